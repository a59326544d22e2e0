"""Table time: it stands or runs; while only bots can act it may run faster, or jump."""


class TableTime:
    """Milliseconds of table time as a function of the clock's."""

    def __init__(self, ms: int) -> None:
        self.begun = ms
        """When it last began to run, or to run at its tempo."""
        self._since: int | None = None  # the clock then; None: it stands
        self._tempo = 1

    @property
    def runs(self) -> bool:
        return self._since is not None

    @property
    def is_fast(self) -> bool:
        return self._tempo > 1

    def now(self, clock: int) -> int:
        if self._since is None:
            return self.begun
        return self.begun + (clock - self._since) * self._tempo

    def run(self, clock: int) -> None:
        self._since = clock

    def stand(self, ms: int) -> None:
        self.begun, self._since = ms, None

    def jump(self, by: int) -> None:
        self.begun += by

    def change(self, tempo: int, ms: int, clock: int) -> int:
        """Another tempo, as if since `ms` of table time; the table time that it is then."""
        if tempo == self._tempo:
            return self.now(clock)
        passed = max(0, self.now(clock) - ms)
        self.begun = ms + passed * tempo // self._tempo
        self._since = clock if self.runs else None
        self._tempo = tempo
        return self.begun

    def moment(self, ms: int) -> int:
        """When the clock will show that it is `ms`, at the earliest; it must run."""
        assert self._since is not None
        return self._since - (self.begun - ms) // self._tempo
