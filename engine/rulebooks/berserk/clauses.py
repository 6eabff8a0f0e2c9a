"""Clauses: what each says, the state that carries it out, and whether its own wording was read.

`verified`: the clause is in the texts the rulebook was written from; the others are known from sources that name them.
"""

from engine.core.facts import Fact
from engine.core.steps import Clause
from engine.rulebooks.berserk.facts import BlowDetermined, ModifiersApplied

CLAUSES: tuple[Clause, ...] = (
    Clause(
        "303.3", "preliminary", "the top of the stack is carried out when both seats pass one after the other", False
    ),
    Clause("511.1", "declared", "stages and steps follow one another in a fixed order"),
    Clause("511.2", "on_action", "features can be used at every step; effects of its end come before the next one"),
    Clause("511.3", "declared", "with the announcement the preliminary stage begins"),
    Clause(
        "511.4",
        "preliminary",
        "redirects, a defender, blocks; then roles, the final target, revealing, «при нападении»",
    ),
    Clause("511.5.1", "dice_roll", "dice, their modifiers, the Table of Blows, weakening, «при броске кубика»"),
    Clause("511.5.2", "effect_apply", "modifiers, prevention, replacement, block and protection, wounds, «при ударе»"),
    Clause("511.6", "ending", "payment, roles end, «после …»; then the choice begins anew"),
    Clause("511.7", "effect", "two rolls or two blows go on the stack and are carried out together"),
    Clause("511.8", "on_action", "an ability without a number has no step of the dice"),
    Clause("511.8.1", "dice_apply", "a spell or influence on X-Y-Z is counted like a strike at a closed card"),
    Clause("511.9", "preliminary_close", "a blocked action goes to its ending at once"),
    Clause("514", "dice_apply", "the Table of Blows", False),
    Clause("514.6", "dice_apply", "against a closed card one die: 1 to 3 weak, 4 and 5 medium, 6 strong", False),
    Clause("518.3", "dice_apply", "modifiers of a roll: squad, the card itself, opponent, rules, setters"),
    Clause("518.4", "dice_apply", "a modified roll is held between 1 and 6"),
    Clause("518.5", "dice_apply", "nothing is declared while a roll is modified"),
    Clause("519.3", "effect_apply", "modifiers of a strength: source's squad, source, target's squad, target, setters"),
    Clause("519.4", "effect_apply", "nothing is declared until the wounds are dealt"),
    Clause("519.5", "effect_apply", "setting the level is a modifier; the features of the new level count"),
    Clause("526.1", "on_action", "an action that became impossible is interrupted, unpaid", False),
)


def clauses_behind(fact: Fact) -> tuple[str, ...]:
    """The clauses behind a number that are more exact than its step: of each modifier its group, of a blow the table."""
    match fact:
        case ModifiersApplied(what="level", steps=steps) if steps:
            return ("519.5",)
        case ModifiersApplied(what=what, steps=steps):
            clause = "518.3" if what == "roll" else "519.3"
            return tuple(dict.fromkeys(f"{clause}.{step.group}" for step in steps))
        case BlowDetermined(difference=int()):
            return ("514",)
        case _:
            return ()
