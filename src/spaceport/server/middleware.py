"""Around every request: the host is checked, a proxy's prefix taken off, the rate held, security
headers added, the answer counted; and an exception is answered, too."""

import logging
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spaceport.server import addresses, security_headers
from spaceport.server.context import Context, client_key
from spaceport.server.errors import HttpError
from spaceport.server.responses import problem
from spaceport.server.security_headers import Header
from spaceport.server.server_log import tell, tell_failure

STARTS: Final = ("http.response.start", "websocket.http.response.start", "websocket.accept")
LIMITED: Final = ("/api/", "/replays/", "/qr.svg", "/ws/")
PROBES: Final = ("/healthz", "/readyz")


class Middleware:
    """The outermost layer of our own."""

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self._app = app
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        to_add = _security_headers(headers)
        told: list[int] = []
        began = self._context.clock.now()

        async def sending(message: Message) -> None:
            if message["type"] in STARTS:
                told.append(message.get("status", 101))
                message = {**message, "headers": _with(message.get("headers", ()), to_add)}
            await send(message)

        try:
            await self._answer(scope, headers, receive, sending)
        except Exception as error:
            tell_failure("failure", error, endpoint=_endpoint(scope))
            if not told:
                await problem(HttpError("server-error", 500))(scope, receive, sending)
        self._count(scope, told[0] if told else 0, self._context.clock.now() - began)

    async def _answer(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        try:
            self._below_base(scope)
            if scope["path"] not in PROBES:
                self._check_host(headers)
            self._check_rate(scope)
            app = self._moved(scope) or self._app
        except HttpError as error:
            app = problem(error)
        await app(scope, receive, send)

    def _check_rate(self, scope: Scope) -> None:
        context, address = self._context, client_key(scope)
        if scope["path"].startswith(LIMITED):
            context.check_rate(context.requests, address)
        elif scope["path"] not in PROBES or address not in context.proxies:
            context.check_rate(context.files, address)

    def _below_base(self, scope: Scope) -> None:
        """A proxy may pass its prefix on or take it away: both are fine."""
        base = self._context.settings.base
        if base and scope["path"].startswith(f"{base}/"):
            scope["path"] = scope["path"][len(base) :]

    def _moved(self, scope: Scope) -> Response | None:
        """The prefix without its slash: relative addresses would start one level too high."""
        base = self._context.settings.base
        if base and scope["type"] == "http" and scope["path"] == base:
            return RedirectResponse(f"{base}/", 308)
        return None

    def _check_host(self, headers: Headers) -> None:
        hosts = headers.getlist("host")
        name = addresses.host_name(hosts[0]) if len(hosts) == 1 else ""
        if not name:
            raise HttpError("bad-host", 400)
        if not self._context.knows_host(name):
            raise HttpError("unknown-host", 421, host=name)

    def _count(self, scope: Scope, status: int, ms: int) -> None:
        if scope["type"] == "websocket" and status == 101:
            return  # the socket counts itself
        endpoint = _endpoint(scope)
        self._context.tally.add("http_requests_total", endpoint=endpoint, status=str(status))
        level = logging.ERROR if status >= 500 and status != 503 else logging.DEBUG
        tell(
            level,
            "request",
            endpoint=endpoint,
            method=scope.get("method", "-"),
            status=status,
            ms=ms,
        )


def _endpoint(scope: Scope) -> str:
    """Which handler answered: never the path, which may hold a link."""
    found = scope.get("endpoint")
    return getattr(found, "__name__", None) or type(found).__name__


def _with(given: Iterable[Header], to_add: Iterable[Header]) -> list[Header]:
    """An answer's own headers win: other pages may show a picture, for example."""
    given = list(given)
    said = {name.lower() for name, _ in given}
    return [*given, *(each for each in to_add if each[0] not in said)]


def _security_headers(headers: Headers) -> list[Header]:
    host = headers.get("host", "")
    return security_headers.of(host if addresses.host_name(host) else "localhost")
