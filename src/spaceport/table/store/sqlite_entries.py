"""Entries in SQLite: appended one behind the other, whatever table they are of, and sorted into
their tables' places some thousands at a time.

To put an entry into its table's place touches a page of that table: a commit for a thousand tables
writes a thousand pages. Behind one another the same entries fill a few dozen. When they are sorted
later several of each table go into one page together. The view `logs` shows both.
"""

import logging
import sqlite3
from functools import cache
from typing import Any, Final

import msgspec

logger = logging.getLogger("spaceport.table")
SORTED_AT: Final = 4_000
"""So many entries wait before they are sorted: with more a table's log takes longer to read."""
SLICE: Final = 1_000
"""Entries that are sorted behind one commit: with more whoever acts meanwhile waits longer."""
AT_ONCE: Final = 250
"""Entries that one statement appends. The connection keeps a statement for every number of them."""
MOVING: Final = """
create temp trigger moving after delete on main.newest begin
    insert into entries values (old.link, old.n, old.body);
end
"""
"""What leaves `newest` goes into its table's place: one statement does both, and is a commit. For
each further one the writer would wait for Python's lock."""
PLAN: Final = "select rowid from newest order by link, n"
MOVE: Final = "delete from newest where rowid in (select value from json_each(?))"
LEFT: Final = "select link, count(*) from newest group by link"
LAST: Final = "select value, (select max(n) from entries where link = value) from json_each(?)"

Rows = list[Any]
"""Entries to append, one after another: link, number, body, link, number, body …"""


class Entries:
    """The entries of a file, for the thread that writes. What is behind a table's last entry is the
    only thing that can be appended to it: no number twice, and none left out."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._next: dict[str, int] = {}  # number, of the tables with entries since the last sorting
        self._ahead: dict[str, int] = {}  # the same within the transaction that is under way
        self._unsorted = self._added = 0
        self._plan: list[int] = []  # rows of `newest` that are being sorted, the first ones last
        connection.execute(MOVING)
        connection.execute("delete from newest")

    def append(self, rows: Rows) -> None:
        """Within a transaction, or (where one statement does it) as one."""
        self._number(rows)
        self._added += len(rows) // 3
        for first in range(0, len(rows), 3 * AT_ONCE):
            some = rows[first : first + 3 * AT_ONCE]
            self._connection.execute(_appending(len(some) // 3), some)

    def _number(self, rows: Rows) -> None:
        links = rows[::3]
        known, ahead = self._next, self._ahead
        unknown = {link for link in links if link not in known and link not in ahead}
        if unknown:
            asked = msgspec.json.encode(list(unknown)).decode()
            for link, last in self._connection.execute(LAST, (asked,)).fetchall():
                known[link] = 0 if last is None else last + 1
        for link, n in zip(links, rows[1::3], strict=True):
            due = ahead[link] if link in ahead else known[link]
            if n != due:
                raise sqlite3.IntegrityError(f"entry {n} where {due} is the next")
            ahead[link] = due + 1

    def remove(self, links: list[str]) -> None:
        asked = (msgspec.json.encode(links).decode(),)
        for name in ("newest", "entries"):  # in this order: what leaves the one is in the other
            query = f"delete from {name} where link in (select value from json_each(?))"
            self._connection.execute(query, asked)
        self._ahead.update(dict.fromkeys(links, 0))

    def committed(self) -> None:
        self._next.update(self._ahead)
        self._unsorted += self._added
        self.rolled_back()

    def rolled_back(self) -> None:
        self._ahead.clear()
        self._added = 0

    def sort_if_many(self) -> None:
        """Behind every commit a slice, once there are many, until they are all in their places."""
        if not self._plan and self._unsorted < SORTED_AT:
            return
        try:
            self._sort_slice()
        except sqlite3.Error as error:  # a full disk, say: they lie as safely where they are
            logger.warning("entries could not be sorted: %s", error)
            self._plan.clear()
            self._unsorted = 0

    def _sort_slice(self) -> None:
        if not self._plan:
            self._plan = [row for (row,) in self._connection.execute(PLAN).fetchall()][::-1]
        some = self._plan[-SLICE:]
        self._connection.execute(MOVE, (msgspec.json.encode(some).decode(),))
        del self._plan[-SLICE:]
        if not self._plan:
            left: dict[str, int] = dict(self._connection.execute(LEFT).fetchall())
            self._next = {link: n for link, n in self._next.items() if link in left}
            self._unsorted = sum(left.values())


@cache
def _appending(count: int) -> str:
    """A statement that appends so many entries."""
    return "insert into newest (link, n, body) values " + ",".join(["(?,?,?)"] * count)
