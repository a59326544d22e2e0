"""Space Builder by hand: quick keys, a finger that drags and holds, a mouse."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.builder import (
    Finger,
    board,
    drawn,
    open_table,
    slot,
    spot,
    until,
)
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK
from tests.e2e.server import Server


def test_quick_hands_lose_nothing(server: Server, invite: Invite) -> None:
    host = invite(server, size=DESK, touch=False)
    open_table(host, 2, now=True, round_seconds=0)
    press = host.page.keyboard.press
    press("Digit3")
    press("Shift+Digit4")
    for _ in range(25):
        press("r")
        press("f")
    press("Shift+Digit6")
    told = {"greenhouse": {"place": 6, "turn": 90, "side": "b"}}
    assert drawn(host) == told
    until(host, lambda: board(host) == told)
    expect(host.page.locator(".toast")).to_have_count(0)


def is_above(ghost: Locator, place: Locator) -> bool:
    """What hangs at the finger is a little higher than the place it would fall on."""
    card, there = ghost.bounding_box(), place.bounding_box()
    assert card
    assert there
    aside = card["x"] + card["width"] / 2 - there["x"] - there["width"] / 2
    higher = card["y"] + card["height"] / 2 - there["y"] - there["height"] / 2
    return abs(aside) < 4 and abs(higher) < 16


def test_drag_hold_and_tap(server: Server, invite: Invite) -> None:
    host = invite(server)
    open_table(host, 2, now=True, round_seconds=0)
    finger = Finger(host)
    finger.down(slot(host, "dome"))
    finger.move(spot(host, 5))
    until(host, lambda: is_above(host.page.locator(".ghost"), spot(host, 5)))
    finger.up()
    until(host, lambda: "dome" in board(host))
    finger.down(spot(host, 5))  # and held
    until(host, lambda: board(host)["dome"]["side"] == "b")
    finger.up()
    spot(host, 5).tap()
    until(host, lambda: board(host)["dome"] == {"place": 5, "turn": 90, "side": "b"})
    finger.drag(spot(host, 5), spot(host, 2))
    spot(
        host, 2
    ).tap()  # Chromium makes no click of a tap right after a drag: it counts all the same
    until(host, lambda: board(host)["dome"] == {"place": 2, "turn": 180, "side": "b"})
    finger.drag(spot(host, 2), spot(host, 5))
    for turn in (270, 0, 90):
        spot(host, 5).tap()
        until(host, lambda: board(host)["dome"] == {"place": 5, "turn": turn, "side": "b"})  # noqa: B023
    finger.drag(slot(host, "silo"), spot(host, 1))
    finger.drag(spot(host, 1), spot(host, 5))  # onto another card: they swap
    until(host, lambda: board(host).get("silo", {}).get("place") == 5)
    assert board(host)["dome"] == {"place": 1, "turn": 90, "side": "b"}
    spot(host, 1).tap()  # by taps too: one, then the other, and back again
    host.wait_for_text("page.builder.hint.moving")
    expect(spot(host, 5)).to_have_attribute(
        "aria-label",
        re.compile(host.say("page.builder.swaps", building=host.say("builder.building.dome"))),
    )
    spot(host, 5).tap()
    until(host, lambda: board(host)["silo"]["place"] == 1)
    spot(host, 1).tap()
    spot(host, 5).tap()
    until(host, lambda: board(host)["silo"]["place"] == 5)
    assert board(host)["dome"] == {"place": 1, "turn": 90, "side": "b"}
    finger.drag(slot(host, "habitat"), spot(host, 5))  # from the hand: the other gives way
    until(host, lambda: "silo" not in board(host) and "habitat" in board(host))
    finger.drag(spot(host, 1), host.page.locator(".hand"))  # back into the hand
    until(host, lambda: board(host) == {"habitat": {"place": 5, "turn": 0, "side": "a"}})
    assert drawn(host) == board(host)

    # Hold the plan and it is large; let go and it is back. A tap leaves it large.
    plan, large = host.page.locator(".look"), host.page.locator(".large")
    finger.down(plan)
    large.wait_for()
    host.pump(400)
    finger.up()
    expect(large).to_have_count(0)
    plan.tap()
    large.wait_for()
    large.tap()
    expect(large).to_have_count(0)


def test_by_mouse(server: Server, invite: Invite) -> None:
    host = invite(server, size=DESK, touch=False)
    open_table(host, 2, now=True, round_seconds=0)
    slot(host, "silo").drag_to(spot(host, 8))
    until(host, lambda: "silo" in board(host))
    spot(host, 8).click(button="right")
    spot(host, 8).click()
    until(host, lambda: board(host) == {"silo": {"place": 8, "turn": 90, "side": "b"}})
    host.page.mouse.down()  # held, it flips as under a finger, and letting go does not turn it
    until(host, lambda: board(host)["silo"]["side"] == "a")
    host.page.mouse.up()
    spot(host, 8).click()
    until(host, lambda: board(host) == {"silo": {"place": 8, "turn": 180, "side": "a"}})
    spot(host, 8).drag_to(host.page.locator(".hand .slots"))
    until(host, lambda: board(host) == {})
    assert drawn(host) == {}
