"""The Python client against a service that misbehaves."""

import contextlib
import json
from collections.abc import Callable, Sequence
from typing import Any

import httpx
import pytest
from blowbyblow_client import Backoff, MatchClient, News, Refused

Answer = Callable[[httpx.Request], httpx.Response]


def event(seq: int, *, last: bool = True) -> str:
    return f"id: {seq}-0000000{seq % 10}\nevent: x.y\ndata: {json.dumps({'seq': seq, 'last': last})}\n\n"


def control(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"


def snapshot(seq: int) -> str:
    return control("snapshot", {"seq": seq})


class Service:
    """Answers streams one after the other, and every view with `head`."""

    def __init__(self, streams: Sequence[str | int], head: int = 0) -> None:
        self.streams = list(streams)
        self.head = head
        self.asked: list[httpx.Request] = []
        self.slept: list[float] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        if request.headers.get("accept") != "text/event-stream":
            return httpx.Response(200, json={"seq": self.head, "decision": {"id": f"q{self.head}"}})
        if not self.streams:
            raise Done
        stream = self.streams.pop(0)
        if isinstance(stream, int):
            return httpx.Response(stream, json={"code": "store_unavailable"})
        return httpx.Response(200, text="retry: 2000\n\n" + stream, headers={"content-type": "text/event-stream"})

    @property
    def cursors(self) -> list[str | None]:
        return [r.headers.get("last-event-id") for r in self.asked if r.headers.get("accept") == "text/event-stream"]

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)


class Done(BaseException):
    """No more streams: the test is over."""


def client(service: Answer, sleep: Callable[[float], Any], urls: str | list[str] = "http://one") -> MatchClient:
    http = httpx.AsyncClient(transport=httpx.MockTransport(service))
    return MatchClient(urls, "m", "word", http=http, backoff=lambda: Backoff(chance=lambda: 1.0), sleep=sleep)


async def heard(service: Service) -> list[News]:
    found: list[News] = []
    with contextlib.suppress(Done):
        async for news in client(service, service.sleep).follow():
            found.append(news)
    assert not service.streams
    return [news for news in found if news.kind != "status"]


def told(news: Sequence[News]) -> list[tuple[str, int]]:
    return [(one.kind, one.view["seq"] if one.view else one.seq) for one in news]


async def test_it_comes_back_with_its_cursor_and_hears_each_event_once() -> None:
    service = Service([snapshot(4) + event(5), event(5) + event(6), event(7)], head=4)
    assert [one for one in told(await heard(service)) if one[0] == "event"] == [
        ("event", 5),
        ("event", 6),
        ("event", 7),
    ]
    assert service.cursors == [None, "5-00000005", "6-00000006", "7-00000007"]


async def test_s63_a_gap_leads_to_one_new_stream_from_the_last_event() -> None:
    service = Service([snapshot(1) + event(2) + event(4) + event(5), event(3) + event(4) + event(5)], head=1)
    assert [one for one in told(await heard(service)) if one[0] == "event"] == [("event", n) for n in (2, 3, 4, 5)]
    assert service.cursors == [None, "2-00000002", "5-00000005"]


async def test_s67_without_an_event_the_snapshot_is_the_cursor() -> None:
    service = Service([snapshot(3) + ": alive\n\n", ": alive\n\n", event(4)], head=4)
    assert told(await heard(service)) == [("view", 3), ("event", 4), ("view", 4)]
    assert service.cursors == [None, "3", "3", "4-00000004"]


async def test_s77_a_view_waits_for_its_events() -> None:
    service = Service([snapshot(1) + event(2) + event(3, last=False) + event(4)], head=4)
    assert told(await heard(service)) == [("view", 1), ("event", 2), ("event", 3), ("event", 4), ("view", 4)]
    assert sum(request.url.path == "/matches/m" for request in service.asked) == 1


async def test_it_waits_longer_each_time_and_never_for_ever() -> None:
    service = Service([503] * 9 + [snapshot(1)] + [503] * 2)
    await heard(service)
    assert service.slept == [0.25, 0.5, 1, 2, 4, 8, 15, 15, 15, 0.25, 0.5, 1]
    halves = Backoff(chance=lambda: 0.0)
    assert [halves.next(), halves.next()] == [0.125, 0.25]


async def test_another_history_is_told_and_taken() -> None:
    service = Service(
        [snapshot(9) + control("diverged", {"reason": "ahead", "head": "3-00000003"}) + snapshot(3) + event(4)]
    )
    service.head = 4
    news = await heard(service)
    assert told(news) == [("view", 9), ("diverged", 9), ("view", 3), ("event", 4), ("view", 4)]
    assert news[1].detail == {"reason": "ahead", "head": "3-00000003"}


async def test_a_token_that_does_not_hold_ends_it() -> None:
    service = Service([401])
    with pytest.raises(Refused) as refused:
        async for _ in client(service, service.sleep).follow():
            pass
    assert refused.value.status == 401


async def test_s04_a_command_is_sent_until_it_is_answered_under_one_id() -> None:
    asked: list[httpx.Request] = []
    accepted = {"first_seq": 2, "last_seq": 3, "receipt": "3-aaaaaaaa", "view": {"seq": 3}}

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        match len(asked):
            case 1:
                raise httpx.ConnectError("refused")
            case 2:
                raise httpx.ReadTimeout("no reply")
            case 3:
                return httpx.Response(503, json={"code": "stopping"}, headers={"retry-after": "1"})
            case 4:
                return httpx.Response(429, json={"code": "rate_limited"}, headers={"retry-after": "7"})
            case _:
                return httpx.Response(200, json=accepted)

    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    seat = client(answer, sleep, ["http://one", "http://two"])
    assert (await seat.submit({"type": "pass"}, decision="q1")).last_seq == 3
    assert len({request.content for request in asked}) == 1
    assert [request.url.host for request in asked] == ["one", "two", "one", "two", "one"]
    assert slept == [0.25, 0.5, 1, 7]
    assert (asked[-1].headers.get("receipt"), seat.receipt) == (None, "3-aaaaaaaa")
    await seat.submit({"type": "pass"}, expected_seq=3)
    assert asked[-1].headers["receipt"] == "3-aaaaaaaa"
    assert json.loads(asked[-1].content)["id"] != json.loads(asked[0].content)["id"]


async def test_a_refusal_is_not_sent_again() -> None:
    asked = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return httpx.Response(412, json={"code": "stale_seq", "detail": "moved on", "seq": 9})

    with pytest.raises(Refused, match="stale_seq: moved on") as refused:
        await client(answer, lambda seconds: None).submit({"type": "pass"}, expected_seq=1)
    assert (len(asked), refused.value.problem["seq"]) == (1, 9)
