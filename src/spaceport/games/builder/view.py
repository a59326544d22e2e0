"""What a seat may know of a game of Space Builder: names, no numbers.

Everything is open (C22): every seat sees the public part. Its own part says which seat it is, how
its cards may lie and, if it is eased (C23), what the plan asks of it. A plan that is still to come
does not exist.
"""

from typing import Final, Literal, get_args

from spaceport.core.bits import bits, mask_of
from spaceport.core.terms import View, ViewPart
from spaceport.games.builder.menu import BACK, CHOOSE, DONE, HERE, READY, may_act, places_of
from spaceport.games.builder.notation import (
    NAMES,
    PHASES,
    SIDES,
    TURNS,
    Building,
    Phase,
    Side,
    Turn,
    lay_number,
    place_of,
    side_of,
    turn_of,
)
from spaceport.games.builder.state import (
    BUILD,
    CARDS,
    FAULTS,
    IN_HAND,
    Kit,
    State,
    check_ms,
    free_places,
    laid,
    start,
    verdicts,
)

Verdict = Literal["right", "missing", "place", "turn", "side"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)


class Card(ViewPart):
    """How a building lies: on which place (from 1), turned clockwise, showing which side."""

    place: int
    turn: Turn
    side: Side


Board = dict[Building, Card]


class CardCheck(ViewPart):
    """What the check says of one card (C9-C12), and how it should lie on this board (C23)."""

    building: Building
    verdict: Verdict
    faults: int
    wanted: Card


class BoardCheck(ViewPart):
    """The check of one board. `finished` is 1 for the quickest; None: it was not done.

    `cards` goes along the plan from place 1 to 8: the order in which it is shown.
    """

    seat: int
    finished: int | None
    cards: tuple[CardCheck, ...]
    faults: int


class Public(ViewPart):
    """What everybody sees."""

    edition: str
    phase: Phase
    seats: int
    round: int
    plan: int | None
    """The number of the plan that is turned up, from 1."""
    wanted: Board | None
    """What the plan card shows; an eased seat is asked for what its own part says."""
    seen: tuple[int, ...]
    """The plans turned up since they were last shuffled."""
    plans: int
    """How many there are in all."""
    unlocked: tuple[tuple[Building, ...], ...]
    boards: tuple[Board, ...]
    done: tuple[int, ...]
    """Seats in the order of finishing."""
    placed: tuple[int | None, ...]
    """Table time of each seat's last placement."""
    wins: tuple[int, ...]
    check: tuple[BoardCheck, ...]
    """The last check, board after board, as long as the boards lie there."""
    ranking: tuple[int, ...]
    """Of that check: seats, best first."""
    winner: int | None
    new: Building | None
    """What the winner unlocked."""
    stopped: int | None
    """Table time at which the round stopped that is being checked."""
    check_ms: int | None
    """How long the check is looked at, from the stop on (C18)."""
    ready: tuple[int, ...]
    """Who is ready for the next plan; while the table gathers, whose page is there (C6)."""
    easy: tuple[int, ...]
    """Seats that build with upright and upside-down cards only (C23)."""
    junior: tuple[int, ...]
    """Seats that build with side A only (C23)."""
    gone: tuple[int, ...]
    empty_rounds: int
    """Rounds in a row in which nobody built anything; after three the table waits (C20)."""
    due: int | None
    champion: int | None


class Own(ViewPart):
    """What only this seat sees."""

    seat: int
    wanted: Board | None = None
    """What the plan asks of this seat, if that is less than what everybody sees (C23)."""
    turns: tuple[Turn, ...] = TURNS
    sides: tuple[Side, ...] = SIDES
    """How this seat's cards may lie (C23), also while there is nothing to lay."""


class Offers(ViewPart):
    """Everything that a seat may do, in short.

    A building of `hand` may be put on a place of `free`; one of `board` may be put again where it
    lies (not as it lies), moved to a place of `free`, swapped with another one of `board`, or taken
    back. Turns and sides are those listed.
    """

    hand: tuple[Building, ...] = ()
    board: tuple[Building, ...] = ()
    free: tuple[int, ...] = ()
    turns: tuple[Turn, ...] = ()
    sides: tuple[Side, ...] = ()
    done: bool = False
    unlock: tuple[Building, ...] = ()
    ready: bool = False
    here: bool = False
    """To be said as soon as the page is painted."""


def card(lay: int) -> Card:
    return Card(place_of(lay), turn_of(lay), side_of(lay))


def board(lays: list[int]) -> Board:
    return {NAMES[building]: card(lay) for building, lay in enumerate(lays) if lay >= 0}


def buildings(mask: int) -> tuple[Building, ...]:
    return tuple(NAMES[building] for building in bits(mask))


def board_check(
    seat: int, finished: int, said: list[tuple[int, int]], plan: list[int]
) -> BoardCheck:
    """`plan` as this seat had to build it."""
    cards = tuple(
        CardCheck(NAMES[b], VERDICTS[each], FAULTS[each], card(plan[b])) for b, each in said
    )
    return BoardCheck(seat, finished or None, cards, sum(each.faults for each in cards))


def check(kit: Kit, s: State) -> tuple[BoardCheck, ...]:
    def checked(seat: int) -> BoardCheck:
        finished = s.order.index(seat) + 1 if seat in s.order else 0
        return board_check(seat, finished, verdicts(kit, s, seat), kit.forms[seat].plans[s.plan])

    return tuple(checked(seat) for seat in s.checked)


def own(kit: Kit, s: State, seat: int) -> Own:
    """What a seat sees besides: its form of the plan, if that differs from the card's; its ways."""
    plans = kit.forms[seat].plans
    wanted = None if s.plan < 0 or plans is kit.plans else board(plans[s.plan])
    return Own(seat, wanted, turns(kit, seat), sides(kit, seat))


def turns(kit: Kit, seat: int) -> tuple[Turn, ...]:
    ways = kit.forms[seat].ways
    return tuple(turn for k, turn in enumerate(TURNS) if ways >> (k << 1) & 1)


def sides(kit: Kit, seat: int) -> tuple[Side, ...]:
    ways = kit.forms[seat].ways
    return tuple(side for k, side in enumerate(SIDES) if ways >> k & 1)


def asked_of(view: View) -> Board | None:
    """The plan as whoever has this view sees it (C23)."""
    wanted: Board | None = view.public.wanted
    return wanted if view.own is None or view.own.wanted is None else view.own.wanted


def optional(number: int) -> int | None:
    return number if number >= 0 else None


def public(edition: str, kit: Kit, s: State) -> Public:
    """Built up from nothing."""
    return Public(
        edition=edition,
        phase=PHASES[s.phase],
        seats=s.seats,
        round=s.round,
        plan=s.plan + 1 if s.plan >= 0 else None,
        wanted=board(kit.plans[s.plan]) if s.plan >= 0 else None,
        seen=tuple(plan + 1 for plan in bits(kit.all_plans & ~s.plans_left)),
        plans=len(kit.plans),
        unlocked=tuple(buildings(mask) for mask in s.unlocked),
        boards=tuple(board(lays) for lays in s.boards),
        done=tuple(s.order),
        placed=tuple(optional(ms) for ms in s.last),
        wins=tuple(s.wins),
        check=check(kit, s),
        ranking=tuple(s.ranking),
        winner=optional(s.winner),
        new=NAMES[s.fresh] if s.fresh >= 0 else None,
        stopped=optional(s.stopped),
        check_ms=check_ms(s) if s.checked else None,
        ready=tuple(bits(s.ready)),
        easy=tuple(bits(kit.easy & (1 << s.seats) - 1)),
        junior=tuple(bits(kit.junior & (1 << s.seats) - 1)),
        gone=tuple(bits(s.gone)),
        empty_rounds=s.empty_rounds,
        due=optional(s.due),
        champion=optional(s.champion),
    )


def offers(kit: Kit, s: State, seat: int) -> Offers:
    """The menu of a seat in short."""

    def places(mover: int) -> int:
        return places_of(kit, s, seat, mover)

    if s.phase != BUILD or not may_act(s, seat):
        return Offers(
            unlock=buildings(places(CHOOSE)), ready=bool(places(READY)), here=bool(places(HERE))
        )
    lays = s.boards[seat]
    return Offers(
        hand=buildings(s.unlocked[seat] & ~laid(lays)),
        board=buildings(places(BACK)),
        free=tuple(place + 1 for place in bits(free_places(lays))),
        turns=turns(kit, seat),
        sides=sides(kit, seat),
        done=bool(places(DONE)),
    )


def imagine(kit: Kit, seen: View) -> State:
    """The state behind a view. Nothing has to be invented."""
    public: Public = seen.public

    def number(value: int | None) -> int:
        return -1 if value is None else value

    s = start(kit, public.seats)
    s.phase = PHASES.index(public.phase)
    s.round = public.round
    s.plan = -1 if public.plan is None else public.plan - 1
    s.plans_left = kit.all_plans & ~mask_of([plan - 1 for plan in public.seen])
    s.unlocked = [mask_of([NAMES.index(each) for each in held]) for held in public.unlocked]
    s.boards = [lays_of(each) for each in public.boards]
    s.order = list(public.done)
    s.last = [number(ms) for ms in public.placed]
    s.wins = list(public.wins)
    s.checked = [each.seat for each in public.check]
    s.ranking = list(public.ranking)
    s.winner = number(public.winner)
    s.stopped = number(public.stopped)
    s.fresh = -1 if public.new is None else NAMES.index(public.new)
    s.ready = mask_of(public.ready)
    s.gone = mask_of(public.gone)
    s.empty_rounds = public.empty_rounds
    s.due = number(public.due)
    s.champion = number(public.champion)
    return s


def lays_of(cards: Board) -> list[int]:
    lays = [IN_HAND] * CARDS
    for building, lies in cards.items():
        lays[NAMES.index(building)] = lay_number(lies.place, lies.turn, lies.side)
    return lays
