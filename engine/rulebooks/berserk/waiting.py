"""Effects that wait: for a die thrown anew, for the target of a further action, for a report of the table."""

from engine.core.attack_facts import EffectResumed, Resume
from engine.core.options import Each, OneOf, Option, Slot, Whole
from engine.core.state import Ask
from engine.rulebooks.berserk.acts import declare
from engine.rulebooks.berserk.choosing import announce_option
from engine.rulebooks.berserk.course import Course
from engine.rulebooks.berserk.gathering import striker_of
from engine.rulebooks.berserk.operations import Deed, carry_out
from engine.rulebooks.berserk.play import Play, Waiting
from engine.rulebooks.berserk.steps.dice import ROLL, draw, rerolled
from engine.rulebooks.berserk.usability import extra_targets

MOST_REPORTED = 1_000
"""More wounds than the table can report at once."""


def wait(course: Course, waiting: Waiting) -> Ask | None:
    """The question the effect waits for; None if the dice answered it."""
    if waiting.kind == "reroll":
        return _throw_again(course, waiting)
    if waiting.kind == "action":
        return _choose_target(course, waiting)
    return _report(course, waiting)


def go_on(course: Course, resume: Resume) -> None:
    """The effect goes on after the operation it waited for."""
    course.emit(EffectResumed(resume.ref))
    operations = course.play.static.operations[resume.ref.unit, resume.ref.effect]
    carry_out(Deed(course.turn, resume.ref, operations, resume.used, resume.chosen), resume.operation)


def _throw_again(course: Course, waiting: Waiting) -> Ask | None:
    of = waiting.of
    if course.turn.books.settings.dice == "entered":
        return course.ask(striker_of(course.play, course.frame, of).seat, "roll", (ROLL,))
    face = draw(course, of, course.frame.rolls[of].rerolls + 1)
    rerolled(course, of, face, waiting.resume.ref, None)
    return None


def _choose_target(course: Course, waiting: Waiting) -> Ask | None:
    unit = course.play.units[waiting.unit]
    targets = extra_targets(course.play, course.frame, unit.id, waiting.ability, waiting.targets)
    if not targets:  # the table has changed since: there is nothing left to act on
        go_on(course, waiting.resume)
        return None
    options = tuple(announce_option(unit, waiting.ability, target) for target in targets)
    if len(options) == 1:
        declare(course.turn, unit, waiting.ability, targets[0], waiting.resume)
        return None
    return course.ask(unit.seat, "target", options)


def _report(course: Course, waiting: Waiting) -> Ask:
    index = instruction_waited_for(course.play, waiting)
    return course.ask(course.play.instructions[index].seat, "report", (report_option(course.play, index),))


def instruction_waited_for(play: Play, waiting: Waiting) -> int:
    """Index of the instruction the attack waits for: the newest of its effect."""
    found = [index for index, open_ in enumerate(play.instructions) if open_.ref == waiting.resume.ref]
    return found[-1]


def report_option(play: Play, index: int) -> Option:
    """The option to report an instruction, with the wounds it led to."""
    units = tuple(unit.id for unit in play.units.values() if unit.alive)
    each: dict[str, Slot] = {"unit": OneOf(one_of=units), "amount": Whole(low=1, high=MOST_REPORTED)}
    damage = Each(each=each, distinct="unit", low=0, high=len(units))
    return Option("report", {"instruction": index}, {"damage": damage})
