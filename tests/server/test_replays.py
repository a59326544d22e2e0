"""Finished games over HTTP: from every seat, in pieces, as pictures, with their story and proof."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from spaceport.core import chance, log
from spaceport.games import catalog
from spaceport.library.logs import verify
from spaceport.table.chairs import SHIPS
from spaceport.wire import web
from tests.finished import COLOURS, NAMES, corpus_log, shelve
from tests.server.house import Browser, code_of, house

BOWL = corpus_log("bowl/standard-3-eventful")


@asynccontextmanager
async def visit(folder: Path, text: str) -> AsyncIterator[Browser]:
    """A stranger comes to a server that keeps one finished game, called `it`."""
    async with house(folder) as it, it.browser() as browser:
        await shelve(it.store, text, "it")
        yield browser


async def info_of(browser: Browser) -> web.ReplayInfo:
    answer = await browser.get("/api/replays/it")
    return msgspec.json.decode(answer.content, type=web.ReplayInfo)


async def frames_of(browser: Browser, query: str = "") -> list[web.ReplayFrame]:
    answer = await browser.get(f"/api/replays/it/frames{query}")
    return msgspec.json.decode(answer.content, type=list[web.ReplayFrame])


async def test_what_a_game_was(tmp_path: Path) -> None:
    async with visit(tmp_path, BOWL) as browser:
        info = await info_of(browser)
        assert info.seats == tuple(
            web.ReplaySeat(NAMES[k], COLOURS[k], "hard" if k == 1 else None, SHIPS[k])
            for k in range(3)
        )
        assert info.verified
        assert info.wrong is None
        assert info.entries == len(log.read(BOWL)[1])
        assert info.steps[-1] == info.entries - 1
        assert (await browser.get("/replays/it.log")).text == BOWL


async def test_frames_come_in_pieces_and_from_every_seat(tmp_path: Path) -> None:
    async with visit(tmp_path, BOWL) as browser:
        info = await info_of(browser)
        all_of_them = await frames_of(browser)
        assert [frame.n for frame in all_of_them] == list(info.steps)
        some = await frames_of(browser, "?first=10&most=5")
        assert some == all_of_them[10:15]
        assert await frames_of(browser, f"?first={len(info.steps)}") == []
        mine = await frames_of(browser, "?seat=1")
        assert [frame.public for frame in mine] == [frame.public for frame in all_of_them]
        secrets = [msgspec.json.decode(frame.own)["designation"] for frame in mine]
        assert any(secrets), "a seat sees what it designated"
        assert all(bytes(frame.own) == b"null" for frame in all_of_them)
        for query, code in (
            ("?seat=3", "no-such-seat"),
            ("?seat=x", "bad-request"),
            ("?first=-1", "bad-request"),
        ):
            assert code_of(await browser.get(f"/api/replays/it/frames{query}")) == code


async def test_the_story_comes_in_the_language_of_the_page(tmp_path: Path) -> None:
    async with visit(tmp_path, BOWL) as browser:
        for language, words in (("en", "nobody saw them"), ("fr", "personne ne les a vues")):
            answer = await browser.get(f"/api/replays/it/story?language={language}")
            story = msgspec.json.decode(answer.content, type=web.Story)
            assert any(moment.text.endswith(words) for moment in story.missed)
            assert story.rounds[-1].scores == (await info_of(browser)).scores


@pytest.mark.parametrize("game", catalog.GAMES, ids=lambda game: game.name)
async def test_a_picture_of_any_position_that_other_pages_may_show(
    tmp_path: Path, game: catalog.Listing
) -> None:
    text = corpus_log(f"{game.name}/{game.editions[0]}-2")

    async with visit(tmp_path, text) as browser:
        info = await info_of(browser)
        last = info.entries - 1
        for n in (0, last // 2, last):
            picture = await browser.get(f"/replays/it/{n}.svg?seat=1&language=fr")
            assert picture.headers["content-type"] == "image/svg+xml"
            assert ElementTree.fromstring(picture.text).tag.endswith("svg")
            assert all(seat.name in picture.text for seat in info.seats)  # not "Joueur 1"
            assert picture.headers.get_list("cross-origin-resource-policy") == ["cross-origin"]
            (policy,) = picture.headers.get_list("content-security-policy")
            assert policy == "default-src 'none'; sandbox"
            assert picture.headers["x-content-type-options"] == "nosniff"
            etag = {"if-none-match": picture.headers["etag"]}
            again = await browser.get(f"/replays/it/{n}.svg?seat=1&language=fr", headers=etag)
            assert again.status_code == 304
            assert again.headers["cross-origin-resource-policy"] == "cross-origin"
        beyond = await browser.get(f"/replays/it/{last + 1}.svg")
        assert (beyond.status_code, code_of(beyond)) == (404, "no-such-entry")
        assert (await browser.get("/replays/it/x.svg")).status_code == 404


@pytest.mark.parametrize("name", ["sos/ring-2", "bowl/standard-5", "planets/standard-2"])
async def test_everybody_can_draw_again(tmp_path: Path, name: str) -> None:
    """What the page does in the browser: from the seed and what each draw could give."""
    text = corpus_log(name)
    _, entries = log.read(text)
    drawn = [entry.outcome for entry in entries if isinstance(entry, log.Drawn)]

    async with visit(tmp_path, text) as browser:
        answer = await browser.get("/api/replays/it/draws")
        told = msgspec.json.decode(answer.content, type=web.ReplayDraws)
        seed = bytes.fromhex((await info_of(browser)).seed)
        assert len(told.draws) == len(drawn)
        again = 0
        for number, (which, outcome) in enumerate(zip(told.draws, drawn, strict=True)):
            kind = told.kinds[which]
            if kind.outcomes:
                left = chance.uniform(seed, number, sum(kind.weights))
                spread = [
                    o for o, w in zip(kind.outcomes, kind.weights, strict=True) for _ in range(w)
                ]
                assert spread[left] == outcome
                again += 1
        assert (again < len(drawn)) is name.startswith("planets"), "only throws are sampled"


async def test_a_game_whose_seed_is_not_the_promised_one_is_shown_and_told(tmp_path: Path) -> None:
    header, entries = log.read(BOWL)
    seed = "00" * 32  # a promise that was not kept
    forged = log.write(header, [*entries[:-1], msgspec.structs.replace(entries[-1], seed=seed)])

    async with visit(tmp_path, forged) as browser:
        info = await info_of(browser)
        assert not info.verified
        assert info.wrong is not None
        assert info.wrong.code == "log-commitment"
        assert await frames_of(browser)


async def test_a_game_against_the_rules_is_not_shown(tmp_path: Path) -> None:
    header, entries = log.read(BOWL)
    chosen = next(k for k, entry in enumerate(entries) if isinstance(entry, log.Chosen))
    entries[chosen] = msgspec.structs.replace(entries[chosen], seat=99)
    broken = log.write(header, entries)

    async with house(tmp_path) as it, it.browser() as browser:
        await shelve(it.store, BOWL, "other")
        room = await it.store.read("other")
        assert room is not None
        own = room[0].room.replace(b'"other"', b'"it"')
        kept = msgspec.structs.replace(room[0], link="it", replay="it", room=own)
        await it.store.create(kept, log.read(broken)[1])
        answer = await browser.get("/api/replays/it")
        assert (answer.status_code, code_of(answer)) == (409, "replay-unreadable")


async def test_the_log_that_is_downloaded_verifies(tmp_path: Path) -> None:
    async with visit(tmp_path, corpus_log("planets/standard-2")) as browser:
        answer = await browser.get("/replays/it.log")
        assert "attachment" in answer.headers["content-disposition"]
        assert verify(answer.text).is_finished
