"""Rates and sockets, with a clock that only the test moves."""

from contextlib import ExitStack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spaceport.server.errors import HttpError
from spaceport.server.limits import (
    AddressBuckets,
    Bucket,
    Buckets,
    OpenConnections,
    OpenSockets,
    address_key,
    around,
)


class Hand:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return self.ms


def test_a_burst_and_then_the_rate() -> None:
    now = Hand()
    bucket = Bucket(2, 5, now)
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    now.ms += 500
    assert [bucket.take() for _ in range(2)] == [True, False]
    now.ms += 60_000
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


@given(st.lists(st.integers(0, 3000), min_size=1, max_size=60))
def test_never_more_than_burst_plus_rate(pauses: list[int]) -> None:
    now = Hand()
    bucket = Bucket(3, 4, now)
    taken = 0
    for pause in pauses:
        now.ms += pause
        taken += bucket.take()
    assert taken <= 4 + now.ms * 3 / 1000


def test_one_key_does_not_slow_another() -> None:
    buckets = Buckets(1, 1, Hand())
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")


def test_full_buckets_are_forgotten() -> None:
    now = Hand()
    buckets = Buckets(1, 1, now, keep=10)
    for number in range(10):
        buckets.take(str(number))
    now.ms += 5000
    buckets.take("new")
    assert len(buckets) == 1


def test_a_flood_of_keys_cannot_grow_without_end() -> None:
    buckets = Buckets(1, 1, Hand(), keep=10)
    for number in range(1000):
        buckets.take(str(number))
    assert len(buckets) <= 10


def test_sockets_in_all_by_address_and_by_person() -> None:
    sockets = OpenSockets(total=3, per_address=2, per_person=1)
    with sockets.one("home", "anna"):
        with pytest.raises(HttpError, match="too-many-tabs"), sockets.one("cafe", "anna"):
            pass
        with sockets.one("home", "ben"):
            with (
                pytest.raises(HttpError, match="too-many-from-address"),
                sockets.one("home", "cleo"),
            ):
                pass
            with (
                sockets.one("cafe", "dora"),
                pytest.raises(HttpError, match="server-full"),
                sockets.one("park", "emil"),
            ):
                pass
    assert sockets.open == 0
    with sockets.one("home", "anna"):
        assert sockets.open == 1


@pytest.mark.parametrize(
    ("client", "key"),
    [
        (("192.168.1.20", 1), "192.168.1.20"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::"),
        (("::ffff:10.0.0.1", 1), "10.0.0.1"),
        (("fe80::1%eth0", 1), "fe80::"),
        (("::1", 1), "::1"),
        (("testclient", 1), "testclient"),
        (None, "-"),
    ],
)
def test_a_household_is_one_address(client: tuple[str, int] | None, key: str) -> None:
    assert address_key(client) == key


def test_ranges_of_ipv6_are_counted_too() -> None:
    """One customer has a /56 or a /48, and so hundreds of addresses, for nothing."""
    assert around("192.168.1.20") == ("192.168.1.20",)
    assert around("::1") == ("::1",)
    assert around("2001:db8:1:2ff::") == (
        "2001:db8:1:2ff::",
        "2001:db8:1:200::/56",
        "2001:db8:1::/48",
    )


def homes(count: int, step: int) -> list[str]:
    """So many /64 of one /48, so far apart."""
    return [address_key((f"2001:db8:1:{number * step:x}::5", 1)) for number in range(count)]


@pytest.mark.parametrize(("step", "times"), [(1, 2), (256, 4)], ids=["a /56", "a /48"])
def test_a_range_may_a_few_times_what_an_address_may(step: int, times: int) -> None:
    now = Hand()
    buckets = AddressBuckets(1, 5, now)
    taken = sum(buckets.take(home) for home in homes(200, step) for _ in range(6))
    assert taken == 5 * times
    assert buckets.take("2001:db8:2::"), "the neighbours are not concerned"
    assert len(buckets._tiers[0]) <= times + 1, "and no bucket was made for those refused"
    now.ms += 1000
    assert sum(buckets.take(home) for home in homes(200, step)) == times
    connections, sockets = OpenConnections(2), OpenSockets(total=999, per_address=2, per_person=9)
    assert sum(connections.take(home) for home in homes(200, step)) == 2 * times
    with ExitStack() as held:
        for home in homes(2 * times, step):
            held.enter_context(sockets.one(home, home))
        last = address_key(("2001:db8:1:ff::1" if step == 1 else "2001:db8:1:ffff::1", 1))
        with pytest.raises(HttpError, match="too-many-from-address"), sockets.one(last, "x"):
            pass
        held.enter_context(sockets.one("2001:db8:2::", "y"))
    with sockets.one("2001:db8:1:ffff::", "x"):
        assert sockets.open == 1


def test_when_one_more_fits_into_every_range() -> None:
    """The emptiest one counts; who never asked need not wait."""
    now = Hand()
    buckets = AddressBuckets(0.5, 2, now)
    assert buckets.ms_until_one("10.0.0.1") == 0
    assert [buckets.take("10.0.0.1") for _ in range(3)] == [True, True, False]
    assert buckets.ms_until_one("10.0.0.1") == 2000
    now.ms += 1500
    assert buckets.ms_until_one("10.0.0.1") == 500
    now.ms += 500
    assert buckets.take("10.0.0.1")
    for number in range(4):  # a /56 may twice as much
        assert buckets.take(f"2001:db8:0:{number}::")
    assert buckets.ms_until_one("2001:db8:0:9::") == 1000
