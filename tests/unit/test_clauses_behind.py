"""The clauses behind a number, where they are more exact than its step."""

import pytest

from adapters.catalogues.texts import LANGS, Catalogue
from engine.core.facts import EffectRef, Fact
from engine.core.message import key
from engine.registry import RULEBOOKS
from engine.rulebooks.berserk.facts import BlowDetermined, BlowLanded, ModifiersApplied
from engine.rulebooks.berserk.play import Step
from engine.rulebooks.crisis_protocol.facts import (
    Addend,
    DamageCalculated,
    DamageDealt,
    PoolBuilt,
    PowerGained,
    SuccessesCounted,
)

PLATE = EffectRef("flint", "plate")
BLESSED = (Step("a", "shaman", 4, 5, "bless"), Step("c", "imp", 5, 4, "jinx"), Step("c", "imp", 4, 3, "hex"))
PRINTED = Addend("strength", 3)


@pytest.mark.parametrize(
    ("rulebook", "fact", "clauses"),
    [
        ("berserk", ModifiersApplied("roll", "source", "nomad", 4, 3, BLESSED), ("518.3.a", "518.3.c")),
        ("berserk", ModifiersApplied("strength", "source", "nomad", 4, 3, BLESSED), ("519.3.a", "519.3.c")),
        ("berserk", ModifiersApplied("strength", "source", "nomad", 4, 4), ()),
        (
            "berserk",
            ModifiersApplied("level", "source", "nomad", "weak", "strong", (Step("b", "nomad", "weak", "strong"),)),
            ("519.5",),
        ),
        ("berserk", BlowDetermined("weak", None, 0), ("514",)),
        ("berserk", BlowDetermined("weak", None), ()),
        ("berserk", BlowLanded("source", "nomad", "giant", 3, (), 3), ()),
        ("crisis_protocol", PoolBuilt("attack", 3, (PRINTED,)), ("4.a",)),
        ("crisis_protocol", PoolBuilt("attack", 4, (PRINTED, Addend("spark", 1, "focus"))), ("4.a", "4.b")),
        ("crisis_protocol", PoolBuilt("defense", 1, (Addend("defense", 0),)), ("5.a", "5.c")),
        ("crisis_protocol", SuccessesCounted(3, 1, (), ()), ("10.a", "10.b")),
        ("crisis_protocol", DamageCalculated(2, True, 2), ("10.c",)),
        ("crisis_protocol", DamageDealt("flint", 2, 2, 0, 2), ("12.a",)),
        ("crisis_protocol", DamageDealt("flint", 2, 2, 0, 2, PLATE), ()),
        ("crisis_protocol", PowerGained("flint", 2, 2, 0, 2), ("12.b",)),
        ("crisis_protocol", PowerGained("flint", 2, 2, 0, 2, (), PLATE), ()),
    ],
)
def test_the_clauses_behind_a_number(rulebook: str, fact: Fact, clauses: tuple[str, ...]) -> None:
    assert RULEBOOKS[rulebook].clauses_behind(fact) == clauses
    for lang in LANGS:
        texts = Catalogue(lang, rulebook=rulebook)
        assert all(texts.has(key("clause", clause)) for clause in clauses)
