"""From the start page to the podium without mouse or finger, in the games that have no whole game
by keyboard elsewhere. A bot that is removed ends them sooner; how a round is played by keyboard is
tested with each game."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, Guest
from tests.e2e.server import Server

LAST_LOOK = 30_000  # the last reveal or check is looked at before the podium


def go_to(guest: Guest, name: str) -> None:
    """Press Tab until the focus is on the button of that name."""
    button = guest.page.get_by_role("button", name=name, exact=True).first
    button.wait_for()
    for _ in range(120):
        if button.evaluate("(found) => found === document.activeElement"):
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name}")


def press(guest: Guest, key: str, **blanks: object) -> None:
    go_to(guest, guest.say(key, **blanks))
    guest.page.keyboard.press("Enter")


@pytest.mark.parametrize("game", ["bowl", "builder", "planets"])
def test_from_home_to_podium(server: Server, invite: Invite, game: str) -> None:
    me = invite(server, size=DESK, language="fr" if game == "builder" else "en", touch=False)
    me.page.goto(server.address)
    me.page.locator(f".g-{game}").wait_for()
    press(me, "page.home.play-now-game", game=me.say(f"game.{game}.title"))
    if game == "builder":  # how would one like it?
        me.page.locator("dialog [data-ease]").first.wait_for()
        me.page.keyboard.press("Enter")
    me.page.locator("[data-announced]").wait_for(state="attached")
    expect(me.page.locator(".now b").first).not_to_be_empty()

    bots = [seat["name"] for seat in me.room["seats"] if seat["who"] == "bot"]
    assert bots
    me.page.keyboard.press("m")
    press(me, "page.menu.people")
    for name in bots:
        press(me, "page.lobby.remove", name=name)
        press(me, "page.people.remove-do")
        expect(me.page.get_by_role("alertdialog")).to_have_count(0)
    dialogs = me.page.locator("dialog[open]")
    for _ in range(20):  # out of the list, out of the menu
        if dialogs.count():
            me.page.keyboard.press("Escape")
            me.pump(100)
    expect(dialogs).to_have_count(0)
    me.page.locator(".fin .pil").first.wait_for(state="attached", timeout=LAST_LOOK)
    press(me, "page.podium.rematch")
    me.page.locator(".lobby").wait_for()
