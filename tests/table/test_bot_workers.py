"""Bots think elsewhere: no table waits, what they do is the same, and what fails is replaced."""

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spaceport.bots import base
from spaceport.bots.base import Decision, simple
from spaceport.bots.pace import Question
from spaceport.core import log
from spaceport.core.terms import View
from spaceport.games import catalog
from spaceport.library.match import new
from spaceport.table import bot_workers
from spaceport.table.bot_workers import BotWorkers, Thought, think
from spaceport.table.bots import Bots
from spaceport.table.workers import Workers, WorkFailed
from tests.table.harness import House, Screen

Then = Callable[[Decision], None]


async def beside(thought: Thought) -> Decision:
    """Another process's work, done here."""
    await asyncio.sleep(0)
    return think(thought)[0]


async def played(folder: Path, game: str, thinker: Any) -> list[log.Entry]:
    """What happened in two minutes of three hard bots and somebody who does nothing."""
    async with House(folder, thinker=thinker) as house:
        host = await house.open("leo", game=game, seats=4)
        await host.send("fillWithBots", level="hard")
        await host.send("stand")
        await host.send("start")
        await house.pass_time(120_000)
        found = await house.store.read(host.link)
        assert found is not None
        return found[1]


@pytest.mark.parametrize("game", ["sos", "bowl", "builder"])
async def test_it_makes_no_difference_where_they_think(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spaceport.table.bots.QUICK", frozenset())

    for folder in ("here", "there"):
        (tmp_path / folder).mkdir()
    here = await played(tmp_path / "here", game, None)
    there = await played(tmp_path / "there", game, beside)
    assert here == there
    assert sum(isinstance(entry, log.Chosen) for entry in here) > 5


# ---------------------------------------------------------------- late, and elsewhere


class Asked:
    """Thoughts that wait until the test answers them."""

    def __init__(self, screen: Screen) -> None:
        self.waiting: list[tuple[Thought, Then]] = []
        self.table, self.store = screen.table, screen.house.store
        self.table.play.bots = Bots(b"seed", self._ask)

    def _ask(self, thought: Thought, then: Then) -> None:
        self.waiting.append((thought, then))

    def answer(self, decision: Decision) -> Thought:
        thought, then = self.waiting.pop(0)
        self.table._post(lambda: then(decision))
        return thought


async def one_bot(house: House) -> tuple[Screen, Asked]:
    """S.O.S. against a bot that is to begin."""
    while True:
        host = await house.open("leo", seats=2)
        await host.send("fillWithBots", level="hard")
        asked = Asked(host)
        await host.send("start")
        if asked.waiting:
            return host, asked


async def test_a_table_does_not_wait_for_its_bot(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, asked = await one_bot(house)
        ((thought, _),) = asked.waiting
        assert (thought.game, thought.level, thought.question.seat) == ("sos", "hard", 1)
        assert thought.question.view.own.seat == 1, "its own view, and nothing else"
        await house.pass_time(30_000)
        assert (await host.send("paint", colour="rose"))["t"] == "done"
        assert len(asked.waiting) == 1, "asked once"


async def test_the_time_it_thinks_is_part_of_the_time_it_takes(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        _, asked = await one_bot(house)
        began = asked.waiting[0][0].question.asked
        await house.pass_time(700)
        first = asked.waiting[0][0].question.offered[0]
        asked.answer(Decision(first, 2_000))
        await house.settle()
        assert not await chosen(asked)
        await house.pass_time(1_299)
        assert not await chosen(asked)
        await house.pass_time(1)
        assert [entry.ms for entry in await chosen(asked)] == [began + 2_000]
        # Too late for its own time: at once, stamped with the time at which it was due.
        thought = asked.waiting[0][0]
        await house.pass_time(9_000)
        asked.answer(Decision(thought.question.offered[0], 1_000))
        await house.settle()
        assert [entry.ms for entry in await chosen(asked)][1:] == [thought.question.asked + 1_000]


async def chosen(asked: Asked) -> list[log.Chosen]:
    found = await asked.store.read(asked.table.room.link)
    assert found is not None
    return [entry for entry in found[1] if isinstance(entry, log.Chosen)]


async def test_what_comes_after_the_game_went_on_is_forgotten(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, asked = await one_bot(house)
        await host.send("stop")
        assert len(asked.waiting) == 1, "nobody thinks about a game that was stopped"
        asked.answer(Decision(asked.waiting[0][0].question.offered[0], 10))
        await house.pass_time(1_000)
        assert (await host.send("rematch"))["t"] == "done"


# ---------------------------------------------------------------- what fails


def a_thought(level: Any = "hard") -> Thought:
    match = new("sos", seats=2, seed=1)
    (seat,) = match.to_act()
    question = Question(seat, match.view(seat), match.legal(seat), (), b"luck", 0)
    return Thought("sos", "ring", None, b"{}", catalog.newest("sos"), level, question)


def simply(thought: Thought) -> Decision:
    question = thought.question
    return simple("sos").decide(question.view, question.offered, question.rng())


class Nobody(Workers):
    """No process can be had."""

    async def do(self, work: Callable[..., Any], *given: Any) -> Any:
        raise WorkFailed("work")


class Same(Workers):
    """Work done here."""

    async def do(self, work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)


async def test_without_processes_the_simple_one_decides(caplog: pytest.LogCaptureFixture) -> None:
    thinker, thought = BotWorkers(Nobody()), a_thought()
    assert await thinker(thought) == simply(thought)
    assert thinker.failures == 1
    assert "the simple one decided" in caplog.text


class Wrong:
    def __init__(self, decision: Decision | None) -> None:
        self.decision = decision

    def decide(self, view: View, offered: Sequence[Any], rng: Random) -> Decision:
        if self.decision is None:
            raise RuntimeError("dizzy")
        return self.decision


@pytest.mark.parametrize(
    "decision", [None, Decision("a step to the moon", 5)], ids=["fails", "cheats"]
)
async def test_a_bot_that_fails_or_cheats_is_replaced_for_this_decision(
    decision: Decision | None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bot_workers, "bot", lambda level, rules: Wrong(decision))
    bot_workers._known.cache_clear()

    thinker, thought = BotWorkers(Same()), a_thought()
    assert await thinker(thought) == simply(thought)
    assert thinker.failures == 1
    bot_workers._known.cache_clear()
    assert "sos hard" in caplog.text
    assert ("dizzy" if decision is None else "not offered") in caplog.text


async def test_at_a_table_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """No thinker: the bot fails at the table itself."""

    async with House(tmp_path) as house:
        host = await house.open("leo", seats=2)
        await host.send("fillWithBots")
        host.table.play.bots._bots["easy"] = Wrong(None)
        await host.send("start")
        await house.pass_time(10_000)
        await host.read()
        assert host.frame["offers"] or host.frame["public"]["active"] == 0


class Instead(Workers):
    """Does something else first, once."""

    instead: tuple[Any, ...] = ()

    async def do(self, work: Callable[..., Any], *given: Any) -> Any:
        (first, *rest), self.instead = self.instead or (work, *given), ()
        return await super().do(first, *rest)


@pytest.mark.slow
@pytest.mark.parametrize("instead", [(time.sleep, 3600), (os._exit, 1)], ids=["hangs", "dies"])
async def test_a_process_that_hangs_or_dies_is_replaced(
    instead: tuple[Any, ...], caplog: pytest.LogCaptureFixture
) -> None:
    hangs = instead[0] is time.sleep
    workers = Instead(1, 2.0 if hangs else 20.0, kindness=1, retries_slow=False)
    workers.instead = instead
    thinker, thought = BotWorkers(workers), a_thought()
    assert await thinker(thought) == simply(thought)
    assert workers.replaced == (1 if hangs else 3)
    workers._patience = 20.0
    assert await thinker(thought) == await beside(thought), "a new process thinks as well"
    assert thinker.failures == 1
    thinker.close()
    assert "the simple one decided" in caplog.text


async def test_who_waits_for_a_process_loses_no_patience() -> None:
    """Only as many thoughts are given out as there are processes."""

    at_work = most = 0

    class Slow(Workers):
        async def do(self, work: Callable[..., Any], *given: Any) -> Any:
            nonlocal at_work, most
            at_work += 1
            most = max(most, at_work)
            await asyncio.sleep(0)
            at_work -= 1
            return work(*given)

    thinker = BotWorkers(Slow(), processes=2)
    await asyncio.gather(*(thinker(a_thought()) for _ in range(9)))
    assert most == 2


async def test_a_mind_that_is_closed_says_nothing_more() -> None:
    thinker = BotWorkers(Nobody())
    thinker.close()
    with pytest.raises(asyncio.CancelledError):
        await thinker(a_thought())


def test_what_is_quick_is_a_level_of_a_game() -> None:
    games = {each.name for each in catalog.GAMES}
    assert all(game in games and level in base.LEVELS for game, level in base.QUICK)
