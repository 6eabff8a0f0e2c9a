"""The attacker's suite: every forgery is found and named, by both verifiers in the same words.

Every byte of the smallest golden bundle is flipped, and a sample of the large ones; BLOWBYBLOW_ALL_FLIPS=1 flips every byte
of those too, which takes hours.
"""

import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from adapters.audit.bundles import check_bundle
from engine.audit.bundle import read_bundle
from engine.audit.signatures import Held, Receipt
from engine.core.record import canonical
from tests.audit_attacks.bundles import ALL, GOLDEN, SMALLEST, WHOLE, golden, resealed
from tests.audit_attacks.cases import CASES
from tests.audit_attacks.on_the_content import shift_a_die_resealed
from tests.audit_attacks.on_the_order import truncate_everything
from tests.audit_forging import Forgery
from tests.audit_node import Told, verify_many

FLIPS = 15
"""Flips of each large bundle in the sample."""


def told(data: bytes, held: Held) -> Told:
    """What the first verifier finds, the rules apart."""
    report = check_bundle(data, held)
    assert not report.good
    return [(f.check, f.code, f.seq, f.line) for f in report.findings if f.check != "rules"]


def as_job(held: Held) -> dict[str, Any]:
    return {
        "keys": [key.hex() for key in held.keys],
        "receipts": [f"{receipt.seq}-{receipt.mark}" for receipt in held.receipts],
        "checkpoints": [msgspec.to_builtins(checkpoint) for checkpoint in held.checkpoints],
    }


def test_s91_every_forgery_is_found_and_named_by_both_verifiers(tmp_path: Path) -> None:
    jobs: list[dict[str, Any]] = []
    first: list[tuple[str, Told]] = []
    reached: set[str] = set()
    for case in CASES:
        for name in case.bundles:
            data = case.attack(Forgery(golden(name)))
            if data is None:
                continue
            reached.add(case.name)
            found = told(data, case.held)
            assert case.found in {f"{check} {code}" for check, code, _, _ in found}, (case.name, name, found)
            file = tmp_path / f"{len(jobs)}.jsonl"
            file.write_bytes(data)
            jobs.append({"file": str(file), "held": as_job(case.held)})
            first.append((f"{case.name}: {name}", found))
    assert reached == {case.name for case in CASES}
    for (name, one), two in zip(first, verify_many(jobs), strict=True):
        assert two == one, name


@pytest.mark.parametrize("name", WHOLE)
def test_s91_a_truncated_history_is_self_consistent_but_contradicts_what_was_noted(name: str, tmp_path: Path) -> None:
    whole = read_bundle(golden(name))
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(truncate_everything(Forgery(golden(name))))
    assert check_bundle(cut.read_bytes(), Held()).findings == ()
    assert check_bundle(cut.read_bytes(), Held()).origin == "not proven"
    last = whole.links[-1]
    for held, code in (
        (Held(receipts=(Receipt(last.seq, last.hash[:8]),)), "receipt_beyond"),
        (Held(receipts=(Receipt(3, "00000000"),)), "receipt_differs"),
        (Held(checkpoints=whole.checkpoints[-1:]), "checkpoint_beyond"),
    ):
        one = told(cut.read_bytes(), held)
        assert [found[1] for found in one] == [code]
        assert verify_many([{"file": str(cut), "held": as_job(held)}]) == [one]


@pytest.mark.parametrize("name", WHOLE)
def test_s49_a_resealed_die_parts_record_and_rules(name: str) -> None:
    report = check_bundle(shift_a_die_resealed(Forgery(golden(name))), Held())
    assert report.rules is not None
    assert report.rules.state in ("agreed", "differ")
    forged = Forgery(golden(name))
    at = forged.find("successes.counted", "blow.determined")[0]
    data = forged.links[at]["data"]
    key = "source" if "source" in data else next(k for k, v in data.items() if type(v) is int)
    data[key] = "none" if isinstance(data[key], str) else data[key] + 1
    report = check_bundle(resealed(forged), Held())
    assert any(f.check == "rules" for f in report.findings)
    difference = report.rules
    assert difference is not None


def flips(name: str) -> Iterator[tuple[int, int]]:
    """Places and new bytes: a bit flipped, or another byte altogether. Everywhere in the smallest bundle."""
    data = golden(name)
    rng = Random(len(data))
    everywhere = name == SMALLEST or os.environ.get("BLOWBYBLOW_ALL_FLIPS")
    for at in range(len(data)) if everywhere else rng.sample(range(len(data)), FLIPS):
        yield at, data[at] ^ (1 << rng.randrange(8)) if rng.random() < 0.5 else (data[at] + rng.randrange(1, 256)) % 256


@pytest.mark.timeout(36_000 if os.environ.get("BLOWBYBLOW_ALL_FLIPS") else 300)
@pytest.mark.parametrize("name", [*ALL, SMALLEST])
def test_s91_a_flipped_byte_is_found_even_if_the_digest_is_repaired(name: str) -> None:
    data = golden(name)
    start = data.rindex(b"\n", 0, len(data) - 1) + 1
    jobs: list[dict[str, Any]] = []
    first: list[Told] = []
    for at, byte in flips(name):
        changed = bytearray(data)
        changed[at] = byte
        repair = at < start
        if repair:
            changed[start:] = canonical({"digest": sha256(changed[:start]).hexdigest()}) + b"\n"
        found = told(bytes(changed), Held())
        assert found, (name, at, byte)
        first.append(found)
        jobs.append({"file": str(GOLDEN / f"{name}.jsonl"), "at": at, "byte": byte, "repair": repair})
    for job, one, two in zip(jobs, first, verify_many(jobs), strict=True):
        assert two == one, job
