"""Identities cannot be guessed, fixed, replayed or used from another origin."""

import random
from pathlib import Path
from typing import Any

import pytest

from spaceport.server.identity import KEY_BYTES, Identities
from tests.server.house import HOME, code_of, house
from tests.server.test_socket import turned_away
from tests.table.harness import House, started

OURS = "https://games.example.org"
CHANGES: list[tuple[str, str, dict[str, Any]]] = [
    ("PUT", "/api/me", {"name": "Eve"}),
    ("POST", "/api/tables", {"game": "sos", "seats": 2}),
    ("POST", "/api/join", {"code": "ABCD"}),
    ("POST", "/api/take", {"token": "x.y"}),
]
FOREIGN = [
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": "http://spaceport.local:9999"},
    {"origin": "http://spaceport.local.evil.example:8765"},
    {"origin": "http://["},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": HOME, "sec-fetch-site": "cross-site"},
]


def bits(secret: str) -> int:
    """Of a secret in base64: six a letter, less what only fills the last byte."""
    return len(secret) * 6 // 8 * 8


async def test_how_much_luck_a_guess_takes(tmp_path: Path) -> None:
    """The entropy of every secret: as docs/security.md lists them."""

    async with House(tmp_path) as it:
        host, guest = await started(it)
        link, _, token = (await guest.send("handOver"))["link"].partition(".")
        assert bits(link.removeprefix("h/")) == 128
        assert bits(token) == 144
        await host.send("stop")
        assert bits(host.room["replay"]) == 128
        assert len(host.table.seed) * 8 == 256
    assert bits(Identities(bytes(32), lambda: 0).new("en").person) == 128
    assert KEY_BYTES * 8 == 256


def test_identities_never_repeat() -> None:
    """Ten thousand of them have nothing in common but their length."""
    made = [Identities(bytes(32), lambda: 0).new("en").person for _ in range(10_000)]
    assert len(set(made)) == len(made)
    for place in range(21):  # the last letter holds two bits only
        assert len({each[place] for each in made}) > 60


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
async def test_another_origin_changes_nothing(tmp_path: Path, headers: dict[str, str]) -> None:
    """Even with the cookie, which SameSite keeps from most of them already."""

    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        for method, path, body in CHANGES:
            answer = await browser.request(method, path, json=body, headers=headers)
            assert (answer.status_code, code_of(answer)) == (403, "foreign-origin")
        mine = await browser.get("/api/mine")
        assert mine.json() == {"running": [], "finished": []}


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
async def test_what_a_form_can_send_is_not_understood(tmp_path: Path, kind: str) -> None:
    """A page elsewhere may send these without asking first."""

    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        for method, path, body in CHANGES:
            answer = await browser.request(
                method, path, content=str(body), headers={"content-type": kind}
            )
            assert code_of(answer) == "not-json"


async def test_no_identity_from_anywhere_but_our_cookie(tmp_path: Path) -> None:
    """An identity of somebody else's choice: in the address, a header, or a forged cookie."""

    async with house(tmp_path) as it, it.browser() as browser, it.browser() as eve:
        await browser.hello()
        ((name, value),) = browser.cookies.items()
        person = value.partition("~")[0]
        tries: list[dict[str, str]] = [
            {"authorization": f"Bearer {value}"},
            {"x-person": person, "x-spaceport": value},
            {"cookie": f"{name}={person}"},
            {"cookie": f"{name}={person}~QQ.aaaa.{'A' * 43}"},
            {"cookie": f"{name}={value[:-1]}"},
            {"cookie": f"{name}={value.swapcase()}"},
            {"cookie": f"{it.context.identities.sealed_cookie}={value}"},
            {"cookie": f"spaceport={value}"},
        ]
        for headers in tries:
            for path in ("/api/mine", f"/api/mine?{name}={value}&person={person}"):
                assert (await eve.get(path, headers=headers)).status_code == 401


async def test_a_planted_cookie_does_not_count_over_https(tmp_path: Path) -> None:
    """A neighbour in the domain can set a cookie of any name but one that begins with __Host-."""

    async with house(tmp_path, address=OURS) as it, it.browser(OURS) as browser:
        first = (await browser.get("/api/hello")).headers["set-cookie"]
        assert first.startswith("__Host-spaceport-")
        for promise in ("Secure", "HttpOnly", "Path=/;", "SameSite=lax"):
            assert promise in first
        assert "Domain" not in first
        eve = it.context.identities.write(it.context.identities.new("en"))
        async with it.browser(OURS) as victim:
            planted = {"cookie": f"{it.context.identities.cookie}={eve}"}
            answer = await victim.get("/api/hello", headers=planted)
            person = eve.partition("~")[0]
            assert person not in answer.headers["set-cookie"]


async def test_below_a_path_the_cookie_is_secure_too(tmp_path: Path) -> None:
    async with house(tmp_path, address=f"{OURS}/games") as it, it.browser(OURS) as browser:
        line = (await browser.get("/games/api/hello")).headers["set-cookie"]
        assert line.startswith("__Secure-spaceport-")
        assert "Path=/games/" in line


async def test_a_name_that_changes_keeps_the_identity_and_nothing_else_does(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        before = next(iter(browser.cookies.values())).partition("~")[0]
        await browser.put("/api/me", json={"name": "Zoé"})
        await browser.hello()
        assert next(iter(browser.cookies.values())).partition("~")[0] == before


async def test_somebody_elses_seat_and_secrets(tmp_path: Path) -> None:
    """The identity of a guest is never told: others see a key that opens nothing."""

    async with house(tmp_path) as it, it.browser() as anna, it.browser() as eve:
        await anna.hello()
        await eve.hello()
        person = next(iter(anna.cookies.values())).partition("~")[0]
        opened = await anna.opened(now=True)
        async with it.socket(anna, opened.link) as seated, it.socket(eve, opened.link) as out:
            await seated.until("frame")
            await out.until("frame")
            heard = "".join(message.get("text", "") for message in seated.out + out.out)
            assert person not in heard
            table = await it.tables.find(opened.link)
            assert table is not None
            assert table.seed.hex() not in heard
            for order in ("act", "undo"):
                out.say({"t": order, "id": order, "round": 1, "action": "x"})
            out.say({"t": "handOver", "id": "h"})
            codes = {each.code for each in await out.until("refused", 2)}
            assert codes <= {"not-seated", "bad-message"}
        key = table.room.guests[person].key
        async with it.browser() as thief:
            thief.cookies.set(it.context.identities.cookie, key)
            assert await turned_away(it.socket(thief, opened.link)) == ("no-identity", 4000)


async def test_nobody_foresees_a_code(tmp_path: Path) -> None:
    """They do not come from the generator that Python's programs share."""

    async with house(tmp_path) as it:
        found = []
        for _ in range(2):
            random.seed(1)
            found.append([it.tables.directory.new_code() for _ in range(50)])
        assert found[0] != found[1]
        assert {len(code) for code in found[0]} == {5}
