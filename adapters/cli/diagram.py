"""`blowbyblow diagram`: the table of states and transitions of a rulebook as Mermaid text."""

from collections.abc import Iterator

from adapters.cli.clauses import MACHINES


def mermaid(rulebook: str) -> str:
    """A state diagram: every state with the rulebook's own step id, every transition with its trigger."""
    return "\n".join(_lines(rulebook)) + "\n"


def _lines(rulebook: str) -> Iterator[str]:
    machine = MACHINES[rulebook]
    step_of: dict[str, str] = machine.STEP_OF
    transitions: tuple[tuple[str, str, str], ...] = machine.TRANSITIONS
    yield "stateDiagram-v2"
    for state, step in step_of.items():
        yield f"    {state} : {state} ({step})"
    yield f"    [*] --> {machine.INITIAL}"
    for trigger, source, dest in transitions:
        yield f"    {source} --> {dest} : {trigger}"
    for state in machine.FINAL:
        yield f"    {state} --> [*]"


def page(rulebook: str) -> str:
    """The diagram as a Markdown page, as it is kept in docs/rules."""
    head = f"# {rulebook}: states and steps\n\nDrawn by `blowbyblow diagram {rulebook}` from the rulebook's table.\n"
    return f"{head}\n```mermaid\n{mermaid(rulebook)}```\n"
