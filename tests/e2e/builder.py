"""How a person plays Space Builder: by touch, with drag and hold, or by keyboard alone."""

import time
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import Locator

from tests.e2e.guest import Guest
from tests.e2e.table import shown

BUILDINGS = (
    *("dome", "silo", "greenhouse", "habitat"),
    *("antenna", "reactor", "hangar", "observatory"),
)
OPEN = """async (table) => {
    const body = JSON.stringify({ game: 'builder', ...table });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('api/tables', { method: 'POST', headers, body });
    return (await answer.json()).link;
}"""
# How the page draws one's own city: which card on which place, turned how, showing which side.
DRAWN = """() => Object.fromEntries([...document.querySelectorAll('[data-lies]')].map((card) => {
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    const [x, y] = middle(card.getBoundingClientRect());
    const near = (place) => {
        const [a, b] = middle(place.getBoundingClientRect());
        return Math.hypot(a - x, b - y);
    };
    const places = [...document.querySelectorAll('[data-place]')];
    const place = places.sort((one, two) => near(one) - near(two))[0];
    const turn = ((parseInt(card.querySelector('.card').style.rotate) % 360) + 360) % 360;
    const { side } = card.querySelector('[data-side]').dataset;
    return [card.dataset.lies, { place: Number(place.dataset.place), turn, side }];
}))"""


def open_table(host: Guest, seats: int, now: bool = False, **options: Any) -> None:
    """A table with options that no key of the lobby has, such as a very short round."""
    host.home()
    link = host.page.evaluate(OPEN, {"seats": seats, "now": now, "options": options})
    host.at(f"#/t/{link}")
    if now:
        await_round(host)
    else:
        host.page.locator(".lobby").wait_for()
        host.show_seats()


def await_round(guest: Guest, number: int = 1, seconds: float = 30) -> None:
    until(guest, lambda: is_on(guest, number), seconds)
    guest.page.locator("[role=grid]").wait_for()
    shown(guest)  # a round opens for everybody at one moment, which is after its frame has come


def is_on(guest: Guest, number: int) -> bool:
    if not guest.frame:
        return False
    return bool(guest.seen["phase"] == "build" and guest.seen["round"] >= number)


def until(guest: Guest, is_so: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "that takes too long"
        guest.pump(20)


def seat_of(guest: Guest) -> int:
    seat: int = guest.frame["own"]["seat"]
    return seat


def board(guest: Guest) -> dict[str, Any]:
    """One's own city as the newest frame says."""
    found: dict[str, Any] = guest.seen["boards"][seat_of(guest)]
    return found


def asked(guest: Guest) -> dict[str, Any]:
    """What the plan asks of this seat."""
    found: dict[str, Any] = guest.frame["own"]["wanted"] or guest.seen["wanted"]
    return found


def drawn(guest: Guest) -> dict[str, Any]:
    """One's own city as the page draws it."""
    found: dict[str, Any] = guest.page.evaluate(DRAWN)
    return found


def slot(guest: Guest, building: str) -> Locator:
    return guest.page.locator(f'[data-building="{building}"]')


def spot(guest: Guest, place: int) -> Locator:
    return guest.page.locator(f'[data-place="{place}"]')


def slipped(card: dict[str, Any]) -> dict[str, Any]:
    """The same card with the wrong side up."""
    return {**card, "side": "b" if card["side"] == "a" else "a"}


class Hands(Protocol):
    def lay(self, guest: Guest, building: str, card: dict[str, Any]) -> None: ...

    def slap(self, guest: Guest) -> None: ...


class Touch:
    """Tap the building, turn and flip it by the keys beside the board, tap the place."""

    def lay(self, guest: Guest, building: str, card: dict[str, Any]) -> None:
        slot(guest, building).tap()
        if card["turn"] == 270:
            self.tool(guest, "turn-left")
        else:
            for _ in range(card["turn"] // 90):
                slot(guest, building).tap()  # the chosen card again
        if card["side"] == "b":
            self.tool(guest, "flip-over")
        spot(guest, card["place"]).tap()

    def tool(self, guest: Guest, name: str) -> None:
        guest.button(f"page.builder.{name}").tap()

    def slap(self, guest: Guest) -> None:
        guest.page.locator(".slap .now").tap()


class Keys:
    """A digit, R or L, F, and the place: by its number, or by arrows and Enter."""

    def __init__(self, arrows: bool = False) -> None:
        self.arrows = arrows

    def lay(self, guest: Guest, building: str, card: dict[str, Any]) -> None:
        press = guest.page.keyboard.press
        press(f"Digit{BUILDINGS.index(building) + 1}")
        for _ in range(card["turn"] // 90 if card["turn"] < 270 else 0):
            press("r")
        if card["turn"] == 270:
            press("l")
        if card["side"] == "b":
            press("f")
        if self.arrows:
            self.walk(guest, card["place"])
            press("Enter")
        else:
            press(f"Shift+Digit{card['place']}")

    def walk(self, guest: Guest, place: int) -> None:
        press = guest.page.keyboard.press
        for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"):
            press(key)
        rows = ((1, 2, 3), (4, 5), (6, 7, 8))
        row = next(k for k, places in enumerate(rows) if place in places)
        for _ in range(row):
            press("ArrowDown")
        press("ArrowLeft")
        for _ in range(rows[row].index(place)):
            press("ArrowRight")
        assert guest.page.evaluate("document.activeElement.dataset.place") == str(place)

    def slap(self, guest: Guest) -> None:
        guest.page.keyboard.press("Space")


def build(guest: Guest, hands: Hands, slips: int = 0) -> None:
    """Everything that is unlocked, as the plan says but for so many slips."""
    wanted = asked(guest)
    for k, building in enumerate(guest.seen["unlocked"][seat_of(guest)]):
        card = wanted[building]
        hands.lay(guest, building, slipped(card) if k < slips else card)


class Finger:
    """A real finger by the browser's own protocol: it can drag and hold."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.line = guest.context.new_cdp_session(guest.page)

    def down(self, at: Locator) -> None:
        self._send("touchStart", self._middle(at))

    def move(self, to: Locator, steps: int = 6) -> None:
        """From where it was put down."""
        (x, y), (a, b) = self.at, self._middle(to)
        for k in range(1, steps + 1):
            self._send("touchMove", (x + (a - x) * k / steps, y + (b - y) * k / steps))

    def up(self) -> None:
        self.line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def drag(self, start: Locator, to: Locator) -> None:
        self.down(start)
        self.move(to)
        self.up()

    def _middle(self, what: Locator) -> tuple[float, float]:
        box = what.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _send(self, kind: str, at: tuple[float, float]) -> None:
        self.at = at
        point = {"x": at[0], "y": at[1]}
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})


def check_hand(guest: Guest) -> None:
    """Every card and every place is large enough for a finger and wholly on the screen."""
    small = guest.page.evaluate(
        """() => [...document.querySelectorAll('.piece, [data-place], .line, .sheet button')]
            .filter((thing) => {
                const box = thing.getBoundingClientRect();
                const out = box.left < -1 || box.right > innerWidth + 1 || box.top < -1
                    || box.bottom > innerHeight + 1;
                const frame = thing.closest('.hand, .results')?.getBoundingClientRect();
                const cut = frame && (box.left < frame.left - 1 || box.right > frame.right + 1
                    || box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
                return box.width < 43.5 || box.height < 43.5 || out || cut;
            })
            .map((thing) => thing.className + thing.getAttribute('aria-label'))"""
    )
    assert small == []
    guest.check_fits()
