"""`blowbyblow keys`: the keys that sign checkpoints."""

from typing import Annotated

from cyclopts import Parameter

from adapters.app.settings import read_settings
from adapters.audit.keys import BadKey, public_keys, read_signer
from adapters.audit.keys import rotate as new_key
from adapters.cli import streams
from adapters.cli.calling import BAD, GOOD, AsJson, CallError, Data
from engine.core.record import canonical


def keys(
    *,
    rotate: Annotated[
        bool, Parameter(negative="", show_default=False, help="Sign with a new key from now on.")
    ] = False,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """List the public keys of this installation, the one that signs marked with a star."""
    folder = read_settings(data=data).key_folder
    try:
        signer = new_key(folder) if rotate else read_signer(folder)
        known = public_keys(folder)
        if signer is not None and signer.public not in known:
            known = (*known, signer.public)
        if not known:
            streams.complain(f"no key yet in {folder}: the first match or the first start of the service makes one")
        for key in known:
            signs = signer is not None and key == signer.public
            if as_json:
                print(canonical({"id": key.id, "public": key.public, "signs": signs}).decode())
            else:
                print(f"{'*' if signs else ' '} {key.id} {key.public}")
    except BadKey as error:
        raise CallError(str(error), BAD) from None
    return GOOD
