"""Disks that are full, read-only or damaged: a clear message, nothing lost, and play goes on after.

Small and read-only disks are real ones: file systems in memory that only the server's own
namespace sees. Where the system gives nobody such a namespace, a limit on the size of its files
stands in for the full disk.
"""

import json
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from spaceport.client import AtTable, Client, ServerProblem, TableRefused
from spaceport.wire import up
from tests.faults.drill import QUICK
from tests.server.process import Process

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's limits and namespaces"),
]


@cache
def has_namespaces() -> bool:
    tool = shutil.which("unshare")
    return tool is not None and subprocess.run([tool, "-rm", "true"], check=False).returncode == 0


def mounted(mount: str) -> list[str]:
    """A command that mounts and then becomes what follows it."""
    if not has_namespaces():
        pytest.skip("this system lets nobody mount")
    return ["unshare", "-rm", "sh", "-c", f'{mount} && exec "$0" "$@"']


async def begun(address: str) -> tuple[Client, AtTable]:
    guest = Client(address)
    await guest.hello()
    opened = await guest.open("sos", 2, now=True)
    table = await guest.at(opened.link).__aenter__()
    await table.until(lambda: table.offers)
    return guest, table


async def until_refused(table: AtTable) -> str:
    """Change the room until that cannot be stored; the code of the refusal."""
    for k in range(4000):
        try:
            await table.do(up.Pause if k % 2 == 0 else up.Resume)
        except TableRefused as refusal:
            return refusal.code
    raise AssertionError("the disk never was full")


async def open_until_refused(guest: Client) -> None:
    for _ in range(15):  # a page or two may be left
        await guest.open("sos", 2)


def told(server: Process, *words: str) -> None:
    """One line of the log of an ended server says it, in JSON, with no traceback anywhere."""
    lines = [json.loads(line) for line in server.log]
    assert any(all(word in line["event"] for word in words) for line in lines), server.log
    assert not any("error" in line for line in lines), server.log


async def goes_on(table: AtTable) -> None:
    """There is room again: the very table goes on where it was."""
    codes = []
    for what in (up.Pause, up.Resume):  # it may have been paused when the room ran out
        try:
            await table.do(what)
        except TableRefused as refusal:
            codes.append(refusal.code)
    assert "not-stored" not in codes
    assert len(codes) < 2


async def test_a_full_disk(tmp_path: Path) -> None:
    """ENOSPC on a file system of 700 kB, until somebody makes room."""
    ballast = "head -c 180000 /dev/zero > ballast"
    mount = f"mount -t tmpfs -o size=700k tmpfs {tmp_path} && (cd {tmp_path} && {ballast})"

    with Process(tmp_path, *QUICK, wrap=mounted(mount)) as server:
        guest, table = await begun(server.address)
        before = table.frame
        assert await until_refused(table) == "not-stored"
        with pytest.raises(ServerProblem) as caught:
            await open_until_refused(guest)
        assert (caught.value.status, caught.value.code) == (503, "not-stored")
        server.inside(tmp_path / "ballast").unlink()
        await goes_on(table)
        await table.until(lambda: table.frame)
        assert before is not None
        assert table.frame is not None
        assert table.frame.public == before.public
        await table.leave()
        assert server.stop() == 0
        told(server, "could not be stored", "full")


async def test_files_that_may_not_grow(tmp_path: Path) -> None:
    with Process(tmp_path, *QUICK) as server:
        _, table = await begun(server.address)
        size = (tmp_path / "tables.sqlite3-wal").stat().st_size
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, -1))
        assert await until_refused(table) == "not-stored"
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (-1, -1))
        await goes_on(table)
        await table.leave()
        assert server.stop() == 0
        told(server, "could not be stored")
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as file:
        assert file.execute("pragma integrity_check").fetchone() == ("ok",)


def test_a_folder_that_may_only_be_read(tmp_path: Path) -> None:
    mount = f"mount -t tmpfs tmpfs {tmp_path} && mount -o remount,ro {tmp_path}"
    server = Process(tmp_path, wrap=mounted(mount))
    assert server.ended() == 1
    (line,) = server.log
    assert str(tmp_path) in line
    assert "Read-only" in line
    assert "--data" in line


def test_files_that_may_only_be_read(tmp_path: Path) -> None:
    """The folder was copied from a medium; the lock can be made, but the tables not written."""
    with Process(tmp_path) as server:
        server.stop()
    file = tmp_path / "tables.sqlite3"
    server = Process(tmp_path, wrap=mounted(f"mount --bind -o ro {file} {file}"))
    assert server.ended() != 0
    assert "tables.sqlite3" in server.log[-1]
    assert "--data" in server.log[-1]


async def test_a_page_in_the_middle_is_damaged(tmp_path: Path) -> None:
    """It is told at the start, and the file is left as it is."""
    with Process(tmp_path) as server:
        await _some_tables(server.address)
        assert server.stop() == 0
    file = tmp_path / "tables.sqlite3"
    whole = file.read_bytes()
    assert len(whole) > 8 * 4096
    broken = whole[: 5 * 4096] + b"\xff" * 4096 + whole[6 * 4096 :]
    file.write_bytes(broken)
    server = Process(tmp_path)
    assert server.ended() != 0
    assert "tables.sqlite3" in server.log[-1]
    assert "backup" in server.log[-1]
    assert "Traceback" not in "\n".join(server.log)
    assert file.read_bytes() == broken


async def _some_tables(address: str) -> None:
    guest = Client(address)
    await guest.hello()
    for _ in range(8):
        await guest.open("bowl", 8, now=True)


async def test_an_entry_that_cannot_be_read_harms_no_other_table(tmp_path: Path) -> None:
    async def make(address: str) -> tuple[str, str, str]:
        guest, table = await begun(address)
        other = await guest.open("sos", 2, now=True)
        assert table.room is not None
        link = table.room.link
        await table.leave()
        return guest.cookie, link, other.link

    async def look(address: str, cookie: str, bad: str, good: str) -> None:
        guest = Client(address, cookie)
        async with guest.at(good) as table:
            await table.until(lambda: table.offers)
        found = await guest.request("GET", "api/mine")
        assert found.status == 200
        with pytest.raises(Exception) as caught:
            await guest.at(bad).__aenter__()
        assert "table-unreadable" in str(caught.value)

    with Process(tmp_path) as server:
        cookie, bad, good = await make(server.address)
        server.stop()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as file, file:
        file.execute("update newest set body = ? where link = ? and n = 0", (b"{", bad))
    with Process(tmp_path) as server:
        await look(server.address, cookie, bad, good)
        assert server.stop() == 0
        told(server, "stored game cannot be read")
