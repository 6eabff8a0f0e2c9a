"""serve, config, doctor: the service, its settings, and whether it would work with them. What they need is loaded when one is
called: the web framework takes longer than most other commands."""

import asyncio
import json
import sys
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from adapters.app.settings import read_settings
from adapters.cli.calling import BAD, GOOD, Data, JsonInPipe, StoreKind

_COLOURS = {"good": "green", "warning": "yellow", "bad": "red"}


Host = Annotated[str | None, Parameter(help="Address to listen at; default 127.0.0.1 or BLOWBYBLOW_HOST.")]
Port = Annotated[int | None, Parameter(help="Port to listen at, 0 for any free one; default 8000 or BLOWBYBLOW_PORT.")]


def serve(*, host: Host = None, port: Port = None, data: Data = None, store: StoreKind = "durable") -> int:
    """Run the service: HTTP, WebSocket, streams and pages, at http://127.0.0.1:8000 unless told otherwise."""
    from adapters.app.serve import serve as run_service

    return run_service(host, port, read_settings(data=data, store=store))


def config(*, data: Data = None, store: StoreKind = "durable", as_json: JsonInPipe = False) -> int:
    """Show every setting in force, without secrets."""
    from adapters.app.doctor import show_config
    from adapters.app.http_settings import read_http_settings

    shown = show_config(read_settings(data=data, store=store), read_http_settings())
    if as_json or not sys.stdout.isatty():
        print(json.dumps(shown, ensure_ascii=False))
        return GOOD
    table = Table("setting", "value", box=None)
    for name, value in shown.items():
        table.add_row(name, "" if value is None else str(value))
    Console().print(table)
    return GOOD


def doctor(*, data: Data = None, store: StoreKind = "durable", as_json: JsonInPipe = False) -> int:
    """Look at everything the service needs; exit code 1 if it would not start."""
    from adapters.app.doctor import examine

    checks = asyncio.run(examine(read_settings(data=data, store=store)))
    console = Console()
    for check in checks:
        if as_json or not sys.stdout.isatty():
            print(
                json.dumps({"name": check.name, "result": check.result, "message": check.message}, ensure_ascii=False)
            )
        else:
            console.print(f"[{_COLOURS[check.result]}]{check.result:<8}[/] {check.name}: ", end="")
            console.print(check.message, markup=False)
    return BAD if any(check.result == "bad" for check in checks) else GOOD
