"""`spaceport games`: the catalogue."""

from argparse import ArgumentParser, Namespace

import msgspec

from spaceport.cli.exit_codes import OK
from spaceport.cli.setup import takes
from spaceport.cli.streams import put
from spaceport.games.catalog import Option
from spaceport.library.load import GameInfo, games
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    parser.add_argument("--json", action="store_true", help=say("cli.option.json"))


def run(asked: Namespace, say: Speaker) -> int:
    catalogue = games(say.language)
    if asked.json:
        put(msgspec.json.format(msgspec.json.encode(catalogue), indent=2).decode())
    else:
        put("\n\n".join(_described(game, say) for game in catalogue))
    return OK


def _described(game: GameInfo, say: Speaker) -> str:
    words = [_flag(option) for option in game.options]
    width = max(map(len, words)) + 2
    lines = [
        f"  {word:<{width}}{_explained(game.name, option, say)}"
        for word, option in zip(words, game.options, strict=True)
    ]
    return "\n".join([_heading(game, say), f"  {game.tagline}.", *lines])


def _heading(game: GameInfo, say: Speaker) -> str:
    least, most = game.seats
    if least == most:
        return say("cli.games.heading-exact", name=game.name, title=game.title, most=most)
    return say("cli.games.heading", name=game.name, title=game.title, least=least, most=most)


def _flag(option: Option) -> str:
    """How one writes the option behind `spaceport play`."""
    if option.name == "edition":
        return "--edition " + takes(option).replace(" / ", "|")
    return f"--set {option.name}={takes(option).replace(' / ', '|')}"


def _explained(game: str, option: Option, say: Speaker) -> str:
    key = f"cli.set.{game}.{option.name}"
    about = say(key) if say.knows(key) else ""
    default = (
        str(option.default).lower() if option.kind in ("switch", "seats") else str(option.default)
    )
    return say("cli.games.default", about=about, default=default).strip()
