"""What everybody at a table is shown at one moment, encoded once, and only as far as somebody needs
it: whole, or what is different from the moment before (ADR 0031)."""

from collections.abc import Sequence
from typing import Any

from spaceport.wire import write


class PublicPart:
    """The round, the public view, whether all wait for bots, and the deadlines."""

    def __init__(
        self,
        round_: int,
        public: Any,
        waits: bool,
        deadlines: Sequence[Any],
        before: "PublicPart | None" = None,
    ) -> None:
        self.before = before
        """What was shown to everybody before this; None when that is no longer needed."""
        self._round = round_
        self._public = public
        self._waits = waits
        self._deadlines = deadlines
        self._whole: bytes | None = None
        self._different: bytes | None = None

    def whole(self) -> bytes:
        if self._whole is None:
            self._whole = self._encoded(write.public(self._public))
        return self._whole

    def different(self, before: "PublicPart") -> bytes:
        """What is not as it was; of the public view only that."""
        if self._different is None:
            self._different = self._encoded(write.different(before._public, self._public))
        return self._different

    def _encoded(self, public: bytes) -> bytes:
        return write.shared_part(self._round, public, self._waits, self._deadlines)

    def shows_same(self, other: "PublicPart") -> bool:
        return self is other or (
            self._round == other._round
            and self._waits == other._waits
            and self._deadlines == other._deadlines
            and self._public == other._public
        )
