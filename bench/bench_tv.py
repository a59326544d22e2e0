"""A big screen on a slow TV: what a new frame costs, and what jumps

As in `bench_page`, but the page that is slowed down, six times, shows the table at 1920 by 1080; a
phone beside it, as quick as the machine, plays against two bots. Nothing moves on the phone: it
would take the machine from what is measured. Two figures have a limit: what a new frame of the game
costs from its arrival until its picture is handed over; and what a viewer sees, of all pictures
that the page's own thread made in play, the work of that thread for one.

The browser slows a page down by spinning for five times as long as has passed since it last did,
whoever had the processor meanwhile: on a busy machine of few cores the same work becomes dearer, up
to several times. So a third line tells what the same page took at the machine's own pace, in time
of its thread, times six; it has no limit.
"""

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from bench.bench_page import EARS, FRAMES, GAMES, OPEN, build_page, followed, visit
from tests.e2e.chromium import chromium
from tests.e2e.living import TV
from tests.e2e.server import Server

SLOW: Final = 6


def run(effort: float) -> Iterable[str | dict[str, object]]:
    build_page()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            for game in GAMES:
                yield from _play(browser, server, game, max(6, round(FRAMES * effort)))
        finally:
            server.kill()


def _play(
    browser: Browser, server: Server, game: str, frames: int
) -> Iterator[str | dict[str, object]]:
    """The TV has the cookie of the host: nobody need accept it."""
    with visit(browser, server, still=True) as phone:
        phone.evaluate(OPEN, [game, GAMES[game]])
        phone.wait_for_selector(f"main.game.{game}")
        tv = browser.new_context(viewport={"width": TV[0], "height": TV[1]})
        tv.add_cookies(phone.context.cookies())  # type: ignore[arg-type]
        screen = tv.new_page()
        screen.add_init_script(EARS)
        link = phone.url.rpartition("/")[2]
        screen.goto(f"{server.address}#/tv/{link}")
        screen.wait_for_selector("main.big")
        name = f"{game} on a TV"
        yield from followed(browser, screen, phone, name, frames, SLOW, pictures=True)
        tv.close()
