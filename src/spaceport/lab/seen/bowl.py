"""A view of Space Bowl as numbers. What the own seat designated is in its own row alone."""

from typing import Any, Final

from spaceport.core.terms import View
from spaceport.games.bowl.notation import KINDS, PHASES, SPACE_NAMES
from spaceport.games.bowl.rules import Rules
from spaceport.games.bowl.state import PLANETS, SPACES
from spaceport.games.bowl.view import Face, Public
from spaceport.lab import seen
from spaceport.lab.seen import numbered, own_seat, time_left

SEATS: Final = 8
PLANET: Final = numbered(PLANETS)
SPACE: Final = numbered(SPACE_NAMES)
HOLE: Final = len(PLANETS)  # of a card's numbers: one for each planet, the hole, the void
VOID: Final = HOLE + 1
FACE: Final = VOID + 1


class Seen(seen.Seen):
    """Galaxy and box, who announced what, scores, the time left, the own designation."""

    def __init__(self, rules: Rules) -> None:
        places = len(rules.names.places)
        super().__init__(
            (
                ("phase", (len(PHASES),)),
                ("galaxy", (places, FACE)),
                ("top", (FACE,)),
                ("disc", (SPACES,)),
                ("marbles", (len(PLANETS), SPACES)),
                ("hole", (SPACES,)),
                ("kind", (len(KINDS) - 1,)),
                ("announcer", (SEATS,)),
                ("concurred", (SEATS,)),
                ("captain", (SEATS,)),
                ("wild", (places,)),
                ("placer", (SEATS,)),
                ("skipped", (SEATS,)),
                ("scores", (SEATS,)),
                ("left", (1,)),
                ("own", (places,)),
                ("due", (1,)),
                ("seats", (SEATS + 1,)),
            )
        )
        self._phase = numbered(PHASES, self.at["phase"])
        self._place = numbered(rules.names.places)

    def read(self, view: View, now: int, row: Any) -> list[int]:
        public: Public = view.public
        at, seats = self.at, public.seats
        ones = [self._phase[public.phase], at["seats"] + seats]
        self._read_table(public, ones)
        self._read_round(public, own_seat(view), ones)
        if view.own is not None and view.own.designation is not None:
            ones.append(at["own"] + self._place[view.own.designation])
        for k in range(seats):
            score = public.scores[(own_seat(view) + k) % seats]
            row[at["scores"] + k] = min(max(score / public.goal, 0.0), 1.0)
        row[at["left"]] = public.left / public.rounds
        row[at["due"]] = time_left(public.due, now)
        return ones

    def _read_table(self, public: Public, ones: list[int]) -> None:
        """The galaxy, the top card, the box."""
        at, box = self.at, public.box
        for place, face in public.galaxy.items():
            _read_face(face, at["galaxy"] + FACE * self._place[place], ones)
        if public.top is not None:
            _read_face(public.top, at["top"], ones)
        for planet, space in box.marbles.items():
            ones.append(at["marbles"] + SPACES * PLANET[planet] + SPACE[space])
        if box.disc is not None:
            ones.append(at["disc"] + SPACE[box.disc])
        if box.hole is not None:
            ones.append(at["hole"] + SPACE[box.hole])

    def _read_round(self, public: Public, seat: int, ones: list[int]) -> None:
        """Who did what in this round."""
        at, wild = self.at, public.wild
        placer = None if wild is None else wild.seat
        for piece, who in (
            ("announcer", (public.announcer,)),
            ("concurred", public.concurred),
            ("captain", (public.captain,)),
            ("skipped", public.skipped),
            ("placer", (placer,)),
        ):
            ones += [at[piece] + (each - seat) % public.seats for each in who if each is not None]
        if wild is not None:
            ones.append(at["wild"] + self._place[wild.card])
        if public.kind is not None:
            ones.append(at["kind"] + KINDS.index(public.kind) - 1)


def _read_face(face: Face, first: int, ones: list[int]) -> None:
    ones += [first + PLANET[planet] for planet in face.planets]
    if face.hole:
        ones.append(first + HOLE)
    if face.void:
        ones.append(first + VOID)
