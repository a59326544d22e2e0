"""Games, seats, seeds, options and editions that cannot be are refused, each with a sentence."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import spaceport
from spaceport.core import chance
from spaceport.core import log as records
from spaceport.games import catalog
from spaceport.library.load import load, tell
from spaceport.library.match import LARGEST_SEED, seed_of
from spaceport.texts import LANGUAGES

RING = Path(str(spaceport.__file__)).parent / "games" / "sos" / "editions" / "ring.toml"


def fault_of(kind: type[spaceport.Fault], **arguments: Any) -> spaceport.Fault:
    """The fault of a match that cannot be: it speaks one printable line in every language."""
    with pytest.raises(kind) as caught:
        spaceport.new(**{"game": "sos", "seed": 1, **arguments})
    fault = caught.value
    assert fault.sentence == str(fault) == tell(fault, "en")
    for language in LANGUAGES:
        assert tell(fault, language).isprintable()
    return fault


# ---------------------------------------------------------------- games and seats


@pytest.mark.parametrize("game", ["chess", "", "SOS", "../sos", "sos.rules", None, 7, ["sos"]])
def test_no_such_game(game: Any) -> None:
    fault = fault_of(spaceport.OptionFault, game=game)
    assert fault.code == "unknown-game"
    assert "sos" in str(fault)


@pytest.mark.parametrize("seats", [0, 1, 5, -2, True, 2.0, "2", None, [2]])
def test_too_few_too_many_or_no_number_of_seats(seats: Any) -> None:
    fault = fault_of(spaceport.OptionFault, seats=seats)
    assert fault.code == "bad-seats"
    assert str(fault).startswith("S.O.S. in Space is for 2 to 4 players, not ")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "S.O.S. in Space is for 2 players, not 3."),
        ("fr", "S.O.S. in Space se joue à 2, pas à 3."),
    ],
)
def test_seats_of_a_game_for_one_number_of_players(
    monkeypatch: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    monkeypatch.setattr(catalog, "GAMES", (catalog.Listing("sos", 2, 2, ("ring",)),))
    fault = fault_of(spaceport.OptionFault, seats=3)
    assert fault.code == "bad-seats-exact"
    assert tell(fault, language) == sentence


# ---------------------------------------------------------------- seeds


def test_a_number_gives_the_same_game_again() -> None:
    one, two, other = (spaceport.new("sos", seed=seed) for seed in (7, 7, 8))
    assert one.log() == two.log() != other.log()


def test_bytes_are_the_seed_itself() -> None:
    seed = bytes(range(32))
    match = spaceport.new("sos", seed=seed)
    assert chance.commitment(seed) in match.log()
    whole = spaceport.new("sos", seed=chance.seed_from(7))
    assert whole.log() == spaceport.new("sos", seed=7).log()


def test_without_a_seed_every_game_is_another() -> None:
    assert len({spaceport.new("sos").log() for _ in range(5)}) == 5
    assert len({seed_of(None) for _ in range(100)}) == 100


@pytest.mark.parametrize("seed", [0, 1, LARGEST_SEED])
def test_seeds_from_end_to_end(seed: int) -> None:
    assert seed_of(seed) == chance.seed_from(seed)
    spaceport.new("sos", seed=seed)


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        (True, "bool"),
        ("7", "str"),
        (7.0, "float"),
        (-1, "-1"),
        (LARGEST_SEED + 1, str(LARGEST_SEED + 1)),
        pytest.param(1 << 20_000, "int", id="endless"),
        (b"", "bytes[0]"),
        (b"short", "bytes[5]"),
        (bytes(33), "bytes[33]"),
        (bytearray(32), "bytearray"),
        ([1], "list"),
    ],
)
def test_what_is_no_seed(seed: Any, said: str) -> None:
    fault = fault_of(spaceport.OptionFault, seed=seed)
    assert fault.code == "bad-option"
    assert str(fault).startswith(f"Option seed cannot be {said}: it takes 0…{LARGEST_SEED} / ")


# ---------------------------------------------------------------- options


def test_options_are_kept_in_the_log() -> None:
    match = spaceport.new("sos", seed=1, may_pass=True, turn_seconds=600)
    assert match.rules.options.may_pass is True
    assert match.rules.options.turn_seconds == 600
    assert '"options":{"may_pass":true,"turn_seconds":600}' in match.log()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("may_pass", 1),
        ("may_pass", "yes"),
        ("may_pass", None),
        ("turn_seconds", True),
        ("turn_seconds", 5.0),
        ("turn_seconds", "5"),
        ("turn_seconds", -1),
        ("turn_seconds", 601),
        ("turn_seconds", 1 << 70),
        ("turn_seconds", None),
    ],
)
def test_an_option_with_a_wrong_value(name: str, value: Any) -> None:
    fault = fault_of(spaceport.OptionFault, **{name: value})
    assert fault.code == "bad-option"
    takes = "True / False" if name == "may_pass" else "0…600"
    assert str(fault) == f"Option {name} cannot be {value!r}: it takes {takes}."


@pytest.mark.parametrize("name", ["colour", "May_pass", "seat", "name", "text"])
def test_an_option_that_is_not_there(name: str) -> None:
    fault = fault_of(spaceport.OptionFault, **{name: 1})
    assert fault.code == "unknown-option"
    assert str(fault).endswith(f"no option {name}. Known: edition, may_pass, turn_seconds, first.")


@pytest.mark.parametrize("game", ["sos", "planets"])
def test_who_begins_must_sit_there(game: str) -> None:
    """S23, P27."""
    for first, seats in ((4, 2), (3, 2), (4, 3)):
        with pytest.raises(spaceport.OptionFault) as caught:
            spaceport.new(game, seats=seats, seed=1, first=first)
        assert caught.value.code == "first-beyond"
        assert str(caught.value) == (
            f"There is no seat {first} at a table of {seats}. Choose anew who begins."
        )
    assert spaceport.new(game, seats=2, seed=1, first=2).to_act() == (1,)


@pytest.mark.parametrize("game", ["sos", "planets"])
def test_a_log_of_today_in_which_somebody_beyond_the_table_begins_is_refused(game: str) -> None:
    header, entries = records.read(spaceport.new(game, seats=2, seed=1).log())
    text = records.write(replace(header, options={"first": 4}), entries)
    with pytest.raises(spaceport.LogFault) as caught:
        spaceport.replay(text)
    assert caught.value.code == "log-header"
    assert "no seat 4" in str(caught.value)


# ---------------------------------------------------------------- editions


def test_the_standard_edition_is_the_first() -> None:
    assert spaceport.new("sos", seed=1).log() == spaceport.new("sos", seed=1, edition="ring").log()
    assert spaceport.new("sos", seed=1, edition="tight").position().startswith("tight;")


@pytest.mark.parametrize("as_path", [True, False])
def test_an_edition_by_file(tmp_path: Path, as_path: bool) -> None:
    file = tmp_path / "home.toml"
    file.write_text(RING.read_text("utf-8").replace('name = "ring"', 'name = "home"'), "utf-8")
    match = spaceport.new("sos", seed=1, edition=file if as_path else str(file))
    assert match.position().startswith("home;")
    file.unlink()
    again = spaceport.replay(match.log())
    assert again.position() == match.position()
    assert again.header.edition == "home.toml"
    assert again.header.edition_text is not None
    assert str(tmp_path) not in match.log(), "a log says no paths"


@pytest.mark.parametrize("edition", ["", "square", "RING", "ring.txt", Path("nowhere"), "/", "."])
def test_no_such_edition(edition: Any) -> None:
    fault = fault_of(spaceport.OptionFault, edition=edition)
    assert fault.code == "unknown-edition"
    assert "Known: ring, tight." in str(fault)


@pytest.mark.parametrize("name", ["a;b.toml", "a\nb.toml", "a\x1bb.toml", "a" * 96 + ".toml"])
def test_a_file_whose_name_is_none_for_an_edition(tmp_path: Path, name: str) -> None:
    """It would stand in the header of every log, and in what people are told."""
    file = tmp_path / name
    file.write_bytes(RING.read_bytes())
    fault = fault_of(spaceport.EditionFault, edition=file)
    assert fault.code == "edition-name"
    assert str(fault).isprintable()


@pytest.mark.parametrize("name", ["Ma ville (2).toml", "é漢🚀.toml", "a" * 95 + ".toml"])
def test_a_file_may_be_called_as_files_are(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_bytes(RING.read_bytes())
    assert spaceport.replay(spaceport.new("sos", seed=1, edition=file).log()).has_own_edition


@pytest.mark.parametrize("edition", [5, True, b"ring", ["ring"], 1.5])
def test_an_edition_is_a_name_or_a_path(edition: Any) -> None:
    fault = fault_of(spaceport.OptionFault, edition=edition)
    assert str(fault) == f"Option edition cannot be {edition!r}: it takes ring / tight."


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    fault = fault_of(spaceport.EditionFault, edition=tmp_path / "none.toml")
    assert str(fault) == "none.toml: cannot be read (No such file or directory)."


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    assert fault_of(spaceport.EditionFault, edition=tmp_path / "folder.toml").code == "no-file"
    assert fault_of(spaceport.EditionFault, edition="nul\0byte.toml").code == "no-file"
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    assert fault_of(spaceport.EditionFault, edition=binary).code == "no-file"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "-"),
        ("game = ", "-"),
        ("a = " + "[" * 5000, "-"),
        ('game = "chess"', "game"),
        (RING.read_text("utf-8") + "\n[extra]\n", "-"),
        (RING.read_text("utf-8").replace('"O1", "O9", "I0"', '"O1", "I0"'), "cells.O9.next"),
    ],
)
def test_a_file_with_a_fault_names_file_key_and_reason(tmp_path: Path, text: str, key: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    fault = fault_of(spaceport.EditionFault, edition=file)
    assert fault.particulars["file"] == "mine.toml"
    assert fault.particulars["key"] == key
    assert str(fault).startswith("mine.toml: ")


def test_nothing_unprintable_or_endless_is_shown() -> None:
    """A terminal must not obey what somebody put into a name."""
    fault = fault_of(spaceport.OptionFault, game="\x1b[2J\ud800" + "x" * 5000)
    assert "\\x1b[2J\\ud800xxx" in str(fault)
    assert len(str(fault)) < 1000


def test_what_is_loaded_knows_what_a_header_says() -> None:
    shipped = load("sos", "tight", {"may_pass": True})
    assert (shipped.edition, shipped.edition_text) == ("tight", None)
    assert shipped.options == {"may_pass": True}
    assert len(shipped.edition_sum) == 16
    carried = load("sos", "tight", {}, text=RING.read_text("utf-8"))
    assert carried.edition_text == RING.read_text("utf-8")
    assert carried.edition_sum == load("sos", "ring", {}).edition_sum
