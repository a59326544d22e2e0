"""Screenshots of every screen and phase at four sizes, on contact sheets, to be looked at.

Words that are cut, broken or covered and controls that meet are found and end it with an error.

    .venv/bin/python -m tools.contact_sheet [--game builder|shell] [--language fr] [--out FOLDER]

Plays a real game on a real server. The sheets come into tests/e2e/out unless told otherwise.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from tests.e2e.chromium import chromium
from tests.e2e.guest import DESK, LYING, PHONE, TABLET, Guest
from tests.e2e.hands import Touch
from tests.e2e.plan import best
from tests.e2e.server import Server
from tests.e2e.table import await_frame, open_table
from tests.e2e.tidy import untidy
from tools.places import ROOT

SIZES: Final = {"phone": PHONE, "lying": LYING, "tablet": TABLET, "desk": DESK}
ROWS: Final = 6
HEIGHT: Final = 300
FAULTS: Final = "faults.txt"
TOURS: Final = ("sos", "bowl", "builder", "planets", "shell")


class Camera:
    """Takes each screen once, in every size."""

    def __init__(self, guest: Guest, folder: Path) -> None:
        self.guest = guest
        self.folder = folder
        self.taken: list[str] = []

    def take(self, name: str, settle: int = 120) -> None:
        if name in self.taken:
            return
        page = self.guest.page
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(settle)
            page.screenshot(path=self.folder / f"{name}-{size}.png")
            for found in untidy(page):
                self.note(f"{name}-{size}: {found}")
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        page.wait_for_timeout(settle)
        self.taken.append(name)
        print(name, flush=True)

    def note(self, fault: str) -> None:
        print("fault:", fault, flush=True)
        with (self.folder / FAULTS).open("a", encoding="utf-8") as file:
            file.write(fault + "\n")


def somebody(browser: Browser, server: Server, language: str) -> Guest:
    """A guest with the longest name that the server suggests: it has to fit everywhere."""
    guest = Guest(browser, server, language=language)
    say = guest.say
    who, how = (max(say(f"serve.name.{part}").split(", "), key=len) for part in ("who", "how"))
    guest.be_called(say("serve.name.pattern", who=who, how=how))
    return guest


def finish(camera: Camera, browser: Browser) -> None:
    """The sheets, and what went wrong in the page."""
    sheets(browser, camera.folder, camera.taken)
    camera.guest.close()
    for fault in camera.guest.faults:
        camera.note(fault)


def before_the_game(camera: Camera) -> None:
    guest = camera.guest
    guest.home()
    camera.take("home", settle=300)
    guest.press("page.settings.open", name=guest.page.locator(".me span").inner_text())
    camera.take("settings")
    guest.page.keyboard.press("Escape")
    guest.at("#/rules/sos")
    guest.page.locator("article .l2").first.wait_for()
    camera.take("rules", settle=300)
    open_table(guest)
    camera.take("lobby", settle=300)
    for tab in ("invite", "options"):
        guest.page.get_by_role("tab", name=guest.say(f"page.tab.{tab}")).click()
        camera.take(f"lobby-{tab}")
    guest.page.get_by_role("tab", name=guest.say("page.tab.seats")).click()


def lobby_of_a_guest(camera: Camera, browser: Browser, server: Server, language: str) -> None:
    host = camera.guest
    other = Guest(browser, server, language=language)
    other.at(f"#/t/{host.link}")
    other.page.locator(".start .btn-primary").wait_for()
    visit = Camera(other, camera.folder)
    visit.take("lobby-guest")
    camera.taken += visit.taken
    other.close()


def menus(camera: Camera) -> None:
    guest = camera.guest
    for part in ("rules", "invite", "people", "hand", "help", "leave"):
        guest.press("page.menu.title")
        camera.take("menu")
        guest.press(f"page.menu.{part}")
        camera.take(f"menu-{part}", settle=250)
        guest.page.keyboard.press("Escape")
        guest.page.keyboard.press("Escape")
    guest.press("page.menu.title")
    guest.press("page.menu.pause")
    guest.page.locator(".paused").wait_for()
    camera.take("paused")
    guest.press("page.menu.resume")
    guest.page.locator(".paused").wait_for(state="detached")


def phase_of(guest: Guest) -> str | None:
    """What is to be seen just now, if it is worth a picture."""
    page = guest.page
    if page.locator(".cheer").count():
        return "game-cheer"
    if page.locator(".roll").count():
        return "game-roll"
    chosen = page.locator(".space .sel")
    if chosen.count():
        kind = (chosen.first.get_attribute("data-key") or "").partition(":")[0]
        goal = page.locator(".space .target[data-goal]").count()
        return f"game-{kind}-goal" if goal else f"game-{kind}"
    return "game-waiting" if not guest.frame["offers"] else "game-act"


def whole_game(camera: Camera) -> None:
    guest, hands = camera.guest, Touch()
    while guest.seen["phase"] != "over":
        look(camera)
        frame = guest.frame
        if not frame["offers"]:
            guest.pump(60)
            continue
        action = wanted(camera, frame) or best(frame["public"], frame["offers"], 0)
        play_slowly(camera, hands, action)
        await_frame(guest, frame["n"])


def wanted(camera: Camera, frame: dict[str, Any]) -> dict[str, Any] | None:
    """An action whose picture is still missing."""
    for kind in ("comet", "hole"):
        found = [offer for offer in frame["offers"] if offer["do"] == kind]
        if found and f"game-{kind}" not in camera.taken:
            chosen: dict[str, Any] = found[0]
            return chosen
    return None


def play_slowly(camera: Camera, hands: Touch, action: dict[str, Any]) -> None:
    if action["do"] == "roll":
        hands.play(camera.guest, action)
        return
    hands.choose(camera.guest, action)
    camera.guest.pump(80)
    look(camera)
    hands.play(camera.guest, action)


def look(camera: Camera) -> None:
    phase = phase_of(camera.guest)
    if phase is not None and phase not in camera.taken:
        camera.take(phase)


def after_the_game(camera: Camera) -> None:
    guest = camera.guest
    guest.page.locator(".fin .plot").wait_for()
    camera.take("podium", settle=250)
    for name in ("proof", "replay.share"):
        guest.press(f"page.{name}.title")
        camera.take(name.rpartition(".")[2], settle=250)
        guest.page.keyboard.press("Escape")
        guest.settle()
    guest.page.locator(".told").click()
    camera.take("story", settle=250)
    guest.page.keyboard.press("Escape")
    guest.settle()
    guest.page.get_by_role("link", name=guest.say("page.podium.watch")).click()
    guest.page.locator(".controls").wait_for()
    guest.page.locator(".controls input").fill("60")
    camera.take("replay", settle=250)
    guest.page.keyboard.press("v")
    camera.take("replay-view", settle=250)
    guest.page.keyboard.press("Escape")
    guest.settle()
    guest.home()
    guest.page.locator(".lists").wait_for()
    camera.take("home-again")
    guest.at("#/t/none")
    guest.wait_for_text("page.screen.no-table")
    camera.take("no-table")


def spectator(camera: Camera, browser: Browser, server: Server, language: str) -> None:
    other = Guest(browser, server, language=language)
    other.at(f"#/t/{camera.guest.link}")
    other.page.locator(".space .alien").first.wait_for()
    visit = Camera(other, camera.folder)
    visit.take("spectator", settle=250)
    other.network_may_fail = True
    other.context.set_offline(True)
    other.page.locator(".banner").wait_for()
    visit.take("offline")
    camera.taken += visit.taken
    other.close()


def sheets(browser: Browser, folder: Path, names: list[str]) -> None:
    """Rows of screens, a column a size."""
    page = browser.new_page()
    for k in range(0, len(names), ROWS):
        rows = "".join(
            "<tr>"
            + "".join(
                f"<td><img src='{name}-{size}.png' height='{HEIGHT}'><br>{escape(name)}</td>"
                for size in SIZES
            )
            for name in names[k : k + ROWS]
        )
        style = "body{margin:8px;width:max-content;background:#556;color:#fff;font:14px sans-serif}"
        file = folder / "sheet.html"
        file.write_text(f"<!doctype html><style>{style}</style><table>{rows}</table>")
        page.goto(file.as_uri())
        page.wait_for_timeout(300)
        page.locator("body").screenshot(path=folder / f"contact-sheet-{k // ROWS + 1}.png")
        file.unlink()
    page.close()


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.contact_sheet", description=__doc__)
    parser.add_argument("--game", choices=TOURS, default="sos")
    parser.add_argument("--language", choices=("en", "fr"), default="en")
    parser.add_argument("--out", type=Path, default=ROOT / "tests" / "e2e" / "out")
    asked = parser.parse_args(words)
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / FAULTS).unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        server = Server(Path(data) / "data")
        server.start()
        try:
            tour_of(asked.game)(browser, server, asked.language, asked.out)
        finally:
            server.kill()
    return 1 if (asked.out / FAULTS).exists() else 0


def tour_of(game: str) -> Callable[[Browser, Server, str, Path], None]:
    found: Callable[[Browser, Server, str, Path], None] = tour
    if game != "sos":
        found = import_module(f"tools.contact_{game}").tour
    return found


def tour(browser: Browser, server: Server, language: str, out: Path) -> None:
    guest = somebody(browser, server, language)
    camera = Camera(guest, out)
    before_the_game(camera)
    lobby_of_a_guest(camera, browser, server, language)
    guest.page.locator(".fill").first.click()  # two sit: the big button starts
    guest.press("page.lobby.start.other", n=4)
    guest.page.locator(".space .alien").first.wait_for()
    parts: list[Callable[[], None]] = [
        lambda: spectator(camera, browser, server, language),
        lambda: menus(camera),
        lambda: whole_game(camera),
        lambda: after_the_game(camera),
    ]
    for part in parts:
        part()
    finish(camera, browser)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
