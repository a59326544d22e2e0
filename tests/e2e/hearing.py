"""What a page made heard, and what it was told: the one must fit the other."""

import json
import time
from collections import Counter
from typing import Any

from playwright.sync_api import WebSocket

from tests.e2e.guest import Guest

# Each sound leaves a mark with its name and how many notes it has; each note is an oscillator.
EAVESDROP = """
    window.notes = 0;
    const heard = [];
    const note = (marks) => {
        for (const { name, detail } of marks) if (name === 'sound') heard.push(detail);
    };
    const listener = new PerformanceObserver((list) => note(list.getEntries()));
    listener.observe({ type: 'mark' });
    window.heardSoFar = () => {
        note(listener.takeRecords());
        return heard;
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...given) {
        window.notes += 1;
        return start.apply(this, given);
    };
"""
# What is shown is heard right after its picture.
PICTURE = """await new Promise((then) =>
    requestAnimationFrame(() => setTimeout(() => setTimeout(then))));"""
# Which frame the page shows, once it has played everything of it, and what was heard until then.
PLAYED = f"""async () => {{
    const board = document.querySelector('[data-frame]:not([data-busy])');
    const n = board && Number(board.dataset.frame);
    {PICTURE}
    return [n, heardSoFar()];
}}"""
SUNG = f"async () => {{ {PICTURE} return [heardSoFar(), notes]; }}"


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
        if message["t"] in ("frame", "diff"):
            self.events += message["events"]

    def told(self, what: str) -> int:
        """How many such events the frames brought."""
        return sum(event["what"] == what for event in self.events)

    def heard(self) -> Counter[str]:
        """How often each sound was heard."""
        sounds, _ = self.guest.page.evaluate(SUNG)
        return Counter(sound["name"] for sound in sounds)

    def notes(self) -> tuple[int, int]:
        """How many notes were meant, and how many the browser really sings."""
        sounds, sung = self.guest.page.evaluate(SUNG)
        return sum(sound["notes"] for sound in sounds), sung

    def settle(
        self, sounds: dict[str, str], seconds: float = 60
    ) -> tuple[dict[str, int], dict[str, int]]:
        """How often each was told and how often heard, once the page says that all is played."""
        end = time.monotonic() + seconds
        while True:
            n = self.guest.frame["n"]
            told = {name: self.told(what) for name, what in sounds.items()}
            played, heard = self.guest.page.evaluate(PLAYED)
            if played == n == self.guest.frame["n"]:  # and nothing came while it was looked at
                count = Counter(sound["name"] for sound in heard)
                return told, {name: count[name] for name in sounds}
            assert time.monotonic() < end, f"frame {n} is never played to its end"
            self.guest.pump(50)
