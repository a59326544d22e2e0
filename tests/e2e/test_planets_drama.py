"""What everybody sees around a throw of Space Planets: who decides what, and nothing that lies."""

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocket, WebSocketRoute, expect

from spaceport.library.tutorials import tutorial
from spaceport.texts import typeset
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, PHONE, TABLET, Guest
from tests.e2e.planets import (
    LINE,
    Flicks,
    Point,
    await_landing,
    begin,
    good_target,
    open_planets,
    play_planets,
    spots,
    stroke,
)
from tests.e2e.server import Server
from tests.e2e.table import await_frame, join
from tests.e2e.test_tutorials import await_step, said
from tests.wire.following import Following

TALL = (360, 740)  # wider phones draw the table lower than its frame
LONG = (844, 390)
WIDE = (412, 915)

# A hand that moves, but slowly: seconds, and where it is then.
LAZY: list[tuple[float, Point]] = [
    (0.0, (0.0, -LINE - 8)),
    (0.5, (0.0, -LINE)),
    (0.9, (0.0, -LINE + 5)),
    (1.0, (0.0, -LINE + 5)),
]
MEET = """([one, other]) => {
    const [a, b] = [one, other].map((what) => document.querySelector(what).getBoundingClientRect());
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""

# What lies on the table where a hand takes the die: all along the line, from the ring down.
IN_THE_WAY = """() => {
    const [zone, grip] = ['.zone', '.grip'].map((what) =>
        document.querySelector(what).getBoundingClientRect());
    const found = new Set();
    for (let x = zone.left + 8; x < zone.right - 8; x += 4)
        for (let y = grip.top; y < zone.bottom - 4; y += 4) {
            const there = document.elementFromPoint(x, y);
            if (!there.closest('.table')) found.add(there.className);
        }
    return [...found];
}"""


class Told:
    """Every frame that a guest's page was sent. Make it before anything is opened."""

    def __init__(self, guest: Guest) -> None:
        self.frames: list[dict[str, Any]] = []
        guest.page.on("websocket", self._connect)

    def _connect(self, socket: WebSocket) -> None:
        self._following = Following()
        socket.on("framereceived", lambda payload: self._hear(json.loads(str(payload))))

    def _hear(self, message: dict[str, Any]) -> None:
        message = self._following.hear(message)
        if message["t"] == "frame":
            self.frames.append(message)


def decision(guest: Guest, seen: dict[str, Any]) -> str:
    """What a frame's public part says is being decided, in words."""
    return typeset(guest.say.language, _decision(guest, seen))


def _decision(guest: Guest, seen: dict[str, Any]) -> str:
    name = guest.room["seats"][seen["active"]]["name"]
    if seen["place"] is None:
        count = "one" if seen["gains"] in (0, 1) else "other"
        return guest.say(f"page.planets.decides.missed.{count}", name=name, n=seen["gains"])
    kind = guest.say(f"planets.kind.{seen['cards'][seen['place']]}")
    price = seen["price"]["total"]
    if seen["crystals"][seen["active"]] < price:
        return guest.say("page.planets.decides.dear", name=name, kind=kind, price=price)
    return guest.say(
        "page.planets.decides.card", name=name, kind=kind, price=price, gains=seen["gains"]
    )


def test_what_another_decides_is_seen_with_its_price(server: Server, invite: Invite) -> None:
    """P13-P15: card, price and gain lie open; nobody is just "thinking"."""
    host = invite(server, size=PHONE, language="fr", motion=True)
    guest = invite(server, size=DESK, language="en", touch=False)
    open_planets(host)
    join(guest, host.room["code"])
    host.wait_for_text("page.seat.ready")
    begin(host, guest, bots=0)
    hands = [(host, Flicks()), (guest, Flicks())]
    both = (host, guest)
    play_planets(hands, until=lambda: any(one.seen["phase"] == "choose" for one in both))
    while host.seen["phase"] != "choose":  # it has come to one of them so far
        host.pump()
    watching = guest if host.seen["active"] == 0 else host
    words = decision(watching, host.seen)
    expect(watching.page.locator(".bar .now span")).to_have_text(words)
    panel = watching.page.locator(".deciding")
    expect(panel).to_contain_text(host.room["seats"][host.seen["active"]]["name"])
    expect(panel).to_contain_text(f"+{host.seen['gains']}")
    watching.check_fits()
    decides = host if watching is guest else guest
    decides.page.locator(".choose").wait_for()
    assert decides.page.locator(".deciding").count() == 0


def test_nothing_can_be_taken_back_while_the_die_flies(server: Server, invite: Invite) -> None:
    guest = invite(server, size=PHONE)
    told = Told(guest)
    open_planets(guest)
    begin(guest)

    def has_shown_both() -> bool:
        """A turn of each, and one that could be taken back after its throw."""
        return sum(guest.seen["turns"]) > 3 and any(frame["undo"] for frame in told.frames)

    play_planets([(guest, Flicks())], until=has_shown_both)
    flights = [frame for frame in told.frames if frame["public"]["phase"] == "flight"]
    assert {frame["public"]["active"] for frame in flights} == {0, 1}
    assert not any(frame["undo"] for frame in flights)


def test_what_can_be_taken_back_leaves_the_line_free(server: Server, invite: Invite) -> None:
    """P29: one throws from all along the line, also while something can be taken back."""
    phone = invite(server, size=PHONE, language="fr")
    told = Told(phone)
    phone.home()
    phone.press("page.home.one-tablet-game", game=phone.say("game.planets.title"))
    phone.page.locator(".lobby .seat.me").nth(1).wait_for()
    phone.press("page.beside.change", name=phone.room["seats"][1]["name"])
    phone.page.locator("#beside").fill("Maximilienne-Apollin")
    phone.press("page.name.save")
    phone.settle()
    phone.press("page.lobby.start.other", n=2)
    take_device(phone)
    # After the one with the long name. A hole swallows a throw, and nothing is left to decide.
    while phone.frame["seat"] != 0 or not phone.frame["undo"]:
        refuel(phone)
        take_device(phone)
    phone.page.locator(".throwline.on").wait_for(state="attached")
    for size in (TABLET, LONG, WIDE, PHONE):
        phone.resize(size)
        expect(phone.page.locator(".undo")).to_be_visible()
        expect(phone.page.locator("[data-side]")).to_have_count(0)
        phone.check_fits()
        assert phone.page.evaluate(IN_THE_WAY) == [], size
    right = max(spots(phone).values(), key=lambda at: (at[0], -at[1]))
    before = phone.frame["n"]
    Flicks().pointer(phone).flick(stroke(100, right))
    await_frame(phone, before)
    after = next(frame for frame in told.frames if frame["n"] > before)
    assert after["public"]["phase"] == "flight"


def take_device(guest: Guest) -> None:
    """Whoever is next takes it and says so."""
    guest.page.locator(".pass").wait_for()
    name = guest.room["seats"][guest.frame["seat"]]["name"]
    guest.press("page.pass.ready", name=name)


def refuel(guest: Guest) -> None:
    """A turn in which no card is laid: what is decided can be taken back."""
    hands, seat = Flicks(), guest.frame["seat"]
    decides = ("choose", seat)

    def stands() -> tuple[str, int]:
        return guest.seen["phase"], guest.frame["seat"]

    play_planets([(guest, hands)], until=lambda: stands() == decides or guest.frame["seat"] != seat)
    if stands() == decides:
        before = guest.frame["n"]
        what = "renounce" if guest.frame["offers"]["renounce"] else "take"
        guest.page.locator(f'.side [data-do="{what}"]').wait_for()
        hands.choose(guest, what)
        await_frame(guest, before)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_why_nothing_was_thrown_leaves_the_die_free(
    server: Server, invite: Invite, language: str
) -> None:
    guest = invite(server, size=PHONE, language=language)
    guest.at("#/learn/planets")
    await_step(guest, 0)
    for k in (1, 2):
        guest.press("page.tutorial.next")
        await_step(guest, k)
    for size in (PHONE, TALL, LONG, TABLET, DESK):
        guest.resize(size)
        lazy(guest)
    guest.resize(PHONE)
    open_planets(guest)
    begin(guest)
    await_throw(guest)
    for size in (PHONE, TALL, LONG, TABLET, DESK):
        guest.resize(size)
        lazy(guest)
        guest.check_fits()


def await_throw(guest: Guest) -> None:
    """Until it is one's own throw: bots may begin."""
    hands = [(guest, Flicks())]
    play_planets(hands, until=lambda: bool((guest.frame["offers"] or {}).get("throw")))
    guest.page.locator(".throwline.on").wait_for(state="attached")


def lazy(guest: Guest) -> None:
    """What is said then leaves the die free and is on the screen, as long as it stands there."""
    guest.page.evaluate("passed.length = 0")
    Flicks().pointer(guest).flick(LAZY)
    said = guest.await_passing(".scold b")
    grip = guest.page.locator(".table .grip").bounding_box()
    assert grip
    beside = said["x"] + said["width"] <= grip["x"] or grip["x"] + grip["width"] <= said["x"]
    above = said["y"] + said["height"] <= grip["y"] or grip["y"] + grip["height"] <= said["y"]
    assert beside or above, (said, grip)
    assert said["x"] >= 0
    assert said["x"] + said["width"] <= guest.page.evaluate("innerWidth")
    assert said["y"] >= 0


def test_a_lesson_says_and_shows_beforehand_where_its_die_flies(
    server: Server, invite: Invite
) -> None:
    guest = invite(server, size=PHONE, motion=True)
    lesson = tutorial("planets")
    guest.at("#/learn/planets")
    throws = [k for k, step in enumerate(lesson.steps) if "throw" in (step.written.do or "")]
    assert "however you aim" in said(guest, lesson, throws[0])
    hole = guest.page.locator(".sign.hole")
    for k, step in enumerate(lesson.steps[: throws[-1] + 1]):
        await_step(guest, k)
        if k in throws:
            guest.page.locator(".table .aim.past .spread").wait_for()
        if k + 1 == throws[-1]:
            break
        if step.expected:
            guest.button("page.tutorial.show").click()
        else:
            guest.press("page.tutorial.next")
    guest.button("page.tutorial.show").click()
    hole.wait_for()
    expect(guest.page.locator(".bar .now span")).to_have_text(
        guest.say("page.planets.hint.hole", name="Bleep")
    )


def test_letting_go_of_the_die_over_a_card_explains_no_card(server: Server, invite: Invite) -> None:
    """The click after a drag is no tap, nor does a mouse that only rests there ask anything."""
    host = invite(server, size=DESK, touch=False, motion=True)
    open_planets(host)
    begin(host)
    await_throw(host)
    pointer, frame = Flicks().pointer(host), host.frame["n"]
    host.page.evaluate(
        """() => {
            window.explained = 0;
            new MutationObserver(() => {
                window.explained += document.querySelectorAll('.about').length;
            }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    card = spots(host)["b2"]
    way = stroke(0, card)
    (until, (aside, ahead)), steps = way[-1], 6
    share = [(k / steps, until + k / 125) for k in range(1, steps + 1)]  # on and on, to the card
    way += [(t, (aside + k * (card[0] - aside), ahead + k * (card[1] - ahead))) for k, t in share]
    pointer.flick(way)
    await_frame(host, frame)
    await_landing(host)
    assert host.page.evaluate("window.explained") == 0


def test_where_the_die_lands_is_said_when_it_lies(server: Server, invite: Invite) -> None:
    """Wherever that is: on a card, on none, in a hole."""
    host = invite(server, size=PHONE, motion=True)
    open_planets(host)
    begin(host)
    await_throw(host)
    host.page.evaluate(
        """() => {
            window.heard = [];
            const spoken = document.querySelector('[data-announced]');
            new MutationObserver(() => {
                const { die } = document.querySelector('.table').dataset;
                window.heard.push([die, spoken.textContent]);
            }).observe(spoken, { childList: true, characterData: true, subtree: true });
        }"""
    )
    play_planets([(host, Flicks())], until=lambda: len(landings(host)) > 2)
    assert {die for die, _ in landings(host)} == {"rest"}


def landings(guest: Guest) -> list[tuple[str, str]]:
    """What was said about where a die lies, and what the die did then."""
    found: list[tuple[str, str]] = guest.page.evaluate("window.heard")
    shows = guest.say("page.planets.said.landed", shows="#", kind="#").split("#")[0]
    return [(die, text) for die, text in found if text.startswith(shows)]


def test_the_button_to_take_back_leaves_the_throwing_line_free(
    server: Server, invite: Invite
) -> None:
    """As after a Second chance; which is luck, so here every frame offers it."""
    host = invite(server, size=PHONE, language="fr")

    def offer(line: WebSocketRoute) -> None:
        there = line.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] in ("frame", "diff"):
                message["undo"] = True
            line.send(json.dumps(message))

        there.on_message(hear)
        line.on_message(there.send)

    host.page.route_web_socket("**/*", offer)
    open_planets(host)
    begin(host, bots=3)
    await_throw(host)
    for size in (PHONE, LONG, TABLET, DESK):
        host.resize(size)
        host.page.locator(".undo").wait_for()
        assert not host.page.evaluate(MEET, [".undo", ".throwline"]), size
        host.check_fits()


def test_in_a_game_nothing_is_shown_before_one_aims(server: Server, invite: Invite) -> None:
    guest = invite(server, size=PHONE)
    open_planets(guest)
    begin(guest)
    await_throw(guest)
    assert guest.page.locator(".table .aim").count() == 0
    frame = guest.frame["n"]
    Flicks().throw(guest, good_target(guest))
    await_frame(guest, frame)
