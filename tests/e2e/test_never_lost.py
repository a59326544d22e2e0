"""A reload, a second tab, a dead network, a dead server: the same seat and the same view."""

import time

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.server import Server
from tests.e2e.table import await_frame, join, open_table, play, start, turns

# Banners and toasts go by themselves: what was shown is kept, so that nobody need look in time.
KEEP = """() => {
    window.shown = [];
    new MutationObserver(() => {
        const there = document.querySelectorAll('.banner, .toast');
        shown.push(...[...there].map((each) => each.textContent));
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""
BOARD = ("aliens", "hole", "comets", "missions", "scores", "turns", "face", "left", "active")


def board(guest: Guest) -> dict[str, object]:
    return {name: guest.seen[name] for name in BOARD}


def await_shown(guest: Guest, key: str) -> None:
    """Until a banner or toast has been shown since `KEEP`."""
    end = time.monotonic() + 30
    while not any(guest.say(key) in text for text in guest.page.evaluate("shown")):
        assert time.monotonic() < end, f"{key} was not shown"
        guest.pump(50)


def is_to_act(guest: Guest) -> bool:
    return bool(guest.frame.get("offers"))


def test_everybody_comes_back(server: Server, invite: Invite) -> None:
    host, guest = invite(server), invite(server, language="fr")
    open_table(host)
    join(guest, host.room["code"])
    start(host, guest)
    play([host, guest], until=lambda: turns(host) >= 3)
    play([host, guest], until=lambda: is_to_act(host))
    seats = [seat["name"] for seat in host.room["seats"]]

    # a reload
    before = board(host)
    host.reload()
    host.page.locator(".space .alien").first.wait_for()
    assert board(host) == before
    assert is_to_act(host)

    # a second tab takes over, and the first can take back
    first, second = guest.page, guest.open_tab()
    second.goto(f"{server.address}#/t/{guest.link}")
    second.locator(".space .alien").first.wait_for()
    first.get_by_text(guest.say("page.ended.taken-over")).wait_for()
    first.get_by_role("button", name=guest.say("page.ended.use-here")).tap()
    first.locator(".space .alien").first.wait_for()
    second.get_by_text(guest.say("page.ended.taken-over")).wait_for()
    second.close()

    # offline for five seconds, with something said in between
    host.network_may_fail = guest.network_may_fail = True
    host.context.set_offline(True)
    host.wait_for_text("page.banner.offline")
    n, roll = host.frame["n"], host.page.locator(".roll")
    if roll.count():
        roll.tap()
    away = time.monotonic() + 5
    while time.monotonic() < away:
        host.pump(100)
        guest.pump(20)
    expect(guest.page.locator(".others .mark").first).to_be_attached()
    host.context.set_offline(False)
    host.wait_for_text("page.banner.back")
    expect(host.page.locator(".banner")).to_have_count(0)
    if roll.count():
        await_frame(host, n)
    assert host.seen["phase"] != "roll" or not is_to_act(host)  # the roll was not lost

    # the server dies as by a power cut, in the middle of a turn
    play([host, guest], until=lambda: is_to_act(host) and host.seen["phase"] == "act")
    before = board(host)
    for one in (host, guest):
        one.page.evaluate(KEEP)
    server.kill()
    host.wait_for_text("page.banner.lost")
    guest.wait_for_text("page.banner.lost")
    server.start()
    for one in (host, guest):
        await_shown(one, "page.banner.back")
        await_shown(one, "told.restarted")
        assert board(one) == before
    host.network_may_fail = guest.network_may_fail = False
    assert [seat["name"] for seat in host.room["seats"]] == seats

    # and the game goes on
    now = turns(host)
    play([host, guest], until=lambda: turns(host) >= now + 2)
    assert [seat["who"] for seat in host.room["seats"]] == ["person", "person", "bot"]


def test_a_seat_moves_to_another_device(server: Server, invite: Invite) -> None:
    phone, tablet = invite(server), invite(server, size=(820, 1180))
    open_table(phone)
    start(phone)
    phone.press("page.menu.title")
    phone.press("page.menu.hand")
    field = phone.page.get_by_label(phone.say("page.invite.link"))
    link = field.input_value()
    phone.page.get_by_alt_text(phone.say("page.hand.qr")).wait_for()
    tablet.at(link.partition("/#")[2].join(["#", ""]))
    tablet.page.locator(".mine .mission").wait_for()
    phone.wait_for_text("page.ended.handed-over")
    assert tablet.frame["own"] == {"seat": 0}
    again = invite(server)
    again.network_may_fail = True  # a link that was used is answered with 404
    again.at(link.partition("/#")[2].join(["#", ""]))
    again.wait_for_text("page.screen.no-take")
