"""The living room: a TV is the table, phones are hands."""

from functools import partial

import pytest
from playwright.sync_api import expect

from spaceport.wire.constants import CODE_LETTERS, CODE_SHORTEST
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, Guest
from tests.e2e.hands import Touch
from tests.e2e.living import (
    HANDS,
    MEASURE,
    SMALLEST,
    TV,
    TVS,
    await_kind,
    check_big,
    focused,
    is_elsewhere,
    kind,
    show,
    sit_down,
    turn_on,
    until,
    walk_to,
)
from tests.e2e.plan import best
from tests.e2e.server import Server
from tests.e2e.table import await_frame, join, open_table, play
from tests.e2e.test_everyone import findings


def room_with(invite: Invite, server: Server, *names: str, game: str = "sos") -> list[Guest]:
    """A TV that was turned on by arrows, and phones that came by its QR code, one after another."""
    tv = invite(server, size=TV, touch=False)
    turn_on(tv, game)
    guests = [tv]
    for name in names:
        phone = invite(server)
        phone.be_called(name)
        sit_down(phone, tv)
        guests.append(phone)
    return guests


def start(host: Guest, *others: Guest) -> None:
    host.page.locator(".start").click()
    for guest in (host, *others):
        guest.page.locator("[data-frame]").wait_for()


# What was said in passing: it goes after some seconds, however busy the machine is.
KEEP = """() => {
    window.said = new Set();
    const keep = () => document.querySelectorAll('.toast').forEach((each) =>
        said.add(each.textContent.trim()));
    new MutationObserver(keep).observe(document.body, { childList: true, subtree: true });
}"""


def await_said(guest: Guest, key: str) -> None:
    guest.page.wait_for_function("(words) => said.has(words)", arg=guest.say(key))


def step(back: str, on: str, here: int, there: int, tv: Guest) -> None:
    """So many rows or columns of the letters this way or that way."""
    for _ in range(abs(there - here)):
        tv.page.keyboard.press(on if there > here else back)


def remote_of(guest: Guest) -> str:
    name: str = next(person["name"] for person in guest.room["people"] if person["host"])
    return name


def test_a_tv_from_the_start_page_by_arrows_and_ok_then_two_phones_land(
    invite: Invite, house: Server
) -> None:
    tv, mia, tom = room_with(invite, house, "Mia", "Tom")
    assert remote_of(tv) == "Mia"
    pads = tv.page.locator(".pad:not(.empty)")
    assert [pads.nth(k).locator("b").inner_text() for k in range(2)] == ["Mia", "Tom"]
    assert tv.say("page.big.remote") in pads.nth(0).inner_text()
    assert tv.say("page.big.landed") in pads.nth(1).inner_text()
    tv.wait_for_text("page.big.starts", name="Mia")
    check_big(tv)
    # The first has the remote, the other waits.
    mia.wait_for_text("page.remote.title")
    tom.wait_for_text("page.remote.waiting", name="Mia")
    for phone in (mia, tom):
        phone.check_fits()
    # Another game, and the TV follows.
    mia.page.locator(".one.g-bowl").click()
    tv.page.get_by_role("heading", name=tv.say("game.bowl.title")).last.wait_for()
    mia.press("page.remote.more")
    until(tv, lambda: tv.room["seats"][2]["who"] == "bot", "no bot came")
    mia.press("page.remote.less")
    until(tv, lambda: tv.room["seats"][2]["who"] == "empty", "the bot never went")
    # The remote goes to Tom, and with it the start.
    mia.press("page.remote.pass")
    mia.press("page.remote.pass-to", name="Tom")
    tom.wait_for_text("page.remote.title")
    tom.page.locator(".one.g-sos").click()
    until(tom, lambda: tom.room["game"] == "sos", "no other game")
    tom.page.locator(".start").click()
    for guest in (tv, mia, tom):
        guest.page.locator("[data-frame]").wait_for()
    assert kind(tv) == "big"
    assert kind(mia) == kind(tom) == "hand"


def test_what_the_remote_says_about_sound_the_tv_does(invite: Invite, house: Server) -> None:
    tv, mia = room_with(invite, house, "Mia")
    assert tv.room["tv_sound"]
    mia.press("page.remote.sound-on")
    mia.button("page.remote.sound-off").wait_for()
    until(tv, lambda: not tv.room["tv_sound"], "the TV never heard of it")


def test_the_tv_reloads_goes_and_comes_back_in_mid_game(invite: Invite, house: Server) -> None:
    tv, mia, tom = room_with(invite, house, "Mia", "Tom")
    start(mia, tom, tv)
    tv.reload()
    tv.page.locator("[data-frame]").wait_for()
    await_kind(mia, "hand")
    link = tv.link
    for phone in (mia, tom):
        phone.page.evaluate(KEEP)
    # Gone: both phones have the whole table, at once and in the middle of a turn.
    tv.at("#/tv")
    for phone in (mia, tom):
        await_kind(phone, "whole")
        await_said(phone, "page.palm.tv-away")
        phone.page.locator(".space .alien").first.wait_for()
    on = mia if mia.frame["offers"] else tom
    before = on.frame["n"]
    Touch().play(on, best(on.seen, on.frame["offers"], 0))
    await_frame(on, before)
    # Back: hands again.
    tv.at(f"#/tv/{link}")
    for phone in (mia, tom):
        await_kind(phone, "hand")
        await_said(phone, "page.palm.tv-back")
    # One who sits too far away keeps the whole table, after a reload too.
    tom.page.get_by_role("button", name=tom.say("page.menu.title")).first.click()
    tom.page.get_by_text(tom.say("page.big.whole"), exact=True).click()
    await_kind(tom, "whole")
    tom.reload()
    tom.page.locator("[data-frame]").wait_for()
    await_kind(tom, "whole")
    await_kind(mia, "hand")


def test_a_tv_without_a_line_says_so_where_it_is_read(invite: Invite, house: Server) -> None:
    tv, mia = room_with(invite, house, "Mia")
    tv.network_may_fail = True
    tv.context.set_offline(True)
    tv.wait_for_text("page.banner.unplugged")
    tv.page.locator(".veil").wait_for()
    small, outside = tv.page.evaluate(MEASURE)
    assert min(small)[0] >= SMALLEST - 0.1
    assert outside == []
    await_kind(mia, "whole")
    tv.context.set_offline(False)
    tv.wait_for_text("page.banner.back")
    expect(tv.page.locator(".veil")).to_have_count(0)
    await_kind(mia, "hand")


def test_a_code_that_no_table_has_can_be_typed_again(invite: Invite, house: Server) -> None:
    tv = invite(house, size=TV, touch=False)
    tv.at("#/tv")
    tv.page.locator(".tile").first.wait_for()
    walk_to(tv, tv.say("page.big.have"))
    tv.page.keyboard.press("Enter")
    tv.page.locator(".pad").wait_for()
    tv.page.keyboard.type(CODE_LETTERS[0] * CODE_SHORTEST)
    expect(tv.page.locator(".typed b")).to_have_count(CODE_SHORTEST)  # none looks left out
    walk_to(tv, tv.say("page.big.code-do"), "ArrowLeft")
    tv.network_may_fail = True  # the server knows no such table
    tv.page.keyboard.press("Enter")
    expect(tv.page.locator(".wrong")).not_to_be_empty()
    assert focused(tv) == tv.say("page.big.code-do")
    check_big(tv)


def test_a_late_phone_plays_for_a_bot(invite: Invite, house: Server) -> None:
    tv, mia = room_with(invite, house, "Mia")
    mia.press("page.remote.more")
    until(mia, lambda: mia.room["seats"][1]["who"] == "bot", "no bot")
    start(mia, tv)
    late = invite(house)
    late.be_called("Ava")
    late.at(f"#/t/{tv.link}/sofa")
    late.page.locator(".watcher .btn-primary").click()
    await_kind(late, "hand")


def test_a_strangers_screen_turns_no_phone_into_a_hand(invite: Invite, house: Server) -> None:
    host = invite(house)
    open_table(host)
    friend = invite(house)
    join(friend, host.room["code"])
    tv = invite(house, size=TV, touch=False)
    tv.at(f"#/tv/{host.link}")
    tv.wait_for_text("page.big.asks-title")
    check_big(tv)
    assert kind(friend) == kind(host) == "whole"
    assert tv.room["people"] == tv.room["seats"] == []
    host.button("page.big.decline").click()
    tv.wait_for_text("page.ended.removed")
    assert kind(friend) == "whole"


def test_a_code_typed_by_arrows_shows_a_table_and_who_came_by_link_is_asked(
    invite: Invite, house: Server
) -> None:
    host = invite(house)
    open_table(host)
    friend, cousin = invite(house), invite(house)
    join(friend, host.room["code"])
    cousin.at(f"#/t/{host.link}")
    cousin.page.locator(".seat.me").wait_for()
    tv = invite(house, size=TV, touch=False)
    tv.at("#/tv")
    tv.page.locator(".tile").first.wait_for()
    walk_to(tv, tv.say("page.big.have"))
    tv.page.keyboard.press("Enter")
    tv.page.locator(".pad").wait_for()
    check_big(tv)
    at = 0
    for letter in host.room["code"]:
        to = CODE_LETTERS.index(letter)
        step("ArrowUp", "ArrowDown", at // 4, to // 4, tv)
        step("ArrowLeft", "ArrowRight", at % 4, to % 4, tv)
        assert focused(tv) == letter
        tv.page.keyboard.press("Enter")
        at = to
    step("ArrowUp", "ArrowDown", at // 4, 4, tv)
    assert focused(tv) == tv.say("page.big.delete")
    tv.page.keyboard.press("ArrowLeft")
    assert focused(tv) == tv.say("page.big.code-do")
    tv.page.keyboard.press("Enter")
    tv.wait_for_text("page.big.asks-title")
    host.press("page.big.accept")
    tv.page.locator(".qr-card").wait_for()
    for phone in (host, friend):
        await_kind(phone, "hand")
    # Who came by a link that somebody sent is asked, once.
    cousin.wait_for_text("page.big.hand-title")
    assert kind(cousin) == "whole"
    cousin.press("page.big.hand-yes")
    await_kind(cousin, "hand")


def test_rematch_and_next_game_from_the_phone_and_the_tv_follows(
    invite: Invite, house: Server
) -> None:
    tv, mia, tom = room_with(invite, house, "Mia", "Tom")
    start(mia, tom, tv)
    first = tv.link
    # Next game from the menu, in the middle of one.
    mia.page.get_by_role("button", name=mia.say("page.menu.title")).first.click()
    mia.press("page.remote.next-game")
    mia.page.locator("dialog .one.g-planets").click()
    for guest in (tv, mia, tom):
        until(guest, lambda guest=guest: guest.room["game"] == "planets", "not the next game")  # type: ignore[misc]
        assert guest.link != first
    tv.page.locator(".qr-card").wait_for()
    await_kind(mia, "hand")
    await_kind(tom, "hand")
    assert kind(tv) == "big"


@pytest.mark.slow
def test_podium_rematch_and_replay_are_big_too(invite: Invite, house: Server) -> None:
    tv, mia, tom = room_with(invite, house, "Mia", "Tom")
    start(mia, tom, tv)
    play([mia, tom], until=lambda: tv.room["phase"] == "over")
    tv.page.locator(".pil .name").first.wait_for()
    tv.wait_for_text("page.big.remote-again", name="Mia")
    for size in TVS:
        tv.resize(size)
        tv.size = size
        check_big(tv)
    first, replay = tv.link, tv.room["replay"]
    mia.page.locator(".fin").wait_for()
    mia.check_fits()
    # The remote is Mia's: nobody else takes all of them from the podium.
    expect(tom.button("page.podium.rematch")).to_have_count(0)
    tom.wait_for_text("page.big.remote-again", name="Mia")
    tom.check_fits()
    # OK shows the replay, which plays by itself; OK stops it, arrows go step by step. Phones stay.
    assert focused(tv) == tv.say("page.podium.replay")
    tv.page.keyboard.press("Enter")
    shown = tv.page.locator("[data-step]")
    until(tv, lambda: int(shown.get_attribute("data-step") or 0) > 1, "it never played")
    tv.page.keyboard.press("Enter")
    expect(tv.page.locator(".line.shown")).to_have_count(1)
    at = int(shown.get_attribute("data-step") or 0)
    tv.page.keyboard.press("ArrowRight")
    until(tv, lambda: int(shown.get_attribute("data-step") or 0) == at + 1, "no step")
    assert kind(tv) == "big"
    _, outside = tv.page.evaluate(MEASURE)
    assert outside == []
    assert kind(tom) == kind(mia) == "hand"
    # Back, or its end, leads to the podium.
    tv.page.keyboard.press("Escape")
    tv.page.locator(".pil .name").first.wait_for()
    tv.page.keyboard.press("Enter")
    shown.wait_for()
    tv.page.keyboard.press("End")
    tv.page.locator(".pil .name").first.wait_for()
    assert kind(tv) == "big"
    # It has an address of its own, too.
    other = invite(house, size=TV, touch=False)
    other.at(f"#/tv/replay/{replay}")
    other.page.locator("[data-step]").wait_for()
    assert kind(other) == "big"
    # Mia wants a rematch: the TV and Tom follow.
    mia.press("page.podium.rematch")
    for guest in (tv, mia, tom):
        until(guest, partial(is_elsewhere, guest, first), "stayed")
    tv.page.locator(".qr-card").wait_for()


@pytest.mark.parametrize("size", TVS, ids=lambda size: f"{size[1]}p")
def test_every_size_of_tv_shows_start_page_and_lobby(
    invite: Invite, house: Server, size: tuple[int, int]
) -> None:
    tv = invite(house, size=size, touch=False, language="fr")
    tv.at("#/tv")
    tv.page.locator(".tile").first.wait_for()
    assert focused(tv) == tv.say("page.big.open", game=tv.say("game.sos.title"))
    check_big(tv)
    tv.page.keyboard.press("Enter")
    tv.page.locator(".qr-card").wait_for()
    check_big(tv)


@pytest.mark.parametrize("size", HANDS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_remote_fits_into_a_hand(
    invite: Invite, house: Server, size: tuple[int, int], language: str
) -> None:
    tv = invite(house, size=DESK, touch=False, language=language)
    tv.at("#/tv")
    tv.page.locator(".tile").first.wait_for()
    tv.page.keyboard.press("Enter")
    tv.page.locator(".qr-card").wait_for()
    until(tv, lambda: tv.room, "no room")
    mia, tom = (invite(house, size=size, language=language, inject=True) for _ in range(2))
    sit_down(mia, tv)
    sit_down(tom, tv)
    mia.page.locator(".start").wait_for()
    tom.page.locator(".learn").wait_for()
    for hand in (mia, tom):
        hand.check_fits()
        found = findings(hand)
        assert found == [], found


def test_a_tv_that_is_accepted_makes_the_hosts_phone_a_hand(invite: Invite, house: Server) -> None:
    host = invite(house)
    open_table(host)
    tv = invite(house, size=TV, touch=False)
    show(tv, host)
    tv.page.locator(".qr-card").wait_for()
