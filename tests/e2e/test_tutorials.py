"""Every tutorial to its end, by touch on a phone and by keyboard alone; and the rule pages."""

from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from spaceport.games import catalog
from spaceport.library.tutorials import Tutorial, tutorial
from spaceport.texts import typeset
from tests.e2e import hands
from tests.e2e.builder import BUILDINGS
from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, PHONE, Guest
from tests.e2e.hands import tab_to
from tests.e2e.planets import Flicks
from tests.e2e.server import Server
from tests.e2e.test_everyone import findings

each_game = pytest.mark.parametrize("game", [each.name for each in catalog.GAMES])
MOST_TAPS = 5  # for one action: choose a piece, then where it goes

COVERED = """() => {
    const box = (what) => document.querySelector(what)?.getBoundingClientRect();
    const caption = box('.caption'), ring = box('[data-points]'), say = box('.caption .say');
    const words = box('.caption .words'), last = document.querySelector('.caption .on');
    return [
        ring && ring.bottom > caption.top + 8 && 'the ring is covered',
        words.height > say.height + 1 && 'the caption is cut',
        caption.bottom > innerHeight + 1 && 'the caption hangs out',
        last.scrollWidth > last.clientWidth + 1 && 'a button is cut',
    ].filter(Boolean);
}"""


def step_of(guest: Guest) -> int:
    return int(guest.page.locator(".caption").get_attribute("data-step") or 0)


def await_step(guest: Guest, k: int) -> None:
    guest.page.locator(f'.caption[data-step="{k}"]').wait_for()
    guest.page.locator('.lesson[data-settled="true"]').wait_for()
    expect(guest.page.locator("[data-held]")).to_have_count(0)  # no tap is held back any more


def said(guest: Guest, lesson: Tutorial, k: int) -> str:
    language = guest.say.language
    return typeset(language, lesson.steps[k].written.say.of(language))


def check_step(guest: Guest, lesson: Tutorial, k: int) -> None:
    """The caption is read out, something is pointed at, and nothing is covered or cut."""
    written = lesson.steps[k].written
    words = guest.page.locator(".caption [role=status] p")
    expect(words).to_have_text(said(guest, lesson, k))
    if written.look or written.do:
        guest.page.locator("[data-points]").wait_for()
    assert guest.page.evaluate(COVERED) == [], (lesson.game, k)


# ---------------------------------------------------------------- by touch


WHERE = """() => {
    const ring = document.querySelector('[data-points]')?.getBoundingClientRect();
    return [document.querySelector('.caption').dataset.step, ring?.x, ring?.y].join(' ');
}"""


def touch(guest: Guest, game: str, k: int) -> None:
    """Do what the ring shows, nothing else."""
    for _ in range(MOST_TAPS):
        if step_of(guest) != k:
            return
        before = guest.page.evaluate(WHERE)
        if game == "planets" and guest.page.locator(".grip").count():
            Flicks().throw(guest, "b2")
            guest.pump(300)  # right after a flick the browser takes a tap for a part of it
        else:
            _, x, y = map(float, before.split())
            box = guest.page.locator("[data-points]").bounding_box()
            assert box
            guest.page.touchscreen.tap(x + box["width"] / 2, y + box["height"] / 2)
        guest.page.wait_for_function(f"(before) => ({WHERE})() !== before", arg=before)
    assert step_of(guest) != k, f"{game}: what glows does not lead on from step {k}"


@each_game
def test_by_touch_in_french(house: Server, invite: Invite, game: str) -> None:
    guest = invite(house, size=PHONE, language="fr", newcomer=True)
    title = guest.say(f"game.{game}.title")
    guest.home()
    guest.press("page.home.play-now-game", game=title)
    guest.press("page.tutorial.learn")  # somebody new is asked
    lesson = tutorial(game)
    for k, step in enumerate(lesson.steps):
        await_step(guest, k)
        check_step(guest, lesson, k)
        if step.expected:
            touch(guest, game, k)
        elif k < len(lesson.steps) - 1:
            guest.press("page.tutorial.next")
    guest.press("page.tutorial.play-easy")
    guest.page.locator(".game .bar").wait_for()
    assert [seat["level"] for seat in guest.room["seats"]].count("easy") == 1
    guest.home()
    guest.press("page.home.play-now-game", game=title)
    guest.page.locator(".game, dialog[open]").first.wait_for()
    expect(guest.button("page.tutorial.learn")).to_have_count(0)  # who has learned it is not asked


# ---------------------------------------------------------------- by keyboard


def walk_galaxy(guest: Guest, card: str) -> None:
    press = guest.page.keyboard.press
    press("ArrowDown")  # into the galaxy, or one on
    for _ in range(10):
        here: str = guest.page.evaluate("document.activeElement.dataset.card")
        if here == card:
            return
        if here[0] != card[0]:
            press("ArrowRight" if here[0] < card[0] else "ArrowLeft")
        else:
            press("ArrowDown" if here[1] < card[1] else "ArrowUp")


def by_keys(guest: Guest, game: str, action: dict[str, Any]) -> None:
    press = guest.page.keyboard.press
    do = action["do"]
    if game == "sos":
        hands.Keys().play(guest, action)
    elif do == "designate":
        walk_galaxy(guest, action["card"])
        press("Enter")
    elif do == "throw":
        tab_to(guest, ".table [data-place]")
        press("Enter")
        guest.page.locator(".swing").wait_for()
        press("Space")
    elif do == "put":
        building = action["building"]
        lies = guest.page.locator(f'[data-lies="{building}"]').count()
        press(f"Digit{BUILDINGS.index(building) + 1}")
        if not lies:
            press(f"Shift+Digit{action['place']}")
        else:
            press("f" if action["side"] == "b" else "r")
    elif do == "unlock":
        press("Escape")  # the check need not be watched to its end
        press(f"Digit{BUILDINGS.index(action['building']) + 1}")
    elif game not in ("bowl", "planets", "builder"):  # a screen that says what does what
        tab_to(guest, f'[data-do="{" ".join(map(str, action.values()))}"]')
        press("Enter")
    else:
        press(do[0])


@each_game
def test_by_keyboard_in_english(house: Server, invite: Invite, game: str) -> None:
    guest = invite(house, size=DESK, touch=False, inject=True)
    guest.at(f"#/learn/{game}")
    lesson = tutorial(game)
    for k, step in enumerate(lesson.steps):
        await_step(guest, k)
        check_step(guest, lesson, k)
        if step.expected:
            by_keys(guest, game, msgspec.to_builtins(step.expected[0].action))
        elif k < len(lesson.steps) - 1:
            tab_to(guest, ".caption [data-next]")
            guest.page.keyboard.press("Enter")
    assert findings(guest) == []
    guest.page.locator(".caption a.btn-icon[href^='#/rules']").click()
    check_rules(guest)


# ---------------------------------------------------------------- what else


def test_a_wrong_tap_loses_nothing_and_one_can_turn_back(house: Server, invite: Invite) -> None:
    guest = invite(house, size=PHONE, inject=True)
    lesson = tutorial("bowl")
    go = next(k for k, step in enumerate(lesson.steps) if step.written.do == "go")
    guest.at("#/learn/bowl")
    for k in range(go):
        await_step(guest, k)
        guest.page.locator(".caption .on").click()  # Next, or "show me"
    await_step(guest, go)
    no = lesson.steps[go].written.no
    assert no
    guest.tap(guest.page.locator(".act .doom"))
    words = guest.page.locator(".caption [role=status] p")
    expect(words).to_have_text(guest.say("page.tutorial.no", why=no.of("en")))
    assert findings(guest) == []
    guest.check_fits()
    assert step_of(guest) == go
    guest.press("page.tutorial.back")
    await_step(guest, go - 1)
    check_step(guest, lesson, go - 1)
    guest.press("page.tutorial.next")
    touch(guest, "bowl", go)
    await_step(guest, go + 1)
    guest.press("page.tutorial.restart")
    await_step(guest, 0)
    expect(guest.page.locator(".box .marble")).to_have_count(0)
    guest.page.get_by_role("button", name=guest.say("page.tutorial.skip")).click()
    guest.page.locator(".home").wait_for()


def test_what_was_shown_is_turned_where_it_lies(house: Server, invite: Invite) -> None:
    """Nobody chose the card: the ring is on the card in the city first, then on the button."""
    guest = invite(house, size=PHONE)
    guest.at("#/learn/builder")
    for k in range(3):
        await_step(guest, k)
        guest.page.locator(".caption .on").click()  # Next, or "show me"
    await_step(guest, 3)
    inside = """() => {
        const ring = document.querySelector('[data-points]')?.getBoundingClientRect();
        const city = document.querySelector('.builder .site').getBoundingClientRect();
        return ring && ring.top >= city.top - 8 && ring.bottom <= city.bottom + 8;
    }"""
    guest.page.wait_for_function(inside)
    touch(guest, "builder", 3)
    await_step(guest, 4)


def check_rules(guest: Guest) -> None:
    """Pictures are there, headings lead there, axe finds nothing."""
    page = guest.page
    page.locator(".text h2").first.wait_for()
    page.evaluate("document.querySelectorAll('.text img').forEach((img) => img.loading = 'eager')")
    page.wait_for_function(
        "[...document.querySelectorAll('.text img')].every((i) => i.complete && i.naturalWidth)"
    )
    assert page.locator(".text img").count() > 3
    assert page.evaluate("document.scrollingElement.scrollWidth") == guest.size[0]
    last = page.locator(".contents button").last
    title = last.inner_text()
    last.click()
    heading = page.locator(".text h2", has_text=title)
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    assert findings(guest) == []


def test_rules_on_a_phone(house: Server, invite: Invite) -> None:
    guest = invite(house, size=PHONE, language="fr", inject=True)
    guest.at("#/rules/planets")
    check_rules(guest)
    every = guest.page.locator(".contents button").count()
    guest.page.get_by_label(guest.say("page.rules.find")).fill("LOINTAINE")
    found = guest.page.locator(".contents button").count()
    assert 0 < found < every
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(".text h2:focus")).to_have_count(1)
    guest.page.get_by_role("link", name=guest.say("page.tutorial.learn")).click()
    guest.page.locator(".caption").wait_for()
