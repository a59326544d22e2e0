"""`spaceport backup FOLDER`: see `spaceport.server.backup`."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from spaceport.cli.complaints import Complaint
from spaceport.cli.exit_codes import OK
from spaceport.cli.files import add_data_flag, asked_data, why
from spaceport.cli.stores import add_store_flag, refuse_store
from spaceport.cli.streams import put
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    parser.add_argument("folder", metavar="FOLDER", help=say("cli.backup.folder"))
    add_data_flag(parser, say)
    add_store_flag(parser, say)


def run(asked: Namespace, say: Speaker) -> int:
    from spaceport.server.backup import back_up

    folder = Path(asked.folder)
    refuse_store(asked, say, "use-pg-dump")
    try:
        found = back_up(asked_data(asked), folder)
    except OSError as error:
        raise Complaint("cannot-write", file=folder, why=why(error, say)) from None
    put(say("cli.backup.done", folder=folder, n=found.tables, finished=found.finished))
    put(say("cli.backup.key"))
    return OK
