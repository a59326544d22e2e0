"""A living room: a TV without a keyboard, and phones around it."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from tests.e2e.guest import Guest
from tests.e2e.tidy import untidy

TV = (1920, 1080)
TVS = ((1280, 720), TV, (3840, 2160))
HAND = (390, 844)
HANDS = ((360, 640), HAND)
SMALLEST = 28
"""Pixels of the smallest words on a picture of 1080 lines; in proportion on others."""
EDGE = 0.05
"""Part of a side that a TV may cut off: no word lies there."""
ABOVE = 0.2
"""Of a letter's height: so much of a line over its letters and below them is empty."""
STEPS = 40

# All words with their size, and those outside the safe area: [[size, words], …], [words, …].
MEASURE = """(empty) => {
  const small = [], outside = [];
  const range = document.createRange();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, parent = node.parentElement;
    const words = node.data.trim();
    if (!words || /^(script|style|title|option)$/i.test(parent.tagName)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (parent.closest('.sr, .mute, [inert], .confetti')) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width <= 1.5 || box.height <= 1.5) continue;
    let size = parseFloat(getComputedStyle(parent).fontSize);
    const drawing = parent.closest('svg');
    if (drawing) size *= parent.getScreenCTM?.().d ?? 1;
    small.push([size, words]);
    const x = innerWidth * EDGE - 1, y = innerHeight * EDGE - 1;
    const above = empty * size;
    if (box.left < x || box.top + above < y || box.right > innerWidth - x
      || box.bottom - above > innerHeight - y)
      outside.push(words);
  }
  return [small, outside];
}""".replace("EDGE", str(EDGE))


def check_big(tv: Guest, above: float = ABOVE) -> None:
    """Words are large enough and in the safe area, nothing is cut, nothing scrolls."""
    assert kind(tv) == "big"
    least = SMALLEST * min(tv.size[0] / TV[0], tv.size[1] / TV[1])
    small, outside = tv.page.evaluate(MEASURE, above)
    assert small, "not a word on it"
    too_small = [each for each in small if each[0] < least - 0.01]
    assert too_small == [], too_small
    assert outside == [], outside
    scrolls = tv.page.evaluate(
        "[document.scrollingElement.scrollWidth - innerWidth,"
        " document.scrollingElement.scrollHeight - innerHeight]"
    )
    assert scrolls == [0, 0], scrolls
    assert tv.page.evaluate("getComputedStyle(document.body).cursor") == "none"
    found = untidy(tv.page)
    assert found == [], found


def kind(guest: Guest) -> str | None:
    told: str | None = guest.page.evaluate("document.documentElement.dataset.kind ?? null")
    return told


def focused(guest: Guest) -> str:
    """What OK would choose now."""
    words: str = guest.page.evaluate(
        "(document.activeElement?.ariaLabel || document.activeElement?.textContent || '').trim()"
    )
    return words


def walk_to(guest: Guest, words: str, way: str = "ArrowRight") -> None:
    """By arrows alone, row by row, until this has the focus."""
    for step in range(STEPS):
        if focused(guest) == words:
            return
        before = focused(guest)
        guest.page.keyboard.press(way)
        if focused(guest) == before:  # the end of a row
            guest.page.keyboard.press("ArrowDown" if step % 9 < 8 else "ArrowUp")
            way = "ArrowLeft" if way == "ArrowRight" else "ArrowRight"
    raise AssertionError(f"no arrow leads to {words!r}, but to {focused(guest)!r}")


def until(guest: Guest, holds: Callable[[], Any], what: str, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, what
        guest.pump()


def await_kind(guest: Guest, wanted: str) -> None:
    until(guest, lambda: kind(guest) == wanted, f"is {kind(guest)}, never {wanted}")


def turn_on(tv: Guest, game: str = "sos") -> None:
    """From the start page to a table of this game, by arrows and OK alone."""
    tv.home()
    walk_to(tv, tv.say("page.home.big"))
    tv.page.keyboard.press("Enter")
    tv.page.locator(".tile").first.wait_for()
    walk_to(tv, tv.say("page.big.open", game=tv.say(f"game.{game}.title")))
    tv.page.keyboard.press("Enter")
    tv.page.locator(".qr-card").wait_for()
    until(tv, lambda: tv.room, "no room")


def sit_down(phone: Guest, tv: Guest) -> None:
    """Where the TV's QR code leads."""
    shown = tv.page.locator(".qr-card img, .corner img").first.get_attribute("src") or ""
    assert f"to=t%2F{tv.link}%2Fsofa" in shown
    phone.at(f"#/t/{tv.link}/sofa")
    await_kind(phone, "hand")


def begin(tv: Guest, *phones: Guest, game: str = "sos", bots: int = 0) -> None:
    """The TV opens a table, the phones come by its code; the first has the remote, and starts."""
    land(tv, *phones, game=game, bots=bots)
    press_start(tv, *phones)


def land(tv: Guest, *phones: Guest, game: str, bots: int) -> None:
    """As `begin`, without the start."""
    turn_on(tv, game)
    for phone in phones:
        sit_down(phone, tv)
    host = phones[0]
    for seat in range(len(phones), len(phones) + bots):
        host.press("page.remote.more")
        until(tv, partial(has_bot, tv, seat), "no bot came")


def has_bot(guest: Guest, seat: int) -> bool:
    return bool(guest.room["seats"][seat]["who"] == "bot")


def has_frame(guest: Guest) -> bool:
    return bool(guest.frame)


def is_elsewhere(guest: Guest, link: str) -> bool:
    return guest.link != link


def press_start(tv: Guest, host: Guest, *others: Guest) -> None:
    for phone in (host, *others):
        await_kind(phone, "hand")
    host.page.locator(".start").click()
    for guest in (tv, host, *others):
        guest.page.locator("[data-frame]").wait_for()


def show(tv: Guest, host: Guest, *others: Guest) -> None:
    """A table that is open already, on a TV: its host accepts it, the phones are hands."""
    tv.at(f"#/tv/{host.link}")
    accept = host.button("page.big.accept")
    until(host, lambda: host.room["big"] or accept.is_visible(), "the TV neither asks nor shows")
    if accept.is_visible():
        accept.click()
    await_kind(tv, "big")
    for phone in (host, *others):
        await_kind(phone, "hand")
