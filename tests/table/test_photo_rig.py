"""Near and far players who react to what they see: who is quicker is first, wherever they are. The
same with real sockets and many races is `bench photo_finish`."""

from pathlib import Path
from random import Random
from typing import Any

from spaceport.core import log
from spaceport.wire import up
from tests.table.harness import House
from tests.table.lines import Delay, Page

DOOM = {"do": "doom"}
SURE_MS = 15
"""Lines whose delay varies by 20 ms are told apart from reactions that differ by more than this."""
RACES = 6


def varying(ms: int, rng: Random) -> Delay:
    return lambda: ms + rng.randint(0, 20)


def reacts(page: Page, reactions: list[int]) -> None:
    """Each time a search begins, press so long after one sees it."""
    begun: set[int] = set()

    def see(frame: dict[str, Any]) -> None:
        if frame["public"]["phase"] == "search" and frame["round"] not in begun:
            begun.add(frame["round"])
            shown = max(page.now, frame.get("opens_here", 0))
            reaction = reactions[(len(begun) - 1) % len(reactions)]
            page.at(shown + reaction, lambda: page.press(DOOM))

    page.on_frame = see


async def raced(house: House, clocks: tuple[float | None, float | None]) -> list[tuple[int, int]]:
    """Some races between a near and a far player: who was first, and by how much the far one had
    been quicker."""
    rng = Random(3)
    near = Page(house, "ava", varying(10, rng), clocks[0])
    far = Page(house, "bob", varying(120, rng), clocks[1])
    host = await house.open("leo", game="bowl", seats=3)
    for seat, page in enumerate((near, far), 1):
        await page.connect(host.link)
        page.table.receive(page.connection, up.Sit(f"sit-{seat}", seat))
        await house.settle()
    await house.pass_time(2_000)
    quick = [rng.randint(250, 350) for _ in range(RACES)]
    other = [ms + rng.choice((-40, -SURE_MS, SURE_MS, 40)) for ms in quick]
    reacts(near, quick)
    reacts(far, other)
    await host.send("start")
    await host.read()
    rounds = 0
    while rounds < RACES and host.frame["public"]["phase"] != "over":
        offers = {offer["do"] for offer in host.frame["offers"]}
        if "toss" in offers:
            await host.act({"do": "toss"})
        await house.pass_time(500)
        await host.read()
        phase = host.frame["public"]["phase"]
        if phase == "countdown":
            await house.pass_time(500)
            await host.read()
            if any(offer["do"] == "concur" for offer in host.frame["offers"]):
                await host.act({"do": "concur"})
                rounds += 1
        elif phase == "reveal":
            await house.pass_time(20_000)
            await host.read()
    found = await house.store.read(host.link)
    assert found is not None
    chosen = [entry for entry in found[1] if isinstance(entry, log.Chosen)]
    first = [entry.seat for entry in chosen if entry.action == "doom" and entry.race]
    return list(zip(first, [a - b for a, b in zip(quick, other, strict=True)], strict=False))


async def test_who_is_quicker_is_first_however_far_away(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        found = await raced(house, (700.5, 90_000))
        assert len(found) == RACES
        assert [seat == 2 for seat, _ in found] == [quicker > 0 for _, quicker in found]
        assert {seat for seat, _ in found} == {1, 2}


async def test_without_stamps_who_is_near_is_first(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        found = await raced(house, (None, None))
        assert len(found) == RACES
        assert {seat for seat, _ in found} == {1}
