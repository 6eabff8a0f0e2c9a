"""Teller: events, questions and refusals in sentences of one language."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from adapters.catalogues.texts import LANGS, Catalogue, Lang
from engine.core.event import Event
from engine.core.facts import EffectRef
from engine.core.match_facts import MatchCreated
from engine.core.message import Addend, Message, Value, key, signed, word
from engine.core.names import Names
from engine.core.saying import Importance
from engine.effects.plain import shown
from engine.projections.timeline import Entry, Timeline


class Line(Struct, frozen=True):
    """One event, told. `clause`: what the rulebook does in this step. `details`: what the numbers are made of. `depth`:
    how many attacks its attack runs inside. `struck`: a later rewind or undo took it back."""

    seq: int
    attack: int | None
    step: str | None
    clause: str
    type: str
    text: str
    details: tuple[str, ...]
    depth: int = 0
    importance: Importance = "normal"
    automatic: bool = False
    struck: bool = False


class Teller:
    """Tells one match in `lang`; feed it the match's events in order, only those its reader may see."""

    def __init__(self, lang: Lang, *, strict: bool = False) -> None:
        self._lang: Lang = lang
        self._strict = strict
        self._catalogue = Catalogue(lang, strict=strict)
        self._timeline = Timeline()

    def tell(self, event: Event) -> Line:
        """The next event in words."""
        self._open_catalogue(event)
        return self.line(self._timeline.take(event))

    def learn(self, event: Event) -> None:
        """Take in the names that the next event says, and tell nothing: enough to put questions into words."""
        self._open_catalogue(event)
        self._timeline.names.learn(event)

    def _open_catalogue(self, event: Event) -> None:
        """Step ids and words of different rulebooks may be the same, so a match is told with its own rulebook's."""
        fact = event.data
        if isinstance(fact, MatchCreated):
            self._catalogue = Catalogue(self._lang, rulebook=fact.rulebook, strict=self._strict)

    @property
    def names(self) -> Names:
        """What the match has called things so far."""
        return self._timeline.names

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was told so far, before it was put into words; an entry that a later event changed is another one."""
        return self._timeline.entries

    def lines(self) -> tuple[Line, ...]:
        """Everything told so far, as it stands now."""
        return tuple(map(self.line, self._timeline.entries))

    def line(self, entry: Entry) -> Line:
        """An entry of a timeline in words."""
        return Line(
            seq=entry.seq,
            attack=entry.attack,
            step=entry.step,
            clause=self.clause(entry.step or ""),
            type=entry.type,
            text=self._catalogue.text(entry.key, entry.args, otherwise=entry.type),
            details=tuple(map(self._detail, entry.addends)),
            depth=entry.depth,
            importance=entry.importance,
            automatic=entry.automatic,
            struck=entry.struck,
        )

    def title(self, attack: int) -> str:
        """An attack in a few words: who, and with what."""
        return self.said(self.names.title(attack))

    def clause(self, step: str) -> str:
        """What the rulebook does in a step; empty where there is none."""
        if not step:
            return ""
        return self._catalogue.text(key("clause", step), otherwise=step)

    def refusal(self, code: str) -> str:
        """Why a command was refused."""
        return self._catalogue.text(key("refusal", code), otherwise=code)

    def refused(self, code: str, detail: str) -> str:
        """Why this command was refused: the detail, which is written in English, elsewhere what the code says."""
        return detail if self._lang == "en" else self.refusal(code)

    def question(self, decision: Mapping[str, object]) -> str:
        """An open decision or request: who is asked, and what."""
        kind = str(decision.get("kind"))
        args: dict[str, Value] = {"seat": self._timeline.names.seat(str(decision.get("seat")))}
        own = key("question", kind, self._timeline.names.rulebook)
        return self._catalogue.text(own if self._catalogue.has(own) else key("question", kind), args, otherwise=kind)

    def option(self, option: Mapping[str, object]) -> str:
        """An option in words, as a command would say it. Slots that say little (a range, a yes or no) are left out."""
        kind = str(option.get("type"))
        variant = [name for name in ("dice", "targets", "target", "damage", "to_seq") if _slot(option.get(name))]
        alone = option.get("target") is None and "targets" not in option
        if alone and self._catalogue.has(key("option", kind, "alone")):
            variant.append("alone")
        if kind == "use" and isinstance(option.get("target"), str):
            variant.append("chosen")
        args = {name: self._filling(name, value, option) for name, value in option.items() if name != "type"}
        return self._catalogue.text(key("option", kind, str(option.get("verdict", "")), *variant), args, otherwise=kind)

    def slot(self, name: str, shape: Mapping[str, object]) -> str:
        """A slot of an option: what is asked for, and what fits."""
        label = self._catalogue.text(key("slot", name), otherwise=name)
        fits = self._filling(name, shape, {})
        if "pick" in shape and isinstance(fits, Message):
            fits = Message(key("slot", fits.key), fits.args)  # alone, not as what an effect is used on
        return self._catalogue.text("slot", {"label": label, "fits": fits})

    def wordings(self, name: str, value: object) -> tuple[str, ...]:
        """A value that fits the slot `name` in the words of every language, its own language's first."""
        meant, rulebook = self._word(name, value, {}), self._timeline.names.rulebook
        others = (Catalogue(lang, rulebook=rulebook, strict=self._strict) for lang in LANGS if lang != self._lang)
        return tuple(str(catalogue.value(meant)) for catalogue in (self._catalogue, *others))

    def seat(self, role: str) -> str:
        """A seat by its name, or the judge."""
        return self.said(self.names.seat(role))

    def sentence(self, seq: int) -> str:
        """Event `seq`, which was told before, in words."""
        return self.line(self._timeline.entries[seq - 1]).text

    def said(self, value: Value) -> str:
        """A value of a message in words."""
        return str(self._catalogue.value(value))

    def knows(self, key: str) -> bool:
        """True if the catalogues have a text under `key`."""
        return self._catalogue.has(key)

    def text(self, key: str, **args: Value) -> str:
        """The text of the catalogues under `key`."""
        return self._catalogue.text(key, args)

    def _filling(self, name: str, value: object, option: Mapping[str, object]) -> Value:
        """A field of an option: its value in words, or for a slot what fits it."""
        if isinstance(value, Mapping):
            return self._shape(name, value, option)
        return self._word(name, value, option)

    def _shape(self, name: str, slot: Mapping[str, object], option: Mapping[str, object]) -> Value:
        match slot:
            case {"pick": _, "min": int(low), "max": int(high)} | {"each": _, "min": int(low), "max": int(high)}:
                counted = "dice-count" if "pick" in slot else "targets-count"
                return Message(key(counted, "" if low == high else "range"), {"low": low, "high": high})
            case {"int": [int(low), int(high)]}:
                return Message("int-range", {"low": str(low), "high": str(high)})
            case {"one_of": [*values]} | {"permutation": [*values]}:
                return tuple(self._word(name, value, option) for value in values)
            case {"count": int(count)}:
                return count
            case {"hex": int(digits)}:
                return Message("hex-digits", {"count": digits})
            case _:
                return word("slot", "text")

    def _word(self, name: str, value: object, option: Mapping[str, object]) -> Value:
        names = self._timeline.names
        unit = option.get("unit")
        match value:
            case {"unit": str(owner), "effect": str(effect)}:
                return names.owned(EffectRef(owner, effect))
            case str() if name in ("unit", "target"):
                return names.unit(value)
            case str() if name == "effect":
                return names.effect(EffectRef(unit, value)) if isinstance(unit, str) else names.named(value)
            case str() if name in ("attack", "ability") and isinstance(unit, str):
                return names.ability(unit, value)
            case str() if name == "items":
                return names.named(value)
            case str() if name == "request":
                return names.request(value)
            case _:
                return shown(names, value, name)

    def _detail(self, addend: Addend) -> str:
        amount = self._catalogue.value(addend.amount)
        if addend.signed and isinstance(amount, int):
            amount = signed(amount)
        return self._catalogue.text("addend", {"label": addend.label, "amount": amount})


def _slot(value: object) -> bool:
    return isinstance(value, Mapping)


def tell(events: Iterable[Event], lang: Lang) -> tuple[Line, ...]:
    """A whole stretch of events from the first on, as it stands at its end."""
    teller = Teller(lang)
    for event in events:
        teller.tell(event)
    return teller.lines()
