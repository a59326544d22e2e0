"""What everybody is told while a game of Space Builder goes on: names, no numbers."""

from typing import Any

from spaceport.core.event import AnyEvent, SeatEvent, SeatRemoved
from spaceport.games.builder.notation import NAMES, Building
from spaceport.games.builder.view import Card, CardCheck, board_check, card, optional


class RoundEvent(AnyEvent):
    """Something that happened in a round, to no seat alone."""

    round: int


class PlanTurned(RoundEvent, tag="plan"):
    """A plan was turned up: build! (C6)"""

    plan: int


class CountBegun(RoundEvent, tag="count"):
    """Everybody is there: 3, 2, 1, then a plan is turned up (C6)."""


class Reshuffled(AnyEvent):
    """All plans were used: they are a pile again (C19)."""


class BuildingEvent(SeatEvent):
    """Something that a seat did with one of its buildings."""

    building: Building


class CardPut(BuildingEvent, tag="put"):
    """A card was put on a board, or turned or flipped where it lies (C7)."""

    card: Card
    was: Card | None


class CardMoved(BuildingEvent, tag="moved"):
    """A card was moved to another place."""

    card: Card
    was: Card


class CardsSwapped(BuildingEvent, tag="swapped"):
    """Two cards changed places; how they lie now."""

    other: Building
    card: Card
    other_card: Card


class CardBack(BuildingEvent, tag="back"):
    """A card was taken back."""

    was: Card


class Finished(SeatEvent, tag="done"):
    """A seat is done, as the first, second ... (C8)."""

    finished: int


class Stopped(AnyEvent):
    """All but one are done: the round stops; whose board is frozen as it stands (C8)."""

    last: int | None


class TimeUp(RoundEvent, tag="timeout"):
    """The round limit stops the round (C20)."""


class Checked(SeatEvent):
    """The check of one board; they come in the order in which they are shown (C9)."""

    finished: int | None
    cards: tuple[CardCheck, ...]
    faults: int


class RoundWon(SeatEvent, tag="won"):
    """A seat won the round (C13)."""

    round: int


class NobodyWon(RoundEvent, tag="nobody"):
    """Time was up and nobody had built anything (C20)."""


class Unlocked(BuildingEvent):
    """The winner unlocked a building: chosen, or drawn when time was up (C14, C18)."""

    drawn: bool


class SaidReady(SeatEvent, tag="ready"):
    """A seat is ready for the next plan (C18)."""


class Over(SeatEvent):
    """The game is over (C15, C21)."""


Event = (
    CountBegun | PlanTurned | Reshuffled | CardPut | CardMoved | CardsSwapped | CardBack | Finished
    | Stopped | TimeUp | Checked | RoundWon | NobodyWon | Unlocked | SaidReady | SeatRemoved | Over
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
        case ("checked", seat, finished, verdicts_, plan):
            told = board_check(seat, finished, verdicts_, plan)
            return Checked(told.seat, told.finished, told.cards, told.faults)
        case ("won", seat, round_):
            return RoundWon(seat, round_)
        case ("nobody", round_):
            return NobodyWon(round_)
        case ("unlocked", seat, building, drawn):
            return Unlocked(seat, NAMES[building], drawn)
        case ("ready", seat):
            return SaidReady(seat)
        case ("count", round_):
            return CountBegun(round_)
        case ("plan", round_, plan):
            return PlanTurned(round_, plan + 1)
        case ("removed", seat):
            return SeatRemoved(seat)
        case ("over", seat):
            return Over(seat)
        case ("reshuffled",):
            return Reshuffled()
    raise AssertionError(f"no event for {said}")
