"""The contact sheets of what lies around the games: lessons, one tablet, people, dialogs."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from spaceport.games import catalog
from tests.e2e.bowl import open_bowl
from tests.e2e.guest import Guest
from tests.e2e.server import Server
from tests.e2e.table import await_people, join, open_table
from tests.e2e.tidy import untidy
from tools.contact_sheet import Camera, finish, somebody

SLOWLY: Final = 60_000  # milliseconds: a bot in a lesson takes its time


def tour(browser: Browser, server: Server, language: str, out: Path) -> None:
    camera = Camera(somebody(browser, server, language), out)
    friend = somebody(browser, server, language)
    parts: list[Callable[[], None]] = [
        lambda: tutorials(camera),
        lambda: one_tablet(camera),
        lambda: many_seats(camera),
        lambda: people(camera, friend),
    ]
    for part in parts:
        part()
    friend.close()
    finish(camera, browser)


def tutorials(camera: Camera) -> None:
    """Every step of every lesson, shown by Show me."""
    guest = camera.guest
    guest.home()
    guest.page.evaluate("localStorage.removeItem('spaceport.known')")
    guest.press("page.home.play-now-game", game=guest.say("game.sos.title"))
    guest.wait_for_text("page.tutorial.new-title")
    camera.take("first-time", settle=250)
    guest.page.keyboard.press("Escape")
    for game in catalog.GAMES:
        guest.at(f"#/learn/{game.name}")
        step = 0
        while True:
            guest.page.locator(f'.caption[data-step="{step}"]').wait_for(timeout=SLOWLY)
            guest.page.locator('.lesson[data-settled="true"]').wait_for(timeout=SLOWLY)
            camera.take(f"learn-{game.name}-{step + 1}", settle=250)
            if guest.page.locator(f'.caption [href="#/rules/{game.name}"]').count():
                break
            guest.page.locator(".caption .on:enabled").click()
            step += 1


def one_tablet(camera: Camera) -> None:
    guest = camera.guest
    guest.home()
    guest.press("page.home.one-tablet-game", game=guest.say("game.sos.title"))
    guest.page.locator(".lobby .seat.me").nth(1).wait_for()
    camera.take("tablet-lobby", settle=250)
    guest.press("page.beside.change", name=guest.room["seats"][1]["name"])
    camera.take("tablet-name", settle=250)
    guest.page.keyboard.press("Escape")
    guest.settle()
    guest.press("page.lobby.start.other", n=2)
    guest.page.locator(".pass").wait_for()
    camera.take("tablet-pass", settle=250)


def many_seats(camera: Camera) -> None:
    """Eight at a table, all of them bots but one."""
    guest = camera.guest
    open_bowl(guest, 8)
    guest.press("page.lobby.fill")
    guest.page.locator(".lobby .seat").nth(7).wait_for()
    camera.take("lobby-eight", settle=250)


def people(camera: Camera, friend: Guest) -> None:
    guest = camera.guest
    open_table(guest)
    join(friend, guest.room["code"])
    await_people(guest, 2)
    camera.take("lobby-two", settle=250)
    guest.press("page.name.change", name=guest.room["seats"][0]["name"])
    camera.take("name", settle=250)
    guest.page.keyboard.press("Escape")
    guest.settle()
    guest.press("page.lobby.start.other", n=2)
    guest.page.locator(".space .alien").first.wait_for()
    camera.take("game-two", settle=250)
    guest.press("page.cheer.title")
    camera.take("cheers", settle=250)
    guest.press("page.cheer.bravo")
    guest.page.locator(".bubble").wait_for()
    for fault in untidy(guest.page):  # it goes by itself: too soon for four sizes
        camera.note(f"cheered-phone: {fault}")
    guest.press("page.menu.title")
    guest.press("page.menu.people")
    camera.take("people", settle=250)
    guest.page.keyboard.press("Escape")
    guest.press("page.menu.stop")
    camera.take("stop", settle=250)
    guest.press("page.menu.stop-do")
    guest.wait_for_text("page.stopped.title")
    camera.take("stopped", settle=250)
