"""`spaceport keys`: the keys with which a server signs finished logs; `--new` takes a new one."""

import asyncio
from argparse import ArgumentParser, Namespace
from pathlib import Path

from spaceport.cli.complaints import Complaint
from spaceport.cli.exit_codes import OK
from spaceport.cli.files import add_data_flag, asked_data
from spaceport.cli.stores import add_store_flag, needing_cluster, told_store
from spaceport.cli.streams import put
from spaceport.library.signatures import Keyring, key_id
from spaceport.table.store.places import place_of
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    parser.add_argument("--new", action="store_true", help=say("cli.keys.new"))
    add_data_flag(parser, say)
    add_store_flag(parser, say)


def run(asked: Namespace, say: Speaker) -> int:
    from spaceport.server.errors import CannotServe

    folder, url = asked_data(asked), "" if asked.data else told_store(asked, say)
    try:
        if asked.store or url:
            found = _in_store(asked.store or url, asked.new)
        else:
            found = _rotated(folder) if asked.new else _known(folder)
    except CannotServe as trouble:
        reason = say(f"serve.cannot.{trouble.code}", **trouble.particulars)
        raise Complaint("cannot-have-keys", why=reason) from None
    *before, now = found.public
    for key in before:
        put(say("cli.keys.before", id=key_id(key), key=key))
    put(say("cli.keys.now", id=key_id(now), key=now))
    return OK


def _in_store(url: str, new: bool) -> Keyring:
    from spaceport.server import keys

    place = place_of(url)
    nodes = needing_cluster("spaceport.server.nodes")
    renew = (lambda text: keys.renewed(text, place)) if new else None
    text = asyncio.run(nodes.signing_keys(url, renew))
    if text is None:
        raise Complaint("no-keys", folder=place)
    return keys.keyring_in(text, place)


def _known(folder: Path) -> Keyring:
    from spaceport.server import keys

    if not (folder / keys.NAME).exists():
        raise Complaint("no-keys", folder=folder)
    return keys.keyring(folder / keys.NAME, make=False)


def _rotated(folder: Path) -> Keyring:
    from spaceport.server import keys
    from spaceport.server.lock import Lock

    lock = Lock(folder)  # a server that runs would go on with the key that it knows
    try:
        return keys.rotate(folder / keys.NAME)
    finally:
        lock.release()
