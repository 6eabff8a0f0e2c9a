"""The attacker's suite: every forgery is found and named, by both verifiers in the same words.

BLOWBYBLOW_ALL_FLIPS=1 flips every byte of the smallest bundle instead of a sample of all.
"""

import os
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from adapters.audit.bundles import check_bundle
from adapters.audit.signing import Signer
from engine.audit.bundle import finish, read_bundle
from engine.audit.signatures import Held, Receipt
from engine.core.record import canonical
from tests.audit_building import SIGNER
from tests.audit_forging import Forgery, Line
from tests.audit_node import Told, verify_many

GOLDEN = Path(__file__).parents[1] / "golden" / "bundles" / "1"
DRAWN = ("crisis_protocol-verifiable-1-judge", "crisis_protocol-verifiable-2-judge", "berserk-verifiable-1-judge")
ENTERED = ("crisis_protocol-entered-1-judge", "berserk-entered-1-judge")
WHOLE = (*DRAWN, *ENTERED)
PARTLY = ("berserk-entered-1-a", "berserk-verifiable-1-spectator")
ALL = (*WHOLE, *PARTLY, "crisis_protocol-verifiable-2-b")

FORGER = Signer(sha256(b"the forger's key").digest())
TRUSTED = Held(keys=(bytes.fromhex(SIGNER.public.public),))
FLIPS = 25
"""Flips of each bundle in the sample."""

Attack = Callable[[Forgery], "bytes | None"]


class Case(NamedTuple):
    """An attack on one bundle: what it is found as, with what the verifier holds."""

    name: str
    attack: Attack
    bundles: tuple[str, ...]
    found: str
    held: Held = Held()


@cache
def golden(name: str) -> bytes:
    return (GOLDEN / f"{name}.jsonl").read_bytes()


def resealed(forgery: Forgery) -> bytes:
    """Everything done again that a forger can do without the service's key."""
    forgery.renumber()
    forgery.chain()
    forgery.sign(FORGER)
    return forgery.bytes()


def reorder(f: Forgery) -> bytes:
    f.links[5], f.links[6] = f.links[6], f.links[5]
    return f.bytes()


def reorder_resealed(f: Forgery) -> bytes:
    at = f.find("dice.rolled")[0]
    f.links[at - 1], f.links[at] = f.links[at], f.links[at - 1]
    f.links[at - 1]["last"], f.links[at]["last"] = f.links[at]["last"], f.links[at - 1]["last"]
    f.renumber()
    f.chain()
    return f.bytes()


def drop(f: Forgery) -> bytes:
    del f.links[7]
    return f.bytes()


def drop_resealed(f: Forgery) -> bytes:
    at = f.find("effect.used", "effect.triggered", "priority.passed", "damage.dealt", where=lambda e: not e["last"])[0]
    del f.links[at]
    for checkpoint in f.checkpoints:
        checkpoint["seq"] -= checkpoint["seq"] > at
    return resealed(f)


def drop_all_signatures(f: Forgery) -> bytes:
    f.checkpoints, f.header["keys"] = [], []
    return f.bytes()


def duplicate(f: Forgery) -> bytes:
    f.links.insert(8, dict(f.links[7]))
    return f.bytes()


def splice(f: Forgery) -> bytes:
    f.links[9] = Forgery(golden(ENTERED[0] if f.header["rulebook"] == "berserk" else ENTERED[1])).links[9]
    return f.bytes()


def splice_renamed(f: Forgery) -> bytes:
    other = Forgery(golden(ENTERED[0] if f.header["rulebook"] == "berserk" else ENTERED[1])).links[9]
    f.links[9] = {**other, "match": f.header["match"], "last": f.links[9]["last"]}
    return resealed(f)


def truncate_bytes(f: Forgery) -> bytes:
    return f.bytes()[:-100]


def truncate_lines(f: Forgery) -> bytes:
    return b"".join(f.bytes().splitlines(keepends=True)[:-3])


def truncate_command(f: Forgery) -> bytes:
    at = next(i for i, one in enumerate(f.links) if not one["last"] and i > 20)
    del f.links[at + 1 :]
    f.checkpoints, f.header["keys"], f.header["head"] = [], [], f.links[-1]["hash"]
    return f.bytes()


def truncate_with_checkpoints(f: Forgery) -> bytes:
    f.links = f.links[: _half(f)]
    f.header["head"] = f.links[-1]["hash"]
    return f.bytes()


def truncate_everything(f: Forgery) -> bytes:
    f.links = f.links[: _half(f)]
    f.checkpoints, f.header["keys"], f.header["head"] = [], [], f.links[-1]["hash"]
    return f.bytes()


def _half(f: Forgery) -> int:
    return max(i for i, one in enumerate(f.links[: len(f.links) // 2]) if one["last"]) + 1


def resign_under_the_old_id(f: Forgery) -> bytes:
    f.sign(FORGER, listed=False)
    return f.bytes()


def resign_with_a_key_of_ones_own(f: Forgery) -> bytes:
    f.sign(FORGER)
    return f.bytes()


def resign_listing_both(f: Forgery) -> bytes:
    key = f.header["keys"][0]
    f.sign(FORGER)
    f.header["keys"] = [{**key, "public": FORGER.public.public}]
    return f.bytes()


def drop_a_checkpoint(f: Forgery) -> bytes:
    del f.checkpoints[0]
    return f.bytes()


def swap_checkpoints(f: Forgery) -> bytes:
    f.checkpoints[0], f.checkpoints[1] = f.checkpoints[1], f.checkpoints[0]
    return f.bytes()


def redate_a_checkpoint(f: Forgery) -> bytes:
    f.checkpoints[0]["at"] = "1999-01-01T00:00:00.000Z"
    return f.bytes()


def _shift(die: Line, rulebook: str) -> None:
    if rulebook == "berserk":
        die["face"] = die["face"] % 6 + 1
    else:
        die["face"] = "critical" if die["face"] != "critical" else "wild"


def shift_a_die(f: Forgery) -> bytes:
    _shift(f.links[f.find("dice.rolled")[0]]["data"]["dice"][0], f.header["rulebook"])
    return f.bytes()


def shift_a_die_rechained(f: Forgery) -> bytes:
    _shift(f.links[f.find("dice.rolled")[0]]["data"]["dice"][0], f.header["rulebook"])
    f.chain()
    return f.bytes()


def shift_a_die_resealed(f: Forgery) -> bytes:
    _shift(f.links[f.find("dice.rolled")[0]]["data"]["dice"][0], f.header["rulebook"])
    return resealed(f)


def swap_two_rolls(f: Forgery) -> bytes | None:
    rolls = [f.links[i]["data"] for i in f.find("dice.rolled")]
    for one in rolls:
        for two in rolls:
            if one["dice"] != two["dice"] and len(one["dice"]) == len(two["dice"]):
                for left, right in zip(one["dice"], two["dice"], strict=True):
                    left["face"], right["face"] = right["face"], left["face"]
                return resealed(f)
    return None


def enter_a_die(f: Forgery) -> bytes:
    f.links[f.find("dice.rolled")[0]]["data"]["entered_by"] = "a"
    return resealed(f)


def hide_who_entered(f: Forgery) -> bytes:
    del f.links[f.find("dice.rolled")[0]]["data"]["entered_by"]
    return resealed(f)


def move_a_reveal(f: Forgery) -> bytes:
    reveal = f.links.pop(f.find("dice.revealed")[0])
    f.links.insert(f.find("match.ended")[0], reveal)
    return resealed(f)


def move_a_reveal_unsealed(f: Forgery) -> bytes:
    f.links.insert(10, f.links.pop(f.find("dice.revealed")[0]))
    return f.bytes()


def drop_the_reveals(f: Forgery) -> bytes:
    f.links = [one for one in f.links if one["type"] != "dice.revealed"]
    f.links[-1]["last"] = True
    return resealed(f)


def reveal_another_secret(f: Forgery) -> bytes:
    f.links[f.find("dice.revealed")[-1]]["data"]["secret"] = "12" * 32
    return resealed(f)


def commit_to_another_secret(f: Forgery) -> bytes:
    f.links[f.find("attack.declared")[0]]["data"]["commitment"] = "34" * 32
    return resealed(f)


def commit_to_nothing(f: Forgery) -> bytes:
    del f.links[0]["data"]["commitment"]
    return resealed(f)


def contribute_afterwards(f: Forgery) -> bytes | None:
    given = f.find("dice.contributed")
    if not given:
        return None
    f.links[given[0]]["data"]["value"] = "56" * 32
    return resealed(f)


def forge_a_stub(f: Forgery) -> bytes:
    at = f.find("dice.rolled")[0]
    f.links[at] = f.stub(at)
    return f.bytes()


def forge_a_stub_with_an_audience(f: Forgery) -> bytes:
    at = next(i for i, one in enumerate(f.links) if i > 5 and "commit" not in one)
    f.links[at] = {**f.stub(at), "audience": ["nobody"]}
    return f.bytes()


def change_a_stub(f: Forgery) -> bytes:
    at = next(i for i, one in enumerate(f.links) if "commit" in one)
    f.links[at]["commit"] = "78" * 32
    return f.bytes()


def show_what_is_hidden(f: Forgery) -> bytes:
    whole = Forgery(golden({"a": ENTERED[1], "spectator": DRAWN[2]}[f.header["viewer"]]))
    at = next(i for i, one in enumerate(f.links) if "commit" in one)
    f.links[at] = whole.links[at]
    return f.bytes()


def pretend_another_sight(f: Forgery) -> bytes:
    f.header["viewer"] = "overlay" if f.header["viewer"] != "overlay" else "a"
    return f.bytes() if any("audience" in one for one in f.links) else b""


def turn_back_time(f: Forgery) -> bytes:
    f.links[-1]["at"] = "1999-01-01T00:00:00.000Z"
    return resealed(f)


def rename_the_match(f: Forgery) -> bytes:
    f.header["match"] = "another"
    return f.bytes()


def claim_another_version(f: Forgery) -> bytes:
    f.header["version"] = "0"
    return f.bytes()


def claim_another_head(f: Forgery) -> bytes:
    f.header["head"] = "ab" * 32
    return f.bytes()


def begin_later(f: Forgery) -> bytes:
    del f.links[0]
    return resealed(f)


def not_canonical(f: Forgery) -> bytes:
    lines = f.bytes().splitlines()[:-1]
    lines[3] = lines[3].replace(b",", b", ", 1)
    return finish(lines)


def keys_out_of_order(f: Forgery) -> bytes:
    lines = f.bytes().splitlines()[:-1]
    plain = msgspec.json.decode(lines[3])
    lines[3] = msgspec.json.encode(dict(reversed(plain.items())))
    return finish(lines)


def windows_lines(f: Forgery) -> bytes:
    return f.bytes().replace(b"\n", b"\r\n")


def with_a_mark(f: Forgery) -> bytes:
    return b"\xef\xbb\xbf" + f.bytes()


def field_at_its_default(f: Forgery) -> bytes:
    f.links[4]["automatic"] = False
    return f.bytes()


def unknown_field(f: Forgery) -> bytes:
    f.links[4]["note"] = "hello"
    return f.bytes()


def fraction(f: Forgery) -> bytes:
    f.links[4]["data"] = {"x": 1.5}
    return f.bytes()


def too_large_a_number(f: Forgery) -> bytes:
    f.links[4]["data"] = {"x": 2**53}
    return f.bytes()


CASES = (
    Case("reorder", reorder, WHOLE, "chain gap"),
    Case("reorder, rechained", reorder_resealed, WHOLE, "signatures checkpoint_differs"),
    Case("drop", drop, ALL, "chain gap"),
    Case("drop, resealed", drop_resealed, WHOLE, "signatures untrusted_key", TRUSTED),
    Case("drop all signatures", drop_all_signatures, ALL, "signatures unsigned", TRUSTED),
    Case("duplicate", duplicate, ALL, "chain gap"),
    Case("splice from another match", splice, WHOLE, "chain wrong_match"),
    Case("splice, renamed and resealed", splice_renamed, WHOLE, "signatures untrusted_key", TRUSTED),
    Case("truncate bytes", truncate_bytes, ALL, "file unreadable"),
    Case("truncate lines", truncate_lines, ALL, "file no_end"),
    Case("truncate inside a command", truncate_command, WHOLE, "chain cut_command"),
    Case("truncate, checkpoints kept", truncate_with_checkpoints, WHOLE, "signatures checkpoint_beyond"),
    Case("re-sign under the old id", resign_under_the_old_id, ALL, "signatures bad_signature"),
    Case("re-sign with another key", resign_with_a_key_of_ones_own, ALL, "signatures untrusted_key", TRUSTED),
    Case("re-sign, key under the old id", resign_listing_both, ALL, "signatures bad_key"),
    Case("drop a checkpoint", drop_a_checkpoint, ALL, "signatures checkpoint_missing"),
    Case("swap checkpoints", swap_checkpoints, ALL, "signatures checkpoint_order"),
    Case("redate a checkpoint", redate_a_checkpoint, ALL, "signatures bad_signature"),
    Case("shift a die", shift_a_die, WHOLE, "chain broken_link"),
    Case("shift a die, rechained", shift_a_die_rechained, WHOLE, "signatures checkpoint_differs"),
    Case("shift a drawn die, resealed", shift_a_die_resealed, DRAWN, "dice wrong_die"),
    Case("shift an entered die, resealed", shift_a_die_resealed, ENTERED, "signatures untrusted_key", TRUSTED),
    Case("swap two rolls", swap_two_rolls, DRAWN, "dice wrong_die"),
    Case("enter a drawn die", enter_a_die, DRAWN, "dice entered_die"),
    Case("hide who entered a die", hide_who_entered, ENTERED, "dice drawn_die"),
    Case("move a reveal", move_a_reveal, DRAWN, "dice early_reveal"),
    Case("move a reveal, unsealed", move_a_reveal_unsealed, DRAWN, "chain gap"),
    Case("drop the reveals", drop_the_reveals, DRAWN, "dice missing_reveal"),
    Case("reveal another secret", reveal_another_secret, DRAWN, "dice wrong_secret"),
    Case("commit to another secret", commit_to_another_secret, DRAWN, "dice wrong_commitment"),
    Case("commit to nothing", commit_to_nothing, DRAWN, "dice no_commitment"),
    Case("contribute afterwards", contribute_afterwards, DRAWN, "dice wrong_die"),
    Case("forge a stub", forge_a_stub, WHOLE, "chain illegal_stub"),
    Case("forge a stub with an audience", forge_a_stub_with_an_audience, ALL, "chain broken_link"),
    Case("change a stub", change_a_stub, PARTLY, "chain broken_link"),
    Case("show what is hidden", show_what_is_hidden, PARTLY, "chain illegal_body"),
    Case("turn back time", turn_back_time, WHOLE, "chain time_back"),
    Case("rename the match", rename_the_match, ALL, "chain wrong_match"),
    Case("claim another version", claim_another_version, ALL, "chain wrong_start"),
    Case("claim another head", claim_another_head, ALL, "chain wrong_head"),
    Case("begin later", begin_later, WHOLE, "chain wrong_start"),
    Case("spaces", not_canonical, ALL, "file not_canonical"),
    Case("keys out of order", keys_out_of_order, ALL, "file not_canonical"),
    Case("Windows line ends", windows_lines, ALL, "file not_canonical"),
    Case("byte order mark", with_a_mark, ALL, "file not_canonical"),
    Case("a field at its default", field_at_its_default, WHOLE, "file bad_event"),
    Case("an unknown field", unknown_field, WHOLE, "file bad_event"),
    Case("a fraction", fraction, WHOLE, "file not_canonical"),
    Case("too large a number", too_large_a_number, WHOLE, "file not_canonical"),
)


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


def flips(data: bytes) -> Iterator[tuple[int, int]]:
    """Places and new bytes: a bit flipped, or another byte altogether."""
    rng = Random(len(data))
    everywhere = range(len(data)) if os.environ.get("BLOWBYBLOW_ALL_FLIPS") else rng.sample(range(len(data)), FLIPS)
    for at in everywhere:
        yield at, data[at] ^ (1 << rng.randrange(8)) if rng.random() < 0.5 else (data[at] + rng.randrange(1, 256)) % 256


def flipped_bundles() -> tuple[str, ...]:
    if not os.environ.get("BLOWBYBLOW_ALL_FLIPS"):
        return ALL
    return (min(GOLDEN.glob("*.jsonl"), key=lambda file: (file.stat().st_size, file.name)).stem,)


@pytest.mark.timeout(36_000 if os.environ.get("BLOWBYBLOW_ALL_FLIPS") else 300)
@pytest.mark.parametrize("name", flipped_bundles())
def test_s91_a_flipped_byte_is_found_even_if_the_digest_is_repaired(name: str, tmp_path: Path) -> None:
    data = golden(name)
    start = data.rindex(b"\n", 0, len(data) - 1) + 1
    jobs: list[dict[str, Any]] = []
    first: list[Told] = []
    for at, byte in flips(data):
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
