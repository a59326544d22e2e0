"""`spaceport serve --store`: a whole server on PostgreSQL, and what it says when it cannot."""

import re
import subprocess
import sys
from urllib.request import urlopen

import asyncpg
import pytest

from tests.faults.drill import EVERYBODY, Drill, InPostgres
from tests.server.process import Process
from tools.engines import Postgres, free_port

pytestmark = pytest.mark.slow


async def test_killed_and_started_again_it_has_lost_nothing(database: str) -> None:
    found = await Drill(InPostgres(database), seed=8).run(2)
    assert found.returns == EVERYBODY * 2
    assert found.stored >= found.acked > 0


def test_a_second_one_names_the_first_and_leaves_it_alone(database: str) -> None:
    with Process(None, "--store", database) as first:
        said = refused(database)
        assert re.search(r"already uses postgresql://127\.0\.0\.1:\d+/spaceport\d+", said)
        with urlopen(f"{first.address}readyz", timeout=10) as answer:
            assert answer.status == 200
        assert first.stop() == 0
    with Process(None, "--store", database) as again:  # its row is gone: nobody waits
        assert again.stop() == 0


async def test_one_that_was_declared_dead_ends(database: str) -> None:
    with Process(None, "--store", database) as server:
        line = await asyncpg.connect(database)
        await line.execute("delete from nodes")
        await line.close()
        assert server.ended() == 1
        assert "has taken this database over" in server.log[-1]


def refused(url: str, *more: str) -> str:
    """What a server says that cannot start: one line, and no password in it."""
    words = ["--lang", "en", "serve", "--no-browser", "--local", "--port", "0", "--store", url]
    done = subprocess.run(
        [sys.executable, "-m", "spaceport", *words, *more],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode in (1, 2), done.stderr
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def test_wrong_addresses(engine: Postgres, database: str) -> None:
    nobody = f"postgresql://spaceport:secret@127.0.0.1:{free_port()}/x"
    assert "does not answer" in refused(nobody)
    assert "There is no database" in refused(engine.url_of("nowhere"))
    stranger = database.replace("spaceport@", "unheard-of:secret@")
    assert "does not let us in" in refused(stranger)
    for wrong in ("mysql://a:secret@b/c", "postgresql://a:secret@b:port/c", "secret"):
        assert "not an address like postgresql://" in refused(wrong)
    assert "not in both" in refused(database, "--data", "somewhere")


async def test_a_database_of_others_or_of_a_newer_program_is_left_alone(database: str) -> None:
    line = await asyncpg.connect(database)
    await line.execute("create table entries (photo text)")
    assert "not Spaceport's" in refused(database)
    await line.execute("drop table entries")
    with Process(None, "--store", database) as server:
        assert server.stop() == 0
    await line.execute("update facts set value = '9' where name in ('schema', 'oldest')")
    assert "schema 9 by a newer Spaceport" in refused(database)
    assert await line.fetchval("select count(*) from nodes") == 0
    await line.close()
