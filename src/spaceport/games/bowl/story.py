"""The story of a game of Space Bowl: the best find of everybody, and what nobody found."""

from functools import partial

from spaceport.core.story import Moment, Past, Story
from spaceport.core.terms import Say
from spaceport.games.bowl.events import Revealed, Scored
from spaceport.games.bowl.picture_words import row_words, signed
from spaceport.games.bowl.state import GOAL, State
from spaceport.games.bowl.view import Public, Reveal


def tell(past: Past[State]) -> Story:
    states = past.states
    past.count_rounds(s.round for s in states)
    seats = range(states[-1].seats)
    slips = [_worst(past, seat) for seat in seats]
    missed = [*_unfound(past), *(slip for slip in slips if slip is not None)]
    scores = [tuple(s.scores) for s in states]
    return past.story(GOAL, scores, partial(_best, past), missed)


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
    return past.moment(seat, at, _rows(past, at, event))


def _worst(past: Past[State], seat: int) -> Moment | None:
    """The round that cost most; of equal ones the first."""
    lost = [each for each in _scored(past, seat) if each[1].gained < 0]
    if not lost:
        return None
    at, event = min(lost, key=lambda each: (each[1].gained, each[0]))
    return past.moment(seat, at, _rows(past, at, event))


def _rows(past: Past[State], at: int, event: Scored) -> str:
    """The rows that made the sum what it is: of a gain the gains, of a loss the losses."""
    gained = event.gained
    judged = _reveal(past, at).seats[event.seat]
    told = [row for row in event.rows if (row.points > 0) == (gained > 0)]
    why = ", ".join(row_words(past.say, row, judged) for row in told)
    return past.say("story.bowl.rows", points=signed(gained), why=why)


def _reveal(past: Past[State], at: int) -> Reveal:
    """What lay open after the step `at`, in which cards were revealed."""
    public: Public = past.rules.view(past.states[at + 1], None).public
    assert public.reveal is not None
    return public.reveal


def _unfound(past: Past[State]) -> list[Moment]:
    """The destinations of each round that nobody pointed at (B34)."""
    found: list[Moment] = []
    for k, events in enumerate(past.events):
        if any(isinstance(event, Revealed) for event in events):
            reveal = _reveal(past, k)
            if count := len(_missed_cards(reveal)):
                found.append(past.moment(None, k, _destinations(past.say, reveal, count)))
    return found


def _missed_cards(reveal: Reveal) -> set[str]:
    seen = {judged.card for judged in reveal.seats if judged.did == "valid"}
    return {fit.card for fit in reveal.destinations} - seen


def _destinations(say: Say, reveal: Reveal, count: int) -> str:
    """How many; where they lie is seen at that moment. Phones show no letters beside the galaxy."""
    key = "too" if reveal.found == "yes" else "after-all"
    return say(f"story.bowl.{key}", n=count)
