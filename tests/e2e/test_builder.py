"""Space Builder as people play it: a game by touch, a round by keyboard, and what goes wrong."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.builder import (
    BUILDINGS,
    Keys,
    Touch,
    asked,
    await_round,
    board,
    build,
    check_hand,
    drawn,
    open_table,
    slot,
    spot,
    until,
)
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, LYING, PHONE, TABLET, Guest
from tests.e2e.server import Server
from tests.e2e.table import join
from tests.e2e.test_everyone import findings


def start(host: Guest, *guests: Guest, bots: int) -> None:
    """From the lobby into the first round."""
    for _ in range(bots):
        seat = next(k for k, seat in enumerate(host.room["seats"]) if seat["who"] == "empty")
        host.press("page.lobby.bot-at", number=seat + 1)
        until(host, lambda seat=seat: host.room["seats"][seat]["who"] == "bot")  # type: ignore[misc]
    host.press("page.lobby.start.other", n=len(guests) + 1 + bots)
    for guest in (host, *guests):
        await_round(guest)


def skip(guest: Guest) -> None:
    """The show, unless it is over by now: the key that does it does nothing else then."""
    guest.page.locator(".results").wait_for()
    guest.page.keyboard.press("Escape")
    guest.pump(450)  # a double tap would not count


def check_podium(guest: Guest, champion: str, rounds: int) -> None:
    page = guest.page
    page.locator(".fin .pil").first.wait_for()
    expect(page.locator(".fin .first .name")).to_have_text(champion)
    points = guest.say("page.builder.rounds.other", n=rounds)
    expect(page.locator(".fin .first .pts")).to_have_text(points)
    page.locator(".fin .plot").wait_for()
    guest.check_fits()


def test_a_whole_game_by_touch(server: Server, invite: Invite) -> None:
    """Two phones and a bot. The guest wins the first round, then the host all that are left."""
    host, guest = invite(server, size=PHONE), invite(server, size=LYING, language="fr")
    open_table(host, 3, round_seconds=0, pause_seconds=120)
    join(guest, host.room["code"])
    start(host, guest, bots=1)
    touch = Touch()
    winners = []
    for number in range(1, 7):
        await_round(host, number)
        await_round(guest, number)
        check_hand(host)
        check_hand(guest)
        build(host, touch, slips=1 if number == 1 else 0)
        touch.slap(host)
        build(guest, touch)
        check_hand(guest)
        touch.slap(guest)  # only the bot is left: that ends the round
        until(host, lambda: host.seen["phase"] != "build")
        seen = host.seen
        assert drawn(host) == {}
        host.page.locator(".results").wait_for()
        check_hand(host)
        check_hand(guest)
        winners.append(seen["winner"])
        if seen["phase"] == "over":
            break
        one = (host, guest)[seen["winner"]]
        skip(one)
        one.page.locator(".sheet").wait_for()
        check_hand(one)
        one.page.locator(".sheet button").first.tap()
        until(host, lambda: host.seen["phase"] == "pause")
        assert len(host.seen["unlocked"][seen["winner"]]) == len(seen["unlocked"][one is guest]) + 1
        if one is guest:
            skip(host)
            expect(host.page.locator(".results .wins .new")).to_be_visible()
        for each in (host, guest):
            skip(each)
            each.page.locator(".slap .go").tap()  # ready
    assert winners == [1, 0, 0, 0, 0, 0]
    assert host.seen["champion"] == 0
    champion = host.room["seats"][0]["name"]
    for each in (host, guest):
        check_podium(each, champion, 5)


def test_the_clock_ends_a_round(server: Server, invite: Invite) -> None:
    host = invite(server)
    open_table(host, 2, now=True, round_seconds=3, pause_seconds=5)
    until(host, lambda: host.seen["phase"] != "build")
    timeout = host.say("page.builder.said.timeout")
    expect(host.page.locator("[data-announced]")).to_contain_text(timeout)
    host.page.locator(".results").wait_for()
    assert host.seen["winner"] is None


def test_a_round_by_keyboard_alone(server: Server, invite: Invite) -> None:
    """Against a bot: whoever slaps first stops the round. It is heard as well as seen."""
    host = invite(server, size=DESK, touch=False)
    open_table(host, 2, now=True, pause_seconds=5)
    heard = host.page.locator("[data-announced]")
    wanted = host.seen["wanted"]
    press = host.page.keyboard.press

    press("Digit1")
    expect(heard).to_contain_text(host.say("builder.building.dome"))
    press("p")
    expect(heard).to_contain_text(host.say(f"builder.side.dome.{wanted['dome']['side']}"))
    press("Escape")
    press("p")
    for name in BUILDINGS:
        expect(heard).to_contain_text(host.say(f"builder.building.{name}"))
    press("z")
    expect(host.page.locator(".large")).to_be_visible()
    press("Escape")
    expect(host.page.locator(".large")).to_have_count(0)

    keys = Keys(arrows=True)
    for building in ("dome", "silo"):
        keys.lay(host, building, wanted[building])
    until(host, lambda: len(board(host)) == 2)  # what is done takes an older refusal away
    press("Space")  # too early: it says why
    host.wait_for_text("refusal.builder-not-all-built")
    press("Digit1")
    press("Backspace")
    until(host, lambda: "dome" not in board(host))
    press("c")
    expect(heard).to_contain_text(host.say("builder.building.silo"))
    press(f"Shift+Digit{wanted['dome']['place']}")  # still chosen, and held as it lay
    for building in ("greenhouse", "habitat"):
        Keys().lay(host, building, wanted[building])  # which takes five keys at most
    until(host, lambda: len(board(host)) == 4)
    assert drawn(host) == board(host) == {name: wanted[name] for name in BUILDINGS[:4]}
    keys.slap(host)
    until(host, lambda: host.seen["phase"] == "unlock")
    assert host.seen["winner"] == 0
    assert host.seen["check"][0]["faults"] == 0
    press("Escape")  # the show
    expect(host.page.locator(".sheet button")).to_have_count(4)
    press("Digit5")
    until(host, lambda: host.seen["phase"] == "pause")
    assert host.seen["new"] == "antenna"
    host.pump(450)
    press("Space")  # ready
    await_round(host, 2)
    assert len(host.seen["unlocked"][0]) == 5


def test_a_reload_and_a_dead_network_in_mid_build(server: Server, invite: Invite) -> None:
    host = invite(server)
    open_table(host, 3, now=True, round_seconds=0)
    touch, wanted = Touch(), host.seen["wanted"]
    silo = {"place": 2 if wanted["dome"]["place"] != 2 else 3, "turn": 270, "side": "b"}
    touch.lay(host, "dome", wanted["dome"])
    touch.lay(host, "silo", silo)
    host.reload()
    host.page.locator(".builder [role=grid]").wait_for()
    assert drawn(host) == board(host) == {"dome": wanted["dome"], "silo": silo}

    # What is done without a network is drawn at once, and said when it is back, in order.
    host.network_may_fail = True
    host.context.set_offline(True)
    host.wait_for_text("page.banner.offline")
    before = board(host)
    free = next(k for k in range(1, 9) if k not in [card["place"] for card in before.values()])
    slot(host, "habitat").tap()
    spot(host, free).tap()
    for _ in range(3):
        spot(host, free).tap()  # the chosen card: it turns
    touch.tool(host, "flip-over")
    after = {**before, "habitat": {"place": free, "turn": 270, "side": "b"}}
    host.pump(300)
    assert board(host) == before
    assert drawn(host) == after
    host.context.set_offline(False)
    host.wait_for_text("page.banner.back")
    until(host, lambda: board(host) == after)
    assert drawn(host) == after


def test_a_departure_ends_the_round(server: Server, invite: Invite) -> None:
    """Host done, guest and bot still building: the guest is removed, so only one is left (C21)."""
    host, guest = invite(server), invite(server, language="fr")
    open_table(host, 3, round_seconds=0, pause_seconds=120)
    join(guest, host.room["code"])
    start(host, guest, bots=1)
    Touch().lay(guest, "dome", guest.seen["wanted"]["dome"])
    build(host, Touch())
    Touch().slap(host)
    until(host, lambda: host.seen["done"] == [0])
    expect(guest.page.locator(".other.done")).to_have_count(1)
    host.press("page.menu.title")
    host.press("page.menu.people")
    host.press("page.lobby.remove", name=host.room["seats"][1]["name"])
    host.press("page.people.remove-do")
    guest.wait_for_text("page.ended.removed")
    until(host, lambda: host.seen["phase"] == "unlock")
    assert [each["seat"] for each in host.seen["check"]] == [0, 2]
    host.page.keyboard.press("Escape")
    host.page.keyboard.press("Escape")
    expect(host.page.locator(".results li")).to_have_count(2)


def test_an_easy_seat_the_count_looking_around_and_a_fault(server: Server, invite: Invite) -> None:
    """A child on a phone: C23 in the lobby, C6 before the plan, then done first, with a slip."""
    host = invite(server, size=PHONE, language="fr")
    open_table(host, 3, round_seconds=0, pause_seconds=60)
    host.page.locator(".seatlist [data-ease=easy]").tap()
    host.wait_for_text("page.option.builder.easy.text")  # there is no room for it beside the switch
    until(host, lambda: host.room["seats"][0]["options"] == ["easy"])
    for _ in range(2):
        free = next(k for k, seat in enumerate(host.room["seats"]) if seat["who"] == "empty")
        host.press("page.lobby.bot-at", number=free + 1)
        until(host, lambda free=free: host.room["seats"][free]["who"] == "bot")  # type: ignore[misc]
    host.press("page.lobby.start.other", n=3)
    host.page.locator("[data-count]").wait_for()
    assert host.seen["wanted"] is None
    host.check_fits()
    await_round(host)
    assert host.seen["easy"] == [0]
    assert {card["turn"] for card in asked(host).values()} <= {0, 180}

    build(host, Touch(), slips=1)
    Touch().slap(host)
    host.page.locator(".others button").first.tap()
    expect(host.page.locator(".plate")).to_contain_text(host.room["seats"][1]["name"])
    host.check_fits()
    host.page.locator(".others button").first.tap()  # once more: one's own city again
    host.page.locator(".builder [role=grid]").wait_for()

    until(host, lambda: host.seen["phase"] != "build", seconds=40)  # bots hurry now
    skip(host)
    host.page.locator(".results [data-seat='0'] button").tap()
    fault = host.page.locator("[data-fault]").first
    if host.page.locator(".sheet").count():  # won all the same: that is chosen first
        host.page.locator(".sheet button").first.tap()
    fault.tap()
    host.page.locator("[data-compare]").wait_for()
    host.check_fits()
    host.press("page.builder.compare.close")
    expect(host.page.locator("[data-compare]")).to_have_count(0)


def test_a_spectator_looks_from_city_to_city(server: Server, invite: Invite) -> None:
    host, watcher = invite(server), invite(server, size=TABLET, language="fr")
    open_table(host, 3, now=True, round_seconds=0)
    watcher.at(f"#/t/{host.link}")
    watcher.page.locator(".builder .others").wait_for()
    watcher.wait_for_text("page.builder.watching")
    watcher.check_fits()
    slot(host, "dome").tap()
    spot(host, 7).tap()
    until(watcher, lambda: "dome" in watcher.seen["boards"][0])
    expect(watcher.page.locator(".shown .b")).to_have_count(1)
    watcher.page.locator(".other").nth(2).tap()
    expect(watcher.page.locator(".plate")).to_contain_text(watcher.room["seats"][2]["name"])


# The side of the building that one is busy with can be told (its details are made for 72 px), and
# the lens lies on no card of the plan.
NEAR = """() => {
    const boxes = (what) =>
        [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
    const [lens] = boxes('.planbox .lens');
    const over = (box) => box.left < lens.right && box.right > lens.left
        && box.top < lens.bottom && box.bottom > lens.top;
    const wide = Math.max(...boxes('.planbox .near, .planbox .b').map((box) => box.width));
    return { large: wide >= 72, under: boxes('.planbox .b').filter(over).length };
}"""
CUT = """() => [...document.querySelectorAll('.results b, .standing b, .legend span')]
    .filter((word) => word.scrollWidth > word.clientWidth + 1
        || word.scrollHeight > word.clientHeight + 8)  // a line more than is shown
    .map((word) => word.textContent)"""


@pytest.mark.parametrize("size", [PHONE, LYING, TABLET, DESK], ids=lambda size: f"{size[0]}")
def test_it_fits_and_axe_finds_nothing(
    server: Server, invite: Invite, size: tuple[int, int]
) -> None:
    host = invite(server, size=size, touch=size != DESK, inject=True)
    open_table(host, 2, now=True, pause_seconds=120)
    press = host.page.keyboard.press
    wrong: dict[str, list[str]] = {}

    def look(screen: str) -> None:
        host.pump(60)
        check_hand(host)
        found = findings(host)
        if found:
            wrong[screen] = found

    look("start")
    press("Digit1")
    press("Shift+Digit2")
    look("chosen")
    host.page.wait_for_function(f"() => ({NEAR})().large")
    assert host.page.evaluate(NEAR) == {"large": True, "under": 0}
    press("z")
    look("plan")
    press("Escape")
    build(host, Keys())
    look("all built")
    press("d")
    until(host, lambda: host.seen["phase"] == "unlock")
    look("stop")
    press("Escape")
    host.page.locator(".sheet").wait_for()
    look("unlock")
    marks = [host.say(f"builder.verdict.{each}") for each in ("place", "turn", "side", "missing")]
    expect(host.page.locator(".legend li span")).to_have_text(marks)
    assert host.page.evaluate(CUT) == []
    press("Digit8")
    host.page.locator(".slap .go").wait_for()
    look("pause")
    assert wrong == {}
    assert re.match(r"\d+", host.page.locator(".ring b").inner_text())
