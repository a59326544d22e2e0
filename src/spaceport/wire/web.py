"""Bodies of HTTP requests and answers. Addresses are relative to the page, so that any sub-path
works.

GET  api/hello                 Hello; sets the cookie that is one's identity
PUT  api/me                    Me -> Me
GET  api/tables                list[TableSummary]: the public tables
GET  api/mine                  Mine: one's own tables and finished games
POST api/tables                NewTable -> Opened
POST api/join                  JoinByCode -> Opened
POST api/take                  TakeSeat -> Opened: the seat comes to this device
GET  api/games/{game}/editions/{edition}   the edition as JSON: the geometry of a board
GET  api/games/{game}/rules/{language}     the rule text as Markdown
GET  api/games/{game}/advice?options={…}   Advice on these options, or null
GET  api/games/{game}/tutorial/{language}  Tutorial: all of it, to be walked through
GET  art/{game}/{name}.svg     a drawing
GET  qr.svg?to=t/{link}        a QR code of that page of ours, with an address that phones reach
GET  api/replays/{replay}      ReplayInfo
GET  api/replays/{replay}/frames?seat={seat}&first={step}&most={count}   list[ReplayFrame]
GET  api/replays/{replay}/story?language={language}    Story
GET  api/replays/{replay}/draws    ReplayDraws: what each draw could have given
GET  replays/{replay}.log      the log as a download
GET  replays/{replay}/{n}.svg?seat={seat}&language={language}   a picture of the game after entry n
WS   ws/{link}                 the table's socket
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, field

from spaceport.core.log import Stamp
from spaceport.core.story import Story
from spaceport.core.terms import Deadline
from spaceport.library.load import GameInfo
from spaceport.wire.body import Body
from spaceport.wire.up import Colour, Level, Name, Ship, Tempo

__all__ = ["Story"]  # as the game tells it


class Me(Body, forbid_unknown_fields=True):
    """What one is called."""

    name: Name


class Hello(Body):
    """What the page needs to begin. `address` is where phones reach this server."""

    me: Me
    version: str
    address: str
    games: tuple[GameInfo, ...]
    keys: tuple[str, ...]
    """The public keys with which this server signs finished logs, or did; the newest last."""


class NewTable(Body, forbid_unknown_fields=True):
    """A table to open. `now`: sit down, fill the other seats with bots and start at once.
    `beside`: others who play at the same device. `big`: it is opened from a big screen, which sits
    nowhere; the first person who sits down hosts."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    watch: bool = True
    now: bool = False
    level: Level | None = None
    """Of the bots; easy if it is not given."""
    beside: Annotated[tuple[Name, ...], Meta(max_length=7)] = ()
    tempo: Tempo = "calm"
    big: bool = False


class JoinByCode(Body, forbid_unknown_fields=True):
    """The short code that somebody reads out."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class TakeSeat(Body, forbid_unknown_fields=True):
    """The token of a hand-over link."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]


class Opened(Body):
    """Where the table is: the page shows it at `#/t/{link}`."""

    link: str
    code: str


class TableSummary(Body):
    """A table in a list."""

    link: str
    code: str
    game: str
    phase: Literal["lobby", "playing", "paused", "over", "closed"]
    host: str
    people: int
    free: int
    seats: int


class FinishedGame(Body):
    """A finished game of one's own."""

    replay: str
    game: str
    ended: int
    """Seconds since 1970."""
    names: tuple[str, ...]
    seats: tuple[int, ...]
    """Which of them were one's own; more than one at a device that was passed round."""
    ranking: tuple[int, ...]


class Mine(Body):
    """One's own games."""

    running: tuple[TableSummary, ...]
    finished: tuple[FinishedGame, ...]


class TutorialFrame(Body):
    """A position as the learner sees it. Time stands still: `due` is how long it would still be."""

    public: msgspec.Raw
    own: msgspec.Raw
    events: msgspec.Raw
    due: Deadline | None


class TutorialAction(Body):
    """An action that leads on to step `to`. `any`: whatever its values are."""

    action: msgspec.Raw
    any: bool
    to: int


class TutorialStep(Body):
    """A caption with what is shown. Where nothing is expected one reads on."""

    frames: tuple[TutorialFrame, ...]
    offers: msgspec.Raw
    expected: tuple[TutorialAction, ...]
    say: str
    no: str
    """The answer to any other action."""
    look: str
    """The part of the screen that it is about; empty: none, or what is expected."""


class Tutorial(Body):
    """A game that was played beforehand by the real rules, to learn from it."""

    game: str
    seat: int
    others: tuple[str, ...]
    pace: int
    """Milliseconds between two frames of a step."""
    steps: tuple[TutorialStep, ...]


class Problem(Body):
    """The body of every HTTP error: a code that the page has a sentence for."""

    code: str
    particulars: dict[str, Any] = field(default_factory=dict)


class ReplaySeat(Body):
    """Who sat there at the end; `level` is that of a bot."""

    name: str
    colour: Colour
    level: Level | None
    ship: Ship


class ReplayInfo(Body):
    """A finished game with its proof: the server has just replayed it and drawn everything again.

    `steps`: the last entry of each step, where one stops when stepping through the game.
    """

    replay: str
    game: str
    options: dict[str, Any]
    seats: tuple[ReplaySeat, ...]
    ranking: tuple[int, ...]
    scores: tuple[int, ...]
    ended: int
    lasted: int
    """Table time in milliseconds."""
    entries: int
    draws: int
    steps: tuple[int, ...]
    commitment: str
    seed: str
    verified: bool
    wrong: Problem | None
    """What the server found, if it is not verified."""
    not_recomputed: int
    """Throws whose luck was checked against the seed, but that could not be simulated again
    here."""
    signed: bool
    """Whether the log carries a signature of this server, made when the game ended."""


class ReplayFrame(Body):
    """A finished game after one step, as a seat or a spectator saw it; `n` is its last entry."""

    step: int
    n: int
    ms: int
    public: msgspec.Raw
    own: msgspec.Raw
    events: msgspec.Raw
    races: tuple[tuple[Stamp, ...], ...] = ()
    """The close races that this step decided; and of its round, once all of them are over."""


class DrawKind(Body):
    """What a draw could give, in notation, and the weights. Nothing: it can only be sampled."""

    outcomes: tuple[str, ...]
    weights: tuple[int, ...]


class ReplayDraws(Body):
    """For each draw of the log in its order, which of the kinds it was."""

    kinds: tuple[DrawKind, ...]
    draws: tuple[int, ...]
