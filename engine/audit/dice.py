"""The dice check: with `dice: verifiable` every die is drawn again from what was revealed; with entered dice it is said
who entered how many. It reads the raw events alone and knows no rules."""

import hmac
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Literal, TypeAlias, cast

import msgspec
from msgspec import Struct

from engine.audit.agreements import Agreements
from engine.audit.bundle import Bundle
from engine.audit.finding import Finding, sentence
from engine.core.message import Value, word
from engine.core.record import Record
from engine.core.turn import DrawName
from engine.dice.keyed import attack_commitment, draw, match_commitment

Data: TypeAlias = Mapping[str, object]

FACES: Mapping[str, tuple[str | int, ...]] = {
    "crisis_protocol": ("critical", "wild", "hit", "hit", "block", "blank", "blank", "failure"),
    "berserk": (1, 2, 3, 4, 5, 6),
}
"""The faces of each rulebook's die as docs/rules/dice.md fixes them, apart from the rulebooks on purpose."""


class Thrown(Struct, frozen=True):
    """One die of the record: its name, its face, the event it is in, the contributions in force."""

    name: DrawName
    face: str | int
    seq: int
    contributions: bytes


class DiceReport(Struct, frozen=True):
    """How the dice of the match were checked. `drawn`: checked against a revealed secret, or (committed) not all revealed
    yet. `entered`: typed in by the players. `unknown`: the faces of this rulebook are not known here. `checked`: how many
    were drawn again."""

    kind: Literal["entered", "committed", "drawn", "unknown"]
    dice: int
    by_seat: dict[str, int] = {}
    checked: int = 0


def check_dice(bundle: Bundle) -> tuple[DiceReport, list[Finding]]:
    """Check every die of the events the bundle shows."""
    reading = _Reading()
    for link in bundle.links:
        if isinstance(link, Record):
            reading.take(link)
    if not reading.verifiable:
        return DiceReport("entered", sum(reading.entered.values()), reading.entered), reading.found
    reading.finish(bundle.links[-1].seq)
    faces = FACES.get(bundle.header.rulebook)
    if faces is None:
        return DiceReport("unknown", len(reading.thrown)), reading.found
    checked = sum(reading.again(thrown, faces) for thrown in reading.thrown)
    whole = checked == len(reading.thrown) and reading.over
    return DiceReport("drawn" if whole else "committed", len(reading.thrown), checked=checked), reading.found


class _Reading:
    """What the events say about the dice, in their order."""

    def __init__(self) -> None:
        self.found: list[Finding] = []
        self.thrown: list[Thrown] = []
        self.entered: dict[str, int] = {}
        self.verifiable = False
        self.over = False
        self.agreements = Agreements()
        self._early = False
        self._commitment: str | None = None
        self._committed: dict[int, str] = {}
        self._secrets: dict[int, bytes] = {}
        self._secret: bytes | None = None
        self._given: dict[str, str] = {}
        self._faces: dict[DrawName, str | int] = {}
        self._handlers: dict[str, Callable[[Record, Data], None]] = {
            "match.created": self._created,
            "match.ended": self._ended,
            "attack.declared": self._declared,
            "dice.contributed": self._contributed,
            "dice.rolled": self._rolled,
            "dice.rerolled": self._rolled,
            "dice.revealed": self._revealed,
        }
        self._when_early: dict[str, Callable[[Record, Data], None]] = {
            "attack.finished": self.agreements.ended,
            "attack.ended": self.agreements.ended,
            "request.opened": self.agreements.opened,
            "request.closed": self.agreements.closed,
            "match.rewound": self._went_back,
            "match.undone": self._went_back,
        }

    def take(self, record: Record) -> None:
        handler = self._handlers.get(record.type) or (self._when_early.get(record.type) if self._early else None)
        if handler is None:
            return
        assert isinstance(record.data, msgspec.Raw)
        try:
            handler(record, cast(Data, msgspec.json.decode(record.data)))
        except (KeyError, TypeError, ValueError, AttributeError):
            self._note("bad_fact", record.seq, type=record.type)

    def finish(self, last: int) -> None:
        """What can be said only at the end: secrets that hold together, and none that is missing."""
        if self.over and self._secret is None:
            self._note("missing_reveal", last)
        for attack in sorted(self.agreements.agreed() - self._secrets.keys()):
            self._note("missing_reveal", last, variant="attack", attack=str(attack))
        if self._secret is None:
            return
        for attack, commitment in self._committed.items():
            if attack_commitment(self._of(attack)) != commitment:
                self._note("wrong_commitment", None, attack=str(attack))

    def again(self, thrown: Thrown, faces: tuple[str | int, ...]) -> bool:
        """Draw a die again; False if its secret is not known."""
        secret = self._secrets.get(thrown.name.attack)
        if secret is None and self._secret is not None:
            secret = self._of(thrown.name.attack)
        if secret is None:
            return False
        face = draw(secret, thrown.name, thrown.contributions, faces)
        if face != thrown.face:
            shown, drawn = (word("face", str(one)) for one in (thrown.face, face))
            self._note("wrong_die", thrown.seq, die=str(thrown.name.die), shown=shown, drawn=drawn)
        return True

    def _of(self, attack: int) -> bytes:
        assert self._secret is not None
        return hmac.digest(self._secret, b"attack" + str(attack).encode(), sha256)

    def _created(self, record: Record, data: Data) -> None:
        settings = cast(Data, data["settings"])
        self.verifiable = settings.get("dice", "entered") == "verifiable"
        self._early = self.verifiable and settings.get("reveal", "end") == "confirmed"
        commitment = data.get("commitment")
        if self.verifiable and not _is_digest(commitment):
            self._note("no_commitment", record.seq)
        self._commitment = commitment if isinstance(commitment, str) else None

    def _ended(self, record: Record, data: Data) -> None:
        self.over = True

    def _declared(self, record: Record, data: Data) -> None:
        if not self.verifiable:
            return
        attack, commitment = record.attack, data.get("commitment")
        if attack is None or not isinstance(commitment, str) or not _is_digest(commitment):
            self._note("no_commitment", record.seq, variant="attack")
            return
        if self._committed.setdefault(attack, commitment) != commitment:
            self._note("commitment_differs", record.seq, attack=str(attack))

    def _contributed(self, record: Record, data: Data) -> None:
        seat, value = str(data["seat"]), data["value"]
        if seat not in ("a", "b") or not isinstance(value, str) or not _is_digest(value):
            raise ValueError
        if seat in self._given:
            self._note("second_contribution", record.seq, seat=seat)
        elif self.thrown:
            self._note("late_contribution", record.seq)
        self._given.setdefault(seat, value)

    def _rolled(self, record: Record, data: Data) -> None:
        seat, thrown = data.get("entered_by"), data["dice"]
        if not isinstance(thrown, list):
            raise TypeError
        dice = cast("list[Data]", thrown)
        if not self.verifiable:
            if seat is None:
                self._note("drawn_die", record.seq)
            self.entered[str(seat)] = self.entered.get(str(seat), 0) + len(dice)
            return
        if seat is not None:
            self._note("entered_die", record.seq, seat=str(seat))
        if record.attack is None or record.step is None or not record.step.isascii():
            raise ValueError
        given = b"".join(bytes.fromhex(self._given.get(seat, "00" * 32)) for seat in ("a", "b"))
        for die in dice:
            name = _name(record.attack, record.step, data, die)
            face = cast("str | int", die["face"])
            if type(face) not in (str, int):
                raise TypeError
            if self._faces.setdefault(name, face) != face:
                self._note("draw_differs", record.seq, die=str(name.die))
            self.thrown.append(Thrown(name, face, record.seq, given))

    def _revealed(self, record: Record, data: Data) -> None:
        digits, attack = data["secret"], data.get("of")
        if not isinstance(digits, str) or not _is_digest(digits) or type(attack) not in (int, type(None)):
            raise ValueError
        secret = bytes.fromhex(digits)
        if not self.over and not (isinstance(attack, int) and self.agreements.may(attack)):
            self._note("early_reveal", record.seq)
        if attack is None:
            if match_commitment(secret) != self._commitment:
                self._note("wrong_secret", record.seq)
            self._secret = secret
        elif isinstance(attack, int):
            if attack in self._secrets:
                self._note("second_reveal", record.seq, attack=str(attack))
            if attack_commitment(secret) != self._committed.get(attack):
                self._note("wrong_secret", record.seq, variant="attack", attack=str(attack))
            self._secrets[attack] = secret

    def _went_back(self, record: Record, data: Data) -> None:
        for attack in self.agreements.went_back(data["to_seq"], self._secrets):
            self._note("rewound_reveal", record.seq, attack=str(attack))

    def _note(self, code: str, seq: int | None, **values: Value) -> None:
        self.found.append(Finding("dice", code, sentence(code, **values), seq))


def _name(attack: int, step: str, data: Data, die: Data) -> DrawName:
    number, rerolls, roll = die["id"], die.get("rerolls", 0), data["roll"]
    if type(number) is not int or type(rerolls) is not int or not isinstance(roll, str) or not roll.isascii():
        raise TypeError
    return DrawName(attack, step, roll, number, rerolls)


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and len(value) == 64 and not set(value) - set("0123456789abcdef")
