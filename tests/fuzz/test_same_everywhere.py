"""The same commands lead to the same events and views in every process, whatever its hash seed. A set that is gone
through in its own order would show here, and honest records would not verify elsewhere."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from adapters.service.live_match import seal_all
from engine.core.record import ORIGIN, read_record, sealed_json
from engine.projections.timeline import Timeline
from engine.registry import READER
from tests.fuzz.driver import Play
from tests.fuzz.test_random_play import CASES, TABLE

ROOT = Path(__file__).parents[2]
MATCHES = 25

PLAY = """
import sys
from hashlib import sha256
from random import Random
from engine.core.record import canonical
from tests.fuzz.driver import Play
from tests.fuzz.test_random_play import CASES, TABLE

rulebook, random_match, invariant = next(case for case in CASES if case[0] == sys.argv[1])
told = sha256()
for seed in range(int(sys.argv[2])):
    rng = Random(seed)
    one = Play(random_match(rng), rng, invariant, TABLE.get(rulebook))
    one.run(200)
    for event in one.session.events:
        told.update(canonical(event))
    told.update(canonical(one.session.view("judge")))
print(told.hexdigest())
"""


@pytest.mark.parametrize("rulebook", ["crisis_protocol", "berserk"])
def test_random_play_is_the_same_under_every_hash_seed(rulebook: str) -> None:
    told: set[str] = set()
    for seed in ("1", "2", "3"):
        done = subprocess.run(
            [sys.executable, "-c", PLAY, rulebook, str(MATCHES)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        told.add(done.stdout)
    assert len(told) == 1


@pytest.mark.parametrize("rulebook", ["crisis_protocol", "berserk"])
def test_a_match_is_told_the_same_by_who_decided_it_and_by_who_reads_it(rulebook: str) -> None:
    """Objects inside a fact keep the order in which the rules made them until they are read back in canonical JSON."""
    _, random_match, invariant = next(case for case in CASES if case[0] == rulebook)
    for seed in range(MATCHES):
        rng = Random(seed)
        one = Play(random_match(rng), rng, invariant, TABLE.get(rulebook))
        one.run(120)
        decided = one.session.events
        read = [READER.event(read_record(sealed_json(record))) for record in seal_all(decided, "match", ORIGIN)]
        assert Timeline(read).entries == Timeline(decided).entries
