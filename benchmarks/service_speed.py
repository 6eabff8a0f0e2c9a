"""How fast the service is, against itself: `python -m benchmarks.service_speed`.

The load comes from this process, the service is another one on the embedded durable store (every append on the disk before
its answer). Ratios are taken within one run, by the CPU time of the service process, so that a busy machine does not
change them much. `--quick` takes a few seconds; `--json` prints one object.
"""

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from benchmarks.raw_http import Connection
from tests.e2e.service_process import ServiceProcess
from tests.integration.http_service import BERSERK, CHOOSE, CRISIS, DECLARE

Call = Callable[[], Awaitable[object]]

TICKS = os.sysconf("SC_CLK_TCK")
Command = tuple[str, Mapping[str, Any]]


class Game(NamedTuple):
    """A match and commands that change nothing in it together, so that they can be repeated for ever; about four events
    each."""

    body: Mapping[str, Any]
    round: tuple[Command, ...]


CRISIS_ROUND = Game(
    CRISIS,
    (
        ("a", CHOOSE),
        ("a", DECLARE),
        ("a", {"type": "roll", "faces": ["blank"] * 3}),
        ("b", {"type": "roll", "faces": ["blank"] * 2}),
        ("a", CHOOSE),
        ("a", {"type": "end_attack"}),
    ),
)
BERSERK_ROUND = Game(
    BERSERK,
    (
        ("a", {"type": "announce", "unit": "nomad", "ability": "strike", "target": "giant"}),
        ("a", {"type": "roll", "faces": [1]}),
        ("b", {"type": "roll", "faces": [3]}),
        ("a", {"type": "end_turn"}),
        ("b", {"type": "end_turn"}),
    ),
)


class Table:
    """One match played over one connection."""

    def __init__(self, connection: Connection, created: Mapping[str, Any], game: Game) -> None:
        self.connection = connection
        self.round = game.round
        self.match = created["match"]
        self.tokens = created["tokens"]
        self.seq = created["view"]["seq"]
        self.step = 0
        self.events = 0

    async def command(self) -> None:
        """Send the next command of the round."""
        role, command = self.round[self.step % len(self.round)]
        envelope = {"id": f"c{self.step}", "expected_seq": self.seq, "command": command}
        body = await self.connection.post(f"/matches/{self.match}/commands", envelope, self.tokens[role])
        answer = msgspec.json.decode(body)
        self.events += answer["last_seq"] - answer["first_seq"] + 1
        self.seq = answer["last_seq"]
        self.step += 1


def cpu_seconds(pid: int) -> float:
    """User and system time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid: int) -> int:
    """Bytes of memory a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@asynccontextmanager
async def service(folder: Path) -> AsyncGenerator[tuple[ServiceProcess, int], None]:
    # Projections are worked on by a process of their own where speed counts.
    running = ServiceProcess(folder / "log", data=folder / "data", BLOWBYBLOW_WORKER="0")
    await running.start()
    assert running.process is not None
    try:
        yield running, running.process.pid
    finally:
        await running.stop()


async def sit_down(port: int, count: int, game: Game = CRISIS_ROUND) -> list[Table]:
    tables: list[Table] = []
    for _ in range(count):
        connection = await Connection.open(port)
        created = msgspec.json.decode(await connection.post("/matches", game.body))
        tables.append(Table(connection, created, game))
    return tables


async def at_full_speed(calls: Sequence[Callable[[], Awaitable[object]]], seconds: float) -> tuple[int, float]:
    """Every caller as fast as it is answered; how many answers in how much time."""
    done, end = 0, time.perf_counter() + seconds

    async def repeat(call: Callable[[], Awaitable[object]]) -> None:
        nonlocal done
        while time.perf_counter() < end:
            await call()
            done += 1

    started = time.perf_counter()
    await asyncio.gather(*(repeat(call) for call in calls))
    return done, time.perf_counter() - started


async def commands(folder: Path, seconds: float, game: Game) -> dict[str, Any]:
    """CPU of the service for a command and for the empty endpoint, in turns."""
    async with service(folder) as (running, pid):
        tables = await sit_down(running.port, 32, game)
        empty: list[Call] = [partial(table.connection.get, "/livez") for table in tables]
        played: list[Call] = [table.command for table in tables]
        await at_full_speed(played, seconds / 4)
        cost: dict[str, list[float]] = {"empty": [], "command": []}
        rate: dict[str, list[float]] = {"empty": [], "command": []}
        before = sum(table.events for table in tables), sum(table.step for table in tables)
        for _ in range(3):
            for name, calls in (("empty", empty), ("command", played)):
                cpu = cpu_seconds(pid)
                done, took = await at_full_speed(calls, seconds)
                cost[name].append((cpu_seconds(pid) - cpu) / done * 1e6)
                rate[name].append(done / took)
        events = sum(table.events for table in tables) - before[0]
        sent = sum(table.step for table in tables) - before[1]
        micro = {name: statistics.median(values) for name, values in cost.items()}
        return {
            "events_per_command": round(events / sent, 2),
            "empty_cpu_us": round(micro["empty"], 1),
            "command_cpu_us": round(micro["command"], 1),
            "cpu_ratio": round(micro["empty"] / micro["command"], 3),
            "empty_per_second": round(statistics.median(rate["empty"])),
            "commands_per_second": round(statistics.median(rate["command"])),
        }


async def latency(folder: Path, seconds: float, rate: int = 300) -> dict[str, Any]:
    """p50 and p99 in milliseconds at a steady rate: the empty endpoint, a command, from a command to a viewer."""
    async with service(folder) as (running, _):
        tables = await sit_down(running.port, 30)
        seen: dict[tuple[str, int], float] = {}
        viewers = [asyncio.create_task(watch(running.port, table, seen)) for table in tables]
        await asyncio.sleep(0.5)
        empty: list[float] = []
        command: list[float] = []
        shown: list[tuple[str, int, float]] = []
        started = time.perf_counter()
        for number in range(int(seconds * rate)):
            due = number / rate
            await asyncio.sleep(max(0.0, started + due - time.perf_counter()))
            table = tables[number % len(tables)]
            at = time.perf_counter()
            await table.connection.get("/livez")
            empty.append(time.perf_counter() - at)
            at = time.perf_counter()
            await table.command()
            command.append(time.perf_counter() - at)
            shown.append((table.match, table.seq, at))
        await asyncio.sleep(0.5)
        for viewer in viewers:
            viewer.cancel()
        arrived = [seen[match, seq] - at for match, seq, at in shown if (match, seq) in seen]
        assert len(arrived) == len(shown), "a viewer missed an event"
        return {"empty": spread(empty), "command": spread(command), "command_to_viewer": spread(arrived)}


def spread(seconds: list[float]) -> dict[str, float]:
    """p50 and p99 in milliseconds."""
    ordered = sorted(seconds)
    return {
        "p50_ms": round(ordered[len(ordered) // 2] * 1e3, 2),
        "p99_ms": round(ordered[int(len(ordered) * 0.99)] * 1e3, 2),
    }


async def watch(port: int, table: Table, seen: dict[tuple[str, int], float]) -> None:
    connection = await Connection.open(port)
    async for line in connection.stream(f"/matches/{table.match}/events", table.tokens["spectator"]):
        if line.startswith(b"id: "):
            seen[table.match, int(line[4:].split(b"-")[0])] = time.perf_counter()


async def fan_out(folder: Path, subscribers: int, rounds: int) -> dict[str, Any]:
    """Deliveries per CPU second of the service to many streams, against a bare asyncio server that writes the same bytes."""
    async with service(folder) as (running, pid):
        (table,) = await sit_down(running.port, 1)
        streams = await asyncio.gather(*(Connection.open(running.port) for _ in range(subscribers)))
        counter = Counter()
        readers = [
            asyncio.create_task(counter.read(stream, f"/matches/{table.match}/events", table.tokens["spectator"]))
            for stream in streams
        ]
        await counter.wait(subscribers)
        counter.reset()
        cpu, wall, first = cpu_seconds(pid), time.perf_counter(), table.seq
        for _ in range(rounds):
            before = table.seq
            await table.command()
            await counter.wait((table.seq - first) * subscribers)
            assert table.seq > before
        ours = (table.seq - first) * subscribers
        spent, took, size = cpu_seconds(pid) - cpu, time.perf_counter() - wall, counter.bytes
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
    bare_cpu = await bare_fan_out(subscribers, rounds, (table.seq - first) // rounds, size // ours)
    return {
        "subscribers": subscribers,
        "events": table.seq - first,
        "deliveries_per_second": round(ours / took),
        "deliveries_per_cpu_second": round(ours / spent),
        "bare_deliveries_per_cpu_second": round(ours / bare_cpu),
        "cpu_ratio": round(bare_cpu / spent, 3),
    }


MARK = b"\ndata: "


class Counter:
    """Counts events over many streams."""

    def __init__(self) -> None:
        self.events = 0
        self.bytes = 0
        self._goal = 0
        self._reached = asyncio.Event()

    def reset(self) -> None:
        self.events = self.bytes = 0

    async def wait(self, goal: int) -> None:
        self._goal = goal
        self._reached.clear()
        if self.events < goal:
            await self._reached.wait()

    async def read_raw(self, connection: Connection) -> None:
        rest = b""
        async for chunk in connection.raw():
            self.bytes += len(chunk)
            # A mark may lie across two chunks.
            self.events += (rest + chunk).count(MARK)
            rest = chunk[-len(MARK) + 1 :]
            if self.events >= self._goal:
                self._reached.set()

    async def read(self, connection: Connection, path: str, token: str) -> None:
        await connection.send("GET", path, token, accept="text/event-stream")
        await self.read_raw(connection)


BARE = """
import asyncio, sys
async def main():
    writers = []
    async def on(reader, writer):
        writers.append(writer)
    server = await asyncio.start_server(on, "127.0.0.1", int(sys.argv[1]), backlog=2048)
    size, per = int(sys.argv[2]), int(sys.argv[3])
    frame = b"x" * (size - 8) + b"\\ndata: \\n"
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    print("up", flush=True)
    while await reader.readline():
        for _ in range(per):
            for writer in writers:
                writer.write(frame)
        for writer in writers:
            await writer.drain()
import uvloop
uvloop.run(main())
"""


async def bare_fan_out(subscribers: int, rounds: int, per_round: int, size: int) -> float:
    """CPU seconds of a server that only writes: the same number of frames of the same size to as many connections."""
    from tests.e2e.service_process import free_port

    port = free_port()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BARE, str(port), str(size), str(per_round), stdin=-1, stdout=-1
    )
    assert process.stdin is not None
    assert process.stdout is not None
    await process.stdout.readline()
    streams = [await Connection.open(port) for _ in range(subscribers)]
    counter = Counter()
    readers = [asyncio.create_task(counter.read_raw(stream)) for stream in streams]
    await asyncio.sleep(0.3)
    cpu = cpu_seconds(process.pid)
    for number in range(rounds):
        process.stdin.write(b"go\n")
        await counter.wait((number + 1) * per_round * subscribers)
    spent = cpu_seconds(process.pid) - cpu
    process.stdin.close()
    await process.wait()
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    return spent


async def memory(folder: Path, matches: int) -> dict[str, Any]:
    """Bytes that an idle match costs the service: one attack played, nobody there."""
    async with service(folder) as (running, pid):
        (warm,) = await sit_down(running.port, 1)
        await warm.command()
        before = resident(pid)
        for table in [table for _ in range(matches) for table in await sit_down(running.port, 1)]:
            for _ in table.round:
                await table.command()
            table.connection.close()
        await asyncio.sleep(1)
        return {"matches": matches, "kib_per_idle_match": round((resident(pid) - before) / matches / 1024, 1)}


async def cold_start(folder: Path) -> dict[str, Any]:
    """From the start of the process to readiness, with an empty store."""
    times: list[float] = []
    for number in range(3):
        at = time.perf_counter()
        async with service(folder / str(number)):
            times.append(time.perf_counter() - at)
    return {"seconds": round(statistics.median(times), 2)}


async def run(quick: bool) -> dict[str, Any]:
    scale = 1.0 if quick else 4.0
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="bbb") as name:
        root = Path(name)
        for part in ("start/0", "start/1", "start/2", "crisis", "berserk", "latency", "fan", "memory"):
            (root / part).mkdir(parents=True)
        found["cold_start"] = await cold_start(root / "start")
        found["commands_of_crisis_protocol"] = await commands(root / "crisis", scale, CRISIS_ROUND)
        found["commands_of_berserk"] = await commands(root / "berserk", scale, BERSERK_ROUND)
        found["latency_at_300_per_second"] = await latency(root / "latency", scale * 3)
        found["fan_out"] = await fan_out(root / "fan", 1_000, 10 if quick else 40)
        found["memory"] = await memory(root / "memory", 100 if quick else 400)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = asyncio.run(run(asked.quick))
    if asked.json:
        print(json.dumps(found))
        return
    for part, values in found.items():
        print(part)
        for key, value in values.items():
            print(f"  {key:32} {value}")


if __name__ == "__main__":
    main()
