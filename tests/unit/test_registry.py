"""The registry: one shape per wire name, several versions of rules side by side, a match keeps its own."""

from typing import Any, ClassVar

import pytest

from adapters.service.match_service import MatchService
from adapters.store.memory_store import MemoryStore
from engine import registry
from engine.core.attack_facts import ATTACK_FACTS
from engine.core.match_facts import MATCH_FACTS
from engine.core.options import Option
from engine.core.refusal import MatchError
from engine.core.state import Ask
from engine.core.turn import Turn
from engine.rulebooks.crisis_protocol.play import Play
from engine.rulebooks.crisis_protocol.rules import CrisisProtocolRules

BODY: dict[str, Any] = {
    "rulebook": "crisis_protocol",
    "units": [
        {
            "id": "spark",
            "seat": "a",
            "stamina": 5,
            "defense": {"physical": 2, "energy": 2, "mystic": 2},
            "attacks": [{"id": "jab", "type": "physical", "range": 2, "strength": 2}],
        },
        {"id": "flint", "seat": "b", "stamina": 6, "defense": {"physical": 1, "energy": 2, "mystic": 2}},
    ],
}


class Stricter(CrisisProtocolRules):
    """A later version in which nobody may choose an attack."""

    version: ClassVar[str] = "2"

    def proceed(self, turn: Turn[Play]) -> Ask | None:
        ask = super().proceed(turn)
        if ask is None or ask.kind != "choose":
            return ask
        return Ask(ask.seat, ask.kind, ask.step, tuple(o for o in ask.options if o.type != "choose_attack"))


def test_every_wire_name_has_one_shape() -> None:
    groups = (MATCH_FACTS, ATTACK_FACTS, *(book.facts for book in registry.RULEBOOKS.values()))
    by_name: dict[str, set[type]] = {}
    for facts in groups:
        for fact in facts:
            by_name.setdefault(fact.type, set()).add(fact)
    assert {name: kinds for name, kinds in by_name.items() if len(kinds) > 1} == {}
    assert all("." in name and name == name.lower() for name in by_name)


async def test_s48_a_new_version_of_the_rules_does_not_touch_running_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    service = MatchService(MemoryStore())
    old = await service.create(BODY)
    monkeypatch.setitem(registry.RULES["crisis_protocol"], "2", Stricter())
    new = await service.create(BODY)
    pinned = await service.create({**BODY, "rules_version": "1"})
    assert [m.state.version for m in (old, new, pinned)] == ["1", "2", "1"]
    restarted = MatchService(service._store)
    offered = []
    for match in (old, new, pinned):
        ask = (await restarted.load(match.id)).ask
        assert ask is not None
        offered.append([o.type for o in ask.options if isinstance(o, Option)])
    assert offered == [["choose_attack"], [], ["choose_attack"]]


def test_unknown_rulebooks_and_versions_are_named_with_what_there_is() -> None:
    with pytest.raises(MatchError, match="expected one of berserk, crisis_protocol, got 'chess'") as wrong:
        registry.rules_for({"rulebook": "chess"})
    assert wrong.value.path == "rulebook"
    with pytest.raises(MatchError, match="expected one of 1, got '7'") as version:
        registry.rules_for({"rulebook": "berserk", "rules_version": "7"})
    assert version.value.path == "rules_version"
    assert registry.find_rules("berserk", "7") is None
