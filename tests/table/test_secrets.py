"""Secrets at a live table: two runs that differ only in what one seat designated in secret send
everybody else the same bytes, until the reveal (B13)."""

from pathlib import Path
from typing import Any

import pytest

from spaceport.wire import write
from tests.table.harness import House, Screen

Bytes = dict[str, list[bytes]]


async def raw(screen: Screen) -> list[bytes]:
    """What came since, byte for byte, without the pings that carry no news of the game."""
    found: list[bytes] = []
    while screen.outbox.waiting:
        message = await screen.outbox.get()
        assert message is not None
        found.append(message)
    return [message for message in found if message.startswith(write.FRAMES)]


async def countdown(folder: Path, wishes: list[str | None]) -> tuple[Bytes, list[Any]]:
    """A countdown in which one seat designates these cards (None: nothing) second by second; what
    the others were sent until its end, and what the reveal says of that seat."""
    options = {"countdown_seconds": 10, "placement_seconds": 3}
    async with House(folder) as house:
        host = await house.open("leo", game="bowl", seats=4, options=options)
        guests = [await house.enter(name, host.link) for name in ("ava", "max")]
        watcher = await house.enter("zoe", host.link)
        for seat, guest in enumerate(guests, 1):
            await guest.send("sit", seat=seat)
        await host.send("addBot", seat=3)
        await host.send("start")
        people = [host, *guests]
        for screen in people:
            await screen.read()
        captain = host.frame["public"]["captain"]
        if captain != 3:
            await people[captain].act({"do": "toss"})
        while host.frame["public"]["phase"] == "toss":
            await house.pass_time(200)
            await host.read()
        for screen in people:
            await screen.read()
        assert host.frame["public"]["phase"] == "search"
        await host.act({"do": "go"})
        secretive, others = guests[0], [host, guests[1], watcher]
        await secretive.read()
        await secretive.act({"do": "concur"})
        for screen in others:
            await screen.read()
        sent: Bytes = {}
        for wish in wishes:
            if wish is not None:
                answer = await secretive.act({"do": "designate", "card": wish})
                assert answer["t"] == "done"
            await house.pass_time(1_000)
        for screen in others:
            sent[screen.who.person] = await raw(screen)
        await house.pass_time(60_000)
        await watcher.read()
        reveals = [m["public"]["reveal"] for m in watcher.got if m["t"] == "frame"]
        judged = [r["seats"][1]["card"] for r in reveals if r is not None]
        return sent, judged


@pytest.mark.parametrize(
    "wishes",
    [["a1", None, None], [None, "c3", None], ["a1", "b2", "c3"], ["e5", "e4", "e5"]],
    ids=["early", "late", "changing", "back and forth"],
)
async def test_b13_nobody_else_is_sent_anything_of_a_designation(
    tmp_path: Path, wishes: list[str | None]
) -> None:
    silent, nothing = await countdown(tmp_path / "silent", [None, None, None])
    secret, told = await countdown(tmp_path / "secret", wishes)
    assert secret == silent
    assert nothing != told  # the reveal does tell them apart
