"""Make the golden bundles of the present release: `python -m tests.golden.make_bundles [--replace]`.

Bundles of released versions are never made again: they show for ever that old matches open. Only what is not released
yet may be replaced.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from adapters.catalogues.scenario_file import read_scenario
from engine.core.attack_facts import DiceRevealed
from engine.core.decider import question
from engine.core.event import Event
from engine.core.match_facts import MatchEnded, RequestClosed
from engine.core.record import canonical
from engine.core.seats import Viewer
from engine.core.session import Session
from engine.core.view import show
from engine.dice.keyed import KeyedDice
from engine.registry import rules_for
from engine.scenario.run import run_scenario
from tests.audit_building import bundled, played
from tests.golden.clocked import clocked

FOLDER = Path(__file__).parent / "bundles"
INDEX = "index.json"


class Golden(NamedTuple):
    """A match played at random that has some events, and the sights of it that are kept beside the judge's. `options`:
    further match options; `clock`: seats let their time run out."""

    rulebook: str
    dice: str
    number: int
    needs: frozenset[str]
    viewers: tuple[Viewer, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    clock: bool = False

    def play(self, seed: int) -> Session[Any]:
        """One random match of this kind."""
        if self.clock:
            return clocked(self.rulebook, seed)
        return played(self.rulebook, self.dice, seed, options=dict(self.options))

    def name(self, viewer: Viewer = "judge") -> str:
        """Name of the file of one sight."""
        return f"{self.rulebook}-{self.dice}-{self.number}-{viewer}.jsonl"

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all its files."""
        return tuple(self.name(viewer) for viewer in ("judge", *self.viewers))


_ALWAYS = frozenset({"attack.finished", "match.ended"})
_EARLY = frozenset({"dice.revealed early", "reveal confirmed", "match.rewound"})
_WORDS = frozenset({"dice confirmed", "dice declined"})
GOLDEN = (
    Golden("crisis_protocol", "entered", 1, _ALWAYS | {"match.rewound", "order.standing", "damage.dealt"}),
    Golden("crisis_protocol", "verifiable", 1, _ALWAYS | {"dice.contributed", "dice.rerolled", "damage.dealt"}),
    Golden("crisis_protocol", "verifiable", 2, _ALWAYS | {"match.rewound", "order.standing", "damage.dealt"}, ("b",)),
    Golden("berserk", "entered", 1, _ALWAYS | {"card.hidden", "card.revealed", "contest.ruled"}, ("a",)),
    Golden("berserk", "verifiable", 1, _ALWAYS | {"card.hidden", "match.rewound", "wounds.dealt"}, ("spectator",)),
    Golden("crisis_protocol", "verifiable", 3, _ALWAYS | _EARLY, ("a",), (("reveal", "confirmed"),)),
    Golden("berserk", "verifiable", 2, _ALWAYS | _EARLY, (), (("reveal", "confirmed"),)),
    Golden("crisis_protocol", "entered", 2, _ALWAYS | _WORDS | {"match.rewound"}, (), (("entered", "confirmed"),)),
    Golden("berserk", "entered", 2, _ALWAYS | _WORDS, ("b",), (("entered", "confirmed"),)),
    Golden("crisis_protocol", "entered", 3, _ALWAYS | {"clock.expired", "damage.dealt"}, clock=True),
    Golden("berserk", "entered", 3, _ALWAYS | {"clock.expired", "wounds.dealt"}, clock=True),
)
LARGEST = 420
"""Events of a golden match at most."""


def traits(events: Sequence[Event]) -> Iterator[str]:
    """What a match has: the types of its events, secrets revealed before its end, words given on dice and secrets."""
    over = False
    for event in events:
        yield event.type
        over = over or isinstance(event.data, MatchEnded)
        if isinstance(event.data, DiceRevealed) and not over:
            yield "dice.revealed early"
        if isinstance(event.data, RequestClosed) and event.data.kind is not None:
            yield f"{event.data.kind} {event.data.outcome}"


def found(golden: Golden) -> Session[Any]:
    """The first random match that has what is asked for, four throws, three ends of attacks, and for every other sight
    something hidden."""
    for seed in range(2_000):
        session = golden.play(seed)
        events = session.events
        types = Counter(traits(events))
        ends = types["attack.finished"] + types["attack.ended"]
        hides = all(any(e.audience is not None and v not in e.audience for e in events) for v in golden.viewers)
        enough = types["dice.rolled"] >= 4 and ends >= 3 and len(events) <= LARGEST
        if enough and hides and golden.needs <= set(types):
            return session
    raise AssertionError(f"no random match is like {golden}")


SCENARIOS = (
    "berserk/511-2-end-of-every-step-entered",
    "berserk/511-2-standing-order-passes-all-but-one",
    "berserk/511-3-refused-commands-and-undo",
    "berserk/511-4-chosen-card",
    "berserk/511-4-defender-and-redirect-together",
    "berserk/511-4-hidden-target-revealed",
    "berserk/511-5-1-contest-suspends-the-roll",
    "berserk/511-5-1-verifiable-dice",
    "berserk/511-5-1-weakening-at-minus-four",
    "berserk/511-5-2-acquired-traits",
    "berserk/511-5-2-armor-pool",
    "berserk/511-5-2-instructions-of-the-table",
    "berserk/511-5-2-laid-prevention-and-protection",
    "berserk/511-6-end-of-the-match-breaks-attacks-off",
    "berserk/511-7-strike-back-as-an-action-of-its-own",
    "crisis_protocol/00-end-of-turn-and-of-round",
    "crisis_protocol/00-withdrawn-contest-reopens-the-question",
    "crisis_protocol/02-allied-target-of-an-area-acts-on-the-attackers-side",
    "crisis_protocol/06-dice-added-to-a-roll-on-the-table",
    "crisis_protocol/14-extra-attack-not-offered-without-target-or-power",
    "crisis_protocol/14-order-asked-where-it-matters-and-after-all",
)
"""Scenario files that have every event between them, secrets revealed and clocks run out apart."""


def scenario_name(scenario: str) -> str:
    """Name of the file of a scenario's match."""
    rulebook, _, stem = scenario.partition("/")
    return f"{rulebook}-scenario-{stem}-judge.jsonl"


def of_scenario(scenario: str) -> Session[Any]:
    """The match of a scenario file, played by its script."""
    file = read_scenario(Path(__file__).parents[1] / "scenarios" / f"{scenario}.yaml")
    body = dict(file.scenario.match)
    secret = str(body.pop("secret", "00" * 32))
    session: Session[Any] = Session(rules_for(body), body, dice=KeyedDice(bytes.fromhex(secret)))
    report = run_scenario(file.scenario, session)
    assert report.failure is None, (scenario, report.failure)
    return session


def view_digest(session_rules: Any, state: Any) -> str:
    """SHA-256 of the judge's view of a state."""
    view = show(session_rules.rulebook, state, question(session_rules, state)).plain()
    return sha256(canonical(view)).hexdigest()


def main(folder: Path, replace: bool) -> None:
    """Write every bundle of the present release that is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / INDEX
    index: dict[str, dict[str, object]] = {}
    if path.exists() and not replace:
        index = json.loads(path.read_text(encoding="utf-8"))

    def write(session: Session[Any], viewer: Viewer, name: str, match: str) -> None:
        if replace or not (folder / name).exists():
            (folder / name).write_bytes(bundled(session.events, viewer, match))
            index[name] = {"events": len(session.events), "view": view_digest(session.rules, session.state)}

    for golden in GOLDEN:
        if replace or not all((folder / name).exists() for name in golden.names):
            session = found(golden)
            for viewer in ("judge", *golden.viewers):
                write(session, viewer, golden.name(viewer), f"{golden.rulebook}-{golden.dice}-{golden.number}")
    for scenario in SCENARIOS:
        name = scenario_name(scenario)
        if replace or not (folder / name).exists():
            write(of_scenario(scenario), "judge", name, scenario.replace("/", "-"))
    path.write_text(json.dumps(index, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(FOLDER / "1", "--replace" in sys.argv[1:])
