"""The story of a finished game: its rounds with their scores, and the moments worth telling.

Every game tells its own, in `story.py` of its folder; what all stories need stands here.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, Generic

from msgspec import Struct

from spaceport.core.rules import Rules, S
from spaceport.core.terms import Say


class Round(Struct, frozen=True):
    """A round: the entry with which it begins, and everybody's score when it was over."""

    number: int
    begins: int
    scores: tuple[int, ...]


class Moment(Struct, frozen=True):
    """Something worth telling, in a sentence without a name. `at` is the entry that brought it
    about; `seat` is None where it is everybody's."""

    seat: int | None
    at: int
    round: int
    text: str


class Story(Struct, frozen=True):
    """`goal` is the score that ends the game, where there is one; `best` has one for each seat."""

    goal: int | None
    first: tuple[int, ...]
    rounds: tuple[Round, ...]
    best: tuple[Moment | None, ...]
    missed: tuple[Moment, ...]


class Past(Generic[S]):
    """A finished game, as a story needs it. What entry k did leads from `states[k]` to the next.

    `numbers[k]` is the round in which entry k happened.
    """

    def __init__(
        self, rules: Rules[S], states: Sequence[S], happened: Sequence[Sequence[Any]], say: Say
    ) -> None:
        self.rules = rules
        self.states = states
        self.events = [rules.events(said, None) for said in happened]
        self.say = say
        self.numbers: list[int] = []

    def count_rounds(self, numbers: Iterable[int]) -> None:
        """Take the round of each state. It never goes back, whatever a player takes back, and
        none begins when the game is over."""
        highest = 1
        for state, number in zip(self.states[:-1], numbers, strict=False):
            if self.rules.result(state) is None:
                highest = max(highest, number)
            self.numbers.append(highest)

    def rounds(self, scores: Sequence[tuple[int, ...]]) -> tuple[Round, ...]:
        """The rounds, from the scores of each state."""
        begins = [k for k, n in enumerate(self.numbers) if k == 0 or n != self.numbers[k - 1]]
        ends = [*begins[1:], len(self.numbers)]
        return tuple(
            Round(self.numbers[first], first, scores[after])
            for first, after in zip(begins, ends, strict=True)
        )

    def story(
        self,
        goal: int | None,
        scores: Sequence[tuple[int, ...]],
        best: Callable[[int], Moment | None],
        missed: Iterable[Moment],
    ) -> Story:
        """All of it, from the scores of each state and what each seat did best."""
        return Story(
            goal=goal,
            first=scores[0],
            rounds=self.rounds(scores),
            best=tuple(map(best, range(len(scores[0])))),
            missed=tuple(sorted(missed, key=lambda moment: moment.at)),
        )

    def moment(self, seat: int | None, at: int, text: str) -> Moment:
        return Moment(seat, at, self.numbers[at], text)


def turns_round(turns: Sequence[int], gone: int) -> int:
    """The round of a game with turns: everybody who is still there has had one more in each."""
    left = [count for seat, count in enumerate(turns) if not gone >> seat & 1]
    return min(left, default=0) + 1


def story_of_scores(past: Past[Any]) -> Story:
    """The story of a game in turns that tells none of its own (its states have `turns`, `scores`
    and `gone`): everybody's best moment is the one that brought the most points."""
    past.count_rounds(turns_round(s.turns, s.gone) for s in past.states)
    scores = [tuple(s.scores) for s in past.states]
    best = tuple(_most_gained(past, scores, seat) for seat in range(len(scores[0])))
    return Story(None, scores[0], past.rounds(scores), best, ())


def _most_gained(past: Past[Any], scores: list[tuple[int, ...]], seat: int) -> Moment | None:
    """Who never got a point and won all the same won with the last entry."""
    gains = [after[seat] - before[seat] for before, after in pairwise(scores)]
    most, result = max(gains, default=0), past.rules.result(past.states[-1])
    if most > 0:
        return past.moment(seat, gains.index(most), past.say("story.gained", n=most))
    if gains and result is not None and seat in result.winners:
        return past.moment(seat, len(gains) - 1, past.say("story.won"))
    return None
