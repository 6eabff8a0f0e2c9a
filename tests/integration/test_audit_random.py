"""Random matches, with rewinds, contests, standing orders and hidden cards, verify whole and in everybody's sight.

BLOWBYBLOW_AUDIT_MATCHES says how many of each rulebook.
"""

import os

import pytest

from adapters.audit.bundles import check_bundle
from engine.audit.signatures import Held
from engine.core.seats import VIEWERS
from tests.audit_building import MATCHES, SIGNER, bundled, played

COUNT = int(os.environ.get("BLOWBYBLOW_AUDIT_MATCHES", "4"))
TRUSTED = Held(keys=(bytes.fromhex(SIGNER.public.public),))


@pytest.mark.parametrize("rulebook", MATCHES)
@pytest.mark.parametrize(
    ("dice", "options"),
    [
        ("entered", {}),
        ("verifiable", {}),
        ("entered", {"entered": "confirmed"}),
        ("verifiable", {"reveal": "confirmed"}),
    ],
)
def test_s93_a_match_played_at_random_verifies(rulebook: str, dice: str, options: dict[str, str]) -> None:
    commands = 0
    for seed in range(1_000, 1_000 + COUNT):
        session = played(rulebook, dice, seed, 80, options)
        for viewer in VIEWERS:
            report = check_bundle(bundled(session.events, viewer), TRUSTED)
            assert report.good, (seed, viewer, report.findings, report.rules)
            assert report.dice is not None
            assert report.dice.kind == ("drawn" if dice == "verifiable" else "entered")
            commands += report.rules.commands if report.rules is not None else 0
    assert commands > 50 * COUNT
