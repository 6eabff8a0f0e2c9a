"""Message: what a timeline says before a language is chosen. A key into the catalogues, and arguments that are text,
numbers, names that are written differently per language, further messages, or lists of all these."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct


class Name(Struct, frozen=True):
    """A display name in each language."""

    en: str
    ru: str


class Message(Struct, frozen=True):
    """A key of the catalogues with the arguments of its text."""

    key: str
    args: "dict[str, Value]" = {}


Value: TypeAlias = str | int | Name | Message | tuple["Value", ...]


class Addend(Struct, frozen=True):
    """One part of a number, or one thing worth knowing about a sentence: what it is, and how much. `signed` numbers are
    added to what stands above them; others stand for themselves."""

    label: Value
    amount: Value
    signed: bool = False


def name(raw: object, id_: str) -> Name | str:
    """The display name that a card gives as text or by language; the id stands where there is none."""
    if isinstance(raw, str) and raw:
        return raw
    if isinstance(raw, Mapping):
        texts = {key: text for key, text in raw.items() if isinstance(text, str) and text}
        if texts:
            first = next(iter(texts.values()))
            return Name(texts.get("en", first), texts.get("ru", first))
    return id_


def key(*parts: str) -> str:
    """The catalogue key of a wire name, a step or a word: `dice.rolled` gives `dice-rolled`, `9.a.i` `9-a-i`. Empty parts
    are left out."""
    return "-".join(part.replace(".", "-").replace("_", "-") for part in parts if part)


def word(group: str, id_: str) -> Message:
    """A word of the game, such as a face or a condition: `word("face", "wild")` is the message `face-wild`. Where the
    catalogues lack it, the id stands for itself."""
    return Message(key(group, id_), {"id": id_})


def signed(number: int) -> str:
    """A number that is added to another: +2, −1, ±0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"
