"""Finished games in the browser: to their end, from every seat, by links, checked and told."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Route, expect

from spaceport.core import log
from spaceport.games import catalog
from spaceport.library.logs import replay, verify
from spaceport.server.keys import NAME as KEYS
from spaceport.server.keys import keyring
from tests.e2e.conftest import Invite, Serve
from tests.e2e.guest import DESK, LYING, PHONE, TABLET, Guest
from tests.e2e.server import Server
from tests.e2e.test_everyone import findings
from tests.finished import NAMES, corpus_log, shelve_all
from tests.library.test_races import beaten, parts, raced

LOGS = {game.name: f"{game.name}/{game.editions[0]}-{game.least}" for game in catalog.GAMES} | {
    "sos": "sos/ring-3-eventful",
    "bowl": "bowl/standard-3-eventful",
}


@pytest.fixture
def shelf(tmp_path: Path, serve: Serve) -> Server:
    """A server that keeps a finished game of each kind, and one whose seed is not the promised."""
    games = [(key, corpus_log(name)) for key, name in LOGS.items()]
    data = tmp_path / "data-0"
    data.mkdir()
    shelve_all(data / "tables.sqlite3", games, keyring(data / KEYS))
    shelve_all(data / "tables.sqlite3", [("forged", forged(corpus_log("sos/ring-2")))])
    return serve()


def forged(text: str) -> str:
    header, entries = log.read(text)
    end = entries[-1]
    assert isinstance(end, log.End)
    return log.write(header, [*entries[:-1], log.End(end.n, end.ms, "00" * 32)])


def look_at(guest: Guest, address: str) -> None:
    guest.at(f"#/replay/{address}")
    guest.page.locator(".controls").wait_for()


def step_of(guest: Guest) -> int:
    return int(guest.page.locator("[data-step]").get_attribute("data-step") or -1)


def wait_for_step(guest: Guest, step: int) -> None:
    guest.page.locator(f'[data-step="{step}"]').wait_for()


def part(guest: Guest, key: str) -> None:
    """Something of the menu."""
    guest.page.keyboard.press("m")
    guest.page.locator("dialog").get_by_role("button", name=guest.say(key)).click()


@pytest.mark.parametrize("game", LOGS)
def test_every_game_is_played_back_to_its_end(shelf: Server, invite: Invite, game: str) -> None:
    guest = invite(shelf, size=PHONE, language="fr" if game in ("bowl", "planets") else "en")
    played = replay(corpus_log(LOGS[game]))
    steps = played.steps()
    # Near the end, so that it does not take long; at the highest speed.
    look_at(guest, f"{game}/{steps[-6]}")
    wait_for_step(guest, len(steps) - 6)
    guest.page.get_by_label(guest.say("page.replay.speed")).select_option("8")
    guest.press("page.replay.play")
    wait_for_step(guest, len(steps) - 1)
    guest.button("page.replay.play").wait_for()  # it has stopped
    guest.check_fits()
    assert guest.page.locator(f".{game} .now b").first.inner_text() != ""

    # From the start, by keys: a step, a round, and from every seat.
    keys = guest.page.keyboard
    keys.press("Home")
    wait_for_step(guest, 0)
    keys.press("ArrowRight")
    wait_for_step(guest, 1)
    rounds = played.story().rounds
    keys.press("PageDown")
    second = next(k for k, n in enumerate(steps) if n >= rounds[1].begins)
    wait_for_step(guest, second)
    shown = guest.page.locator(".controls input")
    at = guest.say("page.replay.at", round=2, rounds=len(rounds), n=second + 1, of=len(steps))
    expect(shown).to_have_attribute("aria-valuetext", at)
    for seat in range(played.header.seats):
        keys.press("v")
        # Where nothing is secret, another view is only another chair.
        unlike = guest.page.get_by_text(guest.say("page.replay.open-text").replace(" :", "\u00a0:"))
        expect(unlike).to_have_count(0 if game == "bowl" else 1)
        guest.page.locator("dialog").get_by_role("button", name=NAMES[seat]).click()
        label = guest.say("page.replay.view-now", name=NAMES[seat]).replace(" :", "\u00a0:")
        expect(guest.page.locator(".controls .view")).to_have_attribute("aria-label", label)
        wait_for_step(guest, second)
    keys.press("PageUp")
    wait_for_step(guest, 0)
    keys.press("End")
    wait_for_step(guest, len(steps) - 1)


def test_a_moment_is_shared_and_a_stranger_opens_it(shelf: Server, invite: Invite) -> None:
    ava = invite(shelf, size=DESK, touch=False)
    look_at(ava, "bowl")
    slider = ava.page.locator(".controls input")
    slider.evaluate(
        "(bar) => { bar.value = 40; bar.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    wait_for_step(ava, 40)
    ava.page.keyboard.press("v")
    ava.page.locator("dialog").get_by_role("button", name=NAMES[1]).click()
    ava.press("page.replay.share.title")
    link = ava.page.get_by_label(ava.say("page.replay.share.link")).input_value()
    embed = ava.page.get_by_label(ava.say("page.replay.share.embed")).input_value()
    picture = ava.page.locator("dialog img")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 100)")
    ava.page.keyboard.press("Escape")
    steps = replay(corpus_log(LOGS["bowl"])).steps()
    assert urlsplit(link).fragment == f"/replay/bowl/{steps[40]}/1"
    # The address above follows, so that a reload and a bookmark come back here.
    ava.page.wait_for_function(
        "(hash) => location.hash === hash", arg="#" + urlsplit(link).fragment
    )

    stranger = invite(shelf, size=PHONE, language="fr")
    stranger.page.goto(shelf.address + "#" + urlsplit(link).fragment)
    wait_for_step(stranger, 40)
    view = stranger.page.locator(".controls .view")
    expect(view).to_have_attribute("aria-label", re.compile(NAMES[1]))
    # His colours are those that they played with.
    assert stranger.page.locator(".controls .view .p-rose").count() == 1

    source = re.search(r'src="([^"]+)"', embed)
    assert source is not None
    svg = urlsplit(source[1].replace("&amp;", "&"))
    answer = stranger.context.request.get(f"{shelf.address}{svg.path.lstrip('/')}?{svg.query}")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert f"/replays/bowl/{steps[40]}.svg" in svg.path


def test_fairness_is_checked_in_the_browser(shelf: Server, invite: Invite, tmp_path: Path) -> None:
    guest = invite(shelf, size=PHONE)
    look_at(guest, "planets")
    part(guest, "page.proof.title")
    guest.wait_for_text("page.proof.kept")  # one sentence for everybody
    guest.wait_for_text("page.proof.signed")
    expect(guest.page.locator("dialog code")).to_have_count(2)
    expect(guest.page.locator("dialog code").first).to_be_hidden()  # the rest for who asks
    guest.page.locator("summary").click()
    expect(guest.page.locator("dialog code").first).to_be_visible()
    guest.page.locator('[data-browser="verified"]').wait_for()
    guest.page.locator('[data-server="verified"]').wait_for()
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name=guest.say("page.proof.log")).click()
    kept = tmp_path / "kept.log"
    download.value.save_as(kept)
    keys = httpx.get(f"{shelf.address}api/hello").json()["keys"]
    assert verify(kept.read_text("utf-8"), keys).signed_by == keys[0]
    guest.page.keyboard.press("Escape")

    look_at(guest, "forged")
    part(guest, "page.proof.title")
    guest.wait_for_text("page.proof.broken")
    guest.wait_for_text("page.proof.not-signed")
    guest.page.locator('[data-browser="failed"]').wait_for()
    guest.page.locator('[data-server="failed"]').wait_for()
    guest.wait_for_text("page.proof.wrong.seed")
    guest.wait_for_text("page.proof.failed")


def test_a_podium_that_waits_does_not_jump(shelf: Server, invite: Invite) -> None:
    """Until the replay has come, pillars without names stand where they will be."""
    guest = invite(shelf, size=PHONE)
    held: list[Route] = []
    guest.page.route("**/api/replays/**", lambda route: held.append(route))
    guest.at("#/t/sos")
    guest.page.locator(".pod .ghosts").wait_for()
    where = "() => ['.pod', '.r1 .block', '.chart', '.act'].map((part) => {"
    where += " const box = document.querySelector(part).getBoundingClientRect();"
    where += " return [box.x, box.y, box.width, box.height].map(Math.round); })"
    before = guest.page.evaluate(where)
    while len(held) < 2:  # the replay and its story
        guest.pump()
    for route in held:
        route.continue_()
    guest.page.locator(".fin .plot").wait_for()
    expect(guest.page.locator(".ghosts")).to_have_count(0)
    assert guest.page.evaluate(where) == before


def test_the_story_leads_to_its_moments(shelf: Server, invite: Invite) -> None:
    guest = invite(shelf, size=PHONE, language="fr", inject=True)
    found: dict[str, list[str]] = {}

    def look(screen: str) -> None:
        wrong = findings(guest)
        if wrong:
            found[screen] = wrong

    guest.at("#/t/sos")
    guest.page.locator(".fin .plot").wait_for()
    guest.check_fits()
    look("podium")
    story = replay(corpus_log(LOGS["sos"])).story("fr")
    guest.page.get_by_role("button", name=guest.say("page.story.title")).click()
    lines = guest.page.locator("dialog .moment")
    expect(lines).to_have_count(3 + len(story.missed))
    for moment in story.missed:
        expect(guest.page.locator("dialog").get_by_text(moment.text)).to_have_count(1)
    guest.page.locator("summary").click()
    expect(guest.page.locator("dialog tbody tr")).to_have_count(len(story.rounds) + 1)
    look("story")
    best = story.best[2]
    assert best is not None
    guest.page.get_by_role("link", name=best.text).click()
    guest.page.locator(".controls").wait_for()
    steps = replay(corpus_log(LOGS["sos"])).steps()
    wait_for_step(guest, next(k for k, n in enumerate(steps) if n >= best.at))
    look("replay")

    # In the replay too, without leaving it.
    part(guest, "page.story.title")
    guest.page.get_by_role("link", name=story.missed[0].text).click()
    wait_for_step(guest, next(k for k, n in enumerate(steps) if n >= story.missed[0].at))
    for key in ("replay.view", "replay.share.title", "menu.help"):
        part(guest, f"page.{key}")
        look(key)
        guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("m")
    guest.page.locator("dialog .entry").first.wait_for()
    look("menu")
    guest.page.keyboard.press("Escape")
    assert found == {}

    # Out again, to the podium one came from; by a link one comes from nowhere, and goes home.
    guest.page.wait_for_function("() => history.state?.inside === true")
    guest.press("page.back")
    guest.page.locator(".fin .plot").wait_for()
    guest.page.get_by_role("link", name=guest.say("page.menu.home")).click()
    guest.page.locator(".tile").first.wait_for()
    stranger = invite(shelf, size=PHONE)
    look_at(stranger, "sos")
    stranger.page.wait_for_function("() => history.state?.inside === false")
    stranger.press("page.back")
    stranger.page.wait_for_function("() => location.hash === '#/'")


# Of the game and of the controls: what lies where the photo finish does.
UNDER_THE_LINE = """() => {
    const line = document.querySelector('.finish').getBoundingClientRect();
    const all = [...document.querySelectorAll('main.game, .controls, .bar .now, .big .say')];
    return all.filter((each) => {
        const box = each.getBoundingClientRect();
        return box.left < line.right && line.left < box.right
            && box.top < line.bottom - 0.5 && line.top < box.bottom - 0.5;
    }).map((each) => each.className);
}"""


def test_a_photo_finish_lies_over_nothing(tmp_path: Path, serve: Serve, invite: Invite) -> None:
    data = tmp_path / "data-0"
    data.mkdir()
    shelve_all(data / "tables.sqlite3", [("raced", raced(beaten()))], keyring(data / KEYS))
    server = serve()
    guest = invite(server, size=PHONE, language="fr")
    *_, n = parts()
    look_at(guest, f"raced/{n}")
    line = guest.page.locator(".finish")
    expect(guest.page.locator(".flash .tag")).to_have_count(0)  # the announcement has passed
    for size in (PHONE, LYING, TABLET, DESK):
        guest.resize(size)
        expect(line).to_contain_text("49")
        assert guest.page.evaluate(UNDER_THE_LINE) == [], size
        guest.check_fits()
