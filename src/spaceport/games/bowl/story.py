"""The story of a game of Space Bowl: the best find of everybody, and what nobody found."""

from typing import Final

from spaceport.core.protocol import Say
from spaceport.core.story import Moment, Past, Story
from spaceport.games.bowl.events import Revealed, Scored
from spaceport.games.bowl.state import GOAL, State
from spaceport.games.bowl.view import Public, Reveal, Row

CARDS_TOLD: Final = 4


def tell(past: Past[State]) -> Story:
    states = past.states
    past.count_rounds(s.round for s in states)
    seats = range(states[-1].seats)
    slips = [_worst(past, seat) for seat in seats]
    missed = [*_unfound(past), *(slip for slip in slips if slip is not None)]
    return Story(
        goal=GOAL,
        first=tuple(states[0].scores),
        rounds=past.rounds([tuple(s.scores) for s in states]),
        best=tuple(_best(past, seat) for seat in seats),
        missed=tuple(sorted(missed, key=lambda moment: moment.at)),
    )


def _scored(past: Past[State], seat: int) -> list[tuple[int, Scored]]:
    return [
        (k, event)
        for k, events in enumerate(past.events)
        for event in events
        if isinstance(event, Scored) and event.seat == seat
    ]


def _best(past: Past[State], seat: int) -> Moment | None:
    """The round that gave most; of equal ones the last, which was nearer to the end."""
    won = [each for each in _scored(past, seat) if each[1].gained > 0]
    if not won:
        return None
    at, event = max(won, key=lambda each: (each[1].gained, each[0]))
    return past.moment(seat, at, _rows(past.say, event.rows, event.gained))


def _worst(past: Past[State], seat: int) -> Moment | None:
    """The round that cost most; of equal ones the first."""
    lost = [each for each in _scored(past, seat) if each[1].gained < 0]
    if not lost:
        return None
    at, event = min(lost, key=lambda each: (each[1].gained, each[0]))
    return past.moment(seat, at, _rows(past.say, event.rows, event.gained))


def _rows(say: Say, rows: tuple[Row, ...], gained: int) -> str:
    why = ", ".join(say(f"bowl.row.{row.why}") for row in rows if (row.points > 0) == (gained > 0))
    points = f"+{gained}" if gained > 0 else f"−{-gained}"
    return say("story.bowl.rows", points=points, why=why)


def _unfound(past: Past[State]) -> list[Moment]:
    """The destinations of each round that nobody pointed at (B34)."""
    found: list[Moment] = []
    for k, events in enumerate(past.events):
        if any(isinstance(event, Revealed) for event in events):
            public: Public = past.rules.view(past.states[k + 1], None).public
            assert public.reveal is not None
            cards = _missed_cards(public.reveal)
            if cards:
                found.append(past.moment(None, k, _destinations(past.say, public.reveal, cards)))
    return found


def _missed_cards(reveal: Reveal) -> list[str]:
    seen = {judged.card for judged in reveal.seats if judged.did == "valid"}
    return sorted({fit.card for fit in reveal.destinations} - seen)


def _destinations(say: Say, reveal: Reveal, cards: list[str]) -> str:
    named = ", ".join(card.upper() for card in cards[:CARDS_TOLD])
    if len(cards) > CARDS_TOLD:
        named += " …"
    key = "too" if reveal.found == "yes" else "after-all"
    return say(f"story.bowl.{key}", n=len(cards), cards=named)
