"""The contact sheets of Space Builder: every phase of a round, a city with all eight, the end."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.builder import (
    BUILDINGS,
    Keys,
    asked,
    await_round,
    build,
    open_table,
    slipped,
    until,
)
from tests.e2e.guest import Guest
from tests.e2e.server import Server
from tools.contact_sheet import Camera, finish, somebody

ROUNDS = 5  # four buildings to unlock, and one round with all eight


def tour(browser: Browser, server: Server, language: str, out: Path) -> None:
    guest = somebody(browser, server, language)
    camera = Camera(guest, out)
    a_round_of_four(camera, browser, server, language)
    a_whole_game(camera)
    after_the_game(camera)
    finish(camera, browser)


def a_round_of_four(camera: Camera, browser: Browser, server: Server, language: str) -> None:
    """Against three bots, with a slip; from the plan to the pause."""
    guest, keys = camera.guest, Keys()
    press = guest.page.keyboard.press
    open_table(guest, 4, round_seconds=40, pause_seconds=60, easy=[0])
    camera.take("builder-lobby")
    guest.press("page.lobby.fill")
    guest.press("page.lobby.start.other", n=4)
    guest.page.locator("[data-count]").wait_for()
    camera.take("builder-count", settle=20)
    await_round(guest)
    camera.take("builder-start", settle=250)
    wanted = asked(guest)
    keys.lay(guest, "dome", wanted["dome"])
    keys.lay(guest, "silo", slipped(wanted["silo"]))
    camera.take("builder-chosen")
    press("z")
    camera.take("builder-plan")
    press("Escape")
    watch(camera, browser, server, language)
    for name in ("greenhouse", "habitat"):
        keys.lay(guest, name, wanted[name])
    camera.take("builder-built")
    keys.slap(guest)
    camera.take("builder-done")
    guest.page.locator(".others button").last.click()
    camera.take("builder-peek")
    until(guest, lambda: guest.seen["phase"] != "build", seconds=60)
    guest.pump(150)
    camera.take("builder-show", settle=60)
    press("Escape")
    guest.pump(500)
    camera.take("builder-checked")
    guest.page.locator("[data-fault]").first.click()
    camera.take("builder-compare")
    press("Escape")
    guest.page.locator(".results button").last.click()
    camera.take("builder-another")


def watch(camera: Camera, browser: Browser, server: Server, language: str) -> None:
    other = Guest(browser, server, language=language)
    other.at(f"#/t/{camera.guest.link}")
    other.page.locator(".builder .others").wait_for()
    visit = Camera(other, camera.folder)
    visit.take("builder-spectator", settle=250)
    camera.taken += visit.taken
    other.close()


def a_whole_game(camera: Camera) -> None:
    """Against one bot: whoever slaps first stops the round."""
    guest, keys = camera.guest, Keys()
    press = guest.page.keyboard.press
    open_table(guest, 2, now=True, pause_seconds=5)
    for number in range(1, ROUNDS + 1):
        await_round(guest, number)
        guest.pump(200)
        if number in (2, ROUNDS):
            camera.take(f"builder-with-{3 + number}")
        build(guest, keys)
        keys.slap(guest)
        until(guest, lambda: guest.seen["phase"] != "build")
        if number == ROUNDS:
            break
        press("Escape")
        guest.page.locator(".sheet").wait_for()
        if number in (1, 2, ROUNDS - 1):
            camera.take(f"builder-unlock-{number}")
        press(f"Digit{len(BUILDINGS) + 1 - number}")
        guest.page.locator(".slap .go").wait_for()
        guest.pump(450)
        press("Space")
    guest.pump(1500)
    camera.take("builder-over")


def after_the_game(camera: Camera) -> None:
    guest = camera.guest
    guest.page.locator(".fin .plot").wait_for()
    camera.take("builder-podium", settle=250)
    guest.page.get_by_role("link", name=guest.say("page.podium.watch")).click()
    guest.page.locator(".controls").wait_for()
    guest.page.locator(".controls input").fill("12")
    camera.take("builder-replay", settle=250)
