"""Words on dice through the service: a secret revealed while the match goes on, kept over a restart, seen by everybody."""

from typing import Any

from adapters.audit.bundles import bundle_of, check_bundle
from adapters.service.answers import Accepted, Declined
from engine.audit.bundle import read_bundle
from engine.audit.signatures import Held
from engine.core.record import Record
from engine.core.seats import VIEWERS
from tests.audit_node import verify_many
from tests.integration.test_audit_service import SIGNER, UNITS, Table

TRUSTED = Held(keys=(bytes.fromhex(SIGNER.public.public),))


async def opened(**options: str) -> Table:
    table = Table()
    table.id = (await table.service.create({"rulebook": "crisis_protocol", "units": UNITS, **options})).id
    return table


async def word(table: Table, seat: str, kind: str, command: str = "confirm") -> Accepted:
    state = (await table.live()).state
    request = next(r.id for r in state.requests if r.kind == kind and r.seat == seat)
    return await table.send(seat, {"type": command, "request": request})


async def test_a_secret_is_public_after_both_words_and_stays_a_floor_after_a_restart(tmp_path: Any) -> None:
    table = await opened(dice="verifiable", reveal="confirmed")
    created = (await table.live()).seq
    await table.attack()
    await word(table, "a", "reveal")
    table.service = table.again()
    await word(table, "b", "reveal")
    table.service = table.again()
    contest = {"type": "contest", "seq": 1, "reason": "again", "to_seq": created}
    answer = await table.service.submit(table.id, "a", {"id": "late", "command": contest})
    assert isinstance(answer, Declined)
    assert answer.code == "no_such_option"
    jobs = []
    for viewer in VIEWERS:
        data = bundle_of(await table.live(), viewer, *await table.notary().checkpoints(table.id))
        report = check_bundle(data, TRUSTED)
        assert report.good, report.findings
        assert report.dice is not None
        assert (report.dice.kind, report.dice.checked) == ("committed", report.dice.dice)
        assert report.dice.dice >= 3
        file = tmp_path / f"{viewer}.jsonl"
        file.write_bytes(data)
        jobs.append({"file": str(file)})
    assert verify_many(jobs) == [[] for _ in jobs]
    await table.end()
    whole = read_bundle(await table.export())
    reveals = [link for link in whole.links if isinstance(link, Record) and link.type == "dice.revealed"]
    assert len(reveals) == 2
    report = check_bundle(await table.export(), TRUSTED)
    assert report.good
    assert report.dice is not None
    assert report.dice.kind == "drawn"


async def test_dice_that_were_entered_go_out_with_what_the_other_seat_said() -> None:
    table = await opened(dice="entered", entered="confirmed")
    await table.attack()
    await table.send("a", {"type": "roll", "faces": ["hit", "hit"]})
    accepted = await word(table, "b", "dice", "decline")
    closed = (await table.live()).records[accepted.first_seq - 1]
    assert (closed.type, closed.actor) == ("request.closed", "b")
    assert b'"way_on":"contest"' in bytes(closed.data)  # type: ignore[arg-type]
    assert check_bundle(await table.export(), TRUSTED).good
