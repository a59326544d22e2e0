"""How a person plays Space Planets: by flicks, or by keyboard alone."""

import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from playwright.sync_api import CDPSession

from tests.e2e.guest import Guest
from tests.e2e.hands import tab_to
from tests.e2e.living import has_frame, land, until
from tests.e2e.table import await_frame

Point = tuple[float, float]
LINE = 217.0
SQUARE = 234.0
BEHIND = 12.0  # millimetres behind the line where a flick begins
STROKE = 0.13  # seconds
# Where the table's millimetres are under a finger: pixels of one, and the middle of the cards. In a
# hand the line is the upper edge of what takes the flick, which is as wide as the table.
MILLIMETRES = f"""() => {{
    const zone = document.querySelector('.flick')?.getBoundingClientRect();
    if (!zone) {{
        const {{ a, e, f }} = document.querySelector('.table').getScreenCTM();
        return [a, e, f];
    }}
    const scale = zone.width / 272;
    return [scale, zone.left + zone.width / 2, zone.top - {LINE} * scale];
}}"""
RATE = 125  # a second


def open_planets(host: Guest) -> None:
    """From the home page to a lobby of one's own."""
    host.home()
    host.press("page.home.invite-game", game=host.say("game.planets.title"))
    host.page.locator(".lobby").wait_for()
    while not host.room:
        host.pump()
    host.show_seats()


def begin(host: Guest, *guests: Guest, bots: int = 1) -> None:
    """With bots on the next free seats."""
    free = [k for k, seat in enumerate(host.room["seats"]) if seat["who"] == "empty"]
    for seat in free[:bots]:
        host.press("page.lobby.bot-at", number=seat + 1)
        host.page.get_by_role(
            "button", name=host.say("page.lobby.bot-at", number=seat + 1)
        ).wait_for(state="detached")
    host.press("page.lobby.start.other", n=len(guests) + 1 + bots)
    for guest in (host, *guests):
        await_table(guest)


def await_table(guest: Guest) -> None:
    guest.page.locator(".planets .spot .pc").nth(8).wait_for(state="attached")
    while not guest.frame:
        guest.pump()


# ---------------------------------------------------------------- in a living room


def gather(tv: Guest, *hands: Guest, bots: int = 0) -> None:
    """A TV that was turned on, phones that came by its QR code, and some bots; the first starts."""
    land(tv, *hands, game="planets", bots=bots)
    start_hands(tv, *hands)


def start_hands(tv: Guest, *hands: Guest) -> None:
    """The first of them has the remote."""
    hands[0].page.locator(".start").click()
    for hand in hands:
        hand.page.locator(".palm [data-flick], .palm .onair").first.wait_for()
        until(hand, partial(has_frame, hand), "no frame came")
    tv.page.locator(".spot .pc").nth(8).wait_for(state="attached")


# ---------------------------------------------------------------- the die


def die(guest: Guest) -> dict[str, str]:
    """What the page shows of the die: where it is, on what it lies, what it shows."""
    told: dict[str, str] = guest.page.locator(".table").evaluate(
        "({dataset: d}) => ({state: d.die, on: d.dieOn, shows: d.dieShows, face: d.dieFace})"
    )
    return told


def await_landing(guest: Guest) -> None:
    """Until the page shows a die that has been thrown and lies, or lay, somewhere."""
    guest.page.locator('.table:not([data-die-on=""])').wait_for()


def spots(guest: Guest) -> dict[str, Point]:
    """Where this player sees each card, in millimetres right and ahead."""
    told: dict[str, list[float]] = guest.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.spot')].map((spot) => {
            const { e, f } = spot.transform.baseVal.consolidate().matrix;
            return [spot.dataset.place, [e, -f]];
        }))"""
    )
    return {place: (right, ahead) for place, (right, ahead) in told.items()}


def good_target(guest: Guest) -> str:
    """A card in the near row that is no black hole, else one farther away."""
    cards: dict[str, str] = guest.seen["cards"]
    where = spots(guest)
    fine = [place for place, kind in cards.items() if kind not in (None, "black-hole")]
    worth = {place: int(guest.seen["kinds"][cards[place]]["stars"]) for place in fine}
    return min(fine, key=lambda place: (where[place][1], -worth[place]))


# ---------------------------------------------------------------- by flick


def speed_for(distance: float) -> float:
    """As in web/src/games/planets/gesture.ts: millimetres a second."""
    return float(2.4 * (distance / LINE) ** (1 / 0.7) * SQUARE)


def stroke(start: float, target: Point, behind: float = BEHIND) -> list[tuple[float, Point]]:
    """A steady movement of the hand from behind the line: seconds, and where it is then."""
    aside, ahead = target[0] - start, target[1] + LINE
    distance = math.hypot(aside, ahead)
    right, up = aside / distance, ahead / distance
    speed = speed_for(distance)
    way = [k / RATE for k in range(int(STROKE * RATE) + 1)]
    return [
        (t, (start + right * (speed * t - behind), -LINE + up * (speed * t - behind))) for t in way
    ]


class Pointer:
    """A finger or a mouse whose movements carry their own times, however busy the machine is."""

    def __init__(self, guest: Guest, *, touch: bool) -> None:
        self.guest = guest
        self.touch = touch
        self.session: CDPSession = guest.context.new_cdp_session(guest.page)

    def flick(self, way: Sequence[tuple[float, Point]], *, let_go: bool = True) -> None:
        scale, left, top = self.guest.page.evaluate(MILLIMETRES)
        began = time.time()
        at, seconds = (0.0, 0.0), 0.0
        for k, (seconds, (right, ahead)) in enumerate(way):
            at = (left + scale * right, top - scale * ahead)
            self.send("down" if k == 0 else "move", at, began + seconds)
        if let_go:
            self.send("up", at, began + seconds + 0.004)

    def send(self, what: str, at: Point, when: float) -> None:
        at_point = {"x": at[0], "y": at[1]}
        if self.touch:
            kind = {"down": "touchStart", "move": "touchMove", "up": "touchEnd"}[what]
            points = [] if what == "up" else [at_point]
            self.session.send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": points, "timestamp": when},
            )
        else:
            kind = {"down": "mousePressed", "move": "mouseMoved", "up": "mouseReleased"}[what]
            self.session.send(
                "Input.dispatchMouseEvent",
                {
                    **at_point,
                    "type": kind,
                    "button": "left",
                    "buttons": 0 if what == "up" else 1,
                    "clickCount": 1,
                    "timestamp": when,
                },
            )


MAY_THROW = ".throwline.on, .flick.on"


class Hands(Protocol):
    def throw(self, guest: Guest, place: str) -> None: ...
    def choose(self, guest: Guest, what: str) -> None: ...


class Flicks:
    """Flick the die, tap the answer."""

    def __init__(self) -> None:
        self.pointers: dict[Guest, Pointer] = {}

    def pointer(self, guest: Guest) -> Pointer:
        if guest not in self.pointers:
            self.pointers[guest] = Pointer(guest, touch=guest.touch)
        return self.pointers[guest]

    def throw(self, guest: Guest, place: str) -> None:
        target = spots(guest)[place]
        self.pointer(guest).flick(stroke(target[0] / 2, target))

    def choose(self, guest: Guest, what: str) -> None:
        guest.pump(300)  # right after a flick the browser takes a tap for a part of it
        guest.tap(guest.page.locator(f'.game [data-do="{what}"]'))


SWINGS_TO = """(wanted) => new Promise((answer) => {
    const until = performance.now() + 6000;
    const look = () => {
        const head = document.querySelector('.aim .head');
        const off = -Number(head?.getAttribute('cy') ?? 1e9) - wanted;
        if (Math.abs(off) < 12) answer('there');
        else if (performance.now() > until) answer(head ? 'late' : 'lost');
        else requestAnimationFrame(look);
    };
    look();
})"""


class Keys:
    """No mouse, no finger."""

    def throw(self, guest: Guest, place: str) -> None:
        wanted = spots(guest)[place][1]
        tab_to(guest, ".table [data-place]")
        self.walk(guest, place)
        guest.page.keyboard.press("Enter")
        swings = guest.page.evaluate(SWINGS_TO, wanted)
        assert swings != "lost", "Enter does not begin a throw"
        guest.page.keyboard.press("Space")

    def walk(self, guest: Guest, place: str) -> None:
        for _ in range(6):
            here: str = guest.page.evaluate("document.activeElement.dataset.place")
            if here == place:
                return
            where = spots(guest)
            aside, ahead = (b - a for a, b in zip(where[here], where[place], strict=True))
            if abs(aside) > 1:
                guest.page.keyboard.press("ArrowRight" if aside > 0 else "ArrowLeft")
            else:
                guest.page.keyboard.press("ArrowUp" if ahead > 0 else "ArrowDown")
        raise AssertionError(f"no key leads to {place}")

    def choose(self, guest: Guest, what: str) -> None:
        guest.page.keyboard.press(what[0])


# ---------------------------------------------------------------- a game


def wish(offers: dict[str, Any]) -> str:
    """Explore if one can afford it, and never miss without trying again."""
    return next(w for w in ("throw", "explore", "again", "renounce", "take") if offers[w])


def play_planets(
    players: Sequence[tuple[Guest, Hands]],
    *,
    until: Callable[[], bool],
    seconds: float = 120,
    each: Callable[[Guest], None] = lambda guest: None,
) -> None:
    """Everybody throws at something near and explores what they can, until something is so."""
    acted: dict[Guest, int] = {}
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "the game takes too long"
        for guest, hands in players:
            frame = guest.frame
            if not frame.get("offers") or acted.get(guest) == frame["n"]:
                guest.pump(20)
                continue
            if until():  # it may have come with this very frame: then nobody goes on
                return
            acted[guest] = frame["n"]
            what = wish(frame["offers"])
            if what == "throw":
                guest.page.locator(MAY_THROW).wait_for(state="attached")
                hands.throw(guest, good_target(guest))
            else:
                guest.page.locator(f'.game [data-do="{what}"]').wait_for()
                each(guest)
                hands.choose(guest, what)
            await_frame(guest, frame["n"])
