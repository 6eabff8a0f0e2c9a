"""Sentences about dice: thrown, picked up, thrown again, changed, and their secrets."""

from collections.abc import Sequence

from engine.core.attack_facts import DiceChanged, DicePicked, DiceRerolled, DiceRevealed, DiceRolled, Die
from engine.core.facts import EffectRef
from engine.core.message import Addend, Message, Value, word
from engine.core.saying import Saying, Scene, Sentences


def face(shown: str | int) -> Value:
    """A face: a number, or a word of the game."""
    return shown if isinstance(shown, int) else word("face", shown)


def faces(dice: Sequence[Die]) -> Value:
    """The faces of some dice in their order."""
    return tuple(face(die.face) for die in dice)


def numbered(index: int) -> Message:
    """A die by its number. People count dice from 1, facts and commands from 0 (contract, section 5)."""
    return Message("die", {"number": str(index + 1)})


def whose(scene: Scene, roll: str) -> Message:
    """A roll and the unit that throws it."""
    names, attack = scene.names, scene.event.attack
    unit = names.aim(attack) if roll in names.words.target_rolls else names.acting(attack)
    return Message("whose-roll", {"unit": unit, "roll": word("roll", roll)})


def _rolled(scene: Scene, fact: DiceRolled) -> Saying:
    origins = {die.origin for die in fact.dice}
    variant = "critical" if origins == {"critical"} else "effect" if origins == {"effect"} else ""
    args: dict[str, Value] = {"roll": whose(scene, fact.roll), "faces": faces(fact.dice), "count": len(fact.dice)}
    return Saying(variant, args, importance="major")


def _picked(scene: Scene, fact: DicePicked) -> Saying:
    return Saying(args=_effect_on(scene, fact.ref, fact.roll, len(fact.dice)), importance="minor")


def _rerolled(scene: Scene, fact: DiceRerolled) -> Saying:
    args = {**_effect_on(scene, fact.ref, fact.roll, len(fact.dice)), "faces": faces(fact.dice)}
    return Saying(args=args, addends=_each(fact.dice, fact.before), importance="major")


def _changed(scene: Scene, fact: DiceChanged) -> Saying:
    args = {**_effect_on(scene, fact.ref, fact.roll, len(fact.dice)), "faces": faces(fact.dice)}
    return Saying(fact.how, args, _each(fact.dice, fact.before), "major")


def _effect_on(scene: Scene, ref: EffectRef, roll: str, count: int) -> dict[str, Value]:
    """An effect and the dice it touches."""
    return {"effect": scene.names.owned(ref), "roll": whose(scene, roll), "count": count}


def _each(dice: Sequence[Die], before: Sequence[str | int]) -> tuple[Addend, ...]:
    """Each die with what it showed and what it shows."""
    return tuple(
        Addend(numbered(die.id), Message("turned", {"before": face(old), "after": face(die.face)}))
        for die, old in zip(dice, before, strict=False)
    )


def _revealed(scene: Scene, fact: DiceRevealed) -> Saying:
    args: dict[str, Value] = {"attack": "" if fact.of is None else scene.names.title(fact.of)}
    addends = (Addend(word("detail", "secret"), fact.secret),)
    return Saying("match" if fact.of is None else "", args, addends, "minor")


DICE_SENTENCES: Sentences = {
    DiceRolled: _rolled,
    DicePicked: _picked,
    DiceRerolled: _rerolled,
    DiceChanged: _changed,
    DiceRevealed: _revealed,
}
