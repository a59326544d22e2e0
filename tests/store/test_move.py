"""`spaceport move`: a data folder goes along into PostgreSQL, wholly or not at all."""

import asyncio
import hashlib
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import asyncpg
import pytest

from spaceport.cli import main
from spaceport.client import Client
from spaceport.library.logs import verify
from spaceport.server import identity, keys
from spaceport.server.lock import Lock
from spaceport.table.store import sqlite_schema
from spaceport.table.store.postgres import PostgresStore
from spaceport.table.store.sqlite import SqliteStore
from spaceport.wire import up, web
from tests.faults.drill import QUICK
from tests.faults.players import GAMES, Player
from tests.finished import corpus_log, shelve_all
from tests.programs import program
from tests.server.process import Process
from tools.engines import Postgres

pytestmark = pytest.mark.slow
FINISHED = ("sos/ring-2", "bowl/standard-5", "planets/standard-2", "builder/standard-3")
SHELVED = {name.replace("/", "-"): name for name in FINISHED}


def contents(folder: Path) -> dict[str, str]:
    """What is in the files that matter, as a sum of each."""
    names = ("tables.sqlite3", "identity.key", "signing.key")
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with one finished game of each kind, signed, and with both keys."""
    folder = tmp_path / "data"
    folder.mkdir()
    ring = keys.keyring(folder / keys.NAME)
    identity.key_of(folder / identity.NAME)
    logs = [(key, corpus_log(name)) for key, name in SHELVED.items()]
    shelve_all(folder / "tables.sqlite3", logs, ring)
    return folder


async def half_played(guest: Client, game: str, actions: int) -> web.Opened:
    opened = await guest.open(game, 2, now=True)
    await played_on(guest, game, opened.link, actions)
    return opened


async def played_on(guest: Client, game: str, link: str, actions: int) -> None:
    async with guest.at(link) as table:
        player = Player(game, table, Random(actions))
        await player.play(lambda: len(player.acked) >= actions)
        assert len(player.acked) >= actions


async def stopped(guest: Client) -> str:
    """A game that its host ended: it is signed."""
    opened = await half_played(guest, "sos", 2)
    async with guest.at(opened.link) as table:
        await table.do(up.Stop)
        await table.until(lambda: table.room and table.room.replay)
        assert table.room is not None
        return table.room.replay or ""


async def test_all_four_games_go_along_and_go_on(
    data: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Process(data, *QUICK) as server:
        guest = Client(server.address)
        told = await guest.hello()
        opened = {game: await half_played(guest, game, 5) for game in GAMES}
        ended = await stopped(guest)
        logs = {key: await guest.replay_log(key) for key in (ended, *SHELVED)}
        mine = await guest.mine()
        assert server.stop() == 0
    before = contents(data)
    words = ["move", "--data", str(data), "--store", database]
    assert await asyncio.to_thread(main, words) == 0
    said = capsys.readouterr()
    assert f"{len(FINISHED) + len(GAMES) + 1} tables" in said.out
    assert [int(line.split()[0]) for line in said.err.splitlines()][-1] == 100
    assert contents(data) == before
    await same(data, database)
    with Process(None, "--store", database, *QUICK) as server:
        again = Client(server.address, guest.cookie)
        assert await again.hello() == replaced(told, await again.hello())
        assert {each.link for each in (await again.mine()).running} == {
            each.link for each in mine.running
        }
        for key, text in logs.items():
            assert await again.replay_log(key) == text
            assert (await again.replay(key)).signed
        for text in logs.values():
            verify(text, told.keys[-1])
        for game, table in opened.items():
            assert (await again.join(table.code)).link == table.link
            await played_on(again, game, table.link, 3)
        new = await again.open("sos", 2)  # its number is behind those that came along
        assert new.link not in {table.link for table in opened.values()}
        assert server.stop() == 0


def replaced(told: web.Hello, now: web.Hello) -> web.Hello:
    """What was told before, with the address of now."""
    return web.Hello(told.me, told.version, now.address, told.games, told.keys)


async def same(data: Path, url: str) -> None:
    """Every table of both, byte for byte, and everybody's list."""
    old, new = SqliteStore(data / "tables.sqlite3"), PostgresStore(url, "test")
    with closing(sqlite3.connect(data / "tables.sqlite3")) as file:
        links = [link for (link,) in file.execute("select link from tables order by id")]
        people = {person for (person,) in file.execute("select person from members")}
    await old.open()
    await new.open()
    for link in links:
        assert await new.written(link) == await old.written(link)
        assert await new.written(link) is not None
    for person in people:
        lists = [await store.tables_of(person, 99) for store in (old, new)]
        assert {each.link for each in lists[0]} == {each.link for each in lists[1]} != set()
    assert int(await new.fact("calendar")) == int(await old.fact("calendar"))
    await old.close()
    await new.close()


def test_an_older_folder_is_moved_and_stays_old(data: Path, database: str) -> None:
    """Only the copy is brought up to date."""
    from tests.store.test_sqlite_schema import THIRD

    for path in data.glob("tables.sqlite3*"):
        path.unlink()
    with closing(sqlite3.connect(data / "tables.sqlite3")) as file:
        file.executescript(THIRD)
    before = contents(data)
    assert main(["move", "--data", str(data), "--store", database]) == 0
    assert contents(data) == before
    assert not list(data.glob("*.schema-*"))
    asyncio.run(same_bodies(database))


async def same_bodies(url: str) -> None:
    store = PostgresStore(url, "test")
    await store.open()
    assert await store.bodies("x") == [b'{"is":"drawn","n":0,"ms":0,"outcome":"die 3"}']
    assert [each.link for each in await store.tables_of("anna", 9)] == ["x"]
    await store.close()


async def rows(url: str) -> int | None:
    """Tables and keys in the database; None if it holds nothing at all."""
    line = await asyncpg.connect(url)
    try:
        if not await line.fetchval("select to_regclass('tables')"):
            return None
        found: int = await line.fetchval(
            "select (select count(*) from tables) + (select count(*) from facts where name like"
            " '%.key')"
        )
        return found
    finally:
        await line.close()


def test_killed_in_the_middle_nothing_is_there_and_it_can_be_done_again(
    data: Path, database: str
) -> None:
    with closing(sqlite3.connect(data / "tables.sqlite3")) as file:
        file.execute(
            "with recursive k(n) as (select 10000 union all select n + 1 from k limit 200000)"
            " insert into entries select 'sos-ring-2', n, zeroblob(200) from k"
        )
        file.commit()
    before = contents(data)
    words = ["--lang", "en", "move", "--data", str(data), "--store", database]
    command = [sys.executable, "-m", "spaceport", *words]
    with program(command, stderr=subprocess.PIPE, text=True) as moving:  # and killed
        assert moving.stderr is not None
        assert moving.stderr.readline().strip().endswith("%")
    assert asyncio.run(rows(database)) is None
    assert contents(data) == before
    assert main(words) == 0
    assert asyncio.run(rows(database)) == len(FINISHED) + 2


def refused(capsys: pytest.CaptureFixture[str], *words: str, code: int = 2) -> str:
    assert main(["--lang", "en", *words]) == code
    said = capsys.readouterr()
    assert "secret" not in said.err + said.out
    assert len(said.err.splitlines()) == 1
    return said.err


def test_what_stands_in_the_way_is_told_and_nothing_changes(
    data: Path, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = ("--data", str(data)), ("--store", database)
    before = contents(data)
    lock = Lock(data)
    assert "Nothing was moved. Another Spaceport" in refused(capsys, "move", *here, *there)
    lock.release()
    assert "no tables of Spaceport" in refused(capsys, "move", "--data", str(tmp_path), *there)
    assert "Say which database" in refused(capsys, "move", *here)
    wrong = "mysql://a:secret@b/c"
    assert "not an address like" in refused(capsys, "move", *here, "--store", wrong)
    nobody = "postgresql://a:secret@127.0.0.1:1/x"
    assert "does not answer" in refused(capsys, "move", *here, "--store", nobody)
    (data / "identity.key").write_text("nonsense")
    assert "does not hold a key" in refused(capsys, "move", *here, *there)
    assert asyncio.run(rows(database)) is None
    assert contents(data) | {"identity.key": ""} == before | {"identity.key": ""}


def test_nothing_is_mixed_with_what_is_there(
    data: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("move", "--data", str(data), "--store", database)
    assert main([*words, "--lang", "en"]) == 0
    capsys.readouterr()
    found = asyncio.run(rows(database))
    assert "Take an empty database" in refused(capsys, *words)
    assert asyncio.run(rows(database)) == found


def test_a_database_that_a_server_has_used_is_not_empty(
    data: Path, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Process(None, "--store", database) as server:
        assert server.stop() == 0
    words = ("move", "--data", str(data), "--store", database)
    assert "keys of a Spaceport already" in refused(capsys, *words)


def test_who_may_not_make_tables_is_told(
    data: Path, engine: Postgres, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def stranger() -> None:
        line = await asyncpg.connect(database)
        await line.execute("drop role if exists stranger")
        await line.execute("create role stranger login")
        await line.execute("revoke create on schema public from public")
        await line.close()

    asyncio.run(stranger())
    url = database.replace("spaceport@", "stranger:secret@")
    for words in (("move", "--data", str(data)), ("serve", "--local", "--no-browser")):
        assert "permission denied" in refused(capsys, *words, "--store", url)


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_copies_of_a_database_are_made_by_postgresql(
    command: str,
    data: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    copy = str(tmp_path / "copy")
    program = {"backup": "pg_dump", "restore": "pg_restore"}[command]
    said = refused(capsys, command, copy, "--store", "postgresql://a:secret@b/c")
    assert f"{program} " in said
    assert "postgresql://b/c" in said
    monkeypatch.setenv("SPACEPORT_STORE", "postgresql://a:secret@b/c")
    monkeypatch.delenv("SPACEPORT_DATA", raising=False)
    assert f"{program} " in refused(capsys, command, copy)
    assert not Path(copy).exists()
    if command == "backup":  # a folder that is named is meant
        assert main([command, copy, "--data", str(data)]) == 0


def test_the_file_of_today_is_what_is_copied() -> None:
    """Who adds a column or a table to the schema must think of `move`."""
    assert sqlite_schema.SCHEMA == 4
