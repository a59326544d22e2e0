"""Two people and a bot, from the home page to the podium and on to the rematch."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, PHONE, Guest
from tests.e2e.hands import Keys, Touch, tab_to
from tests.e2e.server import Server
from tests.e2e.table import join, open_table, play, start


def check_podium(guest: Guest) -> None:
    page = guest.page
    page.locator(".fin .pil").first.wait_for()
    expect(page.locator(".fin .pil")).to_have_count(3)
    (winner,) = guest.seen["winners"]
    name = guest.room["seats"][winner]["name"]
    mine = guest.say("page.podium.you-win")
    headline = (
        mine if winner == guest.frame["seat"] else guest.say("page.podium.wins.one", names=name)
    )
    expect(page.locator(".fin .now b")).to_have_text(headline.replace(" !", "\u00a0!"))
    expect(page.locator(".fin .first .pts")).to_have_text(guest.say("page.podium.score.other", n=5))
    page.locator(".fin .plot").wait_for()
    guest.check_fits()


def test_by_touch_on_two_phones(server: Server, invite: Invite) -> None:
    host = invite(server, size=PHONE, language="en")
    guest = invite(server, size=PHONE, language="fr")
    open_table(host)
    join(guest, host.room["code"])
    host.wait_for_text("page.seat.ready")
    start(host, guest)
    for one in (host, guest):
        one.check_fits()

    def look(one: Guest) -> None:
        one.check_fits()
        if any(event["what"] == "completed" for event in one.frame["events"]):
            # Whom a mission brought together is not meant by the next tap.
            assert one.page.locator(".space .sel").count() == 0

    play([host, guest], Touch(), until=lambda: host.seen["phase"] == "over", each=look)
    for one in (host, guest):
        check_podium(one)
    assert guest.page.locator("html").get_attribute("lang") == "fr"

    host.page.get_by_role("button", name=host.say("page.podium.rematch")).tap()
    host.page.locator(".lobby").wait_for()
    guest.page.get_by_role("button", name=guest.say("page.podium.join-rematch")).tap()
    guest.page.locator(".lobby .seat.me").wait_for()
    assert guest.link == host.link


def test_by_keyboard_alone_on_two_laptops(server: Server, invite: Invite) -> None:
    host = invite(server, size=DESK, language="fr", touch=False)
    guest = invite(server, size=DESK, language="en", touch=False)

    host.page.goto(server.address)
    host.page.locator(".g-sos").wait_for()
    tab_to(host, ".g-sos .btn:nth-child(2)")
    host.page.keyboard.press("Enter")
    host.page.locator(".lobby").wait_for()
    while not host.room:
        host.pump()

    guest.page.goto(server.address)
    guest.page.locator(".g-sos").wait_for()
    tab_to(guest, "#code")
    guest.page.keyboard.type(host.room["code"])
    guest.page.keyboard.press("Enter")
    guest.page.locator(".lobby").wait_for()
    guest.page.locator(".seat.me").wait_for()

    tab_to(host, ".empty .btn[data-next]")
    host.page.keyboard.press("Space")
    host.page.get_by_role("button", name=host.say("page.lobby.start.other", n=3)).wait_for()
    tab_to(host, ".start .btn-primary")
    host.page.keyboard.press("Enter")
    for one in (host, guest):
        one.page.locator(".space .alien").first.wait_for()

    heard: list[str] = []

    def listen(one: Guest) -> None:
        one.check_fits()
        heard.append(one.page.locator("[data-announced]").inner_text())

    play([host, guest], Keys(), until=lambda: host.seen["phase"] == "over", each=listen)
    assert all(heard)
    for one in (host, guest):
        check_podium(one)

    tab_to(host, ".act a")
    host.page.keyboard.press("Enter")
    host.page.locator(".controls").wait_for()
    tab_to(host, ".controls input")
    host.page.keyboard.press("End")
    expect(host.page.locator(".sos .now b")).to_have_text(host.say("page.sos.over"))
