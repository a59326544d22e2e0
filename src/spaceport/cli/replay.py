"""`spaceport replay FILE`: a game again, step by step, as text or as pictures."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

import spaceport
from spaceport.cli.complaints import Complaint
from spaceport.cli.console import Console
from spaceport.cli.exit_codes import OK
from spaceport.cli.files import judging, read_log, why
from spaceport.cli.numbers import whole_number
from spaceport.cli.sentences import player, podium, told
from spaceport.cli.streams import put
from spaceport.core import log as records
from spaceport.library.logs import Replay
from spaceport.texts import Speaker

NEXT: Final = ("", "n")
BACK: Final = ("p", "b")
QUIT: Final = ("q", "quit", "exit")


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    parser.add_argument("file", metavar="FILE", help=say("cli.option.file"))
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--svg", metavar="DIR", help=say("cli.option.svg"))
    how.add_argument("--text", action="store_true", help=say("cli.option.text"))


def run(asked: Namespace, say: Speaker) -> int:
    with judging(asked.file, say):
        game = spaceport.replay(read_log(asked.file, say))
    if asked.svg is not None:
        _draw(game, Path(asked.svg), say)
    elif asked.text:
        for k in range(len(game)):
            put(_page(game, k, say))
    else:
        _leaf(game, Console(), say)
    return OK


def _leaf(game: Replay, console: Console, say: Speaker) -> None:
    """Turn the pages as the person likes."""
    stops = _stops(game)
    k = stops[0]
    console.tell([_page(game, k, say)])
    while (typed := _asked(console, say)) not in QUIT:
        wanted = _turned(typed, k, stops, len(game) - 1)
        if wanted is None:
            console.tell([say("cli.replay.how", last=len(game) - 1)])
        elif wanted == k:
            console.tell([say("cli.replay.no-more")])
        else:
            console.tell([_page(game, wanted, say, _before(stops, wanted))])
            k = wanted


def _stops(game: Replay) -> list[int]:
    """Where leafing stops: not at draws, they belong to what asked for them."""
    ends = [k + 1 for k, entry in enumerate(game.entries) if isinstance(entry, records.End)]
    settled = [k for k, state in enumerate(game.states) if game.rules.chance(state) is None]
    return [k for k in settled if k not in ends] or [len(game) - 1]


def _before(stops: list[int], k: int) -> int:
    return max((stop for stop in stops if stop < k), default=max(0, k - 1))


def _asked(console: Console, say: Speaker) -> str:
    try:
        return console.ask(say("cli.replay.prompt")).lower()
    except EOFError:
        console.tell()
        return QUIT[0]


def _turned(typed: str, k: int, stops: list[int], last: int) -> int | None:
    """The position that was asked for; None: not understood."""
    if typed in NEXT:
        return min((stop for stop in stops if stop > k), default=k)
    if typed in BACK:
        return max((stop for stop in stops if stop < k), default=k)
    number = whole_number(typed)
    return None if number is None else min(number, last)


def _page(game: Replay, k: int, say: Speaker, since: int | None = None) -> str:
    """Position k, below the entries that led to it (from the position `since`)."""
    lines = [f"── {k}/{len(game) - 1} " + "─" * 40, *_own_edition(game, say)]
    for n in range(max(0, k - 1) if since is None else since, k):
        lines.append(f"{seconds(game.entries[n].ms)}  {_entry(game.entries[n], say)}")
        events = told(say, game.rules.name, game.events(n), player(say))
        lines += [f"        {sentence}" for sentence in events if sentence]
    lines += ["", game.board_text(k, language=say.language), ""]
    result = game.rules.result(game.states[k])
    return "\n".join([*lines, *(podium(say, result, player(say)) if result else [])])


def _own_edition(game: Replay, say: Speaker) -> list[str]:
    """A warning on every page, as the board below may call itself what it likes."""
    return [say("cli.own-edition", edition=game.header.edition)] if game.has_own_edition else []


def seconds(ms: int) -> str:
    return f"{ms // 60_000}:{ms / 1000 % 60:04.1f}"


def _entry(entry: records.Entry, say: Speaker) -> str:
    """An entry in its own words."""
    who = player(say)
    match entry:
        case records.Chosen():
            return say("cli.replay.chosen", who=who(entry.seat), action=entry.action)
        case records.Drawn():
            return say("cli.replay.drawn", outcome=entry.outcome)
        case records.Lapsed():
            return say("cli.replay.lapsed", deadline=entry.deadline)
        case records.Undone():
            return say("cli.replay.undone", who=who(entry.seat), to=entry.to)
        case records.SeatChanged():
            return say(f"cli.replay.{entry.who}", who=who(entry.seat))
        case records.Paused():
            return say("cli.replay.paused")
        case records.Resumed():
            return say("cli.replay.resumed")
        case records.End(stopped=stopped):
            return say(f"cli.replay.{'stopped' if stopped else 'seed'}", seed=entry.seed)


def _draw(game: Replay, folder: Path, say: Speaker) -> None:
    """One SVG a position."""
    digits = len(str(len(game) - 1))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for k in range(len(game)):
            name = f"{game.rules.name}-{k:0{digits}}.svg"
            picture = game.picture(k, language=say.language)
            (folder / name).write_text(picture, "utf-8", newline="\n")
    except OSError as error:
        raise Complaint("cannot-write", file=folder, why=why(error, say)) from None
    put(
        "\n".join(
            [say("cli.replay.drawn-all", n=len(game), folder=folder), *_own_edition(game, say)]
        )
    )
