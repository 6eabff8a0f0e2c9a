"""`blowbyblow export` and `import`: a match out of the store as one file, and back."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from adapters.app.settings import Settings, read_settings
from adapters.app.stores import open_store, reading_notary
from adapters.audit.bundles import CannotImport, bundle_of, import_bundle
from adapters.cli.calling import BAD, GOOD, AsJson, CallError, Data
from adapters.service.match_service import MatchService
from engine.core.record import canonical
from engine.core.seats import Viewer

Output = Annotated[
    Path | None, Parameter(name=["-o", "--output"], help="File to write; `-` or none for standard output.")
]
StoredMatch = Annotated[str, Parameter(help="Id of a stored match; `blowbyblow matches` lists them.")]
BundleFile = Annotated[Path, Parameter(help="A bundle, as `blowbyblow export` writes it.")]
Seen = Annotated[Viewer, Parameter(name="--as", help="Whose sight: the judge sees everything, others get stubs.")]


def export_match(match: StoredMatch, /, *, output: Output = None, seen: Seen = "judge", data: Data = None) -> int:
    """Write a stored match as a bundle that anybody can verify."""
    content = asyncio.run(exported(match, seen, read_settings(data=data)))
    if output is None or str(output) == "-":
        sys.stdout.buffer.write(content)
        return GOOD
    write_file(output, content)
    return GOOD


def import_file(file: BundleFile, /, *, data: Data = None, as_json: AsJson = False) -> int:
    """Bring the match of a bundle back into the store under its own id; a broken bundle is refused."""
    return asyncio.run(_import(read_file(file), str(file), read_settings(data=data), as_json))


async def exported(match: str, viewer: Viewer, settings: Settings) -> bytes:
    """The bundle of a stored match. Raises UnknownMatch, BrokenHistory."""
    async with open_store(settings, to_read=True) as store:
        notary = reading_notary(settings, store)
        live = await MatchService(store, notary=notary).load(match)
        return bundle_of(live, viewer, *await notary.checkpoints(match))


async def _import(content: bytes, name: str, settings: Settings, as_json: bool) -> int:
    async with open_store(settings) as store:
        try:
            bundle, new = await import_bundle(store, content)
        except CannotImport as error:
            raise CallError(f"{name}: {error}", BAD) from None
    if as_json:
        print(canonical({"match": bundle.header.match, "events": len(bundle.links), "new": new}).decode())
        return GOOD
    told = "imported" if new else "is here already, the same"
    print(f"match {bundle.header.match} {told}: {len(bundle.links)} events")
    return GOOD


def read_file(path: Path) -> bytes:
    """The bytes of a file. Raises CallError."""
    try:
        return path.read_bytes()
    except IsADirectoryError:
        raise CallError(f"{path} is a folder, expected a file") from None
    except OSError as error:
        raise CallError(f"{path}: cannot be read: {error.strerror}") from None


def write_file(path: Path, content: bytes) -> None:
    """Write a file as a whole or not at all. Raises CallError."""
    fresh = path.with_name(path.name + ".part")
    try:
        fresh.write_bytes(content)
        fresh.replace(path)
    except OSError as error:
        raise CallError(f"{path}: cannot be written: {error.strerror}") from None
