"""`spaceport arena GAME --bots easy,hard --games N`: bots against bots, counted."""

import os
import secrets
import sys
import time
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec
from typing import Final

import msgspec

from spaceport.bots.base import PLAYERS
from spaceport.cli.complaints import Complaint
from spaceport.cli.exit_codes import FAULT, INTERRUPTED, OK
from spaceport.cli.parser import whole
from spaceport.cli.setup import game_argument, options, setup_arguments
from spaceport.cli.streams import plain, put, steer
from spaceport.games import catalog
from spaceport.lab import arena, tally
from spaceport.texts import Speaker

DEFAULT_GAMES: Final = 100
MOST_GAMES: Final = 1_000_000
MOST_BOTS: Final = 8
MOST_PROCESSES: Final = 256
BAR: Final = 24
BLINK: Final = 0.1  # seconds between two looks of the bar


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
    processes = min(_processes(asked), setup.games)
    games: list[arena.Played] = []
    bar = Bar(setup.games, say)
    code = OK
    try:
        for game in arena.run(setup, processes):
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


def _processes(asked: Namespace) -> int:
    if asked.processes is None:
        may = getattr(os, "sched_getaffinity", None)  # not on every system
        return len(may(0)) if may is not None else os.cpu_count() or 1
    if not 1 <= asked.processes <= MOST_PROCESSES:
        raise Complaint("processes-number", n=asked.processes, most=MOST_PROCESSES)
    return int(asked.processes)


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


class Bar:
    """How far it is, on a terminal; elsewhere nothing."""

    def __init__(self, games: int, say: Speaker) -> None:
        self._games = games
        self._say = say
        self._began = time.monotonic()
        self._shown = 0.0
        self._is_on = sys.stderr.isatty()
        self._width = 0

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began

    def show(self, done: int) -> None:
        seconds = self.seconds
        if not self._is_on or (seconds - self._shown < BLINK and done < self._games):
            return
        self._shown = seconds
        left = seconds / done * (self._games - done)
        full = BAR * done // self._games
        clock = f"{int(left) // 60}:{int(left) % 60:02}"
        rate = f"{done / max(seconds, BLINK):.3g}"
        line = self._say("cli.arena.progress", done=done, games=self._games, rate=rate, left=clock)
        self._put(f"[{'#' * full}{'.' * (BAR - full)}] {line}")

    def clear(self) -> None:
        if self._is_on:
            self._put("")
            steer("\r")

    def _put(self, line: str) -> None:
        steer("\r" + plain(line).ljust(self._width))
        self._width = len(line)
