"""The page in a real browser: first load, first tap, a new frame on a slow phone, things that jump

A server of our own on loopback, a fresh visit for each figure. The slow phone is a processor
slowed down four times. What a new frame costs goes from the message's arrival until the page has
handed its picture over: its script, the wait for the screen's next tick, then the browser's style,
layout and list of what to paint. The wait counts for one tick of sixty a second at most: what is
longer is filling in the colours of the picture before, for which a phone has a graphics chip; this
browser has none and does it on the processor. Script and drawing are counted in time of the page's
own thread: other work on the machine counts little. What comes for the first time in a visit (a
phase, an event) is told apart from what is usual.
"""

import statistics
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

from bench.page_tasks import tasks
from tests.e2e.chromium import chromium
from tests.e2e.server import Server
from tools import page as builder
from tools.places import ROOT

FIRST_LOAD: Final = 120_000
USABLE_MS: Final = 1_000.0
DRAWN_MS: Final = 50.0
SHIFT: Final = 0.01
"""Of the screen: what nobody sees. Browsers call a tenth good."""
SLOW: Final = 4
FRAMES: Final = 40
LONGEST: Final = 60
"""Seconds of play in one game."""
PHONE: Final = {"width": 360, "height": 640}

TICK: Final = 1000 / 60
"""A phone's screen changes sixty times a second: at worst a picture waits this long."""
GAMES: Final[dict[str, dict[str, int]]] = {
    "sos": {},
    "planets": {},
    "bowl": {"countdown_seconds": 3, "placement_seconds": 1, "pause_seconds": 4, "toss_seconds": 4},
    "builder": {"round_seconds": 20, "pause_seconds": 5},
}
"""With options that let much happen in a minute."""
EARS: Final = (Path(__file__).parent / "page_ears.js").read_text()
HANDS: Final = (Path(__file__).parent / "page_hands.js").read_text()
OPEN: Final = """async ([game, options]) => {
  const body = JSON.stringify({ game, seats: 3, now: true, options });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('api/tables', { method: 'POST', headers, body });
  location.hash = `#/t/${(await answer.json()).link}`;
}"""
WEIGHT: Final = """() => [...performance.getEntriesByType('resource'),
  ...performance.getEntriesByType('navigation')]
  .filter((entry) => /^\\/($|assets\\/)/.test(new URL(entry.name).pathname))
  .reduce((sum, entry) => sum + entry.encodedBodySize, 0)"""


def run(effort: float) -> Iterable[str | dict[str, object]]:
    build_page()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            yield from _first_page(browser, server, max(3, round(5 * effort)))
            for game in GAMES:
                yield from _play(browser, server, game, max(6, round(FRAMES * effort)))
        finally:
            server.kill()


def build_page() -> None:
    """What is served is what the sources say."""
    if not builder.is_current(ROOT):
        node = builder.find_node()
        assert node is not None, "the page is not built, and there is no Node to build it"
        builder.build(ROOT, node)


@contextmanager
def visit(chromium: Browser, server: Server, *, still: bool = False) -> Iterator[Page]:
    """Somebody who was never here, on a phone; `still`: who wants nothing to move."""
    context = chromium.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce" if still else "no-preference",
    )
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
        with visit(chromium, server) as page:
            _until(page, "noted.usable > 0")
            usable.append(page.evaluate("noted.usable"))
            weight = page.evaluate(WEIGHT)
    yield _limit("first load, fonts included", weight, "bytes", FIRST_LOAD)
    yield _limit(
        "usable after, median of visits", statistics.median(usable), "ms on loopback", USABLE_MS
    )


def _play(
    chromium: Browser, server: Server, game: str, frames: int
) -> Iterator[str | dict[str, object]]:
    """Against two bots; our own moves are made for us, so that frames come in every game."""
    with visit(chromium, server) as page:
        page.evaluate(OPEN, [game, GAMES[game]])
        page.wait_for_selector(f"main.game.{game}")
        yield from followed(chromium, page, page, game, frames, SLOW)


def followed(
    chromium: Browser,
    page: Page,
    player: Page,
    name: str,
    frames: int,
    slow: int,
    *,
    pictures: bool = False,
) -> Iterator[str | dict[str, object]]:
    """
    What frames cost a page that is so many times slower, while a player's page makes moves.
    `pictures`: and what every picture that its own thread made cost that, also between frames.
    """
    processor = page.context.new_cdp_session(page)
    page.wait_for_timeout(1_500)  # the die's solid and the drawings have come
    processor.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    found, made = _watch(chromium, page, player, frames)
    yield from _costs(name, found["frames"], slow)
    if pictures:
        yield from _pictures(name, made, slow)
    moved = sum(shift["value"] for shift in found["shifts"])
    names = sorted({str(name) for shift in found["shifts"] for name in shift["what"]})
    yield _limit(f"{name}: what jumped in play {' '.join(names)}", moved, "of the screen", SHIFT)
    if pictures:
        processor.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        yield _counted(name, *_watch(chromium, page, player, frames), slow)


def _watch(
    chromium: Browser, page: Page, player: Page, frames: int
) -> tuple[dict[str, Any], list[float]]:
    """So many frames: what each cost, what jumped, and what each picture cost the page's thread."""
    page.evaluate("noted.frames.length = noted.shifts.length = 0")
    with tasks(chromium, page) as done:
        for _ in range(LONGEST * 10):
            if page.evaluate("noted.frames.filter((each) => !each.cold).length") >= frames:
                break
            player.evaluate(HANDS)
            page.wait_for_timeout(100)
        # Not later: what comes while the tasks are handed over is in none of them.
        found: dict[str, Any] = page.evaluate("({ frames: noted.frames, shifts: noted.shifts })")
    for each in found["frames"]:
        each["script"] = done.at(each["came"], each["script"])
        each["draw"] = done.at(each["begun"], each["draw"])
    return found, sorted(done.pictures)


def _counted(name: str, found: dict[str, Any], made: list[float], slow: int) -> str:
    """A slower processor by arithmetic: what the thread really worked, so many times."""
    usual = sorted(
        slow * (each["script"] + each["draw"]) + TICK
        for each in found["frames"]
        if not each["cold"]
    )
    drawn = [slow * ms for ms in made]
    assert usual, f"{name}: no frame came"
    assert drawn, f"{name}: no picture was made"
    return (
        f"{name}: at the machine's own pace, its thread's time × {slow}: {len(usual)} frames: "
        f"median {statistics.median(usual):.0f} ms, 95 of 100 within {_late(usual):.0f}; "
        f"{len(drawn)} pictures: median {statistics.median(drawn):.0f}, "
        f"95 of 100 within {_late(drawn):.0f}"
    )


def _costs(game: str, frames: list[dict[str, Any]], slow: int) -> Iterator[str | dict[str, object]]:
    """In play, and apart from it whatever came for the first time in this visit."""
    usual = sorted(_drawn(each) for each in frames if not each["cold"])
    cold = sorted((_drawn(each), str(each["what"])) for each in frames if each["cold"])
    assert usual, f"{game}: no frame came"
    wall = statistics.median(each["wall"] for each in frames)
    worst = max((each for each in frames if not each["cold"]), key=_drawn)
    yield (
        f"{game}: {len(usual)} frames in play: median {statistics.median(usual):.0f} ms, "
        f"95 of 100 within {_late(usual):.0f}, worst {usual[-1]:.0f} ({worst['what']}: script "
        f"{worst['script']:.0f}, drawing {worst['draw']:.0f}); with every wait, median {wall:.0f}"
    )
    if cold:
        middle, (worst_ms, what) = statistics.median(ms for ms, _ in cold), cold[-1]
        yield (
            f"{game}: {len(cold)} with something for the first time: median {middle:.0f} ms, "
            f"worst {worst_ms:.0f} ({what})"
        )
    what = f"{game}: a frame drawn, 95 of 100 ({len(usual)} frames, {slow}× slower)"
    yield _limit(what, _late(usual), "ms", DRAWN_MS)


def _pictures(name: str, times: list[float], slow: int) -> Iterator[str | dict[str, object]]:
    """All pictures alike, first times too; those that the compositor makes alone cost nothing."""
    assert times, f"{name}: no picture was made"
    quick = sum(ms <= DRAWN_MS for ms in times) / len(times)
    yield (
        f"{name}: {len(times)} pictures made by the page's own thread: median "
        f"{statistics.median(times):.0f} ms of its work, {100 * quick:.0f} of 100 within "
        f"{DRAWN_MS:.0f} ms, worst {times[-1]:.0f}"
    )
    what = (
        f"{name}: the page's work for a picture, 95 of 100 ({len(times)} pictures, {slow}× slower)"
    )
    yield _limit(what, _late(times), "ms", DRAWN_MS)


def _drawn(frame: dict[str, Any]) -> float:
    """From its arrival until the picture was handed over, with one tick's wait at most."""
    return float(min(frame["wall"], frame["script"] + frame["draw"] + TICK))


def _late(times: list[float]) -> float:
    return times[min(len(times) - 1, int(len(times) * 0.95))]


def _limit(what: str, ours: float, unit: str, limit: float) -> dict[str, object]:
    return {
        "what": what,
        "ours": ours,
        "unit": unit,
        "peer": float(limit),
        "of": "the limit",
        "at_most": 1.0,
    }
