"""Twin runs over real sockets: two games that differ only in a secret send everybody who may not
know it the same bytes, down to the heads of the frames, until it is told.

The secrets: in every game what chance will bring, which follows from the seed; in Space Bowl also
what somebody designates. What differs by luck for each table (link, code, keys, the commitment) is
replaced by letters of the same length before comparing.
"""

from pathlib import Path
from random import Random

import pytest

from spaceport.core.rules import Rules
from spaceport.games import catalog
from spaceport.library.load import load
from tests.attacks.twins import SCREEN, SPECTATOR, Twin, share_luck, twin

ONE, OTHER = b"1" * 32, b"2" * 32
STEPS = 12
LATER = {"builder": 1}
"""How many more draws until the seeds must show; a plan comes once in a long round."""
GAMES = [
    game.name
    for game in catalog.GAMES
    if type(load(game.name, None, {}).rules).chance is not Rules.chance
]
"""Those in which chance brings something."""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_nobody_is_sent_anything_of_what_chance_will_bring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Two seeds that have drawn the same so far: players, spectators and big screens cannot tell
    them apart."""
    share_upto = share_luck(monkeypatch, ONE)

    async def played(seed: bytes) -> tuple[dict[str, list[bytes]], dict[str, list[bytes]], int]:
        async with twin(tmp_path / seed.hex()[:2], seed, game, 2) as made:
            await made.play(STEPS, Random(5))
            assert (await made.by_seat(1).say("cheer", cheer="wow"))["t"] == "done"
            await made.settle()
            before = made.bytes()
            assert made.shown(SCREEN) == made.shown(SPECTATOR), "a big screen sees no more"
            assert made.table.game is not None
            draws = made.table.game.course.draws
            rng = Random(6)
            while made.table.game.course.draws < draws + LATER.get(game, 4):
                await made.play(2, rng)
                await made.pass_time(20_000)
            return before, made.bytes(), draws

    first, first_after, draws = await played(ONE)
    share_upto(draws)
    second, second_after, _ = await played(OTHER)
    assert draws > 0
    assert {name: len(frames) for name, frames in first.items()} == {
        name: len(frames) for name, frames in second.items()
    }
    for name, frames in first.items():
        assert frames == second[name], name
    assert sum(len(frame) for frames in first.values() for frame in frames) > 5_000
    assert first_after != second_after  # the seeds do differ later


async def countdown(folder: Path, wishes: list[str | None]) -> tuple[dict[str, list[bytes]], str]:
    """A countdown of Space Bowl in which seat 1 designates these cards second by second; what the
    others were sent until its end, and the reveal that follows."""
    options = {"countdown_seconds": 10, "placement_seconds": 3}
    async with twin(folder, ONE, "bowl", 3, **options) as made:
        game = made.table.game
        assert game is not None
        captain = game.rules.view(game.course.state, None).public.captain
        assert (await made.act(captain, {"do": "toss"}))["t"] == "done"
        assert (await made.act(0, {"do": "go"}))["t"] == "done"
        assert (await made.act(1, {"do": "concur"}))["t"] == "done"
        for wish in wishes:
            if wish is not None:
                assert (await made.act(1, {"do": "designate", "card": wish}))["t"] == "done"
            else:
                await as_many_answers(made)
            await made.pass_time(1_000)
        assert made.shown(SCREEN) == made.shown(SPECTATOR), "though it is in that seat's browser"
        sent = {name: frames for name, frames in made.bytes().items() if name != "P1"}
        await made.pass_time(20_000)
        reveal = game.rules.view(game.course.state, None).public.reveal
        return sent, repr(reveal.seats[1].card if reveal else None)


async def as_many_answers(made: Twin) -> None:
    """Nothing is done, but everybody's count of messages goes on as if it were."""
    await made.settle()


@pytest.mark.slow
@pytest.mark.parametrize(
    "wishes", [["a1", None, None], ["e5", "e4", "e5"]], ids=["one", "changing"]
)
async def test_b13_nobody_else_is_sent_anything_of_a_designation(
    tmp_path: Path, wishes: list[str | None]
) -> None:
    silent, nothing = await countdown(tmp_path / "silent", [None, None, None])
    secret, told = await countdown(tmp_path / "secret", wishes)
    assert set(silent) == {"P0", "P2", SPECTATOR, SCREEN}
    assert secret == silent
    assert nothing != told  # the reveal does tell them apart
