"""The keys that sign finished logs: made once, for this user only, rotated, never lost."""

import json
import os
import re
import stat
from pathlib import Path

import httpx
import pytest

import spaceport
from spaceport.client import Client
from spaceport.library.signatures import key_id
from spaceport.server import keys
from spaceport.server.errors import CannotServe
from tests.finished import corpus_log, shelve
from tests.server.house import house
from tests.server.process import Process


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / keys.NAME


def test_a_key_is_made_once_and_nobody_else_may_read_it(path: Path) -> None:
    first = keys.keyring(path)
    assert keys.keyring(path).public == first.public
    assert len(first.public) == 1
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        path.chmod(0o644)
        assert keys.keyring(path).public == first.public
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [each.name for each in path.parent.iterdir()] == [keys.NAME]


def test_a_new_key_signs_and_the_old_ones_stay_known(path: Path) -> None:
    (first,) = keys.keyring(path).public
    secret = path.read_text().split()[1]
    second, third = keys.rotate(path), keys.rotate(path)
    assert second.public[0] == first
    assert third.public[:2] == second.public
    assert keys.keyring(path).public == third.public
    assert len(set(third.public)) == 3
    assert secret not in path.read_text()  # nobody can sign with it any more
    assert third.sign(b"x").key == key_id(third.public[-1])
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [each.name for each in path.parent.iterdir()] == [keys.NAME]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"secret\n",
        b"secret " + b"a" * 63,
        b"secret " + b"g" * 64,
        b"public " + b"a" * 64 + b"\n",
        b"secret " + b"a" * 64 + b"\nsecret " + b"b" * 64 + b"\n",
        b"secret " + b"a" * 64 + b"\npublic " + b"b" * 64 + b"\n",
        b"public nonsense\nsecret " + b"a" * 64 + b"\n",
        b"\xff\x00\x1b[2J" * 40,
    ],
)
def test_a_damaged_file_is_told_and_left_as_it_is(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    for call in (keys.keyring, keys.rotate):
        with pytest.raises(CannotServe) as caught:
            call(path)
        assert caught.value.code == "bad-signing-key"
    assert path.read_bytes() == content


def test_a_file_that_cannot_be_read_is_told(path: Path) -> None:
    path.mkdir()
    with pytest.raises(CannotServe) as caught:
        keys.keyring(path)
    assert caught.value.code == "no-key-file"


async def test_hello_lists_the_public_keys_and_the_download_is_signed(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as leo:
        hello = await leo.hello()
        assert it.tables.keys is not None
        assert hello.keys == it.tables.keys.public
        await shelve(it.store, corpus_log("sos/ring-2"), "unsigned")
        info = (await leo.get("/api/replays/unsigned")).json()
        assert info["signed"] is False


async def stopped_game(address: str) -> str:
    """A game at a real server, stopped; the link of its replay."""
    guest = Client(address)
    await guest.hello()
    opened = await guest.open("sos", 2, now=True)
    async with guest.at(opened.link) as table:
        await table.until(lambda: table.room and table.offers)
        await table.send("end", '{"t":"stop","id":"end"}')
        await table.until(lambda: table.room and table.room.replay)
        assert table.room is not None
        return str(table.room.replay)


async def got(server: Process, path: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.address) as client:
        return await client.get(path)


@pytest.mark.slow
async def test_a_real_server_signs_and_rotation_keeps_what_it_signed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Process(data) as server:
        replay = await stopped_game(server.address)
        (first,) = (await got(server, "api/hello")).json()["keys"]
        text = (await got(server, f"replays/{replay}.log")).text
        assert spaceport.verify(text, first).signed_by == first
        assert (await got(server, f"api/replays/{replay}")).json()["signed"] is True
        server.stop()
        said = "\n".join([*server.out, *server.log])
        secret = (data / keys.NAME).read_text().split()[-1]
        assert secret not in said
        assert first not in said
    keys.rotate(data / keys.NAME)
    with Process(data) as server:
        known = (await got(server, "api/hello")).json()["keys"]
        assert known[0] == first
        assert len(known) == 2
        assert (await got(server, f"replays/{replay}.log")).text == text
        assert (await got(server, f"api/replays/{replay}")).json()["signed"] is True
        later = await stopped_game(server.address)
        newer = (await got(server, f"replays/{later}.log")).text
        assert spaceport.verify(newer, known).signed_by == known[1]
        assert json.loads(newer.splitlines()[-1])["key"] == key_id(known[1])


@pytest.mark.slow
def test_a_server_with_a_damaged_key_says_so_in_one_line(tmp_path: Path) -> None:
    (tmp_path / keys.NAME).write_text("nonsense")
    server = Process(tmp_path)
    assert server.ended() == 1
    told = [line for line in server.log if line]
    assert len(told) == 1
    assert re.search(r"signing\.key does not hold signing keys: it is damaged", told[0])
