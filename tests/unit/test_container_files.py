"""What an image is built from: everything the wheel needs is let in, and nothing of the tests."""

import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]


def admitted() -> set[str]:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert lines[0] == "*"
    return {line[1:] for line in lines if line.startswith("!")}


def copied() -> set[str]:
    found: set[str] = set()
    for line in (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words[:1] == ["COPY"] and not words[1].startswith("--from"):
            found.update(word.removeprefix("./") for word in words[1:-1])
    return found


def test_what_the_wheel_is_built_from_is_copied_and_let_in() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {*wheel["packages"], *(path.split("/")[0] for path in wheel["force-include"]), "pyproject.toml", "uv.lock"}
    needed.add(project["project"]["readme"])
    assert needed <= copied()
    assert copied() <= admitted()
    assert all((ROOT / name).exists() for name in copied())


def test_the_image_has_no_tools_of_the_tests() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    syncs = [line for line in dockerfile.splitlines() if "uv sync" in line]
    assert syncs
    assert all("--no-default-groups" in line and "--group" not in line for line in syncs)
    assert "tests" not in copied()


@pytest.mark.parametrize("service", ["service-1", "service-2"])
def test_the_services_of_the_compose_file_share_a_store_that_keeps_everything(service: str) -> None:
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    environment = compose["services"][service].get("environment", {})
    assert environment["REDIS_URL"].startswith("redis://store")
    command = compose["services"]["store"]["command"]
    words = command if isinstance(command, list) else command.split()
    assert words[words.index("--appendonly") + 1] == "yes"
    assert words[words.index("--maxmemory-policy") + 1] == "noeviction"
