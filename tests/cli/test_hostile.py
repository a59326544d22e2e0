"""A log or an edition can hold any sign. None of them steers the terminal of whoever looks on."""

import ast
import contextlib
import hashlib
import io
import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import spaceport
from spaceport.cli import main
from spaceport.cli.streams import plain
from spaceport.core import log
from tests.cli.conftest import Run
from tests.library.test_fuzz import CALM, broken_bytes, broken_lines, forged
from tests.library.test_signatures import SERVER

WILD = "\x1b[2J\x1b]0;mine\x07 \r \x1c \x85 \x9b31m \u202e \u2028 \x7f \x00 \U000e0001"
CLI = Path(str(spaceport.__file__)).parent / "cli"


def is_calm(text: str) -> bool:
    """Lines and signs to be seen, and nothing else."""
    return all(s == "\n" or s.isprintable() or unicodedata.category(s) == "Zs" for s in text)


def wild_log(finished: Path) -> Path:
    """A log with right check sums that the rules accept, and wild signs wherever they can be."""
    header, entries = log.read(finished.read_text("utf-8"))
    edition = CLI.parent / "games" / "sos" / "editions" / "ring.toml"
    text = edition.read_text("utf-8") + "\n# one of my own\n"
    header = replace(
        header,
        edition=f"ring{WILD}",
        edition_text=text,
        edition_sum=hashlib.sha256(text.encode()).hexdigest()[:16],
    )
    changed: list[log.Entry] = []
    for entry in entries:
        if isinstance(entry, log.Chosen):
            entry = replace(entry, action=entry.action.replace(" ", "\x1c\x85\r"), id=WILD)
        if isinstance(entry, log.End):
            entry = replace(entry, seed=WILD)
        changed.append(entry)
    finished.write_bytes(log.write(header, changed).encode())
    return finished


@pytest.mark.parametrize("how", [pytest.param(["--text"], marks=pytest.mark.slow), []])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wild_log_is_replayed_calmly(
    run: Run, finished: Path, how: list[str], language: str
) -> None:
    file = wild_log(finished)
    code, out, err = run("replay", str(file), *how, "--lang", language, typed=["", "", "99999"])
    assert (code, err) == (0, "")
    assert is_calm(out)
    if how:
        assert "\\u001b[2J" in out
        assert "\\u001c\\u0085\\u000d" in out


def test_a_wild_log_is_refused_calmly(run: Run, finished: Path) -> None:
    file = wild_log(finished)
    code, out, err = run("verify", str(file))
    assert code != 0
    assert is_calm(out + err)
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "perft"])
def test_a_wild_edition_is_shown_calmly(run: Run, tmp_path: Path, command: str) -> None:
    source = CLI.parent / "games" / "bowl" / "editions" / "standard.toml"
    data = source.read_text("utf-8")
    name = data.split('name = "')[1].split('"')[0]
    wild = WILD.replace(";", "").split(" \r")[0]  # as much as a position can hold
    escaped = "".join(f"\\U{ord(sign):08x}" for sign in wild)
    file = tmp_path / "wild.toml"
    file.write_text(data.replace(f'name = "{name}"', f'name = "{escaped}"', 1), "utf-8")
    words = {
        "play": ["--people", "1", "--seed", "1"],
        "perft": ["--depth", "1"],
    }[command]
    code, out, err = run(command, "bowl", "--edition", str(file), *words)
    assert code == 0
    assert is_calm(out + err)
    if command == "perft":
        assert "\\u001b[2J" in out


@pytest.mark.parametrize(
    "words",
    [
        [WILD],
        ["play", WILD],
        ["play", "sos", "--edition", WILD + ".toml"],
        ["play", "sos", "--set", f"{WILD}=1"],
        ["play", "sos", "--set", f"may_pass={WILD}"],
        ["perft", "sos", "--depth", "1", "--position", WILD],
        ["perft", "sos", "--depth", WILD],
        ["replay", WILD],
        ["verify", "--" + WILD],
        ["backup", WILD],
        ["restore", WILD],
        ["serve", "--port", WILD],
        ["arena", "sos", "--bots", WILD],
    ],
    ids=lambda words: words[0] if words[0] != WILD else "command",
)
def test_wild_words_are_answered_calmly(run: Run, words: list[str]) -> None:
    code, out, err = run(*words)
    assert code in (1, 2)
    assert is_calm(out + err)
    assert err.count("\n") == 1


def test_plain_leaves_what_can_be_seen() -> None:
    seen = "Épée · 10\u00a0cartes\n— ► 🚀 漢"
    assert plain(seen) == seen
    assert json.loads(plain(json.dumps(WILD, ensure_ascii=False))) == WILD


def test_nothing_prints_past_the_one_place_that_makes_it_plain() -> None:
    for path in CLI.rglob("*.py"):
        if path.name == "streams.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "print", f"{path.name}:{node.lineno}: use streams.put"
            if isinstance(node, ast.Attribute) and node.attr in ("stdout", "stderr"):
                assert not isinstance(node.ctx, ast.Store), path.name


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("logs") / "broken.log"


@pytest.mark.slow
@CALM
@given(st.one_of(broken_bytes(), broken_lines(), forged()))
def test_a_broken_log_is_one_calm_line_in_every_command(broken: Path, data: bytes) -> None:
    broken.write_bytes(data)
    words = [["verify"], ["verify", "--key", SERVER.public], ["replay"], ["verify", "--lang", "fr"]]
    for command, *more in words:
        out, err = io.StringIO(), io.StringIO()
        with (
            pytest.MonkeyPatch.context() as patch,
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(err),
        ):
            patch.setattr("sys.stdin", io.StringIO("\n\n99999\nq\n"))
            code = main([command, str(broken), *more])
        assert code in range(8)
        assert is_calm(out.getvalue() + err.getvalue())
        assert err.getvalue().count("\n") == (0 if out.getvalue() else 1)
