"""Catalogues: the texts of the service in one language, from the Fluent files beside the core and each rulebook."""

from collections.abc import Mapping
from functools import cache, reduce
from importlib.resources import files
from typing import Literal, TypeAlias

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from engine.core.message import Message, Name, Value
from engine.registry import RULEBOOKS

Lang: TypeAlias = Literal["en", "ru"]
LANGS: tuple[Lang, ...] = ("en", "ru")
TERMINAL = "adapters.cli"
"""Beside this package lie the texts of the terminal, which pages do not need."""

_LONGEST = 2500
"""So many characters Fluent takes in one argument; a longer one (a command, a forged name) is put in afterwards."""


class MissingText(LookupError):
    """A catalogue has no message of this key, or the message wants an argument it was not given."""


class Catalogue:
    """Formats messages in `lang`, with the texts of the core, the terminal and one rulebook; without a known one, with
    those of all, of which the first counts where several have a key. Where a text is missing the key stands with its data;
    with `strict` MissingText is raised instead."""

    def __init__(self, lang: Lang, *, rulebook: str | None = None, strict: bool = False) -> None:
        self.lang: Lang = lang
        self._strict = strict
        self._rulebook = rulebook if rulebook in RULEBOOKS else None
        self._bundle = _bundle(lang, self._rulebook)

    @property
    def keys(self) -> frozenset[str]:
        """All keys with a text."""
        return _keys(self.lang, self._rulebook)

    def has(self, key: str) -> bool:
        """True if there is a text under `key`."""
        return key in self.keys

    def text(self, key: str, args: Mapping[str, Value] | None = None, otherwise: str = "") -> str:
        """The text under `key`. `otherwise` stands for the key where there is no text."""
        plain = {name: self.value(value) for name, value in (args or {}).items()}
        if self._bundle.has_message(key):
            pattern = self._bundle.get_message(key).value
            if pattern is not None:
                long = {name: str(value) for name, value in plain.items() if len(str(value)) > _LONGEST}
                marks = {name: f"\ue000{name}\ue001" for name in long}
                text, errors = self._bundle.format_pattern(pattern, {**plain, **marks})
                if not errors:
                    return reduce(lambda told, name: told.replace(marks[name], long[name]), long, str(text))
                if self._strict:
                    raise MissingText(f"{self.lang}: `{key}`: {'; '.join(map(str, errors))}")
        if self._strict:
            raise MissingText(f"{self.lang}: no text `{key}`")
        return _bare(otherwise or key, plain)

    def value(self, value: Value) -> str | int:
        """An argument as the text of this language; numbers stay numbers, so that texts can choose the plural."""
        match value:
            case Name():
                return value.ru if self.lang == "ru" else value.en
            case Message():
                return self.text(value.key, value.args)
            case tuple():
                return ", ".join(str(self.value(item)) for item in value)
            case _:
                return value


def _bare(key: str, data: Mapping[str, str | int]) -> str:
    """What stands where a text is missing: the id of a word, or the key with its data."""
    if "id" in data:
        return str(data["id"])
    return f"{key}: {', '.join(f'{name}={value}' for name, value in data.items())}" if data else key


def resources(lang: Lang, rulebook: str | None = None, *, terminal: bool = False) -> tuple[ast.Resource, ...]:
    """The parsed Fluent files of a language: the core's, then that of one rulebook or of each, then the terminal's."""
    books = RULEBOOKS.values() if rulebook is None else (RULEBOOKS[rulebook],)
    packages = ("engine.core", *(book.texts for book in books), TERMINAL if terminal else "")
    return tuple(_parsed(package, lang) for package in packages if package)


@cache
def _parsed(package: str, lang: Lang) -> ast.Resource:
    return FluentResource(files(package).joinpath("texts", f"{lang}.ftl").read_text(encoding="utf-8"))


@cache
def _keys(lang: Lang, rulebook: str | None) -> frozenset[str]:
    entries = (entry for resource in resources(lang, rulebook, terminal=True) for entry in resource.body)
    return frozenset(entry.id.name for entry in entries if isinstance(entry, ast.Message))


@cache
def _bundle(lang: Lang, rulebook: str | None) -> FluentBundle:
    bundle = FluentBundle([lang], use_isolating=False)
    for resource in resources(lang, rulebook, terminal=True):
        bundle.add_resource(resource)
    return bundle
