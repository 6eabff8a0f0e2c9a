"""511.5.1: rolls, their modifiers, the Table of Blows, weakening."""

from engine.core.attack_facts import DiceRerolled, DiceRolled, Die
from engine.core.facts import EffectRef
from engine.core.match_facts import RequestClosed
from engine.core.options import Faces, Option
from engine.core.seats import Seat
from engine.core.state import Ask
from engine.core.turn import DrawName
from engine.rulebooks.berserk.cards import WEAKEN
from engine.rulebooks.berserk.course import Course
from engine.rulebooks.berserk.effects import SIDES, SIMPLE, Of
from engine.rulebooks.berserk.facts import BlowDetermined, RoleGained, RoleOf, StackPushed, StackResolved
from engine.rulebooks.berserk.gathering import striker_of, struck_by
from engine.rulebooks.berserk.modifiers import settle_roll
from engine.rulebooks.berserk.offers import PASS
from engine.rulebooks.berserk.play import StackObject
from engine.rulebooks.berserk.priority import through
from engine.rulebooks.berserk.table_of_blows import FACES, NO_BLOWS, Blows, higher, level_for, row_for

ROLL = Option("roll", slots={"faces": Faces(code="wrong_faces", count=1, of=FACES)})


def dice_roll(course: Course) -> Ask | str:
    """The dice are thrown, the source's first; then features that change rolls, and other sudden ones."""
    frame = course.frame
    if course.fresh or (frame.window is None and frame.phase == 0):
        for of in SIDES:
            if of not in frame.rolls and (of == "source" or reflects(course)):
                asked = throw(course, of)
                if asked is not None:
                    return asked
    return through(course, "dice_roll", step_ends=False) or "apply_modifiers"


def dice_apply(course: Course) -> Ask | str:
    """Modifiers are laid on (518.3; nothing can be declared meanwhile, 518.5), the rolls leave the stack together, the
    Table of Blows speaks, the card with the higher roll may weaken, those who strike and are struck are known."""
    thrown = course.frame.rolls
    for of in SIDES:
        roll = thrown.get(of)
        if roll is not None and roll.final is None:
            asked = settle_roll(course, of)
            if asked is not None:
                return asked
    frame = course.frame
    rolls = tuple([thing for thing in frame.stack if thing.kind == "roll"])
    if rolls:
        course.emit(StackResolved(rolls))
    if frame.blow is None:
        _determine(course)
    asked = _weakening(course)
    if asked is not None:
        return asked
    _roles(course)
    return "determine"


def on_dice(course: Course) -> Ask | str:
    """Features «при броске кубика»; then the step ends. Where nobody strikes there is no step of the effect."""
    waits = through(course, "on_dice", step_ends=True)
    if waits is not None:
        return waits
    return "miss" if course.frame.blow == NO_BLOWS else "strike"


def reflects(course: Course) -> bool:
    """True if the target throws too: a simple strike at an open card of the other squad (514, 514.6). A defender fights
    as an open card. An unanswered strike leaves the target no throw unless the match says so."""
    play = course.play
    frame = play.frames[-1]
    if frame.kind not in SIMPLE or frame.target is None:
        return False
    source, target = play.units[frame.source], play.units[frame.target]
    if target.seat == source.seat or not (target.open or frame.defender == target.id):
        return False
    return not source.face.keywords.unanswered_strike or play.static.points.unanswered_strike == "two_dice"


def throw(course: Course, of: Of) -> Ask | None:
    """Have a side's die thrown: ask its seat for the face, or draw it from the match's secret."""
    seat = striker_of(course.play, course.frame, of).seat
    if course.turn.books.settings.dice == "entered":
        return course.ask(seat, "roll", (ROLL,))
    rolled(course, of, draw(course, of, 0), None)
    return None


def rolled(course: Course, of: Of, face: int, seat: Seat | None) -> None:
    """A die was thrown; it lies on the stack until its modifiers are laid on (511.7: both together)."""
    course.emit(DiceRolled(of, (Die(0, face),), entered_by=seat), actor=seat)
    course.emit(StackPushed(StackObject("roll", striker_of(course.play, course.frame, of).id)))


def rerolled(course: Course, of: Of, face: int, ref: EffectRef, seat: Seat | None) -> None:
    """A die that an effect picked up was thrown again."""
    roll = course.frame.rolls[of]
    die = Die(0, face, rerolls=roll.rerolls + 1)
    course.emit(DiceRerolled(of, (die,), (roll.face,), ref, entered_by=seat), actor=seat)


def draw(course: Course, of: Of, reroll: int) -> int:
    """The face the match's secret gives; the first draw ends the time to contribute to it."""
    turn = course.turn
    course.enter()
    for request in turn.books.requests:
        if request.kind == "contribute":
            turn.emit(RequestClosed(request.id, "lapsed"))
    assert turn.dice is not None
    name = DrawName(course.frame.id, course.step, of, 0, reroll)
    return turn.dice.draw(name, turn.contributions(), FACES)


def _determine(course: Course) -> None:
    frame = course.frame
    rolls = frame.rolls
    source, target = rolls["source"].final, rolls["target"].final if "target" in rolls else None
    assert source is not None
    if target is None:
        course.emit(BlowDetermined(level_for(source), None))
        return
    blows = row_for(source, target).blows
    answered = not course.play.units[frame.source].face.keywords.unanswered_strike
    course.emit(BlowDetermined(blows.source, blows.target if answered else None, source - target))


def _weakening(course: Course) -> Ask | None:
    """The card with the higher roll may weaken both blows by one step where the row has two (Table of Blows)."""
    by = weakened_by(course)
    if by is None:
        return None
    card = striker_of(course.play, course.frame, by)
    use = Option("use", {"unit": card.id, "effect": WEAKEN}, loose=("unit",))
    return course.ask(card.seat, "window", (use, PASS))


def weakened_by(course: Course) -> Of | None:
    """The side that may weaken now, None if there is nothing to weaken or it has decided."""
    frame = course.frame
    if frame.weaken_over or frame.blow is None or None in frame.blow:
        return None
    source, target = frame.rolls["source"].final, frame.rolls["target"].final
    assert source is not None
    assert target is not None
    return higher(source, target)


def weakened_blows(course: Course) -> Blows:
    """What the blows become if they are weakened."""
    source, target = course.frame.rolls["source"].final, course.frame.rolls["target"].final
    assert source is not None
    assert target is not None
    weakened = row_for(source, target).weakened
    assert weakened is not None
    return weakened


def _roles(course: Course) -> None:
    play = course.play
    frame = play.frames[-1]
    blow = frame.blow
    assert blow is not None
    roles: list[RoleOf] = []
    for of, level in zip(SIDES, blow, strict=True):
        if level is not None:
            roles.append(RoleOf(striker_of(play, frame, of).id, "striking"))
            struck = struck_by(play, frame, of)
            if struck is not None:
                roles.append(RoleOf(struck.id, "struck"))
    if roles:
        course.emit(RoleGained(tuple(roles)))
    else:
        ability = tuple([thing for thing in frame.stack if thing.kind == "ability"])
        course.emit(StackResolved(ability, carried_out=False))
