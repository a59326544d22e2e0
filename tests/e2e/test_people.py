"""People at a table: one tablet for two, cheers, a host's tools, settings that stay."""

import json
import re

from playwright.sync_api import expect

from tests.e2e.bowl import open_bowl, phase, press, reach, toss, until
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, PHONE, TABLET, Guest
from tests.e2e.planets import Flicks, await_table, good_target, spots, wish
from tests.e2e.server import Server
from tests.e2e.table import await_frame, await_people, join, open_table, play, start
from tests.e2e.test_everyone import findings

NAME = "Léa 👩‍🚀"
LONG = "Maximilienne-Cerise!"  # as long as a name can be


def axe(guest: Guest, screen: str) -> None:
    found = findings(guest)
    assert found == [], f"{screen}: {json.dumps(found, indent=1)}"


def reaches(guest: Guest, phase: str) -> None:
    until([guest], lambda: guest.room["phase"] == phase)


def receive(guest: Guest) -> None:
    """Whoever is next takes the tablet and says so."""
    guest.pump(30)
    card = guest.page.locator(".pass")
    if not card.count():
        return
    name = guest.room["seats"][guest.frame["seat"]]["name"]
    expect(card).to_contain_text(name)
    # Not tap(): what a busy machine holds for half a second is a long press, and nobody's answer.
    guest.button("page.pass.ready", name=name).click()
    expect(card).to_have_count(0)


def test_a_whole_game_on_one_tablet(server: Server, invite: Invite) -> None:
    tablet = invite(server, size=TABLET, language="fr", inject=True)
    page = tablet.page
    tablet.home()
    tablet.press("page.home.one-tablet-game", game=tablet.say("game.sos.title"))
    page.locator(".lobby .seat.me").nth(1).wait_for()
    other = tablet.room["seats"][1]["name"]
    tablet.press("page.beside.change", name=other)
    axe(tablet, "who sits here")
    page.locator("#beside").fill(NAME)
    page.locator("dialog").get_by_label(tablet.say("page.colour.rose")).tap()
    tablet.press("page.name.save")
    expect(page.locator(".seat.me .name").nth(1)).to_have_text(NAME)
    tablet.settle()
    axe(tablet, "lobby of one tablet")
    tablet.press("page.lobby.start.other", n=2)

    card = page.get_by_role("dialog")
    card.wait_for()
    first = tablet.room["seats"][tablet.frame["seat"]]["name"]
    expect(card).to_have_accessible_name(tablet.say("page.pass.begins", name=first))
    expect(card).to_have_accessible_description(tablet.say("page.pass.text", name=first))
    assert page.evaluate("document.activeElement.closest('.pass') !== null")
    assert page.evaluate("document.querySelector('.sos').closest('[inert]') !== null")
    axe(tablet, "hand-over")
    receive(tablet)

    seats = {tablet.frame["seat"]}

    def each(guest: Guest) -> None:
        if guest.frame["seat"] not in seats:
            seats.add(guest.frame["seat"])
            # The tablet goes round for the first time. A reload and a second tab know who is next.
            expect(card).to_have_accessible_name(
                guest.say("page.pass.give", name=guest.room["seats"][guest.frame["seat"]]["name"])
            )
            page.reload()
            card.wait_for()
        receive(guest)

    play([tablet], until=lambda: tablet.seen["phase"] == "over", each=each)
    assert seats == {0, 1}
    page.locator(".fin .pil").first.wait_for()
    expect(page.locator(".fin")).to_contain_text("Léa")
    tablet.check_fits()


def test_the_table_turns_to_whoever_takes_the_tablet(server: Server, invite: Invite) -> None:
    tablet = invite(server, size=TABLET, language="fr")
    page = tablet.page
    tablet.home()
    tablet.press("page.home.one-tablet-game", game=tablet.say("game.planets.title"))
    page.locator(".lobby .seat.me").nth(1).wait_for()
    tablet.press("page.beside.change", name=tablet.room["seats"][1]["name"])
    page.locator("#beside").fill(LONG)
    tablet.press("page.name.save")
    expect(page.locator(".seat.me .name").nth(1)).to_have_text(LONG)
    tablet.settle()
    tablet.press("page.lobby.start.other", n=2)
    await_table(tablet)
    receive(tablet)

    first, hands = tablet.frame["seat"], Flicks()
    named = [seat["name"] for seat in tablet.room["seats"]]
    title = page.locator(".bar .now b")
    expect(title).to_have_text(tablet.say("page.planets.your-throw-named", name=named[first]))
    lay = spots(tablet)
    while tablet.frame["seat"] == first:
        frame = tablet.frame
        if not frame["offers"]:  # the die is on its way
            tablet.pump(20)
            continue
        what = wish(frame["offers"])
        if what == "throw":
            page.locator(".throwline.on").wait_for(state="attached")
            hands.throw(tablet, good_target(tablet))
        else:
            hands.choose(tablet, what)
        await_frame(tablet, frame["n"])

    # Until the next one has taken it, everything stays where the one before saw it.
    card = page.locator(".pass")
    expect(card).to_contain_text(named[1 - first])
    assert spots(tablet) == lay
    receive(tablet)
    expect(title).to_have_text(tablet.say("page.planets.your-throw-named", name=named[1 - first]))
    tablet.await_passing("[data-side]", tablet.say("page.planets.side", name=named[1 - first]))
    expect(page.locator("[data-side]")).to_have_count(0)  # it was only a sign
    assert spots(tablet) == {place: (-right, -ahead) for place, (right, ahead) in lay.items()}
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tablet.check_fits()


def test_cheers_and_what_a_host_can_do(server: Server, invite: Invite) -> None:
    host = invite(server, size=DESK, touch=False, inject=True)
    guest = invite(server, language="fr", inject=True)
    open_table(host)
    join(guest, host.room["code"])
    start(host, guest, bot=False)
    name = guest.room["seats"][1]["name"]

    guest.press("page.cheer.title")
    axe(guest, "cheers")
    guest.press("page.cheer.bravo")
    box = host.await_passing("[data-cheer]", host.say("page.cheer.bravo"))
    seat = host.page.locator('[data-seat="1"]').bounding_box()
    assert seat
    assert abs(box["y"] - (seat["y"] + seat["height"])) < 120, "beside the seat"
    said = host.say("page.cheer.said", name=name, cheer=host.say("page.cheer.bravo"))
    expect(host.page.locator("[data-cheered]")).to_have_text(said)
    axe(host, "a cheer")

    # Whoever does not want them is left alone, also after a reload.
    host.press("page.menu.title")
    host.press("page.menu.settings")
    for key in ("cheers", "contrast", "motion", "keys"):
        title = re.compile("^" + host.say(f"page.settings.{key}"))
        switch = host.page.get_by_role("switch", name=title)
        if switch.is_enabled():  # this device asks for less motion itself
            switch.click()
    axe(host, "settings with more contrast")
    host.page.keyboard.press("Escape")
    host.page.keyboard.press("Escape")
    host.reload()
    host.page.locator(".space .alien").first.wait_for()
    assert host.page.locator("html").get_attribute("data-contrast") == "more"
    host.page.keyboard.press("m")
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    for cheer in ("wow", "oops", "thanks"):  # the fourth is one too many
        guest.press("page.cheer.title")
        guest.press(f"page.cheer.{cheer}")
    guest.await_passing(".toast", guest.say("refusal.too-many-cheers"))
    assert host.passed("[data-cheer]") == []

    host.press("page.menu.title")
    host.press("page.menu.people")
    expect(host.page.locator("dialog .state").nth(1)).to_contain_text("ms")
    host.press("page.people.replace", name=name)
    expect(host.page.get_by_role("alertdialog")).to_contain_text(name)
    axe(host, "replace by a bot?")
    host.press("page.people.replace-do")
    expect(host.page.locator("dialog .state").nth(1)).to_contain_text(
        host.say("page.seat.bot", level="").strip()
    )
    host.page.keyboard.press("Escape")
    host.press("page.menu.stop")
    host.press("page.menu.stop-not")
    host.settle()
    host.press("page.menu.title")
    host.press("page.menu.stop")
    host.press("page.menu.stop-do")
    for one in (host, guest):
        one.wait_for_text("page.stopped.title")
    axe(host, "ended")
    host.page.get_by_role("link", name=host.say("page.podium.replay")).click()
    host.page.locator(".controls").wait_for()
    host.home()
    host.wait_for_text("page.home.stopped")
    axe(host, "home with a game that was ended")


def test_who_goes_to_the_start_page_leaves_no_pause_behind(server: Server, invite: Invite) -> None:
    guest = invite(server)
    guest.home()
    guest.press("page.home.play-now-game", game=guest.say("game.sos.title"))
    guest.page.locator(".space .alien").first.wait_for()
    guest.press("page.menu.title")
    reaches(guest, "paused")
    guest.press("page.menu.home")
    guest.page.locator(".resume").wait_for()
    expect(guest.page.locator(".resume .tag")).to_have_text(guest.say("page.phase.playing"))


def test_a_friend_who_comes_late_plays_on_for_a_bot(server: Server, invite: Invite) -> None:
    host = invite(server)
    host.home()
    host.press("page.home.play-now-game", game=host.say("game.sos.title"))
    host.page.locator(".space .alien").first.wait_for()
    bot = host.room["seats"][1]["name"]
    friends = [invite(server, language="fr", inject=True), invite(server, size=DESK, inject=True)]
    for friend in friends:
        friend.home()
        friend.page.get_by_label(friend.say("page.home.code")).fill(host.room["code"])
        friend.press("page.home.join")
        friend.page.locator(".watcher").wait_for()
        friend.settle()
        friend.check_fits()
        axe(friend, "a watcher")
    late = friends[0]
    late.press("page.people.take", name=bot)
    expect(late.page.locator(".watcher")).to_have_count(0)
    expect(late.page.locator(".mine")).to_have_attribute("data-seat", "1")
    await_people(host, 2)


def test_where_there_are_secrets_a_late_friend_plays_from_the_next_round(
    server: Server, invite: Invite
) -> None:
    host = invite(server)
    captain = None
    while captain != 0:  # the first captain is drawn (B7): here it is the host, who waits
        open_bowl(host, 3, now=True, pause_seconds=3, toss_seconds=120)
        reach([host], "toss", "search")
        captain = host.seen["captain"] if phase(host) == "toss" else None
    bots = [seat["name"] for seat in host.room["seats"][1:]]
    late = invite(server, language="fr", inject=True)
    other = invite(server, size=DESK, inject=True)
    for friend in (late, other):
        friend.home()
        friend.at(f"#/t/{host.room['link']}")
        friend.page.locator(".watcher").wait_for()
    for friend, bot in zip((late, other), bots, strict=True):  # the second seat is the next offered
        friend.press("page.people.take", name=bot)
        line = friend.page.locator(".watcher")
        expect(line).to_contain_text(friend.say("page.people.promised", name=bot))
        friend.settle()
        friend.check_fits()
        axe(friend, "who waits for the next round")
    assert host.frame["round"] == late.frame["round"] == 1
    other.press("page.people.promised-not")
    expect(other.page.locator(".watcher")).to_contain_text(
        other.say("page.people.take", name=bots[1])
    )
    toss([host])
    press(host, ".doom")
    until([late], lambda: late.frame["round"] == 2)
    expect(late.page.locator(".watcher")).to_have_count(0)
    assert late.frame["seat"] == 1
    await_people(host, 2)
