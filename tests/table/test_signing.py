"""A finished log is signed once, with its end, and given out byte for byte as it was signed."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import spaceport
from spaceport.core import log
from spaceport.library.signatures import Keyring
from spaceport.table.replays import ReplayedGame
from tests.finished import corpus_log, shelve
from tests.table.harness import KEYS, House, Screen, play_on, started

(KEY,) = KEYS.public
OTHER = Keyring(b"other key, also 32 bytes long!!!"[:32])


async def shown(house: House, screen: Screen) -> ReplayedGame:
    await screen.read()
    found = await house.tables.replay(screen.room["replay"])
    assert found is not None
    return found


async def test_a_game_that_ended_is_signed(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await play_on(house, [host, guest], 2_000)
        found = await shown(house, host)
        assert found.info.signed
        played = spaceport.verify(found.text, KEY)
        assert played.signed_by == KEY
        assert not played.is_stopped
        assert found.text.splitlines()[-1].startswith('{"is":"signed","key":"')
        assert found.info.entries == len(played.entries)


async def test_a_game_that_was_stopped_is_signed_too(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await play_on(house, [host, guest], 8)
        assert (await host.send("stop"))["t"] == "done"
        found = await shown(house, host)
        assert found.info.signed
        assert spaceport.verify(found.text, KEY).is_stopped


async def test_a_signature_is_made_once_and_stays(tmp_path: Path) -> None:
    """After a restart, with a new key, in another version: the same bytes."""

    async with House(tmp_path) as house:
        host, _ = await started(house)
        assert (await host.send("stop"))["t"] == "done"
        before = (await shown(house, host)).text
    rotated = Keyring(b"n" * 32, KEYS.public)
    async with House(tmp_path, keys=rotated) as house:
        again = await house.enter("leo", host.link)
        assert (await again.send("rematch", id="again"))["t"] == "done"  # the room is stored anew
        found = await shown(house, again)
        assert found.text == before
        assert found.info.signed
    async with House(tmp_path, keys=OTHER) as house:
        found = await shown(house, await house.enter("leo", host.link))
        assert found.text == before
        assert not found.info.signed  # not by a key that this server knows
    async with House(tmp_path, keys=None) as house:
        assert not (await shown(house, await house.enter("leo", host.link))).info.signed


class Halting(Keyring):
    """Never comes to an end with signing."""

    def __init__(self) -> None:
        super().__init__(b"k" * 32)
        self.asked = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def sign(self, text: bytes) -> log.Signed:
        self._loop.call_soon_threadsafe(self.asked.set)
        raise asyncio.CancelledError


async def test_killed_while_it_signs_the_game_has_not_ended(tmp_path: Path) -> None:
    """End and signature are one commit: there is no game that ended and was never signed."""

    keys = Halting()
    house = House(tmp_path, keys=keys)
    await house.store.open()
    await house.tables.start()
    host, _ = await started(house)
    sending = asyncio.ensure_future(host.send("stop"))
    await keys.asked.wait()
    sending.cancel()
    await house.crash()
    async with House(tmp_path) as house:
        written = await house.store.written(host.link)
        assert written is not None
        assert written.signed is None
        assert written.kept.phase == "playing"
        assert b'"is":"end"' not in written.bodies[-1]
        again = await house.enter("leo", host.link)
        assert (await again.send("stop", id="again"))["t"] == "done"
        found = await shown(house, again)
        assert spaceport.verify(found.text, KEY).is_stopped


async def test_games_from_before_there_were_signatures_stay_unsigned(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        text = corpus_log("sos/ring-2")
        await shelve(house.store, text, "old")
        found = await house.tables.replay("old")
        assert found is not None
        assert not found.info.signed
        assert found.info.verified
        assert found.text == text
        with pytest.raises(spaceport.LogFault) as caught:
            spaceport.verify(found.text, KEY)
        assert caught.value.code == "log-unsigned"


async def test_a_stored_line_stays_as_it_is_whatever_would_be_written_today(tmp_path: Path) -> None:
    """An older version may have written a header or an entry otherwise."""

    async with House(tmp_path) as house:
        host, guest = await started(house)
        await play_on(house, [host, guest], 3)
    with closing(sqlite3.connect(tmp_path / "spaceport.db")) as file, file:
        ((header,),) = file.execute("select header from tables").fetchall()
        spaced = header.replace(b'"seats":2', b'"seats": 2')
        assert spaced != header
        file.execute("update tables set header = ?", (spaced,))
        wide = "replace(body, '\"ms\":0', '\"ms\": 0')"
        file.execute(f"update newest set body = cast({wide} as blob)")
    async with House(tmp_path) as house:
        again = await house.enter("leo", host.link)
        assert (await again.send("stop", id="again"))["t"] == "done"
        found = await shown(house, again)
        assert '"seats": 2' in found.text
        assert '"ms": 0' in found.text
        assert found.info.signed
        assert spaceport.verify(found.text, KEY).signed_by == KEY


async def test_what_the_data_file_lacks_is_not_signed(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await play_on(house, [host, guest], 3)
        with closing(sqlite3.connect(tmp_path / "spaceport.db")) as file, file:
            file.execute("delete from newest where n = 2")
        with pytest.raises(spaceport.Fault) as caught:
            await host.send("stop")
        assert caught.value.code == "not-stored"
        written = await house.store.written(host.link)
        assert written is not None
        assert written.signed is None
        assert written.kept.phase == "playing"


async def test_a_changed_data_file_is_seen(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, guest = await started(house)
        await play_on(house, [host, guest], 6)
        assert (await host.send("stop"))["t"] == "done"
    with closing(sqlite3.connect(tmp_path / "spaceport.db")) as file, file:
        changed = "update newest set body = cast(replace(body, 'leo-', 'ava-') as blob)"
        assert file.execute(changed).rowcount > 0
    async with House(tmp_path) as house:
        found = await shown(house, await house.enter("leo", host.link))
        assert found.info.verified  # by rules and draws nothing is wrong
        assert not found.info.signed


async def test_a_signature_goes_with_its_game(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        host, _ = await started(house)
        assert (await host.send("stop"))["t"] == "done"
        assert await house.store.prune(1 << 60, 0, []) == [host.link]
    with closing(sqlite3.connect(tmp_path / "spaceport.db")) as file:
        assert file.execute("select count(*) from signatures").fetchone() == (0,)
