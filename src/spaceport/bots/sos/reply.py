"""What the next player can make of a position: one turn ahead, face by face of the die."""

from typing import Final

from spaceport.bots.sos.near import finishing, is_in_reach
from spaceport.bots.sos.plan import (
    NOTHING,
    End,
    after_special,
    after_steps,
    has_special,
    is_met,
    pair_of,
)
from spaceport.bots.sos.worth import share, waits
from spaceport.core.bits import bits
from spaceport.games.sos import moves
from spaceport.games.sos.state import FACE_WEIGHTS, FACES, OVER, Kit, State

TRIED: Final = 2  # positions of the reply in which its comet or hole is tried

Rated = list[tuple[float, int, State]]
"""Ends of a reply, the best for whoever replies first."""


class Judge:
    """What positions at the end of a seat's turn are worth to it. `care`: see `worth.share`."""

    def __init__(self, kit: Kit, s: State, seat: int, care: float = 1.0) -> None:
        self.kit = kit
        self.seat = seat
        self.care = care
        self.next = following(s, seat)
        self.soon = waits(s, self.next)
        self.later = waits(s, following(s, self.next))

    # ------------------------------------------------------------ a quick look

    def rate(self, s: State) -> float:
        """The share of the wins as it stands, before the next player's turn."""
        if s.missions[self.seat] >= 0 or s.phase == OVER or not s.pile:
            return share(self.kit, s, self.seat, self.soon, self.care)
        return self.drawn(s)

    def drawn(self, s: State) -> float:
        """A mission is done: the mean over those that may come, with what is left of the turn."""
        total = 0.0
        for mission in bits(s.pile):
            after = s.copy()
            after.missions = s.missions[:]
            after.missions[self.seat] = mission
            if is_in_reach(self.kit, after, mission):
                moves.complete(self.kit, after, mission, None)
            total += share(self.kit, after, self.seat, self.soon, self.care)
        return total / s.pile.bit_count()

    # ------------------------------------------------------------ with the next player's reply

    def value(self, s: State) -> float:
        """The share of the wins after the next player's best reply, the mean over the die."""
        if s.phase == OVER or s.missions[self.seat] < 0 or is_met(s, self.next):
            return self.rate(s)
        s = s.copy()
        s.active = self.next
        s.comet_moves = s.hole_moves = 0
        replies = {steps: self.replies(s, steps) for steps in (1, 2)}
        a, b = pair_of(s, self.next)
        finished = finishing(self.kit, s, s.aliens[a], s.aliens[b])
        total = 0.0
        for face, weight in enumerate(FACE_WEIGHTS):
            rated = replies[FACES[face][0]]
            total += weight * self.mine(self.best(s, face, rated, finished >> face & 1 == 1))
        return total / sum(FACE_WEIGHTS)

    def mine(self, s: State) -> float:
        return share(self.kit, s, self.seat, self.later, self.care)

    def theirs(self, s: State) -> float:
        return share(self.kit, s, self.next, self.later, self.care)

    def replies(self, s: State, steps: int) -> Rated:
        """Steps of the aliens that matter to either of the two."""
        start = s.copy()
        start.steps = steps
        aliens = sorted({*pair_of(s, self.seat), *pair_of(s, self.next)})
        ends = after_steps(self.kit, End(start, NOTHING), self.next, aliens)
        rated = [(self.theirs(end.state), k, end.state) for k, end in enumerate(ends)]
        return sorted(rated, reverse=True, key=lambda each: each[:2])

    def best(self, s: State, face: int, rated: Rated, is_finished: bool) -> State:
        """Where the next player's best turn with this face leads."""
        top = rated[0][2] if rated else s
        if top.missions[self.next] < 0:
            return top
        if is_finished:  # by a comet or hole move that opens the way
            done = s.copy()
            moves.complete(self.kit, done, s.missions[self.next], None)
            return done
        ends: list[State] = []
        for _, _, state in rated[:TRIED]:
            there = state.copy()
            _, there.comet_moves, there.hole_moves = FACES[face]
            if has_special(there):
                ends += [end.state for end in after_special(self.kit, End(there, NOTHING))]
        return max(ends, key=self.theirs, default=top)


def following(s: State, seat: int) -> int:
    """The next player who is still there."""
    seat = (seat + 1) % s.seats
    while s.gone >> seat & 1:
        seat = (seat + 1) % s.seats
    return seat
