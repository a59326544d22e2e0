"""Everything that is sent is what its struct says: whole games, all kinds of messages, whatever is
told before a close, and problems. The harnesses of `tests/table` and `tests/server` hold every
message of all their tests to it; here are those that could be missing there."""

import json
import re
from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest

from spaceport.core import typed
from spaceport.games import catalog
from spaceport.server.connection import http
from spaceport.server.errors import HttpError
from spaceport.server.responses import problem
from spaceport.table.outbox import Outbox
from spaceport.wire import constants, down, web, write
from tests.attacks.twins import twin
from tests.table.harness import House, Screen
from tests.table.test_throws import from_the_bank
from tests.wire import following, sent
from tests.wire.following import Following
from tools.places import ROOT

GAMES = [each.name for each in catalog.GAMES]
KINDS = {kind.__struct_config__.tag for kind in get_args(down.FromServer)}
ENCODES = re.compile(r"json\.(?:Encoder|encode|dumps)\b|b'\{")
# They write what is stored, compared or logged, and send nothing.
NOT_SENT = {
    "table/saving.py",
    "table/bot_workers.py",
    "table/rules_cache.py",
    "table/store/sqlite.py",
    "table/store/sqlite_entries.py",
    "server/lock.py",
    "server/server_log.py",
}


async def play_out(house: House, screens: list[Screen]) -> None:
    """Whoever may act does something at random; else time passes."""
    rng = Random(1)
    host, table = screens[0], screens[0].table
    for _ in range(5_000):
        assert table.game is not None
        state, rules = table.game.course.state, table.game.rules
        may = [seat for seat in rules.to_act(state) if rules.legal(state, seat)]
        seat = rng.choice(may) if may else -1
        actor = next((each for each in screens if seat in _seats(table.room.seating(), each)), None)
        if actor is None:
            await house.pass_time(2_000)
        else:
            action = typed.plain(write.encode(rng.choice(list(rules.legal(state, seat)))))
            await actor.send("act", round=rules.round(state), action=action, seat=seat)
        if rng.random() < 0.1:
            await house.pass_time(3_000)  # some are late
        for screen in screens:
            await screen.read()
        if host.room["phase"] == "over":
            return
    raise AssertionError("it never ends")


def _seats(seating: dict[str, tuple[int, ...]], screen: Screen) -> tuple[int, ...]:
    return seating.get(screen.who.person, ())


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_of_every_kind(tmp_path: Path, game: str) -> None:
    """Two at one device where the game allows it, one at another, bots and a spectator: `read`
    looks at every message."""
    listing = catalog.listing(game)
    seats = min(4, listing.most)
    beside = ("Mia",) if listing.one_device and seats > 2 else ()
    place = min(2, seats - 1)
    async with House(tmp_path, sampler=from_the_bank) as house:
        host = await house.open("leo", game=game, seats=seats, beside=beside)
        guest = await house.enter("ava", host.link)
        await guest.send("sit", seat=place)
        await host.send("fillWithBots")
        await host.send("start")
        await host.send("start")  # once too often
        watcher = await house.enter("zoe", host.link)
        plain = await house.enter("kim", host.link, takes_diffs=False)
        await guest.send("cheer", cheer="hello")
        again = await house.enter("ava", host.link)  # at another device
        await guest.read()
        await play_out(house, [host, again, watcher, plain])
    screens = (host, guest, again, watcher)
    assert {each["t"] for screen in screens for each in screen.got} == KINDS - {"diff"}
    assert host.following.diffs == plain.following.diffs == 0  # did not ask for them
    frames = [each for each in plain.got if each["t"] == "frame"]
    assert min(again.following.diffs, watcher.following.diffs) > len(frames) * 0.8
    assert [each for each in watcher.got if each["t"] == "frame"] == frames
    shown = {each["seat"] for screen in screens for each in screen.got if each["t"] == "frame"}
    assert shown == {None, 0, place, *([1] if beside else [])}


@pytest.mark.parametrize("game", GAMES)
async def test_on_real_sockets_too(tmp_path: Path, game: str) -> None:
    async with twin(tmp_path, bytes(32), game, 2) as made:
        await made.play(12, Random(1))
        for name, wire in made.wires.items():
            payloads = [_payload(each) for each in wire.came if each[0] == 0x81]
            found = [sent.message(each) for each in payloads]
            frames = [each for each in found if isinstance(each, down.Frame)]
            for frame in frames:
                sent.frame(game, frame)
            assert frames
            told = Following()
            for payload in payloads:
                following.check(game, told.hear(json.loads(payload)))
            assert bool(told.diffs) is (name != "P0")


def _payload(frame: bytes) -> bytes:
    size = frame[1] & 0x7F
    return frame[4 if size == 126 else 10 if size == 127 else 2 :]


@pytest.mark.parametrize("code", get_args(down.ToldCode))
async def test_what_is_told_before_a_close(code: down.ToldCode) -> None:
    outbox = Outbox()
    outbox.close(code)
    assert sent.message(await outbox.get() or b"") == down.Told(code)


def test_problems_with_and_without_a_handler() -> None:
    early = (http.HEADERS_TOO_BIG, http.BAD_REQUEST, http.TOO_MANY, http.TOO_FAST)
    for words in early:
        assert sent.problem(words.partition(b"\r\n\r\n")[2]).particulars == {}
    told = problem(HttpError("no-file", 404, path=Path("a.svg")))
    assert sent.problem(bytes(told.body)) == web.Problem("no-file", {"path": "a.svg"})


def test_a_slip_would_be_seen() -> None:
    good = write.encode(down.Told("closing"))
    for bad in (
        b'{"t":"told","code":"closing"}',
        b'{"t":"told","code":"closing","name":"","more":1}',
        b'{"t":"told","name":"","code":"closing"}',
        b'{"t":"told","code":"gone","name":""}',
        b'{"t":"told","code":"closing","name":0}',
    ):
        with pytest.raises((AssertionError, msgspec.ValidationError)):
            sent.message(bad)
    assert sent.message(good) == down.Told("closing")


def test_nobody_else_writes_what_is_sent() -> None:
    package = ROOT / "src" / "spaceport"
    files = [each for room in ("server", "table") for each in (package / room).rglob("*.py")]
    assert len(files) > 50
    writers = {
        each.relative_to(package).as_posix() for each in files if ENCODES.search(each.read_text())
    }
    assert writers == NOT_SENT


def test_the_close_code_says_whether_to_come_back() -> None:
    assert constants.close_code("closing") == constants.COME_BACK
    assert constants.close_code("taken-over") == constants.STAY_AWAY
