"""Answers: what a legal answer to the open question makes happen, and why what is not offered is not."""

from collections.abc import Callable, Iterator, Mapping

from engine.core.attack_facts import EffectDeclined, EffectUsed
from engine.core.facts import EffectRef
from engine.core.options import Fit, Option, Withheld
from engine.core.seats import Seat
from engine.core.state import Ask
from engine.core.turn import Turn
from engine.rulebooks.berserk import choosing, instructions
from engine.rulebooks.berserk.acts import declare
from engine.rulebooks.berserk.cards import WEAKEN
from engine.rulebooks.berserk.course import Course
from engine.rulebooks.berserk.effects import Of
from engine.rulebooks.berserk.facts import BlowWeakened, PriorityPassed, StackPushed
from engine.rulebooks.berserk.gathering import striker_of
from engine.rulebooks.berserk.offers import too_dear
from engine.rulebooks.berserk.play import Play, StackObject
from engine.rulebooks.berserk.putting_down import answer_order, put_down
from engine.rulebooks.berserk.steps.dice import rerolled, rolled, weakened_blows, weakened_by
from engine.rulebooks.berserk.windows import TAKES


def answer(turn: Turn[Play], ask: Ask, given: Fit) -> None:
    """Carry out a legal answer of the asked seat."""
    assert ask.seat != "judge"
    if given.option.type == "announce":
        _announce(turn, given)
    else:
        _ANSWERS[given.option.type](Course(turn), ask.seat, given)


def withheld(turn: Turn[Play], ask: Ask) -> Iterator[Withheld]:
    """What the asked seat may look for but not do now, with the reason."""
    play = turn.play
    if ask.kind == "choose":
        yield from choosing.too_dear(play)
        return
    if not play.frames or ask.seat == "judge":
        return
    course = Course(turn)
    frame = course.frame
    if frame.window is not None and ask.kind == "priority":
        yield from too_dear(course, ask.seat, TAKES[frame.window], frame.put)
    if frame.state == "preliminary":
        offered = {option.fields["unit"] for option in ask.options if option.type == "defend"}
        for id_ in (unit for unit in play.units if unit not in offered):
            yield Withheld(Option("defend", {"unit": id_}), "illegal_defender")


def _announce(turn: Turn[Play], given: Fit) -> None:
    unit = turn.play.units[str(given.fields["unit"])]
    target = given.fields.get("target")
    waiting = turn.play.frame.waiting if turn.play.frames else None
    resume = None if waiting is None else waiting.resume
    declare(turn, unit, str(given.fields["ability"]), None if target is None else str(target), resume)


def _use(course: Course, seat: Seat, given: Fit) -> None:
    ref = EffectRef(str(given.fields["unit"]), str(given.fields["effect"]))
    if ref.effect == WEAKEN:
        _weaken(course, seat)
        return
    chosen = given.fields.get("target")
    feature = course.play.static.features[ref.unit, ref.effect]
    put_down(course, feature, seat, None if chosen is None else str(chosen))


def _weaken(course: Course, seat: Seat) -> None:
    by, blows = weakened_by(course), weakened_blows(course)
    assert by is not None
    ref = _weaken_ref(course, by)
    course.emit(EffectUsed(ref, seat, course.state, standing=course.turn.standing), actor=seat)
    course.emit(BlowWeakened(by, blows.source, blows.target))


def _weaken_ref(course: Course, by: Of) -> EffectRef:
    return EffectRef(striker_of(course.play, course.frame, by).id, WEAKEN)


def _pass(course: Course, seat: Seat, given: Fit) -> None:
    by = weakened_by(course) if course.state == "dice_apply" else None
    standing = course.turn.standing
    if by is not None:
        ref = _weaken_ref(course, by)
        course.emit(EffectDeclined(seat, course.state, by, ref, standing=standing), actor=seat)
    else:
        course.emit(PriorityPassed(seat, standing), actor=seat)


def _defend(course: Course, seat: Seat, given: Fit) -> None:
    course.emit(StackPushed(StackObject("defend", str(given.fields["unit"]))), actor=seat)


def _roll(course: Course, seat: Seat, given: Fit) -> None:
    faces = given.fields["faces"]
    assert isinstance(faces, list | tuple)
    face = int(faces[0])
    waiting = course.frame.waiting
    if waiting is not None:
        rerolled(course, waiting.of, face, waiting.resume.ref, seat)
    else:
        rolled(course, "target" if "source" in course.frame.rolls else "source", face, seat)


def _report(course: Course, seat: Seat, given: Fit) -> None:
    instructions.reported(course.turn, given.fields, awaited=True)


_ANSWERS: Mapping[str, Callable[[Course, Seat, Fit], None]] = {
    "use": _use,
    "pass": _pass,
    "defend": _defend,
    "roll": _roll,
    "order": answer_order,
    "report": _report,
}
