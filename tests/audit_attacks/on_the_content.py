"""Attacks on what the events say, on what is hidden, and on the bytes."""

import msgspec

from engine.audit.bundle import finish
from tests.audit_attacks.bundles import DRAWN, ENTERED, golden, resealed
from tests.audit_forging import Forgery, Line


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
