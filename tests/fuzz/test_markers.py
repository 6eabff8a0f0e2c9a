"""Secrets planted in hidden cards occur in no byte of what a viewer gets who may not see them."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from adapters.service.live_match import seal_all
from engine.core.match_facts import OrderStanding
from engine.core.record import ORIGIN, canonical
from engine.core.redaction import redact
from engine.core.seats import VIEWERS
from engine.core.session import Answer
from tests.fuzz.berserk_matches import random_match
from tests.fuzz.driver import Play


class Watched(Play):
    """Random play that keeps every byte each viewer gets, and checks it for what that viewer may not know."""

    def __init__(self, body: Mapping[str, Any], rng: Random, markers: dict[str, tuple[str, str]]) -> None:
        self.markers = markers
        self.seen = 0
        super().__init__(body, rng, lambda _: None)

    def _send(self, role: Any, command: dict[str, Any], must: bool = False, **extra: Any) -> Answer:
        answer = super()._send(role, command, must, **extra)
        echoed = json.dumps(command, ensure_ascii=False)
        if not any(marker in echoed for marker, _ in self.markers.values()):
            self.look(role, answer.detail.encode())
        for viewer in VIEWERS:
            self.look(viewer, json.dumps(self.session.view(viewer), ensure_ascii=False).encode())
        return answer

    def look(self, viewer: str, raw: bytes) -> None:
        """Fail if `raw`, shown to `viewer`, holds a marker of a card that still lies hidden from it."""
        units: Any = self.session.view("judge")["units"]
        for unit, (marker, seat) in self.markers.items():
            if viewer not in ("judge", seat) and units[unit]["hidden"]:
                assert marker.encode() not in raw, f"{viewer} saw the secret of {unit}: {raw[:300]!r}"
                self.seen += 1


def marked_match(rng: Random) -> tuple[dict[str, Any], dict[str, tuple[str, str]]]:
    """A random match whose hidden cards carry a marker in every field that takes text."""
    while True:
        body = random_match(rng)
        markers: dict[str, tuple[str, str]] = {}
        for unit in body["units"]:
            unit["hidden"] = rng.random() < 0.6
            if not unit["hidden"]:
                continue
            marker = f"MARK{rng.randint(10**8, 10**9)}"
            markers[unit["id"]] = (marker, unit["seat"])
            unit["name"] = f"{marker}name"
            unit["traits"] = [f"{marker}trait"]
            unit["abilities"] = [{"id": f"{marker}ability", "kind": "shot", "power": [1, 2, 3]}]
            unit["effects"] = [
                {
                    "id": f"{marker}e{i}",
                    "name": {"en": f"{marker}en", "ru": f"{marker}ru"},
                    "window": window,
                    "optional": True,
                    "as": "any",
                    "do": [{"type": "instruct", "text": f"{marker}text"}],
                }
                for i, window in enumerate(("preliminary", "effect", "after"))
            ]
        if markers:
            return body, markers


@pytest.mark.parametrize("seed", range(12))
def test_s69_no_marker_before_its_reveal(seed: int) -> None:
    rng = Random(seed)
    body, markers = marked_match(rng)
    play = Watched(body, rng, markers)
    play.run(commands=120)
    assert play.seen > 0
    records = seal_all(play.session.events, "match", ORIGIN)
    revealed: dict[str, int] = {}
    for event in play.session.events:
        if event.type in ("card.revealed", "match.adjusted"):
            unit = getattr(event.data, "unit", None)
            if unit is not None:
                revealed.setdefault(str(unit), event.seq)
    for viewer in VIEWERS:
        for unit, (marker, seat) in markers.items():
            if viewer in ("judge", seat):
                continue
            limit = revealed.get(unit, len(records) + 1)
            for record in records[: limit - 1]:
                assert marker.encode() not in canonical(redact(record, viewer)), (
                    f"event {record.seq} shows {unit} to {viewer}"
                )


def test_a_standing_order_is_seen_by_its_seat_and_the_judge_only() -> None:
    rng = Random(5)
    body, markers = marked_match(rng)
    play = Watched(body, rng, markers)
    secret = next(f"{marker}e0" for marker, seat in markers.values() if seat == "b")
    order = {"type": "stand", "pass": "all", "except": [secret]}
    assert play.session.submit("b", {"id": "order", "command": order}).accepted
    records = seal_all(play.session.events, "match", ORIGIN)
    assert any(isinstance(event.data, OrderStanding) for event in play.session.events)
    sees = {
        v
        for v in VIEWERS
        if any(secret.encode() in canonical(redact(r, v)) for r in records if r.type == "order.standing")
    }
    assert sees == {"b", "judge"}
