"""The page's copy of types and texts: complete, current, and nothing in it that nobody shows."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from spaceport.games import catalog
from spaceport.texts import LANGUAGES, texts
from spaceport.wire import down, generate
from tests.contract.catalogue import lacks
from tools.places import ROOT

SOURCES = ("*.svelte", "*.ts")
KEY = re.compile(r"""['"`]((?:page)\.[\w.+-]*)""")


def sources() -> Iterator[str]:
    folder = generate.page_of(ROOT)
    for pattern in SOURCES:
        for path in folder.rglob(pattern):
            if path.name not in ("keys.ts", "types.ts"):
                yield path.read_text("utf-8")


def mentioned() -> tuple[set[str], set[str]]:
    """Page texts that the sources name, and beginnings of names that are made up as they go."""
    whole: set[str] = set()
    begun: set[str] = set()
    for text in sources():
        for found in KEY.finditer(text):
            made_up = text[found.end() : found.end() + 2] == "${"
            (begun if made_up else whole).add(found[1])
    return whole, begun


def test_what_is_generated_is_current() -> None:
    stale = generate.stale(generate.page_of(ROOT))
    assert stale == [], f"run: {generate.COMMAND}"


def test_check_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = ["--root", str(tmp_path)]
    assert generate.main(["--check", *root]) == 1
    assert generate.COMMAND in capsys.readouterr().err
    assert generate.main(root) == 0
    assert generate.main(["--check", *root]) == 0


def test_every_page_text_is_shown() -> None:
    whole, begun = mentioned()
    plural = re.compile(r"\.(?:one|other)$")
    unused = {
        plural.sub("", key)
        for key in texts("en")
        if key.startswith("page.")
        and plural.sub("", key) not in whole
        and not any(key.startswith(start) for start in begun if start != "page.")
    }
    # Keys that are put together from codes, games and their options.
    made_up = re.compile(r"page\.(?:fault|option|facts)\.|page\.\w+\.how$")
    assert {key for key in unused if not made_up.match(key)} == set()


def test_every_text_that_is_shown_exists() -> None:
    """TypeScript says so too; this says it without Node."""
    known = texts("en")
    stems = {key.rpartition(".")[0] for key in known if key.endswith(".one")}
    whole, _ = mentioned()
    assert {key for key in whole if key not in known and key not in stems} - {"page.fault"} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained(language: str) -> None:
    wanted = [f"page.facts.{game.name}" for game in catalog.GAMES]
    for game in catalog.GAMES:
        for option in catalog.options(game.name):
            stem = f"page.option.{game.name}.{option.name}"
            wanted += [f"{stem}.{part}" for part in ("title", "text", *option.choices)]
    missing = lacks(language, wanted)
    assert not missing, missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_told_has_a_sentence(language: str) -> None:
    codes = get_args(down.Told.__annotations__["code"])
    assert [code for code in codes if f"told.{code}" not in texts(language)] == []


def test_texts_for_programmers_stay_at_home() -> None:
    shown = generate.page_texts("en")
    assert "fault.bad-option" in shown
    assert not any(key.startswith(("fault.log-", "cli.", "serve.")) for key in shown)


def test_french_marks_do_not_begin_a_line() -> None:
    for text in generate.page_texts("fr").values():
        assert not re.search(" [:;!?»]", text)


def test_blanks_of_all_languages_must_be_given() -> None:
    for key in generate.page_texts("en"):
        english, french = (generate.blanks(texts(language)[key]) for language in LANGUAGES)
        assert generate.all_blanks(key) == sorted(english | french)


class TestTypes:
    text = generate.types_file()

    @pytest.mark.parametrize(
        "line",
        [
            '  t: "act";',
            "  options?: Readonly<Record<string, unknown>>;",  # the page may leave it out
            "  options: Readonly<Record<string, unknown>>;",  # the server never does
            "  link: string | null;",
            "  seats: readonly [number, number];",
            "  missions: readonly (readonly [string, string] | null)[];",
            "export type SosEvent =",
            "export type SosAction =",
            '  do: "roll";',
        ],
    )
    def test_has(self, line: str) -> None:
        assert line in self.text.splitlines()

    def test_every_struct_once(self) -> None:
        names: list[Any] = re.findall(r"export (?:interface|type) (\w+)", self.text)
        assert len(names) == len(set(names))


STATIC = re.compile(r"""^\s*import (?!type )[^;]*?['"](\.[^'"]+)['"]""", re.MULTILINE)


def first_load() -> dict[Path, str]:
    """What comes with the start page: every file that main.ts imports before it is asked to."""
    found: dict[Path, str] = {}
    waiting = [generate.page_of(ROOT) / "main.ts"]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found[path] = path.read_text("utf-8")
        for word in STATIC.findall(found[path]):
            stem = path.parent / word
            named = (stem.with_name(stem.name + ".ts"), stem, stem / "index.ts")
            code = [each.resolve() for each in named if each.is_file() and each.suffix != ".css"]
            waiting += code[:1]
    return found


def test_the_start_page_has_all_its_texts() -> None:
    """What it says comes with the first load: nobody ever sees the name of a text."""
    files = first_load()
    assert {"Home.svelte", "GameTile.svelte", "Lists.svelte"} <= {path.name for path in files}
    assert "Table.svelte" not in {path.name for path in files}
    missing = {
        f"{path.name}: {found[1]}"
        for path, text in files.items()
        for found in re.finditer(r"""\b(?:t|tn|maybe)\(\s*['"`]([\w.+-]+)""", text)
        if generate.file_of(found[1])
    }
    assert missing == set()
