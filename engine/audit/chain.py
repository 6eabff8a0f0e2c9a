"""The chain check: no event was changed, removed, added or moved, and nothing is hidden that its reader may see."""

import msgspec

from engine.audit.bundle import Bundle, Link
from engine.audit.finding import Finding, sentence
from engine.core.message import Value, word
from engine.core.record import ORIGIN, Record, Stub, follows


def check_chain(bundle: Bundle) -> list[Finding]:
    """Every break of the chain, at the event where it shows. A later link is checked against the hash recorded before
    it, so that one change is found once."""
    found: list[Finding] = []
    previous: Link | None = None
    for link in bundle.links:
        found += _check_link(bundle, previous, link)
        previous = link
    assert previous is not None
    if not previous.last:
        found.append(_finding("cut_command", previous))
    if previous.hash != bundle.header.head:
        found.append(_finding("wrong_head", previous))
    return found


def _check_link(bundle: Bundle, previous: Link | None, link: Link) -> list[Finding]:
    found: list[Finding] = []
    header = bundle.header
    seq = 0 if previous is None else previous.seq
    if link.match != header.match:
        found.append(_finding("wrong_match", link, other=repr(link.match), match=repr(header.match)))
    if link.seq != seq + 1:
        found.append(_finding("gap", link, expected=str(seq + 1)))
    if not follows(ORIGIN if previous is None else previous.hash, link):
        found.append(_finding("broken_link", link))
    if previous is not None and link.at < previous.at:
        found.append(_finding("time_back", link, at=link.at))
    hidden = header.viewer != "judge" and link.audience is not None and header.viewer not in link.audience
    if isinstance(link, Stub) and not hidden:
        found.append(_finding("illegal_stub", link, viewer=word("viewer", header.viewer)))
    if isinstance(link, Record) and hidden:
        found.append(_finding("illegal_body", link, viewer=word("viewer", header.viewer)))
    if previous is None and not _begins(bundle, link):
        found.append(_finding("wrong_start", link))
    return found


def _begins(bundle: Bundle, link: Link) -> bool:
    if not isinstance(link, Record) or link.type != "match.created":
        return False
    assert isinstance(link.data, msgspec.Raw)
    data: object = msgspec.json.decode(link.data)
    if not isinstance(data, dict):
        return False
    return data.get("rulebook") == bundle.header.rulebook and data.get("version") == bundle.header.version


def _finding(code: str, link: Link, **values: Value) -> Finding:
    return Finding("chain", code, sentence(code, **values), link.seq)
