"""The state of play: cards on the table, attacks that run, the stack. All of it follows from the events."""

from typing import Literal

from msgspec import Struct

from engine.core.attack_facts import Resume
from engine.core.facts import EffectRef
from engine.core.seats import Seat
from engine.effects.ledger import Ledger
from engine.rulebooks.berserk.cards import Ability, Card
from engine.rulebooks.berserk.effects import Kind, Level, Of
from engine.rulebooks.berserk.static import Static
from engine.rulebooks.berserk.table_of_blows import Blows


class Unit(Struct, frozen=True, gc=False):
    """A card in play. `card` is None only between match.created and the card.hidden that says what it is. `armor_used`:
    wounds its armour took this turn. `conditions`: acquired traits."""

    id: str
    seat: Seat
    card: Card | None
    at: tuple[int, int] | None = None
    wounds: int = 0
    open: bool = True
    hidden: bool = False
    counters: int = 0
    armor_used: int = 0
    conditions: tuple[str, ...] = ()
    alive: bool = True

    @property
    def face(self) -> Card:
        """What is printed on the card."""
        assert self.card is not None
        return self.card

    @property
    def flying(self) -> bool:
        """A flyer that lies face up."""
        return not self.hidden and self.face.flying


class StackObject(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing on the stack. `used`: seq of the event that put a feature down. `chosen`: the card named for it. `aim`: the
    card that would have been the target when it was put down."""

    kind: Literal["ability", "roll", "strike", "feature", "defend"]
    unit: str
    effect: str | None = None
    used: int = 0
    chosen: str | None = None
    aim: str | None = None


class Roll(Struct, frozen=True):
    """A thrown die: the face that lies there, how often it was thrown anew, and the value after 518.3 once settled."""

    face: int
    rerolls: int = 0
    final: int | None = None


class Laid(Struct, frozen=True):
    """What a resolved feature laid down for this attack."""

    ref: EffectRef
    seat: Seat
    operation: int
    what: str
    of: Of
    by: int | None = None
    to: int | Level | None = None
    amount: int | Literal["all"] | None = None
    chosen: str | None = None


class Step(Struct, frozen=True, omit_defaults=True):
    """One modifier as it was applied; `group` a to e stand for а to д of 518.3 and 519.3."""

    group: str
    source: str
    before: int | Level
    after: int | Level
    effect: str | None = None


class Applied(Struct, frozen=True):
    """The modifiers of one roll, level or strength."""

    what: Literal["roll", "level", "strength"]
    of: Of
    steps: tuple[Step, ...]


class Waiting(Struct, frozen=True):
    """What an effect waits for: a die to be thrown, an action to be announced, a report of the table."""

    kind: Literal["reroll", "action", "report"]
    resume: Resume
    of: Of = "source"
    unit: str = ""
    ability: str = ""
    targets: str = ""


class Ordered(Struct, frozen=True):
    """An order a seat chose, and where it was asked."""

    state: str
    window: str | None
    items: tuple[EffectRef, ...]


class Instruction(Struct, frozen=True):
    """A text the table has still to carry out."""

    ref: EffectRef
    seat: Seat
    text: str
    chosen: str | None = None


class Frame(Struct, frozen=True, gc=False):
    """One attack (or other action) that runs.

    root: the outermost attack around it. aim: the card that would be the target now. target: the final one. phase of
    the present state: 0 its own window, 1 that is over, 2 the end of its step is over too. opening: mandatory features
    are still being put down. put: features put down in the present window. applied: static features with a limit that
    hold in this attack. carried_out: the effect was dealt, if only with 0 wounds. blocked: the state in which the ability
    was blocked.
    """

    id: int
    root: int
    source: str
    ability: str
    kind: Kind
    declared_target: str | None
    parent: int | None = None
    resume_parent: Resume | None = None
    aim: str | None = None
    target: str | None = None
    defender: str | None = None
    defended: bool = False
    state: str = "declared"
    phase: int = 0
    window: str | None = None
    opening: bool = False
    passes: int = 0
    put: frozenset[EffectRef] = frozenset()
    applied: frozenset[EffectRef] = frozenset()
    stack: tuple[StackObject, ...] = ()
    rolls: dict[Of, Roll] = {}
    blow: Blows | None = None
    weaken_over: bool = False
    level: dict[Of, Level] = {}
    strength: dict[Of, int] = {}
    dealt: dict[Of, int] = {}
    carried_out: bool = False
    modifiers: tuple[Applied, ...] = ()
    laid: tuple[Laid, ...] = ()
    orders: tuple[Ordered, ...] = ()
    blocked: str | None = None
    paid: bool = False
    waiting: Waiting | None = None
    resume: Resume | None = None
    outcome: Literal["finished", "ended"] | None = None
    ended_because: str | None = None

    def on_stack(self, kind: str) -> bool:
        """True if an object of this kind lies on this attack's part of the stack."""
        return kind in [thing.kind for thing in self.stack]


class Play(Struct, frozen=True, gc=False):
    """The whole state of play. `frames`: running attacks, the innermost last. `last`: the attack that ended last.
    `attacks`: how many were begun on the live line."""

    static: Static
    active: Seat
    units: dict[str, Unit]
    frames: tuple[Frame, ...] = ()
    last: Frame | None = None
    attacks: int = 0
    ledger: Ledger = Ledger()
    instructions: tuple[Instruction, ...] = ()

    @property
    def frame(self) -> Frame:
        """The innermost running attack."""
        return self.frames[-1]

    def alive(self, unit: str | None) -> bool:
        """True if the card is in play and has not fallen."""
        found = self.units.get(unit) if unit is not None else None
        return found is not None and found.alive

    def ability_of(self, frame: Frame) -> Ability | None:
        """The ability that is used; None for the simple strike of the card."""
        return self.static.abilities.get((frame.source, frame.ability))
