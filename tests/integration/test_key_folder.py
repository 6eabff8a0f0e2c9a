"""The key folder when several processes start on it at once, and where links are unknown."""

import errno
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from adapters.audit import keys
from adapters.audit.keys import open_signer, public_keys, read_signer, rotate

AT_ONCE = 6

_OPEN = (
    "import sys; from pathlib import Path; from adapters.audit.keys import open_signer\n"
    "print('ready', flush=True); sys.stdin.readline(); print(open_signer(Path(sys.argv[1])).public.id)"
)


def test_processes_that_start_at_once_sign_with_one_key(tmp_path: Path) -> None:
    folder = tmp_path / "keys"
    started = [
        subprocess.Popen(
            [sys.executable, "-c", _OPEN, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    for process in started:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    found = {process.communicate("go\n", timeout=60)[0] for process in started}
    assert found == {f"{key.id}\n" for key in public_keys(folder)}
    assert len(found) == 1


@pytest.mark.parametrize("links", [True, False])
def test_all_that_saw_no_key_agree_on_the_first_one(
    links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Threads share their process id, as the first processes of containers do."""
    folder, make, together = tmp_path / "keys", keys._make, threading.Barrier(AT_ONCE if links else 1)

    def made(path: Path) -> None:
        together.wait(30)
        make(path)

    def no_link(_from: Path, _to: Path) -> None:
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    monkeypatch.setattr(keys, "_make", made)
    if not links:
        monkeypatch.setattr(os, "link", no_link)
    with ThreadPoolExecutor(AT_ONCE if links else 1) as threads:
        signers = list(threads.map(open_signer, [folder] * AT_ONCE))
    assert len({signer.public for signer in signers}) == 1
    assert public_keys(folder) == (signers[0].public,)
    assert sorted(path.name for path in folder.iterdir()) == sorted(["current.key", f"{signers[0].public.id}.pub"])


def test_a_key_that_is_there_is_never_replaced_by_a_first_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = keys._make

    def another_was_faster(folder: Path) -> None:
        monkeypatch.setattr(keys, "_make", make)
        rotate(folder)

    monkeypatch.setattr(keys, "_make", another_was_faster)
    signer = open_signer(tmp_path)
    kept = read_signer(tmp_path)
    assert kept is not None
    assert kept.public == signer.public
    assert public_keys(tmp_path) == (signer.public,)


def test_looking_makes_no_key(tmp_path: Path) -> None:
    assert read_signer(tmp_path / "keys") is None
    assert public_keys(tmp_path / "keys") == ()
    assert not (tmp_path / "keys").exists()
