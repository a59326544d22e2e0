"""Bots of a level: the host chooses them by face, everybody sees who they are, and it stays so."""

from playwright.sync_api import Locator, expect

from spaceport.table.chairs import BOT_NAMES
from tests.e2e.conftest import Invite
from tests.e2e.guest import PHONE, TABLET, Guest
from tests.e2e.server import Server
from tests.e2e.table import join, open_table
from tests.e2e.test_everyone import findings

HARD, MEDIUM, EASY = BOT_NAMES["hard"][0], BOT_NAMES["medium"][0], BOT_NAMES["easy"][0]


def row(guest: Guest, name: str, where: str = ".seatlist") -> Locator:
    """Of the bot with this name: a guest may be called Orbital Otter, and a bot Orbit."""
    named = guest.page.get_by_text(name, exact=True)
    return guest.page.locator(f"{where} .seat", has=named)


def level(guest: Guest, key: str) -> str:
    return guest.say("page.seat.bot", level=guest.say(f"page.level.{key}"))


def test_levels_from_the_lobby_to_a_reload(server: Server, invite: Invite) -> None:
    host = invite(server, size=PHONE, language="fr", inject=True)
    guest = invite(server, size=TABLET)
    open_table(host)
    join(guest, host.room["code"])
    for seat in (3, 4):
        host.press("page.lobby.bot-at", number=seat)
        host.page.locator(".seatlist fieldset").nth(seat - 3).wait_for()
    # By touch, and by keyboard; the bot that comes has another name and another face.
    first = row(host, EASY)
    expect(first.get_by_role("radio", name=host.say("page.level.easy"))).to_be_checked()
    faces = [first.locator(".crew").inner_html()]
    host.tap(first.get_by_title(host.say("page.level.hard")))
    expect(row(host, HARD)).to_be_visible()
    faces.append(row(host, HARD).locator(".crew").inner_html())
    second = host.page.locator(".seatlist fieldset").nth(1)
    second.get_by_role("radio", name=host.say("page.level.easy")).focus()
    host.page.keyboard.press("ArrowRight")
    expect(row(host, MEDIUM)).to_be_visible()
    expect(second.get_by_role("radio", name=host.say("page.level.medium"))).to_be_focused()
    faces.append(row(host, MEDIUM).locator(".crew").inner_html())
    assert len(set(faces)) == 3
    assert findings(host) == []
    host.check_fits()
    # Whoever does not host sees the level and cannot change it.
    expect(row(guest, HARD).locator(".state")).to_have_text(level(guest, "hard"))
    expect(guest.page.locator(".seatlist fieldset")).to_have_count(0)
    assert [seat["level"] for seat in guest.room["seats"]] == [None, None, "hard", "medium"]

    host.press("page.lobby.start.other", n=4)
    for each in (host, guest):
        for name, key in ((HARD, "hard"), (MEDIUM, "medium")):
            strip = row(each, name, ".others")
            expect(strip.get_by_title(level(each, key))).to_be_visible()
    guest.reload()
    row(guest, HARD, ".others").wait_for()
    guest.press("page.menu.title")
    guest.press("page.menu.people")
    people = row(guest, HARD, "dialog")
    expect(people.locator(".state")).to_have_text(level(guest, "hard"))
    expect(people.locator(".crew circle.star")).to_have_count(3)  # three feelers
