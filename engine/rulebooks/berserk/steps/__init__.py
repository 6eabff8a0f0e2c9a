"""The steps of an attack, one function per state of the machine, readable beside clauses 511.3 to 511.9.

A step does the next thing there is to do and says how to go on: with a question, with `again` (something happened, look
anew), or with the trigger of the machine that leads to the next state.
"""

from collections.abc import Callable, Mapping

from engine.core.state import Ask
from engine.rulebooks.berserk.course import Course
from engine.rulebooks.berserk.steps import dice, effect, ending, preliminary

Handler = Callable[[Course], Ask | str]

STEPS: Mapping[str, Handler] = {
    "declared": preliminary.declared,
    "preliminary": preliminary.preliminary,
    "preliminary_close": preliminary.preliminary_close,
    "on_action": preliminary.on_action,
    "dice_roll": dice.dice_roll,
    "dice_apply": dice.dice_apply,
    "on_dice": dice.on_dice,
    "effect": effect.effect,
    "effect_apply": effect.effect_apply,
    "on_effect": effect.on_effect,
    "ending": ending.ending,
}
