"""Vocabulary: the words of a rulebook for readers who know no rulebook."""

from collections.abc import Mapping

from msgspec import Struct


class Vocabulary(Struct, frozen=True):
    """actor, ability: the keys of the view's attack that say who attacks and with what.

    effects, abilities: ids of those that no card spells out; their names are words of the game. conditions: those whose
    names are words of the game, the others are told in the words of their cards. target_rolls: rolls that the target of an
    attack throws; whoever attacks throws the others. plain_kinds: kinds of attacks that go without saying. effects_at: where
    on a card effects stand besides its own and those of its attacks and abilities.

    groups_of_words, groups_of_fields: texts of the effect language that are words of the game, by themselves or because
    of the field they stand in, with the group in the catalogues. added: numbers that are added to another, as operation
    and field.
    """

    actor: str = "unit"
    ability: str = "ability"
    effects: frozenset[str] = frozenset()
    abilities: frozenset[str] = frozenset()
    conditions: frozenset[str] = frozenset()
    target_rolls: frozenset[str] = frozenset()
    plain_kinds: frozenset[str] = frozenset()
    effects_at: tuple[tuple[str, ...], ...] = ()
    groups_of_words: Mapping[str, str] = {}
    groups_of_fields: Mapping[str, str] = {}
    added: frozenset[tuple[str, str]] = frozenset()

    def further_effects(self, card: Mapping[str, object]) -> list[object]:
        """What stands on a card where effects stand besides; whatever it is."""
        found: list[object] = []
        for path in self.effects_at:
            value: object = card
            for key in path:
                value = value.get(key) if isinstance(value, Mapping) else None
            found.append(value)
        return found
