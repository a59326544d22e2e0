"""`spaceport move --store URL`: see `spaceport.server.move`."""

import sys
from argparse import ArgumentParser, Namespace

from spaceport.cli.complaints import Complaint
from spaceport.cli.exit_codes import OK
from spaceport.cli.files import add_data_flag, asked_data, why
from spaceport.cli.stores import add_store_flag, asked_store, needing_cluster
from spaceport.cli.streams import put
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    add_data_flag(parser, say)
    add_store_flag(parser, say)


def run(asked: Namespace, say: Speaker) -> int:
    from spaceport.server.errors import CannotServe

    data, url = asked_data(asked), asked_store(asked, say)
    moving = needing_cluster("spaceport.server.move")
    try:
        found = moving.move(data, url, Progress(say).show)
    except CannotServe as trouble:  # a server runs, or a key is damaged
        reason = say(f"serve.cannot.{trouble.code}", **trouble.particulars)
        raise Complaint("cannot-move", why=reason) from None
    except OSError as error:
        raise Complaint("cannot-read", file=data, why=why(error, say)) from None
    put(say("cli.move.done", place=found.place, n=found.tables, entries=found.entries))
    put(say("cli.move.next", folder=data))
    return OK


class Progress:
    """A line on the error output at every tenth."""

    def __init__(self, say: Speaker) -> None:
        self._say = say
        self._tenths = 0

    def show(self, done: int, everything: int) -> None:
        tenths = 10 * done // everything
        if tenths > self._tenths:
            self._tenths = tenths
            put(self._say("cli.move.progress", percent=10 * tenths), sys.stderr, flush=True)
