"""Space Planets in real browsers: a whole game, one flight on every screen, no WebGL, no motion."""

import json
import os
import shutil
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.chromium import FLAGS
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, LYING, PHONE, TABLET, Guest
from tests.e2e.hands import tab_to
from tests.e2e.planets import (
    Flicks,
    Keys,
    Pointer,
    await_landing,
    await_table,
    begin,
    die,
    good_target,
    open_planets,
    play_planets,
    spots,
    stroke,
)
from tests.e2e.server import Server
from tests.e2e.table import await_frame, join
from tests.e2e.test_everyone import findings
from tools.browser import NAMES


def start_alone(host: Guest, bots: int = 1) -> None:
    """At once, against bots; the host begins."""
    host.home()
    link = host.page.evaluate(
        """async (seats) => {
            const options = { first: 1 };
            const body = JSON.stringify({ game: 'planets', seats, now: true, options });
            const headers = { 'content-type': 'application/json' };
            const answer = await fetch('api/tables', { method: 'POST', headers, body });
            return (await answer.json()).link;
        }""",
        bots + 1,
    )
    host.at(f"#/t/{link}")
    await_table(host)


def await_shown(guest: Guest) -> None:
    """Until the page shows of the die what the newest frame says: a bot may have gone on."""
    end = time.monotonic() + 20
    while not is_shown(guest):
        assert time.monotonic() < end, (guest.seen["die"], die(guest))
        guest.pump(50)


def is_shown(guest: Guest) -> bool:
    """Whether the page shows that now."""
    told = guest.seen["die"]
    if told is None:
        return die(guest)["on"] == ""
    on = "lost" if told["lost"] else "off" if told["off"] else "+".join(told["on"]) or "none"
    shown = die(guest)
    return (shown["on"], shown["shows"]) == (on, str(told["shows"]))


# ---------------------------------------------------------------- ships


def test_p1_everybody_picks_a_ship_and_flies_it(server: Server, invite: Invite) -> None:
    """It is seen by the others, and goes along to the game."""
    host, friend = invite(server), invite(server)
    open_planets(host)
    join(friend, host.room["code"])
    friend.press("page.ship.pod")
    picked = friend.page.get_by_role("button", name=friend.say("page.ship.pod"))
    expect(picked).to_have_attribute("aria-pressed", "true")
    expect(host.page.get_by_role("button", name=host.say("page.ship.pod"))).to_be_disabled()
    begin(host, friend, bots=1)
    for guest in (host, friend):
        ship = guest.page.locator('[data-spot="ship-1"]')
        expect(ship).to_have_attribute("data-ship", "pod")
        expect(ship.locator("svg").first).to_be_attached()


# ---------------------------------------------------------------- a whole game


def test_a_whole_game_by_finger_by_keyboard_and_by_bot(server: Server, invite: Invite) -> None:
    host = invite(server, size=PHONE, language="fr")
    guest = invite(server, size=DESK, language="en", touch=False)
    host.be_called("Blaireau Intrépide")  # as wide as a name that is made up can be
    guest.be_called("Manchot Tranquille")
    open_planets(host)
    join(guest, host.room["code"])
    host.wait_for_text("page.seat.ready")
    begin(host, guest)
    for one in (host, guest):
        one.check_fits()
    seen: set[tuple[str, str]] = set()
    heard: list[str] = []

    def look(one: Guest) -> None:
        """While somebody chooses: both screens show the same die, and everything fits."""
        await_shown(one)
        mine = die(one)
        for other in (host, guest):
            await_shown(other)
            assert die(other) == mine
            other.check_fits()
        seen.add((mine["on"], mine["face"]))
        heard.append(one.page.locator("[data-announced]").inner_text())

    play_planets(
        [(host, Flicks()), (guest, Keys())],
        until=lambda: host.seen["phase"] == "over" and guest.seen["phase"] == "over",
        each=look,
    )
    host.page.locator(".count").wait_for()
    assert die(host)["state"] == "hand"  # it lies on no card that came after it
    assert len(seen) > 3
    assert all(heard)
    for one in (host, guest):
        page = one.page
        page.locator(".fin .pil").first.wait_for()
        expect(page.locator(".fin .pil")).to_have_count(3)
        best = max(one.seen["scores"])
        stars = one.say("planets.stars", n=best)
        expect(page.locator(".fin .first .pts").first).to_have_text(stars)
        page.locator(".fin .plot").wait_for()
        one.check_fits()

    guest.page.get_by_role("link", name=guest.say("page.podium.replay")).click()
    guest.page.locator(".controls input").wait_for()
    guest.page.locator(".controls input").fill("30")
    guest.page.locator(".planets .table").wait_for()


# ---------------------------------------------------------------- the flight


def watch(guest: Guest, *, reload: bool) -> None:
    """Remember that the die was seen in the air; on the other screen, reload just then."""
    guest.page.evaluate(
        """(reload) => {
            const table = document.querySelector('.table');
            new MutationObserver(() => {
                if (table.dataset.die !== 'flight' || sessionStorage.flights) return;
                sessionStorage.flights = '1';
                if (reload) location.reload();
            }).observe(table, { attributes: true });
        }""",
        reload,
    )


def test_one_flight_on_two_screens_and_a_reload_in_the_air(server: Server, invite: Invite) -> None:
    host = invite(server, size=PHONE, motion=True)
    guest = invite(server, size=TABLET, motion=True, language="fr")
    open_planets(host)
    join(guest, host.room["code"])
    begin(host, guest, bots=0)
    for one in (host, guest):  # two ends of the table: the far row of one is the near row of other
        one.page.locator('.table[data-solid="true"]').wait_for()
    assert spots(host)["a1"] == tuple(-part for part in spots(guest)["a1"])
    while not (host.frame["offers"] or guest.frame["offers"]):
        host.pump()
    thrower, other = (host, guest) if host.frame["offers"] else (guest, host)
    thrower.page.locator(".throwline.on").wait_for(state="attached")
    for one in (thrower, other):
        watch(one, reload=one is other)
    Flicks().throw(thrower, good_target(thrower))
    ends = []
    for one in (thrower, other):
        await_landing(one)
        assert one.page.evaluate("sessionStorage.flights") == "1"
        ends.append({key: die(one)[key] for key in ("on", "shows", "face")})
        await_shown(one)
    assert ends[0] == ends[1]
    assert ends[0]["on"]


def test_motion_that_is_not_wanted_is_not_shown(server: Server, invite: Invite) -> None:
    host = invite(server, size=LYING)
    start_alone(host)
    host.check_fits()
    Flicks().throw(host, good_target(host))
    await_landing(host)
    await_shown(host)
    assert host.page.locator(".table").get_attribute("data-solid") == "false"
    assert host.page.locator("canvas").count() == 0


@pytest.fixture
def flat_browser(browser: Browser) -> Iterator[Browser]:
    """One that cannot draw solid things."""
    program = os.environ.get("SPACEPORT_CHROMIUM") or next(
        filter(None, map(shutil.which, NAMES)), None
    )
    flags = [*FLAGS, "--disable-3d-apis"]
    chromium = browser.browser_type.launch(executable_path=program, args=flags)
    yield chromium
    chromium.close()


def test_without_webgl_the_die_is_drawn_flat(server: Server, flat_browser: Browser) -> None:
    host = Guest(flat_browser, server, size=PHONE, motion=True)
    start_alone(host)
    host.page.locator(".throwline.on").wait_for(state="attached")
    host.page.locator(".table .die image").wait_for()
    watch(host, reload=False)
    Flicks().throw(host, good_target(host))
    await_landing(host)
    assert host.page.evaluate("sessionStorage.flights") == "1"
    await_shown(host)
    assert host.page.locator(".table").get_attribute("data-solid") == "false"
    host.close()
    host.check_clean()


# ---------------------------------------------------------------- the hand


def test_what_is_no_flick_throws_nothing(server: Server, invite: Invite) -> None:
    host = invite(server, size=DESK, touch=False)
    start_alone(host)
    host.page.locator(".throwline.on").wait_for(state="attached")
    pointer = Pointer(host, touch=False)
    n = host.frame["n"]

    tab_to(host, ".table [data-place]")
    host.page.locator(".cross").wait_for()
    pointer.flick([(0.0, (0.0, -217.0)), (0.5, (0.0, -217.0))])  # a click
    assert host.page.locator(".cross, .plumb").count() == 0  # what the keys aimed at is forgotten
    pointer.flick([(k / 10, (0.0, -217.0 - 4 * k)) for k in range(4)])  # backwards
    host.pump(100)
    assert host.frame["n"] == n

    pointer.flick([(k / 20, (0.0, -217.0 + 5 * k)) for k in range(24)])  # carried to the cards
    host.wait_for_text("page.planets.carried")
    assert host.frame["n"] == n
    assert die(host)["state"] == "hand"

    way = stroke(0, (0.0, 0.0))
    pointer.flick(way, let_go=False)  # where it would go is seen before
    host.page.locator(".aim:not(.past) .spread").wait_for()
    host.page.keyboard.press("Escape")
    assert host.page.locator(".aim:not(.past)").count() == 0
    pointer.send("up", (700.0, 700.0), 0)
    host.pump(60)
    assert host.frame["n"] == n


def test_a_throw_by_button(server: Server, invite: Invite) -> None:
    """For those who can neither flick nor type: tap a card, aim there, tap at the right moment."""
    host = invite(server, size=PHONE)
    start_alone(host)
    host.page.locator(".throwline.on").wait_for(state="attached")
    n = host.frame["n"]
    cards = host.frame["public"]["cards"]
    place = next(where for where in ("b1", "b2", "b3") if cards[where] != "black-hole")
    host.tap(host.page.locator(f'[data-place="{place}"]'))
    host.page.locator(".about h2").wait_for()
    host.check_fits()
    host.press("page.planets.aim-here")
    host.page.locator(".swing").wait_for()
    host.check_fits()
    host.page.locator(".swing").tap()
    await_frame(host, n)
    await_landing(host)


# ---------------------------------------------------------------- everyone


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "laptop"])
def test_axe_finds_nothing(server: Server, invite: Invite, size: tuple[int, int]) -> None:
    host = invite(server, size=size, touch=size == PHONE, inject=True)
    start_alone(host, bots=3)
    wrong: dict[str, list[str]] = {}

    def look(screen: str) -> None:
        host.pump(60)
        host.check_fits()
        found = findings(host)
        if found:
            wrong[screen] = found

    host.page.locator(".throwline.on").wait_for(state="attached")
    look("throw")
    host.page.locator('[data-place="b2"]').click()
    look("a card")
    host.page.keyboard.press("Escape")
    host.page.locator(".crew").nth(1).click()
    look("a ship")
    host.page.keyboard.press("Escape")
    Flicks().throw(host, good_target(host))
    await_landing(host)
    look("thrown")
    assert wrong == {}, json.dumps(wrong, indent=1)
