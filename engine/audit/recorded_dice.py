"""Dice from a record: what was rolled and committed to once, given again under the same names. With them the rules can be
decided anew without any secret."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar, cast

from engine.audit.reasons import reason
from engine.core.attack_facts import AttackDeclared, DiceRerolled, DiceRevealed, DiceRolled
from engine.core.event import Event
from engine.core.match_facts import MatchCreated
from engine.core.message import Message
from engine.core.turn import Dice, DrawName

T = TypeVar("T")


class NotInRecord(LookupError):
    """The rules want a die or a secret that the record does not hold; `reason` says which."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


class RecordedDice:
    """The draws of a recorded match. `instead`: faces that are to fall in place of the recorded ones; None where nobody
    gives any. `beyond`: dice asked where the record has nothing."""

    def __init__(
        self,
        events: Iterable[Event],
        instead: Mapping[DrawName, str | int] | None = None,
        beyond: Dice | None = None,
    ) -> None:
        self._faces: dict[DrawName, str | int] = {}
        self._commitments: dict[int | None, str] = {}
        self._secrets: dict[int | None, str] = {}
        for event in events:
            self._take(event)
        self._faces.update(instead or {})
        self._may_be_given = instead is not None
        self.fallen: set[DrawName] = set()
        """The draws that were asked for."""
        self._beyond = beyond

    @property
    def commitment(self) -> str:
        return self._commitments[None] if self._beyond is None else self._beyond.commitment

    def attack_commitment(self, attack: int) -> str:
        found = self._commitments.get(attack)
        if found is not None:
            return found
        return self._other(reason("no-commitment", attack=str(attack))).attack_commitment(attack)

    def draw(self, name: DrawName, contributions: bytes, faces: Sequence[T]) -> T:
        """The face that fell under this name. Raises NotInRecord."""
        self.fallen.add(name)
        found = self._faces.get(name)
        if found is not None:
            return cast("T", found)
        told = f"{name.attack}/{name.step}/{name.purpose}/{name.die}/{name.reroll}"
        why = reason("no-die-given", die=told) if self._may_be_given else reason("no-die", die=told)
        return self._other(why).draw(name, contributions, faces)

    def reveal(self, attack: int | None) -> str:
        found = self._secrets.get(attack)
        return found if found is not None else self._other(reason("no-secret")).reveal(attack)

    def _other(self, why: Message) -> Dice:
        if self._beyond is None:
            raise NotInRecord(why)
        return self._beyond

    def _take(self, event: Event) -> None:
        match event.data:
            case MatchCreated(commitment=str(commitment)):
                self._commitments[None] = commitment
            case AttackDeclared(commitment=str(commitment)) if event.attack is not None:
                self._commitments[event.attack] = commitment
            case DiceRevealed(secret=secret, of=attack):
                self._secrets[attack] = secret
            case DiceRolled(roll=roll, dice=dice) | DiceRerolled(roll=roll, dice=dice) if event.attack is not None:
                for die in dice:
                    name = DrawName(event.attack, event.step or "", roll, die.id, die.rerolls)
                    self._faces[name] = die.face
            case _:
                pass
