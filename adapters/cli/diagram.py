"""`blowbyblow diagram`: the table of states and transitions of a rulebook as Mermaid text."""

from collections.abc import Iterator

from engine.registry import RULEBOOKS


def mermaid(rulebook: str) -> str:
    """A state diagram: every state with the rulebook's own step id, every transition with its trigger."""
    return "\n".join(_lines(rulebook)) + "\n"


def _lines(rulebook: str) -> Iterator[str]:
    table = RULEBOOKS[rulebook].table
    yield "stateDiagram-v2"
    for state, step in table.step_of.items():
        yield f"    {state} : {state} ({step})"
    yield f"    [*] --> {table.initial}"
    for trigger, source, dest in table.transitions:
        yield f"    {source} --> {dest} : {trigger}"
    for state in table.final:
        yield f"    {state} --> [*]"


def page(rulebook: str) -> str:
    """The diagram as a Markdown page, as it is kept in docs/rules."""
    head = f"# {rulebook}: states and steps\n\nDrawn by `blowbyblow diagram {rulebook}` from the rulebook's table.\n"
    return f"{head}\n```mermaid\n{mermaid(rulebook)}```\n"
