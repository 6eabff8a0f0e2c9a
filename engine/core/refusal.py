"""Refusals: why a command changed nothing."""

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

Code: TypeAlias = Literal[
    "malformed",
    "command_id_reused",
    "not_allowed",
    "match_over",
    "suspended",
    "stale_seq",
    "decision_closed",
    "not_your_decision",
    "unknown_unit",
    "unknown_effect",
    "cannot_pay",
    "not_an_enemy",
    "no_line_of_sight",
    "illegal_defender",
    "illegal_dice",
    "wrong_faces",
    "cannot_undo",
    "out_of_range",
    "no_such_option",
]
"""Refusal codes in the order in which they are tested."""

CODES: tuple[Code, ...] = get_args(Code)


class Refused(Struct, frozen=True):
    """A command was refused and nothing changed. `detail` says in one sentence what was wrong and what was expected."""

    code: Code
    detail: str


class MatchError(Exception):
    """The description of a match is wrong. `path` leads to the place inside it, such as `units[0].attacks[1].type`."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message


class Runaway(Exception):
    """One command led to more events than any attack can need: the rules of this match never come to rest."""
