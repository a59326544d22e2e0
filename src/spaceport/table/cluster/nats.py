"""The line over NATS: one subject for each node, one for all. NATS delivers at most once, and keeps
nothing; whatever it cannot take at once is dropped, and missed by its number."""

import asyncio
import logging
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final
from urllib.parse import SplitResult, unquote, urlsplit

import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg

from spaceport.core.faults import Fault

logger = logging.getLogger("spaceport.table")
PORT: Final = 4222
PENDING: Final = 2_000_000
"""Bytes that wait to be sent; what comes above that is dropped."""
UNHEARD: Final = 64_000_000
"""Bytes that came and wait to be handled."""
ANSWER_SECONDS: Final = 2.0
AGAIN_SECONDS: Final = 0.1
LOOK_SECONDS: Final = 0.2
PING_SECONDS: Final = 1
"""A server that is silent for three of these is lost."""
FAILURES: Final = (OSError, TimeoutError, EOFError, nats.errors.Error)


class SealedClient(Client):  # type: ignore[misc]
    """Speaks by TLS or not at all. The library itself does as the server wishes, and so would send
    the password to anybody between who wishes for none."""

    def _connect_command(self) -> bytes:
        if not self._server_info.get("tls_required"):
            raise nats.errors.SecureConnWantedError
        return bytes(super()._connect_command())


class NatsLine:
    """A line for the nodes of one cluster, whose `mark` is in its subjects."""

    def __init__(self, url: str, mark: str) -> None:
        """`url`: nats://user:password@host, or tls://…; several servers with commas between."""
        self.heard: Callable[[bytes], None] = _nobody
        self.place = place_of(url)
        self._servers = _servers(url)
        self._subjects = f"sp.{mark}."
        self._node = 0
        self._client: Client | None = None
        self._ears: list[Any] = []  # its subscriptions
        self._keeper: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ the line

    async def open(self, node: int) -> None:
        """Listen as this node. The first time NATS must be there, else a `Fault` says why not; from
        then on it may come and go."""
        self._node = node
        if self._keeper is None:
            lost = await self._connect()
            self._keeper = asyncio.get_running_loop().create_task(self._keep(lost))
        elif self._client is not None:
            with suppress(*FAILURES):  # lost: when it is there again, it is listened to
                await self._listen(self._client)

    def send(self, node: int, data: bytes) -> bool:
        return self._publish(f"{self._subjects}n.{node}", data)

    def tell(self, data: bytes) -> bool:
        return self._publish(f"{self._subjects}all", data)

    async def close(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.wait([self._keeper])
        client, self._client = self._client, None
        if client is not None:
            await _close(client)

    def _publish(self, subject: str, data: bytes) -> bool:
        client = self._client
        if client is None or not client.is_connected:
            return False
        if client.pending_data_size + len(data) > PENDING:
            return False
        sending = client.publish(subject, data)
        try:
            sending.send(None)  # without a task: it waits only where its own buffer is full
        except StopIteration:
            return True
        except nats.errors.Error as error:
            logger.warning("not sent by NATS: %s", type(error).__name__)
            return False
        sending.close()
        return False

    # ------------------------------------------------------------ the connection

    async def _keep(self, lost: asyncio.Event) -> None:
        """Connect again whenever the connection is lost, for as long as it takes."""
        while True:
            while not lost.is_set() and self._client is not None and self._client.is_connected:
                # Looked at too: when writing fails as well, nobody is told by the library.
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), LOOK_SECONDS)
            self._client = None
            logger.warning("the bus is away: %s", self.place)
            lost = await self._connect_again()
            logger.warning("the bus is back: %s", self.place)

    async def _connect_again(self) -> asyncio.Event:
        while True:
            try:
                return await self._connect()
            except Fault:
                await asyncio.sleep(AGAIN_SECONDS)

    async def _connect(self) -> asyncio.Event:
        """Connect and listen; what is set when that connection is lost."""
        lost = asyncio.Event()
        errors: list[Exception] = []

        async def closed() -> None:
            lost.set()

        async def failed(error: Exception) -> None:
            errors[:] = [*errors[-3:], error]

        self._ears = []
        client = SealedClient() if self._servers[0].scheme == "tls" else Client()
        try:
            async with asyncio.timeout(ANSWER_SECONDS * 2):
                await client.connect(
                    closed_cb=closed,
                    error_cb=failed,
                    allow_reconnect=False,  # that is done here, where nothing ever gives up
                    max_reconnect_attempts=1,
                    reconnect_time_wait=AGAIN_SECONDS,
                    connect_timeout=ANSWER_SECONDS,
                    ping_interval=PING_SECONDS,
                    max_outstanding_pings=2,
                    pending_size=2 * PENDING,  # more than is ever given to it
                    **self._who(),
                )
                await self._listen(client)
        except FAILURES as error:
            await _close(client)
            raise self._fault([*errors, error]) from None
        except BaseException:
            await _close(client)
            raise
        self._client = client
        return lost

    def _who(self) -> dict[str, Any]:
        """Where to connect, and as whom."""
        first = self._servers[0]
        user, password = first.username, first.password
        given: dict[str, Any] = {"servers": [f"nats://{_host(server)}" for server in self._servers]}
        if user and password is None:
            given["token"] = unquote(user)
        elif user:
            given |= {"user": unquote(user), "password": unquote(password or "")}
        if first.scheme == "tls":
            given["tls"] = ssl.create_default_context()
        return given

    async def _listen(self, client: Client) -> None:
        """As the node that we are now; as an older one no more."""
        node, older, self._ears = self._node, self._ears, []

        async def hear(message: Msg) -> None:
            if node == self._node:
                self.heard(message.data)

        for subject in (f"n.{node}", "all"):
            ear = await client.subscribe(
                self._subjects + subject, cb=hear, pending_bytes_limit=UNHEARD
            )
            self._ears.append(ear)
        for subscription in older:
            await subscription.unsubscribe()
        for _ in range(2):  # the library writes the first ping past what waits to be written
            await client.flush(timeout=int(ANSWER_SECONDS))
        if node != self._node:  # it began anew meanwhile, and nobody else does this for it
            await self._listen(client)

    def _fault(self, errors: list[Exception]) -> Fault:
        for error in errors:
            if "authorization" in str(error).lower() or "authentication" in str(error).lower():
                return Fault("bus-not-let-in", place=self.place)
            if isinstance(error, nats.errors.SecureConnWantedError):
                return Fault("bus-not-sealed", place=self.place)
        told = [error for error in errors if not isinstance(error, nats.errors.NoServersError)]
        error = (told or errors)[-1]
        detail = getattr(error, "strerror", None) or type(error).__name__
        return Fault("bus-away", place=self.place, detail=detail)


def place_of(url: str) -> str:
    """Where NATS is, for people and logs: without user and password."""
    return ",".join(_place(part) for part in url.split(","))


def _place(url: str) -> str:
    try:
        split = urlsplit(url)
        return f"{split.scheme or 'nats'}://{_host(split)}"
    except ValueError:
        return "nats://…"


def _servers(url: str) -> list[SplitResult]:
    """All servers of an address, or a `Fault`."""
    try:
        found = [urlsplit(part.strip()) for part in url.split(",")]
        kinds = {split.scheme for split in found}
        is_right = len(kinds) == 1 and kinds <= {"nats", "tls"}
        is_right &= all(split.hostname and not split.path.strip("/") for split in found)
        is_right &= all(split.port != 0 for split in found)  # raises where it is no number
    except ValueError:
        is_right, found = False, []
    if not is_right:
        raise Fault("bus-url", place=place_of(url))
    return found


def _host(split: SplitResult) -> str:
    host = split.hostname or "-"
    return f"{f'[{host}]' if ':' in host else host}:{split.port or PORT}"


async def _close(client: Client) -> None:
    with suppress(Exception):  # whatever is wrong with it, it is no longer wanted
        async with asyncio.timeout(ANSWER_SECONDS):
            await client.close()


def _nobody(data: bytes) -> None:
    """Nobody listens yet."""
