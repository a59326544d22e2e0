"""What newcomers stumble over: Back, the focus, where their game is, what covers what."""

import pytest
from playwright.sync_api import expect

from tests.e2e.bowl import until
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, LYING, PHONE, Guest
from tests.e2e.hands import tab_to
from tests.e2e.server import Server
from tests.e2e.table import join, open_table, play, start


def wait_for_focus(guest: Guest, selector: str) -> None:
    guest.page.wait_for_function(
        "(selector) => document.activeElement?.matches(selector)", arg=selector
    )


def test_back_closes_the_dialog(server: Server, invite: Invite) -> None:
    guest = invite(server, size=PHONE)
    open_table(guest)
    start(guest)
    here = guest.page.url
    dialogs = guest.page.locator("dialog[open]")
    guest.press("page.menu.title")
    guest.press("page.menu.help")
    guest.page.go_back()
    expect(guest.page.get_by_role("heading", name=guest.say("page.menu.title"))).to_be_visible()
    guest.page.go_back()
    expect(dialogs).to_have_count(0)
    assert guest.page.url == here
    guest.press("page.menu.title")
    guest.press("page.close")
    guest.press("page.menu.title")  # at once again: our own step back does not close it
    guest.pump(200)
    expect(dialogs).to_have_count(1)
    guest.press("page.close")
    expect(dialogs).to_have_count(0)
    guest.settle()
    guest.page.go_back()
    guest.page.locator(".home").wait_for()


def test_the_game_that_goes_on_is_on_top(server: Server, invite: Invite) -> None:
    for size in (PHONE, LYING, DESK):
        guest = invite(server, size=size, language="fr")
        open_table(guest)
        start(guest)
        guest.press("page.menu.title")
        guest.press("page.menu.home")
        resume = guest.page.locator(".resume a")
        expect(resume).to_be_in_viewport(ratio=1)
        box, tiles = resume.bounding_box(), guest.page.locator(".tiles").bounding_box()
        assert box
        assert tiles
        assert box["y"] + box["height"] <= tiles["y"]
        resume.click()
        guest.page.locator(".space .alien").first.wait_for()


def test_the_focus_is_never_lost(server: Server, invite: Invite) -> None:
    guest = invite(server, size=DESK, touch=False)
    page = guest.page
    guest.home()
    invitation = guest.say("page.home.invite-game", game=guest.say("game.sos.title"))
    tab_to(guest, f'[aria-label="{invitation}"]')
    page.keyboard.press("Enter")
    wait_for_focus(guest, "[data-next]")
    page.keyboard.press("Enter")
    wait_for_focus(guest, f'[aria-label="{guest.say("page.lobby.bot-at", number=3)}"]')
    tab_to(guest, ".start .btn-primary")
    page.keyboard.press("Enter")
    wait_for_focus(guest, ".roll, .space [data-key]")
    play([guest], until=lambda: guest.seen["phase"] == "roll" and bool(guest.frame["offers"]))
    page.keyboard.press("Tab")
    tab_to(guest, ".roll")
    page.keyboard.press("Enter")
    wait_for_focus(guest, ".space [data-key]")
    page.keyboard.press("m")
    wait_for_focus(guest, ".entry")
    guest.button("page.menu.pause").focus()
    page.keyboard.press("Enter")
    wait_for_focus(guest, ".paused .btn")
    page.keyboard.press("Enter")
    wait_for_focus(guest, ".roll, .space [data-key]")


def test_a_dialog_begins_with_what_one_came_for(server: Server, invite: Invite) -> None:
    guest = invite(server, size=DESK, touch=False)
    open_table(guest)
    name = guest.room["seats"][0]["name"]
    guest.press("page.name.change", name=name)
    wait_for_focus(guest, "#name")
    assert guest.page.evaluate("getSelection().toString()") == name
    guest.page.keyboard.type("A name of more than twenty letters")
    expect(guest.page.locator("#name")).to_have_value("A name of more than ")


def test_a_toast_covers_nothing_that_is_needed(server: Server, invite: Invite) -> None:
    for size in (PHONE, LYING):
        guest = invite(server, size=size, language="fr")
        guest.network_may_fail = True  # 404 is the right answer
        guest.home()
        guest.page.get_by_label(guest.say("page.home.code")).fill("ZZZZ")
        guest.press("page.home.join")
        box = guest.await_passing(".toast")
        form = guest.page.locator("form").bounding_box()
        assert form
        beside = box["x"] + box["width"] <= form["x"]
        assert beside or box["y"] + box["height"] <= form["y"], (box, form)


def test_what_did_not_work_is_over_when_it_works(server: Server, invite: Invite) -> None:
    host, guest = invite(server), invite(server)
    open_table(host)
    guest.network_may_fail = True  # 404 is the right answer to the first code
    guest.home()
    for code in ("ZZZZ", host.room["code"]):
        guest.page.get_by_label(guest.say("page.home.code")).fill(code)
        guest.press("page.home.join")
        if code == "ZZZZ":
            guest.await_passing(".toast")
    guest.page.locator(".seat.me").wait_for()
    assert guest.page.locator(".toast").count() == 0  # not: some time later


def test_the_others_are_told_who_left(server: Server, invite: Invite) -> None:
    host, guest = invite(server), invite(server, language="fr")
    open_table(host)
    join(guest, host.room["code"])
    name = host.room["seats"][1]["name"]
    start(host, guest)
    guest.press("page.menu.title")
    guest.press("page.menu.leave")
    guest.press("page.menu.leave")
    guest.page.locator(".home").wait_for()
    host.await_passing(".toast", host.say("page.seat.left", name=name))


def test_alone_against_bots_the_game_rests_while_one_reads(server: Server, invite: Invite) -> None:
    guest = invite(server, size=DESK)
    open_table(guest)
    start(guest)
    dialogs = guest.page.locator("dialog[open]")

    def reaches(phase: str) -> None:
        until([guest], lambda: guest.room["phase"] == phase)

    guest.page.keyboard.press("?")
    guest.page.keyboard.press("Escape")  # before the pause has even come back
    expect(dialogs).to_have_count(0)
    guest.pump(600)
    reaches("playing")
    guest.press("page.menu.title")
    reaches("paused")
    guest.press("page.close")
    reaches("playing")
    guest.press("page.menu.title")
    reaches("paused")
    guest.press("page.menu.pause")
    expect(dialogs).to_have_count(0)
    guest.pump(600)
    reaches("paused")


@pytest.mark.parametrize("game", ["builder", "planets"])
def test_emblems_and_ships_are_whole_in_a_phone_s_lobby(
    server: Server, invite: Invite, game: str
) -> None:
    """Also with Builder's switches, and while sound is still being asked for."""
    guest = invite(server, size=PHONE, language="fr")
    guest.home()
    address = server.address
    asked = guest.page.request.post(
        f"{address}api/tables",
        data={"game": game, "seats": 4},
        headers={"origin": address.rstrip("/")},
    )
    guest.at(f"#/t/{asked.json()['link']}")
    guest.page.locator(".lobby").wait_for()
    guest.show_seats()
    guest.button("page.arrive.sound-on").wait_for()
    if game == "builder":
        guest.page.locator(".seatlist [data-ease]").first.wait_for()
    picks = guest.page.locator(".looks button")
    expect(picks).to_have_count(8 if game == "builder" else 12)
    for pick in picks.all():
        expect(pick).to_be_in_viewport(ratio=1)
    hidden = guest.page.locator(".c-seats").evaluate(
        "(panel) => panel.scrollHeight - panel.clientHeight"
    )
    assert hidden == 0
