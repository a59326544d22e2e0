"""Cookies: signed, forged, expired, renewed; and the key that signs them."""

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers
from starlette.responses import Response

from spaceport.server.errors import CannotServe
from spaceport.server.identity import DAY, Guest, Identities, is_stale, key_of
from spaceport.table.clean_name import cleaned
from tests.server.house import KEY


class Date:
    """Seconds since 1970, moved by hand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def date() -> Date:
    return Date()


@pytest.fixture
def identities(date: Date) -> Identities:
    return Identities(KEY, date)


def headers(identities: Identities, value: str) -> Headers:
    return Headers({"cookie": f"other=1; {identities.cookie}={value}"})


@given(st.text(min_size=1, max_size=40))
def test_a_cookie_brings_the_guest_back(name: str) -> None:
    identities = Identities(KEY, Date())
    guest = Guest("abc_DEF-123", cleaned(name))
    assert identities.of(headers(identities, identities.write(guest)), secure=False) == guest


@given(st.data())
def test_a_changed_cookie_is_nobodys(data: st.DataObject) -> None:
    identities = Identities(KEY, Date())
    value = identities.write(Guest("abcdef", "Zoé"))
    at = data.draw(st.integers(0, len(value) - 1))
    sign = data.draw(st.sampled_from("abcXYZ019-_.~"))
    changed = value[:at] + sign + value[at + 1 :]
    found = identities.read(changed)
    assert found is None or (found.person, found.name) == ("abcdef", "Zoé")


@given(st.text(max_size=200))
def test_rubbish_is_nobodys(value: str) -> None:
    assert Identities(KEY, Date()).read(value) is None


def test_another_servers_cookie_is_nobodys(identities: Identities, date: Date) -> None:
    other = Identities(bytes(32), date)
    assert other.cookie != identities.cookie
    assert identities.read(other.write(Guest("abcdef", "Zoé"))) is None


def test_a_cookie_is_renewed_when_it_is_old(identities: Identities, date: Date) -> None:
    value = identities.write(Guest("abcdef", "Zoé"))
    fresh = identities.read(value)
    assert fresh is not None
    assert not is_stale(fresh)
    date.now += 2 * DAY
    found = identities.read(value)
    assert found is not None
    assert is_stale(found)


@pytest.mark.parametrize("jump", [10 * 365 * DAY, -10 * 365 * DAY, -10])
def test_a_clock_that_jumps_makes_nobody_a_stranger(
    identities: Identities, date: Date, jump: int
) -> None:
    value = identities.write(Guest("abcdef", "Zoé"))
    date.now += jump
    found = identities.read(value)
    assert found is not None
    assert (found.person, found.name) == ("abcdef", "Zoé")


@pytest.mark.parametrize("secure", [True, False])
def test_what_the_cookie_promises(identities: Identities, secure: bool) -> None:
    response = Response()
    identities.give(response, identities.new("fr"), secure=secure)
    line = response.headers["set-cookie"].lower()
    assert "httponly" in line
    assert "samesite=lax" in line
    assert ("secure" in line) is secure


def test_an_empty_name_becomes_a_suggested_one(identities: Identities) -> None:
    guest = Guest("abcdef", "Zoé")
    assert identities.named(guest, "  \u200b ", "en").name
    assert identities.named(guest, " Ben ", "en") == Guest("abcdef", "Ben")


def test_the_key_is_made_once_and_only_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "identity.key"
    key = key_of(path)
    assert len(key) == 32
    assert key_of(path) == key
    assert [each.name for each in tmp_path.iterdir()] == ["identity.key"]
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        path.chmod(0o644)
        assert key_of(path) == key
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("content", ["", "abc", "00" * 31, "zz" * 32])
def test_a_broken_key_is_told_and_not_replaced(tmp_path: Path, content: str) -> None:
    path = tmp_path / "identity.key"
    path.write_text(content)
    with pytest.raises(CannotServe, match="bad-key"):
        key_of(path)
    assert path.read_text() == content
