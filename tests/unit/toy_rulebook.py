"""The smallest rulebook: an attack is announced, one die is thrown, and it is over; a unit called `scribe` counts its throw.
Tests of the core play it, so that what they prove holds without any real game, and so that a new rulebook is seen to be a
folder of its own."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from engine.core.attack_facts import AttackDeclared, AttackEnded, AttackFinished, DiceRolled, Die
from engine.core.card_shapes import CardShapes
from engine.core.commands import CORE_COMMANDS, Adjudicating, Adjusting, Command, Report, by_tag
from engine.core.event import Event
from engine.core.explaining import Node, Story
from engine.core.facts import EffectRef, Fact, Result
from engine.core.match_facts import MatchAdjusted, MatchCreated, RoundEnded, Settings, TurnEnded
from engine.core.options import Faces, Fit, Option, Withheld
from engine.core.refusal import MatchError, Refused
from engine.core.rulebook import Rulebook, Rules
from engine.core.saying import Saying, Scene, Sentences
from engine.core.seats import Seat, other
from engine.core.state import Ask, State
from engine.core.steps import Clause, StateTable, Step
from engine.core.turn import Turn
from engine.core.view_shapes import ViewBase
from engine.core.vocabulary import Vocabulary

SECRET_KEYS = frozenset({"seat", "hidden"})


class Toy(Struct, frozen=True):
    """Hits so far, the running attack, attacks ended."""

    hits: dict[str, int]
    seats: dict[str, Seat]
    attacker: str | None = None
    attacks: int = 0


class Toss(Command, frozen=True, tag="toss"):
    """Begin an attack with a unit."""

    unit: str


class ToyAdjust(Adjusting, frozen=True, tag="adjust"):
    """Set hits by hand."""

    changes: tuple[dict[str, int], ...]
    reason: str = ""


class TossCounted(Fact, frozen=True):
    """What was thrown, counted."""

    type: ClassVar[str] = "toss.counted"
    total: int
    by: EffectRef

    @property
    def comes_to(self) -> Result:
        return Result(self.total)


class ToyCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit."""

    id: str
    seat: Seat


class ToyOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """No choices are left open."""


class ToyView(ViewBase, frozen=True, tag_field="rulebook", tag="toy"):
    """A match of the toy rulebook."""

    units: dict[str, dict[str, object]]
    attack: dict[str, object] | None


def _counted(scene: Scene, fact: TossCounted) -> Saying:
    return Saying(args={"unit": scene.names.acting(scene.event.attack), "effect": scene.names.effect(fact.by)})


class ToyStory(Story):
    def take(self, event: Event) -> None:
        for id_, face in self.dice.faces("toss").items():
            self.numbers[f"die:{id_}"] = self.dice.die("toss", id_, int(face))


class ToyBook(Rulebook[Toy]):
    name: ClassVar[str] = "toy"
    die: ClassVar[tuple[str | int, ...]] = (1, 2)
    open_of_hidden: ClassVar[frozenset[str]] = SECRET_KEYS
    commands: Mapping[str, type[Command]] = by_tag((*CORE_COMMANDS, Toss, ToyAdjust))
    facts: tuple[type[Fact], ...] = (TossCounted,)
    table: ClassVar[StateTable] = StateTable(
        (Step("idle", "1"), Step("tossing", "2")),
        (("toss", "idle", "tossing"), ("roll", "tossing", "finished")),
        "idle",
    )
    clauses: ClassVar[tuple[Clause, ...]] = (
        Clause("1", "idle", "a unit tosses"),
        Clause("2", "tossing", "one die is thrown"),
    )
    cards: ClassVar[CardShapes] = CardShapes(unit=ToyCard, source=ToyCard, points=ToyOptions)
    words: ClassVar[Vocabulary] = Vocabulary(
        actor="attacker", effects=frozenset({"count"}), abilities=frozenset({"toss"}), plain_kinds=frozenset({"toss"})
    )
    view_shape: ClassVar[type[ViewBase]] = ToyView
    sentences: ClassVar[Sentences] = {TossCounted: _counted}

    def begin(self, created: MatchCreated) -> Toy:
        seats: dict[str, Seat] = {str(u["id"]): "a" if u["seat"] == "a" else "b" for u in created.units}
        return Toy(dict.fromkeys(seats, 0), seats)

    def evolve(self, play: Toy, event: Event) -> Toy:
        match event.data:
            case AttackDeclared(unit=unit):
                return replace(play, attacker=unit, attacks=play.attacks + 1)
            case DiceRolled(dice=dice) if play.attacker is not None:
                return replace(play, hits={**play.hits, play.attacker: play.hits[play.attacker] + int(dice[0].face)})
            case AttackFinished() | AttackEnded():
                return replace(play, attacker=None)
            case MatchAdjusted(changes=changes):
                hits = dict(play.hits)
                for change in changes:
                    hits.update({k: v for k, v in change.items() if isinstance(v, int)})
                return replace(play, hits=hits)
            case _:
                return play

    def running(self, play: Toy) -> bool:
        return play.attacker is not None

    def explain(self, events: Sequence[Event]) -> dict[str, Node]:
        return ToyStory().tell(events)

    def show_units(self, play: Toy) -> dict[str, dict[str, object]]:
        return {
            id_: {"seat": play.seats[id_], "hidden": id_ == "veiled", "hits": hits} for id_, hits in play.hits.items()
        }

    def show_attack(self, play: Toy) -> dict[str, object] | None:
        if play.attacks == 0:
            return None
        over = play.attacker is None
        return {
            "id": play.attacks,
            "attacker": play.attacker,
            "ability": "toss",
            "target": None,
            "state": "finished" if over else "tossing",
            "step": "2",
        }


class ToyRules(Rules[Toy]):
    version: ClassVar[str] = "1"
    rulebook = ToyBook()

    def create(self, match: Mapping[str, object]) -> tuple[MatchCreated, tuple[tuple[Fact, Seat], ...]]:
        units = match.get("units", [{"id": "x", "seat": "a"}, {"id": "y", "seat": "b"}])
        if not isinstance(units, list):
            raise MatchError("units", "expected a list")
        settings = match.get("settings", Settings())
        assert isinstance(settings, Settings)
        return MatchCreated("toy", "1", "a", settings, tuple(units)), ()

    def proceed(self, turn: Turn[Toy]) -> Ask | None:
        state = turn.state
        if turn.play.attacker is None:
            own = [u for u, seat in turn.play.seats.items() if seat == state.active]
            return Ask(state.active, "choose", "1", tuple(Option("toss", {"unit": u}) for u in own))
        return Ask(
            turn.play.seats[turn.play.attacker],
            "roll",
            "2",
            (Option("roll", slots={"faces": Faces("wrong_faces", 1, (1, 2))}),),
            "w",
        )

    def answer(self, turn: Turn[Toy], ask: Ask, answer: Fit) -> None:
        fields = answer.fields
        if answer.option.type == "toss":
            turn.emit(AttackDeclared(str(fields["unit"]), "toss", "toss"), attack=turn.play.attacks + 1, step="1")
            return
        faces = fields["faces"]
        assert isinstance(faces, (list, tuple))
        number = turn.play.attacks
        turn.emit(DiceRolled("toss", (Die(0, faces[0]),)), attack=number, step="2")
        if turn.play.attacker == "scribe":
            turn.emit(TossCounted(int(faces[0]), EffectRef("scribe", "count")), attack=number, step="2")
        turn.emit(AttackFinished(), attack=number, step="2")

    def withheld(self, state: State[Toy], ask: Ask) -> tuple[Withheld, ...]:
        enemies = [u for u, seat in state.play.seats.items() if seat != state.active]
        return tuple(Withheld(Option("toss", {"unit": u}), "not_an_enemy") for u in enemies)

    def unknown(self, state: State[Toy], seat: str, command: Command) -> Refused | None:
        if isinstance(command, Toss) and command.unit not in state.play.seats:
            return Refused("unknown_unit", f"there is no unit {command.unit}")
        return None

    def report(self, turn: Turn[Toy], seat: Seat, command: Report) -> Refused | None:
        return Refused("no_such_option", "nothing is to be reported")

    def check_adjustment(self, state: State[Toy], command: Adjusting) -> Refused | None:
        return None

    def adjust(self, turn: Turn[Toy], command: Adjusting) -> None:
        assert isinstance(command, ToyAdjust)
        turn.emit(MatchAdjusted(tuple(dict(c) for c in command.changes), command.reason))

    def check_adjudication(self, state: State[Toy], seat: Seat, command: Adjudicating) -> Refused | None:
        return Refused("no_such_option", "nothing is to be adjudicated")

    def adjudicate(self, turn: Turn[Toy], command: Adjudicating, confirmed_by: Seat) -> None:
        raise AssertionError

    def end_turn(self, turn: Turn[Toy]) -> None:
        turn.emit(TurnEnded(other(turn.state.active)))

    def end_round(self, turn: Turn[Toy]) -> Refused | None:
        turn.emit(RoundEnded())
        return None

    def break_off(self, turn: Turn[Toy], because: str) -> None:
        if turn.play.attacker is not None:
            turn.emit(AttackEnded(because, "2"), attack=turn.play.attacks)
