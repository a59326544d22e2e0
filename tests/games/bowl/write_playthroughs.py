"""Write the golden playthroughs of Space Bowl: base, each variant, all together; 2, 5, 8 seats.

    python -m tests.games.bowl.write_playthroughs

Bots play, each in its own time, as at a live table: everybody at once. The logs lie in
tests/corpus/bowl, each with a transcript that a person can read; `tests/corpus` replays them.
"""

from pathlib import Path
from random import Random
from typing import Any

from spaceport.bots.base import simple
from spaceport.cli.bots import Bots
from spaceport.library.match import Match, new
from tests.corpus.transcript import transcript

FOLDER = Path(__file__).parents[2] / "corpus" / "bowl"
VARIANTS = ("black_hole", "no_wild", "void", "big_galaxy", "rotation", "torus", "beginner")
SEATS = {2: "standard-2", 5: "standard-5", 8: "standard-8"}
SEED = 7


def plans() -> dict[str, tuple[int, dict[str, Any]]]:
    """Seats and options of each game, by the name of its file."""
    found: dict[str, tuple[int, dict[str, Any]]] = {name: (n, {}) for n, name in SEATS.items()}
    for k, variant in enumerate(VARIANTS):
        found[f"standard-{2 + k % 3}-{variant}"] = (2 + k % 3, {variant: True})
    everything = dict.fromkeys(VARIANTS, True)
    found["standard-8-everything"] = (8, everything)
    found["standard-5-everything-but-no-wild"] = (5, everything | {"no_wild": False})
    times = {"search_limit": 60, "countdown_seconds": 5, "placement_seconds": 1}
    found["standard-3-eventful"] = (3, times | {"pause_seconds": 5, "toss_seconds": 3})
    return found


def played(name: str) -> str:
    """The log of a whole game."""
    seats, options = plans()[name]
    match = new("bowl", seats, SEED, **options)
    rng = Random(name)
    bot = simple("bowl")
    bots = Bots(range(seats), bot, bot, name.encode())
    while match.result() is None:
        if name.endswith("eventful"):
            incident(match, rng)
        if match.result() is None:
            bots.plan(match)
            go_on(match, bots)
    return match.log()


def go_on(match: Match, bots: Bots) -> None:
    """Whatever comes first: a bot's plan or a deadline."""
    first = bots.due()
    due = min((each.at for each in match.deadlines()), default=None)
    if first is not None and (due is None or first < due):
        match.advance(max(0, first - match.now))
        ready = bots.ready(first)
        assert ready is not None
        match.play(*ready)
    else:
        assert due is not None
        match.advance(due - match.now)


def incident(match: Match, rng: Random) -> None:
    """Now and then people are too slow for every clock, say Doom! at once, are beaten by a moment,
    or think better of it; late in the game one is removed."""
    if rng.random() < 0.1 and match.deadlines():
        match.advance(match.deadlines()[0].at - match.now)
    public = match.view().public
    if public.phase == "search" and rng.random() < 0.2:
        second_thoughts(match, rng)
    elif public.phase == "countdown" and public.kind == "go" and rng.random() < 0.1:
        beaten = [seat for seat in match.to_act() if match.parse("go") in match.legal(seat)]
        for seat in beaten[:1]:
            match.play(seat, "go")
    if public.round >= 6 and not public.gone and public.phase == "countdown":
        match.remove(public.announcer if public.announcer is not None else 0)


def second_thoughts(match: Match, rng: Random) -> None:
    """B16: a Doom! beaten by a moment, and a card that is taken back."""
    first, second, *others = rng.sample(match.to_act(), len(match.to_act()))
    match.play(first, "doom")
    match.play(second, "designate c3")
    match.play(second, "withdraw")
    for seat in others:
        match.play(seat, "doom")


def write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in plans():
        text = played(name)
        (FOLDER / f"{name}.log").write_text(text, "utf-8")
        (FOLDER / f"{name}.txt").write_text(transcript(text), "utf-8")
        print(f"bowl/{name}: {text.count(chr(10))} lines")


if __name__ == "__main__":
    write()
