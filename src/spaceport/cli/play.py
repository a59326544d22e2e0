"""`spaceport play GAME`: people and bots at one keyboard."""

import secrets
from argparse import ArgumentParser, Namespace

from spaceport.bots.base import DEFAULT_LEVEL, LEVELS, player, simple
from spaceport.cli.bots import Bots
from spaceport.cli.complaints import Complaint
from spaceport.cli.console import Console
from spaceport.cli.exit_codes import INTERRUPTED, OK
from spaceport.cli.files import Keeper, command
from spaceport.cli.parser import whole
from spaceport.cli.sentences import podium
from spaceport.cli.session import Quit, Session
from spaceport.cli.setup import game_argument, options, seats, setup_arguments
from spaceport.library.match import Match, new
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    game_argument(parser, say)
    setup_arguments(parser, say)
    parser.add_argument(
        "--people", type=whole(say), default=1, metavar="K", help=say("cli.option.people")
    )
    parser.add_argument(
        "--level", choices=LEVELS, default=DEFAULT_LEVEL, help=say("cli.option.level")
    )
    parser.add_argument("--log", metavar="FILE", help=say("cli.option.log"))


def run(asked: Namespace, say: Speaker) -> int:
    match = _match(asked)
    bots = _bots(asked, match)
    keeper = Keeper(asked.game, asked.log, say)
    if asked.log is not None:
        keeper.keep(match.log())
    session = Session(match, bots, Console(), keeper, say)
    code = OK
    try:
        _greet(session, asked, say)
        session.run()
    except (Quit, EOFError, KeyboardInterrupt) as end:
        session.console.tell(["", say("cli.play.stopped")])
        code = INTERRUPTED if isinstance(end, KeyboardInterrupt) else OK
    finally:
        keeper.close()
    _part(session, keeper, say)
    return code


def _match(asked: Namespace) -> Match:
    given = options(asked.game, asked.options)
    return new(asked.game, seats(asked), asked.seed, asked.edition, **given)


def _bots(asked: Namespace, match: Match) -> Bots:
    """People sit on the first seats; who begins is drawn anyway."""
    if asked.people > match.seats:
        raise Complaint("too-many-people", people=asked.people, seats=match.seats)
    luck = secrets.token_hex() if asked.seed is None else asked.seed
    bot = player(asked.level, match.rules)
    return Bots(range(asked.people, match.seats), bot, simple(asked.game), f"bots {luck}".encode())


def _greet(session: Session, asked: Namespace, say: Speaker) -> None:
    names = ", ".join(session.who(seat) for seat in range(session.match.seats))
    title = say(f"game.{asked.game}.title")
    session.console.tell([say("cli.play.welcome", title=title, names=names)])
    if session.people:
        session.console.tell([say("cli.play.how")])
        if session.match.deadlines():
            session.console.tell([say("cli.play.time")])
    else:
        session.show_board()


def _part(session: Session, keeper: Keeper, say: Speaker) -> None:
    """The result, and how to look at the game again."""
    tell, result = session.console.tell, session.match.result()
    if result is not None:
        session.show_board()
        tell(podium(say, result, session.who))
    if keeper.trouble is not None:
        tell(["", say("cli.play.not-kept", why=keeper.trouble)])
    elif keeper.path is not None:
        tell(["", say("cli.play.kept"), "  " + command("replay", keeper.path)])
        if result is not None:
            tell(["  " + command("verify", keeper.path)])
