"""Space Bowl as text: actions and outcomes that a person can read and paste.

toss · go · doom · concur · designate c3 · withdraw · wild b2 · skip · ready

A card of the galaxy is a column and a row, `c3`; a1 is the top left. So is a space of the box.
"""

from typing import Final, Literal, get_args

from spaceport.core.action import AnyAction, by_tag, read_action
from spaceport.core.bits import bits
from spaceport.core.faults import NotationFault
from spaceport.core.terms import PLACE_BITS
from spaceport.games.bowl import menu
from spaceport.games.bowl.edition import Edition
from spaceport.games.bowl.moves import place_to_deal, thing_to_land
from spaceport.games.bowl.state import DEAL, LAND, NOTHING, TOP, VOID, Kit, State


class Toss(AnyAction, frozen=True, tag="toss"):
    """The captain tosses discs and marbles into the box (B7)."""


class Go(AnyAction, frozen=True, tag="go"):
    """Announce: I have found a destination (B9)."""


class Doom(AnyAction, frozen=True, tag="doom"):
    """Announce: nobody will find one (B10)."""


class Concur(AnyAction, frozen=True, tag="concur"):
    """Join the announcement (B11, B12)."""


class Skip(AnyAction, frozen=True, tag="skip"):
    """Give up searching; when everybody has, the round is over (B15)."""


class Ready(AnyAction, frozen=True, tag="ready"):
    """Seen enough of the reveal (B16)."""


class Designate(AnyAction, frozen=True, tag="designate"):
    """Choose a card of the galaxy in secret (B13)."""

    card: str


class Withdraw(AnyAction, frozen=True, tag="withdraw"):
    """After Doom!: take one's designation back (B16)."""


class PlaceWild(AnyAction, frozen=True, tag="wild"):
    """Put the Wild on a card of the galaxy (B14)."""

    card: str


Action = Toss | Go | Doom | Concur | Skip | Ready | Designate | Withdraw | PlaceWild
_ACTIONS: dict[str, type[Action]] = by_tag(Action)

Phase = Literal[
    "deal", "first", "top", "toss", "land", "search", "countdown", "placement", "reveal", "over"
]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
Variant = Literal["black_hole", "no_wild", "void", "big_galaxy", "rotation", "torus", "beginner"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)  # B36-B42, in the order of the sheet
Planet = Literal["ring", "stripes", "craters", "swirl", "ice", "moon"]
Thing = Literal["ring", "stripes", "craters", "swirl", "ice", "moon", "disc", "hole"]
Kind = Literal["go", "doom"]
KINDS: tuple[Kind | None, ...] = (None, "go", "doom")
THINGS: tuple[Thing, ...] = get_args(Thing)
COLUMNS: Final = "abcdefgh"
SPACE_NAMES: Final = tuple(f"{COLUMNS[k % 3]}{k // 3 + 1}" for k in range(9))


class Names:
    """The names of the places of a galaxy and of the cards of an edition, both ways."""

    def __init__(self, edition: Edition, side: int, variants: tuple[Variant, ...] = ()) -> None:
        self.edition = edition
        self.side = side
        self.variants = variants  # those that are switched on
        self.places = tuple(
            f"{COLUMNS[column]}{row + 1}" for row in range(side) for column in range(side)
        )
        self.place_number = {name: k for k, name in enumerate(self.places)}
        self.cards = edition.card_names
        self.card_number = {name: k for k, name in enumerate(self.cards)}

    def place(self, name: str) -> int:
        """The number of a place of the galaxy."""
        found = self.place_number.get(name)
        if found is None:
            known = f"{self.places[0]}…{self.places[-1]}"
            raise NotationFault("notation-place", text=name, known=known)
        return found

    def card(self, name: str) -> int:
        """The number of a card of the box."""
        if name not in self.card_number:
            raise NotationFault("notation-card", text=name)
        return self.card_number[name]

    def card_text(self, card: int) -> str:
        return {VOID: "void", NOTHING: "-"}.get(card) or self.cards[card]

    def cards_text(self, mask: int, hollow: int = 0) -> str:
        return ",".join([*map(self.card_text, bits(mask)), *["void"] * hollow]) or "-"


def parse_action(text: str) -> Action:
    """The action that this text says; whether its card exists is judged when it is made a move."""
    found = read_action(_ACTIONS, text)
    if found is None:
        raise NotationFault("notation-bowl-action", text=text)
    return found


PLAIN_MOVES: Final[dict[int, Action]] = {
    menu.DO_TOSS: Toss(),
    menu.SAY_GO: Go(),
    menu.SAY_DOOM: Doom(),
    menu.CONCUR: Concur(),
    menu.SKIP: Skip(),
    menu.SAY_READY: Ready(),
    menu.WITHDRAW: Withdraw(),
}


TAGS: Final[dict[int, str]] = {
    **{mover: str(action) for mover, action in PLAIN_MOVES.items()},
    menu.DESIGNATE: "designate",
    menu.PUT_WILD: "wild",
}
"""The word of each mover's action."""


def action_of(names: Names, mover: int, place: int) -> Action:
    """An entry of the menu, typed and named."""
    if mover == menu.DESIGNATE:
        return Designate(names.places[place])
    return PlaceWild(names.places[place]) if mover == menu.PUT_WILD else PLAIN_MOVES[mover]


def move_of(names: Names, action: Action) -> int:
    """The reverse of `action_of`."""
    match action:
        case Designate(card):
            return menu.DESIGNATE << PLACE_BITS | names.place(card)
        case PlaceWild(card):
            return menu.PUT_WILD << PLACE_BITS | names.place(card)
    return next(mover for mover, said in PLAIN_MOVES.items() if said == action) << PLACE_BITS


# ---------------------------------------------------------------- outcomes


def outcome_text(names: Names, kit: Kit, s: State, outcome: int) -> str:
    """What chance drew, in the words of the draw that is due."""
    if s.phase == LAND:
        return f"land {THINGS[thing_to_land(kit, s)]} {SPACE_NAMES[outcome]}"
    if s.phase == DEAL:
        card = VOID if outcome == len(kit.cards) else outcome
        return f"deal {names.places[place_to_deal(s)]} {names.card_text(card)}"
    if s.phase == TOP:
        return f"top {names.cards[outcome]}"
    return f"first {outcome}"


def parse_outcome(names: Names, kit: Kit, s: State, text: str) -> int:
    """The reverse of `outcome_text` for the draw that is due."""
    match (PHASES[s.phase], text.split()):
        case ("land", ["land", thing, space]):
            if thing == THINGS[thing_to_land(kit, s)] and space in SPACE_NAMES:
                return SPACE_NAMES.index(space)
        case ("deal", ["deal", place, card]) if place == names.places[place_to_deal(s)]:
            return len(kit.cards) if card == "void" else names.card(card)
        case ("top", ["top", card]):
            return names.card(card)
        case ("first", ["first", seat]) if seat in map(str, range(s.seats)):
            return int(seat)
    raise NotationFault("notation-outcome", text=text, due=PHASES[s.phase])
