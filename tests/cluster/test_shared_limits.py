"""What somebody used up at one node is used up at all."""

from pathlib import Path

import pytest

from spaceport.server.context import Context
from spaceport.server.errors import HttpError
from spaceport.server.limits import AddressBuckets
from spaceport.server.settings import Settings
from spaceport.server.shared_limits import SharedLimits
from spaceport.table import lists
from tests.cluster.test_bus import Two
from tests.cluster.world import World
from tests.table.harness import House

KEY = b"k" * 32


class Counted(Two):
    """Both nodes count guesses: three at once, from one address."""

    def __init__(self, *keys: bytes) -> None:
        super().__init__()
        self.limits: list[SharedLimits] = []
        self.guesses = [AddressBuckets(0.1, 3, self.clock.now) for _ in keys]
        for bus, key, each in zip((self.one, self.two), keys, self.guesses, strict=True):
            self.limits.append(SharedLimits(bus, key, {"guesses": each}))


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


async def test_from_where_tables_were_opened_is_known_at_all_nodes(tmp_path: Path) -> None:
    """So nobody fills the public list with what they open at another node; no address is told."""
    two = Counted(KEY, KEY)
    async with (
        House(tmp_path / "one") as one,
        House(tmp_path / "two", max_tables_per_person=99) as other,
    ):
        directories = [house.tables.directory for house in (one, other)]
        for limits, directory in zip(two.limits, directories, strict=True):
            limits.share_origins(directory)
        await two.open()
        family = await other.open("leo", public=True)
        crowd = [await other.open("ava", public=True) for _ in range(lists.OF_ONE_ORIGIN + 5)]
        for each in crowd:
            directories[0].note_origin(each.link, ("192.0.2.7", "192.0.2.7"))
        await two.turn()
        shown = [each.link for each in await directories[1].public_tables()]
        assert len(shown) == lists.OF_ONE_ORIGIN + 1
        assert family.link in shown[:2]
        marks = set(directories[1]._origins.values())
        assert marks == set(directories[0]._origins.values())
        assert len(marks) == 1
        assert "192.0.2.7" not in marks
