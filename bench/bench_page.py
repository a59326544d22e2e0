"""The page in a real browser: first load, first tap, a new frame on a slow phone, things that jump

A server of our own on loopback, a fresh Chromium for each figure. A frame is drawn when the
browser has painted after the message came in; the slow phone is a processor slowed down four times.
"""

import os
import shutil
import statistics
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import FLAGS
from tests.e2e.server import Server
from tools import page as builder
from tools.browser import NAMES
from tools.places import ROOT

FIRST_LOAD: Final = 120_000
USABLE_MS: Final = 1_000.0
DRAWN_MS: Final = 50.0
SHIFT: Final = 0.01
"""Of the screen: what nobody sees. Browsers call a tenth good."""
SLOW: Final = 4
FRAMES: Final = 24
PHONE: Final = {"width": 360, "height": 640}

# Notes when the first thing can be tapped, how long frames take to be painted, and what jumps.
EARS: Final = """
try { localStorage.setItem('spaceport.known', 'sos bowl planets builder'); } catch {}
window.noted = { usable: 0, frames: [], shifts: [] };
const painted = (then) => requestAnimationFrame(() => {
  const after = new MessageChannel();
  after.port1.onmessage = then;
  after.port2.postMessage(0);
});
new MutationObserver((_, watch) => {
  if (!document.querySelector('.tile .btn-primary:not(:disabled)')) return;
  watch.disconnect();
  painted(() => { noted.usable = performance.now(); });
}).observe(document, { childList: true, subtree: true });
new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput)
    noted.shifts.push({ value: shift.value, what: [...shift.sources].map((each) =>
      each.node?.className?.baseVal ?? each.node?.className ?? each.node?.nodeName ?? '') });
}).observe({ type: 'layout-shift', buffered: true });
window.WebSocket = class extends WebSocket {
  constructor(...words) {
    super(...words);
    this.addEventListener('message', ({ data }) => {
      if (!data.startsWith('{"t":"frame"')) return;
      const came = performance.now();
      painted(() => noted.frames.push(performance.now() - came));
    });
  }
};
"""
# In S.O.S. everybody waits for us: roll, and move the first thing that may go somewhere.
OWN_TURN: Final = """() => {
  const thing = document.querySelector('.roll') ?? document.querySelector('.space .target')
    ?? document.querySelector('.space .piece.can');
  thing?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
}"""
WEIGHT: Final = """() => [...performance.getEntriesByType('resource'),
  ...performance.getEntriesByType('navigation')]
  .filter((entry) => /^\\/($|assets\\/)/.test(new URL(entry.name).pathname))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""


def run(effort: float) -> Iterable[str | dict[str, object]]:
    if not builder.is_current(ROOT):
        node = builder.find_node()
        assert node is not None, "the page is not built, and there is no Node to build it"
        builder.build(ROOT, node)
    with tempfile.TemporaryDirectory() as folder, _chromium() as chromium:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            yield from _first_page(chromium, server, max(3, round(5 * effort)))
            for game in ("sos", "planets", "bowl", "builder"):
                yield from _play(chromium, server, game, max(6, round(FRAMES * effort)))
        finally:
            server.kill()


@contextmanager
def _chromium() -> Iterator[Browser]:
    known = os.environ.get("SPACEPORT_CHROMIUM")
    program = known or next(filter(None, map(shutil.which, NAMES)), None)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()


@contextmanager
def _visit(chromium: Browser, server: Server) -> Iterator[Page]:
    """Somebody who was never here, on a phone."""
    context = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(EARS)
    page.goto(server.address)
    page.wait_for_selector(".tile .btn-primary")
    yield page
    context.close()


def _until(page: Page, is_so: str, seconds: float = 60.0) -> None:
    for _ in range(int(seconds * 20)):
        if page.evaluate(is_so):
            return
        page.wait_for_timeout(50)


def _first_page(chromium: Browser, server: Server, times: int) -> Iterator[dict[str, object]]:
    usable: list[float] = []
    weight = 0
    for _ in range(times):
        with _visit(chromium, server) as page:
            _until(page, "noted.usable > 0")
            usable.append(page.evaluate("noted.usable"))
            weight = page.evaluate(WEIGHT)
    yield _limit("first load, fonts included", weight, "bytes", FIRST_LOAD)
    yield _limit(
        "usable after, median of visits", statistics.median(usable), "ms on loopback", USABLE_MS
    )


def _play(chromium: Browser, server: Server, game: str, frames: int) -> Iterator[dict[str, object]]:
    """Against bots: their moves are the frames, and in S.O.S. our own too."""
    with _visit(chromium, server) as page:
        page.locator(f".g-{game} .btn-primary").tap()
        page.wait_for_selector(f"main.game.{game}")
        page.wait_for_timeout(1_500)  # the die's solid and the drawings have come
        slow = page.context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
        page.evaluate("noted.frames.length = noted.shifts.length = 0")
        for _ in range(160):
            if page.evaluate("noted.frames.length") >= frames:
                break
            page.evaluate(OWN_TURN)
            page.wait_for_timeout(250)
        found: dict[str, Any] = page.evaluate("noted")
    times = sorted(found["frames"])
    if times:
        late = times[min(len(times) - 1, int(len(times) * 0.95))]
        what = f"{game}: a frame drawn, 95 of 100 ({len(times)} frames, {SLOW}× slower)"
        yield _limit(what, late, "ms", DRAWN_MS)
    moved = sum(shift["value"] for shift in found["shifts"])
    names = sorted({str(name) for shift in found["shifts"] for name in shift["what"]})
    yield _limit(f"{game}: what jumped in play {' '.join(names)}", moved, "of the screen", SHIFT)


def _limit(what: str, ours: float, unit: str, limit: float) -> dict[str, object]:
    return {
        "what": what,
        "ours": ours,
        "unit": unit,
        "peer": float(limit),
        "of": "the limit",
        "at_most": 1.0,
    }
