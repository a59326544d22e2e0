"""What was played by older versions of the rules goes on by them: logs, and tables half played.

The games in `version-1` were played, and the tables in its `tables.sql` were stored, by the rules
and the server as they were then. They are frozen: nothing writes them anew.
"""

import sqlite3
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spaceport.bots import base
from spaceport.bots.pace import Question
from spaceport.core import log
from spaceport.core.faults import Fault, OptionFault
from spaceport.games import catalog
from spaceport.library.load import load
from spaceport.library.logs import verify
from spaceport.library.match import new
from spaceport.table import bot_workers
from spaceport.table.rules_cache import loaded
from tests.corpus.frozen import facts
from tests.table.harness import House, Screen
from tests.table.test_throws import from_the_bank

HERE = Path(__file__).parent
FIRST = HERE / "version-1"
FACTS: dict[str, Any] = tomllib.loads((FIRST / "facts.toml").read_text("utf-8"))
GAMES = [each.name for each in catalog.GAMES if catalog.newest(each.name) > 1]
"""Those whose rules have changed: a game that is younger has nothing to keep yet."""


@pytest.mark.parametrize("name", FACTS["games"])
def test_a_game_of_version_1_is_what_it_was(name: str) -> None:
    game = verify((FIRST / f"{name}.log").read_text("utf-8"))
    assert (game.header.rules, game.rules.version) == (1, 1)
    assert facts(game) == FACTS["games"][name]


def test_every_frozen_game_has_its_facts_and_every_game_is_there() -> None:
    found = {f"{file.parent.name}/{file.stem}" for file in FIRST.glob("*/*.log")}
    assert found == set(FACTS["games"])
    frozen = {name.partition("/")[0] for name in found}
    assert frozen == set(FACTS["tables"])
    missing = {game for game in GAMES if catalog.newest(game) > 1} - frozen
    assert not missing, (
        f"tests/corpus/version-1 holds no game of {sorted(missing)}: docs/adding-a-game.md says "
        "what to freeze before rules change"
    )


def test_golden_playthroughs_are_of_the_newest_rules() -> None:
    """Else a change of the rules would not be seen in them."""
    for file in HERE.glob("*/*.log"):
        header, _ = log.read(file.read_text("utf-8"))
        assert header.rules == catalog.newest(header.game), file.name


# ---------------------------------------------------------------- rules of a version


@pytest.mark.parametrize("game", GAMES)
def test_rules_know_their_version_and_the_newest_are_taken_unless_told(game: str) -> None:
    newest = catalog.newest(game)
    assert load(game, None, {}).rules.version == newest
    for version in range(1, newest + 1):
        rules: Any = load(game, None, {}, version=version).rules
        assert (rules.version, rules.kit.version) == (version, version)
        assert loaded(game, None, {}, version=version).rules.version == version


@pytest.mark.parametrize("version", [0, -1, 99, True, "1"])
def test_a_version_that_is_not_known_is_a_fault(version: Any) -> None:
    with pytest.raises(OptionFault) as caught:
        load("sos", None, {}, version=version)
    assert caught.value.code == "unknown-rules"


@pytest.mark.parametrize("version", [1, 2])
def test_a_bot_in_another_process_plays_by_the_version_of_its_table(
    version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []

    def bot(level: Any, rules: Any) -> base.Bot:
        made.append(rules.version)
        return base.simple("sos")

    monkeypatch.setattr(bot_workers, "bot", bot)
    match = new("sos", seats=2, seed=1)
    header, _ = log.read(match.log())
    asked = Question(0, match.view(0), match.legal(match.to_act()[0]), (), b"luck", 0)
    older = log.Header(**{**_fields(header), "rules": version})
    bot_workers.think(bot_workers.thought_of(older, "medium", asked))
    bot_workers._known.cache_clear()
    assert made == [version]


def _fields(header: log.Header) -> dict[str, Any]:
    return {name: getattr(header, name) for name in header.__struct_fields__}


# ---------------------------------------------------------------- tables that an update finds


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """The data of a server that was stopped in the middle of four games."""
    with closing(sqlite3.connect(tmp_path / "spaceport.db")) as file:
        file.executescript((FIRST / "tables.sql").read_text("utf-8"))
    return tmp_path


async def back(house: House, game: str) -> Screen:
    """The host comes back to the table of a game."""
    return await house.enter("leo", FACTS["tables"][game]["link"])


async def play_on(house: House, host: Screen) -> None:
    """Some minutes: the host acts where all wait for that, stand-ins play for who is away."""
    running = host.table.game
    assert running is not None
    for _ in range(60):
        await house.pass_time(10_000)
        state = running.course.state
        if running.rules.to_act(state) == (0,):
            await host.read()
            action = msgspec.to_builtins(running.rules.legal(state, 0)[0])
            assert (await host.act(action))["t"] == "done"


@pytest.mark.parametrize("game", FACTS["tables"])
async def test_a_half_played_table_of_version_1_goes_on_by_its_rules(
    stored: Path, game: str
) -> None:
    async with House(stored, sampler=from_the_bank) as house:
        host = await back(house, game)
        running = host.table.game
        assert running is not None
        told = FACTS["tables"][game]
        assert (running.header.rules, running.rules.version) == (1, 1)
        assert running.course.n == told["entries"]
        assert running.rules.position(running.course.state) == told["position"]
        assert host.told == ["restarted"]
        await play_on(house, host)
        assert running.course.n > told["entries"] + 20, "it goes on"


async def test_a_new_table_beside_them_has_the_newest_rules(stored: Path) -> None:
    async with House(stored) as house:
        host = await house.open("leo", game="sos", seats=2)
        await host.send("fillWithBots")
        assert (await host.send("start"))["t"] == "done"
        running = host.table.game
        assert running is not None
        assert running.header.rules == running.rules.version == catalog.newest("sos")


async def test_a_table_of_newer_rules_is_told_and_kept(stored: Path) -> None:
    link = FACTS["tables"]["sos"]["link"]
    with closing(sqlite3.connect(stored / "spaceport.db")) as file:
        newer = """update tables set header =
                   cast(replace(header, '"rules":1', '"rules":99') as blob) where link = ?"""
        assert file.execute(newer, (link,)).rowcount == 1
        file.commit()

    async with House(stored) as house:
        before = await house.store.read(link)
        with pytest.raises(Fault) as caught:
            await house.tables.find(link)
        assert caught.value.code == "table-newer"
        assert await house.store.read(link) == before
