"""A server in this process, without a port: its clock stands until a test moves it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from spaceport.library.signatures import Keyring
from spaceport.server.app import build
from spaceport.server.context import Context
from spaceport.server.run import table_settings
from spaceport.server.settings import Settings
from spaceport.server.static import Page
from spaceport.table.clock import FakeClock
from spaceport.table.store.sqlite import SqliteStore
from spaceport.table.tables import Tables
from spaceport.wire import down, web
from tests.wire import sent

KEY = bytes(range(32))
HOME = "http://spaceport.local:8765"
# The loop that serves, where there is one; asyncio's own is the default of async tests.
on_uvloop = pytest.mark.parametrize(
    "anyio_backend",
    [
        pytest.param(
            ("asyncio", {"use_uvloop": True}),
            marks=pytest.mark.skipif(find_spec("uvloop") is None, reason="no uvloop here"),
            id="uvloop",
        )
    ],
)


class House:
    """One server, its clock, and browsers and sockets for it."""

    def __init__(self, folder: Path, page: Path | None, **settings: Any) -> None:
        self.clock = FakeClock()
        self.settings = Settings(**settings)
        self.store = SqliteStore(folder / "tables.sqlite3")
        asked = table_settings(self.settings)
        self.tables = Tables(self.store, self.clock, asked, keys=Keyring(KEY))
        self.context = Context(self.settings, self.tables, KEY, self.clock)
        self.app = build(self.context, Page(page or folder / "no-page"))

    def browser(self, home: str = HOME, ip: str = "192.168.1.20") -> "Browser":
        transport = httpx.ASGITransport(self.app, client=(ip, 50_000))
        return Browser(transport=transport, base_url=home)

    def socket(
        self, browser: "Browser", link: str, query: str = "", **headers: str
    ) -> "FakeSocket":
        return FakeSocket(self.app, browser, link, headers, query=query)


@asynccontextmanager
async def house(folder: Path, page: Path | None = None, **settings: Any) -> AsyncIterator[House]:
    made = House(folder, page, **settings)
    await made.store.open()
    await made.tables.start()
    made.context.ready = True
    try:
        yield made
    finally:
        await made.tables.stop()
        await made.store.close()


class Browser(httpx.AsyncClient):
    """Keeps its cookie and sends what our page would send."""

    async def hello(self) -> web.Hello:
        return msgspec.json.decode((await self.get("/api/hello")).content, type=web.Hello)

    async def opened(self, **new: Any) -> web.Opened:
        body = {"game": "sos", "seats": 2, **new}
        answer = await self.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=web.Opened)


def code_of(answer: httpx.Response) -> str:
    """The code of a problem; any other body fails the test."""
    return sent.problem(answer.content).code


class FakeSocket:
    """A WebSocket as ASGI sees it: what is put into it, and everything that came out."""

    def __init__(
        self,
        app: Any,
        browser: Browser,
        link: str,
        headers: dict[str, str],
        path: str = "/ws/",
        query: str = "",
    ) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        sent = {"host": browser.base_url.netloc.decode(), "cookie": cookies, **headers}
        self._scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path + link,
            "raw_path": (path + link).encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(k.encode(), v.encode("latin-1")) for k, v in sent.items() if v],
            "client": ("192.168.1.20", 50_000),
            "server": ("127.0.0.1", 8765),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self.link = link
        self._app = app
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.out: list[dict[str, Any]] = []
        self._came = asyncio.Condition()
        self.blocked = asyncio.Event()
        self.blocked.set()

    async def __aenter__(self) -> "FakeSocket":  # noqa: PYI034
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._app(self._scope, self._inbox.get, self._send))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.hang_up()
        await self._task

    async def _send(self, message: dict[str, Any]) -> None:
        await self.blocked.wait()
        self.out.append(message)
        if message["type"] == "websocket.send":
            sent.message(message["text"].encode())
        if message["type"] == "websocket.close":
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
        async with self._came:
            self._came.notify_all()

    def say(self, words: Any) -> None:
        """A text as it is, anything else as JSON."""
        text = words if isinstance(words, str) else msgspec.json.encode(words).decode()
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def until(self, kind: str, count: int = 1) -> list[Any]:
        """All messages of a kind, once there are so many of them."""
        async with asyncio.timeout(20), self._came:
            while len(self.heard(kind)) < count:
                assert not self._task.done() or self.heard(kind), f"ended: {self.out[-3:]}"
                await self._came.wait()
        return self.heard(kind)

    async def until_closed(self) -> tuple[int, str]:
        async with asyncio.timeout(20), self._came:
            while (found := self.closed) is None:
                await self._came.wait()
        return found

    async def ended_or(self, is_so: Callable[[], bool]) -> None:
        """Wait until it is so, or nothing more will come."""
        async with asyncio.timeout(20), self._came:
            while self.closed is None and not is_so():
                await self._came.wait()

    @property
    def closed(self) -> tuple[int, str] | None:
        for message in self.out:
            if message["type"] == "websocket.close":
                return message["code"], message.get("reason", "")
        return None

    def heard(self, kind: str) -> list[Any]:
        texts = [message["text"] for message in self.out if message["type"] == "websocket.send"]
        found = [msgspec.json.decode(text, type=down.FromServer) for text in texts]
        return [each for each in found if each.__struct_config__.tag == kind]

    @property
    def status(self) -> int:
        """Of a handshake that was answered with plain HTTP."""
        kind = "websocket.http.response.start"
        return next(int(message["status"]) for message in self.out if message["type"] == kind)

    async def ended(self) -> None:
        await asyncio.wait_for(asyncio.shield(self._task), 20)
