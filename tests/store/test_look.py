"""`spaceport nodes`: who shares a database."""

import asyncio
import json

import asyncpg
import pytest

from spaceport.cli import main
from spaceport.client import Client
from tests.server.process import Process

pytestmark = pytest.mark.slow
SILENT = "insert into nodes (name, version, bus) values ('old', '0.0', true)"


async def test_who_lives_who_is_silent_and_what_they_run(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Process(None, "--store", database) as server:
        line = await asyncpg.connect(database)
        await line.execute(SILENT)
        guest = Client(server.address)
        await guest.hello()
        await guest.open("sos", 2, now=True)
        assert await asyncio.to_thread(main, ["nodes", "--store", database, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["unfinished"] == 1
        lives, silent = told["nodes"]
        assert (lives["living"], lives["bus"], silent["living"], silent["bus"]) == (
            *(True, False),  # one alone needs no bus
            *(False, True),
        )
        assert silent["tables"] == 0
        await line.execute(
            "delete from nodes where name = 'old'"
        )  # or others would declare it dead
        await line.execute(SILENT)
        words = ["--lang", "fr", "nodes", "--store", database]
        assert await asyncio.to_thread(main, words) == 0
        lines = capsys.readouterr().out.splitlines()
        assert "2 nœuds" in lines[0]
        assert "vit" in lines[1]
        assert "muet" in lines[2]
        assert [line.endswith("sans le bus") for line in lines[1:]] == [True, False]
        await line.close()


def test_where_there_is_none(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "nodes", "--store", database]) == 2
    assert "no Spaceport" in capsys.readouterr().err
    assert main(["--lang", "en", "nodes"]) == 2
    assert "Say which database" in capsys.readouterr().err

    async def tables() -> int:
        line = await asyncpg.connect(database)
        found: int = await line.fetchval("select count(*) from pg_tables where schemaname='public'")
        await line.close()
        return found

    assert asyncio.run(tables()) == 0  # to look makes nothing


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["--lang", "en", "keys", *words])
    captured = capsys.readouterr()
    return code, captured.err or captured.out


def test_the_keys_that_sign_are_shown_and_renewed_while_no_server_runs(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    there = ("--store", database)
    assert said(capsys, *there)[0] == 2  # nothing there yet
    with Process(None, *there) as server:
        code, first = said(capsys, *there)
        assert (code, first.count("signs now")) == (0, 1)
        code, why = said(capsys, *there, "--new")
        assert (code, "already uses" in why) == (2, True)
        assert said(capsys, *there) == (0, first)
        assert server.stop() == 0
    code, both = said(capsys, *there, "--new")
    assert (code, both.count("signed before"), both.count("signs now")) == (0, 1, 1)
    assert both.split()[1] == first.split()[1]
    assert said(capsys, *there) == (0, both)
    with Process(None, *there) as server:
        told = asyncio.run(Client(server.address).hello())
        assert [line.split()[1] for line in both.splitlines()] == list(told.keys)
        assert server.stop() == 0
