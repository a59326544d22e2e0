"""Words that several commands share: which game, which edition, which options."""

import os
from argparse import ArgumentParser, Namespace
from typing import Any, Final

from spaceport.cli.complaints import Complaint
from spaceport.cli.numbers import whole_number
from spaceport.cli.parser import whole
from spaceport.core.faults import OptionFault
from spaceport.games import catalog
from spaceport.library.match import LARGEST_SEED
from spaceport.texts import Speaker

YES: Final = ("true", "yes", "on", "1", "oui", "vrai")
NO: Final = ("false", "no", "off", "0", "non", "faux")
MOST_PROCESSES: Final = 256


def game_argument(parser: ArgumentParser, say: Speaker) -> None:
    parser.add_argument("game", metavar="GAME", help=say("cli.option.game"))


def setup_arguments(parser: ArgumentParser, say: Speaker) -> None:
    """What decides a new game: seats, seed, edition, options."""
    number = whole(say)
    parser.add_argument("--seats", type=number, metavar="N", help=say("cli.option.seats"))
    parser.add_argument(
        "--seed", type=whole(say, LARGEST_SEED), metavar="S", help=say("cli.option.seed")
    )
    parser.add_argument("--edition", metavar="E", help=say("cli.option.edition"))
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        dest="options",
        help=say("cli.option.set"),
    )


def processes(asked: Namespace) -> int:
    """As many as were asked for, else as many as the machine has cores for us."""
    if asked.processes is None:
        may = getattr(os, "sched_getaffinity", None)  # not on every system
        return len(may(0)) if may is not None else os.cpu_count() or 1
    if not 1 <= asked.processes <= MOST_PROCESSES:
        raise Complaint("processes-number", n=asked.processes, most=MOST_PROCESSES)
    return int(asked.processes)


def seats(asked: Namespace) -> int:
    """As many as were asked for, else the fewest that can play."""
    least: int = catalog.listing(asked.game).least
    return least if asked.seats is None else int(asked.seats)


def options(game: str, given: list[str], flag: str = "--set") -> dict[str, Any]:
    """`may_pass=true` and the like as values; what the library judges is left to it."""
    found: dict[str, Any] = {}
    for text in given:
        name, value = named(text, flag)
        found[name] = option_value(game, name, value)
    return found


def named(text: str, flag: str) -> tuple[str, str]:
    """`OPTION=VALUE` as the two."""
    name, equals, value = text.partition("=")
    if not equals:
        raise Complaint("bad-set", flag=flag, text=text)
    return name.strip().replace("-", "_"), value.strip()


def option_value(game: str, name: str, text: str) -> Any:
    known = {option.name: option for option in catalog.options(game)}
    if name not in known or name == "edition":
        others = ", ".join(other for other in known if other != "edition")
        raise OptionFault("unknown-option", game=game, option=name, known=others)
    return _value(known[name], text)


def _value(option: catalog.Option, text: str) -> Any:
    if option.kind == "seats" and (some := _players(text)) is not None:
        return some
    if option.kind in ("switch", "seats") and text.lower() in (*YES, *NO):
        return text.lower() in YES
    if option.kind == "number" and (number := whole_number(text.removeprefix("-"))) is not None:
        return -number if text.startswith("-") else number
    for choice in option.choices:
        if str(choice) == text:
            return choice
    raise OptionFault("bad-option", option=option.name, value=text, takes=takes(option))


def _players(text: str) -> list[int] | None:
    """`1,3` as seats: at a terminal players are counted from 1."""
    numbers = [whole_number(part.strip()) for part in text.split(",")]
    found = [number - 1 for number in numbers if number is not None]
    return found if len(found) == len(numbers) and min(found) >= 0 else None


def takes(option: catalog.Option) -> str:
    """What one may write behind `--set NAME=`."""
    if option.kind == "seats":
        return f"true / false / 1,{(option.most or 0) + 1}"
    return "true / false" if option.kind == "switch" else catalog.takes(option)
