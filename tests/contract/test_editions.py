"""Whatever is wrong with an edition of any game is told as a fault that names file and key."""

import re

import pytest

from spaceport.core.faults import EditionFault
from spaceport.games import catalog
from spaceport.games.catalog import Listing
from spaceport.library.load import load, tell
from spaceport.texts import LANGUAGES
from tests.contract.catalogue import GAME_FILES, each_game, text_of

FILE = "mine.toml"
NUMBER = re.compile(r"(?<== )-?\d[\d.]*")
ENDLESS = {"digits": "9" * 5000, "hexadecimal": "0x" + "f" * 5000, "minus": "-0x1" + "0" * 4999,
           "float": "9" * 5000 + ".5", "power": "1e" + "9" * 5000}  # fmt: skip
BAD_NAMES = ["", "two words", "a;b", "new\\nline", "été", "x" * 25]
NO_TOML = {
    "cut": "x = [",
    "html": "<html>",
    "nul": 'x = "\x00"',
    "brackets": "x = " + "[" * 20_000,
    "tables": "x = {a=" * 5_000,
    "keys": "a." * 2_000 + "a = 1",
    "date": "x = 2001-02-30",
}


def shipped(game: Listing) -> str:
    path = GAME_FILES / game.name / "editions" / f"{game.editions[0]}.toml"
    return text_of(path, "games/catalog.py lists this edition")


def changed(game: Listing, key: str, value: str) -> str:
    """The shipped edition with another value of a key."""
    text, count = re.subn(rf"(?m)^{key} = .*$", lambda _: f"{key} = {value}", shipped(game))
    assert count == 1
    return text


def refusal(game: Listing, text: str) -> EditionFault:
    """The fault of this text; it can be told in every way there is."""
    with pytest.raises(EditionFault) as caught:
        catalog.module(game.name, "edition").Edition.read(text, FILE)
    fault = caught.value
    assert fault.particulars["file"] == FILE
    key = fault.particulars["key"]
    for language in LANGUAGES:
        sentence = tell(fault, language)
        assert sentence.startswith(FILE)
        assert key == "-" or key in sentence
    assert len(str(fault)) < 1000
    return fault


@each_game
@pytest.mark.parametrize("number", ENDLESS.values(), ids=list(ENDLESS))
def test_an_endless_number_is_refused_wherever_it_stands(game: Listing, number: str) -> None:
    text = shipped(game)
    refusal(game, f"odd = {number}\n{text}")
    refusal(game, changed(game, "name", number))
    for found in NUMBER.finditer(text):
        refusal(game, text[: found.start()] + number + text[found.end() :])


@each_game
@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_that_would_break_positions_is_refused(game: Listing, name: str) -> None:
    """Every position begins with it, and a semicolon ends it."""
    wrong = re.sub(
        r'^name = ".*"$', lambda _: f'name = "{name}"', shipped(game), flags=re.MULTILINE
    )
    fault = refusal(game, wrong)
    assert (fault.code, fault.particulars["key"]) == ("edition-shape", "name")


@each_game
@pytest.mark.parametrize("name", ["A", "my-own_2", "x" * 24])
def test_a_good_name_begins_a_position_that_can_be_read(game: Listing, name: str) -> None:
    text = changed(game, "name", f'"{name}"')
    rules = load(game.name, FILE, {}, text).rules
    state = rules.start(game.least)
    assert rules.position(state).startswith(f"{name}; ")
    assert rules.parse_position(rules.position(state)) == state


@each_game
def test_the_wrong_entry_of_a_table_is_named(game: Listing) -> None:
    wrong = re.sub(
        r"^title = .*$", 'title = { en = "Mine", fr = 7 }', shipped(game), flags=re.MULTILINE
    )
    fault = refusal(game, wrong)
    assert (fault.code, fault.particulars["key"]) == ("edition-shape", "title.fr")


@each_game
@pytest.mark.parametrize("text", NO_TOML.values(), ids=list(NO_TOML))
def test_what_is_no_toml_is_refused(game: Listing, text: str) -> None:
    fault = refusal(game, text)
    assert fault.particulars["key"] == "-"
    assert fault.code in {"edition-toml", "edition-shape"}  # newer Pythons read deeper
