"""The story of a game of Space Planets: the best planets, and the throws that went astray."""

from functools import partial

from spaceport.core.story import Moment, Past, Story, turns_round
from spaceport.games.planets import moves
from spaceport.games.planets.events import Explored, Gained, Landed, Swallowed
from spaceport.games.planets.rules import Rules
from spaceport.games.planets.state import State

ASTRAY = ("none", "off", "lost")


def tell(past: Past[State]) -> Story:
    states = past.states
    past.count_rounds(turns_round(s.turns, s.gone) for s in states)
    seats = range(states[-1].seats)
    scores = [_scores(past.rules, s) for s in states]
    astray = [_astray(past, seat) for seat in seats]
    missed = [moment for moment in astray if moment is not None]
    return past.story(None, scores, partial(_best, past), missed)


def _scores(rules: object, s: State) -> tuple[int, ...]:
    assert isinstance(rules, Rules)
    return tuple(moves.score(rules.kit, s, seat) for seat in range(s.seats))


def _best(past: Past[State], seat: int) -> Moment | None:
    """The planet with most stars, and of these the cheapest; else the most crystals at once."""
    return _best_planet(past, seat) or _most_crystals(past, seat)


def _best_planet(past: Past[State], seat: int) -> Moment | None:
    facts = past.rules.view(past.states[-1], None).public.kinds
    explored = [
        (facts[event.kind].stars, -event.price, -k, event)
        for k, events in enumerate(past.events)
        for event in events
        if isinstance(event, Explored) and event.seat == seat
    ]
    if not explored:
        return None
    stars, _, earliest, event = max(explored, key=lambda each: each[:3])
    text = past.say(
        "story.planets.explored",
        kind=past.say(f"planets.kind.{event.kind}"),
        stars=past.say("planets.stars", n=stars),
        crystals=past.say("planets.crystals", n=event.price),
    )
    return past.moment(seat, -earliest, text)


def _most_crystals(past: Past[State], seat: int) -> Moment | None:
    gained = [
        (event.crystals, -k)
        for k, events in enumerate(past.events)
        for event in events
        if isinstance(event, Gained) and event.seat == seat and event.crystals
    ]
    if not gained:
        return None
    crystals, earliest = max(gained)
    text = past.say("story.planets.gained", crystals=past.say("planets.crystals", n=crystals))
    return past.moment(seat, -earliest, text)


def _astray(past: Past[State], seat: int) -> Moment | None:
    """How many throws came to rest on no card, and how many the black holes took."""
    beside: list[int] = []
    swallowed: list[int] = []
    for k, events in enumerate(past.events):
        for event in events:
            if isinstance(event, Landed) and event.seat == seat and event.where in ASTRAY:
                beside.append(k)
            elif isinstance(event, Swallowed) and event.seat == seat:
                swallowed.append(k)
    parts = {"beside": beside, "swallowed": swallowed}
    told = [past.say(f"story.planets.{key}", n=len(at)) for key, at in parts.items() if at]
    if not told:
        return None
    text = past.say("story.planets.in-all", what=", ".join(told))
    return past.moment(seat, min(beside + swallowed), text)
