"""Open points of the rules: where the sources are silent or differ, a match may choose. See docs/rules/berserk-points.md."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from engine.effects.loading import load


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """The choices of one match, `options` of its description.

    roll_limit: a roll is held between 1 and 6 after its modifiers (518.4), or not at all as newer editions read.
    flying_defenders: flyers defend ground cards only with the trait `defends_ground`, or also against a flyer.
    defender_closes: at the ending with the payment of the action, or as soon as it has become the defender.
    unanswered_strike: only the striker throws, or both throw and the target does not strike.
    zero_strength: blows that deal nothing still set off features of on_effect, or do not.
    constant_power: an attack on one number throws its die all the same, or throws none.
    level_setters: levels are set before numbers are counted, or only after the features that ask for a level.
    """

    roll_limit: Literal["clamp", "none"] = "clamp"
    flying_defenders: Literal["trait", "against_flyers"] = "trait"
    defender_closes: Literal["ending", "at_once"] = "ending"
    unanswered_strike: Literal["one_die", "two_dice"] = "one_die"
    zero_strength: Literal["fires", "silent"] = "fires"
    constant_power: Literal["roll", "no_roll"] = "roll"
    level_setters: Literal["first", "last"] = "first"


def read_points(raw: Mapping[str, object]) -> Points:
    """The points a match description chooses; raises MatchError with the path below `options`."""
    return load(dict(raw), Points, "options")


def plain(points: Points) -> dict[str, str | int | bool]:
    """All points by name, as the settings of the match keep them."""
    return dict[str, str | int | bool](msgspec.to_builtins(points))


def of_settings(raw: Mapping[str, str | int | bool]) -> Points:
    """The points of a stored match; what it does not name has its default."""
    return msgspec.convert(dict(raw), Points)
