"""What Prometheus is told of commands. Every command is counted, so that is done with a few additions; names and labels
are put to them when somebody asks."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

_BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class CommandCounts(Collector):
    """How many commands came to which result, and how long they took."""

    def __init__(self) -> None:
        self._results: Counter[str] = Counter()
        self._within = [0] * (len(_BOUNDS) + 1)
        self._seconds = 0.0

    def add(self, result: str, seconds: float) -> None:
        """Count a command: `accepted`, a refusal's code or `gone` (the asker left before the answer), and the time for
        deciding and storing it."""
        self._results[result] += 1
        self._within[bisect_left(_BOUNDS, seconds)] += 1
        self._seconds += seconds

    def collect(self) -> Iterator[Metric]:
        commands = CounterMetricFamily(
            "blowbyblow_commands",
            "Commands by result: accepted, a refusal's code, gone: the asker left.",
            labels=["result"],
        )
        for result, number in self._results.items():
            commands.add_metric([result], number)
        yield commands
        seconds = HistogramMetricFamily("blowbyblow_command_seconds", "Time for deciding and storing a command.")
        bounds = [*map(str, _BOUNDS), "+Inf"]
        seconds.add_metric([], list(zip(bounds, accumulate(self._within), strict=True)), self._seconds)
        yield seconds
