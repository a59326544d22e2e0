"""All routes of a server as one ASGI application."""

from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from spaceport.core.faults import Fault
from spaceport.server import addresses, metrics, notices, static
from spaceport.server.api import Api
from spaceport.server.context import Context
from spaceport.server.errors import HttpError, http_error_of
from spaceport.server.middleware import Middleware
from spaceport.server.replays import Replays
from spaceport.server.responses import Endpoint, answer, problem
from spaceport.server.socket import Socket

# Headers that proxies add: a request with one of them does not come from this machine.
PROXIED: Final = {
    "forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"
}  # fmt: skip


def build(context: Context, page: static.Page | None = None) -> ASGIApp:
    """The application: trusted proxies, our middleware, the routes."""
    page_routes = PageRoutes(context, page or static.Page())
    inner = Starlette(
        routes=[
            *Api(context).routes(),
            *Replays(context).routes(),
            WebSocketRoute("/ws/{link}", Socket(context)),
            *page_routes.routes(),
        ],
        exception_handlers={
            HttpError: page_routes.on_error,
            Fault: page_routes.on_fault,
            HTTPException: page_routes.on_http,
            Exception: _on_failure,
        },
    )
    inner.router.redirect_slashes = False
    proxies = list(context.settings.trusted_proxies)
    return ProxyHeadersMiddleware(Middleware(inner, context), proxies)  # type: ignore[arg-type, return-value]


class PageRoutes:
    """The routes of the page, and of health checks and metrics; and what is answered to errors."""

    def __init__(self, context: Context, page: static.Page) -> None:
        self._context = context
        self._page = page

    def routes(self) -> list[Route]:
        return [
            Route("/healthz", Endpoint(GET=self.healthz)),
            Route("/readyz", Endpoint(GET=self.readyz)),
            Route("/metrics", Endpoint(GET=self.metrics)),
            Route("/{name:path}", Endpoint(GET=self.page)),
        ]

    async def healthz(self, request: Request) -> Response:
        """The process answers."""
        return answer({"ok": True})

    async def readyz(self, request: Request) -> Response:
        """Tables can be played: started, and not about to stop. A balancer that shuts the sessions
        of a node that is not ready asks for 404 while it ends: those are handed over one by one."""
        why = self._context.tables.unready or ("" if self._context.ready else "starting")
        if not why:
            return answer({"ok": True})
        is_soft = why == "ending" and request.query_params.get("ending") == "404"
        return answer({"ok": False, "why": why}, status=404 if is_soft else 503)

    async def metrics(self, request: Request) -> Response:
        if not (self._context.settings.open_metrics or _is_here(request)):
            raise HttpError("only-here", 403)
        text = metrics.exposition(self._context)
        kind = "text/plain; version=0.0.4; charset=utf-8"
        return Response(text, headers={"cache-control": "no-store", "content-type": kind})

    async def page(self, request: Request) -> Response:
        name = request.path_params.get("name") or "index.html"
        file = self._page.find(name)
        if file is not None:
            return static.send(request, file, static.keep_of(name))
        if name == "index.html":
            return notices.not_built(request)
        raise HttpError("not-found", 404)

    # what goes wrong

    async def on_error(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, HttpError)
        if error.status == 404 and notices.wants_notice(request):
            return notices.not_found(request, self._context.settings.base)
        return problem(error)

    async def on_fault(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, Fault)
        return await self.on_error(request, http_error_of(error))

    async def on_http(self, request: Request, error: Exception) -> Response:
        """What Starlette itself refuses: a path that no route has."""
        assert isinstance(error, HTTPException)
        code = "not-found" if error.status_code == 404 else "bad-request"
        return await self.on_error(request, HttpError(code, error.status_code))


def _is_here(request: Request) -> bool:
    """Whether this was asked on this machine, and not through a proxy on it."""
    if PROXIED & set(request.headers.keys()):
        return False
    host = addresses.host_name(request.headers.get("host", ""))
    client = request.client.host if request.client else ""
    return addresses.is_loopback(client) and addresses.is_loopback(host)


async def _on_failure(request: Request, error: Exception) -> Response:
    return problem(HttpError("server-error", 500))
