"""Rows in a file: .csv and .sqlite, or with the extra `lab` .parquet. Equal rows, equal bytes."""

import csv
import itertools
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from spaceport.core.faults import OptionFault
from spaceport.lab.extras import needed
from spaceport.lab.rows import Column, Row

BATCH: Final = 10_000
"""Rows that are written at once: a file's form must not hang on how they were played."""
SQL: Final = {"int": "INTEGER", "float": "REAL", "text": "TEXT", "list": "TEXT"}
SQL_TABLE: Final = "rows"

Write = Callable[[Path, list[Column], Iterable[Row], bytes], int]


def check(path: Path) -> None:
    """A fault where no file of this ending can be written here."""
    if path.suffix not in WRITERS:
        raise OptionFault("sim-ending", file=path.name, known=", ".join(WRITERS))
    if path.suffix == ".parquet":
        with needed("lab"):
            import pyarrow.parquet  # noqa: F401


def write(path: Path, columns: list[Column], rows: Iterable[Row], plan: bytes) -> int:
    """All of it into a new file, which then takes its place; how many rows there were. `plan` is
    kept in the file where its form has room for it."""
    new = path.with_name(f"{path.name}.new{path.suffix}")
    new.unlink(missing_ok=True)
    try:
        count = WRITERS[path.suffix](new, columns, rows, plan)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
    return count


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    left = iter(rows)
    while batch := list(itertools.islice(left, BATCH)):
        yield batch


def _plain(columns: list[Column], rows: Iterable[Row]) -> Iterator[list[Any]]:
    """Rows with their lists as words."""
    lists = [k for k, (_, kind) in enumerate(columns) if kind == "list"]
    for row in rows:
        found = list(row)
        for k in lists:
            found[k] = " ".join(map(str, found[k]))
        yield found


def _write_csv(path: Path, columns: list[Column], rows: Iterable[Row], plan: bytes) -> int:
    count = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([name for name, _ in columns])
        for batch in _batches(rows):
            writer.writerows(_plain(columns, batch))
            count += len(batch)
    return count


def _write_sqlite(path: Path, columns: list[Column], rows: Iterable[Row], plan: bytes) -> int:
    count = 0
    blanks = ", ".join("?" for _ in columns)
    base = sqlite3.connect(path)
    try:
        with base:
            base.execute("CREATE TABLE plan (plan TEXT)")
            base.execute("INSERT INTO plan VALUES (?)", (plan.decode(),))
            kinds = ", ".join(f'"{name}" {SQL[kind]}' for name, kind in columns)
            base.execute(f"CREATE TABLE {SQL_TABLE} ({kinds})")
            for batch in _batches(rows):
                base.executemany(
                    f"INSERT INTO {SQL_TABLE} VALUES ({blanks})", _plain(columns, batch)
                )
                count += len(batch)
    finally:
        base.close()
    return count


def _write_parquet(path: Path, columns: list[Column], rows: Iterable[Row], plan: bytes) -> int:
    with needed("lab"):
        import pyarrow as pa
        import pyarrow.parquet as pq
    kinds = {
        "int": pa.int64(),
        "float": pa.float64(),
        "text": pa.string(),
        "list": pa.list_(pa.int64()),
    }
    fields = [pa.field(name, kinds[kind]) for name, kind in columns]
    schema = pa.schema(fields, metadata={"plan": plan})
    count = 0
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for batch in _batches(rows):
            values = zip(*batch, strict=True)
            arrays = [pa.array(each, it.type) for each, it in zip(values, fields, strict=True)]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))
            count += len(batch)
    return count


WRITERS: Final[dict[str, Write]] = {
    ".csv": _write_csv,
    ".sqlite": _write_sqlite,
    ".parquet": _write_parquet,
}
