"""What a page made heard, and what it was told: the one must fit the other."""

import json
from collections import Counter
from typing import Any

from playwright.sync_api import WebSocket

from tests.e2e.guest import Guest

# Each sound leaves a mark with its name and how many notes it has; each note is an oscillator.
EAVESDROP = """
    window.heard = [];
    window.notes = 0;
    new PerformanceObserver((list) => {
        for (const { name, detail } of list.getEntries()) if (name === 'sound') heard.push(detail);
    }).observe({ type: 'mark' });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...given) {
        window.notes += 1;
        return start.apply(this, given);
    };
"""


class Hearing:
    """Listens to a guest's page from its first document on: make it before anything is opened."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.events: list[dict[str, Any]] = []
        guest.context.add_init_script(EAVESDROP)
        guest.page.on("websocket", self._connect)

    def _connect(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self._told(json.loads(str(payload))))

    def _told(self, message: dict[str, Any]) -> None:
        if message["t"] == "frame":
            self.events += message["events"]

    def told(self, what: str) -> int:
        """How many such events the frames brought."""
        return sum(event["what"] == what for event in self.events)

    def heard(self) -> Counter[str]:
        """How often each sound was heard."""
        return Counter(sound["name"] for sound in self.guest.page.evaluate("heard"))

    def notes(self) -> tuple[int, int]:
        """How many notes were meant, and how many the browser really sings."""
        meant = sum(sound["notes"] for sound in self.guest.page.evaluate("heard"))
        sung: int = self.guest.page.evaluate("notes")
        return meant, sung

    def settle(self, sounds: dict[str, str], ms: int = 6_000) -> None:
        """Until everything that was told is heard: the page may still be showing it."""
        for _ in range(ms // 50):
            heard = self.heard()
            if all(heard[name] >= self.told(what) for name, what in sounds.items()):
                break
            self.guest.pump(50)
