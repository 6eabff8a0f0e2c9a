"""The words of this rulebook that others need."""

from collections.abc import Mapping

from engine.core.vocabulary import Vocabulary

VOCABULARY = Vocabulary(
    actor="source",
    ability="ability",
    effects=frozenset({"weaken", "armor", "experience_attack", "experience_defense", "protection"}),
    abilities=frozenset({"strike"}),  # the simple strike that every card has
    target_rolls=frozenset({"target"}),
    plain_kinds=frozenset({"simple_strike"}),
    effects_at=(("keywords", "formation"),),
    groups_of_words=dict.fromkeys(("weak", "medium", "strong"), "level"),
    groups_of_fields={"what": "what"},
    added=frozenset({("add_counters", "count"), ("modify", "by")}),
)

ANSWERED_BY: Mapping[str, frozenset[str]] = {
    "attack.declared": frozenset({"announce"}),
    "priority.passed": frozenset({"pass"}),
}
"""What facts most likely follow from."""
