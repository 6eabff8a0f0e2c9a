"""What a newcomer is told: the help of every command, and wrong calls in one sentence with a way on."""

from pathlib import Path

import pytest

from tests.integration.test_audit_cli import run

COMMANDS = [
    ("check",),
    ("play",),
    ("matches",),
    ("replay",),
    ("what-if",),
    ("export",),
    ("import",),
    ("verify",),
    ("diff",),
    ("rules-diff",),
    ("dispute",),
    ("keys",),
    ("serve",),
    ("config",),
    ("doctor",),
    ("cards", "schema"),
    ("clauses",),
    ("diagram",),
    ("projections", "list"),
    ("projections", "retry"),
    ("projections", "show"),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_names_what_is_given_and_nothing_of_the_machinery(command: tuple[str, ...]) -> None:
    done = run(*command, "--help")
    assert done.returncode == 0
    assert " ".join(("Usage: blowbyblow", *command)) in done.stdout
    for odd in ("--empty", "[default: []]", "[default: False]", "--match ", "--file ", "--one", str(Path.cwd())):
        assert odd not in done.stdout, odd


def test_play_says_that_it_throws_the_dice_itself() -> None:
    told = " ".join(run("play", "--help").stdout.replace("│", " ").split())
    assert "With dice: entered it throws the dice of the table itself, at random." in told.replace("`", "")


def test_the_first_page_names_every_command_and_a_first_step() -> None:
    page = run("--help").stdout
    assert "blowbyblow play examples/berserk.yaml" in " ".join(page.split())
    for command in COMMANDS:
        assert f"│ {command[0]} " in page


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("plaay",), 'Unknown command "plaay". Did you mean "play"?'),
        (("replay",), "blowbyblow: MATCH is missing\n`blowbyblow replay --help` tells"),
        (("replay", "one", "two"), "blowbyblow: more arguments than it takes: 'two'\n`blowbyblow replay --help`"),
        (("replay", "one", "--at"), "--at requires an argument"),
        (("what-if", "one"), "blowbyblow: --at is missing\n`blowbyblow what-if --help`"),
        (("check",), "blowbyblow: check needs scenario files, or folders of them"),
        (
            ("export", "x", "--as", "nobody"),
            '"nobody" for --as. Choose from: "a", "b", "judge", "spectator", "overlay".\n`blow',
        ),
        (("serve", "--port", "http"), "Invalid value for --port"),
        (("projections", "shw"), "`blowbyblow projections --help` tells"),
        (("replay", "nothing", "--data", "{folder}/data"), "no match 'nothing'; `blowbyblow matches` lists"),
        (("replay", "x", "--at", "3", "--json"), "--at and --step show one place, as text"),
        (("clauses", "--tests", "{folder}/nowhere"), "--tests: {folder}/nowhere is no folder"),
        (("matches", "--data", "{folder}/file"), "the data folder {folder}/file cannot be used: it is a file"),
        (("keys", "--data", "{folder}/file"), "current.key: cannot be read: Not a directory\n"),
        (("serve", "--host", "0.0.0.0"), "BLOWBYBLOW_OPERATOR_KEY: needed because the service listens on 0.0.0.0"),
    ],
)
def test_a_wrong_call_is_one_sentence_and_a_way_on(
    arguments: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BLOWBYBLOW_OPERATOR_KEY", raising=False)
    (tmp_path / "file").touch()
    done = run(*(word.replace("{folder}", str(tmp_path)) for word in arguments))
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert says.replace("{folder}", str(tmp_path)) in done.stderr
    assert done.stderr.count("\n") <= 2
