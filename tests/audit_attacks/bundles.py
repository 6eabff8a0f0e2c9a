"""The golden bundles that are attacked, and what their forger can do again."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from adapters.audit.signing import Signer
from engine.audit.signatures import Held
from tests.audit_building import SIGNER
from tests.audit_forging import Forgery

GOLDEN = Path(__file__).parents[1] / "golden" / "bundles" / "1"
DRAWN = ("crisis_protocol-verifiable-1-judge", "crisis_protocol-verifiable-2-judge", "berserk-verifiable-1-judge")
ENTERED = ("crisis_protocol-entered-1-judge", "berserk-entered-1-judge")
WHOLE = (*DRAWN, *ENTERED)
EARLY = ("crisis_protocol-verifiable-3-judge", "berserk-verifiable-2-judge")
PARTLY = ("berserk-entered-1-a", "berserk-verifiable-1-spectator")
ALL = (*WHOLE, *EARLY, *PARTLY, "crisis_protocol-verifiable-2-b")

SMALLEST = min(GOLDEN.glob("*.jsonl"), key=lambda file: (file.stat().st_size, file.name)).stem

FEW = (DRAWN[0], ENTERED[1], PARTLY[1])
"""Enough for what does not depend on the match."""

FORGER = Signer(sha256(b"the forger's key").digest())
TRUSTED = Held(keys=(bytes.fromhex(SIGNER.public.public),))


@cache
def golden(name: str) -> bytes:
    return (GOLDEN / f"{name}.jsonl").read_bytes()


def resealed(forgery: Forgery) -> bytes:
    """Everything done again that a forger can do without the service's key."""
    forgery.renumber()
    forgery.chain()
    forgery.sign(FORGER)
    return forgery.bytes()
