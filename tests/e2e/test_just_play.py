"""Newcomers get to the table, always: *Play now*, "New here?", *Just play*, on a slow processor."""

from contextlib import suppress

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from spaceport.games import catalog
from tests.conftest import EFFORT
from tests.e2e.guest import DESK, LYING, PHONE, TABLET, Guest
from tests.e2e.server import Server

TIMES = max(4, round(10 * EFFORT))
"""With each of the games: forty in all, each size ten times; `--effort 4`: forty with each game."""
SLOWER = 6
"""As a cheap phone beside this processor. Pages are loaded at full speed: nobody waits for what
this is not about."""
SIZES = (PHONE, TABLET, DESK, LYING)


def just_play(guest: Guest, game: str) -> bool:
    """Whether a newcomer gets to the table and stays there."""
    guest.home()
    processor = guest.context.new_cdp_session(guest.page)
    processor.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    title = guest.say(f"game.{game}.title")
    guest.press("page.home.play-now-game", game=title)
    guest.press("page.tutorial.just-play")
    with suppress(PlaywrightTimeout):
        guest.page.locator(".home").wait_for(state="detached")
        processor.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        guest.page.locator(".game").wait_for()
    guest.settle()
    return "#/t/" in guest.page.url and guest.page.locator(".game").count() == 1


@pytest.mark.slow
@pytest.mark.parametrize(("nth", "game"), list(enumerate(each.name for each in catalog.GAMES)))
def test_just_play_always_leads_to_the_table(
    nth: int, game: str, house: Server, browser: Browser
) -> None:
    lost = []
    for k in range(TIMES):
        guest = Guest(browser, house, size=SIZES[(k + nth) % len(SIZES)], newcomer=True)
        if not just_play(guest, game):
            lost.append((k, guest.page.url))
        guest.close()
        guest.check_clean()
    assert lost == []
