"""What Prometheus is told of commands."""

from prometheus_client import CollectorRegistry, generate_latest

from adapters.http.command_counts import CommandCounts


def told(*commands: tuple[str, float]) -> list[str]:
    counts, registry = CommandCounts(), CollectorRegistry()
    registry.register(counts)
    for result, seconds in commands:
        counts.add(result, seconds)
    return [line for line in generate_latest(registry).decode().splitlines() if not line.startswith("# HELP")]


def test_commands_are_counted_by_result() -> None:
    lines = told(("accepted", 0.0), ("stale_seq", 0.0), ("accepted", 0.0))
    assert [line for line in lines if "blowbyblow_commands" in line] == [
        "# TYPE blowbyblow_commands_total counter",
        'blowbyblow_commands_total{result="accepted"} 2.0',
        'blowbyblow_commands_total{result="stale_seq"} 1.0',
    ]


def test_their_times_are_counted_up_to_each_bound() -> None:
    lines = told(("accepted", 2**-12), ("accepted", 2**-10), ("accepted", 0.5), ("accepted", 3.0))
    assert [line.removeprefix("blowbyblow_command_seconds") for line in lines[2:]] == [
        "# TYPE blowbyblow_command_seconds histogram",
        '_bucket{le="0.0005"} 1.0',
        '_bucket{le="0.001"} 2.0',
        '_bucket{le="0.002"} 2.0',
        '_bucket{le="0.005"} 2.0',
        '_bucket{le="0.01"} 2.0',
        '_bucket{le="0.025"} 2.0',
        '_bucket{le="0.05"} 2.0',
        '_bucket{le="0.1"} 2.0',
        '_bucket{le="0.25"} 2.0',
        '_bucket{le="0.5"} 3.0',
        '_bucket{le="1.0"} 3.0',
        '_bucket{le="2.5"} 3.0',
        '_bucket{le="+Inf"} 4.0',
        "_count 4.0",
        "_sum 3.501220703125",
    ]
