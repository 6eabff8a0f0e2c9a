"""redact: what a viewer may see of an event, a view or a decision. One pure function for all three.

Nobody but the asked seat and the judge gets options; of a hidden unit others get only what lies open; an event with an
audience becomes a stub for everybody else, so that numbering and chain stay whole.
"""

from typing import overload

from msgspec import Struct
from msgspec.structs import replace

from engine.core.record import Record, Stub, stub_of
from engine.core.seats import Viewer
from engine.core.view import View


class Decision(Struct, frozen=True):
    """An open question in its shown form."""

    shown: dict[str, object]


@overload
def redact(thing: Record, viewer: Viewer, open_of_hidden: frozenset[str] = ...) -> Record | Stub: ...
@overload
def redact(thing: View, viewer: Viewer, open_of_hidden: frozenset[str] = ...) -> View: ...
@overload
def redact(thing: Decision, viewer: Viewer, open_of_hidden: frozenset[str] = ...) -> Decision: ...
def redact(
    thing: Record | View | Decision, viewer: Viewer, open_of_hidden: frozenset[str] = frozenset()
) -> Record | Stub | View | Decision:
    """`thing` as `viewer` may see it. `open_of_hidden`: keys of a hidden unit that everybody sees."""
    if viewer == "judge":
        return thing
    if isinstance(thing, Record):
        return thing if thing.audience is None or viewer in thing.audience else stub_of(thing)
    if isinstance(thing, Decision):
        return Decision(_decision(thing.shown, viewer))
    units = dict(thing.units)
    for id_, unit in thing.units.items():
        if unit.get("hidden") and unit["seat"] != viewer:
            units[id_] = {key: value if key in open_of_hidden else None for key, value in unit.items()}
    return replace(
        thing,
        decision=None if thing.decision is None else _decision(thing.decision, viewer),
        requests=tuple([_decision(request, viewer) for request in thing.requests]) if thing.requests else (),
        units=units,
    )


def _decision(shown: dict[str, object], viewer: Viewer) -> dict[str, object]:
    return shown if shown["seat"] == viewer else {**shown, "options": []}
