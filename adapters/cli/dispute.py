"""`blowbyblow dispute`: everything about the contests of a match in one report."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from cyclopts import Parameter

from adapters.app.settings import read_settings
from adapters.audit.bundles import check_bundle
from adapters.catalogues.texts import Lang as Language
from adapters.cli.audit_report import report_json, report_lines
from adapters.cli.calling import GOOD, AsJson, CallError, Data, Lang
from adapters.cli.place_record import place_record
from adapters.cli.places import Places
from adapters.cli.recording import bundle_behind, from_bundle
from engine.audit.dispute import Dispute, disputes
from engine.audit.signatures import Held
from engine.audit.throws import throws
from engine.core.record import canonical

AROUND = 6
"""So many events before and behind the contested one are told."""


def dispute(
    match: Annotated[str, Parameter(help="A stored match or a bundle.")],
    /,
    *,
    seq: Annotated[int | None, Parameter(help="Only the contest of this event, or the one said at it.")] = None,
    lang: Lang = None,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """Print one report: each contest with what happened around it, its explanation, how it was settled, and whether the
    record verifies."""
    settings = read_settings(data=data, lang=lang)
    content = bundle_behind(match, settings)
    recording = from_bundle(match, content, settings.lang)
    places = Places(recording, settings.lang)
    every = disputes(recording.events)
    found = [one for one in every if seq is None or one.seq == seq] or [one for one in every if one.at == seq]
    if seq is not None and not found:
        contested = ", ".join(str(one.seq) for one in every) or "none"
        raise CallError(f"{match}: event {seq} was not contested; contested were: {contested}")
    if as_json:
        told = [_json(one, places) for one in found]
        verification = report_json(match, check_bundle(content, Held()))
        shown = {"match": recording.match, "disputes": told, "verification": verification}
        print(canonical({**shown, "throws": msgspec.to_builtins(throws(recording.events))}).decode())
        return GOOD
    print(places.teller.text("dispute-title", match=recording.match, count=str(len(found))))
    for number, one in enumerate(found, 1):
        print("\n".join(_report(number, one, places)))
    print("\n" + places.teller.text("dispute-verification"))
    print("\n".join(_verification(match, content, settings.lang)))
    return GOOD


def _report(number: int, one: Dispute, places: Places) -> Iterator[str]:
    text = places.teller.text
    seat = places.teller.seat(one.seat)
    said = {"number": str(number), "seat": seat, "seq": str(one.seq), "at": str(one.at), "to": str(one.to_seq)}
    yield "\n" + text("dispute-contest" if one.to_seq is None else "dispute-contest-back", **said)
    yield f"   {text('dispute-reason', reason=one.reason)}"
    at, to = str(one.settled_at), str(one.rewound_to)
    yield f"   {text(f'dispute-{one.outcome}', seat=seat, at=at, to=to)}"
    index = places.index_of(one.seq)
    if index is None:
        yield f"   {text('dispute-around')}"
        yield f"     {text('dispute-hidden')}"
        return
    title, told = _around(one, index, places)
    yield f"   {title}"
    for line in places.story(told, index):
        yield f"   {line}"
    yield f"   {text('dispute-place')}"
    for line in (places.heading(index), *places.state(index)):
        yield f"     {line}"


def _around(one: Dispute, index: int, places: Places) -> tuple[str, list[int]]:
    """What is told of a contest: all of the attack it is about, as it counted then; else the events around it."""
    attack, text = places.lines[index].attack, places.teller.text
    if attack is None:
        return text("dispute-around"), list(_near(index, places))
    said = places.index_of(one.at)
    if said is not None and places.counted(index, said):
        return text("dispute-attack", attack=str(attack)), sorted({index, *places.of_attack(attack, said)})
    # It was taken back before it was contested.
    title = text("dispute-attack-back", attack=str(attack), seq=str(one.seq))
    return title, sorted({index, *places.of_attack(attack, index)})


def _near(index: int, places: Places) -> range:
    return range(max(0, index - AROUND), min(len(places), index + AROUND + 1))


def _json(one: Dispute, places: Places) -> dict[str, object]:
    index = places.index_of(one.seq)
    around = range(0) if index is None else _near(index, places)
    lines = [places.lines[i] for i in around]
    return {
        **{name: getattr(one, name) for name in one.__struct_fields__},
        "around": [{"seq": line.seq, "step": line.step, "text": line.text} for line in lines],
        "place": [] if index is None else list(place_record(places, index)),
    }


def _verification(name: str, content: bytes, lang: Language) -> Iterator[str]:
    for line in report_lines(name, check_bundle(content, Held()), Held(), lang):
        yield f"  {line}"
