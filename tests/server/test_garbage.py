"""Nothing that comes and goes leaves garbage with cycles in it, so that it is seldom looked for."""

import gc
from pathlib import Path

import pytest

from spaceport.server import garbage
from tests.server.house import run
from tests.table.harness import House


def test_a_table_that_is_put_away_leaves_no_cycles(tmp_path: Path) -> None:
    async def evening(house: House, number: int) -> None:
        host = await house.open(f"leo{number}", seats=2)
        guest = await house.enter(f"zoe{number}", host.link)
        await guest.send("sit", seat=1)
        await host.send("start")
        for screen in (host, guest, host):
            await screen.read()
            if screen.frame["offers"]:
                await screen.act(screen.frame["offers"][0])
        for screen in (host, guest):
            screen.leave()
        await house.settle()
        await house.pass_time(5_000)

    async def story() -> None:
        async with House(tmp_path, idle_unload_ms=1_000) as house:
            await evening(house, 0)  # what is made once
            gc.collect()
            gc.disable()
            try:
                await evening(house, 1)
                assert not house.tables._loaded
                assert gc.collect() == 0
            finally:
                gc.enable()

    run(story())


def test_what_was_found_alive_is_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "ALL_AGAIN", 3)
    before = gc.get_threshold()
    frozen = []
    try:
        garbage.collect_less()
        garbage.collect_less()  # a second server in one process does not count twice
        assert gc.callbacks.count(garbage._set_aside) == 1
        monkeypatch.setattr(garbage, "_searches", 0)
        for _ in range(4):
            gc.collect()
            frozen.append(gc.get_freeze_count() > 0)
    finally:
        gc.callbacks.remove(garbage._set_aside)
        gc.unfreeze()
        gc.set_threshold(*before)
    assert frozen == [True, True, False, True]
