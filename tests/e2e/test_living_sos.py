"""S.O.S. in Space in a living room: the board on the TV, one's own mission in the hand."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import Guest
from tests.e2e.hands import Touch
from tests.e2e.hearing import Hearing
from tests.e2e.living import HAND, HANDS, TV, TVS, await_kind, begin, check_big, press_start, until
from tests.e2e.server import Server
from tests.e2e.table import play, shown

WITH_SOUND = "try { localStorage.setItem('spaceport.sound', 'on'); } catch {}"
HEARD = {f"sos.{what}": what for what in ("rolled", "stepped", "completed", "mission")}


def check_seats(tv: Guest) -> None:
    """Every seat has its name and its mission on the TV."""
    seats = tv.page.locator(".seats > [data-seat]")
    expect(seats).to_have_count(tv.seen["seats"])
    for seat, mission in enumerate(tv.seen["missions"]):
        expect(seats.nth(seat).locator(".nm")).to_have_text(tv.room["seats"][seat]["name"])
        pictures = seats.nth(seat).locator(".mission img")
        for picture, alien in zip(pictures.all(), mission, strict=True):
            expect(picture).to_have_attribute("data-drawing", f"alien-{alien}")


def check_hand(hand: Guest) -> None:
    """Whose turn it is has the board and the die; who waits sees who is on. One mission: theirs."""
    page = hand.page
    seat = hand.frame["seat"]
    expect(page.locator(".palm")).to_have_count(1)
    expect(page.locator(".mission")).to_have_count(1)
    is_on = hand.seen["active"] == seat
    expect(page.locator(".space")).to_have_count(1 if is_on else 0)
    expect(page.locator(".onair")).to_have_count(0 if is_on else 1)
    hand.check_fits()


def test_from_the_start_to_the_podium_and_on(server: Server, invite: Invite) -> None:
    host = invite(server, size=HAND)
    guest = invite(server, size=HAND, language="fr")
    tv = invite(server, size=TV, touch=False)
    begin(tv, host, guest)
    tv.page.locator(".space .alien").first.wait_for()
    check_big(tv)
    for key in ("Tab", "ArrowRight", "Enter"):  # nothing there waits for the TV's own keys
        tv.page.keyboard.press(key)
    expect(tv.page.locator(".space :focus")).to_have_count(0)

    reloaded: list[int] = []

    def look(one: Guest) -> None:
        if host.seen["phase"] == "over":
            return
        for hand in (host, guest, tv):
            shown(hand)
        check_hand(one)
        if sum(host.seen["scores"]) == 1 and not reloaded:  # in mid-game
            reloaded.append(host.frame["n"])
            tv.reload()
            tv.page.locator(".space .alien").first.wait_for()
            for hand in (host, guest):
                await_kind(hand, "hand")
        check_big(tv)

    play([host, guest], Touch(), until=lambda: host.seen["phase"] == "over", each=look)
    assert reloaded
    for one in (host, guest, tv):
        one.page.locator("li.pil").first.wait_for()

    first = host.link
    host.page.get_by_role("button", name=host.say("page.podium.rematch")).tap()
    until(host, lambda: host.link != first, "no rematch")
    until(guest, lambda: guest.link == host.link, "did not follow")
    until(tv, lambda: tv.link == host.link, "did not follow")
    until(host, lambda: sum(seat["who"] == "person" for seat in host.room["seats"]) == 2, "alone")
    press_start(tv, host, guest)
    play([host, guest], until=lambda: sum(host.seen["turns"]) >= 2)
    shown(tv)
    check_seats(tv)
    check_big(tv)


def test_the_tv_is_heard_and_the_hands_are_not(server: Server, invite: Invite) -> None:
    host, guest = (invite(server, size=HAND, motion=True) for _ in range(2))
    tv = invite(server, size=TV, touch=False, motion=True)
    for hand in (host, guest):
        hand.context.add_init_script(WITH_SOUND)  # they would, if they were not hands
    ears = {each: Hearing(each) for each in (host, guest, tv)}
    begin(tv, host, guest)
    before = {hand: ears[hand].heard() for hand in (host, guest)}
    rolled = ears[tv].told("rolled")
    play([host, guest], until=lambda: ears[tv].told("rolled") > rolled + 2)
    told, heard = ears[tv].settle(HEARD)
    assert told["sos.rolled"] > 2
    assert heard["sos.rolled"] > 2
    for hand in (host, guest):
        new = ears[hand].heard() - before[hand]
        assert not [name for name in new if name.startswith("sos.")], new


def test_four_long_names_on_every_size(server: Server, invite: Invite) -> None:
    """In French, whose sentences are longer; nothing is cut, whoever is on."""
    host, guest = (invite(server, size=HAND, language="fr") for _ in range(2))
    tv = invite(server, size=TV, touch=False, language="fr")
    host.be_called("Maximilienne-Charlot")
    guest.be_called("Anticonstitutionnell")
    begin(tv, host, guest, bots=2)

    def look(_: Guest) -> None:
        shown(tv)
        check_big(tv)

    play([host, guest], until=lambda: sum(tv.seen["turns"]) >= 4, each=look)
    for _ in range(2):
        play([host, guest], until=lambda: bool(host.frame["offers"] or guest.frame["offers"]))
        for size in TVS:
            tv.resize(size)
            shown(tv)
            check_big(tv)
            check_seats(tv)
        for size in HANDS:
            for hand in (host, guest):
                hand.resize(size)
                check_hand(hand)
        turns = sum(tv.seen["turns"])
        play([host, guest], until=lambda turns=turns: sum(tv.seen["turns"]) > turns)  # type: ignore[misc]


def test_a_hand_is_whole_again_when_the_tv_goes(server: Server, invite: Invite) -> None:
    """In the middle of a turn: nothing is lost, and what was chosen can be played."""
    host, guest = (invite(server, size=HAND) for _ in range(2))
    tv = invite(server, size=TV, touch=False)
    begin(tv, host, guest)
    play([host, guest], until=lambda: any(each.frame.get("undo") for each in (host, guest)))
    before = host.seen
    tv.at("#/tv")
    for hand in (host, guest):
        await_kind(hand, "whole")
        hand.page.locator(".game.sos .space .alien").first.wait_for()
        hand.check_fits()
    assert host.seen["aliens"] == before["aliens"]
    turns = sum(host.seen["turns"])
    play([host, guest], until=lambda: sum(host.seen["turns"]) > turns)


def test_the_die_on_the_tv_shows_what_it_gave_when_it_has_come_to_rest(
    server: Server, invite: Invite
) -> None:
    host, guest = (invite(server, size=HAND) for _ in range(2))
    tv = invite(server, size=TV, touch=False, motion=True)
    begin(tv, host, guest)
    tv.page.locator(".space .alien").first.wait_for()
    tv.page.evaluate(
        """() => {
            window.tosses = [];
            new MutationObserver(() => {
                const toss = document.querySelector('[data-toss]');
                if (!toss) return;
                const seen = [...document.querySelectorAll('.toss img, img.toss, .dice .die')]
                    .filter((each) => each.checkVisibility({ visibilityProperty: true }));
                tosses.push([toss.dataset.toss, ...seen.map((each) => each.dataset.drawing)]);
            }).observe(document, { childList: true, subtree: true, attributes: true });
        }"""
    )
    play([host, guest], until=lambda: bool(tv.page.evaluate("tosses")))
    # Nobody goes on before they see what it gave: whoever does takes the die away.
    until(tv, lambda: "lies" in str(tv.page.evaluate("tosses")), "it never came to rest")
    tosses = tv.page.evaluate("tosses")
    unrolled = "die-roll"
    for state, over, beside in tosses:
        assert (over == unrolled) == (beside == unrolled) == (state == "rolls"), tosses
    assert tosses[0][0] == "rolls"
