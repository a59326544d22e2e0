"""Hostile HTTP requests as raw bytes, from a seed: paths, methods, headers, bodies, framing."""

import json
from random import Random
from typing import Any, Final
from urllib.parse import quote

from tests.attacks.arsenal import SCALARS

METHODS: Final = (
    "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND",
    "SUBSCRIBE", "get", "FOO", "PRI", "G\x00T", "",
)  # fmt: skip
DOORS: Final = (
    "/", "/index.html", "/healthz", "/readyz", "/metrics", "/api/hello", "/api/me", "/api/tables",
    "/api/mine", "/api/join", "/api/take", "/qr.svg", "/ws/x", "/api/replays/x",
    "/api/replays/x/frames", "/api/replays/x/frames?seat=0&first=0&most=9", "/replays/x.log",
    "/api/replays/x/story", "/api/replays/x/draws", "/replays/x/3.svg", "/replays/x/3.svg?seat=9",
    "/api/games/sos/tutorial/en", "/api/games/sos/editions/ring",
    "/api/games/bowl/rules/en", "/api/games/builder/advice", "/art/sos/comet.svg", "/games",
)  # fmt: skip
TRICKS: Final = (
    "/..", "/../", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd",
    "/%252e%252e/", "/..;/", "/.git/config", "/./api/hello", "//api/hello", "//evil.example/",
    "/\\",
    "/..\\..\\", "/%00", "/a%00.html", "/index.html%00.js", "/assets/", "/assets/..", "/assets/.",
    "/assets/%2e%2e/index.html", "/api/games/../tables", "/api/games/sos/editions/..%2f..%2fx",
    "/api/games/sos/rules/..", "/api/games/%00/rules/en", "/art/sos/../../x.svg",
    "/art/sos/..%2fx.svg", "/art//.svg", "/api/replays/", "/api/replays/%f0%9f%92%a3",
    "/api/replays/%ff%fe", "/replays/' or 1=1.log", "/replays/%0d%0aSet-Cookie:%20a=b.log",
    "/%0d%0aX: y", "/ws/", "/ws/%2f", "/ws/%00", "/ws/%ff", "/ws/" + "a" * 3000, "/" + "a/" * 900,
    "/" + "%41" * 900, "/api/hello?language=%00", "/api/hello?language=" + "x" * 2000,
    "/qr.svg?to=t/" + "x" * 200, "/qr.svg?to=t/" + "x" * 201, "/qr.svg?to=javascript:alert(1)",
    "/qr.svg?to=//evil.example", "/qr.svg?to=t/%22%3E%3Cscript%3E", "/qr.svg?to=%00",
    "/qr.svg?to=a&to=b", "/api/games/sos/advice?options=", "/api/games/sos/advice?options={",
    "/api/games/sos/advice?options=[]", "/api/games/sos/advice?options=%22%22",
    "/api/games/bowl/advice?options=" + quote("[" * 1500),
    "/api/games/bowl/advice?options=" + quote('{"a":' * 400 + "1" + "}" * 400),
    "*", "http://evil.example/", "/?%", "/%", "/%zz", "?", "", "/#/x", "/caf\xe9", "/\xff\xfe",
    "/api/hello;x=y", "/API/HELLO", "/api/hello/", "/gamesapi/hello", "/games/..", "/games//",
)  # fmt: skip
UPGRADE: Final = "Upgrade: websocket\r\nConnection: Upgrade"
WS_KEY: Final = "\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
HEADERS: Final = (
    "Origin: http://evil.example", "Origin: null", "Origin: http://[", "Origin: http://[::1",
    "Origin: http://a:b:c", "Origin: http://localhost:99999999", "Origin: //", "Origin: file://",
    "Origin: http://\xff", "Origin: http://localhost\xe2\x84\x80", "Sec-Fetch-Site: cross-site",
    "Cookie: a", "Cookie: =", "Cookie: " + "a=b; " * 200, 'Cookie: spaceport="\\"',
    "Cookie: \xff",
    "Cookie: {cookie}.x", "Cookie: {cookie}; {cookie}", "Cookie: x=\\012", "X-Forwarded-For: ,",
    "X-Forwarded-For: 1.2.3.4, evil", "X-Forwarded-For: \xff", "X-Forwarded-For: [::1]:x",
    "X-Forwarded-Proto: javascript", "X-Forwarded-Host: evil.example", "Forwarded: for=x",
    "Host: evil.example", "Host: ", "Host: localhost:0x1", "Host: [::1", "Host: a b", "Host: \xff",
    "Host: localhost@evil.example", "Accept-Language: " + "fr;q=," * 300,
    "Accept-Language: fr;q=nan,en;q=inf", "Accept-Language: \xff;q=1e999", "Accept-Encoding: \x01",
    "If-None-Match: *", "If-None-Match: " + '"' * 500, "Range: bytes=0-,0-,0-", "Range: bytes=9-1",
    "Expect: 100-continue", "Expect: x", "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings",
    UPGRADE,
    UPGRADE + "\r\nSec-WebSocket-Version: 13",
    UPGRADE + "\r\nSec-WebSocket-Version: 99" + WS_KEY,
    UPGRADE + "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short",
    UPGRADE + "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ,,;\x01" + WS_KEY,
    UPGRADE + '\r\nSec-WebSocket-Extensions: permessage-deflate; x="' + WS_KEY,
    "Connection: close", "Connection: keep-alive, close, upgrade", "Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked, identity", "Transfer-Encoding: xchunked", "Content-Encoding: gzip",
    "Content-Length: -1", "Content-Length: 0x10", "Content-Length: " + "9" * 4500,
    "Content-Length: 5\r\nContent-Length: 6", "Content-Length: 99999999999999999999",
    "Content-Type: text/plain", "Content-Type: application/json; charset=utf-7",
    "Content-Type: \xff",
    " folded: x", "No-Colon", ": empty", "Na me: x", "X: " + "a" * 9000, "X: \x00", "X: a\rb",
)  # fmt: skip
JOIN: Final = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
CHUNKS: Final = b"Transfer-Encoding: chunked\r\n\r\n"
BODIES: Final[dict[str, tuple[str, ...]]] = {
    "/api/tables": ("game", "seats", "options", "public", "watch", "now", "beside", "level"),
    "/api/join": ("code",),
    "/api/take": ("token",),
    "/api/me": ("name",),
}


def requests(rng: Random, count: int, host: str, cookie: str, replay: str) -> list[bytes]:
    """`replay` is a finished game that there is: half of what asks for one asks for it."""
    asked = [_request(rng, host, cookie) for _ in range(count)]
    there = f"replays/{replay}".encode()
    return [each.replace(b"replays/x", there) if rng.random() < 0.5 else each for each in asked]


def _request(rng: Random, host: str, cookie: str) -> bytes:
    roll = rng.random()
    if roll < 0.06:
        return _garbage(rng)
    if roll < 0.5:
        path = rng.choice(list(BODIES))
        method = "PUT" if path == "/api/me" else "POST"
        body = _body(rng, BODIES[path])
    else:
        path = rng.choice(DOORS if roll < 0.65 else TRICKS)
        method = rng.choice(METHODS) if rng.random() < 0.4 else "GET"
        body = _body(rng, ("x",)) if rng.random() < 0.2 else b""
    return _framed(rng, method, path, host, cookie, body)


def _framed(rng: Random, method: str, path: str, host: str, cookie: str, body: bytes) -> bytes:
    lines = [f"{method} {path} HTTP/{rng.choice(['1.1'] * 20 + ['1.0', '0.9', '2.0', '9'])}"]
    hostile = [rng.choice(HEADERS) for _ in range(rng.choice([0, 0, 0, 0, 1, 1, 2]))]
    named = {line.partition(":")[0].lower() for line in hostile}
    if "host" not in named:
        lines.append(f"Host: {host}")
    if "cookie" not in named and rng.random() < 0.8:
        lines.append(f"Cookie: {cookie}")
    if body and "content-type" not in named:
        lines.append("Content-Type: application/json")
    if (body or rng.random() < 0.1) and not named & {"content-length", "transfer-encoding"}:
        lines.append(f"Content-Length: {len(body)}")
    lines += [line.replace("{cookie}", cookie) for line in hostile]
    return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body


def _body(rng: Random, names: tuple[str, ...]) -> bytes:
    roll = rng.random()
    if roll < 0.12:
        depth = rng.randrange(100, 8000)
        return ('{"game":"sos","seats":2,"options":' + '{"a":' * (depth // 6)).encode()
    if roll < 0.2:
        return rng.randbytes(rng.choice([0, 1, 100, 16_384, 16_385, 40_000]))
    if roll < 0.24:
        return b'{"game":"sos","seats":2,"options":{"a":NaN,"b":Infinity,"c":1e999}}'
    if roll < 0.28:
        return b'{"name":"\\ud800\\udc00\\ud800","code":"\\u0000"}'
    right: dict[str, Any] = {
        "game": rng.choice(["sos", "bowl", "planets", "builder"]), "seats": 2, "options": {},
        "public": True, "watch": True, "now": rng.random() < 0.5, "beside": [], "level": "easy",
    }  # fmt: skip
    fields = {name: right.get(name, "x") for name in names}
    fields |= {rng.choice(names): _value(rng) for _ in range(rng.randrange(3))}
    if rng.random() < 0.1:
        fields["more"] = 1
    return json.dumps(fields).encode()


def _value(rng: Random) -> Any:
    if rng.random() < 0.5:
        return rng.choice(SCALARS)
    key = rng.choice(["edition", "timer", "placement_seconds", "x", "level", "", "\u202e"])
    deep: Any = rng.choice(SCALARS)
    for _ in range(rng.choice([0, 0, 1, 30, 400, 900])):
        deep = [deep]
    return {key: deep}


def _garbage(rng: Random) -> bytes:
    return rng.choice([
        rng.randbytes(200),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + rng.randbytes(200),  # TLS
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\r\n\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\nHost: localhost\n\n",
        JOIN + b"Content-Length: 4\r\n" + CHUNKS + b"0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n",
        JOIN + CHUNKS + b"ffffffffffffffffff\r\n",
        JOIN + CHUNKS + b"zz\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: " + b"a" * 70_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: a\r\n" * 9000 + b"\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40,
    ])  # fmt: skip
