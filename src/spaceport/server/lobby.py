"""The HTTP doors of wire/web.py. Whatever changes something asks for JSON from our own page."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from spaceport import __version__
from spaceport.library.load import games
from spaceport.server import qr, shelf
from spaceport.server.answers import Door, answer, read
from spaceport.server.edge import SEALED, Edge, client_key, language_asked
from spaceport.server.identity import Guest, is_stale
from spaceport.table.identity import Identity
from spaceport.wire import web


class Lobby:
    """Guests come in, open tables and find them again."""

    def __init__(self, edge: Edge) -> None:
        self._edge = edge
        self._tables = edge.tables
        self._codes = qr.Codes()

    def routes(self) -> list[Route]:
        return [
            Route("/api/hello", Door(GET=self.hello)),
            Route("/api/me", Door(PUT=self.rename)),
            Route("/api/tables", Door(GET=self.public_tables, POST=self.open)),
            Route("/api/mine", Door(GET=self.mine)),
            Route("/api/join", Door(POST=self.join)),
            Route("/api/take", Door(POST=self.take)),
            Route("/api/games/{game}/editions/{edition}", Door(GET=self.edition)),
            Route("/api/games/{game}/rules/{language}", Door(GET=self.rules)),
            Route("/api/games/{game}/advice", Door(GET=self.advice)),
            Route("/api/games/{game}/tutorial/{language}", Door(GET=self.tutorial)),
            Route("/art/{game}/{name}.svg", Door(GET=self.drawing)),
            Route("/qr.svg", Door(GET=self.qr)),
        ]

    # guests

    async def hello(self, request: Request) -> Response:
        language = language_asked(request)
        known = self._edge.identities.of(request.headers, secure=_is_sealed(request))
        guest = known or self._edge.identities.new(language)
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
        self._edge.check_rate(self._edge.names, guest.person)
        guest = self._edge.identities.named(guest, asked.name, language_asked(request))
        await self._tables.rename(guest.person, guest.name)
        response = answer(web.Me(guest.name))
        self._give(request, response, guest)
        return response

    async def mine(self, request: Request) -> Response:
        guest = self._edge.guest(request.headers, request.scope["scheme"])
        self._edge.check_rate(self._edge.mine, client_key(request.scope))
        return answer(await self._tables.mine(guest.person))

    # tables

    async def public_tables(self, request: Request) -> Response:
        return answer(self._tables.public_lines())

    async def open(self, request: Request) -> Response:
        guest = self._changing(request)
        asked = await read(request, web.NewTable)
        self._edge.check_rate(self._edge.openings, guest.person)
        self._edge.check_openings(client_key(request.scope))
        return answer(await self._tables.open(asked, self._identity(request, guest)), status=201)

    async def join(self, request: Request) -> Response:
        self._changing(request)
        asked = await read(request, web.JoinByCode)
        self._edge.check_rate(self._edge.doors, client_key(request.scope))
        with self._edge.guessing(client_key(request.scope)):
            return answer(await self._tables.join(asked.code))

    async def take(self, request: Request) -> Response:
        guest = self._changing(request)
        asked = await read(request, web.TakeSeat)
        self._edge.check_rate(self._edge.doors, client_key(request.scope))
        with self._edge.guessing(client_key(request.scope)):
            who = self._identity(request, guest)
            return answer(await self._tables.take_seat(asked.token, who))

    # what everybody may have

    async def edition(self, request: Request) -> Response:
        asked = request.path_params
        return shelf.send(request, shelf.edition(asked["game"], asked["edition"]), shelf.ASK_AGAIN)

    async def rules(self, request: Request) -> Response:
        asked = request.path_params
        item = shelf.rule_text(asked["game"], asked["language"])
        return shelf.send(request, item, shelf.ASK_AGAIN)

    async def tutorial(self, request: Request) -> Response:
        asked = request.path_params
        item = shelf.tutorial(asked["game"], asked["language"])
        return shelf.send(request, item, shelf.ASK_AGAIN)

    async def advice(self, request: Request) -> Response:
        options = request.query_params.get("options", "{}")
        return answer(shelf.advice(request.path_params["game"], options))

    async def drawing(self, request: Request) -> Response:
        asked = request.path_params
        return shelf.send(request, shelf.drawing(asked["game"], asked["name"]), shelf.AN_HOUR)

    async def qr(self, request: Request) -> Response:
        to = qr.page_of(self._address(request), request.query_params.get("to", ""))
        if not self._codes.has(to):
            self._edge.check_rate(self._edge.codes, client_key(request.scope))
        headers = {"cache-control": "no-store"}
        return Response(await self._codes.get(to), headers=headers, media_type="image/svg+xml")

    # shared

    def _changing(self, request: Request) -> Guest:
        """Who wants to change something; from a page of ours, or from no page at all."""
        self._edge.check_origin(request.headers, request.scope["scheme"])
        return self._edge.guest(request.headers, request.scope["scheme"])

    def _identity(self, request: Request, guest: Guest) -> Identity:
        origin = self._edge.origin(client_key(request.scope))
        return Identity(person=guest.person, name=guest.name, origin=origin)

    def _give(self, request: Request, response: Response, guest: Guest) -> None:
        self._edge.identities.give(response, guest, secure=_is_sealed(request))

    def _address(self, request: Request) -> str:
        return self._edge.address(request.headers.get("host", ""), request.scope["scheme"])


def _is_sealed(request: Request) -> bool:
    return request.scope["scheme"] in SEALED
