"""Commands: what a seat wants. They may be refused and are never part of the event stream."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal

import msgspec
from msgspec import Struct

from engine.core.attack_facts import Suffered
from engine.core.facts import EffectRef
from engine.core.refusal import Refused
from engine.core.seats import ROLES, SEATS, Role


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all commands. `answers`: it answers the open question. `roles`: who may send it at all. `while_suspended`:
    it is taken while a contest is open."""

    answers: ClassVar[bool] = True
    roles: ClassVar[tuple[Role, ...]] = SEATS
    while_suspended: ClassVar[bool] = False


class Use(Command, frozen=True, tag="use"):
    """Use an effect: its id, the unit that owns it where that is not clear, dice by index, a chosen target."""

    effect: str
    unit: str | None = None
    dice: tuple[int, ...] | None = None
    target: str | None = None


class Pass(Command, frozen=True, tag="pass"):
    """Use nothing: closes the window for this seat, or passes priority."""


class Roll(Command, frozen=True, tag="roll"):
    """The faces thrown on the table, in the order of the dice. What is no face at all is refused by the dice."""

    faces: tuple[str | int | float | bool | None, ...]


class Order(Command, frozen=True, tag="order"):
    """The order of simultaneous effects: effect ids where they are unique, or {unit, effect}."""

    items: tuple[str | EffectRef, ...]


class Report(Command, frozen=True, tag="report"):
    """The table carried out the instruction with this index, with the damage it did."""

    answers: ClassVar[bool] = False
    instruction: int
    damage: tuple[Suffered, ...] = ()


class EndTurn(Command, frozen=True, tag="end_turn"):
    """The other seat becomes active."""

    answers: ClassVar[bool] = False
    roles: ClassVar[tuple[Role, ...]] = ROLES


class EndRound(Command, frozen=True, tag="end_round"):
    """A new round begins."""

    answers: ClassVar[bool] = False
    roles: ClassVar[tuple[Role, ...]] = ROLES


class Adjusting(Command, frozen=True):
    """Base of a rulebook's `adjust`: the table between attacks, set by hand. Subclasses add `changes`."""

    answers: ClassVar[bool] = False
    roles: ClassVar[tuple[Role, ...]] = ROLES


class Adjudicating(Command, frozen=True):
    """Base of a rulebook's `adjudicate`: the exact change of an effect that the language cannot say."""

    answers: ClassVar[bool] = False
    unit: str
    effect: str


class Contest(Command, frozen=True, tag="contest"):
    """Say that what happened at `seq` is wrong, and perhaps where to go back to."""

    answers: ClassVar[bool] = False
    seq: int
    reason: str
    to_seq: int | None = None


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take one's own contest back."""

    answers: ClassVar[bool] = False
    while_suspended: ClassVar[bool] = True


class Accept(Command, frozen=True, tag="accept"):
    """Go back to where the other seat's contest says."""

    answers: ClassVar[bool] = False
    while_suspended: ClassVar[bool] = True


class Rule(Command, frozen=True, tag="rule"):
    """The judge's verdict on the open contest."""

    roles: ClassVar[tuple[Role, ...]] = ("judge",)
    answers: ClassVar[bool] = False
    while_suspended: ClassVar[bool] = True
    verdict: Literal["uphold", "rewind"]
    to_seq: int | None = None


class Undo(Command, frozen=True, tag="undo"):
    """Take back the seat's last command, while nothing was rolled, revealed or answered since."""

    answers: ClassVar[bool] = False


class Contribute(Command, frozen=True, tag="contribute"):
    """32 bytes of one's own (64 lower-case hex digits) for the dice of the match."""

    answers: ClassVar[bool] = False
    value: str


class Confirm(Command, frozen=True, tag="confirm"):
    """Agree to a request."""

    answers: ClassVar[bool] = False
    while_suspended: ClassVar[bool] = True
    request: str


class Decline(Command, frozen=True, tag="decline"):
    """Turn a request down."""

    answers: ClassVar[bool] = False
    while_suspended: ClassVar[bool] = True
    request: str


class Stand(Command, frozen=True, tag="stand", rename={"pass_": "pass", "except_": "except"}):
    """A private standing order: pass a window or everything but some effects, or use an effect whenever it is offered."""

    answers: ClassVar[bool] = False
    pass_: Literal["window", "all"] | None = None
    except_: tuple[str, ...] = ()
    use: str | None = None
    cancel: bool = False

    def __post_init__(self) -> None:
        if self.pass_ is None and self.use is None and not self.cancel:
            raise ValueError("expected `pass`, `use` or `cancel: true`")


class EndMatch(Command, frozen=True, tag="end_match"):
    """The judge ends the match; a seat asks the other to."""

    answers: ClassVar[bool] = False
    roles: ClassVar[tuple[Role, ...]] = ROLES


CORE_COMMANDS: tuple[type[Command], ...] = (
    Use,
    Pass,
    Roll,
    Order,
    Report,
    EndTurn,
    EndRound,
    Contest,
    Withdraw,
    Accept,
    Rule,
    Undo,
    Contribute,
    Confirm,
    Decline,
    Stand,
    EndMatch,
)


def by_tag(kinds: Iterable[type[Command]]) -> dict[str, type[Command]]:
    """Command types by the word that stands in `type`."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


class Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    """A command as it is sent. `id` is chosen by the client, unique per match and seat. `expected_seq`: the seq the
    sender has seen. `decision`: id of the question it answers. `command`: the object itself, still undecoded."""

    id: str
    command: dict[str, object]
    expected_seq: int | None = None
    decision: str | None = None


def read_envelope(raw: Mapping[str, object]) -> Envelope | Refused:
    """Check the shape of an envelope, that it could be sent as JSON, and that the id has 1 to 200 characters."""
    try:
        envelope = msgspec.convert(raw, Envelope)
        # Half a character or an endless number comes in by no wire; stored, it could not be told again.
        msgspec.json.encode(raw)
    except UnicodeEncodeError:
        return Refused("malformed", "envelope: holds half a character, which is no text")
    except (msgspec.ValidationError, OverflowError, TypeError, ValueError) as error:
        return Refused("malformed", f"envelope: {error}")
    except RecursionError:
        return Refused("malformed", "envelope: is nested too deeply")
    if not 1 <= len(envelope.id) <= 200:
        return Refused("malformed", "envelope: `id` must have 1 to 200 characters")
    return envelope


def read_command(raw: Mapping[str, object], known: Mapping[str, type[Command]]) -> Command | Refused:
    """Decode the command object with the command types of its rulebook; unknown types, fields or shapes are malformed."""
    tag = raw.get("type")
    kind = known.get(tag) if isinstance(tag, str) else None
    if kind is None:
        return Refused("malformed", f"command: unknown type {_shown(tag)}; expected one of {', '.join(sorted(known))}")
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        return Refused("malformed", f"command `{tag}`: {error}")


def _shown(tag: object) -> str:
    return repr(tag) if isinstance(tag, str) and len(tag) <= 40 else f"of {type(tag).__name__}"


def fields_of(command: Command) -> dict[str, object]:
    """The command as plain fields, None or the default for what was left out."""
    plain = msgspec.to_builtins(command)
    assert isinstance(plain, dict)
    return plain
