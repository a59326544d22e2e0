"""What everybody at a table is shown at one moment, encoded once, and only as far as somebody needs
it: whole, or what is different from the moment before (ADR 0031)."""

from spaceport.table.shown import Shown
from spaceport.wire import write


class PublicPart:
    """The same, encoded; `before`: what was shown before it, None when that is no longer needed."""

    def __init__(self, shown: Shown, before: "PublicPart | None" = None, opens_at: int = 0) -> None:
        self.before = before
        self.opens_at = opens_at
        """When everybody sees a race that opens, by the clock; 0: none does."""
        self._shown = shown
        self._whole: bytes | None = None
        self._different: bytes | None = None

    def whole(self) -> bytes:
        if self._whole is None:
            self._whole = self._encoded(write.public(self._shown.public))
        return self._whole

    def different(self, before: "PublicPart") -> bytes:
        """What is not as it was; of the public view only that."""
        if self._different is None:
            parts = write.different(before._shown.public, self._shown.public)
            self._different = self._encoded(parts)
        return self._different

    def _encoded(self, public: bytes) -> bytes:
        shown = self._shown
        more = (shown.opens, shown.races)
        return write.shared_part(shown.round, public, shown.waits, shown.deadlines, *more)

    def shows_same(self, other: "PublicPart") -> bool:
        return self is other or self._shown == other._shown
