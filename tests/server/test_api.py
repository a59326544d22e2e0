"""The HTTP routes: guests, tables, drawings, finished games."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spaceport.wire import web
from tests.server.house import HOME, code_of, house


async def test_hello_gives_a_name_a_cookie_and_the_catalogue(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        first = await browser.hello()
        assert first.me.name
        assert [game.name for game in first.games][:1] == ["sos"]
        assert first.address == f"{HOME}/"
        assert len(browser.cookies) == 1
        again = await browser.get("/api/hello")
        assert "set-cookie" not in again.headers
        assert again.json()["me"]["name"] == first.me.name


async def test_hello_speaks_the_browsers_language(tmp_path: Path) -> None:
    async with house(tmp_path) as it:
        wishes = {"accept-language": "de, en;q=0.3, fr-CA;q=0.8"}
        async with it.browser() as browser:
            french = (await browser.get("/api/hello", headers=wishes)).json()
            english = (await browser.get("/api/hello?language=en", headers=wishes)).json()
        assert french["games"][0]["title"] != english["games"][0]["title"]


async def test_a_forged_cookie_makes_a_new_guest(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        (name,) = browser.cookies
        whole = browser.cookies[name]
        for forged in (whole[:-1], whole + "x", "x" + whole, "", "a.b.c"):
            headers = {"cookie": f"{name}={forged}"}
            async with it.browser() as thief:
                assert (await thief.get("/api/mine", headers=headers)).status_code == 401
                greeted = await thief.get("/api/hello", headers=headers)
                assert "set-cookie" in greeted.headers


async def test_renaming_cleans_and_is_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        answer = await browser.put("/api/me", json={"name": "  Zo\u0065\u0301\u202e  "})
        assert answer.json() == {"name": "Zoé"}
        assert (await browser.hello()).me.name == "Zoé"
        nothing = await browser.put("/api/me", json={"name": "\u200b"})
        assert nothing.json()["name"]


async def test_open_find_and_list_a_table(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as anna, it.browser() as ben:
        await anna.hello()
        await ben.hello()
        opened = await anna.opened(public=True)
        joined = await ben.post("/api/join", json={"code": opened.code.lower()})
        assert joined.json() == {"link": opened.link, "code": opened.code}
        lines = (await ben.get("/api/tables")).json()
        assert [line["link"] for line in lines] == [opened.link]
        mine = (await anna.get("/api/mine")).json()
        assert [line["link"] for line in mine["running"]] == [opened.link]


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/join", {"code": "ZZZZ"}, 404, "no-such-code"),
        ("/api/take", {"token": "x.y"}, 404, "no-such-token"),
        ("/api/tables", {"game": "chess", "seats": 2}, 400, "unknown-game"),
        ("/api/tables", {"game": "sos", "seats": 9}, 400, "bad-seats"),
        ("/api/tables", {"game": "sos", "seats": 2, "options": {"x": 1}}, 400, "unknown-option"),
        ("/api/tables", {"game": "sos", "seats": "2"}, 400, "bad-body"),
        ("/api/tables", {"game": "sos", "seats": 2, "more": 1}, 400, "bad-body"),
        ("/api/tables", [], 400, "bad-body"),
        ("/api/join", {"code": "A" * 30_000}, 413, "too-big"),
    ],
)
async def test_refusals_have_codes(
    tmp_path: Path, path: str, body: Any, status: int, code: str
) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        answer = await browser.post(path, json=body)
        assert (answer.status_code, code_of(answer)) == (status, code)


async def test_a_body_must_be_json_and_small_even_if_it_hides_its_size(tmp_path: Path) -> None:
    async def endless() -> Any:
        for _ in range(100):
            yield b" " * 1000

    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        form = await browser.post("/api/join", content=b"{}", headers={"content-type": "x/y"})
        assert (form.status_code, code_of(form)) == (415, "not-json")
        headers = {"content-type": "application/json"}
        deep = await browser.post("/api/join", content=b"[" * 9000, headers=headers)
        assert (deep.status_code, code_of(deep)) == (400, "bad-body")
        big = await browser.post("/api/join", content=endless(), headers=headers)
        assert (big.status_code, code_of(big)) == (413, "too-big")


async def test_nothing_changes_without_a_cookie(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        for path in ("/api/tables", "/api/join", "/api/take"):
            answer = await browser.post(path, json={})
            assert (answer.status_code, code_of(answer)) == (401, "no-identity")
        assert (await browser.put("/api/me", json={"name": "x"})).status_code == 401


FOREIGN = [
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": "http://spaceport.local"},
    {"origin": "https://spaceport.local:8765.evil.example"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
async def test_a_foreign_page_changes_nothing(tmp_path: Path, headers: dict[str, str]) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        answer = await browser.post("/api/tables", json={"game": "sos"}, headers=headers)
        assert (answer.status_code, code_of(answer)) == (403, "foreign-origin")


@pytest.mark.parametrize(
    ("headers", "settings"),
    [
        ({"origin": HOME, "sec-fetch-site": "same-origin"}, {}),
        ({"origin": "https://games.example.org"}, {"origins": ("https://games.example.org",)}),
        ({"origin": "https://a.example"}, {"address": "https://a.example"}),
    ],
)
async def test_our_own_page_may(tmp_path: Path, headers: dict[str, str], settings: Any) -> None:
    async with house(tmp_path, **settings) as it, it.browser() as browser:
        await browser.hello()
        body = {"game": "sos", "seats": 2}
        answer = await browser.post("/api/tables", json=body, headers=headers)
        assert answer.status_code == 201


async def test_a_proxy_that_seals_the_connection(tmp_path: Path) -> None:
    """X-Forwarded-Proto counts from a trusted proxy only, and makes the cookie Secure."""

    async def greeting(it: Any, ip: str) -> str:
        async with it.browser("http://games.example.org", ip) as browser:
            told = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
            answer = await browser.get("/api/hello", headers=told)
            return str(answer.headers["set-cookie"].lower())

    async with house(tmp_path, origins=("https://games.example.org",)) as it:
        assert "secure" in await greeting(it, "127.0.0.1")
        assert "secure" not in await greeting(it, "192.168.1.20")


@pytest.mark.parametrize(
    ("home", "settings", "address"),
    [
        ("http://192.168.1.5:8765", {}, "http://192.168.1.5:8765/"),
        ("http://localhost:8765", {}, "http://10.1.2.3:8765/"),
        ("http://127.0.0.1:8765", {"base_path": "/games"}, "http://10.1.2.3:8765/games/"),
        ("http://localhost:8765", {"local": True}, "http://localhost:8765/"),
        ("http://localhost:8765", {"host": "192.168.7.7"}, "http://192.168.7.7:8765/"),
        ("http://pi.local", {"address": "https://a.example/g"}, "https://a.example/g/"),
    ],
)
async def test_where_phones_reach_this_server(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    home: str,
    settings: dict[str, Any],
    address: str,
) -> None:
    monkeypatch.setattr("spaceport.server.addresses.lan_address", lambda: "10.1.2.3")

    async with house(tmp_path, **settings) as it, it.browser(home) as browser:
        assert (await browser.hello()).address == address


async def test_qr_codes_are_of_our_own_pages_only(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        for to in ("", "t/abc_DEF-1", "h/abc.def"):
            answer = await browser.get("/qr.svg", params={"to": to})
            assert answer.headers["content-type"] == "image/svg+xml"
            assert answer.content.startswith(b"<svg")
        for to in ("//evil.example", "t/", "x/abc", "t/a b", "t/abc/../..", "t/<script>"):
            answer = await browser.get("/qr.svg", params={"to": to})
            assert (answer.status_code, code_of(answer)) == (404, "not-found")


async def test_tutorials_are_whole_and_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        french = await browser.get("/api/games/sos/tutorial/fr")
        told = msgspec.json.decode(french.content, type=web.Tutorial)
        english = (await browser.get("/api/games/sos/tutorial/en")).json()
        assert told.game == "sos"
        assert [step.say for step in told.steps] != [step["say"] for step in english["steps"]]
        assert all(step.frames for step in told.steps)
        assert english["steps"][1]["expected"] == [
            {"action": {"do": "roll"}, "any": False, "to": 2}
        ]
        assert "\u00a0!" in told.steps[0].say  # no line begins with it
        wishes = {"if-none-match": french.headers["etag"]}
        again = await browser.get("/api/games/sos/tutorial/fr", headers=wishes)
        assert again.status_code == 304
        for path in ("/api/games/chess/tutorial/en", "/api/games/sos/tutorial/de"):
            assert (await browser.get(path)).status_code == 404


async def test_drawings_editions_and_rules(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        drawing = await browser.get("/art/sos/comet.svg")
        assert drawing.headers["content-type"] == "image/svg+xml"
        etag = drawing.headers["etag"]
        same = await browser.get("/art/sos/comet.svg", headers={"if-none-match": etag})
        assert (same.status_code, same.content) == (304, b"")
        edition = await browser.get("/api/games/sos/editions/ring")
        assert edition.json()["cells"]
        for path in (
            "/art/sos/nothing.svg",
            "/art/chess/king.svg",
            "/art/sos/..%2f..%2fview.svg",
            "/api/games/sos/editions/mine",
            "/api/games/sos/editions/..%2fring",
            "/api/games/chess/editions/ring",
            "/api/games/sos/rules/de",
        ):
            answer = await browser.get(path)
            assert (answer.status_code, code_of(answer)) == (404, "not-found")


async def test_too_many_requests_are_told_so_and_time_heals(tmp_path: Path) -> None:
    async with house(tmp_path, requests_per_second=2) as it, it.browser() as browser:
        codes = [(await browser.get("/api/tables")).status_code for _ in range(12)]
        assert codes == [200] * 10 + [429] * 2
        answer = await browser.get("/api/tables")
        assert code_of(answer) == "too-fast"
        assert answer.headers["retry-after"]
        async with it.browser(ip="192.168.1.21") as neighbour:
            assert (await neighbour.get("/api/tables")).status_code == 200
        it.clock._ms += 1000
        assert (await browser.get("/api/tables")).status_code == 200


async def test_codes_cannot_be_guessed_quickly(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        codes = set()
        for number in range(60):
            answer = await browser.post("/api/join", json={"code": f"Q{number:03}"})
            codes.add(code_of(answer))
        assert codes == {"no-such-code", "too-fast"}


async def test_limits_on_tables_are_told(tmp_path: Path) -> None:
    async with house(tmp_path, max_tables_per_person=1) as it, it.browser() as browser:
        await browser.hello()
        await browser.opened()
        again = await browser.post("/api/tables", json={"game": "sos", "seats": 2})
        assert (again.status_code, code_of(again)) == (429, "too-many-of-yours")


async def test_a_replay_that_is_none(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        parts = ("", "/frames", "/story", "/draws")
        for path in (*(f"/api/replays/x{part}" for part in parts), "/replays/x.log"):
            answer = await browser.get(path)
            assert (answer.status_code, code_of(answer)) == (404, "no-such-replay")


def test_every_problem_has_a_sentence() -> None:
    """Codes in the code, and codes in the texts: the same ones."""
    import re

    import spaceport.server
    from spaceport.texts import LANGUAGES, texts

    folder = Path(spaceport.server.__file__).parent
    source = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    used = set(re.findall(r'HttpError\(\s*"([a-z-]+)"', source)) | {"bad-request", "not-found"}
    used |= set(re.findall(r'_refuse\w*\(.*, "([a-z-]+)"', source))
    for language in LANGUAGES:
        known = {key[8:] for key in texts(language) if key.startswith("problem.")}
        assert known == used


async def test_json_is_what_the_types_say(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        hello = await browser.get("/api/hello")
        typed = msgspec.json.decode(hello.content, type=web.Hello)
        assert json.loads(msgspec.json.encode(typed)) == hello.json()
