"""`spaceport simulate GAME --bots A,B --games N --out FILE`: many games, one row each."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from spaceport.cli import report
from spaceport.cli.bar import Bar
from spaceport.cli.complaints import Complaint
from spaceport.cli.exit_codes import FAULT, INTERRUPTED, OK
from spaceport.cli.files import why
from spaceport.cli.numbers import whole_number
from spaceport.cli.parser import whole
from spaceport.cli.setup import game_argument, named, option_value, options, processes
from spaceport.cli.streams import put
from spaceport.core.faults import Fault
from spaceport.games import catalog
from spaceport.lab import files, people
from spaceport.lab.parts import Packed, Part, Parts
from spaceport.lab.plan import Plan, cells, checked, identity
from spaceport.lab.rows import EVENT_COLUMNS, Row, columns
from spaceport.lab.simulate import fill, game, team_of
from spaceport.library.match import LARGEST_SEED
from spaceport.texts import Speaker

DEFAULT_GAMES: Final = 100
DEFAULT_SEED: Final = 1  # the same every time, so that the same words go on where they stopped


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    number = whole(say)
    game_argument(parser, say)
    add = parser.add_argument
    add("--bots", required=True, metavar="A,B", help=say("cli.simulate.bots"))
    add("--games", type=number, default=DEFAULT_GAMES, metavar="N", help=say("cli.simulate.games"))
    add("--seats", type=number, metavar="N", help=say("cli.simulate.seats"))
    seed = whole(say, LARGEST_SEED)
    add("--seed", type=seed, default=DEFAULT_SEED, metavar="S", help=say("cli.simulate.seed"))
    add("--edition", metavar="E", help=say("cli.option.edition"))
    for flag, form in (("--option", "OPTION=VALUE"), ("--sweep", "OPTION=A,B")):
        told = say(f"cli.simulate.{flag[2:]}")
        add(flag, action="append", default=[], metavar=form, dest=f"{flag[2:]}s", help=told)
    add("--people", metavar="FILE", help=say("cli.simulate.people"))
    add("--out", metavar="FILE", help=say("cli.simulate.out"))
    add("--events", metavar="FILE", help=say("cli.simulate.events"))
    add("--report", metavar="FILE.html", help=say("cli.simulate.report"))
    add("--log", metavar="N", help=say("cli.simulate.log"))
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--processes", type=number, metavar="P", help=say("cli.option.processes"))
    who.add_argument("--ray", metavar="ADDRESS", help=say("cli.simulate.ray"))


def run(asked: Namespace, say: Speaker) -> int:
    plan = checked(_plan(asked))
    if asked.log is not None:
        put(_log(plan, asked.log).removesuffix("\n"))
        return OK
    if asked.out is None:
        raise Complaint("no-out")
    out, events = Path(asked.out), Path(asked.events) if asked.events else None
    for path in (out, *([events] if events else [])):
        files.check(path)
        if path.is_dir():
            raise Complaint("cannot-write", file=path, why=say("cli.os.EISDIR"))
    if events is not None and out.resolve() == events.resolve():
        raise Complaint("same-file", file=out)
    report.check(asked, say)
    try:
        parts = Parts(out, plan, events)
        code = _simulate(asked, parts, say) or _write(parts, say)
        if asked.report is not None and code != INTERRUPTED:
            report.write(asked, parts, say)
        return code
    except Fault as fault:
        if fault.code != "sim-endless":
            raise
        raise Complaint("endless", code=FAULT, **fault.particulars) from None
    except OSError as error:
        raise Complaint("cannot-write", file=error.filename or out, why=why(error, say)) from None


# ---------------------------------------------------------------- what was asked for


def _plan(asked: Namespace) -> Plan:
    catalog.listing(asked.game)
    return Plan(
        game=asked.game,
        bots=tuple(word.strip() for word in asked.bots.split(",")),
        seats=asked.seats,
        games=asked.games,
        seed=asked.seed,
        edition=asked.edition,
        options=options(asked.game, asked.options, "--option"),
        sweep=dict(_swept(asked.game, text) for text in asked.sweeps),
        people=people.read(asked.people, asked.game) if asked.people else (),
    )


def _swept(game: str, text: str) -> tuple[str, tuple[Any, ...]]:
    name, values = named(text, "--sweep")
    return name, tuple(_value(game, name, value.strip()) for value in values.split(","))


def _value(game: str, name: str, text: str) -> Any:
    if name == "edition":
        return text
    if name == "seats":
        number = whole_number(text)
        return text if number is None else number
    return option_value(game, name, text)


def _log(plan: Plan, asked: str) -> str:
    """The log of game N of the first cell, or of `CELL:N`."""
    cell, _, number = asked.rpartition(":")
    found = [whole_number(word) for word in (cell or "0", number)]
    if found[0] is None or found[1] is None:
        raise Complaint("bad-log", text=asked)
    return game(plan, found[1], found[0]).log()


# ---------------------------------------------------------------- playing and writing


def _simulate(asked: Namespace, parts: Parts, say: Speaker) -> int:
    """Play what is missing. What Ctrl-C leaves is kept."""
    plan = parts.plan
    wanted = plan.games * len(cells(plan))
    kept = parts.count()
    team = team_of(plan, 1 if asked.ray else processes(asked), asked.ray)
    bar, done = Bar(wanted - kept, say), 0

    def told(part: Part, packed: Packed) -> None:
        nonlocal done
        done += part.number
        bar.show(done)

    try:
        fill(parts, team, told)
    except KeyboardInterrupt:
        bar.clear()
        put(say("cli.simulate.stopped", n=kept + done, of=wanted, folder=parts.all), sys.stderr)
        return INTERRUPTED
    finally:
        bar.clear()
    rate = f"{done / max(bar.seconds, 0.001):.3g}"
    if kept:
        put(say("cli.simulate.kept", n=kept))
    put(say("cli.simulate.played", n=done, seconds=f"{bar.seconds:.1f}", rate=rate))
    return OK


class _Failures:
    """Rows on their way, and how many decisions failed in them."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.count = 0
        self._rows = rows

    def __iter__(self) -> Iterator[Row]:
        for row in self._rows:
            self.count += row[-1]
            yield row


def _write(parts: Parts, say: Speaker) -> int:
    plan, told = parts.plan, identity(parts.plan)
    rows = _Failures(parts.rows())
    count = files.write(parts.out, columns(plan), rows, told)
    put(say("cli.simulate.rows", n=count, file=parts.out))
    if parts.events_out is not None:
        count = files.write(parts.events_out, EVENT_COLUMNS, parts.events(), told)
        put(say("cli.simulate.rows", n=count, file=parts.events_out))
    if rows.count:
        put("spaceport: " + say("cli.simulate.failed", n=rows.count), sys.stderr)
        return FAULT
    return OK
