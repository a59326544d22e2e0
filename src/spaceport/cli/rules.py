"""`spaceport rules GAME`: how a game is played."""

from argparse import ArgumentParser, Namespace

from spaceport.cli.console import Console
from spaceport.cli.exit_codes import OK
from spaceport.cli.rulebook import plain_lines, rule_text
from spaceport.cli.setup import game_argument
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    game_argument(parser, say)


def run(asked: Namespace, say: Speaker) -> int:
    console = Console()
    text = rule_text(asked.game, say)
    console.leaf(plain_lines(text, console.width), say("cli.more"))
    return OK
