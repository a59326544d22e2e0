"""What several tests do at a table."""

import time
from collections.abc import Callable, Sequence

from tests.e2e.guest import Guest
from tests.e2e.hands import Hands, Touch
from tests.e2e.plan import best


def open_table(host: Guest) -> None:
    """From the home page to a lobby of one's own."""
    host.home()
    host.press("page.home.invite-game", game=host.say("game.sos.title"))
    host.page.locator(".lobby").wait_for()
    while not host.room:
        host.pump()
    host.show_seats()


def join(guest: Guest, code: str) -> None:
    """By the code that somebody read out, onto a free seat: who has a name sits down at once."""
    guest.home()
    guest.page.get_by_label(guest.say("page.home.code")).fill(code.lower())
    guest.press("page.home.join")
    guest.page.locator(".seat.me").wait_for()


def start(host: Guest, *guests: Guest, bot: bool = True) -> None:
    """With a bot on the next free seat, or without."""
    await_people(host, 1 + len(guests))
    if bot:
        seat = next(k for k, seat in enumerate(host.room["seats"]) if seat["who"] == "empty")
        host.press("page.lobby.bot-at", number=seat + 1)
    host.press("page.lobby.start.other", n=len(guests) + (2 if bot else 1))
    for guest in (host, *guests):
        guest.page.locator(".space .alien").first.wait_for()


def play(
    guests: Sequence[Guest],
    hands: Hands | None = None,
    *,
    until: Callable[[], bool],
    friend: int = 0,
    seconds: float = 150,
    each: Callable[[Guest], None] = lambda guest: None,
) -> None:
    """Everybody does what brings the mission of seat `friend` nearer, until something is so."""
    hand = hands or Touch()
    acted: dict[int, object] = {}  # by frame, not by its number: a reload counts anew
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "the game takes too long"
        for k, guest in enumerate(guests):
            frame = guest.frame
            if not frame.get("offers") or acted.get(k) is frame:
                guest.pump()
                continue
            if until():  # it may have come with this very frame: then nobody goes on
                return
            acted[k] = frame
            shown(guest)
            hand.play(guest, best(frame["public"], frame["offers"], friend))
            await_frame(guest, frame["n"])
            each(guest)


def await_people(guest: Guest, count: int, seconds: float = 20) -> None:
    """Until this guest has heard that so many people sit."""
    end = time.monotonic() + seconds
    while sum(seat["who"] == "person" for seat in guest.room["seats"]) < count:
        assert time.monotonic() < end, f"{count} people never sat: {guest.room['seats']}"
        guest.pump()


def await_frame(guest: Guest, n: int, seconds: float = 10) -> None:
    """Until something newer than frame `n` has come."""
    end = time.monotonic() + seconds
    while guest.frame["n"] == n:
        assert time.monotonic() < end, "no answer"
        guest.pump(20)
    shown(guest)


def shown(guest: Guest, seconds: float = 15) -> None:
    """Until the page shows the newest frame that came, or the podium, which shows them all."""
    shows = "(n) => { const board = document.querySelector('[data-frame]'); return board"
    shows += " ? Number(board.dataset.frame) >= n : document.querySelector('.fin') !== null; }"
    end = time.monotonic() + seconds
    # The newest of now: after a restart frames count anew, and the next may be on its way here.
    while not guest.page.evaluate(shows, guest.frame["n"]):
        assert time.monotonic() < end, f"the page never showed frame {guest.frame['n']}"
        guest.pump(10)


def turns(guest: Guest) -> int:
    return sum(guest.seen["turns"])
