"""Space Bowl as it feels: Go! and Doom! have the screen, the box is large, nobody is nameless."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.e2e.bowl import card, join_in, live, me, open_bowl, press, reach, ready, toss, until
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, PHONE, TABLET, Guest
from tests.e2e.server import Server
from tests.e2e.table import join

LYING: Final = (844, 390)
SMALL: Final = (640, 360)
LONG: Final = (390, 844)
WATCH: Final = """() => {
  const seen = (window.seen = { flashes: [], last: [] });
  let shown = null;
  new MutationObserver(() => {
    const flash = document.querySelector('[data-flash]');
    if (flash && flash !== shown) {
      const { width, height } = flash.getBoundingClientRect();
      seen.flashes.push({
        kind: flash.dataset.flash,
        words: flash.innerText,
        whole: width >= innerWidth && height >= innerHeight,
        colour: getComputedStyle(flash).backgroundColor,
        moves: flash.getAnimations({ subtree: true }).length > 0,
        shakes: document.querySelector('.stage').getAnimations().some(({ id }) => id === 'shake'),
        began: performance.now(),
      });
    } else if (shown && !flash) {
      const gone = seen.flashes.at(-1);
      gone.lasted = performance.now() - gone.began;
    }
    shown = flash;
    const last = document.querySelector('.last');
    const number = last?.checkVisibility() ? last.innerText : undefined;
    if (number && seen.last.at(-1) !== number) seen.last.push(number);
  }).observe(document.body, { subtree: true, childList: true });
}"""
COLOURS: Final = {"sky": "rgb(76, 201, 240)", "sun": "rgb(255, 193, 69)"}


def flashes(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.page.evaluate("seen.flashes")
    return found


def check_flash(watcher: Guest, caller: Guest, kind: str) -> None:
    """Half a second of the caller's colour and word, moving only for those who like it."""
    until([watcher], lambda: any("lasted" in each for each in flashes(watcher)))
    (flash,) = flashes(watcher)
    seat = watcher.room["seats"][me(caller)]
    assert flash["kind"] == kind
    assert flash["whole"]
    assert flash["colour"] == COLOURS[seat["colour"]]
    for word in (watcher.say(f"bowl.said.{kind}"), seat["name"]):
        assert word.replace(" !", "\u00a0!") in flash["words"].replace(" !", "\u00a0!")
    assert flash["lasted"] >= 520  # all of its animation, however long it took to be drawn
    is_lively = watcher.page.evaluate(
        "matchMedia('(prefers-reduced-motion: no-preference)').matches"
    )
    assert (flash["moves"], flash["shakes"]) == (is_lively, is_lively)


def test_go_and_doom_are_events(server: Server, invite: Invite) -> None:
    """Seen by everybody; and after Doom! a card can be taken back."""
    host = invite(server, size=DESK, touch=False, motion=True)
    guest = invite(server, size=PHONE, language="fr")
    people = [host, guest]
    open_bowl(host, 2, countdown_seconds=15)
    join(guest, host.room["code"])
    host.press("page.lobby.start.other", n=2)
    reach(people, "toss")
    for caller, other, kind in ((host, guest, "go"), (guest, host, "doom")):
        toss(people)
        reach(people, "search")
        for one in people:
            one.page.evaluate(WATCH)
        press(caller, f".{kind}")
        for watcher in people:
            check_flash(watcher, caller, kind)
        if kind == "doom":
            take_back(other)
        reach(people, "reveal")
        assert guest.page.evaluate("seen.last") == []
        last = host.page.evaluate("seen.last")
        assert last
        assert last == sorted(set(last) & {"3", "2", "1"}, reverse=True)
        ready(people)
        reach(people, "toss")


def take_back(guest: Guest) -> None:
    """B16: by its button; nothing lies there any more, and nothing is owed."""
    guest.page.locator(".act:not([data-late])").wait_for()
    guest.tap(card(guest, "c3"))
    until([guest], lambda: guest.frame["own"]["designation"] == "c3")
    expect(guest.page.locator(".now span")).to_have_text(guest.say("page.bowl.hint.may-withdraw"))
    guest.check_fits()
    guest.tap(guest.page.locator(".withdraw"))
    until([guest], lambda: guest.frame["own"]["designation"] is None)
    expect(guest.page.locator(".withdraw")).to_have_count(0)
    expect(guest.page.locator(".galaxy .token")).to_have_count(0)
    guest.tap(card(guest, "c4"))
    until([guest], lambda: guest.frame["own"]["designation"] == "c4")
    guest.page.keyboard.press("x")
    until([guest], lambda: guest.frame["own"]["designation"] is None)
    reach([guest], "reveal")
    judged = guest.seen["reveal"]["seats"][me(guest)]
    assert (judged["did"], judged["card"], judged["gained"]) == ("silent", None, 0)


@pytest.mark.parametrize("seats", [5, 8])
def test_what_is_said_hides_no_name(server: Server, invite: Invite, seats: int) -> None:
    """On the smallest lying phone, with the longest name that is suggested."""
    guest = invite(server, size=SMALL, language="fr")
    guest.be_called("Macareux Magnétique")
    open_bowl(guest, seats, now=True, countdown_seconds=20)
    toss([guest])
    reach([guest], "search", "countdown")
    join_in(guest, "c3")
    expect(guest.page.locator(".seat.me .said")).to_be_visible()
    guest.check_fits()


SIZE: Final = """(part) => {
  const { width, height } = part.getBoundingClientRect();
  return width * height;
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_box_is_the_largest_thing_after_the_galaxy_and_eight_have_names(
    server: Server, invite: Invite, language: str
) -> None:
    guest = invite(server, size=PHONE, language=language)
    open_bowl(guest, 8, now=True, toss_seconds=60, big_galaxy=language == "fr")
    for size in (PHONE, LONG, LYING, TABLET, DESK):
        guest.resize(size)
        reach([guest], "toss", "search")
        live(guest)
        guest.check_fits()
        galaxy, box = (guest.page.locator(part).evaluate(SIZE) for part in (".galaxy", ".screen"))
        buttons = guest.page.locator(".act .btn")
        others = [buttons.nth(k).evaluate(SIZE) for k in range(buttons.count())]
        assert galaxy > box > max(others, default=0), (size, box, others)
        assert box >= 150 * 150
        names = guest.page.locator(".seats .name")
        expect(names).to_have_text([seat["name"] for seat in guest.room["seats"]])
        for k in range(8):
            expect(names.nth(k)).to_be_visible()


def test_the_captains_button_is_smaller_than_the_box(server: Server, invite: Invite) -> None:
    guest = invite(server, size=PHONE, language="fr")
    captain = None
    while captain != 0:  # the first captain is drawn (B7)
        open_bowl(guest, 2, now=True, toss_seconds=60, big_galaxy=True)
        until([guest], lambda: bool(guest.frame) and guest.seen["phase"] in ("toss", "search"))
        captain = guest.seen["captain"] if guest.seen["phase"] == "toss" else None
    for size in (PHONE, LONG, LYING, TABLET, DESK):
        guest.resize(size)
        live(guest)
        guest.check_fits()
        box, button = (guest.page.locator(part).evaluate(SIZE) for part in (".screen", ".toss"))
        assert box > button, (size, box, button)
