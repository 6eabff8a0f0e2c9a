"""Attacks on secrets that became public before the match was over (`reveal: confirmed`)."""

from tests.audit_attacks.bundles import resealed
from tests.audit_forging import Forgery, Line


def _early(f: Forgery) -> int:
    """The first early reveal; the confirmation that led to it stands right before it."""
    return f.find("dice.revealed")[0]


def _confirmations(f: Forgery) -> list[int]:
    """The confirmations of the first early reveal."""
    attack = f.links[_early(f)]["data"]["of"]

    def about_it(one: Line) -> bool:
        return one["data"]["kind"] == "reveal" and attack in one["data"]["attacks"]

    asked = {f.links[i]["data"]["id"] for i in f.find("request.opened", where=about_it)}
    return f.find("request.closed", where=lambda one: one["data"]["id"] in asked)


def confirm_for_the_other(f: Forgery) -> bytes:
    f.links[_confirmations(f)[-1]]["actor"] = "judge"
    return resealed(f)


def reveal_what_was_declined(f: Forgery) -> bytes:
    f.links[_confirmations(f)[0]]["data"]["outcome"] = "declined"
    return resealed(f)


def reveal_before_the_second_word(f: Forgery) -> bytes:
    at = _early(f)
    f.links[at - 1], f.links[at] = f.links[at], f.links[at - 1]
    return resealed(f)


def reveal_without_the_option(f: Forgery) -> bytes:
    del f.links[0]["data"]["settings"]["reveal"]
    return resealed(f)


def reveal_another_attack(f: Forgery) -> bytes:
    f.links[_early(f)]["data"]["of"] += 1
    return resealed(f)


def reveal_twice(f: Forgery) -> bytes:
    at = _early(f)
    last = f.find("match.ended")[0] + 1
    f.links.insert(last, {**f.links[at], "last": False, "at": f.links[last]["at"]})
    return resealed(f)


def withhold_what_was_confirmed(f: Forgery) -> bytes:
    at = _early(f)
    f.links[at - 1]["last"] = True
    del f.links[at]
    attacks = {one["data"].get("of") for one in f.links if one["type"] == "dice.revealed"}
    assert attacks, "the others are still revealed at the end"
    return resealed(f)


def go_back_behind_it(f: Forgery) -> bytes:
    """A rewind after the reveal that goes back to the beginning."""
    at = _early(f)
    while not f.links[at]["last"]:
        at += 1
    back = {
        **f.links[at],
        "type": "match.rewound",
        "data": {"by": "rule", "contest": 1, "to_seq": 1},
        "actor": "judge",
        "last": True,
    }
    back.pop("cause", None)
    f.links.insert(at + 1, back)
    return resealed(f)
