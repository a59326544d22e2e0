"""Space Bowl in the living room: a big screen that everybody looks at, and phones as hands."""

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e import living
from tests.e2e.bowl import (
    card,
    destinations,
    is_in,
    join_in,
    live,
    me,
    open_bowl,
    phase,
    press,
    reach,
    ready,
    tokens,
    toss,
    until,
)
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.living import HAND, TV, TVS
from tests.e2e.server import Server
from tests.e2e.table import await_people, join, shown

SMALL = (360, 640)
ABOVE = 0.15
# If it is still there: bots may call at any moment.
SKIP = "document.querySelector('.skip:enabled')?.click()"


def show(tv: Guest, *people: Guest) -> None:
    """The big screen shows their table, and their phones become hands."""
    living.show(tv, *people)
    tv.page.locator(".big.bowl").wait_for()
    for guest in people:
        guest.page.locator(".palm.bowl").wait_for()


def check_big(tv: Guest) -> None:
    """Everything can be read from three metres, nothing is cut, no secret is there."""
    tv.page.locator("[data-flash]").wait_for(state="detached")
    living.check_big(tv, ABOVE)
    assert tv.frame["own"] is None
    assert tv.frame["offers"] == []
    if phase(tv) not in ("reveal", "over"):
        assert tokens(tv) == 0


def check_hand(guest: Guest) -> None:
    guest.check_fits()
    small = guest.page.evaluate(
        """[...document.querySelectorAll('.palm [data-card]')]
            .map((card) => card.getBoundingClientRect())
            .filter(({ width, height }) => Math.min(width, height) < 56).length"""
    )
    assert small == 0


def names_on(tv: Guest) -> list[str]:
    return tv.page.locator(".big .st .nm").all_inner_texts()


def scores_on(tv: Guest) -> list[int]:
    return [int(text) for text in tv.page.locator(".big .st .sc").all_inner_texts()]


def names_in(guest: Guest) -> list[str]:
    return [seat["name"] for seat in guest.room["seats"]]


def headline(tv: Guest) -> Locator:
    return tv.page.locator(".say h1")


def test_a_game_from_the_sofa(server: Server, invite: Invite) -> None:
    """Two phones and a French TV, to the podium; then the next game begins."""
    host = invite(server, size=HAND)
    second = invite(server, size=SMALL, language="fr")
    tv = invite(server, size=TV, touch=False, language="fr")
    people = [host, second]
    open_bowl(host, 2, countdown_seconds=6)
    join(second, host.room["code"])
    host.press("page.lobby.start.other", n=2)
    reach(people, "toss")
    show(tv, *people)
    reach([*people, tv], "toss")
    check_big(tv)
    assert names_on(tv) == names_in(tv)
    rounds = 0
    while phase(host) != "over":
        everybody = [*people, tv]
        reach(everybody, "toss", "search", "countdown", "placement", "reveal", "over")
        if phase(host) == "toss":
            for guest in people:
                check_hand(guest)
            toss(people)
        elif phase(host) == "search":
            reach(everybody, "search")
            expect(headline(tv)).to_have_text(tv.say("bowl.status.search"))
            check_big(tv)
            for guest in people:
                live(guest)
                check_hand(guest)
            rounds += 1
            if rounds == 1:
                come_back(tv)
            play_round(host, second, tv, is_first=rounds == 1)
            reach(everybody, "reveal", "over")
        elif phase(host) == "reveal":
            check_reveal(host, second, tv)
            ready(people)
        else:
            until(people, lambda: phase(host) not in ("countdown", "placement"))
    check_reveal(host, second, tv)
    for guest in people:
        press(guest, ".ready")
        guest.page.locator(".fin .pil").first.wait_for()
    link = host.link
    host.page.get_by_role("button", name=host.say("page.podium.rematch")).tap()
    for guest in (tv, *people):  # all follow
        living.until(guest, partial(living.is_elsewhere, guest, link), "stayed behind")
    await_people(host, 2)
    living.press_start(tv, *people)
    reach([*people, tv], "toss")
    assert scores_on(tv) == host.seen["scores"]


def lies_there(tv: Guest) -> list[str | None]:
    """The cards of the galaxy and the pattern in the box, in words."""
    cards = tv.page.locator("[data-card]")
    labels = [cards.nth(k).get_attribute("aria-label") for k in range(cards.count())]
    return [*labels, tv.page.locator(".box > .sr").inner_text()]


def come_back(tv: Guest) -> None:
    """The TV is switched off and on while all search: it shows what it showed."""
    before = lies_there(tv)
    tv.reload()
    reach([tv], "search")
    assert names_on(tv) == names_in(tv)
    assert lies_there(tv) == before
    check_big(tv)


def play_round(host: Guest, second: Guest, tv: Guest, *, is_first: bool) -> None:
    """The host finds one, or nobody will; nobody sees on the TV who points where."""
    found = destinations(host)
    if not found:
        press(host, ".doom")
        reach([tv], "countdown", "placement", "reveal", "over")
        return
    blind_press(host, ".go")
    host.page.locator('.bowl[data-phase="countdown"] .act:not([data-late])').wait_for()
    until([host, tv], lambda: is_in(host) and phase(tv) != "search")
    if is_first:
        name = names_in(tv)[me(host)]
        expect(headline(tv)).to_have_text(tv.say("page.bowl.found", name=name))
        check_big(tv)
    host.tap(card(host, found[0]))
    until([host], lambda: host.frame["own"]["designation"] == found[0])
    expect(host.page.locator(".picked b")).to_have_text(found[0].upper())
    if (
        is_first and phase(second) == "countdown"
    ):  # later rounds are the host's alone: it ends sooner
        join_in(second, found[-1])
        check_hand(second)
    if phase(tv) in ("countdown", "placement"):
        check_big(tv)


def blind_press(guest: Guest, button: str) -> None:
    """It counts when the finger comes down: nobody need lift it."""
    live(guest)
    guest.page.locator(button).dispatch_event("pointerdown", {"button": 0, "isPrimary": True})
    until([guest], lambda: phase(guest) not in ("", "search"))


def check_reveal(host: Guest, second: Guest, tv: Guest) -> None:
    """What a hand says that one got is what the TV shows to all."""
    for guest in (host, second, tv):
        shown(guest)
    reveal: dict[str, Any] = tv.seen["reveal"]
    assert scores_on(tv) == tv.seen["scores"]
    assert tokens(tv) == sum(
        judged["did"] in ("valid", "invalid") and judged["card"] is not None
        for judged in reveal["seats"]
    )
    for guest in (host, second):
        gained = reveal["seats"][me(guest)]["gained"]
        text = f"+{gained}" if gained > 0 else f"−{-gained}" if gained < 0 else "0"
        expect(guest.page.locator(".verdict > b")).to_have_text(text)
        check_hand(guest)
    right = [names_in(tv)[each["seat"]] for each in reveal["seats"] if each["did"] == "valid"]
    for name in right:
        expect(headline(tv)).to_contain_text(name)
    check_big(tv)


@pytest.mark.parametrize("seats", [5, 8])
def test_many_fit_on_every_tv(server: Server, invite: Invite, seats: int) -> None:
    """Names stay whole and readable on a small TV and on a large one."""
    host = invite(server, size=HAND)
    tv = invite(server, size=TV, touch=False)
    open_bowl(host, seats, now=True, countdown_seconds=3)
    show(tv, host)
    seen: set[str] = set()
    while "reveal" not in seen:
        if phase(host) == "toss" and host.seen["captain"] == me(host):
            press(host, ".toss")
        now = phase(tv)
        if now not in seen and now in ("toss", "search", "countdown", "reveal"):
            reach([tv], now, "countdown", "placement", "reveal", "over")
            seen.add(now)
            for size in TVS:
                tv.resize(size)
                check_big(tv)
            assert names_on(tv) == names_in(tv)
        if now == "search" and len(seen) > 1 and phase(host) == "search":
            host.page.evaluate(SKIP)
        tv.pump()


def test_the_wild_by_its_switch(server: Server, invite: Invite) -> None:
    """Switched on, the next card gets it; a finger that was on Go! points at nothing."""
    host = invite(server, size=SMALL)
    tv = invite(server, size=TV, touch=False)
    open_bowl(host, 2, now=True, countdown_seconds=20)
    show(tv, host)
    toss([host])
    if phase(host) == "search":
        press(host, ".go")
    else:
        join_in(host, "a1")
    until([host], lambda: is_in(host))
    switch = host.page.get_by_role("switch")
    switch.wait_for()
    check_hand(host)
    if host.seen["wild"] is None:
        host.tap(switch)
        expect(switch).to_have_attribute("aria-checked", "true")
        host.tap(card(host, "c3"))
        until([host], lambda: host.seen["wild"] is not None)
    tv.page.locator("[data-card] img.wild").wait_for()
    check_big(tv)
    assert tokens(tv) == 0
