"""`spaceport fit LOGS…`: people estimated from real games, as a file for `simulate --people`."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import spaceport
from spaceport.cli.complaints import Complaint
from spaceport.cli.exit_codes import OK
from spaceport.cli.files import create, judging, read_log
from spaceport.cli.streams import put
from spaceport.lab.fit import Fit, Fitted, toml
from spaceport.lab.people import GAMES
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    parser.add_argument("logs", nargs="+", metavar="LOG", help=say("cli.fit.logs"))
    parser.add_argument("--out", metavar="FILE.toml", help=say("cli.fit.out"))


def run(asked: Namespace, say: Speaker) -> int:
    fit = Fit()
    for name in asked.logs:
        with judging(name, say):
            game = spaceport.replay(read_log(name, say))
        if not fit.take(game):
            title = say(f"game.{game.header.game}.title")
            put(say("cli.fit.passed-over", file=name, title=title), sys.stderr)
    fitted = fit.fitted()
    if not any(each.person for each in fitted):
        known = ", ".join(say(f"game.{game}.title") for game in GAMES)
        raise Complaint("fit-nothing", n=sum(fit.games.values()), known=known)
    text = toml(fitted, [_told(each, say) for each in fitted])
    if asked.out is None:
        put(text.rstrip("\n"))
        return OK
    with create(Path(asked.out), say) as file:
        file.write(text)
    people = sum(each.person is not None for each in fitted)
    put(say("cli.fit.done", file=asked.out, n=people))
    return OK


def _told(each: Fitted, say: Speaker) -> str:
    """What was counted, as a comment."""
    key = f"cli.fit.{each.game}" if each.person else f"cli.fit.{each.game}-few"
    return say(key, name=each.name, **each.counted)
