"""Hypothesis against every door: bodies, addresses and messages of any shape, and shapes near those
that are right. Nothing is a failure of ours: every answer is below 500, every error has a code."""

import asyncio
import json
import os
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spaceport.games import catalog
from spaceport.wire import up, web
from tests.attacks.hostile import DOORS, TRICKS
from tests.server.house import Browser, House, code_of, house

RATES = {"requests_per_second": 10_000, "messages_per_second": 10_000, "max_tables": 500}
EFFORT = float(os.environ.get("SPACEPORT_EFFORT", "1"))
QUICK = settings(
    max_examples=max(5, round(60 * EFFORT)),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)
GAMES = [game.name for game in catalog.GAMES]
OPTIONS = [option.name for game in GAMES for option in catalog.options(game)]

texts = st.text(max_size=60)
numbers = st.integers(-(10**30), 10**30) | st.floats(allow_nan=False, allow_infinity=False)
scalars = st.none() | st.booleans() | numbers | texts
anything = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(texts, inner), max_leaves=12
)
tables = st.fixed_dictionaries(
    {"game": st.sampled_from(GAMES) | anything, "seats": st.integers(-2, 9) | anything},
    optional={
        "options": st.dictionaries(st.sampled_from(OPTIONS) | texts, anything) | anything,
        "public": anything,
        "now": st.booleans() | anything,
        "level": st.sampled_from(["easy", "hard"]) | anything,
        "beside": st.lists(texts) | anything,
        "more": anything,
    },
)
BODIES: dict[tuple[str, str], st.SearchStrategy[Any]] = {
    ("POST", "/api/tables"): tables | anything,
    ("POST", "/api/join"): st.fixed_dictionaries({"code": texts | anything}) | anything,
    ("POST", "/api/take"): st.fixed_dictionaries({"token": texts | anything}) | anything,
    ("PUT", "/api/me"): st.fixed_dictionaries({"name": texts | anything}) | anything,
}
Run = Callable[[Coroutine[Any, Any, None]], None]


@contextmanager
def served(folder: Path, **more: Any) -> Iterator[tuple[House, Browser, Run]]:
    """One server for all examples: opening its file for each would take longer than they do."""
    with asyncio.Runner() as runner:
        page = folder / "page"
        page.mkdir()
        (page / "index.html").write_text("<!doctype html>")
        inside = house(folder, page, **{**RATES, **more})
        it = runner.run(inside.__aenter__())
        browser = it.browser()
        runner.run(_greet(browser))
        try:
            yield it, browser, runner.run
        finally:
            runner.run(inside.__aexit__(None, None, None))


async def _greet(browser: Browser) -> None:
    await browser.hello()


def encoded(body: Any) -> bytes:
    """As JSON; what msgspec does not write (very large numbers) Python does."""
    return json.dumps(body).encode("utf-8", "surrogatepass")


@pytest.mark.slow
@pytest.mark.parametrize("door", BODIES, ids=lambda door: door[1])
def test_any_body(tmp_path: Path, door: tuple[str, str]) -> None:
    method, path = door
    with served(tmp_path, max_tables_per_person=1000) as (it, browser, run):

        @QUICK
        @given(BODIES[door])
        def fuzz(body: Any) -> None:
            async def ask() -> None:
                it.clock._ms += 60_000  # rates are tried elsewhere
                answer = await browser.request(
                    method,
                    path,
                    content=encoded(body),
                    headers={"content-type": "application/json"},
                )
                assert answer.status_code < 500, answer.text
                if answer.status_code >= 400:
                    code_of(answer)

            run(ask())

        fuzz()


@pytest.mark.slow
@pytest.mark.parametrize("base", ["", "/games"])
def test_any_address(tmp_path: Path, base: str) -> None:
    """Also tricks with dots, slashes and escapes, with and without a proxy's prefix."""
    with served(tmp_path, base_path=base) as (it, browser, run):

        async def ask(method: str, path: str) -> None:
            it.clock._ms += 60_000
            try:
                answer = await browser.request(method, path)
            except UnicodeError:
                return  # httpx does not send that at all
            assert answer.status_code < 500, path
            assert b"root:" not in answer.content
            if answer.status_code >= 400 and method != "HEAD":
                msgspec.json.decode(answer.content, type=web.Problem)

        for path in (*DOORS, *TRICKS):
            if path.startswith("/") and path.isascii() and path.isprintable():
                for prefix in {"", base, base + base, f"{base}/.."}:
                    run(ask("GET", prefix + path))

        @QUICK
        @given(
            st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE"]),
            st.lists(texts.map(quoted), max_size=5).map("/".join),
            st.dictionaries(st.sampled_from(["options", "to", "seat", "language", "first"]), texts),
        )
        def fuzz(method: str, path: str, query: dict[str, str]) -> None:
            asked = "&".join(f"{key}={quoted(value)}" for key, value in query.items())
            run(ask(method, f"{base}/{path}?{asked}"))
            for door in ("api/games/bowl/advice", "qr.svg", "api/hello", "api/replays/x/frames"):
                run(ask(method, f"{base}/{door}?{asked}"))

        fuzz()


def quoted(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"))


KINDS = [kind.__struct_config__.tag for kind in up.FromClient.__args__]
FIELDS = sorted({name for kind in up.FromClient.__args__ for name in kind.__struct_fields__})
messages = st.fixed_dictionaries(
    {"t": st.sampled_from(KINDS)},
    optional={name: st.integers(0, 8) | texts | anything for name in FIELDS},
)


@pytest.mark.slow
def test_any_message(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """At a running table; every one is answered, or the table has nothing to say to it."""
    with served(tmp_path, max_tables_per_person=1000) as (it, browser, run):
        link = ""

        @QUICK
        @given(st.lists(messages, max_size=20), st.sampled_from(GAMES), st.booleans())
        def fuzz(said: list[Any], game: str, now: bool) -> None:
            async def talk() -> None:
                nonlocal link
                it.clock._ms += 60_000
                link = (await browser.opened(game=game, now=now)).link
                async with it.socket(browser, link) as wire:
                    await wire.until("room")
                    for message in said:
                        wire.say(encoded(message).decode())
                    wire.say({"t": "leave", "id": "the last"})
                    await wire.ended_or(lambda: answered(wire, "the last"))

            run(talk())

        fuzz()
    assert [each.message for each in caplog.records if each.levelname in ("ERROR", "WARNING")] == []


def answered(wire: Any, about: str) -> bool:
    return any(each.id == about for each in [*wire.heard("done"), *wire.heard("refused")])
