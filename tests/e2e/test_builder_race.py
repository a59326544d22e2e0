"""How a round of Space Builder ends: looking around, counting faults, the last seconds, a pause."""

import pytest
from playwright.sync_api import expect

from tests.e2e.builder import (
    Keys,
    asked,
    await_round,
    board,
    build,
    open_table,
    until,
)
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, LYING, PHONE, TABLET, Guest
from tests.e2e.hearing import Hearing
from tests.e2e.server import Server
from tests.e2e.table import join

LARGE_PHONE = (844, 390)  # lying
SIZES = (PHONE, LYING, LARGE_PHONE, TABLET, DESK)
# What lies over what: the boxes of two things meet.
MEET = """([one, other]) => {
    const boxes = (what) => [...document.querySelectorAll(what)]
        .filter((thing) => thing.checkVisibility()).map((thing) => thing.getBoundingClientRect());
    return boxes(one).some((a) => boxes(other).some((b) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
}"""


def called_long(guest: Guest) -> Guest:
    """The longest name that the server suggests."""
    say = guest.say
    who, how = (max(say(f"serve.name.{part}").split(", "), key=len) for part in ("who", "how"))
    guest.be_called(say("serve.name.pattern", who=who, how=how))
    return guest


def meet(guest: Guest, one: str, other: str) -> bool:
    found: bool = guest.page.evaluate(MEET, [one, other])
    return found


def spoil(guest: Guest, keys: Keys) -> None:
    """All of it, but the dome lies on a place where it does not belong (C11)."""
    build(guest, keys)
    wanted = asked(guest)
    taken = [wanted[name]["place"] for name in guest.seen["unlocked"][0]]
    guest.page.keyboard.press("Digit1")
    wrong = next(k for k in range(1, 9) if k not in taken)
    guest.page.keyboard.press(f"Shift+Digit{wrong}")
    until(guest, lambda: board(guest).get("dome", {}).get("place") == wrong)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_done_first_and_the_faults_counted(server: Server, invite: Invite, language: str) -> None:
    """C8, C10 to C13, with the longest names: nothing is cut, and who counts the marks agrees."""
    host, guest = invite(server, language=language), invite(server, language=language)
    called_long(guest)
    open_table(host, 3, round_seconds=0, pause_seconds=120)
    join(guest, host.room["code"])
    free = next(k for k, seat in enumerate(host.room["seats"]) if seat["who"] == "empty")
    host.press("page.lobby.bot-at", number=free + 1)
    until(host, lambda: bool(host.room["seats"][free]["who"] == "bot"))
    host.press("page.lobby.start.other", n=3)
    await_round(host)
    await_round(guest)
    keys = Keys()

    build(guest, keys)
    keys.slap(guest)
    around = guest.page.locator(".around")
    around.wait_for()
    expect(guest.page.locator(".tools .btn")).to_have_count(3)  # cities, no turning any more
    for size in SIZES:
        guest.resize(size)
        guest.check_fits()
    around.locator(".btn").nth(1).tap()
    expect(guest.page.locator(".plate")).to_be_visible()
    around.locator(".btn").first.tap()
    guest.page.locator(".builder [role=grid]").wait_for()

    spoil(host, keys)
    keys.slap(host)
    until(host, lambda: host.seen["phase"] == "unlock")
    host.page.keyboard.press("Escape")
    host.pump(450)
    host.page.locator(".results [data-seat='0'] button").tap()
    (check,) = [each for each in host.seen["check"] if each["seat"] == 0]
    marks = host.page.locator(".shown .mark.fault b")
    expect(marks).to_have_text(["+2"])
    assert sum(int(mark) for mark in marks.all_inner_texts()) == check["faults"] == 2
    expect(host.page.locator(".plate")).to_contain_text(host.say("page.builder.faults.other", n=2))
    expect(host.page.locator(".legend b")).to_have_text(["+2", "+2", "+2", "+1"])
    for size in SIZES:
        host.resize(size)
        host.check_fits()
        assert not meet(host, ".nth", ".planbox")
    host.page.locator("[data-fault]").click()
    expect(host.page.get_by_role("dialog")).to_contain_text(
        host.say("page.builder.faults.other", n=2)
    )
    host.check_fits()


def test_nobody_studies_the_plan_in_a_pause(server: Server, invite: Invite) -> None:
    """The host's page and the guest's show neither plan nor cities, and say nothing of them."""
    host, guest = invite(server), invite(server, language="fr", size=LARGE_PHONE)
    open_table(host, 2, round_seconds=0)
    join(guest, host.room["code"])
    host.press("page.lobby.start.other", n=2)
    for each in (host, guest):
        await_round(each)
        expect(each.page.locator(".planbox")).to_be_visible()
    host.press("page.menu.title")
    host.press("page.menu.pause")
    for each in (host, guest):
        each.page.locator(".paused").wait_for()
        for hidden in (".planbox", ".site", ".others", ".hand"):
            expect(each.page.locator(hidden)).to_be_hidden()
        expect(each.page.locator(".bar")).to_be_visible()
    host.press("page.menu.resume")
    for each in (host, guest):
        expect(each.page.locator(".planbox")).to_be_visible()


def test_the_last_seconds_are_seen_and_heard(server: Server, invite: Invite) -> None:
    """C20: 3, 2, 1 over the city for those who like motion; each of the last seconds ticks.

    A page that is late leaves a second out; it shows none twice, and each is heard."""
    host = invite(server, size=DESK, touch=False, motion=True)
    hearing = Hearing(host)
    open_table(host, 2, now=True, round_seconds=6, pause_seconds=60)
    host.page.keyboard.press("Digit1")  # a page that was never touched is silent
    until(host, lambda: host.seen["phase"] != "build")
    last = [shown["text"] for shown in host.passed(".last")]
    assert last
    assert last == sorted(set(last) & {"3", "2", "1"}, reverse=True)
    assert hearing.heard()["builder.closing"] >= len(last)


def test_what_is_refused_does_not_cover_the_clock(server: Server, invite: Invite) -> None:
    host = invite(server, language="fr")
    open_table(host, 2, now=True, round_seconds=120)
    for size in SIZES:
        host.resize(size)
        host.page.keyboard.press("Space")  # not all is built
        host.page.locator(".toast").last.wait_for()
        assert not meet(host, ".toast", ".ring"), size
