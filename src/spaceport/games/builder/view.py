"""What a seat may know of a game of Space Builder, and what it is told: names, no numbers.

Everything is open (C22): every seat sees the public part, and its own part only says which seat it
is. The order of the plans that are still to come does not exist.
"""

from typing import Any, Final, Literal, get_args

from msgspec import Struct

from spaceport.core.bits import bits, mask_of
from spaceport.core.protocol import View
from spaceport.games.builder.moves import BACK, CHOOSE, DONE, READY, may_act, places_of
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
    free_places,
    laid,
    start,
    verdicts,
)

Verdict = Literal["right", "missing", "place", "turn", "side"]
VERDICTS: Final[tuple[Verdict, ...]] = get_args(Verdict)


class Card(Struct, frozen=True):
    """How a building lies: on which place (from 1), turned clockwise, showing which side."""

    place: int
    turn: Turn
    side: Side


Board = dict[Building, Card]


class CardCheck(Struct, frozen=True):
    """What the check says of one card (C9-C12)."""

    building: Building
    verdict: Verdict
    faults: int


class BoardCheck(Struct, frozen=True):
    """The check of one board. `finished` is 1 for the quickest; None: it was not done.

    `cards` goes along the plan from place 1 to 8: the order in which it is shown.
    """

    seat: int
    finished: int | None
    cards: tuple[CardCheck, ...]
    faults: int


class Public(Struct, frozen=True):
    """What everybody sees."""

    edition: str
    phase: Phase
    seats: int
    round: int
    plan: int | None
    """The number of the plan that is turned up, from 1."""
    wanted: Board | None
    """What the plan shows."""
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
    ready: tuple[int, ...]
    gone: tuple[int, ...]
    empty_rounds: int
    """Rounds in a row in which nobody built anything; after three the table waits (C20)."""
    due: int | None
    champion: int | None


class Own(Struct, frozen=True):
    """What only this seat sees."""

    seat: int


class Offers(Struct, frozen=True):
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


def card(lay: int) -> Card:
    return Card(place_of(lay), turn_of(lay), side_of(lay))


def board(lays: list[int]) -> Board:
    return {NAMES[building]: card(lay) for building, lay in enumerate(lays) if lay >= 0}


def buildings(mask: int) -> tuple[Building, ...]:
    return tuple(NAMES[building] for building in bits(mask))


def card_checks(said: list[tuple[int, int]]) -> tuple[CardCheck, ...]:
    return tuple(CardCheck(NAMES[b], VERDICTS[each], FAULTS[each]) for b, each in said)


def board_check(seat: int, finished: int, said: list[tuple[int, int]]) -> BoardCheck:
    cards = card_checks(said)
    return BoardCheck(seat, finished or None, cards, sum(each.faults for each in cards))


def check(kit: Kit, s: State) -> tuple[BoardCheck, ...]:
    return tuple(
        board_check(seat, s.order.index(seat) + 1 if seat in s.order else 0, verdicts(kit, s, seat))
        for seat in s.checked
    )


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
        ready=tuple(bits(s.ready)),
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
        return Offers(unlock=buildings(places(CHOOSE)), ready=bool(places(READY)))
    lays = s.boards[seat]
    return Offers(
        hand=buildings(s.unlocked[seat] & ~laid(lays)),
        board=buildings(places(BACK)),
        free=tuple(place + 1 for place in bits(free_places(lays))),
        turns=tuple(turn for k, turn in enumerate(TURNS) if kit.ways >> (k << 1) & 1),
        sides=tuple(side for k, side in enumerate(SIDES) if kit.ways >> k & 1),
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


# ---------------------------------------------------------------- events


class PlanTurned(Struct, frozen=True, tag_field="what", tag="plan"):
    """A plan was turned up: build! (C6)"""

    round: int
    plan: int


class Reshuffled(Struct, frozen=True, tag_field="what", tag="reshuffled"):
    """All plans were used: they are a pile again (C19)."""


class CardPut(Struct, frozen=True, tag_field="what", tag="put"):
    """A card was put on a board, or turned or flipped where it lies (C7)."""

    seat: int
    building: Building
    card: Card
    was: Card | None


class CardMoved(Struct, frozen=True, tag_field="what", tag="moved"):
    """A card was moved to another place."""

    seat: int
    building: Building
    card: Card
    was: Card


class CardsSwapped(Struct, frozen=True, tag_field="what", tag="swapped"):
    """Two cards changed places; how they lie now."""

    seat: int
    building: Building
    other: Building
    card: Card
    other_card: Card


class CardBack(Struct, frozen=True, tag_field="what", tag="back"):
    """A card was taken back."""

    seat: int
    building: Building
    was: Card


class Finished(Struct, frozen=True, tag_field="what", tag="done"):
    """A seat is done, as the first, second ... (C8)."""

    seat: int
    finished: int


class Stopped(Struct, frozen=True, tag_field="what", tag="stopped"):
    """All but one are done: the round stops; whose board is frozen as it stands (C8)."""

    last: int | None


class TimeUp(Struct, frozen=True, tag_field="what", tag="timeout"):
    """The round limit stops the round (C20)."""

    round: int


class Checked(Struct, frozen=True, tag_field="what", tag="checked"):
    """The check of one board; they come in the order in which they are shown (C9)."""

    seat: int
    finished: int | None
    cards: tuple[CardCheck, ...]
    faults: int


class RoundWon(Struct, frozen=True, tag_field="what", tag="won"):
    """A seat won the round (C13)."""

    seat: int
    round: int


class NobodyWon(Struct, frozen=True, tag_field="what", tag="nobody"):
    """Time was up and nobody had built anything (C20)."""

    round: int


class Unlocked(Struct, frozen=True, tag_field="what", tag="unlocked"):
    """The winner unlocked a building: chosen, or drawn when time was up (C14, C18)."""

    seat: int
    building: Building
    drawn: bool


class SaidReady(Struct, frozen=True, tag_field="what", tag="ready"):
    """A seat is ready for the next plan (C18)."""

    seat: int


class SeatRemoved(Struct, frozen=True, tag_field="what", tag="removed"):
    """The host removed a seat (C21)."""

    seat: int


class Over(Struct, frozen=True, tag_field="what", tag="over"):
    """The game is over (C15, C21)."""

    seat: int


Event = (
    PlanTurned | Reshuffled | CardPut | CardMoved | CardsSwapped | CardBack | Finished | Stopped
    | TimeUp | Checked | RoundWon | NobodyWon | Unlocked | SaidReady | SeatRemoved | Over
)  # fmt: skip


def event(said: tuple[Any, ...]) -> Event:
    """What the rules said in numbers, in names."""
    match said:
        case ("put", seat, building, was, lay):
            return CardPut(seat, NAMES[building], card(lay), card(was) if was >= 0 else None)
        case ("moved", seat, building, was, lay):
            return CardMoved(seat, NAMES[building], card(lay), card(was))
        case ("swapped", seat, one, other, lay, other_lay):
            return CardsSwapped(seat, NAMES[one], NAMES[other], card(lay), card(other_lay))
        case ("back", seat, building, was):
            return CardBack(seat, NAMES[building], card(was))
        case ("done", seat, finished):
            return Finished(seat, finished)
        case ("stopped", last):
            return Stopped(optional(last))
        case ("timeout", round_):
            return TimeUp(round_)
        case ("checked", seat, finished, verdicts_):
            told = board_check(seat, finished, verdicts_)
            return Checked(told.seat, told.finished, told.cards, told.faults)
        case ("won", seat, round_):
            return RoundWon(seat, round_)
        case ("nobody", round_):
            return NobodyWon(round_)
        case ("unlocked", seat, building, drawn):
            return Unlocked(seat, NAMES[building], drawn)
        case ("ready", seat):
            return SaidReady(seat)
        case ("plan", round_, plan):
            return PlanTurned(round_, plan + 1)
        case ("removed", seat):
            return SeatRemoved(seat)
        case ("over", seat):
            return Over(seat)
        case ("reshuffled",):
            return Reshuffled()
    raise AssertionError(f"no event for {said}")
