"""Space Builder in a living room: a TV that everybody looks at, and phones that are hands."""

import json
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.e2e import living
from tests.e2e.builder import (
    Touch,
    await_round,
    board,
    build,
    check_hand,
    drawn,
    open_table,
    until,
)
from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.hearing import Hearing
from tests.e2e.living import HAND, TV, TVS
from tests.e2e.server import Server
from tests.e2e.table import await_people, join

SMALL_HAND = (360, 640)
SOUND_ON = "try { localStorage.setItem('spaceport.sound', 'on'); } catch {}"


def check_tv(tv: Guest) -> None:
    """Read from three metres, without a pointer: nothing small, cut, covered or to be pressed."""
    living.check_big(tv, above=0)
    assert tv.page.locator("main :is(button, a, input)").count() == 0
    tv.check_fits()


def town(tv: Guest, seat: int) -> Locator:
    return tv.page.locator(f'.town[data-seat="{seat}"]')


def living_room(invite: Invite, server: Server, language: str = "en") -> tuple[Guest, Guest, Guest]:
    """A TV, a phone, and one more that is small."""
    tv = invite(server, size=TV, touch=False, motion=True, language=language)
    return tv, invite(server, size=HAND, language=language), invite(server, size=SMALL_HAND)


def begin(tv: Guest, host: Guest, guest: Guest, bots: int = 0, **options: Any) -> None:
    """From the lobby into the first count, all eyes on the TV."""
    open_table(host, 2 + bots, **{"round_seconds": 0, "pause_seconds": 120, **options})
    join(guest, host.room["code"])
    await_people(host, 2)
    for seat in range(2, 2 + bots):
        host.press("page.lobby.bot-at", number=seat + 1)
        until(host, lambda seat=seat: host.room["seats"][seat]["who"] == "bot")  # type: ignore[misc]
    living.show(tv, host)
    until(host, lambda: bool(host.room["big"]))
    host.press("page.lobby.start.other", n=2 + bots)


def end_show(guest: Guest) -> None:
    """Do not wait for the TV: who is ready may say so at once."""
    guest.page.locator(".onair, .choose").wait_for()
    guest.page.keyboard.press("Escape")
    guest.pump(450)  # a double tap would not count


def test_a_game_from_the_sofa(server: Server, invite: Invite) -> None:
    """One person wins all rounds, so that there are five; then they begin another game."""
    tv, host, guest = living_room(invite, server)
    begin(tv, host, guest)
    touch = Touch()
    tv.await_passing(".number[data-count]")
    for number in range(1, 6):
        for each in (host, guest):
            await_round(each, number)
            check_hand(each)
        expect(tv.page.locator(".mid .plancard .b")).to_have_count(8)
        check_tv(tv)
        one = guest.seen["unlocked"][1][0]
        touch.lay(guest, one, guest.seen["wanted"][one])
        expect(town(tv, 1).locator("[data-built]")).to_have_attribute("data-built", "1")
        expect(town(tv, 1).locator(".b")).to_have_count(1)
        if number == 2:
            tv.reload()
            expect(town(tv, 1).locator(".b")).to_have_count(1)
            check_tv(tv)
        build(host, touch)
        until(host, lambda: drawn(host) == board(host))
        most = len(host.seen["unlocked"][0])
        expect(town(tv, 0).locator("[data-built]")).to_have_attribute("data-built", str(most))
        check_hand(host)
        touch.slap(host)
        tv.await_passing("[data-slapped]")
        until(host, lambda: host.seen["phase"] != "build")
        tv.page.locator("[data-verdict]").wait_for()
        if host.seen["phase"] == "over":
            break
        end_show(host)
        host.page.locator(".choose .sheet").wait_for()
        check_hand(host)
        host.page.locator(".sheet button").first.tap()
        until(host, lambda: host.seen["phase"] == "pause")
        expect(town(tv, 0).locator(".faults")).to_have_attribute("data-faults", "0")
        tv.page.locator(".scores").wait_for()
        check_tv(tv)
        for each in (host, guest):
            end_show(each)
            check_hand(each)
            each.page.locator(".slap .go").tap()  # ready
    assert host.seen["champion"] == 0
    tv.page.locator(".pil.first").wait_for(timeout=60_000)  # twelve cards were looked at
    for each in (tv, host, guest):
        expect(each.page.locator(".pil.first .name")).to_have_text(host.room["seats"][0]["name"])

    # The TV and the other phone follow to the next game.
    link = host.link
    host.press("page.podium.rematch")
    for each in (tv, host, guest):
        living.until(each, partial(living.is_elsewhere, each, link), "stayed behind")
    await_people(host, 2)
    living.press_start(tv, host, guest)
    for each in (host, guest):
        await_round(each)
    expect(tv.page.locator(".town")).to_have_count(2)


def test_who_is_done_looks_up_and_sees_their_faults_later(server: Server, invite: Invite) -> None:
    """Four cities, in French; a child's with an easier plan (C23); a slip is shown side by side."""
    tv, host, guest = living_room(invite, server, language="fr")
    begin(tv, host, guest, bots=2, easy=[0])
    await_round(host)
    assert host.seen["easy"] == [0]
    expect(tv.page.locator(".town")).to_have_count(4)
    check_tv(tv)
    build(host, Touch(), slips=1)
    Touch().slap(host)
    tv.await_passing("[data-slapped]")
    name = host.room["seats"][0]["name"]
    expect(tv.page.locator("h1")).to_have_text(tv.say("page.builder.big.is-done", name=name))
    host.page.locator(".onair").wait_for()
    check_hand(host)
    build(guest, Touch())
    Touch().slap(guest)
    until(host, lambda: host.seen["phase"] != "build", seconds=60)  # bots hurry now
    end_show(host)
    if host.page.locator(".sheet").count():  # won all the same: that is chosen first
        host.page.locator(".sheet button").first.tap()
    host.page.locator("[data-fault]").first.tap()
    host.page.locator("[data-compare]").wait_for()
    host.check_fits()
    host.press("page.builder.compare.close")
    tv.page.locator(".scores").wait_for(timeout=30_000)
    check_tv(tv)


@pytest.mark.parametrize("size", TVS, ids=lambda size: f"{size[0]}")
def test_every_tv_shows_the_same_picture(
    server: Server, invite: Invite, size: tuple[int, int]
) -> None:
    tv, host, guest = living_room(invite, server)
    tv.resize(size)
    begin(tv, host, guest, bots=1)
    await_round(host)
    expect(tv.page.locator(".town")).to_have_count(3)
    check_tv(tv)
    share = tv.page.evaluate(
        "document.querySelector('.town .city').getBoundingClientRect().width / innerWidth"
    )
    assert share == pytest.approx(39.6 / 192, abs=0.002)


def test_only_the_tv_is_heard(server: Server, invite: Invite) -> None:
    """A phone stays silent while there is a TV, even if its sound is on."""
    tv, host, guest = living_room(invite, server)
    host.context.add_init_script(SOUND_ON)
    room, phone = Hearing(tv), Hearing(host)
    begin(tv, host, guest)
    tv.page.keyboard.press("ArrowDown")  # browsers stay silent until somebody is there
    await_round(host)
    before = phone.heard()
    build(host, Touch())
    Touch().slap(host)
    tv.page.locator("[data-verdict]").wait_for()
    heard = room.heard()
    assert heard["builder.done"] == heard["builder.stopped"] == heard["builder.plan"] == 1
    assert heard["builder.right"] > 0
    assert phone.heard() == before
    assert not any(name.startswith("builder.") for name in before)


RACE = [
    {"seat": seat, "action": "done", "moment": moment, "arrival": moment + 9, "credit": 12}
    for seat, moment in ((0, 12_481), (1, 12_530))
]


def test_a_photo_finish_stands_below_the_round(server: Server, invite: Invite) -> None:
    """Which takes two quick hands; so here every frame of the TV brings one along."""
    tv, host, guest = living_room(invite, server, language="fr")

    def close(line: WebSocketRoute) -> None:
        there = line.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] in ("frame", "diff"):
                message["races"] = [RACE]
            line.send(json.dumps(message))

        there.on_message(hear)
        line.on_message(there.send)

    tv.page.route_web_socket("**/*", close)
    host.be_called("Mia")
    guest.be_called("Tom")
    begin(tv, host, guest, 0, round_seconds=0)
    await_round(host)
    touch = Touch()
    build(host, touch)
    assert tv.page.locator(".finish").count() == 0
    touch.slap(host)
    until(host, lambda: host.seen["phase"] != "build")  # C8: all but one are done
    expect(tv.page.locator(".scores")).to_be_visible(timeout=60_000)
    expect(tv.page.locator(".finish")).to_contain_text("49")
    check_tv(tv)
