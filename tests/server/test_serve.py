"""`spaceport serve` as people run it: a real process, real sockets, real signals."""

import asyncio
import json
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from spaceport.client import Client, Gone, ServerProblem, TableRefused
from spaceport.wire import up
from tests.programs import program
from tests.server.process import Process, serving

pytestmark = pytest.mark.slow


async def everything(line: ClientConnection) -> list[Any]:
    """All messages until it closes."""
    heard = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(json.loads(await line.recv()))
    return heard


def handshake(guest: Client, link: str) -> bytes:
    """What opens a socket, for a peer that then does nothing."""
    return (
        f"GET /ws/{link} HTTP/1.1\r\nHost: localhost\r\nCookie: {guest.cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


async def test_a_guest_opens_a_table_and_two_play(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna, ben = Client(server.address), Client(server.address)
        await anna.hello()
        await ben.hello()
        assert (await ben.rename(" Ben ")).name == "Ben"
        opened = await anna.open("sos", seats=2)
        joined = await ben.join(opened.code)
        async with anna.at(opened.link) as host, ben.at(joined.link) as guest:
            await guest.do(up.Sit, seat=1)
            await host.do(up.Start)
            await host.until(lambda: host.frame and host.room and host.room.phase == "playing")
            await host.until(lambda: host.offers or guest.offers)
            await guest.until(lambda: guest.frame)
            actor, other = (host, guest) if host.offers else (guest, host)
            with pytest.raises(TableRefused):
                await other.act(actor.offers[0])
            await actor.act(actor.offers[0])
            await other.until(lambda: other.frame and other.frame.n > 1)
        assert [line.link for line in (await ben.mine()).running] == [opened.link]
        assert server.stop() == 0


async def test_a_client_is_a_big_screen_beside_its_seat(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest = Client(server.address)
        await guest.hello()
        opened = await guest.open("sos", seats=2, now=True)
        async with guest.at(opened.link) as table, guest.at(opened.link, big=True) as screen:
            await table.until(lambda: table.offers)
            await table.act(table.offers[0])
            await screen.until(lambda: screen.public == table.public)
            assert screen.frame is not None
            assert screen.frame.seat is None
            with pytest.raises(TableRefused, match="screen-only-shows"):
                await screen.act(table.offers[0])
            assert table.gone is None
        assert server.stop() == 0


async def test_an_action_survives_a_broken_connection_and_counts_once(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest = Client(server.address)
        await guest.hello()
        opened = await guest.open("sos", seats=2)
        async with guest.at(opened.link) as table:
            await table.until(lambda: table.room)
            await table.drop()
            await table.do(up.FillWithBots)  # waits until it is back, then sends
            assert table.connections == 2
            words = '{"t":"change","id":"same","public":true}'
            first = await table.send("same", words)
            again = await table.send("same", words)
            assert first == again


async def test_killed_and_restarted_everyone_is_back(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest = Client(server.address)
        await guest.hello()
        opened = await guest.open("sos", seats=2, now=True)
        async with guest.at(opened.link) as table:
            await table.until(lambda: table.offers, 60)
            seen = table.public
            server.kill()
            flags = ("--port", str(server.port))
            again = await asyncio.to_thread(Process, tmp_path, *flags)
            with again:
                await table.until(lambda: table.connections > 1)
                await table.until(lambda: "restarted" in [told.code for told in table.told])
                assert table.public == seen
                await table.act(table.offers[0])


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_with_sockets_open(tmp_path: Path, how: signal.Signals) -> None:
    with serving(tmp_path) as server:
        guest = Client(server.address)
        await guest.hello()
        opened = await guest.open("sos", seats=2, now=True)
        url = server.address.replace("http", "ws") + f"ws/{opened.link}"
        cookie = {"Cookie": guest.cookie}
        other = await guest.open("sos", seats=2)
        # One that reads, one that never does, one that has not even asked.
        async with connect(url, additional_headers=cookie, proxy=None) as reading:
            with (
                socket.create_connection(("127.0.0.1", server.port)) as deaf,
                socket.create_connection(("127.0.0.1", server.port)),
            ):
                deaf.sendall(handshake(guest, other.link))
                deaf.recv(12)
                stopped = asyncio.create_task(asyncio.to_thread(server.stop, how))
                told = await everything(reading)
                assert told[-1] == {"t": "told", "code": "closing", "name": ""}
                assert reading.close_code == 4001
                assert await stopped == 0
        assert '"stopped"' in server.log[-1]


def test_a_taken_port_is_told_and_the_next_one_used(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with serving(tmp_path, "--port", str(port)) as server:
            assert server.port != port
            assert any(str(port) in line and "taken" in line for line in server.out)


def test_a_second_server_on_the_same_data_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        second = Process(tmp_path)
        assert second.ended() == 1
        (line,) = second.log
        assert f"process {first.pid}" in line
        assert first.address in line
        first.stop()
    with serving(tmp_path) as third:
        assert third.address


def test_a_damaged_key_is_told(tmp_path: Path) -> None:
    (tmp_path / "identity.key").write_text("nonsense")
    server = Process(tmp_path)
    assert server.ended() == 1
    assert "identity.key" in server.log[-1]


def test_damaged_tables_are_told_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_bytes(b"nonsense" * 1000)
    server = Process(tmp_path)
    assert server.ended() != 0
    assert "tables.sqlite3" in server.log[-1]
    assert (tmp_path / "tables.sqlite3").read_bytes().startswith(b"nonsense")


def test_emptied_tables_are_told_and_left_alone(tmp_path: Path) -> None:
    """Beside a key: tables were there, and whoever runs the server may have a backup of them."""
    (tmp_path / "tables.sqlite3").touch()
    (tmp_path / "identity.key").write_text("00" * 32)
    server = Process(tmp_path)
    assert server.ended() == 2
    assert "tables.sqlite3" in server.log[-1]
    assert "0 bytes" in server.log[-1]
    assert (tmp_path / "tables.sqlite3").stat().st_size == 0


def test_a_data_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    server = Process(tmp_path / "file" / "below")
    assert server.ended() == 1
    assert "--data" in server.log[-1]


def test_an_address_that_this_machine_lacks(tmp_path: Path) -> None:
    server = Process(tmp_path, "--host", "203.0.113.77")
    assert server.ended() == 1
    assert "203.0.113.77" in server.log[-1]


def test_what_it_says_in_french(tmp_path: Path) -> None:
    server = Process(tmp_path, "--lang", "fr", "--host", "0.0.0.0", "--port", "0")
    with server:
        assert any("Sur cet ordinateur" in line for line in server.out)


@pytest.mark.skipif(sys.platform == "win32", reason="no such terminals there")
def test_a_terminal_shows_a_qr_code(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    words = ["serve", "--no-browser", "--port", "0", "--data", str(tmp_path), "--host", "0.0.0.0"]
    environ = {**os.environ, "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "spaceport", *words]
    with program(command, stdout=theirs, stderr=theirs, env=environ) as server:
        os.close(theirs)
        seen = b""
        while b"Ctrl+C" not in seen:
            seen += os.read(ours, 4096)
        server.terminate()
        assert server.wait(20) == 0
        os.close(ours)
    text = seen.decode()
    if "Phones and tablets" in text:  # there is a network
        assert "█" in text or "▄" in text


def test_the_files_are_for_their_owner_only(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    with serving(data):
        if os.name == "posix":
            assert data.stat().st_mode & 0o077 == 0
            assert (data / "identity.key").stat().st_mode & 0o077 == 0


async def test_nothing_secret_in_the_log(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        guest = Client(server.address)
        hello = await guest.hello()
        await guest.rename("Anastasia")
        opened = await guest.open("sos", seats=2, public=True)
        async with guest.at(opened.link) as table:
            handed = await table.do(up.HandOver)
            await table.do(up.FillWithBots)
        assert handed.link
        await guest.request("GET", f"qr.svg?to=t/{opened.link}")
        await guest.request("GET", f"ws/{opened.link}")
        with pytest.raises(ServerProblem):
            await guest.join("QQQQ")
        with pytest.raises(ServerProblem):
            await guest.take(f"{opened.link}.wrong")
        with pytest.raises(Gone):
            await Client(server.address, "x=y").at(opened.link).__aenter__()
        value = guest.cookie.partition("=")[2]
        secrets = [opened.link, opened.code, handed.link, value, hello.me.name, "Anastasia"]
        server.stop()
        text = "\n".join(server.log)
    assert len(server.log) > 10
    assert [secret for secret in secrets if secret in text] == []
    assert "127.0.0.1" not in text
    for line in server.log:
        json.loads(line)


async def test_big_frames_broken_frames_and_foreign_origins_on_a_real_socket(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        guest = Client(server.address)
        await guest.hello()
        opened = await guest.open("sos", seats=2)
        url = server.address.replace("http", "ws") + f"ws/{opened.link}"
        evil = "http://evil.example"
        cookie = {"Cookie": guest.cookie}
        async with connect(url, additional_headers=cookie, proxy=None) as line:
            await line.send("x" * 70_000)
            await everything(line)
            assert line.close_code == 1009
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, additional_headers={**cookie, "Origin": evil}, proxy=None)
        assert refused.value.response.status_code == 403
        assert refused.value.response.headers["x-frame-options"] == "DENY"
        server.stop()
    assert [line for line in server.log if "error" in line] == [], "anybody could fill the disk"


async def test_below_a_path(tmp_path: Path) -> None:
    with serving(tmp_path, SPACEPORT_BASE_PATH="/games") as server:
        assert server.address.endswith("/games/")
        guest = Client(server.address)
        assert (await guest.hello()).address.endswith("/games/")
        opened = await guest.open("sos", seats=2)
        async with guest.at(opened.link) as table:
            await table.until(lambda: table.room)
        stripped = Client(server.address.removesuffix("games/"), guest.cookie)
        async with stripped.at(opened.link) as table:
            await table.until(lambda: table.room)


async def test_hundreds_of_idle_and_half_open_connections(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        lines = []
        for number in range(150):
            line = socket.create_connection(("127.0.0.1", server.port))
            line.sendall([b"", b"GET / HT", b"GET /healthz HTTP/1.1\r\nHost: a\r\n"][number % 3])
            lines.append(line)
        assert (await Client(server.address).request("GET", "readyz")).status == 200
        for line in lines:
            line.close()
        assert server.stop() == 0
