"""Limits on everything that a guest can make: each is reached, refused with a code that has a
sentence in both languages, and leaves everybody else alone."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from spaceport.core.faults import Fault
from spaceport.table import chairs, codes, handover, quota, room, room_shown
from spaceport.texts import LANGUAGES, texts
from tests.attacks.test_injection import finished
from tests.server.house import code_of, house
from tests.server.test_socket import visiting
from tests.table.harness import House, started

CODES = {
    "problem": ["too-fast", "too-many-tables-here", "too-many-from-address", "too-big-headers",
                "too-many-tabs", "server-full", "too-big"],
    "fault": ["too-many-tables", "too-many-of-yours", "table-full", "screens-full"],
    "refusal": ["too-many-actions", "log-full", "too-many-tables", "too-many-tables-here", "left",
                "screens-full"],
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_limit_has_a_sentence(language: str) -> None:
    known = texts(language)
    for area, known_codes in CODES.items():
        for code in known_codes:
            assert f"{area}.{code}" in known


async def test_new_identities_do_not_help_to_open_tables(tmp_path: Path) -> None:
    """A cookie costs nothing, so the address counts; somebody elsewhere is not concerned."""

    async with house(tmp_path, max_tables_per_hour=3) as it:
        for _ in range(3):
            guest = it.browser()
            await guest.hello()
            await guest.opened()
        fresh, elsewhere = it.browser(), it.browser(ip="192.168.1.99")
        await fresh.hello()
        refused = await fresh.post("/api/tables", json={"game": "sos", "seats": 2})
        assert (refused.status_code, code_of(refused)) == (429, "too-many-tables-here")
        assert refused.json()["particulars"] == {"most": 3, "minutes": 20}
        assert refused.headers["retry-after"] == "1200", "then there is one more, not before"
        await elsewhere.hello()
        await elsewhere.opened()
        it.clock._ms += 1_199_000
        still = await fresh.post("/api/tables", json={"game": "sos", "seats": 2})
        assert (still.headers["retry-after"], still.json()["particulars"]["minutes"]) == (
            "1",
            1,
        )
        it.clock._ms += 1_000  # a third of an hour: one more
        await fresh.opened()


async def test_wrong_codes_are_rationed(tmp_path: Path) -> None:
    """Thirty at once, then one in ten seconds; who has none left may not even be right."""

    async with house(tmp_path) as it, it.browser() as host:
        await host.hello()
        code = (await host.opened()).code
        guesser = it.browser(ip="10.0.0.7")
        await guesser.hello()
        for wrong in range(40):
            it.clock._ms += 10  # not too fast for the door itself
            answer = await guesser.post("/api/join", json={"code": f"{wrong:04}"})
            assert code_of(answer) == ("no-such-code" if wrong < 30 else "too-fast")
        it.clock._ms += 5_000
        assert (await guesser.post("/api/join", json={"code": code})).status_code == 429
        assert (await host.post("/api/join", json={"code": code})).status_code == 200
        it.clock._ms += 5_000
        assert (await guesser.post("/api/join", json={"code": code})).status_code == 200
        for _ in range(30):  # right ones cost nothing
            it.clock._ms += 1_000
            assert (await guesser.post("/api/join", json={"code": code})).status_code == 200


async def test_tokens_are_rationed_as_codes_are(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as guesser:
        await guesser.hello()
        for wrong in range(31):
            it.clock._ms += 10
            answer = await guesser.post("/api/take", json={"token": f"x.{wrong}"})
            assert code_of(answer) == ("no-such-token" if wrong < 30 else "too-fast")


def test_codes_grow_with_the_number_of_tables() -> None:
    """From one address a guess takes ten seconds: days for any table, whatever their number."""
    for length, most in codes.LENGTHS:
        odds = len(codes.LETTERS) ** length / min(most, 2000)
        assert odds * 10 > 5 * 86_400, length


async def test_names_are_rationed(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        told = [
            (await browser.put("/api/me", json={"name": f"n{k}"})).status_code for k in range(12)
        ]
        assert told == [200] * 10 + [429] * 2


async def test_orders_are_slower_than_play(tmp_path: Path) -> None:
    """What everybody is shown must not come sixty times a second."""

    async with visiting(tmp_path) as (it, wire):
        await wire.until("room")
        for number in range(50):
            wire.say({"t": "paint", "colour": "sky", "id": f"{number}"})
        assert len(await wire.until("done", 40)) == 40
        refused = await wire.until("refused", 10)
        assert {each.code for each in refused} == {"too-fast"}
        wire.say({"t": "undo", "round": 0, "id": "play"})
        assert (await wire.until("refused", 11))[-1].code == "not-started"
        it.clock._ms += 1_000
        wire.say({"t": "paint", "colour": "sun", "id": "later"})
        await wire.until("done", 41)


async def test_a_refused_order_costs_nobody_else_anything(tmp_path: Path) -> None:
    """Neither a commit nor a message to the others."""

    async with House(tmp_path) as it:
        host, guest = await started(it)
        watcher = await it.enter("zoe", host.link)
        for screen in (host, guest):
            await screen.read()
        commits = it.store.commits
        for order in ("start", "pause", "resume", "stand", "fillWithBots", "rematch"):
            assert (await watcher.send(order))["t"] == "refused"
        assert await host.read() == await guest.read() == []
        assert it.store.commits == commits


async def test_who_has_left_is_refused_until_they_come_back(tmp_path: Path) -> None:
    async with House(tmp_path) as it:
        host = await it.open("leo")
        guest = await it.enter("ava", host.link)
        assert (await guest.send("leave"))["t"] == "done"
        assert (await guest.send("sit", seat=1))["code"] == "left"
        back = await it.enter("ava", host.link)
        assert (await back.send("sit", seat=1))["t"] == "done"


async def test_actions_in_a_round_are_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quota, "IN_ROUND", 6)

    async with House(tmp_path) as it:
        host, guest = await started(it)
        actor = host if host.frame["offers"] else guest
        told = [(await actor.act("nonsense"))["code"] for _ in range(8)]
        assert told[-1] == "too-many-actions"
        assert "too-many-actions" not in told[:6]
        other = guest if actor is host else host
        assert (await other.act("nonsense"))["code"] != "too-many-actions"


async def test_a_log_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with House(tmp_path) as it:
        host, guest = await started(it)
        actor = host if host.frame["offers"] else guest
        monkeypatch.setattr(quota, "LONG", 1)
        assert (await host.send("pause"))["code"] == "log-full"
        assert (await actor.send("undo", round=1))["code"] == "log-full"
        assert (await actor.act(actor.frame["offers"][0]))["t"] == "done"
        monkeypatch.setattr(quota, "LONGEST", 1)
        await actor.read()
        assert (await actor.act("nonsense"))["code"] == "log-full"


async def test_of_many_spectators_some_are_named_and_all_counted(tmp_path: Path) -> None:
    async with House(tmp_path, max_people_per_table=60) as it:
        host, guest = await started(it)
        for number in range(50):
            await it.enter(f"w{number}", host.link)
        await it.pass_time(5_000)  # a crowd is told of now and then
        await host.read()
        assert host.room["watching"] == 50
        people = host.room["people"]
        assert sum(not person["seats"] for person in people) == room_shown.NAMED_WATCHERS
        assert {"Leo", "Ava"} <= {person["name"] for person in people}
        for number in range(50, 58):
            await it.enter(f"w{number}", host.link)
        with pytest.raises(Exception, match="table-full"):
            await it.enter("one too many", host.link)
        guest.leave()
        await it.enter("ava", host.link)  # who belongs here always gets in


def test_the_banned_are_not_remembered_without_end() -> None:
    made = room.Room("l", "c", "sos", {}, "host", chairs.new_chairs(2))
    for number in range(room.MOST_BANNED + 5):
        made.ban(f"p{number}")
    assert len(made.banned) == room.MOST_BANNED
    assert made.banned[-1] == f"p{room.MOST_BANNED + 4}"


async def test_a_rematch_counts_as_a_table(tmp_path: Path) -> None:
    async with House(tmp_path, max_tables=1) as it:
        host, _ = await started(it)
        assert (await host.send("stop"))["t"] == "done"
        await it.open("zoe")
        assert (await host.send("rematch"))["code"] == "too-many-tables"


async def test_a_replay_is_replayed_once_for_all_who_ask(tmp_path: Path) -> None:
    async with House(tmp_path) as it:
        host, _ = await started(it)
        await host.send("stop")
        replay = host.room["replay"]
        found = await asyncio.gather(*(it.tables.replay(replay) for _ in range(5)))
        assert all(each is found[0] for each in found)


async def test_pictures_are_rationed(tmp_path: Path) -> None:
    """Each is real work; somebody elsewhere still gets theirs."""

    async with house(tmp_path) as it, it.browser() as browser:
        replay, _ = await finished(it, "Zoe")
        path = f"/replays/{replay}/1.svg"
        told = [(await browser.get(path)).status_code for _ in range(42)]
        assert told == [200] * 40 + [429] * 2
        assert (await it.browser(ip="10.0.0.8").get(path)).status_code == 200
        it.clock._ms += 1_000
        assert (await browser.get(path)).status_code == 200


async def test_deep_nesting_is_refused_everywhere(tmp_path: Path) -> None:
    """At any depth, also at those where one decoder still copes and the next does not."""

    async with visiting(tmp_path) as (it, wire):
        browser = it.browser()
        await browser.hello()
        await wire.until("room")
        wire.say({"t": "fillWithBots", "id": "f"})
        wire.say({"t": "start", "id": "s"})
        await wire.until("done", 2)
        asked = 0
        for depth in [*range(20, 900, 110), *range(900, 1010, 5)]:
            deep = "[" * depth + "]" * depth
            wire.say(f'{{"t":"act","id":"d{depth}","round":1,"action":{deep}}}')
            asked += 1
            refused = await wire.until("refused", asked)
            assert refused[-1].code in ("bad-action", "bad-message", "round-over")
            it.clock._ms += 1_000
            wire.say({"t": "pong", "k": -1})
            body = f'{{"game":"sos","seats":2,"options":{{"edition":{deep}}}}}'
            told = await browser.post(
                "/api/tables", content=body, headers={"content-type": "application/json"}
            )
            assert told.status_code in (400, 409), told.text


@pytest.mark.parametrize(
    "body",
    [
        {"game": "sos", "seats": 10**40},
        {"game": "sos", "seats": 2, "options": {"edition": 10**40}},
        {"game": "bowl", "seats": 2, "options": {"countdown_seconds": 10**40}},
        {"game": "bowl", "seats": 2, "options": {"countdown_seconds": 1e308}},
        {"game": "sos", "seats": 2, "options": {"": {}}},
        {"game": "\x00", "seats": 2},
    ],
)
async def test_values_out_of_any_range(tmp_path: Path, body: dict[str, Any]) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        await browser.hello()
        answer = await browser.post("/api/tables", json=body)
        assert answer.status_code in (400, 409), answer.text
        code_of(answer)


@pytest.mark.parametrize(("ahead", "works"), [(-3600, True), (300, True), (301, False)])
async def test_a_hand_over_link_of_a_server_whose_clock_goes_ahead(
    tmp_path: Path, ahead: int, works: bool
) -> None:
    """Of two servers that share a store one makes the link and the other takes it."""
    async with House(tmp_path) as it:
        _, guest = await started(it)
        token = (await guest.send("handOver"))["link"].removeprefix("h/")
        it.clock._date -= ahead
        taken = it.tables.take_seat(token, type(guest.who)("max", "Max"))
        if works:
            assert (await taken).link == guest.link
        else:
            with pytest.raises(Fault, match="no-such-token"):
                await taken


async def test_a_hand_over_link_is_of_no_use_later(tmp_path: Path) -> None:
    async with House(tmp_path) as it:
        host, guest = await started(it)
        token = (await guest.send("handOver"))["link"].removeprefix("h/")
        table, hashed = guest.table, handover.token_hash(token)
        it.clock._date += handover.LASTS_SECONDS + 1
        with pytest.raises(Exception, match="no-such-token"):
            table.commands.take_seat(hashed, guest.who)
        again = (await guest.send("handOver"))["link"].removeprefix("h/")
        hashed = handover.token_hash(again)
        assert list(table.room.tokens) == [hashed]  # the older one is void
        table.room.ban("zoe")
        with pytest.raises(Exception, match="removed"):
            table.commands.take_seat(hashed, type(guest.who)("zoe", "Zoe"))
        table.commands.take_seat(hashed, type(guest.who)("max", "Max"))
        assert table.room.seats_of("max") == (1,)
        assert (table.room.tokens, table.room.token_dates) == ({}, {})
        with pytest.raises(Exception, match="no-such-token"):
            table.commands.take_seat(hashed, type(guest.who)("eve", "Eve"))
        assert host.table is table
