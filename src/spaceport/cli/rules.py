"""`spaceport rules GAME`: how a game is played."""

from argparse import ArgumentParser, Namespace

from spaceport.cli.codes import OK
from spaceport.cli.rulebook import rule_text
from spaceport.cli.setup import game_argument
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    game_argument(parser, say)


def run(asked: Namespace, say: Speaker) -> int:
    print(rule_text(asked.game, say))
    return OK
