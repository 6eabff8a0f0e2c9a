"""Signed histories in the store: what the service signs, what it notices, what goes out and comes back."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adapters.audit.bundles import CannotImport, bundle_of, check_bundle, import_bundle
from adapters.audit.keys import BadKey, open_signer, public_keys, rotate
from adapters.audit.notary import Notary
from adapters.audit.signing import Signer
from adapters.service.answers import Accepted, BrokenHistory, ReadOnlyMatch
from adapters.service.live_match import LiveMatch
from adapters.service.match_service import MatchService
from adapters.service.world import now
from adapters.store.memory_store import MemoryStore
from adapters.store.port import Entry
from engine.audit.bundle import read_bundle
from engine.audit.signatures import Held, Receipt
from tests.audit_forging import Forgery

UNITS: list[dict[str, Any]] = [
    {
        "id": "spark",
        "seat": "a",
        "stamina": 9,
        "power": 9,
        "defense": {"physical": 2, "energy": 2, "mystic": 2},
        "attacks": [{"id": "lance", "type": "energy", "range": 3, "strength": 2, "cost": 0}],
    },
    {"id": "flint", "seat": "b", "stamina": 9, "defense": {"physical": 1, "energy": 1, "mystic": 2}},
]
SIGNER = Signer(bytes(range(32)))


class Table:
    """A store with one match, and the service over it."""

    def __init__(self, signer: Signer = SIGNER) -> None:
        self.store: MemoryStore = MemoryStore()
        self.signer = signer
        self.service = self.again()
        self.sent = 0
        self.id = ""

    def again(self) -> MatchService:
        """The service after a restart."""
        return MatchService(self.store, notary=self.notary())

    def notary(self) -> Notary:
        return Notary(self.store, self.signer, (), now)

    async def create(self, dice: str = "verifiable") -> "Table":
        self.id = (await self.service.create({"rulebook": "crisis_protocol", "dice": dice, "units": UNITS})).id
        return self

    async def send(self, role: Any, command: dict[str, Any]) -> Accepted:
        self.sent += 1
        answer = await self.service.submit(self.id, role, {"id": f"c{self.sent}", "command": command})
        assert isinstance(answer, Accepted), answer
        return answer

    async def attack(self) -> Accepted:
        await self.send("a", {"type": "choose_attack", "unit": "spark", "attack": "lance"})
        return await self.send("a", {"type": "declare_target", "target": "flint", "range": 2})

    async def end(self) -> Accepted:
        return await self.send("judge", {"type": "end_match"})

    async def live(self) -> LiveMatch:
        return await self.service.load(self.id)

    async def export(self, viewer: Any = "judge") -> bytes:
        return bundle_of(await self.live(), viewer, *await self.notary().checkpoints(self.id))


async def attacked() -> Table:
    table = await Table().create()
    await table.attack()
    return table


async def test_s91_the_head_is_signed_when_an_attack_and_when_the_match_ends() -> None:
    table = await Table().create()
    assert await table.store.checkpoints(table.id) == {}
    first = await table.attack()
    last = await table.end()
    assert set(await table.store.checkpoints(table.id)) == {first.last_seq, last.last_seq}
    report = check_bundle(await table.export(), Held(keys=(bytes.fromhex(SIGNER.public.public),)))
    assert report.good
    assert report.origin == "proven"
    assert report.dice is not None
    assert report.dice.kind == "drawn"
    assert report.dice.dice >= 3


async def test_a_receipt_proves_the_history_it_stands_in() -> None:
    table = await Table().create()
    accepted = await table.attack()
    receipt = Receipt.read(accepted.receipt)
    assert check_bundle(await table.export(), Held(receipts=(receipt,))).origin == "proven"
    wrong = Receipt(receipt.seq, "00000000")
    assert [f.code for f in check_bundle(await table.export(), Held(receipts=(wrong,))).findings] == ["receipt_differs"]
    with pytest.raises(ValueError, match="17-1f2e3d4c"):
        Receipt.read("17")


async def test_s91_a_history_that_moved_backwards_is_noticed_at_the_start_and_when_it_is_loaded() -> None:
    table = await attacked()
    entries = table.store._matches[table.id].entries
    del entries[-3:]
    lost: list[tuple[str, str]] = []
    restarted = table.again()
    restarted.lost.append(lambda match, reason: lost.append((match, reason)))
    with pytest.raises(BrokenHistory, match="moved backwards"):
        await restarted.load(table.id)
    assert [match for match, _ in lost] == [table.id]
    [(match, reason)] = await table.notary().survey()
    assert match == table.id
    assert "was signed" in reason


async def test_s91_a_rewritten_history_is_noticed_although_its_chain_is_whole() -> None:
    table = await attacked()
    forged = Forgery(await table.export())
    at = forged.find("dice.rolled")[0]
    die = forged.links[at]["data"]["dice"][0]
    die["face"] = "wild" if die["face"] != "wild" else "hit"
    forged.chain()
    entries = table.store._matches[table.id].entries
    for i, link in enumerate(forged.links):
        entries[i] = type(entries[i])(link["seq"], link["hash"], msgspec.json.encode(link, order="sorted"))
    with pytest.raises(BrokenHistory, match="is not the one that was signed"):
        await table.again().load(table.id)
    assert [match for match, _ in await table.notary().survey()] == [table.id]
    with_others = MatchService(table.store, notary=Notary(table.store, Signer(bytes(32)), (), now))
    with pytest.raises(BrokenHistory, match="is not the one that was signed"):
        await with_others.load(table.id)


async def test_a_changed_checkpoint_is_noticed() -> None:
    table = await attacked()
    kept = table.store._checkpoints[table.id]
    seq = next(iter(kept))
    kept[seq] = kept[seq].replace(b'"at":"2', b'"at":"1')
    with pytest.raises(BrokenHistory, match="signature does not hold"):
        await table.again().load(table.id)
    kept[seq] = b"{}"
    with pytest.raises(BrokenHistory, match="not a checkpoint"):
        await table.again().load(table.id)


async def test_s91_a_history_that_moves_backwards_while_the_service_runs_is_noticed() -> None:
    table = await attacked()
    lost: list[str] = []
    table.service.lost.append(lambda match, reason: lost.append(match))
    del table.store._matches[table.id].entries[-2:]
    with pytest.raises(BrokenHistory, match="moved backwards"):
        await table.service.load(table.id)
    assert lost
    assert set(lost) == {table.id}


async def test_a_signature_that_is_missing_is_made_up_for_when_the_match_is_loaded() -> None:
    table = Table()
    table.service = MatchService(table.store)
    await table.create()
    accepted = await table.attack()
    assert await table.store.checkpoints(table.id) == {}
    await table.again().load(table.id)
    assert set(await table.store.checkpoints(table.id)) == {accepted.last_seq}


async def test_a_match_comes_back_under_its_own_id_and_goes_on() -> None:
    table = await Table().create("entered")
    await table.send("a", {"type": "choose_attack", "unit": "spark", "attack": "lance"})
    exported = await table.export()
    other = Table()
    bundle, new = await import_bundle(other.store, exported)
    assert new
    assert bundle.header.match == table.id
    other.id = table.id
    assert (await other.live()).view("judge") == (await table.live()).view("judge")
    assert await other.export() == exported
    assert await import_bundle(other.store, exported) == (bundle, False)
    await other.send("a", {"type": "declare_target", "target": "flint", "range": 2})
    assert await import_bundle(other.store, exported) == (bundle, False)
    assert [line.match for line in await other.service.matches()] == [table.id]


async def test_a_match_with_drawn_dice_comes_back_to_be_read_until_its_secret_is_revealed() -> None:
    table = await attacked()
    other = Table()
    await import_bundle(other.store, await table.export())
    with pytest.raises(ReadOnlyMatch, match="imported before its dice were revealed"):
        await other.service.submit(table.id, "a", {"id": "x", "command": {"type": "end_turn"}})
    await table.end()
    over = Table()
    await import_bundle(over.store, await table.export())
    over.id = table.id
    assert (await over.live()).view("judge")["over"] is True
    assert check_bundle(await over.export(), Held()).good


async def test_a_broken_a_partial_and_a_foreign_bundle_are_refused() -> None:
    table = await attacked()
    await table.send("b", {"type": "stand", "pass": "all"})
    store = MemoryStore()
    with pytest.raises(CannotImport, match="may see"):
        await import_bundle(store, await table.export("a"))
    forged = Forgery(await table.export())
    forged.links[3]["actor"] = "b"
    with pytest.raises(CannotImport, match="event 4: the hash does not follow"):
        await import_bundle(store, forged.bytes())
    with pytest.raises(CannotImport, match="line 1: not JSON"):
        await import_bundle(store, b"hello\n")
    assert await store.matches() == ()
    another = await Table().create()
    forged = Forgery(await another.export())
    for link in forged.links:
        link["match"] = table.id
    forged.header["match"] = table.id
    forged.chain()
    with pytest.raises(CannotImport, match="with another history"):
        await import_bundle(table.store, forged.bytes())


async def test_s69_a_bundle_holds_nothing_its_asker_may_not_see() -> None:
    table = await attacked()
    envelope = {"id": "secret-plan", "command": {"type": "stand", "pass": "all"}}
    assert isinstance(await table.service.submit(table.id, "b", envelope), Accepted)
    assert b"secret-plan" in await table.export("b")
    for viewer in ("a", "spectator", "overlay"):
        exported = await table.export(viewer)
        assert b"secret-plan" not in exported
        assert check_bundle(exported, Held()).good
        assert len(read_bundle(exported).links) == (await table.live()).seq
    secret = table.store._matches[table.id].secret
    assert secret is not None
    assert secret.hex().encode() not in await table.export()


def test_keys_are_made_kept_and_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "keys"
    first = open_signer(folder)
    assert (folder / "current.key").stat().st_mode & 0o077 == 0
    assert open_signer(folder).public == first.public
    second = rotate(folder)
    assert second.public != first.public
    assert open_signer(folder).public == second.public
    assert set(public_keys(folder)) == {first.public, second.public}
    checkpoint = first.checkpoint("m", 1, "ab" * 32, now())
    assert checkpoint.key == first.public.id
    (folder / "current.key").write_text("hello")
    with pytest.raises(BadKey, match=r"current\.key: expected a key"):
        open_signer(folder)


async def test_checkpoints_of_a_replaced_key_still_verify() -> None:
    table = await attacked()
    old = table.signer
    table.signer = Signer(bytes(32))
    table.service = MatchService(table.store, notary=Notary(table.store, table.signer, (old.public,), now))
    await table.end()
    notary = Notary(table.store, table.signer, (old.public,), now)
    exported = bundle_of(await table.live(), "judge", *await notary.checkpoints(table.id))
    assert {key.id for key in read_bundle(exported).header.keys} == {old.public.id, table.signer.public.id}
    both = Held(keys=(bytes.fromhex(old.public.public), bytes.fromhex(table.signer.public.public)))
    assert check_bundle(exported, both).origin == "proven"
    assert check_bundle(exported, both).good


class MeanwhileStore(MemoryStore):
    """Lets something happen right after a read of the kind named in `after`."""

    def __init__(self) -> None:
        super().__init__()
        self.after = ""
        self.happens: Callable[[], Awaitable[object]] | None = None

    async def read(self, match: str, after: int = 0, limit: int | None = None) -> tuple[Entry, ...]:
        found = await super().read(match, after, limit)
        await self._happen("read")
        return found

    async def checkpoints(self, match: str) -> dict[int, bytes]:
        found = await super().checkpoints(match)
        await self._happen("checkpoints")
        return found

    async def _happen(self, kind: str) -> None:
        if self.happens is not None and self.after == kind:
            happens, self.happens = self.happens, None
            await happens()


@pytest.mark.parametrize("after", ["read", "checkpoints"])
async def test_what_another_process_signs_while_a_match_is_loaded_is_no_alarm(after: str) -> None:
    table = Table()
    table.store = store = MeanwhileStore()
    table.service = table.again()
    await table.create()
    here, created = table.again(), (await table.live()).seq
    lost: list[str] = []
    here.lost.append(lambda match, reason: lost.append(reason))
    store.after, store.happens = after, table.attack
    loaded = await here.load(table.id)
    assert store.happens is None
    assert len(await store.checkpoints(table.id)) == 1
    assert (loaded.seq == created) == (after == "read")
    assert lost == []
    assert (await here.load(table.id)).seq == (await table.live()).seq
