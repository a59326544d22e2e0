"""Start a server from its settings, and stop it within three seconds; one of several nodes when its
tables are handed over, or after twenty."""

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import uvicorn

from spaceport.core.terms import Say
from spaceport.server import announce, server_log
from spaceport.server.app import build
from spaceport.server.connection.admission import Turnstiles, gate_of
from spaceport.server.connection.websocket import websockets_of
from spaceport.server.context import Context
from spaceport.server.errors import CannotServe
from spaceport.server.garbage_collection import Collector
from spaceport.server.listen import allow_files, listen
from spaceport.server.settings import Settings
from spaceport.server.socket import FRAME_LIMIT
from spaceport.server.storage import Storage, storage_of
from spaceport.table.bot_workers import BotWorkers
from spaceport.table.clock import RealClock
from spaceport.table.settings import TableSettings
from spaceport.table.throw_workers import ThrowWorkers

LOCK_SECONDS: Final = 0.0005
"""How long the loop keeps Python's global lock when the store's writer thread asks for it. A commit
asks twice, and everybody whose move is in it waits; Python's own five milliseconds are longer than
the commit."""


def serve(settings: Settings, say: Say) -> int:
    """Serve until a signal comes; the exit code."""
    sys.setswitchinterval(LOCK_SECONDS)
    os.umask(0o077)  # the tables hold seeds: nobody else on this machine may read them
    storage = storage_of(settings)
    try:
        sockets, port = listen(settings.bind, settings.port)
        allow_files(settings.max_connections * 2 + 300)
        server_log.set_up(settings.log_level, settings.log_format)
        throws, bot_workers = ThrowWorkers(), BotWorkers()
        tables = storage.tables(
            RealClock(),
            table_settings(settings),
            sampler=throws,
            thinker=bot_workers,
            keys=storage.keys,
        )
        context = Context(settings, tables, storage.identity_key, RealClock(), port)
        storage.tell(announce.here(context))
        server = Server(context, storage, (throws, bot_workers), say)
        server.run(sockets)
    finally:
        storage.release()
    if server.was_replaced:
        raise CannotServe("replaced", store=settings.store)
    return 0


def table_settings(settings: Settings) -> TableSettings:
    return TableSettings(
        grace_ms=settings.grace * 1000,
        idle_unload_ms=settings.unload_after * 1000,
        max_tables=settings.max_tables,
        max_tables_per_person=settings.max_tables_per_person,
        max_people_per_table=settings.max_people_per_table,
        keep_finished_days=settings.keep_finished_days,
        keep_unfinished_days=settings.keep_unfinished_days,
    )


def config(context: Context, turnstiles: Turnstiles) -> uvicorn.Config:
    return uvicorn.Config(
        build(context),
        http=gate_of(context.connections, turnstiles, context.proxies, context.requests.is_empty),
        ws=websockets_of(turnstiles.way_out.go),
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # build() does it, where tests see it
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,
        limit_concurrency=context.settings.max_connections * 2 + 200,
    )


class Server(uvicorn.Server):
    """uvicorn's server, with our tables started before it listens and stopped before its
    connections close: a table tells everybody before their sockets go."""

    def __init__(
        self, context: Context, storage: Storage, helpers: tuple[ThrowWorkers, BotWorkers], say: Say
    ) -> None:
        self.was_replaced = False
        self._turnstiles = Turnstiles()
        super().__init__(config(context, self._turnstiles))
        self._context = context
        self._storage = storage
        self._helpers = helpers
        self._garbage = Collector(lambda: context.sockets.open == 0)
        self._say = say

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        context = self._context
        try:
            await self._storage.open(self._replaced)
            await context.tables.start()
        except BaseException:
            await self._storage.close()
            raise
        await super().startup(sockets)
        context.ready = True
        self._garbage.begin()
        server_log.tell(logging.INFO, "serving", port=context.port)
        announce.tell(context, self._say, context.settings.port)
        if not context.settings.no_browser:
            announce.open_browser(announce.here(context))

    def _replaced(self) -> None:
        """Another server has everything now: whatever we would still do does not count."""
        self.was_replaced = self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._context.ready = False
        server_log.tell(logging.INFO, "stopping", sockets=self._context.sockets.open)
        try:
            tables = self._context.tables
            await asyncio.wait_for(tables.stop(), tables.stop_seconds)
        except TimeoutError:
            server_log.tell(logging.WARNING, "tables-slow-to-stop")
        for helper in self._helpers:
            helper.close()
        self._turnstiles.open()
        self._garbage.end()
        await super().shutdown(sockets)
        await self._storage.close()
        server_log.tell(logging.INFO, "stopped")

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn's, but a stop that was asked for is no failure: the exit code is 0."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        names = ("SIGINT", "SIGTERM", "SIGBREAK", "SIGHUP")
        numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
        before = {number: signal.signal(number, self.handle_exit) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
