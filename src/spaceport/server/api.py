"""The HTTP routes of the API; wire/web.py has what they take and give.

Whatever changes something must come from our own page, or from no page at all.
"""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from spaceport import __version__
from spaceport.library.load import games
from spaceport.server import qr, static
from spaceport.server.context import SEALED, Context, client_key, language_asked
from spaceport.server.identity import Guest, is_stale
from spaceport.server.responses import Endpoint, answer, read
from spaceport.table.identity import Identity
from spaceport.wire import web


class Api:
    """Guests, their tables, and what everybody may read."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._tables = context.tables
        self._codes = qr.QrCodes()

    def routes(self) -> list[Route]:
        return [
            Route("/api/hello", Endpoint(GET=self.hello)),
            Route("/api/me", Endpoint(PUT=self.rename)),
            Route("/api/tables", Endpoint(GET=self.public_tables, POST=self.open)),
            Route("/api/mine", Endpoint(GET=self.mine)),
            Route("/api/join", Endpoint(POST=self.join)),
            Route("/api/take", Endpoint(POST=self.take)),
            Route("/api/games/{game}/editions/{edition}", Endpoint(GET=self.edition)),
            Route("/api/games/{game}/rules/{language}", Endpoint(GET=self.rules)),
            Route("/api/games/{game}/advice", Endpoint(GET=self.advice)),
            Route("/api/games/{game}/tutorial/{language}", Endpoint(GET=self.tutorial)),
            Route("/art/{game}/{name}.svg", Endpoint(GET=self.drawing)),
            Route("/qr.svg", Endpoint(GET=self.qr)),
        ]

    # guests

    async def hello(self, request: Request) -> Response:
        language = language_asked(request)
        known = self._context.identities.of(request.headers, secure=_is_sealed(request))
        guest = known or self._context.identities.new(language)
        body = web.Hello(
            me=web.Me(guest.name),
            version=__version__,
            address=self._address(request),
            games=games(language),
            keys=self._tables.keys.public if self._tables.keys else (),
        )
        response = answer(body)
        if known is None or is_stale(guest):
            self._give(request, response, guest)
        return response

    async def rename(self, request: Request) -> Response:
        guest = self._changing(request)
        asked = await read(request, web.Me)
        self._context.check_rate(self._context.names, guest.person)
        guest = self._context.identities.named(guest, asked.name, language_asked(request))
        await self._tables.rename(guest.person, guest.name)
        response = answer(web.Me(guest.name))
        self._give(request, response, guest)
        return response

    async def mine(self, request: Request) -> Response:
        guest = self._context.guest(request.headers, request.scope["scheme"])
        self._context.check_rate(self._context.mine, client_key(request.scope))
        return answer(await self._tables.mine(guest.person))

    # tables

    async def public_tables(self, request: Request) -> Response:
        return answer(await self._tables.directory.public_tables())

    async def open(self, request: Request) -> Response:
        guest = self._changing(request)
        asked = await read(request, web.NewTable)
        self._context.check_rate(self._context.openings, guest.person)
        self._context.check_openings(client_key(request.scope))
        return answer(await self._tables.open(asked, self._identity(request, guest)), status=201)

    async def join(self, request: Request) -> Response:
        self._changing(request)
        asked = await read(request, web.JoinByCode)
        self._context.check_rate(self._context.joins, client_key(request.scope))
        with self._context.guessing(client_key(request.scope)):
            return answer(await self._tables.directory.find(asked.code))

    async def take(self, request: Request) -> Response:
        guest = self._changing(request)
        asked = await read(request, web.TakeSeat)
        self._context.check_rate(self._context.joins, client_key(request.scope))
        with self._context.guessing(client_key(request.scope)):
            who = self._identity(request, guest)
            return answer(await self._tables.take_seat(asked.token, who))

    # what everybody may have

    async def edition(self, request: Request) -> Response:
        asked = request.path_params
        return static.send(
            request, static.edition(asked["game"], asked["edition"]), static.ASK_AGAIN
        )

    async def rules(self, request: Request) -> Response:
        asked = request.path_params
        file = static.rule_text(asked["game"], asked["language"])
        return static.send(request, file, static.ASK_AGAIN)

    async def tutorial(self, request: Request) -> Response:
        asked = request.path_params
        file = static.tutorial(asked["game"], asked["language"])
        return static.send(request, file, static.ASK_AGAIN)

    async def advice(self, request: Request) -> Response:
        options = request.query_params.get("options", "{}")
        return answer(static.advice(request.path_params["game"], options))

    async def drawing(self, request: Request) -> Response:
        asked = request.path_params
        return static.send(request, static.drawing(asked["game"], asked["name"]), static.AN_HOUR)

    async def qr(self, request: Request) -> Response:
        to = qr.page_of(self._address(request), request.query_params.get("to", ""))
        if not self._codes.has(to):
            self._context.check_rate(self._context.codes, client_key(request.scope))
        headers = {"cache-control": "no-store"}
        return Response(await self._codes.get(to), headers=headers, media_type="image/svg+xml")

    # shared

    def _changing(self, request: Request) -> Guest:
        """Who wants to change something; from a page of ours, or from no page at all."""
        self._context.check_origin(request.headers, request.scope["scheme"])
        return self._context.guest(request.headers, request.scope["scheme"])

    def _identity(self, request: Request, guest: Guest) -> Identity:
        origin = self._context.origin(client_key(request.scope))
        return Identity(person=guest.person, name=guest.name, origin=origin)

    def _give(self, request: Request, response: Response, guest: Guest) -> None:
        self._context.identities.give(response, guest, secure=_is_sealed(request))

    def _address(self, request: Request) -> str:
        return self._context.address(request.headers.get("host", ""), request.scope["scheme"])


def _is_sealed(request: Request) -> bool:
    return request.scope["scheme"] in SEALED
