"""The lab: playouts, environments and simulation, beside their peers in the same run."""

from collections.abc import Iterator

from bench.lab import environments, playouts, simulation, steps, throws

GROUPS = (playouts, environments, steps, throws, simulation)
"""Modules of `bench.lab`, each with `rows(effort)`."""


def run(effort: float) -> Iterator[str | dict[str, object]]:
    """All rows; a group that lacks what it needs says so in a line."""
    for group in GROUPS:
        yield from group.rows(effort)
