"""Space Planets in a living room: the table on the TV, the die in the hand."""

import time
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.living import HAND, HANDS, TV, TVS, check_big, is_elsewhere, until
from tests.e2e.planets import (
    MAY_THROW,
    Flicks,
    Keys,
    Pointer,
    await_landing,
    die,
    gather,
    good_target,
    play_planets,
    spots,
    start_hands,
    stroke,
    wish,
)
from tests.e2e.server import Server
from tests.e2e.table import await_frame, shown

WITHIN = 110.0
"""Millimetres behind the line from where a flick stays below it."""


def thrower(*hands: Guest) -> Guest:
    """Whose throw it is, as soon as their hand may throw."""
    end = time.monotonic() + 90
    while True:
        for hand in hands:
            if hand.frame.get("offers") and hand.frame["offers"]["throw"]:
                hand.page.locator(MAY_THROW).wait_for(state="attached")
                return hand
            hand.pump(20)
        assert time.monotonic() < end, "nobody may throw"


def check_hand(hand: Guest) -> None:
    """Who acts has the die or the question; who waits sees who is on, and their own cards."""
    expect(hand.page.locator(".palm")).to_have_count(1)
    offers = hand.frame.get("offers")
    if not offers:
        hand.page.locator(".onair").wait_for()
        expect(hand.page.locator(".own .slots")).to_have_count(1)
    elif offers["throw"]:
        hand.page.locator(".flick.on").wait_for()
    else:
        hand.page.locator(".ask").wait_for()
    hand.check_fits()


def check_offer(tv: Guest) -> None:
    """What is decided on a phone is on the TV, with what each answer takes and gives."""
    offer = tv.page.locator("[data-offer]")
    offer.wait_for()
    seen = tv.seen
    name = tv.room["seats"][seen["active"]]["name"]
    expect(offer).to_contain_text(tv.say("page.planets.big.decides", name=name))
    if seen["place"]:
        kind = seen["cards"][seen["place"]]
        expect(offer).to_contain_text(tv.say(f"planets.kind.{kind}"))
        expect(offer).to_contain_text(f"−{seen['price']['total']}")
        expect(offer).to_contain_text(f"+{seen['kinds'][kind]['stars']}")
    expect(offer).to_contain_text(f"+{seen['gains']}")


def test_from_the_start_to_the_podium_and_on(server: Server, invite: Invite) -> None:
    host = invite(server, size=HAND)
    guest = invite(server, size=HAND, language="fr")
    tv = invite(server, size=TV, touch=False)
    gather(tv, host, guest)
    check_big(tv)
    flicks = Flicks()
    players = [(host, flicks), (guest, flicks)]
    looked: set[str] = set()

    def look(one: Guest) -> None:
        """While somebody is asked; once for each question."""
        shown(tv)
        question = wish(one.frame["offers"])
        if question in looked:
            return
        looked.add(question)
        check_offer(tv)
        check_big(tv)
        for hand in (host, guest):
            check_hand(hand)

    play_planets(players, until=lambda: host.seen["phase"] == "over", each=look, seconds=240)
    assert looked
    for one in (host, guest, tv):
        one.page.locator(".pil").first.wait_for()

    link = host.link
    host.press("page.podium.rematch")
    for one in (host, guest, tv):
        until(one, partial(is_elsewhere, one, link), "stayed behind")
    until(host, lambda: sum(seat["who"] == "person" for seat in host.room["seats"]) == 2, "left")
    for one in (host, guest, tv):
        one.frame = {}
    start_hands(tv, host, guest)
    play_planets(players, until=lambda: sum(host.seen["turns"]) >= 2)
    shown(tv)
    check_big(tv)


def test_a_die_leaves_the_hand_and_flies_on_the_tv(server: Server, invite: Invite) -> None:
    """From anywhere below the line; who reloads the TV in the air sees where it lies."""
    host, guest = (invite(server, size=HAND, motion=True) for _ in range(2))
    tv = invite(server, size=TV, touch=False, motion=True)
    gather(tv, host, guest)
    hand = thrower(host, guest)
    n = hand.frame["n"]
    target = spots(hand)[good_target(hand)]
    tv.page.evaluate(
        """() => {
            window.flights = [];
            new MutationObserver(() => {
                const trail = document.querySelector('.trail')?.getAttribute('d') ?? '';
                const [x, y] = trail.slice(1).split('L')[0].split(' ').map(Number);
                const face = document.querySelector('.thrower')?.style.getPropertyValue('--at');
                if (trail && flights.length < 9) flights.push({ x, y, face: Number(face) });
            }).observe(document.querySelector('.table'), { childList: true, subtree: true });
        }"""
    )
    way = stroke(target[0] / 2, target, WITHIN)
    assert max(ahead for _, (_, ahead) in way) < -217
    Pointer(hand, touch=True).flick(way)
    hand.page.locator('[data-flick="gone"]').wait_for()
    await_frame(hand, n)
    until(tv, lambda: tv.page.evaluate("flights.length"), "it never flew on the TV")
    first = tv.page.evaluate("flights[0]")
    start = tv.page.evaluate("flights[0].face") * 272 - 136
    assert first["x"] == pytest.approx(-217, abs=25)  # from the line, which is on the left
    lifted = way[-1][1][0]
    assert start == pytest.approx(lifted, abs=12)  # as it left the hand: its right is below
    assert first["y"] == pytest.approx(start, abs=20)
    tv.reload()
    await_landing(tv)
    while not tv.frame:
        tv.pump()
    shown(tv)
    assert die(tv)["on"] != ""
    check_big(tv)


def test_by_keys_in_the_hand(server: Server, invite: Invite) -> None:
    """Who cannot flick throws as on the whole page, and answers by a letter."""
    host, guest = (invite(server, size=HAND) for _ in range(2))
    tv = invite(server, size=TV, touch=False)
    gather(tv, host, guest)
    keys = Keys()
    play_planets([(host, keys), (guest, keys)], until=lambda: sum(host.seen["turns"]) >= 2)


def test_four_long_names_on_every_size(server: Server, invite: Invite) -> None:
    """In French, whose sentences are longer: nothing is cut, whatever is asked."""
    host, guest = (invite(server, size=HAND, language="fr") for _ in range(2))
    tv = invite(server, size=TV, touch=False, language="fr")
    host.be_called("Maximilienne-Charlot")
    guest.be_called("Anticonstitutionnell")
    gather(tv, host, guest, bots=2)
    asked: list[str] = []

    def look(one: Guest) -> None:
        asked.append(wish(one.frame["offers"]))
        check_sizes()

    def check_sizes() -> None:
        shown(tv)
        for size in TVS:
            tv.resize(size)
            check_big(tv)
        for size in HANDS:
            for hand in (host, guest):
                hand.resize(size)
                check_hand(hand)

    flicks = Flicks()
    thrower(host, guest)
    check_sizes()
    play_planets(
        [(host, flicks), (guest, flicks)],
        until=lambda: len(asked) >= 2,
        each=look,
    )
