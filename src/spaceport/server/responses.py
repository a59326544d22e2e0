"""Bodies in and out: typed JSON both ways, and a `Problem` with a code for all that fails."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from spaceport.core import typed
from spaceport.server.errors import HttpError
from spaceport.wire.web import Problem
from spaceport.wire.write import encode

BODY_LIMIT: Final = 16_384
BODY_SECONDS: Final = 10.0
JSON: Final = "application/json"
T = TypeVar("T")


def problem(error: HttpError) -> Response:
    """The body of every error, and when to try again where that can help."""
    headers = {"retry-after": str(error.again_in)} if error.status in (429, 503) else {}
    if error.status == 429:
        headers["connection"] = "close"  # a refusal costs as much as an answer: back to the gate
    if error.status == 405:
        headers["allow"] = str(error.particulars.get("allowed", ""))
    return answer(Problem(error.code, error.particulars), status=error.status, headers=headers)


def answer(body: Any, *, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A typed body as JSON, not to be cached."""
    content = encode(body)
    return Response(content, status, {"cache-control": "no-store", **(headers or {})}, JSON)


Handler = Callable[[Request], Awaitable[Response]]


class Endpoint:
    """One address: a handler for each method that it knows; HEAD is GET without a body."""

    def __init__(self, **handlers: Handler) -> None:
        self._handlers = handlers
        if "GET" in handlers:
            self._handlers["HEAD"] = handlers["GET"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        handler = self._handlers.get(scope["method"])
        if handler is None:
            raise HttpError("bad-method", 405, allowed=", ".join(self._handlers))
        scope["endpoint"] = handler  # for the counts
        response = await handler(Request(scope, receive, send))
        await response(scope, receive, send)


async def read(request: Request, kind: type[T]) -> T:
    """The request's body as a struct; unknown fields are refused."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise HttpError("not-json", 415)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await _limited(request)
    except TimeoutError:
        raise HttpError("slow-body", 408) from None
    except ClientDisconnect:
        raise HttpError("bad-body", 400) from None
    try:
        return typed.decode(body, kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise HttpError("bad-body", 400) from None


async def _limited(request: Request) -> bytes:
    told = request.headers.get("content-length", "0")
    if not told.isdecimal() or len(told) > 9 or int(told) > BODY_LIMIT:
        raise HttpError("too-big", 413, limit=BODY_LIMIT)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_LIMIT:
            raise HttpError("too-big", 413, limit=BODY_LIMIT)
    return bytes(body)
