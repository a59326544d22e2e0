"""HTTPS in front of a server, as docs/hosting.md describes it: a small proxy with a certificate
that is thrown away afterwards."""

import asyncio
import re
import shutil
import ssl
import subprocess
import threading
from pathlib import Path

from tests.e2e.server import Server

SECONDS = 10


def certificate(folder: Path) -> ssl.SSLContext:
    """Signed by itself, for this machine and two days."""
    program = shutil.which("openssl")
    assert program, "openssl makes the certificate of this test"
    key, cert = folder / "key.pem", folder / "cert.pem"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    made = [program, *words.split(), *name, "-keyout", str(key), "-out", str(cert)]
    subprocess.run(made, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return context


class Sealed:
    """A server as it is seen through the proxy."""

    def __init__(self, server: Server, folder: Path) -> None:
        self._behind = server
        self._context = certificate(folder)
        self._tasks: set[asyncio.Task[None]] = set()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()))
        self._thread.start()
        assert self._ready.wait(SECONDS)

    @property
    def address(self) -> str:
        return f"https://127.0.0.1:{self.port}/"

    async def _live(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._take, "127.0.0.1", 0, ssl=self._context)
        self.port: int = server.sockets[0].getsockname()[1]
        self._ready.set()
        async with server:
            await self._over.wait()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0.1)  # for the last words of each line

    def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request a connection, or one socket for as long as it lives."""
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            if "upgrade: websocket" not in head.lower():
                head = re.sub(r"(?i)\r\nconnection:[^\r]*", "", head)
                head = head[:-2] + "Connection: close\r\n\r\n"
            head = head[:-2] + "X-Forwarded-Proto: https\r\n\r\n"
            back, there = await asyncio.open_connection("127.0.0.1", self._behind.port)
            there.write(head.encode("latin-1"))
            try:
                await asyncio.gather(_pour(reader, there), _pour(back, writer))
            finally:
                there.transport.abort()
        except (OSError, asyncio.IncompleteReadError):
            pass  # a browser opens more lines than it uses
        finally:
            writer.transport.abort()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(SECONDS)


async def _pour(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65_536):
            sink.write(data)
            await sink.drain()
    except OSError:
        pass  # the other end has gone
    finally:
        sink.close()
