"""What is true of every answer: careful headers, a known host, a Problem for every error."""

from pathlib import Path

import httpx
import msgspec
import pytest

from spaceport.wire import web
from tests.server.house import code_of, house

PATHS = [
    "/",
    "/index.html",
    "/assets/none.js",
    "/healthz",
    "/readyz",
    "/metrics",
    "/api/hello",
    "/api/me",
    "/api/tables",
    "/api/mine",
    "/api/join",
    "/api/take",
    "/api/games/sos/editions/ring",
    "/api/games/sos/rules/en",
    "/art/sos/comet.svg",
    "/qr.svg?to=t/abc",
    "/api/replays/x",
    "/api/replays/x/frames?seat=1&first=5",
    "/api/replays/x/story?language=fr",
    "/api/replays/x/draws",
    "/replays/x/5.svg",
    "/replays/x.log",
    "/ws/abc",
    "/nothing",
    "/api/nothing",
    "/%00",
    "/..%2f..%2fetc%2fpasswd",
]
PAGE = ("/", "/index.html")  # not built here: 503
METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH", "TRACE", "FOO"]


def careful(answer: httpx.Response) -> None:
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]
    assert "access-control-allow-origin" not in answer.headers


async def test_every_door_with_every_method(tmp_path: Path) -> None:
    """No method on any path breaks the server; all answers are careful, all errors have a code."""

    async with house(tmp_path, requests_per_second=1000) as it, it.browser() as browser:
        for path in PATHS:
            for method in METHODS:
                answer = await browser.request(method, path, headers={"accept": "*/*"})
                careful(answer)
                assert answer.status_code < 500 or path in PAGE, (method, path)
                if answer.status_code >= 400 and path not in PAGE and method != "HEAD":
                    msgspec.json.decode(answer.content, type=web.Problem)
                if answer.status_code == 405:
                    assert answer.headers["allow"]


async def test_errors_name_themselves(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        gone = await browser.get("/nothing")
        assert (gone.status_code, code_of(gone)) == (404, "not-found")
        wrong = await browser.delete("/api/tables")
        assert (wrong.status_code, code_of(wrong)) == (405, "bad-method")
        assert wrong.headers["allow"] == "GET, POST, HEAD"


@pytest.mark.parametrize(
    ("host", "status", "code"),
    [
        ("games.example.org", 421, "unknown-host"),
        ("spaceport.local.evil.example", 421, "unknown-host"),
        ("a b", 400, "bad-host"),
        ("", 400, "bad-host"),
        ("x:1:2", 400, "bad-host"),
    ],
)
async def test_a_foreign_host_is_refused(tmp_path: Path, host: str, status: int, code: str) -> None:
    """A page elsewhere could point its own name at this machine (DNS rebinding)."""

    async with house(tmp_path) as it, it.browser() as browser:
        answer = await browser.get("/api/tables", headers={"host": host})
        assert (answer.status_code, code_of(answer)) == (status, code)
        careful(answer)
        assert (await browser.get("/healthz", headers={"host": host})).status_code == 200


@pytest.mark.parametrize("host", ["localhost", "192.168.1.5:8765", "[::1]:8765", "pi", "pi.local"])
async def test_a_host_of_the_home_is_welcome(tmp_path: Path, host: str) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        answer = await browser.get("/api/tables", headers={"host": host})
        assert answer.status_code == 200
        assert f"ws://{host} " in answer.headers["content-security-policy"]


async def test_a_told_host_is_welcome(tmp_path: Path) -> None:
    async with house(tmp_path, address="https://games.example.org/x") as it:
        browser = it.browser("http://games.example.org")
        assert (await browser.get("/api/tables")).status_code == 200


async def test_below_a_path(tmp_path: Path) -> None:
    """A proxy may pass its prefix on, or take it away."""

    async with house(tmp_path, base_path="/games") as it, it.browser() as browser:
        for path in ("/games/api/hello", "/api/hello"):
            answer = await browser.get(path)
            assert answer.status_code == 200
            assert answer.json()["address"].endswith("/games/")
        assert (
            "path=/games/" in (await it.browser().get("/api/hello")).headers["set-cookie"].lower()
        )
        moved = await browser.get("/games")
        assert (moved.status_code, moved.headers["location"]) == (308, "/games/")
        assert (await browser.get("/games/nothing")).status_code == 404
        assert (await browser.get("/gamesapi/hello")).status_code == 404


async def test_a_failure_of_ours_is_a_problem_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as it, it.browser() as browser:

        def broken() -> None:
            raise RuntimeError("secret")

        monkeypatch.setattr(it.tables.directory, "public_tables", broken)
        answer = await browser.get("/api/tables")
        assert (answer.status_code, code_of(answer)) == (500, "server-error")
        assert b"secret" not in answer.content
        careful(answer)


async def test_metrics_only_here(tmp_path: Path) -> None:
    async with house(tmp_path) as it:
        async with it.browser("http://localhost:8765", "127.0.0.1") as here:
            answer = await here.get("/metrics")
            assert "spaceport_tables_loaded" in answer.text
            assert "spaceport_http_requests_total{endpoint=" in (await here.get("/metrics")).text
            proxied = await here.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"})
            assert code_of(proxied) == "only-here"
        async with it.browser() as elsewhere:
            assert (await elsewhere.get("/metrics")).status_code == 403


async def test_metrics_for_everybody_if_told_so(tmp_path: Path) -> None:
    async with house(tmp_path, open_metrics=True) as it, it.browser() as browser:
        assert (await browser.get("/metrics")).status_code == 200


async def test_ready_and_healthy(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        assert (await browser.get("/readyz")).status_code == 200
        it.context.ready = False
        not_yet = await browser.get("/readyz")
        assert (not_yet.status_code, not_yet.json()) == (503, {"ok": False, "why": "starting"})
        assert (await browser.get("/readyz?ending=404")).status_code == 503
        await it.tables.stop()
        assert (await browser.get("/readyz")).json()["why"] == "ending"
        statuses = [
            (await browser.get(f"/readyz{asked}")).status_code
            for asked in ("", "?ending=200", "?ending=404")
        ]
        assert statuses == [503, 503, 404]
        assert (await browser.get("/healthz")).status_code == 200
