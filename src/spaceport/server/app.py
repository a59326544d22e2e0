"""All doors of a server as one ASGI application."""

from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from spaceport.core.faults import Fault
from spaceport.server import addresses, metrics, notices, shelf
from spaceport.server.answers import Door, answer, problem
from spaceport.server.edge import Edge
from spaceport.server.guard import Guard
from spaceport.server.lobby import Lobby
from spaceport.server.replays import Replays
from spaceport.server.socket import Socket
from spaceport.server.troubles import Trouble, trouble_of

# What proxies add: whoever asks through one is not here.
PROXIED: Final = {
    "forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"
}  # fmt: skip


def build(edge: Edge, page: shelf.Page | None = None) -> ASGIApp:
    """The application: what asks through a trusted proxy, our guard, the doors."""
    doors = Doors(edge, page or shelf.Page())
    inner = Starlette(
        routes=[
            *Lobby(edge).routes(),
            *Replays(edge).routes(),
            WebSocketRoute("/ws/{link}", Socket(edge)),
            *doors.routes(),
        ],
        exception_handlers={
            Trouble: doors.on_trouble,
            Fault: doors.on_fault,
            HTTPException: doors.on_http,
            Exception: _on_failure,
        },
    )
    inner.router.redirect_slashes = False
    proxies = list(edge.settings.trusted_proxies)
    return ProxyHeadersMiddleware(Guard(inner, edge), proxies)  # type: ignore[arg-type, return-value]


class Doors:
    """The page, and what those who run the server ask."""

    def __init__(self, edge: Edge, page: shelf.Page) -> None:
        self._edge = edge
        self._page = page

    def routes(self) -> list[Route]:
        return [
            Route("/healthz", Door(GET=self.healthz)),
            Route("/readyz", Door(GET=self.readyz)),
            Route("/metrics", Door(GET=self.metrics)),
            Route("/{name:path}", Door(GET=self.page)),
        ]

    async def healthz(self, request: Request) -> Response:
        """The process answers."""
        return answer({"ok": True})

    async def readyz(self, request: Request) -> Response:
        """Tables can be played: started, and not about to stop."""
        return answer({"ok": self._edge.ready}, status=200 if self._edge.ready else 503)

    async def metrics(self, request: Request) -> Response:
        if not (self._edge.settings.open_metrics or _is_here(request)):
            raise Trouble("only-here", 403)
        text = metrics.exposition(self._edge)
        kind = "text/plain; version=0.0.4; charset=utf-8"
        return Response(text, headers={"cache-control": "no-store", "content-type": kind})

    async def page(self, request: Request) -> Response:
        name = request.path_params.get("name") or "index.html"
        item = self._page.find(name)
        if item is not None:
            return shelf.send(request, item, shelf.keep_of(name))
        if name == "index.html":
            return notices.not_built(request)
        raise Trouble("not-found", 404)

    # what goes wrong

    async def on_trouble(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, Trouble)
        if error.status == 404 and notices.wants_notice(request):
            return notices.astray(request, self._edge.settings.base)
        return problem(error)

    async def on_fault(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, Fault)
        return await self.on_trouble(request, trouble_of(error))

    async def on_http(self, request: Request, error: Exception) -> Response:
        """What Starlette refuses by itself: a path that is none."""
        assert isinstance(error, HTTPException)
        code = "not-found" if error.status_code == 404 else "bad-request"
        return await self.on_trouble(request, Trouble(code, error.status_code))


def _is_here(request: Request) -> bool:
    """Asked on this machine and not through a proxy on it."""
    if PROXIED & set(request.headers.keys()):
        return False
    host = addresses.host_name(request.headers.get("host", ""))
    client = request.client.host if request.client else ""
    return addresses.is_loopback(client) and addresses.is_loopback(host)


async def _on_failure(request: Request, error: Exception) -> Response:
    return problem(Trouble("server-error", 500))
