"""Attacks on which events there are, in which order, and on the signatures."""

from tests.audit_attacks.bundles import ENTERED, FORGER, golden, resealed
from tests.audit_forging import Forgery


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
