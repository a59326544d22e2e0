"""Space Bowl as families play it: by touch, by keyboard alone, after a reload."""

from playwright.sync_api import expect

from tests.e2e.bowl import (
    Frame,
    all_fit,
    card,
    destinations,
    heard,
    is_in,
    join_in,
    live,
    me,
    open_bowl,
    phase,
    press,
    reach,
    ready,
    tokens,
    toss,
    until,
    walked_count,
    with_wild,
)
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, LYING, PHONE, Guest
from tests.e2e.server import Server
from tests.e2e.table import join


def test_a_whole_game_by_touch(server: Server, invite: Invite) -> None:
    """Three people on phones and two bots, from the lobby to the podium."""
    host = invite(server, size=PHONE)
    second = invite(server, size=PHONE, language="fr")
    third = invite(server, size=LYING)
    people = [host, second, third]
    open_bowl(host, 5)
    for guest in (second, third):
        join(guest, host.room["code"])
    for number in (4, 5):
        host.press("page.lobby.bot-at", number=number)
    host.press("page.lobby.start.other", n=5)
    reach(people, "toss", "search")
    frames = [Frame(guest) for guest in people]
    wild_was_placed = False
    seen_phases: set[str] = set()
    while phase(host) != "over":
        reach(people, "toss", "search", "countdown", "placement", "reveal", "over")
        seen_phases.add(phase(host))
        for frame in frames:
            frame.check()
        if phase(host) == "toss":
            all_fit(*people)
            toss(people)
        elif phase(host) == "search":
            all_fit(*people)
            for guest in people:
                check_star(guest)
            found = destinations(host)
            wild = None if wild_was_placed else with_wild(host)
            if wild:
                wild_was_placed = True
                place_wild(host, third, *wild)
            elif found:
                play_round(host, second, found)
                all_fit(*people)
            else:
                press(host, ".doom")
            reach(people, "placement", "reveal", "over")
        elif phase(host) == "reveal":
            look_at_the_reveal(host)
            all_fit(*people)
            ready(people)
        else:
            until(people, lambda: phase(host) not in ("countdown", "placement"))
    assert {"toss", "search", "reveal"} <= seen_phases
    for guest in people:
        guest.check_fits()
        press(guest, ".ready")
        guest.page.locator(".fin .pil").first.wait_for()
        expect(guest.page.locator(".fin .pil")).to_have_count(3)
        guest.check_fits()
    winner = host.seen["winners"][0]
    best = host.say("page.bowl.points.other", n=host.seen["scores"][winner])
    expect(host.page.locator(".fin .first .pts").first).to_have_text(best)


STAR_ON_TOP = """(star) => {
  const { left, top, width, height } = star.getBoundingClientRect();
  const over = document.elementsFromPoint(left + width / 2, top + height / 2);
  return star.contains(over[0]) && star.querySelector('img').width > star.clientWidth;
}"""


def check_star(guest: Guest) -> None:
    """Marbles in the destination's space leave its star in sight."""
    star = guest.page.locator(".dest.full .goal")
    if star.count():
        assert star.evaluate(STAR_ON_TOP)


def play_round(host: Guest, second: Guest, found: list[str]) -> None:
    """The host finds one; somebody joins, changes their mind, and nobody else sees where."""
    join_in(host, found[0])
    expect(card(host, found[0])).to_have_attribute("aria-pressed", "true")
    if phase(second) == "countdown" and not is_in(second):
        other = found[-1] if len(found) > 1 else "a1"
        second.page.locator(".act:not([data-late]) .too").wait_for()
        second.tap(second.page.locator(".too"))
        until([second], lambda: is_in(second))
        for place in ("b1", other):
            second.tap(card(second, place))
        until([second], lambda: second.frame["own"]["designation"] == other)
        if phase(host) == "countdown":
            assert tokens(host) == 1
            assert tokens(second) == 1


def place_wild(announcer: Guest, placer: Guest, wild: str, place: str) -> None:
    """By two taps; then one must designate with it."""
    join_in(announcer, (destinations(announcer) or [place])[0])
    placer.page.locator(".act:not([data-late]) .wildbtn").wait_for()
    placer.tap(placer.page.locator(".wildbtn"))
    expect(placer.page.locator(".now b")).to_have_text(placer.say("page.bowl.wild-where"))
    placer.tap(card(placer, wild))
    until([placer], lambda: placer.seen["wild"] is not None)
    assert placer.seen["wild"] == {"card": wild, "seat": me(placer)}
    placer.tap(card(placer, place))
    until([placer], lambda: placer.frame["own"]["designation"] == place)
    reach([placer], "reveal", "over")
    judged = placer.seen["reveal"]["seats"][me(placer)]
    assert (judged["did"], judged["card"]) == ("valid", place)


def look_at_the_reveal(guest: Guest) -> None:
    """Every token lies open, and one can walk through all that there was."""
    told = guest.seen["reveal"]
    shown = [judged for judged in told["seats"] if judged["did"] in ("valid", "invalid")]
    assert tokens(guest) == sum(judged["card"] is not None for judged in shown)
    for judged in told["seats"]:
        if judged["rows"]:
            seat = guest.page.locator(f'[data-seat="{judged["seat"]}"]')
            expect(seat.locator(".tag").last).not_to_be_empty()
    steps = guest.page.locator(".walk .btn")
    wrong = {judged["near"]["card"] for judged in told["seats"] if judged["near"]}
    if told["seats"][me(guest)]["near"]:  # why one's own card is wrong is shown first
        expect(guest.page.locator(".walk p.wrong")).to_be_visible()
        guest.page.locator(".constellation.near").wait_for(state="attached")
    if not told["destinations"]:
        return
    assert walked_count(guest) >= len(told["destinations"]) + len(wrong)
    guest.tap(steps.last)
    guest.page.locator(".constellation").wait_for()
    assert heard(guest)


def test_a_round_by_keyboard_alone(server: Server, invite: Invite) -> None:
    """Every action has its key, and everything is said aloud. The other is a person who lets one
    do so: a bot gives up soon after one has, and then the round is over."""
    guest, other = invite(server, size=DESK, touch=False), invite(server, size=PHONE)
    keys = guest.page.keyboard
    open_bowl(guest, 2, countdown_seconds=20)
    join(other, guest.room["code"])
    guest.press("page.lobby.start.other", n=2)
    reach([guest, other], "toss", "search")
    keys.press("?")
    help_text = guest.page.locator("dialog").inner_text()
    for key in ("G", "D", "C", "W", "S", "T"):
        assert f"\n{key}\n" in help_text
    keys.press("Escape")  # back to the table at once
    expect(guest.page.locator("dialog")).to_have_count(0)
    if phase(guest) == "toss" and guest.seen["captain"] == me(guest):
        keys.press("t")
    toss([other])
    reach([guest], "search")
    keys.press("r")
    until([guest], lambda: "destination" in heard(guest) and "planet" in heard(guest))
    live(guest)
    keys.press("s")
    until([guest], lambda: guest.seen["skipped"] == [me(guest)])

    keys.press("g")  # one may still announce
    reach([guest], "countdown")
    assert guest.seen["announcer"] == me(guest)
    found = destinations(guest)
    walk(guest, found[0] if found else "a1")
    keys.press("Enter")
    until([guest], lambda: guest.frame["own"]["designation"] is not None)
    keys.press("d")  # too late, kindly
    guest.wait_for_text("refusal.bowl-announced-go")
    keys.press("g")
    guest.wait_for_text("refusal.bowl-concurred-already")
    keys.press("w")
    expect(guest.page.locator(".now b")).to_have_text(guest.say("page.bowl.wild-where"))
    wild = with_wild(guest)
    walk(guest, wild[0] if wild else "b2")
    keys.press("Enter")
    until([guest], lambda: guest.seen["wild"] is not None)
    if wild:
        walk(guest, wild[1])
        keys.press("Enter")
        until([guest], lambda: guest.frame["own"]["designation"] == wild[1])

    reach([guest], "reveal", "over")
    if wild:
        assert guest.seen["reveal"]["seats"][me(guest)]["did"] == "valid"
    until([guest], lambda: guest.room["seats"][0]["name"] in heard(guest))
    if guest.page.locator(".walk small").count():
        keys.press("n")
        guest.page.locator(".constellation").wait_for()
        keys.press("p")
    number = guest.seen["round"]
    live(guest)
    keys.press("Space")
    until([guest], lambda: guest.seen["round"] > number, 25)
    guest.check_fits()


def walk(guest: Guest, place: str) -> None:
    """To a card, by arrows alone."""
    keys = guest.page.keyboard
    for _ in range(30):
        at = guest.page.evaluate("document.activeElement.dataset.card ?? ''")
        if at == place:
            return
        if not at:
            keys.press("ArrowRight")  # into the galaxy
        elif at[0] != place[0]:
            keys.press("ArrowRight" if at[0] < place[0] else "ArrowLeft")
        else:
            keys.press("ArrowDown" if at[1] < place[1] else "ArrowUp")
    raise AssertionError(f"no way to {place}")


def test_a_reload_in_the_countdown(server: Server, invite: Invite) -> None:
    """One comes back to the same seat, the same clock and one's own secret card."""
    guest = invite(server, size=PHONE)
    open_bowl(guest, 2, now=True, countdown_seconds=12, placement_seconds=2)
    toss([guest])
    reach([guest], "search", "countdown")
    join_in(guest, "c3")
    guest.reload()
    guest.page.locator('.bowl[data-phase="countdown"] .ring').wait_for()
    expect(card(guest, "c3")).to_have_attribute("aria-pressed", "true")
    expect(guest.page.locator(".now .sr")).to_have_text(
        guest.say("bowl.my-designation", place="C3")
    )
    guest.check_fits()
    guest.tap(card(guest, "c4"))
    until([guest], lambda: guest.frame["own"]["designation"] == "c4")
    lose_the_wild(guest)
    reach([guest], "reveal", "over")
    assert guest.seen["reveal"]["seats"][me(guest)]["card"] == "c4"
    guest.reload()
    guest.page.locator(".ready").wait_for()
    assert tokens(guest) >= 1
    guest.press("page.menu.title")  # what was off until now: nothing may go wrong with it on
    guest.page.get_by_role("switch", name=guest.say("page.menu.sound")).tap()
    guest.page.keyboard.press("Escape")
    press(guest, ".ready")
    guest.page.evaluate(TAP_WHILE_HELD)
    toss([guest])
    # A finger on its way to what stood there before says nothing.
    guest.page.locator(".bowl[data-tapped]").wait_for()
    live(guest)
    assert guest.seen["announcer"] != me(guest)
    press(guest, ".go")
    reach([guest], "countdown")
    guest.pump(1_500)


TAP_WHILE_HELD = """new MutationObserver((_, all) => {
  const bowl = document.querySelector('.bowl[data-phase="search"][data-held]');
  const go = bowl?.querySelector('.go');
  if (!go) return;
  all.disconnect();
  go.click();
  bowl.dataset.tapped = '';
}).observe(document.body, { subtree: true, childList: true, attributes: true })"""
TAP_AT_ZERO = """new MutationObserver((_, all) => {
  if (document.querySelector('.bowl').dataset.phase !== 'placement') return;
  all.disconnect();
  document.querySelector('[data-card="a1"]').click();
}).observe(document.querySelector('.bowl'), { attributeFilter: ['data-phase'] })"""


def lose_the_wild(guest: Guest) -> None:
    """Zero passes with the Wild in the hand: the tap meant for it chooses no destination."""
    if guest.seen["wild"] is not None or phase(guest) != "countdown":
        return  # the bot was quicker
    guest.page.evaluate(TAP_AT_ZERO)
    guest.tap(guest.page.locator(".wildbtn"))
    expect(guest.page.locator(".now span")).to_have_text(guest.say("page.bowl.hint.wild-stays"))
    guest.await_passing(".toast", guest.say("page.bowl.wild-late"))
    guest.page.locator(".galaxy:not(.placing)").wait_for()
