"""How people play Space Bowl: what they see in the galaxy, and how they say it."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from playwright.sync_api import Locator

from spaceport.bots.bowl import Sight
from spaceport.core.bits import bits
from spaceport.games.bowl.solver import plain, reasons
from spaceport.games.bowl.view import Public
from tests.e2e.guest import Guest

QUICK = {"countdown_seconds": 3, "placement_seconds": 1, "pause_seconds": 20, "toss_seconds": 20}


def open_bowl(host: Guest, seats: int, *, now: bool = False, **options: Any) -> None:
    """A table with these options; `now`: against bots, at once."""
    host.home()
    address = host.server.address
    body = {"game": "bowl", "seats": seats, "now": now, "options": {**QUICK, **options}}
    asked = host.page.request.post(
        f"{address}api/tables", data=body, headers={"origin": address.rstrip("/")}
    )
    assert asked.status == 201, asked.text()
    host.at(f"#/t/{asked.json()['link']}")
    host.page.locator(".bowl" if now else ".lobby").wait_for()
    until([host], lambda: bool(host.room))
    host.show_seats()


def until(guests: Sequence[Guest], done: Callable[[], bool], seconds: float = 60) -> None:
    """Let events arrive until something is so."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, [phase(guest) for guest in guests]
        guests[0].pump(30)


def phase(guest: Guest) -> str:
    return str(guest.frame["public"]["phase"]) if guest.frame else ""


def reach(guests: Sequence[Guest], *phases: str) -> None:
    """Until everybody's page shows one of these phases."""
    until(guests, lambda: all(phase(guest) in phases for guest in guests))
    for guest in guests:
        wanted = ", ".join(f'.bowl[data-phase="{name}"]' for name in phases)
        guest.page.locator(wanted).wait_for()


def me(guest: Guest) -> int:
    return int(guest.frame["own"]["seat"])


def sight(guest: Guest) -> Sight:
    return Sight(msgspec.convert(guest.seen, Public))


def destinations(guest: Guest) -> list[str]:
    """Where the pattern fits without the Wild."""
    seen = sight(guest)
    return [seen.name(card) for card in bits(plain(seen.kit, seen.puzzle))]


def with_wild(guest: Guest) -> tuple[str, str] | None:
    """A place for the Wild, and the destination that it makes."""
    seen = sight(guest)
    for number, fits in enumerate(reasons(seen.kit, seen.puzzle)):
        for _, _, wild in fits:
            if wild >= 0:
                return seen.name(wild), seen.name(number)
    return None


def card(guest: Guest, place: str) -> Locator:
    return guest.page.locator(f'[data-card="{place}"]')


def live(guest: Guest) -> None:
    """What has just come up where another button stood takes no tap at first."""
    guest.page.locator(".bowl:not([data-held])").wait_for()


def press(guest: Guest, button: str) -> None:
    live(guest)
    guest.tap(guest.page.locator(button))


def toss(guests: Sequence[Guest]) -> None:
    """The captain tosses; a bot does it in its own time."""
    reach(guests, "toss", "search", "countdown", "over")
    for guest in guests:
        if phase(guest) == "toss" and guest.seen["captain"] == me(guest):
            press(guest, ".toss")
    reach(guests, "search", "countdown", "placement", "reveal", "over")


def join_in(guest: Guest, place: str) -> None:
    """Say Go! or Me too!, whichever is still open, and choose a card."""
    page = guest.page
    page.locator(".go, .act:not([data-late])").first.wait_for()
    if page.locator(".go").count():
        press(guest, ".go")
        page.locator('.bowl[data-phase="countdown"] .act:not([data-late])').wait_for()
    elif page.locator(".too").count():
        guest.tap(page.locator(".too"))
    until([guest], lambda: is_in(guest))
    guest.tap(card(guest, place))
    until([guest], lambda: guest.frame["own"]["designation"] == place)


def is_in(guest: Guest) -> bool:
    seen = guest.seen
    return me(guest) in (seen["announcer"], *seen["concurred"])


def ready(guests: Sequence[Guest]) -> None:
    """Everybody has seen enough, or was too late."""
    for guest in guests:
        if phase(guest) == "reveal" and guest.page.locator(".ready").count():
            press(guest, ".ready")
    number = guests[0].seen["round"]
    until(guests, lambda: all(guest.seen["round"] > number for guest in guests), 25)


def heard(guest: Guest) -> str:
    return guest.page.locator("[data-announced]").inner_text()


def tokens(guest: Guest) -> int:
    return guest.page.locator(".galaxy .token").count()


def all_fit(*guests: Guest) -> None:
    for guest in guests:
        guest.check_fits()


class Frame:
    """Galaxy and box keep place and size from the toss to the reveal."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.first = self.now()

    def now(self) -> list[object]:
        parts = [self.guest.page.locator(part) for part in (".galaxy", ".screen", ".seats")]
        return [part.bounding_box() for part in parts]

    def check(self) -> None:
        assert self.now() == self.first, phase(self.guest)


def walked_count(guest: Guest) -> int:
    return int(guest.page.locator(".walk").get_attribute("data-count") or 0)
