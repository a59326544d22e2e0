"""`spaceport nodes --store URL`: who shares a database, and whether they live."""

import asyncio
from argparse import ArgumentParser, Namespace
from typing import Any

import msgspec

from spaceport.cli.exit_codes import OK
from spaceport.cli.stores import add_store_flag, asked_store, needing_cluster
from spaceport.cli.streams import put
from spaceport.texts import Speaker


def arguments(parser: ArgumentParser, say: Speaker) -> None:
    add_store_flag(parser, say)
    parser.add_argument("--json", action="store_true", help=say("cli.option.json"))


def run(asked: Namespace, say: Speaker) -> int:
    url = asked_store(asked, say)
    seen = asyncio.run(needing_cluster("spaceport.server.nodes").look(url))
    if asked.json:
        put(msgspec.json.format(msgspec.json.encode(seen), indent=2).decode())
        return OK
    put(say("cli.nodes.heading", place=seen.place, n=len(seen.nodes), unfinished=seen.unfinished))
    for node in seen.nodes:
        put("  " + _line(node, say))
    return OK


def _line(node: Any, say: Speaker) -> str:
    told = {"node": node.node, "name": node.name, "version": node.version, "beat": node.beat}
    state = say("cli.nodes.lives" if node.living else "cli.nodes.silent")
    bus = "" if node.bus else say("cli.nodes.no-bus")
    return say("cli.nodes.node", **told, n=node.tables, state=state) + bus
