"""Proceeding: carry the match on until it waits for somebody."""

from engine.core.attack_facts import EffectResumed, Part
from engine.core.state import Ask
from engine.core.turn import Turn
from engine.rulebooks.crisis_protocol.declaring import declare_attack
from engine.rulebooks.crisis_protocol.operations import Use, perform
from engine.rulebooks.crisis_protocol.options import choose_options, report_option
from engine.rulebooks.crisis_protocol.play import Pause, Play
from engine.rulebooks.crisis_protocol.steps import STEP_FUNCTIONS
from engine.rulebooks.crisis_protocol.throwing import awaited_throw, throw
from engine.rulebooks.crisis_protocol.walk import Walk


def proceed(turn: Turn[Play]) -> Ask:
    """The question the match waits on, once everything before it has happened."""
    while True:
        play = turn.play
        if play.volleys and play.volleys[-1].depth == len(play.frames):
            _next_target(turn)
        elif not play.frames:
            turn.attack = turn.step = None
            seat = turn.books.active
            return Ask(seat, "choose", "1", choose_options(play, seat))
        else:
            ask = _advance(turn)
            if ask is not None:
                return ask


def _next_target(turn: Turn[Play]) -> None:
    """The next single attack of a beam or an area; targets that have fallen are skipped."""
    play = turn.play
    volley = play.volleys[-1]
    claim = play.remaining(volley)[0]
    index = volley.of - len(volley.rest) + volley.rest.index(claim) + 1
    parent = play.frames[-1].id if play.frames else None
    part = Part(index, volley.of)
    declare_attack(turn, volley.attacker, volley.attack, target=claim.target, parent=parent, part=part)


def _advance(turn: Turn[Play]) -> Ask | None:
    """Take the innermost attack on; None if something happened and the match has to be looked at anew."""
    walk = Walk(turn)
    frame = walk.frame
    if frame.pause is not None:
        return _awaited(walk, frame.pause)
    if frame.resume is not None:
        _resume(walk)
        return None
    if walk.interrupted:
        walk.end("interrupted")
        return None
    while True:
        result = STEP_FUNCTIONS[walk.state](walk)
        if not isinstance(result, str):
            return result
        walk.move(result)


def _awaited(walk: Walk, pause: Pause) -> Ask | None:
    """What the effect being carried out waits for: dice or a report."""
    due = awaited_throw(pause)
    if due is not None:
        return throw(walk, due)
    index = next(i for i, text in enumerate(walk.frame.instructions) if text.waits)
    return walk.ask(walk.frame.instructions[index].seat, "report", (report_option(walk.play, index),))


def _resume(walk: Walk) -> None:
    """An effect that had waited goes on."""
    resume = walk.frame.resume
    assert resume is not None
    entry = walk.play.table.entry(resume.ref)
    assert entry is not None
    walk.turn.cause = resume.used
    walk.emit(EffectResumed(resume.ref))
    seat = entry.seat or walk.turn.books.active
    perform(walk, Use(entry, seat, resume.used, resume.dice, resume.chosen), resume.operation)
