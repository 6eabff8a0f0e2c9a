"""Names: what the timeline has learnt so far about the match, so that sentences can call things by their names."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.core.attack_facts import AttackDeclared, Part
from engine.core.event import Event
from engine.core.facts import EffectRef
from engine.core.match_facts import (
    AttackContested,
    MatchAdjusted,
    MatchCreated,
    MatchRewound,
    MatchUndone,
    RequestOpened,
)
from engine.core.message import Message, Value, name, word
from engine.core.seats import SEATS
from engine.core.vocabulary import Vocabulary


class AttackNames(Struct, frozen=True):
    """An attack as its declaration named it. `depth`: how many attacks it runs inside."""

    unit: str
    ability: str
    kind: str
    parent: int | None
    part: Part | None
    depth: int


class Names:
    """Learns from events and answers with display names; an id nobody named stands for itself. `vocabularies`: the words of
    each rulebook by its name."""

    def __init__(self, vocabularies: Mapping[str, Vocabulary]) -> None:
        self.rulebook = ""
        self.words = Vocabulary()
        self._vocabularies = vocabularies
        self.sides: dict[str, str] = {}
        self._seats: dict[str, Value] = {}
        self._units: dict[str, Value] = {}
        self._abilities: dict[tuple[str, str], Value] = {}
        self._effects: dict[tuple[str, str], Value] = {}
        self._attacks: dict[int, AttackNames] = {}
        self._aims: list[tuple[int, int, str]] = []
        self._requests: dict[str, RequestOpened] = {}
        self._contested: dict[int, int] = {}

    def learn(self, event: Event) -> None:
        """Take in what an event says about names."""
        fact = event.data
        match fact:
            case MatchCreated():
                self._created(fact)
            case MatchAdjusted():
                for change in fact.changes:
                    self.learn_card(change.get("add"))
            case MatchRewound() | MatchUndone():
                self._aims = [aim for aim in self._aims if aim[0] <= fact.to_seq]
            case AttackDeclared() if event.attack is not None:
                self._declared(event.attack, fact)
            case RequestOpened():
                self._requests[fact.id] = fact
            case AttackContested():
                self._contested[event.seq] = fact.seq
            case _:
                pass
        shown, aim = fact.shows_card, fact.aims_at
        if shown is not None:
            self.learn_card({"id": shown.unit, **shown.card})
        if aim is not None and event.attack is not None:
            self._aims.append((event.seq, event.attack, aim))

    def learn_card(self, card: object) -> None:
        """Take in the names on a card: of the unit (or neutral source) and of everything printed on it."""
        if not isinstance(card, Mapping) or not isinstance(card.get("id"), str):
            return
        unit = str(card["id"])
        self._units[unit] = name(card.get("name"), unit)
        if isinstance(card.get("seat"), str):
            self.sides[unit] = str(card["seat"])
        self._printed(unit, card)
        for part in (*_entries(card.get("attacks")), *_entries(card.get("abilities"))):
            self._abilities[unit, str(part.get("id"))] = name(part.get("name"), str(part.get("id")))
            self._printed(unit, part)
        for effects in self.words.further_effects(card):
            self._printed(unit, {"effects": effects})

    def seat(self, seat: str) -> Value:
        """A seat by the name the match gave it, or `seat a`; also judge and system."""
        return self._seats.get(seat) or word("seat", seat)

    def unit(self, id_: str) -> Value:
        """A unit or neutral source."""
        if id_ == "rules":
            return word("source", id_)
        return self._units.get(id_, id_)

    def units(self, ids: Iterable[str]) -> Value:
        """Several units."""
        return tuple(self.unit(id_) for id_ in ids)

    def squad(self, seat: str) -> Value:
        """All units of a seat."""
        return self.units(unit for unit, side in self.sides.items() if side == seat)

    def effect(self, ref: EffectRef) -> Value:
        """An effect (or an ability that carries out what it says) by the name on its card; built-in ones by the game's
        word."""
        known = self._effects.get((ref.unit, ref.effect)) or self._abilities.get((ref.unit, ref.effect))
        if known is not None:
            return known
        return word("effect", ref.effect) if ref.effect in self.words.effects else ref.effect

    def named(self, effect: str) -> Value:
        """An effect by its id alone, where its owner is not said: the first name known for it."""
        known = (name for (_, id_), name in self._effects.items() if id_ == effect)
        return next(known, word("effect", effect) if effect in self.words.effects else effect)

    def owned(self, ref: EffectRef) -> Value:
        """An effect together with the unit it stands on."""
        return Message("owned", {"effect": self.effect(ref), "unit": self.unit(ref.unit)})

    def owners(self, refs: Iterable[EffectRef]) -> Value:
        """Several effects, each with its unit."""
        return tuple(self.owned(ref) for ref in refs)

    def ability(self, unit: str, id_: str) -> Value:
        """An attack or ability of a unit; one that every card has is a word of the game."""
        known = self._abilities.get((unit, id_))
        if known is not None:
            return known
        return word("ability", id_) if id_ in self.words.abilities else id_

    def attack(self, number: int | None) -> AttackNames | None:
        """What is known of an attack by its number in the match."""
        return None if number is None else self._attacks.get(number)

    def aim(self, number: int | None) -> Value:
        """The unit an attack is aimed at now; empty while there is none."""
        aims = (unit for _, attack, unit in reversed(self._aims) if attack == number)
        return self.unit(next(aims, ""))

    def acting(self, number: int | None) -> Value:
        """The unit whose attack it is."""
        known = self.attack(number)
        return "" if known is None else self.unit(known.unit)

    def condition(self, id_: str) -> Value:
        """A condition: a word of the game, else in the words of its card."""
        return word("condition", id_) if id_ in self.words.conditions else id_

    def title(self, number: int) -> Value:
        """An attack in a few words: who, and with what."""
        known = self._attacks.get(number)
        if known is None:
            return Message("attack-title-unknown", {"number": str(number)})
        return Message(
            "attack-title",
            {"number": str(number), "unit": self.unit(known.unit), "ability": self.ability(known.unit, known.ability)},
        )

    def asked(self, id_: str) -> RequestOpened | None:
        """A request as it was opened."""
        return self._requests.get(id_)

    def request(self, id_: str) -> Value:
        """What a request is about."""
        asked = self._requests.get(id_)
        if asked is None:
            return id_
        if asked.about is not None:
            return Message("request-dice-of", {"seq": str(asked.about)})
        if asked.attacks:
            numbers = tuple(str(attack) for attack in asked.attacks)
            return Message("request-reveal-of", {"attacks": numbers, "count": len(numbers)})
        return word("request", asked.kind)

    def contested(self, contest: int) -> str:
        """The seq that a contest is about."""
        return str(self._contested.get(contest, contest))

    def _declared(self, number: int, fact: AttackDeclared) -> None:
        outer = self.attack(fact.parent)
        depth = 0 if outer is None else outer.depth + 1
        self._attacks[number] = AttackNames(fact.unit, fact.ability, fact.kind, fact.parent, fact.part, depth)

    def _created(self, fact: MatchCreated) -> None:
        self.rulebook = fact.rulebook
        self.words = self._vocabularies.get(fact.rulebook, Vocabulary())
        for seat in SEATS:
            given = fact.settings.seats.get(seat, {}).get("name")
            if given:
                self._seats[seat] = given
        for card in (*fact.units, *fact.sources):
            self.learn_card(card)

    def _printed(self, unit: str, card: Mapping[str, object]) -> None:
        for effect in _entries(card.get("effects")):
            self._effects[unit, str(effect.get("id"))] = name(effect.get("name"), str(effect.get("id")))


def _entries(value: object) -> list[Mapping[str, object]]:
    return [entry for entry in value if isinstance(entry, Mapping)] if isinstance(value, (list, tuple)) else []
