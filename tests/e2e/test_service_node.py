"""What only Node's tools can judge: the AsyncAPI document and the types of the client module."""

import json
import subprocess
from pathlib import Path

import pytest

from adapters.http.asyncapi import asyncapi
from adapters.http.documents import ROOT
from tests.e2e.node_tools import node, tools

CLIENT = ROOT / "adapters" / "web" / "client"

PARSE = """
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
const { Parser } = createRequire(process.argv[1] + "/")("@asyncapi/parser");
const { document, diagnostics } = await new Parser().parse(readFileSync(process.argv[2], "utf8"));
const serious = diagnostics.filter((found) => found.severity < 2).map((found) => `${found.path.join(".")}: ${found.message}`);
console.log(JSON.stringify({ good: document !== undefined, serious, channels: document?.allChannels().length }));
"""

USE = """
import { MatchClient, Refused } from "%(client)s/index.js";
import type { Command, MatchEvent, View } from "%(client)s/types.js";

export const pass: Command = { type: "pass" };
// @ts-expect-error there is no such command
export const wrong: Command = { type: "nonsense" };
export function dice(event: MatchEvent): number {
  return "type" in event && event.type === "dice.rolled" ? event.data.dice.length : 0;
}
export function shown(view: View): number | boolean | null {
  return view.rulebook === "berserk" ? view.stack.length : (view.attack?.hit ?? null);
}
export async function play(): Promise<void> {
  const client = new MatchClient({ url: "http://127.0.0.1", match: "m", token: "t" });
  client.addEventListener("view", ({ detail }) => void shown(detail));
  client.addEventListener("event", ({ detail }) => void dice(detail.event));
  const answer = await client.submit(pass, { decision: client.view?.decision?.id });
  shown(answer.view);
  // @ts-expect-error a view has no such key
  answer.view.nonsense;
  throw new Refused();
}
"""


@pytest.fixture(scope="module")
def installed() -> Path:
    return tools()


def test_the_asyncapi_document_is_valid(installed: Path, tmp_path: Path) -> None:
    document = tmp_path / "asyncapi.json"
    document.write_text(json.dumps(asyncapi()), encoding="utf-8")
    found = subprocess.run(
        [node(), "--input-type=module", "-e", PARSE, str(installed), str(document)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout) == {"good": True, "serious": [], "channels": 2}


def test_the_module_and_its_types_fit(installed: Path, tmp_path: Path) -> None:
    use = tmp_path / "use.ts"
    use.write_text(USE % {"client": CLIENT}, encoding="utf-8")
    options = {
        "strict": True,
        "allowJs": True,
        "checkJs": True,
        "noEmit": True,
        "target": "es2022",
        "module": "esnext",
        "moduleResolution": "bundler",
        "lib": ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
        "types": [],
    }
    files = [str(path) for path in sorted(CLIENT.iterdir()) if path.suffix in (".js", ".ts")]
    project = tmp_path / "tsconfig.json"
    project.write_text(json.dumps({"compilerOptions": options, "files": [*files, str(use)]}), encoding="utf-8")
    compiler = installed / "node_modules" / "typescript" / "bin" / "tsc"
    found = subprocess.run([node(), str(compiler), "-p", str(project)], capture_output=True, text=True, timeout=120)
    assert found.returncode == 0, found.stdout
