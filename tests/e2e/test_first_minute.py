"""The first minute: come by link or code, have a name, sit, learn meanwhile, hear, not get lost."""

import json
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocket, expect

from tests.e2e.conftest import Invite, Serve
from tests.e2e.guest import DESK, LYING, PHONE, TABLET, Guest
from tests.e2e.server import Server
from tests.e2e.table import await_people, open_table, play

SIZES = (LYING, TABLET, DESK, PHONE)


def arrive(guest: Guest) -> None:
    guest.wait_for_text("page.arrive.title")


def seat_names(guest: Guest) -> list[str]:
    return [seat["name"] for seat in guest.room["seats"] if seat["who"] == "person"]


def test_by_link_one_is_asked_for_a_name_sits_and_may_learn(server: Server, invite: Invite) -> None:
    host = invite(server)
    open_table(host)
    guest = invite(server, language="fr", newcomer=True)
    guest.at(f"#/t/{host.link}")
    arrive(guest)
    for size in SIZES:
        guest.resize(size)
        for button in ("page.lobby.take-seat", "page.lobby.stand"):
            expect(guest.button(button).first).to_be_in_viewport(ratio=1)
    suggested = guest.page.locator("#name").input_value()
    assert suggested
    guest.page.locator("#name").fill("Mamie")
    guest.page.locator("dialog .btn-primary").click()
    guest.page.locator(".seat.me").wait_for()
    await_people(host, 2)
    assert seat_names(host)[1] == "Mamie"
    for size in SIZES:
        guest.resize(size)
        guest.check_fits()
        expect(guest.button("page.arrive.learn").first).to_be_in_viewport(ratio=1)
    guest.press("page.arrive.learn")
    guest.page.locator(".caption").wait_for()
    guest.pump(300)
    assert all(person["here"] for person in host.room["people"]), "who learns is at the table"
    host.press("page.lobby.start.other", n=2)
    guest.page.locator(".lesson").wait_for(state="detached")  # the game has begun: off to it
    guest.page.locator(".space .alien").first.wait_for()
    assert guest.page.url.endswith(f"#/t/{host.link}")


def test_whoever_has_a_name_sits_down_at_once(server: Server, invite: Invite) -> None:
    host, guest = invite(server), invite(server)
    open_table(host)
    guest.home()
    look_alike = host.room["code"].translate(str.maketrans("L52MQ", "ISZNO"))
    guest.page.get_by_label(guest.say("page.home.code")).fill(f" {look_alike.lower()} ")
    guest.press("page.home.join")
    guest.page.locator(".seat.me").wait_for()
    expect(guest.page.locator("dialog[open]")).to_have_count(0)
    guest.press("page.lobby.stand")  # who then wants to watch, watches, also after a reload
    guest.page.locator(".seat.me").wait_for(state="detached")
    guest.reload()
    guest.button("page.lobby.take-seat").wait_for()


def test_where_no_seat_is_free_one_may_take_a_bot_s_or_watch(
    server: Server, invite: Invite
) -> None:
    host = invite(server)
    open_table(host)
    host.press("page.lobby.fill")
    host.press("page.lobby.start.other", n=4)
    host.page.locator(".space .alien").first.wait_for()
    bot = next(seat["name"] for seat in host.room["seats"] if seat["who"] == "bot")
    late = invite(server, newcomer=True)
    late.at(f"#/t/{host.link}")
    arrive(late)
    late.page.locator("#name").fill("Late")
    expect(late.page.locator("dialog .btn-primary")).to_have_text(
        late.say("page.people.take", name=bot)
    )
    late.page.locator("dialog .btn-primary").click()
    expect(late.page.locator("dialog[open]")).to_have_count(0)
    late.page.locator(".watcher").wait_for(state="detached")
    await_people(host, 2)
    assert "Late" in seat_names(host)
    watcher = invite(server, newcomer=True)
    watcher.at(f"#/t/{host.link}")
    arrive(watcher)
    watcher.press("page.lobby.stand")
    expect(watcher.page.locator("dialog[open]")).to_have_count(0)
    watcher.page.locator(".watcher").wait_for()
    watcher.reload()
    watcher.page.locator(".watcher").wait_for()
    expect(watcher.page.locator("dialog[open]")).to_have_count(0)  # asked once


@pytest.mark.parametrize("size", [PHONE, LYING])
def test_to_invite_begins_with_the_qr_code(
    server: Server, invite: Invite, size: tuple[int, int]
) -> None:
    host = invite(server, size=size, language="fr")
    host.home()
    host.press("page.home.invite-game", game=host.say("game.bowl.title"))
    code = host.page.locator(".qr")
    expect(code).to_be_in_viewport(ratio=1)
    expect(code).to_have_js_property("complete", True)
    host.check_fits()


def test_sound_is_asked_for_once(server: Server, invite: Invite) -> None:
    guest = invite(server, newcomer=True)
    open_table(guest)
    guest.press("page.arrive.sound-on")
    expect(guest.button("page.arrive.sound-on")).to_have_count(0)
    assert guest.page.evaluate("localStorage.getItem('spaceport.sound')") == "on"
    guest.reload()
    guest.page.locator(".lobby").wait_for()
    expect(guest.button("page.arrive.sound-on")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_leads_nowhere_leads_home(server: Server, invite: Invite, language: str) -> None:
    guest = invite(server, language=language)
    guest.at("#/there/is/nothing")
    guest.wait_for_text("page.screen.nowhere")
    guest.press("page.home.back")
    guest.page.locator(".home").wait_for()
    guest.network_may_fail = True  # 404 is the right answer
    answer = guest.page.goto(f"{server.address}t/abc")
    assert answer
    assert answer.status == 404
    guest.page.get_by_role("link", name=guest.say("serve.astray.home")).click()
    guest.page.locator(".home").wait_for()


def test_back_forward_and_reload(server: Server, invite: Invite) -> None:
    guest = invite(server)
    open_table(guest)
    dialogs = guest.page.locator("dialog[open]")
    guest.press("page.menu.title")
    guest.reload()  # with an open dialog
    guest.page.locator(".lobby").wait_for()
    expect(dialogs).to_have_count(0)
    guest.press("page.menu.title")
    guest.page.go_back()
    expect(dialogs).to_have_count(0)
    guest.page.go_forward()  # to a dialog that is no more
    guest.settle()
    expect(dialogs).to_have_count(0)
    assert "#/t/" in guest.page.url
    guest.press("page.menu.title")
    guest.press("page.menu.home")
    guest.page.locator(".home").wait_for()
    guest.page.go_back()
    guest.page.locator(".lobby").wait_for()
    guest.page.go_forward()
    guest.page.locator(".home").wait_for()


def test_advice_for_who_has_left_goes_nowhere(server: Server, invite: Invite) -> None:
    """The lobby that asked is no more: nothing of it is read, the next page stays clean."""
    guest = invite(server)
    held: list[Route] = []
    guest.page.route("**/advice**", lambda route: held.append(route))
    open_table(guest)
    while not held:
        guest.pump()
    guest.page.evaluate("location.hash = '#/'")
    guest.page.locator(".home").wait_for()
    for route in held:
        with guest.page.expect_event("requestfinished"):
            route.continue_()
    guest.pump(100)
    expect(guest.page.locator(".home")).to_be_visible()


def test_a_tap_hurries_the_bot(serve: Serve, invite: Invite) -> None:
    server = serve(brisk=False)
    guest = invite(server, size=PHONE)
    sent: list[dict[str, Any]] = []

    def watch(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(json.loads(text)))

    guest.page.on("websocket", watch)
    open_table(guest)
    guest.press("page.lobby.fill")
    guest.press("page.lobby.start.other", n=4)
    guest.page.locator(".space .alien").first.wait_for()
    play([guest], until=lambda: bool(guest.frame["waits"]))
    n = guest.frame["n"]
    guest.page.touchscreen.tap(180, 330)
    while guest.frame["n"] == n:
        guest.pump(20)
    assert "hurry" in [message["t"] for message in sent]
