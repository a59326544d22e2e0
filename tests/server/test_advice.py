"""What a host should know about the chosen options: asked by the lobby, answered by the game."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spaceport.core.terms import Advice
from spaceport.games import catalog
from spaceport.games.bowl.advice import HARDLY_DOOM, advice
from spaceport.games.bowl.odds import odds
from spaceport.games.bowl.options import Options
from tests.server.house import code_of, house


def test_the_odds_of_a_mix_of_variants() -> None:
    """B51: the mean, and how many tosses have none, with the Wild and without it."""
    told = advice(Options())
    known = odds([])
    assert told.figures == {"mean": known.mean}
    assert list(told.shares) == ["none", "wild", "some"]
    assert sum(told.shares.values()) == pytest.approx(1)
    assert told.shares["none"] == known.none_with_wild
    assert told.shares["none"] + told.shares["wild"] == pytest.approx(known.none)
    assert told.warnings == ()


def test_without_the_wild_nothing_is_said_about_it() -> None:
    told = advice(Options(no_wild=True))
    assert told.shares == {"none": odds([]).none, "some": 1 - odds([]).none}


def test_a_warning_where_doom_can_hardly_be_right() -> None:
    """B51: under 2 % of the tosses have no destination."""
    assert advice(Options(rotation=True, torus=True)).warnings == (HARDLY_DOOM,)
    assert advice(Options(rotation=True)).warnings == ()


async def asked(browser: Any, game: str, options: object) -> Any:
    text = options if isinstance(options, str) else json.dumps(options)
    return await browser.get(f"/api/games/{game}/advice", params={"options": text})


@pytest.mark.parametrize("game", [each.name for each in catalog.GAMES])
async def test_every_game_can_be_asked(tmp_path: Path, game: str) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        edition = catalog.listing(game).editions[-1]
        answer = await asked(browser, game, {"edition": edition})
        assert answer.status_code == 200
        told = msgspec.json.decode(answer.content, type=Advice | None)
        has_file = files(f"spaceport.games.{game}").joinpath("advice.py").is_file()
        assert (told is not None) is has_file
        assert (await browser.get(f"/api/games/{game}/advice")).content == answer.content


@pytest.mark.parametrize(
    ("game", "options", "status", "code"),
    [
        ("chess", {}, 404, "not-found"),
        ("sos", "{", 400, "bad-request"),
        ("sos", "[" * 5000, 400, "bad-request"),
        ("sos", "[]", 400, "bad-request"),
        ("sos", {"nope": 1}, 400, "unknown-option"),
        ("sos", {"may_pass": 1}, 400, "bad-option"),
        ("sos", {"edition": "../secret.toml"}, 404, "not-found"),
        ("sos", {"edition": ["ring"]}, 404, "not-found"),
    ],
)
async def test_what_cannot_be_advised_on(
    tmp_path: Path, game: str, options: object, status: int, code: str
) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        answer = await asked(browser, game, options)
        assert (answer.status_code, code_of(answer)) == (status, code)
