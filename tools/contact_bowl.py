"""The contact sheets of Space Bowl: every phase, then the variants with eight at the table."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from tests.e2e.bowl import (
    card,
    destinations,
    live,
    me,
    open_bowl,
    phase,
    press,
    reach,
    ready,
    until,
    with_wild,
)
from tests.e2e.server import Server
from tools.contact_sheet import Camera, finish, somebody

SLOW: Final = {"countdown_seconds": 20, "placement_seconds": 10, "pause_seconds": 60}
VARIANTS: Final = dict.fromkeys(("black_hole", "void", "big_galaxy", "rotation", "torus"), True)


def tour(browser: Browser, server: Server, language: str, out: Path) -> None:
    guest = somebody(browser, server, language)
    camera = Camera(guest, out)
    lobby(camera)
    open_bowl(guest, 5, now=True, **SLOW)
    rounds(camera, "bowl")
    open_bowl(guest, 8, now=True, **SLOW, **VARIANTS)
    rounds(camera, "bowl-variants")
    open_bowl(guest, 2, now=True)
    to_the_end(camera)
    finish(camera, browser)


def lobby(camera: Camera) -> None:
    guest = camera.guest
    open_bowl(guest, 5)
    guest.page.get_by_role("tab", name=guest.say("page.tab.options")).click()
    camera.take("bowl-options", settle=300)
    for name in ("rotation", "torus"):
        text = guest.say(f"page.option.bowl.{name}.title")
        guest.page.get_by_role("switch").filter(has_text=text).click()
    guest.page.locator(".warn").wait_for()
    guest.page.locator(".advice").scroll_into_view_if_needed()
    camera.take("bowl-warning", settle=300)


def rounds(camera: Camera, name: str) -> None:
    """A round won with Go!, one of Doom!, and what the others do meanwhile."""
    guest = camera.guest
    wanted = {f"{name}-reveal", f"{name}-doom"}
    while not wanted <= set(camera.taken) and phase(guest) != "over":
        reach([guest], "toss", "search", "countdown", "placement", "reveal", "over")
        match phase(guest):
            case "toss":
                mine = guest.seen["captain"] == me(guest)
                camera.take(f"{name}-toss" if mine else f"{name}-toss-wait")
                if mine:
                    live(guest)
                    guest.page.keyboard.press("t")
                until([guest], lambda: phase(guest) != "toss")
            case "search":
                search(camera, name)
            case "countdown" | "placement":
                camera.take(f"{name}-others-{guest.seen['kind']}", settle=450)
                until([guest], lambda: phase(guest) not in ("countdown", "placement"))
            case "reveal":
                ready([guest])


def search(camera: Camera, name: str) -> None:
    guest = camera.guest
    live(guest)
    camera.take(f"{name}-search")
    found = destinations(guest)
    if phase(guest) != "search":
        return
    if f"{name}-reveal" in camera.taken:
        guest.page.keyboard.press("d")
        reach([guest], "countdown")
        camera.take(f"{name}-doom", settle=450)
        reach([guest], "reveal", "over")
        camera.take(f"{name}-doom-reveal")
    elif found:
        go(camera, name, found[0])
    else:
        guest.page.keyboard.press("s")
        until([guest], lambda: phase(guest) != "search", 120)


def go(camera: Camera, name: str, place: str) -> None:
    guest = camera.guest
    guest.page.keyboard.press("g")
    reach([guest], "countdown")
    camera.take(f"{name}-go", settle=450)
    guest.tap(card(guest, place))
    camera.take(f"{name}-chosen")
    if guest.page.locator(".wildbtn").count():
        guest.tap(guest.page.locator(".wildbtn"))
        camera.take(f"{name}-placing")
        guest.page.keyboard.press("Escape")
    reach([guest], "placement")
    camera.take(f"{name}-zero")
    reach([guest], "reveal", "over")
    camera.take(f"{name}-reveal", settle=450)
    for _ in range(60):
        shown = (guest.page.locator(".walk p").get_attribute("class") or "").split()
        for kind in {"missed", "wild"} & set(shown):
            camera.take(f"{name}-{kind}", settle=450)
        guest.page.keyboard.press("n")
        guest.pump(30)


def to_the_end(camera: Camera) -> None:
    """Win quickly, look at the last reveal, the podium and the replay."""
    guest = camera.guest
    keys = guest.page.keyboard
    while phase(guest) != "over":
        reach([guest], "toss", "search", "countdown", "placement", "reveal", "over")
        live(guest)
        if phase(guest) == "toss" and guest.seen["captain"] == me(guest):
            keys.press("t")
        elif phase(guest) == "search":
            found = destinations(guest)
            wild = with_wild(guest)
            keys.press("g" if found or wild else "d")
            reach([guest], "countdown", "placement", "reveal")
            if found:
                guest.tap(card(guest, found[0]))
        elif phase(guest) == "reveal":
            ready([guest])
        guest.pump(60)
    camera.take("bowl-over", settle=300)
    press(guest, ".ready")
    guest.page.locator(".fin .plot").wait_for()
    camera.take("bowl-podium", settle=300)
    guest.page.get_by_role("link", name=guest.say("page.podium.watch")).click()
    guest.page.locator(".controls").wait_for()
    guest.page.locator(".controls input").fill("52")
    camera.take("bowl-replay", settle=300)
