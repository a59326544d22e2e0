"""The flag `--store` of commands that do something with a database without serving it."""

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from importlib import import_module
from typing import Any

from spaceport.cli.complaints import Complaint
from spaceport.server.settings import store_url, variable
from spaceport.table.store.places import place_of
from spaceport.texts import Speaker


def add_store_flag(parser: ArgumentParser, say: Speaker) -> None:
    parser.add_argument(
        "--store",
        metavar="URL",
        type=lambda text: store_url(text, say),
        help=f"{say('serve.flag.store')} [{variable('store')}]",
    )


def told_store(asked: Namespace, say: Speaker) -> str:
    """The database that `--store` names, else the variable; "" if neither does."""
    named = variable("store")
    try:
        return asked.store or (os.environ.get(named) and store_url(os.environ[named], say)) or ""
    except ArgumentTypeError as error:
        raise Complaint("in-file", file=named, message=error) from None


def asked_store(asked: Namespace, say: Speaker) -> str:
    """The same, where it must be told."""
    url = told_store(asked, say)
    if not url:
        raise Complaint("no-store")
    return url


def refuse_store(asked: Namespace, say: Speaker, key: str) -> None:
    """For what PostgreSQL does itself: say how. A folder that is named beats the variable."""
    url = told_store(asked, say) if asked.store or not asked.data else ""
    if url:
        raise Complaint(key, place=place_of(url), folder=asked.folder)


def needing_cluster(module: str) -> Any:
    """A module that works with PostgreSQL, or a complaint that says what to install."""
    try:
        return import_module(module)
    except ImportError as error:
        if error.name and error.name.partition(".")[0] == "spaceport":
            raise
        raise Complaint("no-cluster") from None
