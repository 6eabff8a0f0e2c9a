"""`blowbyblow verify`: bundles checked offline, with a report of what was found."""

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import track

from adapters.app.settings import read_settings
from adapters.audit.bundles import check_bundle
from adapters.audit.keys import BadKey, read_public
from adapters.catalogues.texts import Catalogue
from adapters.catalogues.texts import Lang as Language
from adapters.cli.audit_report import report_json, report_lines
from adapters.cli.calling import BAD, GOOD, AsJson, CallError, Lang
from adapters.cli.export import read_file
from engine.audit.bundle import Checkpoint
from engine.audit.signatures import Held, Receipt, read_checkpoint
from engine.core.record import canonical

MANY_FILES = 3
"""From this many files on a terminal shows how far the check is."""

_KEY = re.compile(r"[0-9a-f]{64}")
_KEY_ID = re.compile(r"[0-9a-f]{16}")

Keys = Annotated[
    list[str],
    Parameter(
        name="--key",
        negative="",
        show_default=False,
        help="Public key (64 hex digits or a file) you got at match time.",
    ),
]
Checkpoints = Annotated[
    list[Path],
    Parameter(
        name="--checkpoint", negative="", show_default=False, help="File with checkpoints you got at match time."
    ),
]
Receipts = Annotated[
    list[str],
    Parameter(name="--receipt", negative="", show_default=False, help="Receipt you noted, such as 17-1f2e3d4c."),
]


def verify_files(
    *files: Annotated[Path, Parameter(help="Bundles, as `blowbyblow export` writes them.")],
    key: Keys = [],  # noqa: B006
    checkpoint: Checkpoints = [],  # noqa: B006
    receipt: Receipts = [],  # noqa: B006
    lang: Lang = None,
    as_json: AsJson = False,
) -> int:
    """Check bundles offline: chain, signatures, dice and rules. Exit 0 if all are good, 1 if one is not."""
    if not files:
        raise CallError("verify needs at least one bundle")
    held = read_held(key, checkpoint, receipt)
    language = "en" if as_json else read_settings(lang=lang).lang
    contents = [(file, _read(file)) for file in files]
    good = True
    for file, content in _progress(contents, language):
        report = check_bundle(content, held)
        good = good and report.good
        if as_json:
            print(canonical(report_json(str(file), report)).decode())
        else:
            print("\n".join(report_lines(str(file), report, held, language)))
    return GOOD if good else BAD


def _read(file: Path) -> bytes:
    """The bytes of a bundle. Raises CallError, for what reads like the id of a match with the way to a bundle."""
    if not file.exists() and file.suffix == "" and len(file.parts) == 1:
        export = f"`blowbyblow export {file} -o match.jsonl`"
        raise CallError(f"{file}: no such file; to verify a stored match export it first: {export}")
    return read_file(file)


def read_held(keys: Sequence[str], checkpoints: Sequence[Path], receipts: Sequence[str]) -> Held:
    """What the verifier has from match time. Raises CallError."""
    try:
        return Held(
            tuple(map(_public, keys)),
            tuple(found for path in checkpoints for found in _checkpoints(path)),
            tuple(map(Receipt.read, receipts)),
        )
    except (BadKey, ValueError) as error:
        raise CallError(str(error)) from None


def _public(word: str) -> bytes:
    """The public key in its digits, or in a file of this name. An id is too short to be held against a forger."""
    if _KEY_ID.fullmatch(word) and not Path(word).exists():
        raise CallError(
            f"{word} is the id of a key; expected its 64 hex digits, which `blowbyblow keys` prints behind it"
        )
    return bytes.fromhex(word) if _KEY.fullmatch(word) else read_public(Path(word))


def _checkpoints(path: Path) -> list[Checkpoint]:
    """The checkpoints in a file: one a line, or those of a bundle."""
    lines = [line for line in read_file(path).split(b"\n") if b'"signature":' in line]
    if not lines:
        raise CallError(f"{path}: no checkpoint in this file")
    try:
        return [read_checkpoint(line) for line in lines]
    except ValueError as error:
        raise CallError(f"{path}: {error}") from None


def _progress(contents: Sequence[tuple[Path, bytes]], lang: Language) -> Iterable[tuple[Path, bytes]]:
    if len(contents) < MANY_FILES or not sys.stderr.isatty():
        return contents
    return track(contents, Catalogue(lang).text("verify-progress"), console=Console(stderr=True), transient=True)
