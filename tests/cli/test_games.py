"""`spaceport games`."""

import json

import pytest

import spaceport
from spaceport.games import catalog
from spaceport.games.catalog import Listing
from spaceport.texts import LANGUAGES
from tests.cli.conftest import Run
from tests.contract.catalogue import lacks


def test_the_catalogue_with_options_types_and_defaults(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert "sos: S.O.S. in Space, 2 to 4 players" in out
    assert "--edition ring|tight" in out
    assert "--set may_pass=true|false" in out
    assert "--set turn_seconds=0…600" in out
    assert "[false]" in out


def test_for_programs(run: Run) -> None:
    code, out, _ = run("games", "--json")
    assert code == 0
    told = json.loads(out)
    assert [game["name"] for game in told] == [game.name for game in spaceport.games()]
    (passing,) = [option for option in told[0]["options"] if option["name"] == "may_pass"]
    assert (passing["kind"], passing["default"]) == ("switch", False)


def test_in_french(run: Run) -> None:
    assert "de 2 à 4 joueurs" in run("games", "--lang", "fr")[1]


@pytest.mark.parametrize(("language", "heading"), [("en", ", 2 players"), ("fr", ", 2 joueurs")])
def test_a_game_for_one_number_of_players(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, heading: str
) -> None:
    monkeypatch.setattr(catalog, "GAMES", (Listing("sos", 2, 2, ("ring",)),))
    headline = run("games", "--lang", language)[1].splitlines()[0]
    assert headline.endswith(heading)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [each.name for each in catalog.GAMES])
def test_every_option_is_explained(game: str, language: str) -> None:
    missing = lacks(language, [f"cli.set.{game}.{each.name}" for each in catalog.options(game)])
    assert not missing, missing
