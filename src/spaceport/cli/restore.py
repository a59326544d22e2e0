"""`spaceport restore FOLDER`: see `spaceport.server.backup`."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from spaceport.cli.complaints import Complaint
from spaceport.cli.exit_codes import OK
from spaceport.cli.files import add_data_flag, asked_data, why
from spaceport.cli.stores import add_store_flag, refuse_store
from spaceport.cli.streams import put
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    parser.add_argument("folder", metavar="FOLDER", help=say("cli.restore.folder"))
    add_data_flag(parser, say)
    add_store_flag(parser, say)


def run(asked: Namespace, say: Speaker) -> int:
    from spaceport.server.backup import restore
    from spaceport.server.errors import CannotServe

    data = asked_data(asked)
    refuse_store(asked, say, "use-pg-restore")
    try:
        found = restore(Path(asked.folder), data)
    except CannotServe as trouble:  # a server runs
        reason = say(f"serve.cannot.{trouble.code}", **trouble.particulars)
        raise Complaint("cannot-restore", why=reason) from None
    except OSError as error:
        raise Complaint("cannot-write", file=data, why=why(error, say)) from None
    put(say("cli.restore.done", folder=data, n=found.tables, finished=found.finished))
    for name in found.aside:
        put(say("cli.restore.aside", name=name))
    return OK
