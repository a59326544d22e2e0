"""What somebody used up at one node is used up at all."""

from pathlib import Path

import pytest

from spaceport.server.context import Context
from spaceport.server.errors import HttpError
from spaceport.server.limits import AddressBuckets
from spaceport.server.settings import Settings
from spaceport.server.shared_limits import SharedLimits
from tests.cluster.test_bus import Two
from tests.cluster.world import World

KEY = b"k" * 32


class Counted(Two):
    """Both nodes count guesses: three at once, from one address."""

    def __init__(self, *keys: bytes) -> None:
        super().__init__()
        self.guesses = [AddressBuckets(0.1, 3, self.clock.now) for _ in keys]
        for bus, key, each in zip((self.one, self.two), keys, self.guesses, strict=True):
            SharedLimits(bus, key, {"guesses": each})


@pytest.mark.parametrize("address", ["192.0.2.7", "2001:db8:1:2::"])
async def test_a_guess_at_one_node_counts_at_all_once(address: str) -> None:
    two = Counted(KEY, KEY)
    await two.open()
    one, other = two.guesses
    assert [one.take(address), one.take(address)] == [True, True]
    await two.turn()
    assert [other.take(address), other.take(address)] == [True, False]
    await two.turn()
    assert [one.is_empty(address), other.is_empty(address)] == [True, True]
    assert not one.is_empty("198.51.100.1")
    await two.turn(10_000)  # one more, at each
    assert one.take(address)
    await two.turn()
    assert other.is_empty(address)
    told = b"".join(data for *_, data in two.net.carried)
    assert address.encode() not in told
    assert len(two.net.carried) == 4


async def test_a_range_is_shared_too() -> None:
    two = Counted(KEY, KEY)
    await two.open()
    one, other = two.guesses
    for k in range(6):
        assert one.take(f"2001:db8:1:{k}::")
    await two.turn()
    assert not other.take("2001:db8:1:77::")
    assert other.take("2001:db8:2:77::")


async def test_nobody_else_knows_which_address_is_meant() -> None:
    two = Counted(KEY, b"j" * 32)
    await two.open()
    one, other = two.guesses
    while one.take("192.0.2.7"):
        pass
    await two.turn()
    assert not other.is_empty("192.0.2.7")


async def test_a_server_among_others_shares_guesses_and_openings(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        contexts = []
        for node in world.nodes:
            node.tables.bus = node.bus
            settings = Settings(max_tables_per_hour=2)
            contexts.append(Context(settings, node.tables, KEY, world.clock))
        one, two = contexts
        one.check_openings("192.0.2.7")
        two.check_openings("192.0.2.7")
        await world.run()
        for context in contexts:
            with pytest.raises(HttpError, match="too-many-tables-here"):
                context.check_openings("192.0.2.7")
        for _ in range(30):
            one.guesses.take("192.0.2.8")
        await world.run()
        with pytest.raises(HttpError, match="too-fast"), two.guessing("192.0.2.8"):
            pass
