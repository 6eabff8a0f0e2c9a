"""Log lines are written together, in their order, and none is lost in an orderly end."""

import asyncio
import io

from msgspec import Struct

from adapters.app.log_lines import LogLines


class Target(io.StringIO):
    """Counts the writes."""

    def __init__(self) -> None:
        super().__init__()
        self.writes = 0
        self.written = asyncio.Event()

    def write(self, text: str, /) -> int:
        self.writes += 1
        self.written.set()
        return super().write(text)


def test_without_an_event_loop_a_line_is_written_at_once() -> None:
    target = Target()
    LogLines(target).write("one\n")
    assert target.getvalue() == "one\n"


async def test_lines_of_commands_share_a_write_and_come_out_by_themselves() -> None:
    target = Target()
    lines = LogLines(target)
    lines.write("one\n")
    lines.write("two\n")
    assert target.getvalue() == ""
    await target.written.wait()
    assert (target.getvalue(), target.writes) == ("one\ntwo\n", 1)


async def test_what_is_put_into_words_late_stays_in_its_order() -> None:
    class Line(Struct):
        event: str
        seq: int | None

    target = Target()
    lines = LogLines(target)
    lines.write("one\n")
    lines.hold(Line("ход", None))
    lines.write("three\n")
    lines.flush()
    assert (target.getvalue(), target.writes) == ('one\n{"event":"ход","seq":null}\nthree\n', 1)


async def test_a_line_that_is_flushed_comes_after_those_before_it() -> None:
    target = Target()
    lines = LogLines(target)
    lines.write("one\n")
    lines.write("two\n")
    lines.flush()
    assert (target.getvalue(), target.writes) == ("one\ntwo\n", 1)
    lines.write("three\n")
    lines.flush()
    assert target.getvalue() == "one\ntwo\nthree\n"


async def test_a_stream_that_takes_nothing_stops_nobody() -> None:
    class Full(io.StringIO):
        def write(self, text: str, /) -> int:
            raise OSError(28, "No space left on device")

    lines = LogLines(Full())
    lines.write("one\n")
    lines.flush()
    lines.write("two\n")
    lines.flush()
