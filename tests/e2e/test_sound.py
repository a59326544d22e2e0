"""What is heard: every game's main events exactly once, by the real voice, and nothing when off."""

from tests.e2e import bowl, builder
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, PHONE, Guest
from tests.e2e.hearing import Hearing
from tests.e2e.planets import Flicks, await_table, play_planets
from tests.e2e.server import Server
from tests.e2e.table import play

# Which event each sound belongs to. What only the page knows has a line of its own below.
SOS = {f"sos.{what}": what for what in ("placed", "rolled", "stepped", "completed", "mission")}
BOWL = {f"bowl.{what}": what for what in ("landed", "announced", "concurred", "wild", "zero")}
PLANETS = {f"planets.{what}": what for what in ("explored", "gained", "swallowed", "again")}
BUILDER = {f"builder.{what}": what for what in ("plan", "stopped")}


def sit_down(guest: Guest, game: str) -> None:
    """At a table of one's own with one bot, all in one document: it has been touched."""
    guest.home()
    guest.press("page.home.invite-game", game=guest.say(f"game.{game}.title"))
    guest.page.locator(".lobby").wait_for()
    while not guest.room:
        guest.pump()
    guest.show_seats()
    guest.press("page.lobby.bot-at", number=2)
    guest.press("page.lobby.start.other", n=2)
    while not guest.frame:
        guest.pump()


def check(hearing: Hearing, sounds: dict[str, str]) -> None:
    told, heard = hearing.settle(sounds)
    assert heard == told
    assert any(told.values())
    meant, sung = hearing.notes()
    assert meant == sung > 0


def turn_sound(guest: Guest, *, times: int = 1) -> None:
    """By the switch in the menu."""
    guest.page.keyboard.press("m")
    for _ in range(times):
        guest.page.get_by_role("switch").filter(has_text=guest.say("page.menu.sound")).click()
    guest.page.keyboard.press("Escape")
    guest.page.locator("dialog").wait_for(state="detached")


def test_s_o_s_is_heard_and_falls_silent(server: Server, invite: Invite) -> None:
    guest = invite(server, size=DESK, touch=False, motion=True)
    hearing = Hearing(guest)
    sit_down(guest, "sos")
    guest.page.locator(".space .alien").first.wait_for()
    play([guest], until=lambda: hearing.told("completed") > 0 and hearing.told("rolled") > 1)
    check(hearing, SOS)

    turn_sound(guest)
    before, rolls = hearing.heard(), hearing.told("rolled")
    play([guest], until=lambda: hearing.told("rolled") > rolls + 1)
    assert hearing.heard() == before
    turn_sound(guest, times=3)  # on, off, on: what has happened is not told again
    heard = hearing.heard() - before
    assert heard["sound-on"] == 2
    assert set(heard) <= {"sound-on", "sos.turn", "sos.rolled", "sos.stepped", "sos.comet"}


def test_a_phone_is_silent_until_asked(server: Server, invite: Invite) -> None:
    guest = invite(server, size=PHONE, motion=True)
    hearing = Hearing(guest)
    sit_down(guest, "sos")
    guest.page.locator(".space .alien").first.wait_for()
    play([guest], until=lambda: hearing.told("rolled") > 1)
    assert hearing.notes() == (0, 0)
    turn_sound(guest)
    assert set(hearing.heard()) >= {"sound-on"}


def test_space_planets_is_heard(server: Server, invite: Invite) -> None:
    guest = invite(server, size=DESK, touch=False, motion=True)
    hearing = Hearing(guest)
    sit_down(guest, "planets")
    await_table(guest)
    play_planets([(guest, Flicks())], until=lambda: hearing.told("landed") > 3)
    check(hearing, {**PLANETS, "planets.laid": "laid", "planets.flown": "landed"})


def test_without_motion_the_die_is_heard_all_the_same(server: Server, invite: Invite) -> None:
    guest = invite(server, size=DESK, touch=False, motion=False)
    hearing = Hearing(guest)
    sit_down(guest, "planets")
    await_table(guest)
    play_planets([(guest, Flicks())], until=lambda: hearing.told("landed") > 1)
    check(hearing, {**PLANETS, "planets.flown": "landed"})


def test_space_bowl_is_heard(server: Server, invite: Invite) -> None:
    guest = invite(server, size=DESK, touch=False, motion=True)
    hearing = Hearing(guest)
    sit_down(guest, "bowl")
    bowl.toss([guest])
    bowl.join_in(guest, "c3")
    bowl.reach([guest], "reveal")
    cards = sum(
        told["did"] != "silent" or bool(told["rows"]) for told in guest.seen["reveal"]["seats"]
    )
    bowl.until([guest], lambda: hearing.heard()["bowl.opened"] >= cards)
    check(hearing, BOWL)
    assert hearing.heard()["bowl.opened"] == cards > 0
    assert hearing.heard()["bowl.tick"] >= 9


def test_space_builder_is_heard(server: Server, invite: Invite) -> None:
    guest = invite(server, size=DESK, touch=False, motion=True)
    hearing = Hearing(guest)
    sit_down(guest, "builder")
    builder.await_round(guest)
    counted = [shown["text"] for shown in guest.passed(".number[data-count]")]
    assert counted  # C6: three, two, one, as far as the page came to draw them
    assert counted == sorted(set(counted) & {"3", "2", "1"}, reverse=True)
    assert hearing.heard()["builder.tick"] == len(counted)
    builder.build(guest, builder.Keys())
    builder.Keys().slap(guest)
    builder.until(guest, lambda: hearing.told("stopped") > 0)
    check(hearing, BUILDER)
    assert hearing.heard()["builder.slap"] == 1
    assert hearing.heard()["builder.done"] == 0  # one's own hand was heard when it fell


def test_a_rivals_slap_is_seen_and_heard_by_all(server: Server, invite: Invite) -> None:
    """By the others who build and by who only looks on, each once."""
    host = invite(server, size=DESK, touch=False, motion=True)
    guest, watcher = (invite(server, size=DESK, touch=False, motion=True) for _ in range(2))
    ears = [Hearing(each) for each in (guest, watcher)]
    builder.open_table(host, 3)

    def come(each: Guest) -> None:
        each.home()  # touched, in the document in which it listens
        each.page.locator("h1").click()
        each.page.evaluate("link => location.hash = `#/t/${link}`", host.link)
        each.page.locator(".lobby").wait_for()

    come(guest)
    guest.page.locator(".seat.me").wait_for()  # who has a name sits down at once
    host.press("page.lobby.bot-at", number=3)
    come(watcher)  # no seat is free any more
    host.press("page.lobby.start.other", n=3)
    builder.await_round(host)
    builder.build(host, builder.Keys())
    builder.Keys().slap(host)
    for each, hearing in zip((guest, watcher), ears, strict=True):
        each.await_passing("[data-slapped]")
        builder.until(each, lambda hearing=hearing: hearing.told("done") > 0)  # type: ignore[misc]
        told, heard = hearing.settle({"builder.done": "done"})
        assert heard == told == {"builder.done": 1}
    assert host.passed("[data-slapped]") == []
