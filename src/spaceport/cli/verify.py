"""`spaceport verify FILE`: was every rule kept, and every draw fair?"""

from argparse import ArgumentParser, Namespace

import spaceport
from spaceport.cli.codes import OK
from spaceport.cli.files import judging, read_text
from spaceport.cli.streams import put
from spaceport.core import log as records
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    parser.add_argument("file", metavar="FILE", help=say("cli.option.file"))


def run(asked: Namespace, say: Speaker) -> int:
    with judging(asked.file, say):
        game = spaceport.verify(read_text(asked.file, say))
    header = game.header
    draws = sum(isinstance(entry, records.Drawn) for entry in game.entries)
    title = say(f"game.{header.game}.title")
    put(say("cli.verify.game", title=title, edition=header.edition, n=header.seats))
    put(say("cli.verify.entries", n=len(game.entries)))
    put(say("cli.verify.draws", n=draws))
    if game.not_recomputed:
        put(say("cli.verify.not-recomputed", n=len(game.not_recomputed)))
    put(say("cli.verify.commitment", commitment=header.commitment))
    return OK
