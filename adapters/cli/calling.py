"""What every command of the program shares: common options, exit codes, and the error of a wrong call."""

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

Lang = Annotated[Literal["en", "ru"] | None, Parameter(help="Language of texts; default en or BLOWBYBLOW_LANG.")]
Data = Annotated[
    Path | None, Parameter(help="Folder of the embedded store; default ./blowbyblow-data or BLOWBYBLOW_DATA.")
]
StoreKind = Annotated[
    Literal["durable", "memory"],
    Parameter(help="`durable` keeps matches in the data folder or at REDIS_URL, `memory` keeps nothing."),
]
AsJson = Annotated[bool, Parameter(name="--json", negative="", show_default=False, help="JSON lines in place of text.")]
JsonInPipe = Annotated[
    bool,
    Parameter(
        name="--json", negative="", show_default=False, help="JSON lines on a terminal too; a pipe gets them anyway."
    ),
]
"""Of commands that list things. Those that report, and are read by people also in a pipe, take AsJson."""

GOOD, BAD, WRONG_CALL = 0, 1, 2


class CallError(Exception):
    """The call cannot be carried out: one sentence says why. `status` is the exit code."""

    def __init__(self, message: str, status: int = WRONG_CALL) -> None:
        super().__init__(message)
        self.status = status
