"""How a person plays S.O.S. in Space: by touch, or by keyboard alone."""

from typing import Any, Protocol

from tests.e2e.guest import Guest

ARROWS = {"up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight"}


class Hands(Protocol):
    def play(self, guest: Guest, action: dict[str, Any]) -> None: ...


def piece_of(action: dict[str, Any]) -> str:
    match action["do"]:
        case "step":
            return f"alien:{action['alien']}"
        case "comet":
            return f"comet:{action['line']}"
        case _:
            return "hole"


def target_of(action: dict[str, Any]) -> str:
    return f"{'line' if action['do'] == 'comet' else 'cell'}:{action['to']}"


def at(key: str) -> str:
    return f'.space [data-key="{key}"]'


class Touch:
    """Tap the piece, tap the place."""

    def play(self, guest: Guest, action: dict[str, Any]) -> None:
        if action["do"] == "roll":
            guest.tap(guest.page.locator(".roll"))
            return
        self.choose(guest, action)
        guest.tap(guest.page.locator(at(target_of(action))))

    def choose(self, guest: Guest, action: dict[str, Any]) -> None:
        piece = guest.page.locator(at(piece_of(action)))
        if piece.get_attribute("aria-pressed") == "true":
            return
        chosen = guest.page.locator(".space .sel")
        if chosen.count():
            guest.tap(chosen)  # drop it: else the tap might send it to the other one
        guest.tap(piece)


class Keys:
    """No mouse, no finger."""

    def play(self, guest: Guest, action: dict[str, Any]) -> None:
        page = guest.page
        if action["do"] == "roll":
            page.keyboard.press("r")
            return
        piece = piece_of(action)
        if page.locator(at(piece)).get_attribute("aria-pressed") != "true":
            page.keyboard.press("Escape")  # drop what is chosen
            self.walk(guest, piece)
            page.keyboard.press("Enter")
        page.locator(at(target_of(action))).wait_for(state="attached")
        self.walk(guest, target_of(action))
        page.keyboard.press("Space")

    def walk(self, guest: Guest, key: str) -> None:
        """To a piece or a place: by arrows while they lead there, else one after another."""
        self.enter(guest)
        for _ in range(12):
            if self.focus(guest) == key:
                return
            before = self.focus(guest)
            guest.page.keyboard.press(ARROWS[self.direction(guest, key)])
            if self.focus(guest) == before:
                break
        for _ in range(60):
            if self.focus(guest) == key:
                return
            guest.page.keyboard.press("PageDown")
        raise AssertionError(f"no key leads to {key}")

    def enter(self, guest: Guest) -> None:
        """Into the board, by Tab."""
        tab_to(guest, ".space [data-key]")

    def focus(self, guest: Guest) -> str | None:
        key: str | None = guest.page.evaluate("document.activeElement.dataset.key")
        return key

    def direction(self, guest: Guest, key: str) -> str:
        way: str = guest.page.evaluate(
            """(key) => {
                const middle = (element) => {
                    const box = element.getBoundingClientRect();
                    return [box.x + box.width / 2, box.y + box.height / 2];
                };
                const [x, y] = middle(document.activeElement);
                const [a, b] = middle(document.querySelector(`.space [data-key="${key}"]`));
                if (Math.abs(a - x) > Math.abs(b - y)) return a > x ? 'right' : 'left';
                return b > y ? 'down' : 'up';
            }""",
            key,
        )
        return way


def tab_to(guest: Guest, selector: str) -> None:
    """Press Tab until the focus is on something that fits."""
    is_there = "(selector) => document.activeElement?.matches(selector) ?? false"
    for _ in range(80):
        if guest.page.evaluate(is_there, selector):
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")
