"""The tables inside PostgreSQL, and the statements that must be exactly right.

Several servers (nodes) may share one database. A node is a row of `nodes` with a number that is
never used again; `tables.owner` says which node runs a table. To declare a node dead is to delete
its row. Every append proves in the same statement that the node's row is still there and that the
table is its own, so a node that was declared dead can keep nothing, however late it wakes.
"""

from typing import Final

import asyncpg

from spaceport.core.faults import Fault

SCHEMA: Final = 1
OLDEST: Final = 1
"""The oldest program, by the schema it knows, that can work with this one: changes only add."""
LOCKED: Final = 0x5350_5254  # "SPRT": one node at a time makes or changes the tables
OLDEST_SERVER: Final = 12

TABLES: Final = """
create table facts (name text primary key, value text not null);
create table nodes (
    node bigint generated always as identity primary key,
    name text not null, version text not null, reads int not null default 1,
    beat bigint not null default 0, bus boolean not null default true
) with (fillfactor = 20);
create table tables (
    id bigint generated always as identity primary key,
    link text not null unique, code text not null, phase text not null, public boolean not null,
    owner bigint, ms bigint not null default 0, replay text unique, changed bigint not null,
    room bytea not null, header bytea, seed bytea not null
) with (fillfactor = 70);
create unique index tables_code on tables (code) where phase not in ('over', 'closed');
create index tables_public on tables (id) where public and phase not in ('over', 'closed');
create table entries (
    id bigint not null, n int not null, body bytea not null, primary key (id, n)
);
create table members (person text not null, id bigint not null, primary key (person, id));
create index members_id on members (id);
create table signatures (id bigint primary key, line bytea not null);
"""
CODES: Final = "tables_code"
NAMES: Final = ("facts", "nodes", "tables", "entries", "members", "signatures")

_APPEND: Final = """
with me as materialized (select node from nodes where node = $1 for key share),
     mine as materialized (
         select first.id from unnest($2::bigint[], $3::int[]) as first(id, n), me
          where (select t.owner from tables t where t.id = first.id) = me.node
            and (first.n = 0
                 or (select true from entries e where e.id = first.id and e.n = first.n - 1))),
     whole as materialized (select count(*) = cardinality($2) as ok from mine),
     kept as (
         insert into entries (id, n, body)
         select * from unnest($4::bigint[], $5::int[], $6::bytea[])
          where (select ok from whole) {again}),
     vouched as (
         insert into signatures (id, line)
         select * from unnest($7::bigint[], $8::bytea[]) where (select ok from whole) {again}),
     rooms as (
         update tables t
            set code = r.code, phase = r.phase, public = r.public, replay = r.replay,
                changed = r.changed, room = r.room, header = r.header
           from unnest($9::bigint[], $10::text[], $11::text[], $12::bool[], $13::text[],
                       $14::bigint[], $15::bytea[], $16::bytea[])
                as r(id, code, phase, public, replay, changed, room, header)
          where t.id = r.id and (select ok from whole))
select id from mine
"""
APPEND: Final = _APPEND.format(again="")
"""All of $2: everything was kept. Fewer: nothing was, and those that are missing are not ours, or
the entry before their first one is not there."""
APPEND_AGAIN: Final = _APPEND.format(again="on conflict do nothing")
"""When it is not known whether the first try was kept; `SAME` then tells whether it is ours."""
SAME: Final = """
select count(*) = cardinality($1)
  from unnest($1::bigint[], $2::int[], $3::bytea[]) as a(id, n, body)
 where (select e.body from entries e where e.id = a.id and e.n = a.n) = a.body
"""
CREATE: Final = """
with me as materialized (select node from nodes where node = $1 for key share),
     made as (
         insert into tables (link, code, phase, public, owner, replay, changed, room, header, seed)
         select $2, $3, $4, $5, me.node, $6, $7, $8, $9, $10 from me returning id),
     kept as (
         insert into entries (id, n, body)
         select made.id, e.n, e.body from made, unnest($11::int[], $12::bytea[]) as e(n, body))
select id from made
"""
CLAIM: Final = """
with seen as materialized (select id, owner from tables where link = $2),
     won as (
         update tables t set owner = $1
           from seen, (select node from nodes where node = $1 for key share) me
          where t.id = seen.id and t.owner is not distinct from seen.owner
            and not exists (select from nodes n where n.node = seen.owner)
         returning t.id)
select id, exists (select from won) as won,
       (select n.node from nodes n where n.node = seen.owner) as owner from seen
"""
"""`seen` makes it a compare-and-swap: whoever comes second changes nothing, even if the winner's
node is younger than this statement's look at the nodes. An owner that is dead is not named."""
RELEASE: Final = """
update tables set owner = null, ms = $3
 where id = $2 and owner = $1 and exists (select from nodes where node = $1)
"""
BEAT: Final = """
with me as (update nodes set beat = beat + 1, bus = $2 where node = $1 returning 1)
select node, name, reads, beat, bus, exists (select from me) as alive from nodes
"""
WRITES: Final = "coalesce((select value::int from facts where name = 'writes'), 1)"
"""What may stand in logs: see `log.READS`."""
ENTER: Final = f"""
insert into nodes (name, version, reads)
select $1, $2, $3::int where {WRITES} <= $3::int returning node, {WRITES} as writes
"""
"""Nothing: what may stand in logs is more than this node reads."""
WRITE_MORE: Final = f"""
with raised as (
    insert into facts select 'writes', $1::int::text
     where not exists (select from nodes where reads < $1::int)
    on conflict (name) do update
       set value = greatest(facts.value::int, excluded.value::int)::text returning value::int)
select coalesce((select value from raised), {WRITES})
"""
"""Both of these only under the lock below, so that nobody comes in who cannot read it."""
VERSIONS: Final = f"select pg_advisory_xact_lock({LOCKED + 2})"
PRUNE: Final = f"""
with turn as materialized (select pg_try_advisory_xact_lock({LOCKED + 1}) as ours),
     seen as materialized (
         select id, owner from tables
          where (select ours from turn) and link <> all($3::text[])
            and changed < case when phase in ('over', 'closed') then $1::bigint else $2 end
            and not exists (select from nodes n where n.node = owner and n.node <> $4)
          limit $5),
     doomed as materialized (
         select t.id from tables t join seen using (id)
          where t.owner is not distinct from seen.owner for update of t skip locked),
     e as (delete from entries where id in (select id from doomed)),
     m as (delete from members where id in (select id from doomed)),
     s as (delete from signatures where id in (select id from doomed))
delete from tables where id in (select id from doomed) returning link
"""
"""$1, $2 the dates for finished and unfinished ones, $3 tables in use, $4 this node. Nothing is
deleted while another node deletes, nor of tables that another living node runs; `seen` spares those
that somebody claims in the same moment."""
BURY: Final = "delete from nodes where node = $1 and beat = $2"

WRITER: Final = {"jit": "off", "plan_cache_mode": "force_generic_plan", "enable_seqscan": "off"}
"""Of the connection that appends: its plan must not depend on statistics. With them a plan was
thirty times as slow at a hundred tables."""


async def settle(connection: asyncpg.Connection, place: str) -> None:
    """The tables of today are there at the end of this transaction, or a `Fault` says why not."""
    server = connection.get_server_version()
    if server.major < OLDEST_SERVER:
        raise Fault("pg-too-old", place=place, version=server.major, least=OLDEST_SERVER)
    await connection.execute(f"select pg_advisory_xact_lock({LOCKED})")
    if await _found(connection):
        await recognise(connection, place)
        return
    await connection.execute(TABLES)
    await connection.execute(
        "insert into facts values ('schema', $1), ('oldest', $2)", str(SCHEMA), str(OLDEST)
    )


async def recognise(connection: asyncpg.Connection, place: str) -> None:
    """A `Fault` unless the tables are ours, and we can work with them."""
    found = await _found(connection)
    if not found:
        raise Fault("pg-nothing", place=place)
    if found != set(NAMES):
        raise Fault("pg-foreign", place=place)
    try:
        rows = await connection.fetch(
            "select name, value from facts where name in ('schema', 'oldest')"
        )
        told = {row[0]: row[1] for row in rows}
        version, oldest = int(told["schema"]), int(told["oldest"])
    except (asyncpg.PostgresError, KeyError, ValueError):
        raise Fault("pg-foreign", place=place) from None
    if oldest > SCHEMA:
        raise Fault("pg-newer", place=place, version=version, known=SCHEMA)


async def _found(connection: asyncpg.Connection) -> set[str]:
    """Which names of our tables there are, whosever they are."""
    rows = await connection.fetch(
        "select relname from pg_class where relnamespace = current_schema()::regnamespace"
        " and relkind in ('r', 'p', 'v', 'm', 'f') and relname = any($1::text[])",
        NAMES,
    )
    return {name for (name,) in rows}
