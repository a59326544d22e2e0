"""Names that would rather be something else: in a real browser they are text, and fit."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, PHONE, Guest
from tests.e2e.server import Server
from tests.e2e.table import join, open_table, start

MARKUP = "<svg/onload=alert()>"
WIDE = "﷽" * 20
TURNED = "\u202eשלום\u202c <b>عمر"


def call(guest: Guest, name: str) -> str:
    """What the server makes of a name that must not open a dialog."""
    guest.page.on("dialog", lambda dialog: guest.faults.append(f"dialog: {dialog.message}"))
    return guest.be_called(name)


def test_names_are_text_wherever_they_are_shown(server: Server, invite: Invite) -> None:
    host, guest = invite(server, size=DESK, touch=False), invite(server, size=PHONE)
    watcher = invite(server, size=PHONE, language="fr")
    names = [call(each, name) for each, name in ((host, MARKUP), (guest, WIDE), (watcher, TURNED))]
    assert names == [MARKUP, WIDE, "שלום <b>عمر"]
    open_table(host)
    expect(host.page.get_by_text(MARKUP).first).to_be_visible()
    join(guest, host.room["code"])
    watcher.at(f"#/t/{host.link}")
    watcher.press("page.lobby.stand")
    watcher.page.locator(".seat.me").wait_for(state="detached")
    expect(watcher.page.get_by_text(MARKUP).first).to_be_visible()
    start(host, guest)
    for each in (host, guest, watcher):
        each.page.locator(".space .alien").first.wait_for()
        each.check_fits(tidy=False)  # a name like a sentence may be cut
    host.press("page.menu.title")
    host.press("page.menu.people")
    for name in names:
        expect(host.page.locator("dialog").get_by_text(name).first).to_be_visible()
    for each in (host, guest, watcher):
        planted = "document.querySelectorAll('svg[onload], .name b b, .name svg').length"
        assert each.page.evaluate(planted) == 0
