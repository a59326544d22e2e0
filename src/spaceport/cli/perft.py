"""`spaceport perft GAME --depth N`: count the ways on, to compare one set of rules with another."""

from argparse import ArgumentParser, Namespace

from spaceport.cli.exit_codes import OK
from spaceport.cli.parser import whole
from spaceport.cli.setup import game_argument, options, seats, setup_arguments
from spaceport.cli.streams import put
from spaceport.library.match import new
from spaceport.library.perft import divide, perft
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    game_argument(parser, say)
    parser.add_argument(
        "--depth", type=whole(say), required=True, metavar="N", help=say("cli.option.depth")
    )
    parser.add_argument("--position", metavar="TEXT", help=say("cli.option.position"))
    parser.add_argument("--divide", action="store_true", help=say("cli.option.divide"))
    setup_arguments(parser, say)


def run(asked: Namespace, say: Speaker) -> int:
    given = options(asked.game, asked.options)
    match = new(asked.game, seats(asked), asked.seed or 0, asked.edition, **given)
    rules = match.rules
    position = match.position() if asked.position is None else asked.position
    state = rules.parse_position(position)
    put(rules.position(state))
    if asked.divide:
        _print_columns(divide(rules, state, asked.depth))
    depths = [asked.depth] if asked.divide else range(min(1, asked.depth), asked.depth + 1)
    for depth in depths:
        put(say("cli.perft.count", depth=depth, count=perft(rules, state, depth)), flush=True)
    return OK


def _print_columns(counts: dict[str, int]) -> None:
    width = max(map(len, counts), default=0) + 2
    for text, count in counts.items():
        put(f"{text:<{width}}{count}")
