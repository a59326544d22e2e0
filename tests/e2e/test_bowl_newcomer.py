"""Space Bowl and *Play now* for newcomers: nothing misleads, nothing covers a score."""

import json
from typing import Any, Final

import pytest
from playwright.sync_api import WebSocket, expect

from tests.e2e.bowl import card, destinations, live, me, open_bowl, phase, press, reach, toss
from tests.e2e.conftest import Invite, Serve
from tests.e2e.guest import DESK, LYING, PHONE, TABLET, Guest
from tests.e2e.server import Server
from tests.e2e.tidy import untidy

WIDE: Final = (844, 390)
HINT_MS: Final = 2_100
COVERED: Final = """() => [...document.querySelectorAll('.seats .seat')].filter((seat) => {
  const place = (part) => seat.querySelector(part)?.getBoundingClientRect();
  const [tag, score] = [place('.tag'), place('.score')];
  const beside = !tag || tag.left >= score.right || score.left >= tag.right;
  return !beside && tag.top < score.bottom - 4 && score.top < tag.bottom;
}).map((seat) => seat.innerText)"""
LEAVES: Final = """() => new Promise((done) => new MutationObserver((_, watcher) => {
  const flash = document.querySelector('[data-flash]');
  if (!flash) return;
  watcher.disconnect();
  const [shout] = flash.querySelector('p').getAnimations();
  const word = flash.querySelector('b');
  const wide = document.createRange();
  wide.selectNodeContents(word);
  const out = [];
  shout.pause();
  for (let at = 0; at < 520; at += 10) {
    shout.currentTime = at;
    const { left, right } = wide.getBoundingClientRect();
    if (left < 0 || right > innerWidth) out.push([at, left, right]);
  }
  shout.play();
  done(out);
}).observe(document.body, { subtree: true, childList: true }))"""


def bot_tosses(guest: Guest) -> None:
    """A table at which a bot is the captain of the first toss."""
    while True:
        open_bowl(guest, 3, now=True, toss_seconds=60)
        reach([guest], "toss", "search")
        if phase(guest) == "toss" and guest.seen["captain"] != me(guest) and guest.frame["waits"]:
            return


def test_where_all_play_at_once_a_tap_hurries_nobody(serve: Serve, invite: Invite) -> None:
    """And nobody is told so: a tap on a card is about the card. What is said stays at its table."""
    guest = invite(serve(brisk=False), size=PHONE, language="fr")
    sent: list[dict[str, Any]] = []

    def watch(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(json.loads(text)))

    guest.page.on("websocket", watch)
    guest.page.clock.install()
    bot_tosses(guest)
    guest.page.clock.fast_forward(HINT_MS)
    assert guest.page.evaluate("localStorage.getItem('spaceport.hurry')") is None
    guest.page.locator(".galaxy").tap(position={"x": 2, "y": 2})
    reach([guest], "search")
    live(guest)
    guest.tap(card(guest, "c3"))
    told = guest.page.locator(".toast")
    expect(told).to_have_text(guest.say("refusal.bowl-nobody-announced"))
    assert "hurry" not in [message["t"] for message in sent]
    guest.page.evaluate("location.hash = '#/'")
    guest.page.locator(".home").wait_for()
    expect(told).to_have_count(0, timeout=1_000)


def test_play_now_asks_for_sound_once(server: Server, invite: Invite) -> None:
    guest = invite(server, size=PHONE, language="fr", newcomer=True)
    guest.home()
    for game in ("bowl", "builder"):
        guest.press("page.home.play-now-game", game=guest.say(f"game.{game}.title"))
        guest.page.locator("dialog[open]").wait_for()
        if game == "bowl":
            for size in (WIDE, TABLET, DESK, PHONE):
                guest.resize(size)
                expect(guest.page.locator("dialog[open]")).to_be_in_viewport(ratio=1)
                assert untidy(guest.page) == [], size
            guest.press("page.arrive.sound-on")
            assert guest.page.evaluate("localStorage.getItem('spaceport.sound')") == "on"
        expect(guest.button("page.arrive.sound-on")).to_have_count(0)
        guest.page.keyboard.press("Escape")
        expect(guest.page.locator("dialog[open]")).to_have_count(0)
        guest.settle()


@pytest.mark.parametrize("size", [WIDE, LYING])
def test_what_is_said_covers_no_score(
    server: Server, invite: Invite, size: tuple[int, int]
) -> None:
    guest = invite(server, size=size, language="fr")
    open_bowl(guest, 4, now=True, toss_seconds=60, countdown_seconds=8)
    said: set[str] = set()
    while not {"word", "number"} <= said and phase(guest) != "over":
        toss([guest])
        if phase(guest) == "search":
            live(guest)
            fits = destinations(guest)
            if phase(guest) == "search":
                press(guest, ".go" if fits else ".doom")
            reach([guest], "countdown", "placement", "reveal", "over")
            assert guest.page.evaluate(COVERED) == []
            said.add("word")
        reach([guest], "reveal", "over")
        guest.page.locator(".seats :is(.plus, .minus)").first.wait_for()
        assert guest.page.evaluate(COVERED) == []
        said.add("number")


@pytest.mark.parametrize("size", [PHONE, WIDE, TABLET, DESK])
def test_a_call_stays_on_the_screen(server: Server, invite: Invite, size: tuple[int, int]) -> None:
    guest = invite(server, size=size, language="fr", motion=True)
    open_bowl(guest, 2, now=True, toss_seconds=60)
    toss([guest])
    reach([guest], "search")
    live(guest)
    guest.page.evaluate(f"() => {{ window.leaves = ({LEAVES})(); }}")
    guest.page.keyboard.press("d")
    assert guest.page.evaluate("() => window.leaves") == []
