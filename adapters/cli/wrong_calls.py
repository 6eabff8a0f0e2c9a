"""A wrong call in one sentence, like every other failure of the program."""

from cyclopts import CycloptsError, MissingArgumentError
from cyclopts.exceptions import UnusedCliTokensError
from rich.console import Group
from rich.text import Text

from adapters.cli.streams import plain


def told(error: CycloptsError) -> Group:
    """What is wrong with the arguments, and where to read what is right. In a group, for a console joins a bare text with
    others."""
    command = " ".join(("blowbyblow", *(error.command_chain or ())))
    if isinstance(error, UnusedCliTokensError):
        wrong = f"more arguments than it takes: {', '.join(map(repr, error.unused_tokens or ()))}"
    elif type(error) is MissingArgumentError and error.argument is not None and error.keyword is None:
        wrong = f"{error.argument.name} is missing"
    else:
        wrong = str(error)
    return Group(Text(f"blowbyblow: {plain(wrong)}\n`{command} --help` tells what it takes"))
