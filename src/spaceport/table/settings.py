"""What the one who hosts may set. Times in milliseconds unless the name says otherwise."""

from msgspec import Struct

from spaceport.wire.constants import PING_MS


class TableSettings(Struct, frozen=True, kw_only=True):
    """Limits and patience of all tables of a server."""

    grace_ms: int = 30_000
    """How long somebody may be gone before a bot stands in and hosting passes on."""
    idle_unload_ms: int = 120_000
    """How long a table with nobody connected stays in memory."""
    ping_ms: int = PING_MS
    max_tables: int = 2_000
    """Tables that are not finished, in all."""
    max_tables_per_person: int = 20
    max_people_per_table: int = 260
    max_outbox: int = 256
    keep_finished_days: int = 365
    """0 keeps finished games for ever."""
    keep_unfinished_days: int = 30
