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


def escaped(text: str) -> str:
    """As TOML can hold it."""
    return "".join(f"\\U{ord(sign):08x}" for sign in text)


def wild_log(finished: Path) -> Path:
    """A log with right check sums that the rules accept, and wild signs wherever they can be."""
    header, entries = log.read(finished.read_text("utf-8"))
    edition = CLI.parent / "games" / "sos" / "editions" / "ring.toml"
    text = edition.read_text("utf-8").replace('en = "Ring"', f'en = "{escaped(WILD)}"', 1)
    assert escaped(WILD) in text
    header = replace(
        header,
        edition="wild.toml",
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


def wild_edition(folder: Path, game: str, key: str) -> Path:
    """A file whose name or English title is wild."""
    name = {"sos": "ring"}.get(game, "standard")
    data = (CLI.parent / "games" / game / "editions" / f"{name}.toml").read_text("utf-8")
    before, _, after = data.partition(f'{key} = "')
    file = folder / "wild.toml"
    wild = f'{before}{key} = "{escaped(WILD)}"{after.partition(chr(34))[2]}'
    file.write_text(wild, "utf-8")
    return file


@pytest.mark.parametrize("game", ["bowl", "builder", "planets", "sos"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wild_title_is_shown_calmly(run: Run, tmp_path: Path, game: str, language: str) -> None:
    file = wild_edition(tmp_path, game, "en")
    words = ["--people", "1", "--seed", "1", "--lang", language]
    code, out, err = run("play", game, "--edition", str(file), *words)
    assert (code, err) == (0, "")
    assert is_calm(out)
    assert not any("mine" in line and "·" not in line for line in out.splitlines())


@pytest.mark.parametrize("game", ["bowl", "builder", "planets", "sos"])
@pytest.mark.parametrize("command", ["play", "perft", "arena"])
def test_a_wild_name_is_refused_calmly(run: Run, tmp_path: Path, game: str, command: str) -> None:
    """A name is a word of the notation, and stands in positions."""
    file = wild_edition(tmp_path, game, "name")
    words = {"play": [], "perft": ["--depth", "1"], "arena": ["--bots", "easy,easy"]}[command]
    code, out, err = run(command, game, "--edition", str(file), *words)
    assert (code, out) == (1, "")
    assert is_calm(err)
    assert err.count("\n") == 1
    assert "wild.toml: name: " in err


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
