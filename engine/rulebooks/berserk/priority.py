"""Priority: who may put features down at a moment of the attack, and how the stack is worked off (511.2).

A window is opened by its first feature or question. Mandatory features are put down when it opens, the active seat's
first. Then the seats have priority in turn, the active one first after every push and every resolution; two passes one
after the other resolve the top of the stack, or close the window if nothing of it is left there.
"""

from engine.core.attack_facts import WindowClosed, WindowOpened
from engine.core.facts import EffectRef
from engine.core.seats import Seat, other
from engine.core.state import Ask
from engine.rulebooks.berserk.course import AGAIN, Again, Course
from engine.rulebooks.berserk.facts import CardClosed, DefenderNamed, PriorityPassed, StackResolved
from engine.rulebooks.berserk.offers import PASS, offers
from engine.rulebooks.berserk.operations import Deed, carry_out
from engine.rulebooks.berserk.play import Frame, Play, StackObject
from engine.rulebooks.berserk.putting_down import mandatory, put_mandatory
from engine.rulebooks.berserk.windows import STEP_END, TAKES

_NOTHING: frozenset[EffectRef] = frozenset()
_RESOLVED_HERE = frozenset({"feature", "defend"})


def through(course: Course, window: str | None, *, step_ends: bool) -> Ask | Again | None:
    """Carry the state's own window on, then (`step_ends`) the end of its step. None once both are over."""
    play = course.turn.play
    phase = 0 if course.fresh else play.frames[-1].phase
    if window is not None and phase == 0 and _matters(course, window):
        waits = hold(course, window)
        if waits is not None:
            return waits
    if step_ends and phase < 2 and STEP_END not in play.static.unused:
        return hold(course, STEP_END)
    return None


def hold(course: Course, window: str) -> Ask | Again | None:
    """Carry one window on: the question it waits for, `again` if something happened, None if it is over."""
    play = course.turn.play
    frame = play.frames[-1]
    names = TAKES[window]
    if course.fresh or frame.window != window:
        first = _opened_by(course, window, names)
        if first is None:
            return None
        course.emit(WindowOpened(window, first))
        return AGAIN
    if frame.opening:
        waits = put_mandatory(course, names)
        if waits is not None:
            return waits
    if frame.passes >= 2:
        return _close_or_resolve(course, window)
    seat = holder(play, frame)
    options = offers(course, seat, names, frame.put)
    if options or not course.turn.books.settings.auto_pass:
        return course.ask(seat, "priority", (*options, PASS))
    course.emit(PriorityPassed(seat), automatic=True)
    return AGAIN


def _matters(course: Course, window: str) -> bool:
    """False if no card has a feature for a state's own window and nobody need be asked in it: most windows of most
    attacks. It stays so while the window is open: cards come and go only between attacks."""
    play = course.turn.play
    if window not in play.static.unused or not course.turn.books.settings.auto_pass:
        return True
    return window == "preliminary" and play.frames[-1].kind == "simple_strike"  # a defender may be named


def holder(play: Play, frame: Frame) -> Seat:
    """The seat with priority: the active one, or after its pass the other."""
    return play.active if frame.passes == 0 else other(play.active)


def _opened_by(course: Course, window: str, names: tuple[str, ...]) -> Seat | None:
    """The seat for which the window opens, None if nobody can do anything in it."""
    active = course.play.active
    if not course.turn.books.settings.auto_pass and window != STEP_END:
        return active
    seats = (active, other(active))
    if window not in course.play.static.unused:
        for seat in seats:
            if any(next(mandatory(course, seat, name, _NOTHING), None) is not None for name in names):
                return seat
    for seat in seats:
        if offers(course, seat, names, _NOTHING):
            return seat
    return None


def _close_or_resolve(course: Course, window: str) -> Again | None:
    stack = course.frame.stack
    if stack and stack[-1].kind in _RESOLVED_HERE:
        _resolve(course, stack[-1])
        return AGAIN
    course.emit(WindowClosed(window))
    return None


def _resolve(course: Course, top: StackObject) -> None:
    """The top of the stack is carried out."""
    course.emit(StackResolved((top,)))
    turn, play = course.turn, course.play
    if top.kind == "defend":
        frame = course.frame
        if play.alive(top.unit) and frame.aim != top.unit:
            course.emit(DefenderNamed(top.unit, frame.aim))
            if play.static.points.defender_closes == "at_once":
                course.emit(CardClosed(top.unit))
        return
    assert top.effect is not None
    operations = play.static.operations[top.unit, top.effect]
    carry_out(Deed(turn, EffectRef(top.unit, top.effect), operations, top.used, top.chosen, aim=top.aim))
