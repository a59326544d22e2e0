"""`spaceport arena GAME --bots easy,hard --games N`: bots against bots, counted."""

import secrets
import sys
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from typing import Final

import msgspec

from spaceport.bots.base import PLAYERS
from spaceport.cli.bar import Bar
from spaceport.cli.complaints import Complaint
from spaceport.cli.exit_codes import FAULT, INTERRUPTED, OK
from spaceport.cli.parser import whole
from spaceport.cli.setup import game_argument, options, processes, setup_arguments
from spaceport.cli.streams import put
from spaceport.games import catalog
from spaceport.lab import arena, tally
from spaceport.texts import Speaker

DEFAULT_GAMES: Final = 100
MOST_GAMES: Final = 1_000_000
MOST_BOTS: Final = 8


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    number = whole(say)
    game_argument(parser, say)
    parser.add_argument("--bots", required=True, metavar="A,B", help=say("cli.option.bots"))
    parser.add_argument(
        "--games", type=number, default=DEFAULT_GAMES, metavar="N", help=say("cli.option.games")
    )
    parser.add_argument("--processes", type=number, metavar="P", help=say("cli.option.processes"))
    parser.add_argument("--json", action="store_true", help=say("cli.option.json"))
    setup_arguments(parser, say)


def run(asked: Namespace, say: Speaker) -> int:
    if find_spec("openskill") is None:
        raise Complaint("no-openskill")
    setup = _setup(asked)
    arena.loaded(setup)  # what is wrong with seats, edition or options is told at once
    count = min(processes(asked), setup.games)
    games: list[arena.Played] = []
    bar = Bar(setup.games, say)
    code = OK
    try:
        for game in arena.run(setup, count):
            games.append(game)
            bar.show(len(games))
    except KeyboardInterrupt:
        code = INTERRUPTED
    except arena.Endless as endless:
        number, position = endless.args
        raise Complaint("endless", code=FAULT, number=number, position=position) from None
    finally:
        bar.clear()
    found = tally.summary(setup, games, bar.seconds)
    put(_json(found) if asked.json else "\n".join(_lines(setup, found, say)))
    return _trouble(setup, games, say) or code


def _setup(asked: Namespace) -> arena.Setup:
    listing = catalog.listing(asked.game)
    bots = tuple(word.strip() for word in asked.bots.split(","))
    for bot in bots:
        if bot not in PLAYERS:
            raise Complaint("no-bot", name=bot, known=", ".join(PLAYERS))
    if not 2 <= len(bots) <= MOST_BOTS:
        raise Complaint("bots-number", n=len(bots), most=MOST_BOTS)
    if not 1 <= asked.games <= MOST_GAMES:
        raise Complaint("games-number", n=asked.games, most=MOST_GAMES)
    fits = min(max(listing.least, len(bots)), listing.most)
    return arena.Setup(
        game=asked.game,
        bots=bots,
        seats=fits if asked.seats is None else asked.seats,
        games=asked.games,
        seed=secrets.randbelow(1 << 32) if asked.seed is None else asked.seed,
        edition=asked.edition,
        options=options(asked.game, asked.options),
    )


def _json(found: tally.Summary) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def _lines(setup: arena.Setup, found: tally.Summary, say: Speaker) -> list[str]:
    """The figures as a table for people."""
    title = say(f"game.{setup.game}.title")
    lines = [say("cli.arena.heading", title=title, seats=setup.seats, seed=setup.seed)]
    if not found.games:
        return [*lines, say("cli.arena.none")]
    rows = [[say(f"cli.arena.{key}") for key in ("bot", "share", "interval", "rating", "thinking")]]
    rows += [_row(name, found) for name in sorted(found.bots, key=lambda bot: -found.share[bot])]
    lines += _columns(rows)
    rate = f"{found.games_per_second:.3g}"
    lines.append(say("cli.arena.games", n=found.games, seconds=f"{found.seconds:.1f}", rate=rate))
    lines.append(say("cli.arena.minutes", minutes=f"{found.table_minutes:.1f}"))
    if found.ties:
        lines.append(say("cli.arena.ties", n=found.ties))
    every = len(arena.seatings(len(setup.bots), setup.seats))
    if found.games < setup.games:
        lines.append(say("cli.arena.stopped", n=found.games, of=setup.games))
    elif found.games % every:
        lines.append(say("cli.arena.uneven", every=every))
    return lines


def _row(name: str, found: tally.Summary) -> list[str]:
    low, high = found.interval[name]
    rating, thinking = found.rating[name], found.thinking[name]
    return [
        name,
        f"{found.share[name]:.1%}",
        f"{low:.1%} … {high:.1%}",
        f"{rating.mu:.1f} ± {rating.sigma:.1f}",
        f"{thinking.mean_ms:.2f} ms",
    ]


def _columns(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _trouble(setup: arena.Setup, games: list[arena.Played], say: Speaker) -> int:
    """A bot that failed is a fault, however well it played."""
    first = tally.first_trouble(games)
    if first is None:
        return OK
    bot, trouble = first
    put(trouble, sys.stderr)
    n = sum(thought.failures for game in games for thought in game.thoughts.values())
    put("spaceport: " + say("cli.arena.failed", n=n, bot=setup.bots[bot]), sys.stderr)
    return FAULT
