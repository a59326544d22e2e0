"""The public part of a state is made once, for however many views."""

from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")
P = TypeVar("P")


class ViewCache(Generic[S, P]):
    """The public parts of the last two states: a state that was given out never changes."""

    def __init__(self, look: Callable[[S], P]) -> None:
        self._look = look
        self._last: tuple[tuple[S, P], ...] = ()

    def of(self, state: S) -> P:
        for known, public in self._last:
            if known is state:
                return public
        public = self._look(state)
        self._last = ((state, public), *self._last[:1])
        return public
