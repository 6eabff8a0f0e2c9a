"""The open question in words: what the asked seat can do, and what it cannot and why."""

from collections.abc import Mapping, Sequence
from typing import cast

from adapters.catalogues.teller import Teller
from adapters.catalogues.texts import Lang
from adapters.http.access import Asking
from adapters.http.asking import Sight
from adapters.http.sight_events import visible_events
from adapters.http.telling import telling
from engine.core.options import Withheld

Json = Mapping[str, object]


def question_in_words(request: Asking, seen: Sight, lang: Lang, at: int) -> dict[str, object]:
    """The question and the requests just after the event `at`, as the asker may see them, each with its sentence. Options
    and reasons go to the asked seat and the judge alone, as in the view."""
    teller = telling(request, seen, lang).teller if at == seen.head else _names(seen, lang, at)
    view = seen.match.view(seen.access.role, at)
    requests = [_told(teller, request) for request in cast("Sequence[Json]", view["requests"])]
    asked = cast("Json | None", view["decision"])
    decision = None if asked is None else {**_told(teller, asked), "withheld": _withheld(seen, teller, asked, at)}
    return {"seq": at, "role": seen.access.role, "decision": decision, "requests": requests}


def _names(seen: Sight, lang: Lang, at: int) -> Teller:
    """One that knows the names as they were known just after the event `at`."""
    teller = Teller(lang)
    for event in visible_events(seen):
        if event.seq <= at:
            teller.learn(event)
    return teller


def _told(teller: Teller, asked: Json) -> dict[str, object]:
    options = cast("Sequence[Json]", asked["options"])
    return {
        "id": asked["id"],
        "seat": asked["seat"],
        "kind": asked["kind"],
        "step": asked.get("step"),
        "text": teller.question(asked),
        "clause": teller.clause(str(asked.get("step") or "")),
        "options": [{"option": option, "text": teller.option(option)} for option in options],
    }


def _withheld(seen: Sight, teller: Teller, asked: Json, at: int) -> list[dict[str, object]]:
    match = seen.match
    current = match.ask is not None and at == match.seq and match.rules is not None
    if not current or match.ask is None or seen.access.role not in ("judge", asked["seat"]):
        return []
    found: tuple[Withheld, ...] = match.playable().withheld(match.state, match.ask)
    return [
        {"option": entry.option.show(), "text": teller.option(entry.option.show()), "code": entry.code,
         "reason": teller.refusal(entry.code)}
        for entry in found
    ]  # fmt: skip
