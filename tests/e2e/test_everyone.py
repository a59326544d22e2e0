"""Everyone can play: axe-core finds nothing on any screen, and no word is cut or covered."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, LYING, PHONE, TABLET, Guest
from tests.e2e.server import Server
from tests.e2e.table import join, open_table, play, start
from tests.e2e.tidy import untidy
from tools.places import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# What is fine need not be told in full: that takes longer than to look.
RUN = """(tags) => axe.run(document, {
    runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'],
}).then(({ violations }) => violations)"""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def findings(guest: Guest) -> list[str]:
    if not guest.page.evaluate("'axe' in window"):
        guest.page.add_script_tag(path=AXE)  # the context leaves our policy aside for this
    violations: list[dict[str, Any]] = guest.page.evaluate(RUN, TAGS)
    return [
        f"{found['id']}: {node['target']} {node['failureSummary']}"
        for found in violations
        for node in found["nodes"]
    ]


def test_nothing_is_wrong_with_any_screen(server: Server, invite: Invite) -> None:
    host = invite(server, touch=False, inject=True, language="fr")
    guest = invite(server, size=PHONE)
    wrong: dict[str, list[str]] = {}

    def look(screen: str) -> None:
        for width, height in (DESK, TABLET, LYING, PHONE):
            host.page.set_viewport_size({"width": width, "height": height})
            host.pump(60)
            found = untidy(host.page)
            if (width, height) in (DESK, PHONE):
                found += findings(host)
            if found:
                wrong[f"{screen} at {width} by {height}"] = found

    def menu(*keys: str) -> Callable[[], None]:
        for key in keys:
            host.press(key)
        return lambda: host.page.keyboard.press("Escape")

    host.home()
    look("home")
    host.press("page.settings.open", name=host.page.locator(".me span").inner_text())
    look("settings")
    host.page.keyboard.press("Escape")
    host.settle()
    host.page.evaluate("localStorage.removeItem('spaceport.known')")
    host.press("page.home.play-now-game", game=host.say("game.sos.title"))
    host.wait_for_text("page.tutorial.new-title")
    look("for the first time?")
    host.page.keyboard.press("Escape")
    open_table(host)
    look("lobby")
    host.press("page.menu.title")
    look("menu of the lobby")
    host.page.keyboard.press("Escape")
    host.press("page.name.change", name=host.room["seats"][0]["name"])
    look("name")
    host.page.keyboard.press("Escape")
    for tab in ("invite", "options"):
        host.page.get_by_role("tab", name=host.say(f"page.tab.{tab}")).click()
        look(f"lobby {tab}")
    host.page.get_by_role("tab", name=host.say("page.tab.seats")).click()
    join(guest, host.room["code"])
    start(host, guest, bot=False)
    look("game")
    play([host, guest], until=lambda: host.seen["phase"] == "act" and bool(host.frame["offers"]))
    step = next(offer for offer in host.frame["offers"] if offer["do"] == "step")
    host.tap(host.page.locator(f'.space [data-key="alien:{step["alien"]}"]'))
    host.page.locator(".space .target").first.wait_for()
    look("choosing")
    host.page.keyboard.press("Escape")
    for part in ("rules", "invite", "people", "hand", "help", "settings", "stop", "leave"):
        close = menu("page.menu.title", f"page.menu.{part}")
        look(f"menu {part}")
        close()
        if part == "leave":
            look("menu")
        host.page.keyboard.press("Escape")
    menu("page.menu.title", "page.menu.pause")
    host.wait_for_text("page.paused.title")
    look("paused")
    host.press("page.menu.resume")
    play(
        [host, guest],
        until=lambda: host.seen["phase"] == "over",
    )
    host.page.locator(".fin .plot").wait_for()
    look("podium")
    host.press("page.proof.short")
    look("proof")
    host.page.locator("dialog summary").click()
    look("proof with details")
    host.page.keyboard.press("Escape")
    host.page.get_by_role("link", name=host.say("page.podium.replay")).click()
    host.page.locator(".controls").wait_for()
    look("replay")
    host.at("#/rules/sos")
    host.page.locator("article .l2").first.wait_for()
    look("rules")
    host.home()
    other = host.say("page.home.with", names="")  # with whom one played
    expect(host.page.locator(".past")).to_contain_text(other + host.room["seats"][1]["name"])
    look("home with games")
    host.at("#/t/none")
    host.wait_for_text("page.screen.no-table")
    look("no table")
    assert wrong == {}, json.dumps(wrong, indent=1)
