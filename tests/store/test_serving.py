"""`spaceport serve --store`: a whole server on PostgreSQL, and what it says when it cannot."""

import re
from typing import cast
from urllib.request import urlopen

import asyncpg
import pytest

from spaceport.core.faults import Fault
from spaceport.library.load import tell
from spaceport.table.store import postgres_schema
from tests.cluster.running import until
from tests.faults.drill import EVERYBODY, Drill, InPostgres
from tests.server.process import Process, refused
from tools.engines import Postgres, free_port

pytestmark = pytest.mark.slow
RIGHT_AND_WRONG = ("right", "secret")


async def test_killed_and_started_again_it_has_lost_nothing(database: str) -> None:
    found = await Drill(InPostgres(database), seed=8).run(2)
    assert found.returns == EVERYBODY * 2
    assert found.stored >= found.acked > 0


def test_a_second_one_names_the_first_and_leaves_it_alone(database: str) -> None:
    with Process(None, "--store", database) as first:
        said = refused("--store", database)
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


def test_wrong_addresses(engine: Postgres, database: str) -> None:
    nobody = f"postgresql://spaceport:secret@127.0.0.1:{free_port()}/x"
    assert "does not answer" in refused("--store", nobody)
    assert "There is no database" in refused("--store", engine.url_of("nowhere"))
    stranger = database.replace("spaceport@", "unheard-of:secret@")
    assert "does not let us in" in refused("--store", stranger)
    for wrong in ("mysql://a:secret@b/c", "postgresql://a:secret@b:port/c", "secret"):
        assert "not an address like postgresql://" in refused("--store", wrong)
    assert "not in both" in refused("--store", database, "--data", "somewhere")


async def test_a_wrong_password() -> None:
    with Postgres("fsync=off") as locked:
        database = locked.new_database()
        line = await asyncpg.connect(database)
        await line.execute("create role games login password 'right'")
        await line.execute(f"alter database {database.rpartition('/')[2]} owner to games")
        (locked.data / "pg_hba.conf").write_text("host all all 127.0.0.1/32 scram-sha-256\n")
        await line.execute("select pg_reload_conf()")
        right, wrong = (
            database.replace("spaceport@", f"games:{word}@") for word in RIGHT_AND_WRONG
        )

        async def is_locked() -> bool:
            try:
                await (await asyncpg.connect(wrong)).close()
            except asyncpg.InvalidPasswordError:
                return True
            return False

        await until(is_locked, "passwords are asked for")
        assert "does not let us in" in refused("--store", wrong)
        with Process(None, "--store", right) as server:
            assert server.stop() == 0
        await line.close()


async def test_a_postgresql_that_is_too_old() -> None:
    """There is none here: it says its version, and nothing more is asked of it."""

    class Old:
        def get_server_version(self) -> asyncpg.types.ServerVersion:
            return asyncpg.types.ServerVersion(11, 22, 0, "final", 0)

    with pytest.raises(Fault) as caught:
        await postgres_schema.settle(cast("asyncpg.Connection", Old()), "postgresql://there/games")
    assert "is PostgreSQL 11; 12 or newer is needed" in tell(caught.value)


async def test_a_database_of_others_or_of_a_newer_program_is_left_alone(database: str) -> None:
    line = await asyncpg.connect(database)
    await line.execute("create table entries (photo text)")
    assert "not Spaceport's" in refused("--store", database)
    await line.execute("drop table entries")
    with Process(None, "--store", database) as server:
        assert server.stop() == 0
    await line.execute("update facts set value = '9' where name in ('schema', 'oldest')")
    assert "schema 9 by a newer Spaceport" in refused("--store", database)
    assert await line.fetchval("select count(*) from nodes") == 0
    await line.close()
