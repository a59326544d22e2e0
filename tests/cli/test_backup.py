"""`spaceport backup` beside a running server, `spaceport restore` beside none."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from spaceport.cli import main
from spaceport.client import Client
from spaceport.server import keys
from spaceport.server.lock import Lock
from spaceport.table.store import sqlite_schema
from tests.server.process import Process

pytestmark = pytest.mark.slow


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with an empty file and a key."""
    folder = tmp_path / "data"
    sqlite_schema.connect(folder / "tables.sqlite3").close()
    (folder / "identity.key").write_text("ab" * 32)
    return folder


def links(folder: Path) -> set[str]:
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as file:
        return {link for (link,) in file.execute("select link from tables")}


async def opened(address: str, cookie: str = "") -> tuple[str, str]:
    """A table that is being played; its link and who plays it."""
    guest = Client(address, cookie)
    await guest.hello()
    table = await guest.open("sos", 2, now=True)
    return table.link, guest.cookie


async def is_mine(address: str, cookie: str, link: str) -> bool:
    async with Client(address, cookie).at(link) as table:
        await table.until(lambda: table.room and table.offers)
        assert table.room is not None
        return any(person.seats for person in table.room.people if person.key == table.you)


async def test_a_running_server_is_copied_and_brought_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy = tmp_path / "data", tmp_path / "stick" / "monday"
    with Process(data) as server:
        first, anna = await opened(server.address)
        assert main(["backup", str(copy), "--data", str(data)]) == 0
        assert "1 table (0 finished), sound" in capsys.readouterr().out
        later, _ = await opened(server.address, anna)
        assert main(["restore", str(copy), "--data", str(data)]) == 2
        assert f"process {server.pid}" in capsys.readouterr().err
        server.kill()
    assert links(copy) == {first}
    assert {path.name for path in copy.iterdir()} == {
        *("tables.sqlite3", "identity.key", "signing.key")
    }
    assert all(path.stat().st_mode & 0o077 == 0 for path in copy.iterdir())

    assert main(["restore", str(copy), "--data", str(data)]) == 0
    assert "kept as tables.sqlite3.before-1" in capsys.readouterr().out
    assert links(data) == {first}
    with closing(sqlite3.connect(data / "tables.sqlite3.before-1")) as old:  # nothing is lost
        assert {link for (link,) in old.execute("select link from tables")} == {first, later}
    with Process(data) as server:
        assert await is_mine(server.address, anna, first)
        server.stop()


def test_a_copy_is_never_overwritten(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / "a"), "--data", str(data)]) == 0
    before = (tmp_path / "a" / "tables.sqlite3").read_bytes()
    assert main(["backup", str(tmp_path / "a"), "--data", str(data)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert (tmp_path / "a" / "tables.sqlite3").read_bytes() == before


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_where_there_is_nothing(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = {"backup": ["backup", "x", "--data"], "restore": ["restore"]}[command]
    assert main([*words, str(tmp_path / "none")]) == 2
    assert "none" in capsys.readouterr().err


def test_a_damaged_or_foreign_copy_changes_nothing(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (data / "tables.sqlite3").read_bytes()
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "tables.sqlite3").write_bytes(b"nonsense" * 1000)
    assert main(["restore", str(copy), "--data", str(data)]) == 2
    assert "damaged" in capsys.readouterr().err
    (copy / "tables.sqlite3").unlink()
    with closing(sqlite3.connect(copy / "tables.sqlite3")) as file:
        file.execute("create table photos (id)")
    assert main(["restore", str(copy), "--data", str(data)]) == 2
    assert "not a Spaceport" in capsys.readouterr().err
    assert (data / "tables.sqlite3").read_bytes() == before
    assert not list(data.glob("*.before-*"))


def test_while_a_server_runs_nothing_is_brought_back(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / "a"), "--data", str(data)]) == 0
    lock = Lock(data)
    assert main(["restore", str(tmp_path / "a"), "--data", str(data), "--lang", "fr"]) == 2
    assert "Rien n’a été changé" in capsys.readouterr().err
    lock.release()


def test_a_damaged_file_is_put_aside_whole(data: Path, tmp_path: Path) -> None:
    """Whoever restores because of damage keeps what was damaged."""
    assert main(["backup", str(tmp_path / "a"), "--data", str(data)]) == 0
    (data / "tables.sqlite3").write_bytes(b"broken" * 999)
    assert main(["restore", str(tmp_path / "a"), "--data", str(data)]) == 0
    assert (data / "tables.sqlite3.before-1").read_bytes() == b"broken" * 999
    assert links(data) == set()


def test_a_disk_that_is_full_leaves_no_half_copy(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert main(["backup", str(tmp_path / "a"), "--data", str(data)]) == 2
    assert not list((tmp_path / "a").glob("*.part"))


def test_the_keys_that_sign_go_along_both_ways(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = keys.keyring(data / keys.NAME).public
    copy = tmp_path / "copy"
    assert main(["backup", str(copy), "--data", str(data)]) == 0
    assert (copy / keys.NAME).read_text() == (data / keys.NAME).read_text()
    later = keys.rotate(data / keys.NAME).public
    assert main(["restore", str(copy), "--data", str(data)]) == 0
    assert "kept as signing.key.before-1" in capsys.readouterr().out
    assert keys.keyring(data / keys.NAME).public == before
    assert keys.keyring(data / "signing.key.before-1").public == later
    (copy / keys.NAME).unlink()  # a copy from before there were such keys
    assert main(["restore", str(copy), "--data", str(data)]) == 0
    assert keys.keyring(data / keys.NAME).public == before
