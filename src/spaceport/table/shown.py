"""What everybody at a table is shown at one moment. Apart, because what is compiled holds no
structs."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct


class Shown(Struct, frozen=True):
    """`waits`: all wait for bots. `opens`, `races`: as in a frame; 0 and nothing: as in most."""

    round: int
    waits: bool
    deadlines: Sequence[Any]
    public: Any
    opens: int = 0
    races: Sequence[Any] = ()
