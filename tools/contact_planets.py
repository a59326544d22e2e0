"""The contact sheets of Space Planets: every phase of a game with three bots, to the podium."""

import time
from pathlib import Path

from playwright.sync_api import Browser

from tests.e2e.guest import Guest
from tests.e2e.planets import (
    Flicks,
    begin,
    good_target,
    open_planets,
    stroke,
    wish,
)
from tests.e2e.server import Server
from tests.e2e.table import await_frame
from tools.contact_sheet import Camera, finish, somebody

PATIENCE = 300.0
SLOWLY = 90_000  # milliseconds: other work may keep this machine busy
AFTER_A_FLICK = 400  # right after one the browser takes a tap for a part of it


def tour(browser: Browser, server: Server, language: str, out: Path) -> None:
    guest = somebody(browser, server, language)
    camera = Camera(guest, out)
    lobby(camera)
    begin(guest, bots=3)
    game(camera)
    after(camera)
    finish(camera, browser)


def lobby(camera: Camera) -> None:
    guest = camera.guest
    open_planets(guest)
    guest.page.get_by_role("tab", name=guest.say("page.tab.options")).click()
    camera.take("planets-options", settle=300)
    guest.page.get_by_role("tab", name=guest.say("page.tab.seats")).click()


def game(camera: Camera) -> None:
    guest, hands = camera.guest, Flicks()
    end = time.monotonic() + PATIENCE
    while guest.seen["phase"] != "over" and time.monotonic() < end:
        frame = guest.frame
        if not frame["offers"]:
            waiting(camera)
            guest.pump(60)
            continue
        what = wish(frame["offers"])
        if what == "throw":
            throw(camera, hands)
        else:
            choose(camera, hands, what)
        await_frame(guest, frame["n"])
    guest.page.locator(".count").wait_for(timeout=SLOWLY)
    camera.take("planets-count", settle=60)


def waiting(camera: Camera) -> None:
    """Somebody else throws or chooses."""
    seen = camera.guest.seen
    if seen["phase"] in ("throw", "choose"):
        camera.take(f"planets-other-{seen['phase']}")


def throw(camera: Camera, hands: Flicks) -> None:
    guest = camera.guest
    guest.page.locator(".throwline.on").wait_for(state="attached", timeout=SLOWLY)
    camera.take("planets-last" if guest.seen["last"] else "planets-throw")
    if "planets-drag" not in camera.taken:
        hands.pointer(guest).flick(stroke(-34, (10.0, 10.0)), let_go=False)
        camera.take("planets-drag")
        guest.page.keyboard.press("Escape")
        hands.pointer(guest).send("up", (0.0, 0.0), time.time())
        tap_until(guest, '[data-place="b2"]', ".about .aim")
        camera.take("planets-card", settle=300)
        guest.press("page.planets.aim-here")
        camera.take("planets-meter", settle=300)
        guest.page.keyboard.press("Escape")
        tap_until(guest, ".crew >> nth=1", ".about .cargo")
        camera.take("planets-ship", settle=300)
        guest.page.keyboard.press("Escape")
    chance = {"kind": "second-chance", "up": True}
    if chance in guest.seen["owned"][0] and "planets-missed" not in camera.taken:
        hands.pointer(guest).flick(stroke(0, (0.0, -138.0)))  # short of the cards, on purpose
    else:
        hands.throw(guest, good_target(guest))


def tap_until(guest: Guest, what: str, there: str) -> None:
    """A tap opens something; one that the browser took for a part of a flick does not."""
    for _ in range(10):
        guest.pump(AFTER_A_FLICK)
        if guest.page.locator(there).count():
            return
        guest.tap(guest.page.locator(what))
    guest.page.locator(there).wait_for()


def choose(camera: Camera, hands: Flicks, what: str) -> None:
    guest = camera.guest
    guest.page.locator(f'.side [data-do="{what}"]').wait_for(timeout=SLOWLY)
    seen = guest.seen
    if seen["place"] is None:
        camera.take("planets-missed", settle=500)
    elif not guest.frame["offers"]["explore"]:
        camera.take("planets-too-dear", settle=500)
    elif seen["price"]["total"] > seen["price"]["die"]:
        camera.take("planets-surcharge", settle=500)
    else:
        camera.take("planets-choose", settle=500)
    hands.choose(guest, what)


def after(camera: Camera) -> None:
    guest = camera.guest
    guest.page.locator(".fin .plot").wait_for()
    camera.take("planets-podium", settle=300)
    guest.page.get_by_role("link", name=guest.say("page.podium.watch")).click()
    guest.page.locator(".controls input").fill("40")
    camera.take("planets-replay", settle=300)
