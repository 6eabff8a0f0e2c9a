"""The bundle over HTTP: it verifies, and each role gets its own sight."""

from urllib.parse import quote, unquote

import httpx
import pytest

from adapters.app.composition import Backend, assemble
from adapters.audit.bundles import check_bundle
from adapters.audit.notary import Notary
from adapters.audit.signing import Signer
from adapters.feed.no_feed import NoFeed
from adapters.http.settings import HttpSettings
from adapters.service.world import now
from adapters.store.memory_store import MemoryStore
from engine.audit.bundle import read_bundle
from engine.audit.signatures import Held, Receipt
from tests.integration.http_service import CHOOSE, CRISIS, DECLARE, serving, sit_down


async def test_each_role_gets_a_bundle_that_verifies_against_its_receipt_and_the_key() -> None:
    store, signer = MemoryStore(), Signer(bytes(32))
    http_settings = HttpSettings(port=0, rate=0.0, streams=0.0)
    parts = assemble(Backend(store, NoFeed()), http_settings, Notary(store, signer, (), now))
    async with serving(parts) as url, httpx.AsyncClient(base_url=url) as http:
        table = await sit_down(http, {**CRISIS, "dice": "verifiable"})
        assert (await table.send("a", CHOOSE)).status_code == 200
        accepted = await table.send("a", DECLARE)
        assert accepted.status_code == 200
        assert (await table.send("b", {"type": "stand", "pass": "all"})).status_code == 200
        held = Held(keys=(bytes.fromhex(signer.public.public),), receipts=(Receipt.read(accepted.json()["receipt"]),))
        for role in ("a", "b", "judge", "spectator", "overlay"):
            answer = await table.get(role, "/bundle")
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("application/jsonl")
            report = check_bundle(answer.content, held)
            assert report.good, report.findings
            assert report.origin == "proven"
            bundle = read_bundle(answer.content)
            assert bundle.header.viewer == role
            assert (bundle.records is not None) is (role in ("b", "judge"))
            assert answer.headers["receipt"] == f"{len(bundle.links)}-{bundle.header.head[:8]}"
        assert (await http.get(f"/matches/{table.match}/bundle")).status_code == 401


@pytest.mark.parametrize("id_", ['say "hi"', "матч № 1", "a\r\nb"])
async def test_a_match_of_any_name_has_a_bundle(id_: str) -> None:
    """Matches that were imported keep the names they had elsewhere."""
    parts = assemble(Backend(MemoryStore(), NoFeed()), HttpSettings(port=0, rate=0.0, streams=0.0))
    async with serving(parts) as url, httpx.AsyncClient(base_url=url) as http:
        await parts.service.create(CRISIS, id_=id_)
        words = await parts.tokens.issue(id_)
        answer = await http.get(
            f"/matches/{quote(id_, safe='')}/bundle", headers={"Authorization": f"Bearer {words['judge']}"}
        )
        assert answer.status_code == 200, answer.text
        name = answer.headers["content-disposition"].removeprefix("attachment; filename*=UTF-8''")
        assert unquote(name) == f"{id_}.jsonl"
