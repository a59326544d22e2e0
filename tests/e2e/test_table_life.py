"""What happens around a game: watching, pausing, removing, an address below a proxy's path."""

from playwright.sync_api import Route, expect

from spaceport.texts import LANGUAGES
from tests.e2e.bowl import until
from tests.e2e.builder import Finger
from tests.e2e.conftest import Invite, Serve
from tests.e2e.guest import DESK, LYING, PHONE, TABLET, Guest
from tests.e2e.hands import at, piece_of, target_of
from tests.e2e.plan import best
from tests.e2e.server import Server
from tests.e2e.table import await_frame, join, open_table, play, shown, start, turns


def test_a_spectator_sees_and_cannot_touch(server: Server, invite: Invite) -> None:
    host, watcher = invite(server), invite(server, size=LYING, language="fr")
    open_table(host)
    start(host)
    watcher.at(f"#/t/{host.link}")
    watcher.page.locator(".space .alien").first.wait_for()
    watcher.wait_for_text("page.sos.watching")
    watcher.check_fits()
    play([host], until=lambda: turns(host) >= 1 and bool(host.frame["offers"]))
    until([watcher], lambda: watcher.seen == host.seen)
    assert watcher.frame["offers"] == []
    expect(watcher.page.locator(".roll")).to_have_count(0)
    watcher.tap(watcher.page.locator(".space .alien").first)
    expect(watcher.page.locator(".space .target")).to_have_count(0)


def test_the_host_pauses_and_removes(server: Server, invite: Invite) -> None:
    host, guest = invite(server), invite(server, language="fr")
    open_table(host)
    join(guest, host.room["code"])
    start(host, guest)
    host.press("page.menu.title")
    host.press("page.menu.pause")
    guest.wait_for_text("page.paused.text")
    assert guest.frame["offers"] == []
    host.press("page.menu.resume")
    expect(guest.page.locator(".paused")).to_have_count(0)

    host.press("page.menu.title")
    host.press("page.menu.people")
    host.press("page.lobby.remove", name=host.room["seats"][1]["name"])
    host.press("page.people.remove-do")
    guest.wait_for_text("page.ended.removed")
    expect(
        host.page.locator("dialog .state", has_text=host.say("page.seat.removed"))
    ).to_have_count(1)


def test_who_watches_the_game_again_hears_of_a_rematch(server: Server, invite: Invite) -> None:
    """Who sat there, that is; who only watched is not asked."""
    host, guest, watcher = invite(server), invite(server, language="fr"), invite(server)
    open_table(host)
    join(guest, host.room["code"])
    start(host, guest)
    watcher.at(f"#/t/{host.link}")
    watcher.page.locator(".space .alien").first.wait_for()
    host.press("page.menu.title")
    host.press("page.menu.stop")
    host.press("page.menu.stop-do")
    for each in (guest, watcher):
        each.page.get_by_role("link", name=each.say("page.podium.replay")).click()
        each.page.locator(".controls").wait_for()
    assert guest.page.locator(".rematch").count() == 0
    until([host], lambda: all(person["here"] for person in host.room["people"]))
    host.press("page.podium.rematch")
    join_in = guest.page.locator(".rematch a")
    for size in (PHONE, LYING, TABLET, DESK):
        guest.resize(size)
        expect(join_in).to_be_in_viewport(ratio=1)
        guest.check_fits()
    join_in.tap()
    guest.page.locator(".lobby .seat.me").wait_for()
    assert guest.link == host.link
    assert watcher.page.locator(".rematch").count() == 0


def test_a_host_who_only_hosts(server: Server, invite: Invite) -> None:
    host, one, two = invite(server, size=TABLET), invite(server), invite(server)
    open_table(host)
    host.press("page.lobby.stand")
    join(one, host.room["code"])
    join(two, host.room["code"])
    host.press("page.lobby.start.other", n=2)
    host.page.locator(".space .alien").first.wait_for()
    host.wait_for_text("page.sos.watching")
    assert one.frame["own"] == {"seat": 0}
    assert two.frame["own"] == {"seat": 1}


def test_options_of_a_table(server: Server, invite: Invite) -> None:
    """Tight board, turn clock, may pass: chosen by the host, seen by the others."""
    host, guest = invite(server, size=DESK, touch=False), invite(server, size=PHONE)
    open_table(host)
    host.page.get_by_role("radio", name=host.say("page.option.sos.edition.tight")).check(force=True)
    host.page.get_by_role("radio", name=host.say("page.option.seconds.other", n=30)).check(
        force=True
    )
    host.page.get_by_role("switch", name=host.say("page.option.sos.may_pass.title")).click()
    seats = host.page.get_by_role("group", name=host.say("page.option.seats"), exact=True)
    seats.get_by_role("radio", name="2", exact=True).check(force=True)
    guest.at(f"#/t/{host.link}")
    guest.press("page.lobby.stand")  # the seat is for a bot
    guest.page.get_by_role("tab", name=guest.say("page.tab.options")).tap()
    expect(
        guest.page.get_by_role("radio", name=guest.say("page.option.sos.edition.tight"))
    ).to_be_checked()
    expect(guest.page.get_by_role("switch").first).to_be_disabled()
    host.press("page.lobby.bot-at", number=2)
    host.press("page.lobby.start.other", n=2)
    host.page.locator(".space .alien").first.wait_for()
    assert host.seen["edition"] == "tight"
    play([host], until=lambda: any(offer["do"] == "end" for offer in host.frame["offers"]))
    expect(host.page.get_by_role("timer")).to_be_visible()
    before = turns(host)
    host.press("page.sos.end")
    while turns(host) == before:  # the bot's turn is over in a moment: frames tell, not glimpses
        host.pump()


def hold(guest: Guest, what: str) -> list[Route]:
    """What the page asks for of this does not come; the list says when it has asked."""
    held: list[Route] = []
    guest.page.route(what, lambda route: held.append(route))
    return held


def let_come(guest: Guest, held: list[Route], later: str) -> None:
    """What is held was asked for; until it has come this is not there."""
    until([guest], lambda: bool(held))
    expect(guest.page.locator(later)).to_have_count(0)
    for route in held:
        route.continue_()


def enter(guest: Guest, way: str, game: str) -> None:
    guest.home()
    guest.press(way, game=guest.say(f"game.{game}.title"))


def test_a_lobby_comes_with_what_its_game_calls_things(server: Server, invite: Invite) -> None:
    """Names that came later would move what is tapped; a switch without one would say nothing."""
    host = invite(server)
    held = hold(host, "**/assets/builder.en-*")
    enter(host, "page.home.invite-game", "builder")
    let_come(host, held, ".choice, [data-ease]")
    host.page.locator(".lobby").wait_for()
    host.show_seats()
    easy = host.page.locator(".seatlist [data-ease=easy]")
    expect(easy.locator("b")).to_have_text(host.say("page.option.builder.easy.title"))
    easy.tap()
    host.await_passing(".toast", host.say("page.option.builder.easy.text"))


def test_a_lobby_whose_names_do_not_come_has_their_keys(server: Server, invite: Invite) -> None:
    host = invite(server)
    host.network_may_fail = True
    host.page.route("**/assets/builder.en-*", lambda route: route.abort())
    enter(host, "page.home.invite-game", "builder")
    host.page.locator(".lobby").wait_for()
    host.show_seats()
    easy = host.page.locator(".seatlist [data-ease=easy]")
    expect(easy.locator("b")).to_have_text("easy")
    easy.tap()
    expect(easy).to_be_checked()
    assert host.passed(".toast") == []


def test_what_is_asked_before_a_game_comes_with_its_names(server: Server, invite: Invite) -> None:
    guest = invite(server)
    held = hold(guest, "**/assets/builder.en-*")
    enter(guest, "page.home.play-now-game", "builder")
    let_come(guest, held, "[data-ease]")
    easy = guest.page.locator("dialog [data-ease=easy] b")
    expect(easy).to_have_text(guest.say("page.option.builder.easy.title"))


def test_options_come_with_the_advice_above_them(server: Server, invite: Invite) -> None:
    host = invite(server, size=DESK, touch=False)
    held = hold(host, "**/advice**")
    enter(host, "page.home.invite-game", "bowl")
    let_come(host, held, ".choice")
    host.page.locator(".choice").first.wait_for()
    expect(host.page.locator(".advice")).to_be_visible()


def pieces(guest: Guest) -> list[object]:
    return [guest.seen[kind] for kind in ("aliens", "comets", "hole")]


def test_a_piece_is_dragged_and_undo_takes_it_back(server: Server, invite: Invite) -> None:
    host = invite(server)
    open_table(host)
    start(host)
    play([host], until=lambda: host.seen["phase"] == "act" and bool(host.frame["offers"]))
    shown(host)
    before, n = pieces(host), host.frame["n"]
    action = best(host.seen, host.frame["offers"], 0)
    finger = Finger(host)
    finger.down(host.page.locator(at(piece_of(action))))
    finger.move(host.page.locator(".space"))  # it is lifted, and shows where it may go
    expect(host.page.locator(".space .pulled[data-key]")).to_have_count(1)
    finger.move(host.page.locator(at(target_of(action))))
    assert pieces(host) == before
    finger.up()
    await_frame(host, n)
    assert pieces(host) != before
    expect(host.page.locator(".space .pulled")).to_have_count(0)
    while host.frame["undo"] and pieces(host) != before:
        n = host.frame["n"]
        host.press("page.sos.undo")
        await_frame(host, n)
    assert pieces(host) == before or not host.frame["undo"]


def test_below_a_path(serve: Serve, invite: Invite) -> None:
    server = serve(base="/games/space")
    guest = invite(server, size=PHONE)
    guest.home()
    guest.tap(guest.page.locator(".g-sos .scene"))  # the picture leads there too
    guest.page.locator(".space .alien").first.wait_for()
    play([guest], until=lambda: turns(guest) >= 1)
    guest.press("page.menu.title")
    guest.press("page.menu.rules")
    guest.page.locator("dialog .l1, dialog .l2").first.wait_for()
    expect(guest.page.locator("dialog img").first).to_have_js_property("complete", True)


def test_what_is_not_there(server: Server, invite: Invite) -> None:
    guest = invite(server)
    guest.at("#/t/there-is-no-such-table")
    guest.wait_for_text("page.screen.no-table")
    guest.network_may_fail = True  # 404 is the right answer
    guest.at("#/replay/none")
    guest.wait_for_text("page.replay.none")
    guest.home()
    guest.page.get_by_label(guest.say("page.home.code")).fill("ZZZZ")
    guest.press("page.home.join")
    expect(guest.page.locator(".toast")).to_be_visible()


def test_the_first_page_is_small(server: Server, invite: Invite) -> None:
    """Fonts included, in every language; drawings and answers of the server aside."""
    for language in LANGUAGES:
        guest = invite(server, language=language)
        guest.home()
        sizes: dict[str, int] = guest.page.evaluate(
            """() => Object.fromEntries([...performance.getEntriesByType('resource'),
                ...performance.getEntriesByType('navigation')]
                .map((entry) => [new URL(entry.name).pathname, entry.encodedBodySize])
                .filter(([path]) => path === '/' || path.startsWith('/assets/')))"""
        )
        assert 40_000 < sum(sizes.values()) < 120_000, sizes


def test_s9_the_hearts_of_ones_mission_lie_above_every_alien(
    server: Server, invite: Invite
) -> None:
    """Also where somebody shares the space: whoever is drawn later hides nothing of them."""
    host = invite(server)
    open_table(host)
    start(host)
    own = host.seen["missions"][0]
    hearts = host.page.locator("[data-heart]")
    expect(hearts).to_have_count(2)
    assert {heart.get_attribute("data-heart") for heart in hearts.all()} == set(own)
    below = host.page.evaluate(
        """() => [...document.querySelectorAll('.space .alien')].every((alien) =>
            [...document.querySelectorAll('[data-heart]')].every((heart) =>
                alien.compareDocumentPosition(heart) & Node.DOCUMENT_POSITION_FOLLOWING))"""
    )
    assert below
