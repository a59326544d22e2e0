"""What the levels of every game are made of: figures side by side, easy, medium and hard."""

from typing import Any, TypeVar

Span = tuple[int, int]
"""Least and most milliseconds."""

L = TypeVar("L")


def side_by_side(kind: type[L], **figures: tuple[Any, Any, Any]) -> tuple[L, L, L]:
    """The three levels from a table with a row a figure."""
    easy, medium, hard = (
        kind(**dict(zip(figures, each, strict=True)))
        for each in zip(*figures.values(), strict=True)
    )
    return easy, medium, hard
