"""Logs: one JSON object a line on standard error, from this program and from the libraries below it."""

import logging
import sys
from typing import TextIO, cast

import structlog

from adapters.app.log_lines import LogLines
from adapters.http.command_sink import Sink


def set_up_logs(level: str = "info", stream: TextIO | None = None) -> LogLines:
    """Send everything that is logged to `stream` (standard error), one JSON object a line, with a time in UTC. Lines of
    commands wait up to 50 milliseconds: whoever ends the process flushes what is returned."""
    target = LogLines(stream or sys.stderr)
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(cast("TextIO", target)),
        cache_logger_on_first_use=False,
    )
    Sink.hold = target.hold
    handler = logging.StreamHandler(target)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    return target
