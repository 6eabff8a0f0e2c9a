"""Mutation testing of a rulebook: change one thing in its code, run its scenario files and unit tests, see whether any fails.

    uv run python scripts/mutants.py crisis_protocol [--sample 400] [--seed 1] [--jobs 2] [--only FILE[:LINE]]
        [--again FILE] [--list]

Every mutant is a forked process in which one module of the rulebook is compiled with the change; scenario files run
first, unit tests (the ones listed in SUITES) on what they leave alive. Prints the survivors and the share killed. Left
alone: docstrings, annotations, assertions (they only tell the type checker what holds), texts for people, and data that
is no rule (SKIPPED).
"""

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import io
import json
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import pytest  # noqa: E402

from adapters.catalogues.scenario_file import read_scenario  # noqa: E402
from engine.core.session import Session  # noqa: E402
from engine.dice.keyed import KeyedDice  # noqa: E402
from engine.scenario.model import Scenario  # noqa: E402
from engine.scenario.run import run_scenario  # noqa: E402

TIMEOUT = 60
"""Seconds of processor time after which a mutant counts as killed: it runs in circles."""

MEMORY = 1 << 30
"""Bytes a mutant may take before it counts as killed: what it piles up in circles must not take the machine along."""

SKIPPED = frozenset({"clauses.py", "schema.py"})

SUITES: dict[str, tuple[str, ...]] = {
    "crisis_protocol": (
        "tests/unit/test_crisis_loading.py",
        "tests/unit/test_crisis_facts.py",
        "tests/unit/test_crisis_events.py",
        "tests/unit/test_crisis_stacking.py",
        "tests/unit/test_crisis_questions.py",
        "tests/unit/test_crisis_clauses.py",
        "tests/unit/test_crisis_scenarios.py::test_the_machine_can_be_driven_through_every_recorded_path",
        "tests/unit/test_crisis_scenarios.py::test_events_of_an_attack_carry_its_step",
        "tests/unit/test_queries_explanation.py",
    ),
    "berserk": (
        "tests/unit/test_berserk_loading.py",
        "tests/unit/test_berserk_hidden.py",
        "tests/unit/test_berserk_table_of_blows.py",
        "tests/unit/test_berserk_questions.py",
        "tests/unit/test_berserk_clauses.py",
        "tests/unit/test_queries_explanation.py",
    ),
}

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


class Mutant(NamedTuple):
    """One change: the place of the changed node in a walk of its module's tree, which of its changes, the first line of
    the function around it (0 for what is done on import)."""

    node: int
    which: int
    line: int
    function: int
    text: str


def mutants_of(path: Path) -> Iterator[Mutant]:
    """All mutants of one module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_alone = _left_alone(tree)
    functions = _functions(tree)
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in left_alone:
            continue
        for which, change in enumerate(changes_of(node)):
            text = f"{_shown(node)}  ->  {_shown(change(copy.deepcopy(node)))}"
            yield Mutant(number, which, getattr(node, "lineno", 0), functions.get(id(node), 0), text)


def _functions(tree: ast.AST) -> dict[int, int]:
    """For each node in the body of a function, the function's first line."""
    found: dict[int, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            for statement in node.body:
                found.update((id(below), first) for below in ast.walk(statement))
    return found


def _shown(node: ast.AST) -> str:
    """The node in one line; of a statement only what it asks."""
    return ast.unparse(node.test if isinstance(node, (ast.If, ast.While)) else node).replace("\n", " ")


def _left_alone(tree: ast.AST) -> set[int]:
    """Docstrings, annotations, assertions, texts, type aliases."""
    found: set[int] = set()

    def leave(node: ast.AST | None) -> None:
        if node is not None:
            found.update(id(below) for below in ast.walk(node))

    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.JoinedStr():
                leave(node)
            case ast.AnnAssign():
                leave(node.annotation)
                if ast.unparse(node.annotation) == "TypeAlias":
                    leave(node.value)
            case ast.FunctionDef():
                leave(node.returns)
                for arg in (*node.args.args, *node.args.kwonlyargs):
                    leave(arg.annotation)
            case ast.ClassDef():
                for keyword in node.keywords:
                    leave(keyword)
            case ast.Call(func=ast.Name(id="cast" | "TypeVar")) | ast.Subscript(value=ast.Name(id="Literal")):
                leave(node)
            case _:
                pass
    return found


def changes_of(node: ast.AST) -> list[Callable[[ast.AST], ast.AST]]:
    """The ways in which one node is changed."""
    match node:
        case ast.Compare():
            return [_compare(i) for i, op in enumerate(node.ops) if type(op) in COMPARED]
        case ast.BoolOp():
            return [_bool]
        case ast.UnaryOp(op=ast.Not()):
            return [lambda n: n.operand]  # type: ignore[attr-defined]
        case ast.If() | ast.While() | ast.IfExp() if not isinstance(node.test, (ast.Compare, ast.UnaryOp)):
            return [_negated]
        case ast.BinOp() if type(node.op) in COUNTED:
            return [_counted]
        case ast.Constant(value=bool()):
            return [lambda n: ast.Constant(not n.value)]  # type: ignore[attr-defined]
        case ast.Constant(value=int()):
            return [lambda n: ast.Constant(n.value + 1)]  # type: ignore[attr-defined]
        case ast.Constant(value=str() as text) if text and " " not in text:
            return [lambda n: ast.Constant(f"x{n.value}")]  # type: ignore[attr-defined]
        case ast.Expr(value=ast.Call()):
            return [lambda n: ast.Pass()]
        case ast.Continue():
            return [lambda n: ast.Break()]
        case _:
            return []


def _compare(i: int) -> Callable[[ast.AST], ast.AST]:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Compare)
        node.ops[i] = COMPARED[type(node.ops[i])]()
        return node

    return change


def _bool(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BoolOp)
    node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
    return node


def _negated(node: ast.AST) -> ast.AST:
    assert isinstance(node, (ast.If, ast.While, ast.IfExp))
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return node


def _counted(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BinOp)
    node.op = COUNTED[type(node.op)]()
    return node


def mutated(path: Path, mutant: Mutant) -> CodeType:
    """The module with the change."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    target = nodes[mutant.node]
    changed = changes_of(target)[mutant.which](target)
    if changed is not target:
        for parent in nodes:
            for name, value in ast.iter_fields(parent):
                if value is target:
                    setattr(parent, name, changed)
                elif isinstance(value, list) and any(item is target for item in value):
                    value[:] = [changed if item is target else item for item in value]
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from code that is given."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        self.name, self.path, self.code = name, path, code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(
            fullname,
            self.path,
            loader=self,
            submodule_search_locations=[str(self.path.parent)] if self.path.name == "__init__.py" else None,
        )

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


class Run:
    """The tests of one rulebook, read once."""

    def __init__(self, rulebook: str) -> None:
        self.rulebook = rulebook
        self.folder = ROOT / "engine" / "rulebooks" / rulebook
        files = sorted((ROOT / "tests" / "scenarios" / rulebook).glob("*.yaml"))
        self.scenarios = [read_scenario(file).scenario for file in files]
        self.reached = self._reach()

    def _reach(self) -> list[set[str]]:
        """For each scenario, the functions of the rulebook it comes to, as `file:line`; found out in another process,
        so that this one has not imported the rulebook."""
        read, write = os.pipe()
        if os.fork() == 0:
            os.close(read)
            with os.fdopen(write, "w", encoding="utf-8") as pipe:
                json.dump([sorted(self._called(scenario)) for scenario in self.scenarios], pipe)
            os._exit(0)
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as pipe:
            found = [set(names) for names in json.load(pipe)]
        os.wait()
        return found

    def _called(self, scenario: Scenario) -> set[str]:
        called: set[str] = set()
        here = str(self.folder)

        def note(frame: FrameType, event: str, argument: object) -> None:
            if event == "call" and frame.f_code.co_filename.startswith(here):
                called.add(f"{frame.f_code.co_filename}:{frame.f_code.co_firstlineno}")

        sys.setprofile(note)
        self._play(scenario)
        sys.setprofile(None)
        return called

    def _play(self, scenario: Scenario) -> bool:
        """True if the scenario holds."""
        book = importlib.import_module(f"engine.rulebooks.{self.rulebook}")
        rules = getattr(book, f"{self.rulebook.upper()}_RULES")[-1]
        match = dict(scenario.match)
        secret = bytes.fromhex(str(match.pop("secret", "00" * 32)))
        session = Session(rules, match, dice=KeyedDice(secret) if match.get("dice") == "verifiable" else None)
        if run_scenario(scenario, session).failure is not None:
            return False
        session.check()
        return True

    def module(self, path: Path) -> str:
        """The name under which the file is imported."""
        parts = path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def killed(self, function: str | None) -> bool:
        """True if a test fails with the rulebook as it is in this process. Scenarios that do not come to the changed
        `function` are left out."""
        try:
            for scenario, called in zip(self.scenarios, self.reached, strict=True):
                if (function is None or function in called) and not self._play(scenario):
                    return True
        except Exception:
            return True
        silent = io.StringIO()
        arguments = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *SUITES[self.rulebook]]
        with redirect_stdout(silent), redirect_stderr(silent):
            return pytest.main(arguments) != 0


def try_out(run: Run, mutant: Mutant, path: Path) -> bool:
    """True if the tests notice the mutant; in a process of its own, from which this one is told by its exit code."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status) != 0
    signal.setitimer(signal.ITIMER_PROF, TIMEOUT)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    code = 1
    try:
        os.chdir(ROOT)
        sys.meta_path.insert(0, Changed(run.module(path), path, mutated(path, mutant)))
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        code = int(run.killed(f"{path}:{mutant.function}" if mutant.function else None))
    finally:
        os._exit(code)


def work(run: Run, mutants: Sequence[tuple[Path, Mutant]], jobs: int) -> list[tuple[Path, Mutant]]:
    """The mutants no test notices, tried by `jobs` processes."""
    readers: list[int] = []
    for job in range(jobs):
        read, write = os.pipe()
        if os.fork() == 0:
            os.close(read)
            alive = [i for i in range(job, len(mutants), jobs) if not try_out(run, mutants[i][1], mutants[i][0])]
            os.write(write, ",".join(map(str, alive)).encode())
            os._exit(0)
        os.close(write)
        readers.append(read)
    alive: list[int] = []
    for read in readers:
        with os.fdopen(read, "rb") as pipe:
            alive += [int(number) for number in pipe.read().decode().split(",") if number]
        os.wait()
    return [mutants[i] for i in sorted(alive)]


def _named(path: Path, mutant: Mutant) -> str:
    """A mutant as it is printed."""
    return f"{path.relative_to(ROOT)}:{mutant.line}: {mutant.text}"


def main() -> int:
    """Try the mutants and print what is left alive."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rulebook", choices=sorted(SUITES))
    parser.add_argument("--sample", type=int, help="so many mutants at random instead of all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="FILE or FILE:LINE")
    parser.add_argument("--again", type=Path, help="only the survivors that an earlier run printed to this file")
    parser.add_argument("--list", action="store_true", help="print the mutants and stop")
    given = parser.parse_args()
    run = Run(given.rulebook)
    found = [
        (path, mutant)
        for path in sorted(run.folder.rglob("*.py"))
        if path.name not in SKIPPED
        for mutant in mutants_of(path)
        if f"{path.relative_to(run.folder)}:{mutant.line}:".startswith(given.only)
    ]
    if given.again is not None:
        earlier = set(given.again.read_text(encoding="utf-8").splitlines())
        found = [(path, mutant) for path, mutant in found if _named(path, mutant) in earlier]
    if given.sample is not None and given.sample < len(found):
        found = sorted(random.Random(given.seed).sample(found, given.sample))
    if given.list:
        for path, mutant in found:
            print(_named(path, mutant))
        print(f"{len(found)} mutants")
        return 0
    started = time.monotonic()
    alive = work(run, found, given.jobs)
    for path, mutant in alive:
        print(_named(path, mutant))
    share = 1 - len(alive) / len(found) if found else 1.0
    print(f"{len(found) - len(alive)} of {len(found)} mutants killed ({share:.1%}), {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
