"""What PostgreSQL itself writes down during a drill: who ran which table when, and who stored each
entry. And what must be so of every log at the end."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

import asyncpg

from spaceport.core import log
from tests.faults.drill import Stored, replayed, stored

WATCH: Final = """
create table audit (k bigserial primary key, id bigint, owner bigint, n int, author text);
create function note_owner() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' or new.owner is distinct from old.owner then
        insert into audit (id, owner) values (new.id, new.owner);
    end if;
    return null;
end $$;
create function note_author() returns trigger language plpgsql as $$ begin
    insert into audit (id, n, author) values (new.id, new.n, current_setting('application_name'));
    return null;
end $$;
create trigger note_owner after insert or update on tables
    for each row execute function note_owner();
create trigger note_author after insert on entries
    for each row execute function note_author();
"""


async def install(line: asyncpg.Connection) -> None:
    await line.execute(WATCH)


class Answered(Protocol):
    """Somebody at a table, and the ids of what they did that was answered."""

    acked: list[str]


class Found(NamedTuple):
    """What the log of one game has."""

    acked: int
    stored: int
    owners: int
    """How many nodes ran it while it was played, one after another."""


async def read(line: asyncpg.Connection, link: str) -> tuple[int, Stored]:
    """A table's number, and what is stored of it."""
    row = await line.fetchrow("select id, header, seed from tables where link = $1", link)
    assert row is not None, f"a table is lost: {link}"
    bodies = await line.fetch("select body from entries where id = $1 order by n", row["id"])
    return row["id"], stored(row["header"], row["seed"], [each[0] for each in bodies])


async def check(line: asyncpg.Connection, link: str, players: Sequence[Answered]) -> Found:
    """Everything that was acknowledged is in the log, once; there is no hole; rules and chance
    agree with all of it; each entry was stored by the node that ran the table then."""
    table, found = await read(line, link)
    game = found.header.game
    assert [entry.n for entry in found.entries] == list(range(len(found.entries))), game
    counted = Counter(
        (entry.seat, entry.id)
        for entry in found.entries
        if isinstance(entry, log.Chosen | log.Undone) and entry.id
    )
    assert not [twice for twice, times in counted.items() if times > 1], game
    for seat, player in enumerate(players):
        lost = [about for about in player.acked if (seat, about) not in counted]
        assert not lost, f"{game}: acknowledged and lost: {lost}"
    replayed(found)
    owners = await owners_of(line, table, len(found.entries))
    return Found(sum(len(player.acked) for player in players), len(counted), owners)


async def owners_of(line: asyncpg.Connection, table: int, entries: int) -> int:
    """Authors follow owners: whoever stored an entry ran the table at that moment. How many stored
    some, one after another."""
    owner, written, authors = None, 0, [""]
    for note in await line.fetch("select * from audit where id = $1 order by k", table):
        if note["n"] is None:
            owner = note["owner"]
        else:
            written += 1
            author = note["author"].split()[-1]
            assert author == str(owner), f"entry {note['n']}: {author} for {owner}"
            if author != authors[-1]:
                authors.append(author)
    assert written == entries
    return max(1, len(authors) - 1)
