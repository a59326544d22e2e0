"""What every command shares: help, languages, exit codes, one line for every error."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from spaceport import __version__
from spaceport.cli import COMMANDS, language
from spaceport.cli.complaints import one_line
from spaceport.texts import LANGUAGES, texts
from tests.cli.conftest import Run
from tests.programs import program

SPACEPORT = [sys.executable, "-m", "spaceport"]


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), ("--lang", "en")])
def test_help_names_every_command_and_the_exit_codes(run: Run, words: tuple[str, ...]) -> None:
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert all(re.search(rf"^  {name} ", out, re.MULTILINE) for name in COMMANDS)
    assert "130" in out


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(run: Run, command: str, lang: str) -> None:
    code, out, err = run(command, "--help", "--lang", lang)
    assert (code, err) == (0, "")
    assert f"\n  spaceport {command}" in out
    assert ("montrer ce texte" in out) == (lang == "fr")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_of_a_help_text_is_understood(run: Run, command: str) -> None:
    """Examples are what people paste first: their options must exist."""
    known = run(command, "--help")[1].partition("xample")[0]
    for lang in LANGUAGES:
        for option in re.findall(r" (--[a-z-]+)", texts(lang)[f"cli.{command}.examples"]):
            assert option in re.findall(r"--[a-z-]+", known)


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"spaceport {__version__}\n", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "no command chess"),
        (["--nonsense"], "not understood: --nonsense"),
        (["play"], "missing: GAME"),
        (["play", "chess"], "no game called chess. Known: sos"),
        (["play", "sos", "--seats", "9"], "2 to 4 players, not 9"),
        (["play", "sos", "--seats", "-1"], "--seats"),
        (["play", "sos", "--seats"], "--seats: needs a value"),
        (["play", "sos", "--seats", "two"], "two is not a whole number"),
        (["play", "sos", "--people", "3"], "3 people do not fit on 2 seats"),
        (["play", "sos", "--edition", "moon"], "no edition called moon"),
        (["play", "sos", "--edition", "gone.toml"], "gone.toml: cannot be read"),
        (["play", "sos", "--set", "may_pass"], "OPTION=VALUE"),
        (["play", "sos", "--set", "may_pass=perhaps"], "cannot be perhaps"),
        (["play", "sos", "--set", "turn_seconds=9999"], "cannot be 9999: it takes 0…600"),
        (["play", "sos", "--set", "speed=3"], "no option speed"),
        (["play", "sos", "--lang", "de"], "'de' is not one of"),
        (["play", "sos", "--seats", "9" * 5000], "is not a whole number"),
        (["play", "sos", "--seed", "9" * 20], "number from 0 to 18446744073709551615"),
        (["play", "sos", "--set", "turn_seconds=-1"], "cannot be -1"),
        (["games", "--svg"], "not understood: --svg"),
        (["replay", "x", "--svg", "d", "--text"], "--text: not together with"),
        (["perft", "sos"], "missing: --depth"),
        (["perft", "sos", "--depth", "1", "--position", "nonsense"], "position"),
        (["rules", "chess"], "no game called chess"),
    ],
)
def test_wrong_words_give_one_line_and_exit_code_2(run: Run, words: list[str], told: str) -> None:
    code, out, err = run(*words)
    assert code == 2
    assert out == ""
    assert err.startswith("spaceport: ")
    assert told in err
    assert err.count("\n") == 1


def test_french_errors_are_french(run: Run) -> None:
    assert "il manque : GAME" in run("play", "--lang", "fr")[2]
    assert "Il n’y a pas de jeu nommé chess" in run("--lang", "fr", "play", "chess")[2]
    assert "missing: GAME" in run("play")[2], "argparse must speak English again"


def test_the_language_is_asked_for_or_the_environment_or_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert language([]) == "en"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert language([]) == "fr"
    monkeypatch.setenv("SPACEPORT_LANG", "en")
    assert language([]) == "en"
    assert language(["play", "--lang", "fr"]) == "fr"
    assert language(["--lang=fr"]) == "fr"
    monkeypatch.setenv("SPACEPORT_LANG", "xx")
    assert language([]) == "fr"


def test_errors_cannot_steer_a_terminal() -> None:
    assert one_line("a\x1b[2Jb\nc\r") == "a [2Jb c"


def test_help_imports_no_game_and_nothing_heavy() -> None:
    code = (
        "import sys; from spaceport.cli import main; main(['--help']);"
        "print(*sorted(sys.modules), sep='\\n', file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stderr.split()
    ours = ("spaceport.games.", "spaceport.bots", "spaceport.server", "spaceport.table")
    others = ("starlette", "uvicorn", "asyncio", "platformdirs", "hypothesis")
    found = [name for name in loaded if name.startswith(ours + others)]
    assert found == ["spaceport.games.catalog"]


def test_a_reader_who_goes_away_is_no_error(finished: Path) -> None:
    with program(
        [*SPACEPORT, "replay", str(finished), "--text"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_a_terminal_that_lacks_signs_still_works() -> None:
    done = subprocess.run(
        [*SPACEPORT, "games", "--lang", "fr"],
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
        check=False,
    )
    assert done.returncode == 0
    assert b"R?unis des amis" in done.stdout
    assert done.stderr == b""
