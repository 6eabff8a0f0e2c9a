"""Open points: where the texts are silent or differ, a match chooses by name. Defaults follow the rules file."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from engine.effects.loading import load


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """The open points of one match.

    reroll_twice: different effects may reroll the same die (rules §2.7).
    power_cap: most power a unit can hold (§2.16).
    attacker_dazed_mid_attack: an attacker that falls before step 13 ends the attack, or it goes on (§2.22).
    beam_targets: whom a beam may list (§2.18, §7.8).
    second_targeted_round: after a redirect the attacker's side is asked again in 2.d (§3, §7.9).
    step3_unpaid_ends: an attack that cannot be paid in step 3 ends; else what is there is paid and it goes on.
    reduction_order: who orders the reductions of a side (§2.14, §7.6).
    treated_criticals_add_dice: a die read as a critical before step 8 earns the extra die (§2.5, §7.10).
    cover_after_redirect: whether the cover claimed for the declared target helps a new one.
    """

    reroll_twice: bool = True
    power_cap: Annotated[int, Meta(ge=1, le=99)] = 10
    attacker_dazed_mid_attack: Literal["ends", "continues"] = "ends"
    beam_targets: Literal["enemies", "all"] = "enemies"
    second_targeted_round: bool = False
    step3_unpaid_ends: bool = True
    reduction_order: Literal["owner", "attacker"] = "owner"
    treated_criticals_add_dice: bool = True
    cover_after_redirect: Literal["lapses", "stays"] = "lapses"


def read_points(raw: Mapping[str, object]) -> Points:
    """The open points named in `options`; raises MatchError for an unknown name or value."""
    return load(dict(raw), Points, "options")


def stored_points(points: Points) -> dict[str, str | int | bool]:
    """All points by name, as match.created keeps them."""
    plain: dict[str, str | int | bool] = msgspec.to_builtins(points)
    return plain


def points_of(stored: Mapping[str, str | int | bool]) -> Points:
    """The points of a stored match. Points it does not name have their defaults; later points are ignored."""
    known = {name: value for name, value in stored.items() if name in Points.__struct_fields__}
    return msgspec.convert(known, Points)
