"""A program in a guest's place: the API of a server, and a table's socket that reconnects itself.

    client = Client("http://localhost:8765/")
    await client.hello()
    opened = await client.open("sos", seats=2, now=True)
    async with client.at(opened.link) as table:
        await table.until(lambda: table.offers)
        await table.act(table.offers[0])

A message that was not answered before the connection broke is sent again with the same id; the
table carries it out once. Nothing is predicted: the newest frame is the truth.
"""

import asyncio
import itertools
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPSConnection
from http.cookies import SimpleCookie
from types import TracebackType
from typing import Any, Final, Self, TypeVar
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from spaceport.core import typed
from spaceport.texts import DEFAULT
from spaceport.wire import down, up, web
from spaceport.wire.constants import FRAMES_AT_ONCE, PING_MS, STAY_AWAY
from spaceport.wire.write import encode

FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 2.0
SILENCE: Final = PING_MS / 1000
"""Seconds after which the other end is asked whether it is there, and in which it has to answer."""
MOST: Final = 4_000_000

T = TypeVar("T")
U = TypeVar("U", bound=up.Up)
_decode = typed.decoder(down.FromServer).decode


class ServerProblem(Exception):
    """A request to the API was refused."""

    def __init__(self, status: int, problem: web.Problem) -> None:
        super().__init__(status, problem.code)
        self.status = status
        self.code = problem.code
        self.particulars = problem.particulars


class TableRefused(Exception):
    """The table refused a message."""

    def __init__(self, code: str, particulars: dict[str, Any]) -> None:
        super().__init__(code)
        self.code = code
        self.particulars = particulars


class Gone(Exception):
    """The socket closed for good. `why` is the code that the server gave."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Answer(Struct, frozen=True):
    """What HTTP gave."""

    status: int
    headers: dict[str, str]
    body: bytes


class Client:
    """One identity at one server. `cookie`: that of an earlier client, to be the same guest."""

    def __init__(
        self,
        address: str,
        cookie: str = "",
        sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep,
    ) -> None:
        self.address = address.rstrip("/") + "/"
        self.cookie = cookie
        self.sleep = sleep

    async def hello(self) -> web.Hello:
        return await self._ask("GET", "api/hello", web.Hello)

    async def rename(self, name: str) -> web.Me:
        return await self._ask("PUT", "api/me", web.Me, web.Me(name))

    async def tables(self) -> list[web.TableSummary]:
        return await self._ask("GET", "api/tables", list[web.TableSummary])

    async def mine(self) -> web.Mine:
        return await self._ask("GET", "api/mine", web.Mine)

    async def open(self, game: str, seats: int, **more: Any) -> web.Opened:
        new = web.NewTable(game=game, seats=seats, **more)
        return await self._ask("POST", "api/tables", web.Opened, new)

    async def join(self, code: str) -> web.Opened:
        return await self._ask("POST", "api/join", web.Opened, web.JoinByCode(code))

    async def take(self, token: str) -> web.Opened:
        return await self._ask("POST", "api/take", web.Opened, web.TakeSeat(token))

    async def replay(self, replay: str) -> web.ReplayInfo:
        return await self._ask("GET", f"api/replays/{replay}", web.ReplayInfo)

    async def replay_frames(self, replay: str, seat: int | None = None) -> list[web.ReplayFrame]:
        """The whole game, step by step, as a seat or a spectator saw it."""
        found: list[web.ReplayFrame] = []
        view = "" if seat is None else f"&seat={seat}"
        while True:
            path = f"api/replays/{replay}/frames?first={len(found)}{view}"
            more = await self._ask("GET", path, list[web.ReplayFrame])
            found += more
            if len(more) < FRAMES_AT_ONCE:
                return found

    async def replay_story(self, replay: str, language: str = DEFAULT) -> web.Story:
        return await self._ask("GET", f"api/replays/{replay}/story?language={language}", web.Story)

    async def replay_log(self, replay: str) -> str:
        return _right(await self.request("GET", f"replays/{replay}.log")).body.decode()

    def at(self, link: str, *, big: bool = False) -> "AtTable":
        """`big`: as a big screen, which only shows."""
        return AtTable(self, link, big=big)

    async def _ask(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        found = _right(await self.request(method, path, None if body is None else encode(body)))
        return typed.decode(found.body, kind)

    async def request(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> Answer:
        """Any request, whatever comes of it."""
        return await asyncio.to_thread(self._request, method, path, body, headers)

    def _request(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> Answer:
        split = urlsplit(self.address)
        kind = HTTPSConnection if split.scheme == "https" else HTTPConnection
        connection = kind(split.netloc, timeout=30)
        sent = {"Cookie": self.cookie} if self.cookie else {}
        if body is not None:
            sent["Content-Type"] = "application/json"
        try:
            connection.request(method, split.path + path, body, {**sent, **headers})
            told = connection.getresponse()
            self._keep_cookie(told.headers.get_all("set-cookie", []))
            named = {name.lower(): value for name, value in told.getheaders()}
            return Answer(told.status, named, told.read())
        finally:
            connection.close()

    def _keep_cookie(self, lines: list[str]) -> None:
        for line in lines:
            for name, morsel in SimpleCookie(line).items():
                self.cookie = f"{name}={morsel.value}"


def _right(found: Answer) -> Answer:
    if found.status < 400:
        return found
    try:
        problem = typed.decode(found.body, web.Problem)
    except msgspec.DecodeError:
        problem = web.Problem("unreadable")
    raise ServerProblem(found.status, problem)


def _whole(frame: down.Frame, diff: down.Diff) -> down.Frame:
    """The frame that a diff makes of the one before it."""
    fields = {name: getattr(diff, name) for name in down.Frame.__struct_fields__}
    known, new = (typed.decode(each.public, dict[str, msgspec.Raw]) for each in (frame, diff))
    fields["public"] = msgspec.Raw(encode({**known, **new}))
    return down.Frame(**fields)


class AtTable:
    """A seat or a spectator's place at one table, or a big screen that shows it. What came last
    stands in `room` and `frame`."""

    def __init__(self, client: Client, link: str, *, big: bool = False) -> None:
        self._client = client
        query = "parts=1&screen=big" if big else "parts=1"
        self._url = client.address.replace("http", "ws", 1) + f"ws/{link}?{query}"
        self._unanswered: dict[str, tuple[str, asyncio.Future[down.Done]]] = {}
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self._sending = asyncio.Lock()  # what is sent again goes before what is new
        self._ids = itertools.count(1)
        self._sockets = itertools.count(1)
        self._who = secrets.token_hex(4)
        self.you = ""
        self.room: down.Room | None = None
        self.frame: down.Frame | None = None
        self.told: list[down.Told] = []
        self.refused: list[down.Refused] = []
        self.came = 0
        self.connections = 0
        self.gone: Gone | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay())
        try:
            await self.until(lambda: self.you)
        except BaseException:
            await self.leave()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.leave()

    async def leave(self) -> None:
        """Close the socket. The seat stays one's own."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._give_up(Gone("left"))

    async def drop(self) -> None:
        """Lose the connection as a bad network does; it comes back by itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    # what one sees

    @property
    def offers(self) -> Any:
        """What the newest frame offers: a list of actions, or a game's shorter form of it."""
        return typed.plain(self.frame.offers) if self.frame else []

    @property
    def public(self) -> Any:
        return typed.plain(self.frame.public) if self.frame else None

    @property
    def own(self) -> Any:
        return typed.plain(self.frame.own) if self.frame else None

    async def until(self, is_so: Callable[[], Any], seconds: float = 30.0) -> None:
        """Wait until it is so; `Gone` when nothing more will come."""
        async with asyncio.timeout(seconds), self._news:
            while not is_so():
                if self.gone is not None:
                    raise self.gone
                await self._news.wait()

    # what one does

    async def act(self, action: Any) -> down.Done:
        """Play an action that the newest frame offers."""
        assert self.frame is not None, "no frame yet"
        fields = {"round": self.frame.round, "seat": self.frame.seat}
        return await self.do(up.Act, action=msgspec.Raw(encode(action)), **fields)

    async def do(self, kind: type[U], **fields: Any) -> down.Done:
        """Send a message and wait for its answer, however often the connection breaks."""
        message = kind(id=f"{self._who}-{next(self._ids)}", **fields)
        return await self.send(message.id, encode(message).decode())

    async def send(self, about: str, words: str) -> down.Done:
        """Send exactly these words; their answer is the one with the id `about`."""
        if self.gone is not None:
            raise self.gone
        answer: asyncio.Future[down.Done] = asyncio.get_running_loop().create_future()
        async with self._sending:
            self._unanswered[about] = words, answer
            if self._socket is not None:
                with suppress(ConnectionClosed):  # it is sent again
                    await self._socket.send(words)
        return await answer

    # the connection

    async def _stay(self) -> None:
        """Connect, listen, and come back unless told to stay away."""
        pause = FIRST_PAUSE
        try:
            while self.gone is None:
                count = self.came
                await self._visit()
                pause = FIRST_PAUSE if self.came > count else min(pause * 2, LONGEST_PAUSE)
                if self.gone is None:
                    await self._client.sleep(pause)
        except Exception as error:
            self._give_up(Gone(f"{type(error).__name__}: {error}"))
            raise
        finally:
            async with self._news:
                self._news.notify_all()

    async def _visit(self) -> None:
        headers = {"Cookie": self._client.cookie} if self._client.cookie else {}
        try:
            async with connect(
                f"{self._url}&tab={self._who}&socket={next(self._sockets)}",
                additional_headers=headers,
                compression=None,
                proxy=None,
                max_size=MOST,
                ping_interval=SILENCE,
                ping_timeout=SILENCE,
            ) as socket:
                self.connections += 1
                await self._talk(socket)
        except InvalidStatus as refusal:
            if 400 <= refusal.response.status_code < 500:
                self._give_up(Gone(f"http-{refusal.response.status_code}"))
        except (OSError, InvalidHandshake, ConnectionClosed):
            pass  # come back

    async def _talk(self, socket: ClientConnection) -> None:
        try:
            async with self._sending:
                for words, _ in list(self._unanswered.values()):
                    await socket.send(words)
                self._socket = socket
            async for heard in socket:
                await self._hear(_decode(heard), socket)
        except ConnectionClosed:
            pass  # every close code but two comes as an exception
        finally:
            self._socket = None
        if socket.close_code == STAY_AWAY:
            self._give_up(Gone(socket.close_reason or ""))

    async def _hear(self, message: down.FromServer, socket: ClientConnection) -> None:
        self.came += 1
        match message:
            case down.Ping():
                await socket.send(encode(up.Pong(message.k)).decode())
            case down.Welcome():
                self.you = message.you
            case down.Room():
                self.room = message
            case down.Frame():
                self.frame = message
            case down.Diff() if self.frame is not None and self.frame.n == message.since:
                self.frame = _whole(self.frame, message)
            case down.Diff():  # it does not fit: the whole view comes with a new connection
                await socket.close()
            case down.Told():
                self.told.append(message)
            case down.Done():
                self._answer(message.id, message)
            case down.Refused():
                self.refused.append(message)
                self._answer(message.id, TableRefused(message.code, message.particulars))
        async with self._news:
            self._news.notify_all()

    def _answer(self, about: str, with_what: down.Done | Exception) -> None:
        _, answer = self._unanswered.pop(about, ("", None))
        if answer is None or answer.done():
            return
        if isinstance(with_what, Exception):
            answer.set_exception(with_what)
        else:
            answer.set_result(with_what)

    def _give_up(self, gone: Gone) -> None:
        self.gone = self.gone or gone
        for about in list(self._unanswered):
            self._answer(about, self.gone)
