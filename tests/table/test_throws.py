"""Throws at a live table: in other processes, the same for everybody, and never waited for."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spaceport import throw
from spaceport.core.flight import Flick, Rest, decode_path
from spaceport.library.logs import verify
from spaceport.table import throw_workers
from spaceport.table.game import Sample
from spaceport.table.throw_workers import ThrowWorkers, thrown
from spaceport.table.workers import Workers, WorkFailed
from spaceport.wire import up
from tests.programs import program
from tests.table.harness import House, Screen, started

FLICK = Flick(start=0, angle=0, distance=21_700, side=0, line=4_340)
THROW = {"do": "throw", "start": 12.5, "angle": -3.5, "distance": 217}


async def from_the_bank(sample: Sample) -> Rest:
    """Quick, and without processes."""
    return thrown("table", sample.given, sample.key)


async def turn_of(house: House, *screens: Screen) -> Screen:
    """Whoever may throw now."""
    for screen in screens:
        await screen.read()
    return next(screen for screen in screens if screen.frame["offers"])


async def play_on(house: House, screens: list[Screen]) -> None:
    """To the end: throw at the middle, explore if possible; bots get their time."""
    for _ in range(5_000):
        for screen in screens:
            await screen.read()
        if screens[0].frame["public"]["phase"] == "over":
            return
        actor = next((screen for screen in screens if screen.frame["offers"]), None)
        if actor is None:
            await house.pass_time(2_000)
            continue
        offers = actor.frame["offers"]
        known = ("explore", "again", "renounce", "take")
        action = THROW if offers["throw"] else {"do": next(w for w in known if offers[w])}
        assert (await actor.act(action))["t"] == "done"
    raise AssertionError("the game does not end")


def events(screen: Screen, what: str) -> list[dict[str, Any]]:
    frames = [message for message in screen.got if message["t"] == "frame"]
    return [event for frame in frames for event in frame["events"] if event["what"] == what]


# ---------------------------------------------------------------- at the table


async def test_a_whole_game_with_bots_that_really_throw(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "spaceport.table")

    async with House(tmp_path, sampler=from_the_bank) as house:
        host = await house.open(game="planets", seats=3)
        await host.send("fillWithBots")
        await host.send("start")
        await play_on(house, [host])
        assert host.room["phase"] == "over"
        gestures = [e["gesture"] for e in events(host, "thrown") if e["seat"] != 0]
        assert len({tuple(gesture.values()) for gesture in gestures}) == len(gestures)
        found = await house.tables.replay(host.room["replay"])
        assert found is not None
        assert found.info.verified
        assert verify(found.text).result() is not None
    assert caplog.messages == []


async def test_everybody_sees_the_same_flight(tmp_path: Path) -> None:
    sampler = ThrowWorkers(physics="simulate")
    async with House(tmp_path, sampler=sampler) as house:
        host, guest = await started(house, game="planets")
        actor = await turn_of(house, host, guest)
        assert (await actor.act(THROW))["t"] == "done"
        await house.settle()
        for screen in (host, guest):
            await screen.read()
        (mine,), (theirs,) = events(host, "landed"), events(guest, "landed")
        assert mine == theirs
        assert len(decode_path(mine["die"]["path"])) > 10
        assert mine["die"]["path"] == host.frame["public"]["die"]["path"]
        # In flight nothing is decided yet, and nobody may do anything.
        flying = [m for m in host.got if m["t"] == "frame" and m["public"]["phase"] == "flight"]
        assert flying
        assert not any(frame["offers"] for frame in flying)
    sampler.close()


async def test_a_throw_that_no_process_can_simulate_rests_on_no_card(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Workers):
        async def do(self, work: Callable[..., Any], *given: Any) -> Any:
            raise WorkFailed("work")

    caplog.set_level(logging.CRITICAL, "spaceport.table")

    async with House(tmp_path, sampler=ThrowWorkers(Broken())) as house:
        host, guest = await started(house, game="planets")
        actor = await turn_of(house, host, guest)
        await actor.act(THROW)
        await house.settle()
        await actor.read()
        (landed,) = events(actor, "landed")
        assert landed["where"] == "lost"
        (gained,) = events(actor, "gained")  # P15, P23
        assert (gained["crystals"], gained["why"]) == (1, "missed")
        assert not actor.frame["offers"]
        await play_on(house, [host, guest])  # nobody can ever explore: P24
        found = await house.tables.replay(host.room["replay"])
        assert found is not None
        assert found.info.verified


async def test_a_throw_in_the_air_when_the_server_stops_flies_again_at_the_next_start(
    tmp_path: Path,
) -> None:
    async def never(sample: Sample) -> Rest:
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

    house = House(tmp_path, sampler=never)
    await house.__aenter__()
    host = await house.open(game="planets", seats=2, options={"first": 1})
    await host.send("fillWithBots")
    await host.send("start")
    body = {"t": "act", "id": "x", "round": host.frame["round"], "action": THROW}
    receive(host, body)
    while host.frame["public"]["phase"] != "flight":
        await host.hear()
    for task in house.tables._tasks:
        task.cancel()
    await house.crash()
    async with House(tmp_path, sampler=from_the_bank) as later:
        back = await later.enter("leo", host.link)
        await later.settle()
        await back.read()
        assert back.frame["public"]["die"] is not None


def receive(screen: Screen, body: dict[str, Any]) -> None:
    message = msgspec.json.decode(msgspec.json.encode(body), type=up.FromClient)
    screen.table.receive(screen.connection, message)


@pytest.mark.parametrize(
    "wrong",
    [
        {"start": "NaN"},
        {"start": None},
        {"distance": True},
        {"angle": "1"},
        {"more": 1},
        {"distance": [217]},
    ],
    ids=str,
)
async def test_a_hostile_gesture_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    async with House(tmp_path, sampler=from_the_bank) as house:
        host, guest = await started(house, game="planets")
        actor = await turn_of(house, host, guest)
        assert (await actor.act({**THROW, **wrong}))["t"] == "refused"
        assert actor.frame["public"]["phase"] == "throw"


@pytest.mark.parametrize(
    ("wild", "least", "most"),
    [
        ({"start": 1e308}, "-117", "117"),
        ({"start": -117.02}, "-117", "117"),
        ({"angle": -1e308}, "-60", "60"),
        ({"angle": 60.1}, "-60", "60"),
        ({"distance": -0.0}, "60", "480"),
        ({"distance": 10**30}, "60", "480"),
    ],
    ids=str,
)
async def test_a_throw_beyond_what_is_offered_is_refused(
    tmp_path: Path, wild: dict[str, float], least: str, most: str
) -> None:
    """P29: start, angle and distance within the bounds that the frame offers."""

    async with House(tmp_path, sampler=from_the_bank) as house:
        host, guest = await started(house, game="planets")
        actor = await turn_of(house, host, guest)
        refused = await actor.act({**THROW, **wild})
        (field,) = wild
        assert refused["code"] == "planets-throw-beyond"
        assert refused["particulars"] == {"field": field, "least": least, "most": most}
        assert actor.frame["public"]["phase"] == "throw"
        outermost = {"do": "throw", "start": 117, "angle": -60, "distance": 480}
        assert (await actor.act(outermost))["t"] == "done"


# ---------------------------------------------------------------- the processes


async def test_a_throw_runs_in_another_process_and_the_loop_goes_on() -> None:
    workers = Workers()
    sampler = ThrowWorkers(workers, "simulate")
    await sampler.get_ready()
    assert await workers.do(os.getpid) != os.getpid()
    beats = 0

    async def beat() -> None:
        nonlocal beats
        while True:
            beats += 1
            await asyncio.sleep(0)

    heart = asyncio.ensure_future(beat())
    rests = [await sampler(Sample(k, "throw", FLICK, b"%d" % k)) for k in range(3)]
    heart.cancel()
    assert beats > 3
    assert all(rest.path and not rest.lost for rest in rests)
    sampler.close()


def test_a_server_that_starts_imports_nothing_of_it() -> None:
    heavy = {"mujoco", "numpy", "concurrent.futures.process", "spaceport.throw"}
    code = f"import sys, spaceport.server.run; print({heavy} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "set()"


def test_where_there_is_no_simulator_the_bank_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throw_workers, "find_spec", lambda name: None)
    assert throw_workers.physics_here() == "table"


async def test_workers_that_are_closed_do_nothing_more() -> None:
    workers = Workers()
    workers.close()
    with pytest.raises(WorkFailed):
        await workers.do(os.getpid)
    sampler = ThrowWorkers(workers, "table")
    sampler.close()
    with pytest.raises(asyncio.CancelledError):
        await sampler(Sample(0, "throw", FLICK, b"key"))


def test_a_failed_throw_has_the_luck_of_its_seed() -> None:
    rest = throw_workers.failed(b"key")
    assert rest.lost
    assert throw.luck_of(rest, b"key") == rest.luck
    assert throw.again(rest, FLICK, b"key") is None


PARENT = """
import asyncio, os, sys
from spaceport.table.workers import Workers

async def main():
    print(await Workers(1).do(os.getpid), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM"])
def test_no_worker_outlives_its_server(tmp_path: Path, how: str) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    with program(
        [sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.send_signal(getattr(signal, how))
        parent.wait()
        until = time.monotonic() + 10
        while is_alive(child):
            assert time.monotonic() < until, "an orphan"
            time.sleep(0.05)


def is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
