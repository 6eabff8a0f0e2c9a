"""The shapes of answers to queries."""

from typing import Literal

from msgspec import Struct

from adapters.http.shapes import TimelineLine
from adapters.service.projected import Standing
from engine.core.explaining import Node
from engine.core.view_shapes import Decision, OpenRequest
from engine.effects.grammar import Limit
from engine.projections.attack_index import AttackRow
from engine.projections.projection import Counts
from engine.projections.view_difference import Difference


class AttackPage(Struct, frozen=True):
    """The attacks on the live line of a match up to `seq`."""

    seq: int
    attacks: list[AttackRow]


class AttackDetail(Struct, frozen=True):
    """One attack: what it was, its numbers by name, and its story in words."""

    seq: int
    attack: AttackRow
    numbers: dict[str, int | str | None]
    lines: list[TimelineLine]


class Explanation(Struct, frozen=True):
    """The numbers of an attack by name, each as the tree of what it is made of."""

    seq: int
    attack: int
    numbers: dict[str, Node]


class WithheldOption(Struct, frozen=True):
    """What a player may look for but may not do now, with the refusal code and what it means."""

    option: dict[str, object]
    code: str
    reason: str


class Beside(Struct, frozen=True):
    """A command that answers no question, by its type: the refusal code with which it would be refused now, and what that
    means; both null if it would be taken."""

    type: str
    code: str | None
    reason: str | None


class Possibilities(Struct, frozen=True):
    """What the asker may do now, and why not the rest. `because`: why there are no options at all (match_over, suspended,
    not_your_decision, not_allowed), else null. `beside`: end_turn, undo, contest and other commands that answer no
    question, as far as the asker may ever send them."""

    seq: int
    decision: Decision | None
    because: str | None
    reason: str | None
    options: list[dict[str, object]]
    withheld: list[WithheldOption]
    beside: list[Beside]
    requests: list[OpenRequest]


class ViewDifferences(Struct, frozen=True, rename={"from_": "from"}):
    """Where the views after two events part."""

    from_: int
    to: int
    differences: list[Difference]


class ThrownDice(Struct, frozen=True):
    """The dice of one roll: how often each face fell and should have fallen, what they were worth and should have been."""

    dice: int
    faces: dict[str, int]
    expected: dict[str, float]
    worth: int
    expected_worth: float


class SeatDice(Struct, frozen=True):
    """The dice of a seat. `luck`: percentile, 50 is neither lucky nor unlucky; null without dice."""

    rolls: dict[str, ThrownDice]
    dice: int
    luck: float | None


class DicePage(Struct, frozen=True):
    """Dice statistics of a match up to `seq`."""

    seq: int
    counts: Counts
    seats: dict[str, SeatDice]


class EffectUse(Struct, frozen=True):
    """An effect of a unit: how often it was used, triggered, declined, and how many uses its limit leaves now."""

    unit: str
    effect: str
    seat: str | None
    limit: Limit | None
    used: int
    triggered: int
    declined: int
    last: int | None
    spent: bool
    attack: int | None
    left: Literal[0, 1] | None


class EffectPage(Struct, frozen=True):
    """The effect ledger of a match up to `seq`."""

    seq: int
    counts: Counts
    effects: list[EffectUse]


class FoundAttack(AttackRow, frozen=True, kw_only=True):
    """An attack that a search found, and its match."""

    match: str


class FoundAttacks(Struct, frozen=True):
    """Attacks that a search found, by match and id. `more`: there are more than were asked for."""

    attacks: list[FoundAttack]
    more: bool


class ProjectionList(Struct, frozen=True):
    """How each projection stands."""

    projections: list[Standing]


QUERY_ANSWERS: tuple[type, ...] = (
    AttackPage,
    AttackDetail,
    Explanation,
    Possibilities,
    ViewDifferences,
    DicePage,
    EffectPage,
    FoundAttacks,
    ProjectionList,
)
