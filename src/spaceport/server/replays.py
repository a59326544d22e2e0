"""The HTTP routes of finished games: whoever has the link may see all of them."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from spaceport.server import static
from spaceport.server.context import Context, client_key, language_asked
from spaceport.server.errors import HttpError
from spaceport.server.responses import Endpoint, answer
from spaceport.table.replays import ReplayedGame
from spaceport.wire.constants import FRAMES_AT_ONCE
from spaceport.wire.write import encode

FOR_AN_HOUR: Final = "private, max-age=3600"
# Other pages may show a picture as an image; opened by itself it can do nothing at all.
SHOWN_ELSEWHERE: Final = {
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
}


class Replays:
    """Finished games."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._tables = context.tables

    def routes(self) -> list[Route]:
        return [
            Route("/api/replays/{replay}", Endpoint(GET=self.replay)),
            Route("/api/replays/{replay}/frames", Endpoint(GET=self.replay_frames)),
            Route("/api/replays/{replay}/story", Endpoint(GET=self.replay_story)),
            Route("/api/replays/{replay}/draws", Endpoint(GET=self.replay_draws)),
            Route("/replays/{replay}.log", Endpoint(GET=self.replay_log)),
            Route("/replays/{replay}/{n:int}.svg", Endpoint(GET=self.replay_picture)),
        ]

    async def replay(self, request: Request) -> Response:
        return answer((await self._found(request)).info)

    async def replay_frames(self, request: Request) -> Response:
        found = await self._found(request)
        first = _number(request, "first") or 0
        most = _number(request, "most")
        most = FRAMES_AT_ONCE if most is None else min(most, FRAMES_AT_ONCE)
        return await _packed(request, lambda: found.frames(_seat(request), first, most))

    async def replay_story(self, request: Request) -> Response:
        found = await self._found(request)
        return await _packed(request, lambda: found.story(language_asked(request)))

    async def replay_draws(self, request: Request) -> Response:
        found = await self._found(request)
        return await _packed(request, found.draws)

    async def replay_log(self, request: Request) -> Response:
        found = await self._found(request)
        headers = {
            "cache-control": "no-store",
            "content-disposition": f'attachment; filename="spaceport-{found.info.game}.log"',
        }
        return Response(found.text, headers=headers, media_type="text/plain; charset=utf-8")

    async def replay_picture(self, request: Request) -> Response:
        self._context.check_rate(self._context.pictures, client_key(request.scope))
        found = await self._found(request)
        n, seat, language = request.path_params["n"], _seat(request), language_asked(request)
        svg = await asyncio.to_thread(found.picture, n, seat, language)
        response = static.send(request, static.File.of(svg.encode(), ".svg"), static.AN_HOUR)
        response.headers.update(SHOWN_ELSEWHERE)
        if "language" not in request.query_params:
            response.headers["vary"] = "accept-encoding, accept-language"
        return response

    async def _found(self, request: Request) -> ReplayedGame:
        replay = request.path_params["replay"]
        self._context.check_rate(self._context.looks, client_key(request.scope))
        if not self._tables.has_replayed(replay):  # it has to be replayed first
            self._context.check_rate(self._context.replays, client_key(request.scope))
        found = await self._tables.replay(replay)
        if found is None:
            raise HttpError("no-such-replay", 404)
        return found


async def _packed(request: Request, make: Callable[[], Any]) -> Response:
    """What never changes: made and compressed in a thread; the browser keeps it."""

    def pack() -> static.File:
        return static.File.of(encode(make()), ".json")

    return static.send(request, await asyncio.to_thread(pack), FOR_AN_HOUR)


def _seat(request: Request) -> int | None:
    return _number(request, "seat")


def _number(request: Request, name: str) -> int | None:
    """A number in the address, or None if it is not there."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise HttpError("bad-request", 400)
    return int(text)
