"""A line in memory: it loses, doubles and delays what it carries, by a seed."""

from collections.abc import Callable
from random import Random

from spaceport.table.clock import FakeClock


def _nobody(data: bytes) -> None: ...


class Net:
    """All lines of one test. Shares of what is carried are lost, doubled and late."""

    def __init__(self, clock: FakeClock, seed: int = 0) -> None:
        self.clock = clock
        self.rng = Random(seed)
        self.lost = self.doubled = self.late = 0.0
        self.latest_ms = 1_500
        self.lines: dict[int, MemoryLine] = {}
        self.carried: list[tuple[int, int, bytes]] = []
        """From, to (0: all), and what."""

    def line(self) -> "MemoryLine":
        return MemoryLine(self)

    def carry(self, line: "MemoryLine", data: bytes) -> None:
        rng = self.rng
        if rng.random() < self.lost:
            return
        for _ in range(2 if rng.random() < self.doubled else 1):
            ms = rng.randrange(self.latest_ms) if rng.random() < self.late else 0
            self.clock.call_at(self.clock.now() + ms, lambda: line.receive(data))


class MemoryLine:
    """One node's end. While it is `cut` nothing comes or goes."""

    def __init__(self, net: Net) -> None:
        self.heard: Callable[[bytes], None] = _nobody
        self.node = 0
        self.is_cut = False
        self._net = net

    async def open(self, node: int) -> None:
        self._net.lines.pop(self.node, None)
        self.node = node
        self._net.lines[node] = self

    def send(self, node: int, data: bytes) -> bool:
        if self.is_cut:
            return False
        self._net.carried.append((self.node, node, data))
        line = self._net.lines.get(node)
        if line is not None:
            self._net.carry(line, data)
        return True

    def tell(self, data: bytes) -> bool:
        if self.is_cut:
            return False
        self._net.carried.append((self.node, 0, data))
        for line in list(self._net.lines.values()):
            self._net.carry(line, data)
        return True

    def receive(self, data: bytes) -> None:
        if not self.is_cut:
            self.heard(data)

    async def close(self) -> None:
        self._net.lines.pop(self.node, None)
