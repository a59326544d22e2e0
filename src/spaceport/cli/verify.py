"""`spaceport verify FILE`: were the rules kept and the draws fair; and who vouches for it?"""

from argparse import ArgumentParser, Namespace

import spaceport
from spaceport.cli.exit_codes import CUT_SHORT, OK, PARTLY
from spaceport.cli.files import judging, read_log
from spaceport.cli.streams import put
from spaceport.core import log as records
from spaceport.library.logs import Replay
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    parser.add_argument("file", metavar="FILE", help=say("cli.option.file"))
    parser.add_argument(
        "--key", action="append", metavar="KEY", dest="keys", help=say("cli.option.key")
    )


def run(asked: Namespace, say: Speaker) -> int:
    with judging(asked.file, say):
        game = spaceport.verify(read_log(asked.file, say), asked.keys)
    code, verdict = _verdict(game, say)
    header = game.header
    draws = sum(isinstance(entry, records.Drawn) for entry in game.entries)
    title = say(f"game.{header.game}.title")
    which = "own-game" if game.has_own_edition else "game"
    put(verdict)
    put(say(f"cli.verify.{which}", title=title, edition=header.edition, n=header.seats))
    if game.has_own_edition:
        put(say("cli.own-edition", edition=header.edition))
    put(say("cli.verify.entries", n=len(game.entries)))
    put(say("cli.verify.draws", n=draws))
    if game.not_recomputed:
        put(say("cli.verify.not-recomputed", n=len(game.not_recomputed)))
    if game.races:
        put(say("cli.verify.races", n=game.races))
    put(say("cli.verify.commitment", commitment=header.commitment))
    put(_signature(game, say))
    return code


def _verdict(game: Replay, say: Speaker) -> tuple[int, str]:
    """The exit code and its sentence, which comes first: all is well only if all was checked."""
    if game.is_stopped:
        return CUT_SHORT, say("cli.verify.cut-short")
    if game.not_recomputed:
        return PARTLY, say("cli.verify.partly", n=len(game.not_recomputed))
    return OK, say("cli.verify.signed" if game.signed_by else "cli.verify.kept")


def _signature(game: Replay, say: Speaker) -> str:
    """Who vouches for it. Rules and draws say nothing about who did what."""
    if game.signed_by is not None:
        return say("cli.verify.signed-by", key=game.signed_by)
    if game.signed is not None:
        return say("cli.verify.claims", key=game.signed.key)
    return say("cli.verify.not-who")
