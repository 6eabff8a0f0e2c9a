"""The codes with which the rules refuse a command."""

from typing import Final

REFUSAL_CODES: Final = (
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
)
"""In the order in which the contract tests them. Codes of the service alone (`rate_limited`) never occur here."""
