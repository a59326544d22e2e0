"""Hosts, origins, and the address that phones can use."""

import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spaceport.server import addresses


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("localhost:8765", "localhost"),
        ("192.168.1.5:8765", "192.168.1.5"),
        ("[::1]:8765", "::1"),
        ("Games.Example.org", "games.example.org"),
        ("games.example.org.", "games.example.org"),
        ("", ""),
        ("a b", ""),
        ("evil.example/path", ""),
        ("x:99999", ""),
        ("x:80:80", ""),
        ("user@host", ""),
        ("host\r\nset-cookie: a=b", ""),
    ],
)
def test_host_headers(header: str, name: str) -> None:
    assert addresses.host_name(header) == name


@given(st.text(max_size=60))
def test_a_host_name_is_plain(header: str) -> None:
    assert set(addresses.host_name(header)) <= set("abcdefghijklmnopqrstuvwxyz0123456789.-_:")


@pytest.mark.parametrize("name", ["localhost", "192.168.1.5", "::1", "raspberrypi", "pi.local"])
def test_names_of_a_home(name: str) -> None:
    assert addresses.is_home_name(name)


@pytest.mark.parametrize("name", ["evil.example", "games.example.org", "localhost.evil.example"])
def test_names_of_the_world(name: str) -> None:
    assert not addresses.is_home_name(name)


@pytest.mark.parametrize(
    ("origin", "place"),
    [
        ("http://pi.local", "pi.local:80"),
        ("https://pi.local", "pi.local:443"),
        ("http://[::1]:8765", "[::1]:8765"),
        ("null", ""),
        ("file://", ""),
        ("http://pi.local/path", ""),
        ("chrome-extension://abc", ""),
    ],
)
def test_origins(origin: str, place: str) -> None:
    assert addresses.place_of(origin) == place


def test_the_address_for_phones_is_not_this_machine_only() -> None:
    found = addresses.lan_address()
    assert found is None or not addresses.is_loopback(found)


def test_without_a_way_out_the_network_cards_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_way_out", lambda: None)
    monkeypatch.setattr(addresses, "_interfaces", lambda: ["10.1.2.3"])
    assert addresses.lan_address() == "10.1.2.3"


def test_without_any_network_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(socket, "socket", broken)
    monkeypatch.setattr(socket, "gethostbyname_ex", broken)
    assert addresses.lan_address() is None
