"""Tables of several nodes: they run at one, people are anywhere, and whatever happens to a node
nothing that was answered is lost and nothing counts twice."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from spaceport.core.faults import Fault
from spaceport.table.cluster import parcel as parcels
from spaceport.table.store import postgres
from spaceport.table.store.base import StoreUnsure
from tests.cluster.town import Guest, Home, Town
from tests.store.makers import kept

Game = tuple[str, Guest, Guest]


@pytest.fixture
async def town(database: str) -> AsyncIterator[Town]:
    async with Town(database) as town:
        yield town


async def begun(here: Home, there: Home) -> Game:
    """A game of two: ann opened it and plays here, ben came first and plays there."""
    ann, ben = Guest(here, "ann"), Guest(there, "ben")
    link = await ann.open()
    await ben.come(link)
    await ann.come(link)
    assert (await ben.send("sit", seat=1))["t"] == "done"
    assert (await ann.send("start"))["t"] == "done"
    await here.town.until(lambda: bool(ann.frame and ben.frame))
    return link, ann, ben


async def play(ann: Guest, ben: Guest, count: int = 4) -> None:
    """Whoever may acts."""
    for _ in range(count):
        await ann.town.until(lambda: any(who.frame.get("offers") for who in (ann, ben)))
        who = ann if ann.frame.get("offers") else ben
        assert (await who.act())["t"] == "done"


async def seen_alike(ann: Guest, ben: Guest) -> None:
    await ann.town.until(lambda: ann.frame.get("public") == ben.frame.get("public"))


async def entries(home: Home, link: str) -> int:
    found = await home.store.bodies(link)
    return len(found)


async def test_a_table_runs_where_the_first_person_comes_in_and_both_play(town: Town) -> None:
    here, there = await town.home(), await town.home()
    link, ann, ben = await begun(here, there)
    assert here.running(link) is None
    assert there.running(link) is not None
    await play(ann, ben)
    await seen_alike(ann, ben)
    assert ann.frames == list(range(1, len(ann.frames) + 1))
    await town.pass_time(1_000)
    figures = here.tables.figures, there.tables.figures
    assert (figures[0]["relays_open"], figures[1]["far_visits_open"]) == (1, 1)
    assert (figures[0]["nodes_alive"], figures[1]["claims"]) == (2, 1)


async def test_what_is_not_there_is_told(town: Town) -> None:
    ann = Guest(await town.home(), "ann")
    with pytest.raises(Fault, match="no-such-table"):
        await ann.come("nowhere")


async def test_when_a_node_dies_the_others_have_its_tables(town: Town) -> None:
    here, there = await town.home(), await town.home()
    link, ann, ben = await begun(here, there)
    await play(ann, ben)
    await there.fall_asleep()
    before = len(ann.frames)
    about = ann.say("change", public=True)
    took = await town.until(lambda: bool(ann.answers(about)))
    assert took < 4_000
    assert len(ann.answers(about)) == 1
    assert ann.frames[before:] == list(range(before + 1, len(ann.frames) + 1))
    assert here.running(link) is not None
    assert here.tables.figures["burials"] == 1
    again = await Guest(here, "ben").come(link)
    await play(ann, again)


async def test_who_wakes_after_its_burial_keeps_nothing_and_begins_anew(town: Town) -> None:
    here, there = await town.home(), await town.home()
    link, ann, ben = await begun(here, there)
    await there.fall_asleep()
    number = there.number
    await town.until(lambda: here.running(link) is not None)
    count = await entries(here, link)
    table = there.running(link)
    assert table is not None
    late = ben.say("handOver")
    with pytest.raises(StoreUnsure):
        await there.store.write(None, link, [])
    there.wake()
    await town.until(lambda: "closing" in ben.told)
    await town.until(lambda: there.number != number)
    assert ben.answers(late) == []
    assert there.running(link) is None
    assert await entries(here, link) == count
    assert there.tables.figures["begun_anew"] == 1
    await ben.come(link)
    await play(ann, ben)
    await seen_alike(ann, ben)


async def test_whoever_ends_hands_over_at_once_and_time_goes_along(town: Town) -> None:
    here, there = await town.home(), await town.home()
    link, ann, ben = await begun(here, there)
    await play(ann, ben, 2)
    table = there.running(link)
    assert table is not None
    await town.pass_time(2_000)
    ms = table.play.now(town.clock.now())
    assert table.game is not None
    assert ms > table.game.course.ms + 1_000
    assert here.tables.figures["relays_open"] == 1
    await there.stop()
    assert ben.told == ["closing"]
    assert await town.until(lambda: here.running(link) is not None) < 500
    moved = here.running(link)
    assert moved is not None
    assert moved.play.now() >= ms
    ben = await Guest(here, "ben").come(link)
    await play(ann, ben)
    assert here.tables.figures["relays_open"] == 0  # her table runs here now
    await seen_alike(ann, ben)
    assert "restarted" not in ann.told


async def test_who_is_cut_off_from_the_bus_steps_back_and_others_play_on(town: Town) -> None:
    here, there = await town.home(), await town.home()
    link, ann, ben = await begun(here, there)
    await town.pass_time(1_000)
    there.line.is_cut = True
    took = await town.until(lambda: here.running(link) is not None)
    assert took < 5_000
    assert ben.told == ["closing"]
    assert there.tables.unready == "cut-off"
    with pytest.raises(Fault, match="closing"):
        await ben.come(link)
    with pytest.raises(Fault, match="closing"):
        await ben.open()
    there.line.is_cut = False
    await town.until(lambda: there.tables.is_ready)
    await ben.come(link)
    await play(ann, ben)


async def test_a_table_that_could_not_be_stored_is_loaded_again_for_far_people_too(
    town: Town,
) -> None:
    here, there = await town.home(), await town.home()
    link, ann, ben = await begun(here, there)
    before = there.running(link)
    there.store.lose(link)
    about = ann.say("change", public=True)
    await town.until(lambda: bool(ann.answers(about)))
    assert len(ann.answers(about)) == 1
    after = there.running(link)
    assert after is not None
    assert after is not before
    assert ben.told == ["closing"]
    assert there.tables.figures["begun_anew"] == 0
    await ben.come(link)
    await play(ann, ben)


async def test_a_table_that_could_not_be_read_is_loaded_later_for_far_people_too(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = await town.home(), await town.home()
    link, ann, ben = await begun(here, there)
    reads = []

    async def away(link: str) -> None:
        reads.append(link)
        raise postgres._away(OSError())

    with monkeypatch.context() as patched:
        patched.setattr(there.store, "read", away)
        there.store.lose(link)
        about = ann.say("change", public=True)
        await town.until(lambda: bool(reads))
    await town.until(lambda: bool(ann.answers(about)))
    assert len(ann.answers(about)) == 1
    await ben.come(link)
    await play(ann, ben)


async def test_a_table_of_which_nobody_knows_whose_it_is_is_loaded_for_far_people_too(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL gave it to a node and went away before it could say so; then whoever had asked
    for it there has gone."""
    here, there = await town.home(), await town.home()
    ann, ben = Guest(here, "ann"), Guest(there, "ben")
    link = await ann.open()

    async def claim_and_go(link: str) -> None:
        assert await type(there.store).claim(there.store, link) is not None
        raise postgres._away(OSError())

    with monkeypatch.context() as patched:
        patched.setattr(there.store, "claim", claim_and_go)
        with pytest.raises(Fault, match="not-read"):
            await there.tables.whose(link)
    began = town.clock.now()
    await ann.come(link)
    assert town.clock.now() - began < 1_000
    assert there.running(link) is not None
    await ben.come(link)
    assert (await ben.send("sit", seat=1))["t"] == "done"


async def test_a_seat_is_taken_by_whoever_is_at_another_node(town: Town) -> None:
    here, there = await town.home(), await town.home()
    link, ann, ben = await begun(here, there)
    answer = await ben.send("handOver")
    cyd, token = Guest(here, "cyd"), answer["link"].removeprefix("h/")
    taking = here.tables.take_seat(token, cyd.who)
    assert (await town.during(taking)).link == link
    await town.until(lambda: ben.told == ["handed-over"])
    await cyd.come(link)
    await play(ann, cyd)
    with pytest.raises(Fault, match="no-such-token"):
        await town.during(here.tables.take_seat(token, ben.who))


async def test_a_seat_whose_answer_is_lost_is_taken_all_the_same(town: Town) -> None:
    here, there = await town.home(), await town.home()
    link, ann, ben = await begun(here, there)
    token = (await ben.send("handOver"))["link"].removeprefix("h/")
    cyd, hears = Guest(here, "cyd"), here.tables.bus.hears
    answered, lost = hears[parcels.Answer], []

    def lose_one(parcel: parcels.Parcel, answer: parcels.Answer) -> None:
        lost.append(answer.code)
        hears[parcels.Answer] = answered

    hears[parcels.Answer] = lose_one
    taking = here.tables.take_seat(token, cyd.who)
    assert (await town.during(taking)).link == link
    assert lost == [""]
    await cyd.come(link)
    await play(ann, cyd)


async def test_a_seat_at_a_table_that_nobody_answers_for_may_be_asked_for_later(town: Town) -> None:
    here, there = await town.home(), await town.home()
    _, _, ben = await begun(here, there)
    token = (await ben.send("handOver"))["link"].removeprefix("h/")
    cyd = Guest(here, "cyd")
    del here.tables.bus.hears[parcels.Answer]
    with pytest.raises(Fault, match="closing"):
        await town.during(here.tables.take_seat(token, cyd.who))


async def test_a_new_name_reaches_tables_elsewhere(town: Town) -> None:
    here, there = await town.home(), await town.home()
    link, ann, ben = await begun(here, there)
    await here.tables.rename("ann", "Anna")
    await town.until(lambda: any(chair["name"] == "Anna" for chair in ben.room["seats"]))
    there.store.lose(link)
    ann.say("change", public=True)  # everybody is seated anew
    await town.until(lambda: ben.told == ["closing"])
    await ben.come(link)
    await town.until(lambda: any(chair["name"] == "Anna" for chair in ben.room["seats"]))


async def test_while_the_store_is_away_nothing_is_a_failure(
    town: Town, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither when somebody sits down and the lists of tables cannot be written, nor when a game
    ends and its log cannot be read to sign it, nor when old tables are to be deleted."""
    here, there = await town.home(), await town.home()

    async def away(*_: object) -> None:
        raise postgres._away(OSError())

    ann, ben = Guest(here, "ann"), Guest(there, "ben")
    link = await ann.open()
    await ben.come(link)
    await ann.come(link)
    with monkeypatch.context() as patched:
        patched.setattr(there.store, "join", away)
        about = ben.say("sit", seat=1)
        await town.until(lambda: ben.told == ["closing"])
        assert ben.answers(about) == []
    await ben.come(link)
    assert (await ben.send("sit", seat=1))["t"] == "done"  # whether or not it was stored
    assert (await ann.send("start"))["t"] == "done"
    await play(ann, ben)
    with monkeypatch.context() as patched:
        patched.setattr(there.store, "bodies", away)
        about = ann.say("stop")
        await town.until(lambda: ben.told == ["closing", "closing"])
        assert ann.answers(about) == []
    await town.until(lambda: bool(ann.answers(about)))
    assert [answer["t"] for answer in ann.answers(about)] == ["done"]
    monkeypatch.setattr(there.store, "prune", away)
    await there.tables._prune()
    assert [each for each in caplog.records if each.levelname == "ERROR"] == []


async def test_a_rematch_can_be_joined_from_anywhere(town: Town) -> None:
    here, there = await town.home(), await town.home()
    _, ann, ben = await begun(here, there)
    assert (await ann.send("stop"))["t"] == "done"
    await town.until(lambda: ben.room["phase"] == "over")
    link = (await ben.send("rematch"))["link"]
    await ann.come(link)
    await ben.come(link)
    assert ann.room["phase"] == "lobby"


async def test_a_table_that_is_just_being_stored_is_waited_for(town: Town) -> None:
    here, there = await town.home(), await town.home()
    asking = asyncio.ensure_future(here.tables.whose("soon"))
    assert await here.store.claim("soon") is None
    await there.store.create(kept("soon"), [])
    assert await town.during(asking) == there.number


async def test_while_some_are_handed_over_the_others_play_on(town: Town) -> None:
    here, there = await town.home(), await town.home()
    games = [await begun(here, there) for _ in range(2)]
    first, second = (there.running(link) for link, _, _ in games)
    assert first is not None
    assert second is not None
    await first.stop("closing")  # as the first of many
    _, ann, ben = games[1]
    await play(ann, ben)
    assert there.running(games[1][0]) is second
    _, ann, _ = games[0]
    await town.until(lambda: here.running(games[0][0]) is not None)
    assert "closing" not in ann.told


async def test_a_game_that_begins_at_once_was_not_restarted(town: Town) -> None:
    ann = Guest(await town.home(), "ann")
    link = await ann.open(now=True)
    await ann.come(link)
    await town.until(lambda: bool(ann.frame))
    assert ann.told == []


async def test_who_ends_seats_nobody_anew(town: Town) -> None:
    """Not even at a table that has yet to be handed over: the store may be away for long."""
    here, there = await town.home(), await town.home()
    link, ann, ben = await begun(here, there)
    there.tables._stop_lists()
    with pytest.raises(Fault, match="closing"):
        await there.tables.whose(link)
    await play(ann, ben)  # who is there plays on
