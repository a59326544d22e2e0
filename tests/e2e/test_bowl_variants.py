"""Space Bowl with variants, and what the lobby says of them."""

from typing import Any

from playwright.sync_api import expect

from tests.e2e.bowl import (
    Frame,
    all_fit,
    card,
    destinations,
    heard,
    is_in,
    join_in,
    me,
    open_bowl,
    press,
    reach,
    ready,
    toss,
    until,
    walked_count,
)
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, PHONE, Guest
from tests.e2e.server import Server
from tests.e2e.table import join
from tests.e2e.test_everyone import findings


def test_with_black_hole_rotation_torus_and_void(server: Server, invite: Invite) -> None:
    """All four at once; the Wild is dragged; axe finds nothing in any phase."""
    host = invite(server, size=DESK, touch=False, inject=True)
    guest = invite(server, size=PHONE, inject=True)
    people = [host, guest]
    wrong: dict[str, list[str]] = {}

    def look(name: str) -> None:
        for one in people:
            if found := findings(one):
                wrong[f"{name} {one.size}"] = found

    variants = dict.fromkeys(("black_hole", "rotation", "torus", "void"), True)
    open_bowl(host, 2, countdown_seconds=15, placement_seconds=2, **variants)
    expect(host.page.locator(".advice .warn")).to_be_visible()
    join(guest, host.room["code"])
    host.press("page.lobby.start.other", n=2)
    reach(people, "toss")
    look("toss")
    frames = [Frame(one) for one in people]
    holes = 0
    for number in range(1, 5):
        toss(people)
        reach(people, "search")
        all_fit(*people)
        check_galaxy(guest)
        holes += check_box(guest)
        found = destinations(guest)
        if number == 1:
            look("search")
        if number == 1 and found:
            join_in(guest, found[0])
            drag_wild(host)
            look("countdown")
            reach(people, "reveal")
            check_solutions(guest)
            look("reveal")
        else:
            for one in people:  # one after the other: then everybody has given up
                press(one, ".skip")
            reach(people, "reveal")
            expect(guest.page.locator(".now b")).to_have_text(
                guest.say("bowl.status.found-neither")
            )
            check_solutions(guest)
        all_fit(*people)
        for frame in frames:
            frame.check()
        if holes and number > 1:
            break
        ready(people)
        reach(people, "toss")
    assert wrong == {}


def check_galaxy(guest: Guest) -> None:
    """Every card says what it shows; a void one that it shows nothing."""
    for place, face in guest.seen["galaxy"].items():
        label = card(guest, place).get_attribute("aria-label") or ""
        words = [guest.say("bowl.void")] if face["void"] else planets(guest, face)
        assert label.startswith(f"{place.upper()}: {', '.join(words)}"), label


def planets(guest: Guest, face: dict[str, Any]) -> list[str]:
    return [guest.say(f"bowl.planet.{planet}") for planet in face["planets"]]


def check_box(guest: Guest) -> bool:
    """What lies in the box is said too; whether there is a black hole in it."""
    box = guest.seen["box"]
    assert guest.page.locator(".screen .marble").count() == len(box["marbles"])
    assert guest.page.locator(".screen .marble i").count() == sum(
        space == box["hole"] for space in box["marbles"].values()
    )
    pattern = guest.page.locator(".box > .sr").inner_text()
    assert len(pattern.split(";")) == len(box["marbles"])
    return box["hole"] is not None


def drag_wild(host: Guest) -> None:
    """With the mouse, from its button onto a card; that is concurring too."""
    page = host.page
    start = page.locator(".act:not([data-late]) .wildbtn").bounding_box()
    goal = card(host, "b2").bounding_box()
    assert start
    assert goal
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + 30, goal["y"] + 30, steps=6)
    page.locator(".ghost").wait_for()
    page.mouse.up()
    until([host], lambda: host.seen["wild"] is not None)
    assert host.seen["wild"] == {"card": "b2", "seat": me(host)}
    assert is_in(host)


def check_solutions(guest: Guest) -> None:
    """As many as there were, each drawn over the galaxy when one comes to it."""
    told = guest.seen["reveal"]
    count = len(told["destinations"]) + len(told["with_wild"])
    if count == 0:
        return
    assert walked_count(guest) >= count
    for _ in range(3):
        guest.tap(guest.page.locator(".walk .btn").last)
        guest.page.locator(".constellation circle").first.wait_for(state="attached")
        assert heard(guest)
        turn = guest.page.locator(".walk .turn")
        degrees = turn.inner_text().strip(" °") if turn.count() else "0"
        expect(guest.page.locator(".screen")).to_have_attribute("data-turn", degrees)
        style = "(box) => getComputedStyle(box).rotate"
        turned = "none" if degrees == "0" else f"{degrees}deg"
        assert guest.page.locator(".screen").evaluate(style) == turned


def test_the_lobby_says_what_to_expect(server: Server, invite: Invite) -> None:
    """What each variant does, the odds of the mix, and a warning where Doom! is hardly right."""
    host = invite(server, size=PHONE, language="fr", inject=True)
    open_bowl(host, 3)
    host.page.get_by_role("tab", name=host.say("page.tab.options")).tap()
    figure, shares = host.page.locator(".advice .figure"), host.page.locator(".advice li")
    expect(figure).to_contain_text("2 bonnes cartes")
    ten = "page.option.bowl.advice.share"
    told = [host.say(f"{ten}.wild.other", n=2), host.say(f"{ten}.some.other", n=8)]
    expect(shares).to_have_text(told)
    expect(host.page.locator(".advice .warn")).to_have_count(0)
    for name in ("rotation", "torus"):
        text = host.say(f"page.option.bowl.{name}.text")
        host.page.get_by_role("switch").filter(has_text=text).click()
    expect(figure).to_contain_text("11 bonnes cartes")
    expect(shares).to_have_text([host.say(f"{ten}.some.other", n=10)])
    warning = host.say("page.option.bowl.advice.warning.hardly-doom").replace(" !", "\u00a0!")
    warning = warning.replace(" :", "\u00a0:")
    expect(host.page.locator(".advice .warn")).to_have_text(warning)
    assert findings(host) == []
