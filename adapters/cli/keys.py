"""`blowbyblow keys`: the keys that sign checkpoints."""

from typing import Annotated

from cyclopts import Parameter

from adapters.app.settings import read_settings
from adapters.audit.keys import BadKey, open_signer, public_keys
from adapters.audit.keys import rotate as new_key
from adapters.cli.calling import BAD, GOOD, AsJson, CallError, Data
from engine.core.record import canonical


def keys(
    *,
    rotate: Annotated[bool, Parameter(negative="", help="Sign with a new key from now on.")] = False,
    data: Data = None,
    as_json: AsJson = False,
) -> int:
    """List the public keys of this installation, the one that signs marked with a star."""
    folder = read_settings(data=data).key_folder
    try:
        signer = new_key(folder) if rotate else open_signer(folder)
        for key in public_keys(folder):
            signs = key == signer.public
            if as_json:
                print(canonical({"id": key.id, "public": key.public, "signs": signs}).decode())
            else:
                print(f"{'*' if signs else ' '} {key.id} {key.public}")
    except BadKey as error:
        raise CallError(str(error), BAD) from None
    return GOOD
