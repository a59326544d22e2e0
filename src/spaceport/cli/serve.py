"""`spaceport serve`: the server. Every flag is a setting; see `spaceport.server.settings`."""

import os
import sys
from argparse import ArgumentParser, Namespace

from spaceport.cli.complaints import one_line
from spaceport.cli.exit_codes import FAULT
from spaceport.cli.streams import put
from spaceport.server.errors import CannotServe
from spaceport.server.settings import add_flags, from_flags
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    add_flags(parser, say, os.environ)


def run(asked: Namespace, say: Speaker) -> int:
    from spaceport.server.run import serve  # heavy; not for --help

    try:
        return serve(from_flags(asked), say)
    except CannotServe as why:
        sentence = say(f"serve.cannot.{why.code}", **why.particulars)
        put("spaceport: " + one_line(sentence), sys.stderr)
        return FAULT
