"""The play state: units, running attacks with all their control state, used limits. Changed by facts alone."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.core.attack_facts import Die, Part, Resume
from engine.core.facts import EffectRef
from engine.core.seats import Seat
from engine.effects.ledger import Ledger
from engine.rulebooks.crisis_protocol.cards import AttackCard, UnitCard
from engine.rulebooks.crisis_protocol.effects import AnyOperation
from engine.rulebooks.crisis_protocol.facts import TargetClaim
from engine.rulebooks.crisis_protocol.table import Table
from engine.rulebooks.crisis_protocol.vocabulary import FALLEN


class UnitState(Struct, frozen=True, gc=False):
    """What changes of a unit. `damage`: suffered on the side that lies up."""

    damage: int
    power: int
    conditions: tuple[str, ...]
    status: str

    @property
    def fallen(self) -> bool:
        """Dazed or knocked out."""
        return self.status in FALLEN


def starting(card: UnitCard) -> UnitState:
    """How a unit stands when it comes onto the table."""
    return UnitState(card.damage, card.power, card.conditions, card.status)


class Mark(Struct, frozen=True):
    """What an effect laid on the attack until later. `seat`: the effect's, None for a neutral source. `lapses`: it goes
    when the target is replaced."""

    ref: EffectRef
    operation: AnyOperation
    seat: Seat | None
    lapses: bool


class Instruction(Struct, frozen=True):
    """A text the table still has to carry out. `waits`: the attack waits for its seat's report."""

    ref: EffectRef
    seat: Seat
    text: str
    waits: bool


class OpenWindow(Struct, frozen=True, gc=False):
    """The window that is open. `turn`: index of the side whose turn it is. `done`: effects carried out in it. `order`:
    what is left of the order the side chose."""

    name: str
    turn: int
    done: tuple[EffectRef, ...] = ()
    order: tuple[EffectRef, ...] = ()


class Pause(Struct, frozen=True):
    """What an effect waits for before it goes on at `resume`: a reroll of `dice`, `count` more dice, a nested attack, a
    report."""

    kind: Literal["reroll", "dice", "attack", "report"]
    resume: Resume
    roll: str = ""
    dice: tuple[int, ...] = ()
    count: int = 0


class AttackFrame(Struct, frozen=True, gc=False):
    """One attack. The first fields are what clients see of it (contract, section 5).

    root: the outermost attack, for limits per attack. only, without: what an extra attack says about its target.
    declared: the target is named. refused: targets found out of range. cover: the target may still use it. pause,
    resume: the effect that is being carried out. resolved: step 13 is over. treated: dice (roll, index) that are read as another face.
    """

    id: int
    parent: int | None
    part: Part | None
    attacker: str
    attack: str
    target: str | None
    state: str
    attack_pool: int | None = None
    defense_pool: int | None = None
    attack_roll: tuple[Die, ...] | None = None
    defense_roll: tuple[Die, ...] | None = None
    attack_successes: int | None = None
    defense_successes: int | None = None
    hit: bool | None = None
    damage: int | None = None
    dealt: int | None = None
    outcome: str | None = None
    ended_because: str | None = None
    ended_in: str | None = None
    instructions: tuple[Instruction, ...] = ()
    root: int = 0
    only: str | None = None
    without: str | None = None
    declared: bool = False
    declared_target: str | None = None
    refused: tuple[str, ...] = ()
    cover: bool = False
    marks: tuple[Mark, ...] = ()
    window: OpenWindow | None = None
    pause: Pause | None = None
    resume: Resume | None = None
    resolved: bool = False
    treated: tuple[tuple[str, int], ...] = ()

    def roll(self, name: str) -> tuple[Die, ...] | None:
        """The dice of the attack roll or the defense roll."""
        return self.attack_roll if name == "attack" else self.defense_roll


class Volley(Struct, frozen=True):
    """The targets of a beam or an area that are still to be attacked. `depth`: attacks running around it."""

    depth: int
    attacker: str
    attack: str
    rest: tuple[TargetClaim, ...]
    of: int


class Play(Struct, frozen=True, gc=False):
    """The match as this rulebook sees it. `frames`: running attacks, the innermost last. `ended`: the attack that ended
    last. `next`: id of the next attack."""

    table: Table
    units: dict[str, UnitState]
    frames: tuple[AttackFrame, ...] = ()
    volleys: tuple[Volley, ...] = ()
    ended: AttackFrame | None = None
    next: int = 1
    ledger: Ledger = Ledger()

    @property
    def shown(self) -> AttackFrame | None:
        """The innermost running attack, else the one that ended last."""
        return self.frames[-1] if self.frames else self.ended

    def standing(self, unit: str | None) -> bool:
        """True if the unit is on the table and has not fallen."""
        state = self.units.get(unit) if unit is not None else None
        return state is not None and not state.fallen

    def card(self, unit: str) -> UnitCard:
        """The unit's card."""
        return self.table.units[unit]

    def seat(self, unit: str) -> Seat:
        """The unit's seat."""
        return self.table.units[unit].seat

    def attack_card(self, frame: AttackFrame) -> AttackCard:
        """The card of the attack being made."""
        return self.table.attacks[frame.attacker, frame.attack]

    def remaining(self, volley: Volley) -> tuple[TargetClaim, ...]:
        """Targets of the volley that will still be attacked: fallen ones are skipped, a fallen attacker stops."""
        if not self.standing(volley.attacker):
            return ()
        return tuple(claim for claim in volley.rest if self.standing(claim.target))

    def with_frame(self, frame: AttackFrame) -> "Play":
        """The state with the innermost running attack replaced."""
        frames = self.frames
        return replace(self, frames=(frame,) if len(frames) == 1 else (*frames[:-1], frame))

    def with_unit(self, unit: str, state: UnitState) -> "Play":
        """The state with one unit replaced."""
        return replace(self, units={**self.units, unit: state})
