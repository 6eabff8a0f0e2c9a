"""The registry: every rulebook and every version of its rules that this build knows. A new rulebook is a new folder, its
import and one entry here."""

from collections.abc import Mapping
from typing import Any

from engine.core.attack_facts import ATTACK_FACTS
from engine.core.facts import Fact
from engine.core.match_facts import MATCH_FACTS
from engine.core.record import FactReader
from engine.core.refusal import MatchError
from engine.core.rulebook import Rulebook, Rules
from engine.rulebooks.berserk import BERSERK_RULES
from engine.rulebooks.crisis_protocol import CRISIS_PROTOCOL_RULES

KNOWN: tuple[tuple[Rules[Any], ...], ...] = (CRISIS_PROTOCOL_RULES, BERSERK_RULES)
"""The versions of each rulebook's rules, the newest last."""

RULES: dict[str, dict[str, Rules[Any]]] = {
    versions[-1].rulebook.name: {rules.version: rules for rules in versions} for versions in KNOWN
}
"""Rules by rulebook and version, the newest version last."""
RULEBOOKS: dict[str, Rulebook[Any]] = {versions[-1].rulebook.name: versions[-1].rulebook for versions in KNOWN}

FACTS: dict[str, type[Fact]] = {
    fact.type: fact
    for facts in (MATCH_FACTS, ATTACK_FACTS, *(book.facts for book in RULEBOOKS.values()))
    for fact in facts
}
"""Every fact type by its wire name."""

READER = FactReader(FACTS)


def rules_for(match: Mapping[str, object]) -> Rules[Any]:
    """The rules a match description asks for: its `rulebook`, and `rules_version` or else the newest. Raises MatchError."""
    name = match.get("rulebook")
    versions = RULES.get(name) if isinstance(name, str) else None
    if versions is None:
        raise MatchError("rulebook", f"expected one of {', '.join(sorted(RULES))}, got {name!r}")
    wanted = match.get("rules_version")
    if wanted is None:
        return next(reversed(versions.values()))
    if not isinstance(wanted, str) or wanted not in versions:
        raise MatchError("rules_version", f"expected one of {', '.join(versions)}, got {wanted!r}")
    return versions[wanted]


def find_rules(rulebook: str, version: str) -> Rules[Any] | None:
    """The rules of a stored match; None if this build does not have them (the match can then only be read)."""
    return RULES.get(rulebook, {}).get(version)
