"""A flick on the phone, the die on the TV: from the lift to the first picture of the flight

A server of our own on loopback, two phones as hands and a big screen in one browser. The finger
moves in real time; its lift is when the browser says that it was. The first picture of the flight
is there when the big screen has handed over a picture in which the die has left the hand. Between
them lie the phone's script, the message, the stored throw, its simulation in another process, the
stored landing, the message to the big screen, its script and its drawing. Told apart: until the
throw was stored and told, until it was simulated, stored and told, until it was drawn.
"""

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench.bench_page import build_page
from tests.e2e.chromium import chromium
from tests.e2e.guest import Guest
from tests.e2e.living import HAND, TV
from tests.e2e.planets import (
    MAY_THROW,
    MILLIMETRES,
    Flicks,
    Pointer,
    gather,
    good_target,
    spots,
    stroke,
)
from tests.e2e.server import Server
from tests.e2e.table import await_frame

FLICKS: Final = 50
LIMIT_MS: Final = 80.0
AT_HOME_MS: Final = 150.0
BEHIND: Final = 110.0
"""Millimetres behind the line: the whole flick lies below it."""
PATIENCE: Final = 30.0
TICK: Final = 0.008
# Moments in milliseconds of the machine's clock, which all pages share.
LIFTS: Final = """{
    window.lifts = [];
    addEventListener('pointerup', (event) =>
        lifts.push(performance.timeOrigin + event.timeStamp), true);
}"""
ARRIVES: Final = """{
    const now = () => performance.timeOrigin + performance.now();
    window.told = []; window.landed = []; window.flights = [];
    const Plain = WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener('message', ({ data }) => {
                if (data.includes('"what":"thrown"')) told.push(now());
                if (data.includes('"what":"landed"')) landed.push(now());
            });
        }
    };
    let flies = false;
    new MutationObserver(() => {
        const isFlight = document.querySelector('.table')?.dataset.die === 'flight';
        const trail = isFlight && document.querySelector('.trail') !== null;
        if (trail && !flies)
            requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => flights.push(now());
                port2.postMessage(null);
            });
        flies = trail;
    }).observe(document, { childList: true, subtree: true, attributes: true });
}"""


def run(effort: float) -> Iterator[str | dict[str, object]]:
    build_page()
    wanted = max(5, round(FLICKS * effort))
    found: list[tuple[float, float, float, float]] = []
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            while len(found) < wanted:
                hands = [Guest(browser, server, size=HAND, motion=True) for _ in range(2)]
                tv = Guest(browser, server, size=TV, touch=False, motion=True)
                for hand in hands:
                    hand.context.add_init_script(LIFTS)
                tv.context.add_init_script(ARRIVES)
                found += _game(hands, tv, wanted - len(found))
                for guest in (*hands, tv):
                    guest.close()
        finally:
            server.kill()
    whole = sorted(each[3] - each[0] for each in found)
    yield {
        "what": f"from the lift to the first picture of the flight, median of {len(whole)}",
        "ours": statistics.median(whole),
        "unit": "ms on loopback",
        "peer": LIMIT_MS,
        "of": "the limit",
        "at_most": 1.0,
    }
    told, landed, drawn = (
        statistics.median(each[k + 1] - each[k] for each in found) for k in range(3)
    )
    yield f"of it {told:.0f} ms until the throw is told, {landed:.0f} until its landing is"
    yield f"and {drawn:.0f} ms until that is drawn"
    late = sum(ms > AT_HOME_MS for ms in whole)
    nine = whole[len(whole) * 9 // 10]
    yield f"nine in ten take at most {nine:.0f} ms; {late} more than {AT_HOME_MS:.0f} ms"


def _game(hands: list[Guest], tv: Guest, wanted: int) -> list[tuple[float, float, float, float]]:
    """Everybody throws and takes crystals, until there are none left to take."""
    gather(tv, *hands)
    tv.page.locator('.table[data-solid="true"]').wait_for()
    found: list[tuple[float, float, float, float]] = []
    flicks = Flicks()
    end = time.monotonic() + 20 * PATIENCE
    while len(found) < wanted and hands[0].seen["phase"] != "over":
        assert time.monotonic() < end, "the game takes too long"
        for hand in hands:
            n, offers = hand.frame["n"], hand.frame.get("offers")
            if not offers:
                hand.pump(20)
                continue
            if not offers["throw"]:
                what = next(each for each in ("renounce", "take") if offers[each])
                hand.page.locator(f'[data-do="{what}"]').wait_for()
                flicks.choose(hand, what)
                await_frame(hand, n)
                continue
            hand.page.locator(MAY_THROW).wait_for()
            _rest(tv)
            flight = _flick(hand, tv, flicks.pointer(hand))
            if flight:
                found.append(flight)
                await_frame(hand, n)
    return found


def _rest(tv: Guest) -> None:
    """Until the big screen has shown what came before: the throw is the next thing on it."""
    end = time.monotonic() + PATIENCE
    while tv.page.locator(".board[data-busy]").count():
        assert time.monotonic() < end, "the big screen is never done"
        tv.pump(50)
    tv.pump(1_200)  # the table has turned, and its pictures are painted


def _flick(hand: Guest, tv: Guest, pointer: Pointer) -> tuple[float, float, float, float] | None:
    """The moments of one throw; None if the machine was too busy to flick, or nothing flew."""
    target = spots(hand)[good_target(hand)]
    scale, left, top = hand.page.evaluate(MILLIMETRES)
    hand.page.evaluate("lifts.length = 0")
    tv.page.evaluate("told.length = landed.length = flights.length = 0")
    # A steady hand, whenever the machine lets it move: what is late is farther.
    (_, first), *_, (whole, last) = stroke(target[0] / 2, target, BEHIND)
    began, seconds, what = time.time(), 0.0, "down"
    while True:
        share = seconds / whole
        right, ahead = (a + share * (b - a) for a, b in zip(first, last, strict=True))
        pointer.send(what, (left + scale * right, top - scale * ahead), began + seconds)
        if what == "up":
            break
        time.sleep(TICK)
        seconds = time.time() - began
        what = "move" if seconds < whole else "up"
    end = time.monotonic() + PATIENCE
    while not tv.page.evaluate("landed.length"):
        assert time.monotonic() < end, "the throw never came to the big screen"
        if hand.page.locator(".flick .scold").count():
            return None
        tv.pump(50)
    if tv.seen["die"] is not None and tv.seen["die"]["lost"]:
        return None
    while not tv.page.evaluate("flights.length"):
        assert time.monotonic() < end, "the die never flew on the big screen"
        tv.pump(50)
    (lift,) = hand.page.evaluate("lifts.slice(-1)")
    told, landed, flight = tv.page.evaluate("[told[0], landed[0], flights[0]]")
    return lift, told, landed, flight
