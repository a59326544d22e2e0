"""A game of the catalogue is whole: playthroughs, rule texts, art, pictures, words."""

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from spaceport.bots.base import PLAYERS, player
from spaceport.core import log
from spaceport.games import catalog
from spaceport.games.catalog import Listing
from spaceport.library import tutorials
from spaceport.library.load import art, games, load
from spaceport.library.match import new
from spaceport.texts import LANGUAGES, speaker, texts
from tests.contract.catalogue import (
    GAME_FILES,
    ROOT,
    each_game,
    is_missing,
    lacks,
    shown,
    text_of,
    word,
)
from tests.contract.tables import TABLES, Table, position_after, rules_of

BOTS = ROOT / "src" / "spaceport" / "bots"
WRITE = "python -m tests.corpus.write_playthroughs"
LEAST_RULES = 1000
SAME_FILES = ("edition", "state", "rules", "events", "notation", "picture")
SVG = "{http://www.w3.org/2000/svg}"

each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_game
def test_it_has_the_files_that_every_game_has(game: Listing) -> None:
    folder = GAME_FILES / game.name
    missing = [name for name in SAME_FILES if not (folder / f"{name}.py").is_file()]
    assert not missing, f"{shown(folder)} lacks {'.py, '.join(missing)}.py: docs/adding-a-game.md"
    bot = BOTS / game.name
    assert (bot / "__init__.py").is_file() or bot.with_suffix(".py").is_file(), (
        f"{shown(bot)}.py, or a folder of that name, is missing. A game needs a bot"
    )


@each_game
def test_it_has_its_editions(game: Listing) -> None:
    for edition in game.editions:
        path = GAME_FILES / game.name / "editions" / f"{edition}.toml"
        assert path.is_file(), is_missing(path, "games/catalog.py lists this edition")


@each_game
def test_its_rules_say_who_they_are(game: Listing) -> None:
    for edition in game.editions:
        rules = load(game.name, edition, {}).rules
        assert rules.name == game.name
        assert type(rules.version) is int
        assert rules.version >= 1
        assert type(rules.undoable) is bool
        assert rules.position(rules.start(game.least))


# ---------------------------------------------------------------- playthroughs


@each_game
def test_it_has_playthroughs_on_every_edition_and_for_few_and_many(game: Listing) -> None:
    folder = ROOT / "tests" / "corpus" / game.name
    headers = [log.read(path.read_text("utf-8"))[0] for path in folder.glob("*.log")]
    assert {header.game for header in headers} <= {game.name}
    missing = [f"of the edition {name}" for name in game.editions if name not in of(headers)]
    seats = {header.seats for header in headers}
    missing += [f"for {count} seats" for count in {game.least, game.most} - seats]
    told = f"{shown(folder)} lacks logs {', '.join(missing)}. Write them: {WRITE} {game.name}"
    assert not missing, told


def of(headers: list[log.Header]) -> set[str]:
    return {header.edition for header in headers}


# ---------------------------------------------------------------- words


@each_game
@each_language
def test_it_has_rule_texts(game: Listing, language: str) -> None:
    file, text = rule_text(game, language)
    title = word(f"game.{game.name}.title", language, "what the game is called")
    assert text.startswith(f"# {title}\n"), f"{shown(file)} should begin with the line # {title}"
    assert len(text) > LEAST_RULES, (
        f"{shown(file)}: {len(text)} letters cannot be all the rules; over {LEAST_RULES} are wanted"
    )
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", text)
    assert pictures, f"{shown(file)}: rules want pictures, ![what one sees](art/NAME.svg)"
    for words, path in pictures:
        assert words, f"{shown(file)}: {path} is not described"
        assert (file.parent / path).is_file(), is_missing(
            file.parent / path, f"{shown(file)} shows it"
        )


def rule_text(game: Listing, language: str) -> tuple[Path, str]:
    file = GAME_FILES / game.name / f"rules.{language}.md"
    return file, text_of(file, "It tells the rules to people who play")


@each_game
def test_its_rule_texts_have_the_same_shape(game: Listing) -> None:
    """The same headings at the same levels and the same pictures, in every language."""
    assert set(game.languages) == set(LANGUAGES)
    shapes = []
    for language in LANGUAGES:
        lines = rule_text(game, language)[1].splitlines()
        levels = [line.split()[0] for line in lines if line.startswith("#")]
        shapes.append((levels, re.findall(r"\]\((art/[^)]+)\)", "\n".join(lines))))
    assert len(shapes[0][0]) >= 3, "rules want headings"
    assert all(shape == shapes[0] for shape in shapes), shapes


@each_game
@each_language
def test_it_has_a_title_a_tagline_and_words_for_every_option(game: Listing, language: str) -> None:
    title, tagline = f"game.{game.name}.title", f"game.{game.name}.tagline"
    options = [option.name for option in catalog.options(game.name)]
    wanted = [f"page.option.{game.name}.{name}.title" for name in options]
    missing = lacks(language, [title, tagline, *wanted])
    assert not missing, missing
    (info,) = [info for info in games(language) if info.name == game.name]
    assert info.title == texts(language)[title]
    assert info.tagline == texts(language)[tagline]
    assert info.seats == (game.least, game.most)
    assert info.options[0].name == "edition"


@each_game
def test_it_has_a_tutorial(game: Listing) -> None:
    """Played by the rules as they are now; tests/library/test_tutorials.py says what it must be."""
    path = GAME_FILES / game.name / tutorials.FILE
    assert path.is_file(), is_missing(path, "docs/tutorials.md says how to write one")
    assert tutorials.tutorial(game.name).steps[-1].expected == ()


@each_game
def test_the_page_can_show_it(game: Listing) -> None:
    entry = ROOT / "web" / "src" / "games" / game.name / "index.ts"
    assert entry.is_file(), is_missing(entry, "It exports the game's `page: GamePage`")


# ---------------------------------------------------------------- art and pictures


@each_game
def test_it_has_art_with_a_cover(game: Listing) -> None:
    cover = GAME_FILES / game.name / "art" / "cover.svg"
    assert cover.is_file(), is_missing(cover, "It stands for the game on the start page")
    drawings = drawings_of(game.name)
    assert len(drawings) > 3, f"{shown(cover.parent)}: draw what picture.py and the page show"
    for name, drawing in drawings.items():
        check_svg(ElementTree.fromstring(drawing), name)


def drawings_of(game: str) -> Mapping[str, str]:
    folder = GAME_FILES / game / "art"
    assert folder.is_dir(), is_missing(folder, "It holds the drawings, cover.svg among them")
    return art(game)


def check_svg(root: ElementTree.Element, name: str) -> None:
    """A drawing that scales, runs nothing and fetches nothing."""
    assert root.tag == f"{SVG}svg", name
    assert len(root.get("viewBox", "").split()) == 4, name
    for node in root.iter():
        assert node.tag.removeprefix(SVG) not in ("script", "foreignObject", "image"), name
        for key, value in node.attrib.items():
            assert not key.startswith("on"), name
            if key.rpartition("}")[2] == "href":
                assert value.startswith("#"), f"{name} fetches {value}"


def moments(table: Table) -> list[Any]:
    """Views of a few positions: the start, some on the way, the end."""
    rules = rules_of(table)
    rng = Random(f"picture {table}")
    found = [rules.start(table.seats)]
    found += [position_after(rules, table.seats, plies, rng)[0] for plies in (5, 14, 60, 100_000)]
    return [rules.view(state, seat) for state in found for seat in (None, table.seats - 1)]


@pytest.mark.parametrize("table", TABLES, ids=str)
@each_language
def test_its_picture_renders(table: Table, language: str) -> None:
    rules, drawings, say = rules_of(table), drawings_of(table.game), speaker(language)
    for view in moments(table):
        root = ElementTree.fromstring(rules.picture(view, drawings, say))
        check_svg(root, str(table))
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids)), "an id stands there twice"
        uses = {node.get("href", "")[1:] for node in root.iter(f"{SVG}use")}
        assert uses <= set(ids), "something is used that is not there"
        assert root.find(f"{SVG}title") is not None, "a picture needs a name for screen readers"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_its_picture_speaks_every_language(table: Table) -> None:
    rules, drawings = rules_of(table), drawings_of(table.game)
    view = moments(table)[-1]
    told = {rules.picture(view, drawings, speaker(language)) for language in LANGUAGES}
    assert len(told) == len(LANGUAGES)


@pytest.mark.parametrize("table", TABLES, ids=str)
@each_language
def test_its_board_can_be_printed(table: Table, language: str) -> None:
    rules = rules_of(table)
    for view in moments(table):
        text = rules.board_text(view, speaker(language))
        assert text.strip()
        assert all(line.isprintable() for line in text.splitlines())


@each_game
@pytest.mark.parametrize("name", PLAYERS)
def test_it_has_bots_of_every_level(game: Listing, name: str) -> None:
    """They decide the first thing there is to decide: something offered, in a person's time."""
    rules = load(game.name, None, {}).rules
    match = new(game.name, seats=game.least, seed=1)
    seat = match.to_act()[0]
    offered = match.legal(seat)
    decisions = [
        player(name, rules).decide(match.view(seat), tuple(offered), Random(5)) for _ in range(2)
    ]
    assert decisions[0] == decisions[1], "it keeps nothing in between"
    action, ms = decisions[0].action, decisions[0].ms
    state = match.course().state
    assert action is None or rules.may_do(state, seat, action)
    assert type(ms) is int
    assert 0 <= ms <= 120_000
