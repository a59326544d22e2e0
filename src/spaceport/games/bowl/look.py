"""How a state becomes a view, what happened becomes events, and a view becomes a state again."""

from collections import defaultdict
from collections.abc import Iterable
from random import Random
from typing import Any, Final

from spaceport.core.bits import bits, mask_of
from spaceport.core.event import Over, SeatRemoved
from spaceport.core.terms import View
from spaceport.games.bowl import solver
from spaceport.games.bowl.events import (
    Announced,
    CaptainNamed,
    CardTaken,
    Concurred,
    CountdownEnded,
    Dealt,
    Designated,
    Event,
    GapFilled,
    Landed,
    Revealed,
    Scored,
    SearchBegan,
    SeatReady,
    Skipped,
    TopTurned,
    Tossed,
    WildPlaced,
    Withdrawn,
)
from spaceport.games.bowl.menu import may_designate
from spaceport.games.bowl.near import near_fit
from spaceport.games.bowl.notation import KINDS, PHASES, SPACE_NAMES, THINGS, Names, Planet
from spaceport.games.bowl.scoring import Verdict, gained
from spaceport.games.bowl.state import (
    DECK,
    DOOM,
    FOUND,
    GOAL,
    NEITHER,
    NOT_FOUND,
    NOTHING,
    PLANETS,
    SILENT,
    TOP_CARD,
    UNJUDGED,
    VOID,
    Kit,
    State,
    settle_boards,
    start,
)
from spaceport.games.bowl.view import (
    TURNS,
    Box,
    Did,
    Face,
    Fit,
    Found,
    Judged,
    Own,
    Prize,
    Public,
    Reveal,
    Row,
    Why,
    WildToken,
)

NO_FACE: Final = Face((), False, True)
SECRET: Final = ("designated", "withdrew")  # what happened is for the seat alone that did it
WHY: tuple[Why, ...] = ("valid", "button", "go", "go-wrong", "doom", "alone", "wild", "invalid")
FOUND_NAMES: Final[dict[int, Found]] = {FOUND: "yes", NOT_FOUND: "no", NEITHER: "neither"}
PLANET_NAMES: tuple[Planet, ...] = ("ring", "stripes", "craters", "swirl", "ice", "moon")


def seat_or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


class Look:
    """Eyes for one game: its names, its kit, and the faces of its cards."""

    def __init__(self, names: Names, kit: Kit) -> None:
        self.names = names
        self.kit = kit
        self._galaxy: tuple[list[int], dict[str, Face]] = ([], {})  # the last one that was shown
        self.faces = [
            Face(
                tuple(PLANET_NAMES[planet] for planet in bits(shown)),
                bool(kit.holes >> card & 1),
            )
            for card, shown in enumerate(kit.cards)
        ]
        self.alike: dict[Face, list[int]] = defaultdict(list)  # the cards that have a face
        for card, face in enumerate(self.faces):
            self.alike[face].append(card)

    # ------------------------------------------------------------ views

    def own(self, s: State, seat: int) -> Own:
        return Own(seat, self.place(s.secrets[seat]))

    def public(self, s: State) -> Public:
        return Public(
            edition=self.names.edition.name,
            side=self.kit.side,
            variants=self.names.variants,
            phase=PHASES[s.phase],
            seats=s.seats,
            round=s.round,
            rounds=DECK,
            galaxy=self.galaxy(s),
            captain=seat_or_none(s.captain),
            left=s.deck,
            top=self.face(s.top) if s.top >= 0 else None,
            box=self.box(s),
            kind=KINDS[s.kind],
            announcer=seat_or_none(s.announcer),
            concurred=tuple(seat for seat in bits(s.joined) if seat != s.announcer),
            wild=self.wild(s),
            skipped=tuple(bits(s.skipped)),
            ready=tuple(bits(s.ready)),
            scores=tuple(s.scores),
            goal=GOAL,
            taken=tuple(map(self.pile, s.taken, s.hollow)),
            aside=self.pile(s.aside, 0),
            reveal=None if s.found == UNJUDGED else self.reveal(s),
            gone=tuple(bits(s.gone)),
            due=s.due if s.due >= 0 else None,
            winners=tuple(bits(s.winners)),
        )

    def place(self, place: int) -> str | None:
        return self.names.places[place] if place >= 0 else None

    def face(self, card: int) -> Face:
        return self.faces[card] if card >= 0 else NO_FACE

    def galaxy(self, s: State) -> dict[str, Face]:
        """The cards by place. Between two rounds it stays the same list, so it is shown again."""
        if self._galaxy[0] is not s.galaxy:
            shown = {
                place: self.face(card)
                for place, card in zip(self.names.places, s.galaxy, strict=True)
                if card != NOTHING
            }
            self._galaxy = (s.galaxy, shown)
        return self._galaxy[1]

    def pile(self, mask: int, hollow: int) -> tuple[Face, ...]:
        """Cards that lie together, sorted by what they show."""
        if not mask and not hollow:
            return ()
        found = sorted((self.faces[card] for card in bits(mask)), key=lambda f: (f.planets, f.hole))
        return (*found, *[NO_FACE] * hollow)

    def box(self, s: State) -> Box:
        return Box(
            disc=SPACE_NAMES[s.disc] if s.disc >= 0 else None,
            marbles={
                planet: SPACE_NAMES[space]
                for planet, space in zip(PLANETS, s.marbles, strict=True)
                if space >= 0
            },
            hole=SPACE_NAMES[s.hole] if s.hole >= 0 else None,
        )

    def wild(self, s: State) -> WildToken | None:
        if s.wild < 0:
            return None
        return WildToken(self.names.places[s.wild], seat_or_none(s.placer))

    # ------------------------------------------------------------ the reveal

    def reveal(self, s: State) -> Reveal:
        """Follows from the state alone: what was done in the round stays in it until the next."""
        verdict = Verdict(self.kit, s)
        fits = self.fits(solver.puzzle_of(s))
        plain, wild = self.solutions(fits)
        return Reveal(
            found=FOUND_NAMES[s.found],
            seats=tuple(self.judged(s, verdict, fits, seat) for seat in range(s.seats)),
            prize=self.prize(s.prize, s.taker),
            destinations=tuple(plain),
            with_wild=tuple(wild),
        )

    def fits(self, puzzle: solver.Puzzle) -> list[list[Fit]]:
        """Every fit on each card of the galaxy, plain or with the Wild somewhere."""
        found = solver.reasons(self.kit, puzzle)
        return [[self.fit(puzzle, card, *each) for each in fits] for card, fits in enumerate(found)]

    def solutions(self, fits: list[list[Fit]]) -> tuple[list[Fit], list[Fit]]:
        """Every plain fit; and every Wild fit on the cards that have no plain one."""
        plain: list[Fit] = []
        wild: list[Fit] = []
        for here in fits:
            without = [fit for fit in here if fit.wild is None]
            plain += without
            if not without and not self.kit.no_wild:
                wild += here
        return plain, wild

    def fit(self, puzzle: solver.Puzzle, card: int, turn: int, need: int, wild: int) -> Fit:
        places = self.names.places
        gives = solver.gives(self.kit, puzzle, card, turn)
        avoids = solver.avoids(self.kit, puzzle, card, turn)
        return Fit(
            card=places[card],
            turn=TURNS[turn],
            gives={PLANETS[planet]: places[at] for planet, at in gives},
            avoids={PLANETS[planet]: places[at] for planet, at in avoids},
            wild=self.place(wild),
            missing=PLANET_NAMES[puzzle.needs[need][0]] if need >= 0 else None,
        )

    def judged(self, s: State, verdict: Verdict, fits: list[list[Fit]], seat: int) -> Judged:
        rows = named_rows(verdict.rows[seat])
        card = s.secrets[seat]
        why = {row.why for row in rows}
        did: Did = "silent"
        if verdict.is_valid(seat):
            did = "valid"
        elif "invalid" in why:
            did = "invalid"
        elif "button" in why:
            did = "button"
        wild = self.place(s.wild) if "wild" in why else None
        fit = next(fit for fit in fits[card] if fit.wild == wild) if did == "valid" else None
        near = None
        if did == "invalid" and card >= 0:
            near = near_fit(self.names, self.kit, solver.puzzle_of(s), card)
        return Judged(seat, did, self.place(card), fit, near, rows, gained(verdict.rows[seat]))

    def prize(self, prize: int, taker: int) -> Prize:
        if prize == TOP_CARD:
            return Prize("top", taker, None)
        return (
            Prize("galaxy", taker, self.place(prize)) if prize >= 0 else Prize("aside", None, None)
        )

    # ------------------------------------------------------------ events

    def events(self, happened: Iterable[tuple[Any, ...]], seat: int | None) -> list[Event]:
        """What of it this seat may know: a designation is for the seat that made it (B13)."""
        return [self.event(said) for said in happened if said[0] not in SECRET or said[1] == seat]

    def event(self, said: tuple[Any, ...]) -> Event:
        """What the rules said in numbers, in names."""
        places = self.names.places
        match said:
            case ("dealt", place, card):
                return Dealt(places[place], self.face(card))
            case ("captain", seat):
                return CaptainNamed(seat)
            case ("top", card, number):
                return TopTurned(number, self.face(card))
            case ("tossed", seat, by_itself):
                return Tossed(seat, by_itself)
            case ("landed", thing, space):
                return Landed(THINGS[thing], SPACE_NAMES[space])
            case ("search", number):
                return SearchBegan(number)
            case ("skipped", seat):
                return Skipped(seat)
            case ("announced", seat, kind):
                return Announced(seat, "go" if kind != DOOM else "doom")
            case ("concurred", seat):
                return Concurred(seat)
            case ("designated", seat, place):
                return Designated(seat, places[place])
            case ("withdrew", seat):
                return Withdrawn(seat)
            case ("wild", seat, place):
                return WildPlaced(seat, places[place])
            case ("zero",):
                return CountdownEnded()
            case ("ready", seat):
                return SeatReady(seat)
            case ("removed", seat):
                return SeatRemoved(seat)
        return self.end_event(said)

    def end_event(self, said: tuple[Any, ...]) -> Event:
        """The same for the end of a round or of the game."""
        match said:
            case ("revealed", found):
                return Revealed(FOUND_NAMES[found])
            case ("scored", seat, rows, score):
                return Scored(seat, named_rows(rows), gained(rows), score)
            case ("took", seat, prize, card):
                return CardTaken(self.prize(prize, seat), self.face(card))
            case ("filled", place, card):
                return GapFilled(self.names.places[place], self.face(card))
            case ("over", winners):
                return Over(tuple(bits(winners)))
        raise AssertionError(f"no event for {said}")

    # ------------------------------------------------------------ imagining

    def imagine(self, seen: View, rng: Random) -> State:
        """Some state that looks like this view: what others designated is anyone's guess."""
        public: Public = seen.public
        s = start(self.kit, public.seats)
        s.phase = PHASES.index(public.phase)
        s.round = public.round
        s.captain = known_seat(public.captain)
        s.deck = public.left
        s.kind = SILENT if public.kind is None else KINDS.index(public.kind)
        s.announcer = known_seat(public.announcer)
        s.joined = mask_of(public.concurred)
        if public.announcer is not None:
            s.joined |= 1 << public.announcer
        s.skipped = mask_of(public.skipped)
        s.ready = mask_of(public.ready)
        s.scores = list(public.scores)
        s.gone = mask_of(public.gone)
        s.due = -1 if public.due is None else public.due
        s.winners = mask_of(public.winners)
        if public.wild is not None:
            s.wild = self.names.place(public.wild.card)
            s.placer = known_seat(public.wild.seat)
        self._imagine_box(s, public.box)
        self._imagine_cards(s, public)
        self._imagine_secrets(s, seen, rng)
        settle_boards(self.kit, s)
        return s

    def _imagine_box(self, s: State, box: Box) -> None:
        spaces = {None: -1} | {name: k for k, name in enumerate(SPACE_NAMES)}
        s.disc, s.hole = spaces[box.disc], spaces[box.hole]
        s.marbles = [spaces[box.marbles.get(planet)] for planet in PLANETS]

    def _imagine_cards(self, s: State, public: Public) -> None:
        """Of cards that look alike any one will do, but each only once."""
        used: set[int] = set()
        for place, face in public.galaxy.items():
            s.galaxy[self.names.place(place)] = VOID if face.void else self._card(face, used)
        if public.top is not None:
            s.top = self._card(public.top, used)
        if public.reveal is not None:
            self._imagine_reveal(s, public.reveal)
            # What was taken or put aside still lies where it lay.
            used.discard(s.galaxy[s.prize] if s.prize >= 0 else s.top)
        piles = [*public.taken, public.aside]
        masks = [mask_of([self._card(f, used) for f in pile if not f.void]) for pile in piles]
        s.taken, s.aside = masks[:-1], masks[-1]
        s.hollow = [sum(face.void for face in pile) for pile in public.taken]

    def _card(self, face: Face, used: set[int]) -> int:
        card = next(card for card in self.alike[face] if card not in used)
        used.add(card)
        return card

    def _imagine_reveal(self, s: State, reveal: Reveal) -> None:
        s.found = {name: number for number, name in FOUND_NAMES.items()}[reveal.found]
        s.taker = known_seat(reveal.prize.seat)
        if reveal.prize.card is not None:
            s.prize = self.names.place(reveal.prize.card)
        elif reveal.prize.what == "top":
            s.prize = TOP_CARD

    def _imagine_secrets(self, s: State, seen: View, rng: Random) -> None:
        public: Public = seen.public
        own: Own | None = seen.own
        for seat in range(s.seats):
            if public.reveal is not None:
                told = public.reveal.seats[seat].card
            elif own is not None and own.seat == seat:
                told = own.designation
            elif may_designate(s, seat) and rng.random() < 0.75:
                told = rng.choice(self.names.places)
            else:
                told = None
            s.secrets[seat] = -1 if told is None else self.names.place(told)


def named_rows(rows: Iterable[tuple[int, int]]) -> tuple[Row, ...]:
    return tuple(Row(WHY[row], points) for row, points in rows)


def known_seat(seat: int | None) -> int:
    return -1 if seat is None else seat
