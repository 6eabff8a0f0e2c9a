"""What the service answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Created:
    """A new match and the tokens of its roles (a, b, judge, spectator, overlay)."""

    match: str
    tokens: Mapping[str, str]
    receipt: str
    view: Mapping[str, Any]


@dataclass(frozen=True)
class Accepted:
    """A command was stored. `receipt`: proof of the history it stands in. `view`: the match just after it."""

    first_seq: int
    last_seq: int
    receipt: str
    view: Mapping[str, Any]


class Refused(Exception):
    """The service refused a request. `code` is for programs, `problem` is the whole problem document."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        super().__init__(f"{problem.get('code', status)}: {problem.get('detail', '')}")
        self.status = status
        self.problem = problem
        self.code = str(problem.get("code", ""))
