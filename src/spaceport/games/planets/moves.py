"""What a move does in Space Planets, how turns follow each other, and what chance may draw. What a
seat may do is in `menu.py`.

Numbers in brackets (P11...) are those of the rule sheet, docs/spec/space-planets.md. Functions that
change a state change the one they are given, a copy. What happened is appended to `said` as plain
tuples that start with a word; None: nobody listens.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from typing import Final

from spaceport.core.bits import mask_of
from spaceport.core.terms import PLACE_BITS, PLACE_MASK
from spaceport.games.planets.menu import (
    AGAIN,
    DIE,
    EXPLORE,
    RENOUNCE,
    TAKE,
    places_of,
    price,
    second_chance,
)
from spaceport.games.planets.state import (
    CHANCE,
    CHOOSE,
    FIRST,
    FLIGHT,
    HOLE,
    KINDS,
    LAY,
    LEAK,
    OVER,
    PICK,
    PLACES,
    REFILL,
    STALLED_ROUNDS,
    THROW,
    Kit,
    State,
)

FOR_RENOUNCING: Final = 0  # why somebody gets crystals
FOR_MISSING: Final = 1
FOR_THE_CARD: Final = 2

Said = list[tuple[object, ...]]
Told = Said | None


def chosen(kit: Kit, s: State, move: int, said: Told) -> State | None:
    """The state after the active player's move, or None if the move is not on the menu."""
    mover = move >> PLACE_BITS
    place = move & PLACE_MASK
    if not places_of(kit, s, mover) >> place & 1:
        return None
    after = s.copy()
    apply(kit, after, mover, place, said)
    return after


def apply(kit: Kit, s: State, mover: int, place: int, said: Told) -> None:
    """Do a move that is on the menu."""
    if mover == DIE:
        start, angle, distance = kit.aims[place]
        throw(s, start, angle, distance, said)
    elif mover == EXPLORE:
        explore(kit, s, said)
    elif mover == RENOUNCE:  # P14
        gain(s, s.active, kit.faces[s.face], FOR_RENOUNCING, said)
        end_turn(kit, s, said)
    elif mover == TAKE:  # P15
        gain(s, s.active, 1, FOR_MISSING, said)
        end_turn(kit, s, said)
    elif mover == AGAIN:
        throw_again(s, said)
    else:
        if said is not None:
            said.append(("picked", s.active, place))
        settle(kit, s, place, said)


def throw(s: State, start: int, angle: int, distance: int, said: Told) -> None:
    """The die leaves the hand (P11); where it comes to rest is drawn (P29)."""
    if said is not None:
        said.append(("thrown", s.active, start, angle, distance))
    s.start, s.angle, s.distance = start, angle, distance
    s.thrower = -1
    s.x = s.y = s.turn = s.face = s.lost = s.touch = 0
    s.path = ""
    s.phase = FLIGHT


def throw_again(s: State, said: Told) -> None:
    """A Second chance is turned over and the throw does not count (P6, P18)."""
    seat = s.active
    card = second_chance(s, seat)
    turn_over(s, seat, card)
    if said is not None:
        said.append(("again", seat, card))
    s.place = -1
    s.phase = THROW


def land(kit: Kit, s: State, x: int, y: int, turn: int, face: int, lost: int, touch: int,
         path: str, said: Told) -> None:  # fmt: skip
    """The die has come to rest and touches the cards of this mask (P12, P15, P16)."""
    s.thrower = s.active
    s.x, s.y, s.turn, s.face, s.lost, s.touch = x, y, turn, face, lost, touch
    s.path = path
    s.start = s.angle = s.distance = 0
    if said is not None:
        said.append(("landed", s.active, x, y, turn, face, lost, touch, path))
    if touch & (touch - 1) and not (kit.version >= 2 and are_holes(s, touch)):
        s.phase = PICK  # P3: two cards, equally
    else:
        settle(kit, s, (touch & -touch).bit_length() - 1, said)


def are_holes(s: State, touch: int) -> bool:
    """Whether all cards of this mask are black holes: nothing to choose, the turn ends (P18)."""
    return all(s.cards[place] == HOLE for place in range(PLACES) if touch >> place & 1)


def settle(kit: Kit, s: State, place: int, said: Told) -> None:
    """The die counts for this place, -1: for none."""
    s.place = place
    if place < 0:
        if second_chance(s, s.active) >= 0:  # P18: before the throw is resolved
            s.phase = CHOOSE
        else:  # P15
            gain(s, s.active, 1, FOR_MISSING, said)
            end_turn(kit, s, said)
    elif s.cards[place] == HOLE:  # P16, P18
        if said is not None:
            said.append(("swallowed", s.active, place))
        clear_place(s, place)
        refill(kit, s, said)
    else:
        s.phase = CHOOSE


def explore(kit: Kit, s: State, said: Told) -> None:
    """Pay and take the card (P13); its effect happens; the fifth one ends the game (P28)."""
    seat, place = s.active, s.place
    kind, cost = s.cards[place], price(kit, s, place)
    if said is not None:
        said.append(("explored", seat, place, kind, cost))
    s.crystals = s.crystals[:]
    s.crystals[seat] -= cost
    s.reserve += cost  # P17: spent crystals return
    s.owned = s.owned[:]
    s.owned[seat] = [*s.owned[seat], kind]
    if kind in (CHANCE, LEAK):  # these two lie face up
        s.up = s.up[:]
        s.up[seat] |= 1 << len(s.owned[seat]) - 1
    if kind == LEAK:
        s.leaks |= 1 << seat
    clear_place(s, place)
    s.idle = 0
    if kit.gives[kind]:  # P4, P5, P21
        gain(s, seat, kit.gives[kind], FOR_THE_CARD, said)
    if len(s.owned[seat]) >= kit.goal and s.ender < 0:
        s.ender = seat
        s.last = ((1 << s.seats) - 1) & ~(s.gone | 1 << seat)
        if said is not None:
            said.append(("fifth", seat))
    refill(kit, s, said)


def gain(s: State, seat: int, wanted: int, why: int, said: Told) -> None:
    """Crystals from the reserve: at most what is left (P17, P21)."""
    got = min(wanted, s.reserve)
    s.reserve -= got
    s.crystals = s.crystals[:]
    s.crystals[seat] += got
    if said is not None:
        said.append(("gained", seat, got, wanted, why))


def clear_place(s: State, place: int) -> None:
    s.cards = s.cards[:]
    s.cards[place] = -1
    s.place = place


def refill(kit: Kit, s: State, said: Told) -> None:
    """A card of the pile fills the hole, if there is one (P13, P16, P22); then the turn ends."""
    if any(s.pile):
        s.phase = REFILL
    else:
        end_turn(kit, s, said)


def turn_over(s: State, seat: int, card: int) -> None:
    s.up = s.up[:]
    s.up[seat] &= ~(1 << card)


def end_turn(kit: Kit, s: State, said: Told) -> None:
    s.turns = s.turns[:]
    s.turns[s.active] += 1
    s.last &= ~(1 << s.active)
    s.place = -1
    if s.reserve and kit.version >= 2:  # P24: also what a removed seat gave back counts
        s.idle = 0
    if s.ender >= 0 and not s.last:  # P28
        finish(kit, s, said)
    elif s.idle >= STALLED_ROUNDS * present(s).bit_count():  # P24
        if said is not None:
            said.append(("stalled",))
        finish(kit, s, said)
    else:
        next_turn(s, said)


def present(s: State) -> int:
    """Mask of the seats that are still there."""
    return ((1 << s.seats) - 1) & ~s.gone


def next_turn(s: State, said: Told) -> None:
    """The next player clockwise who is still there (P17, P25)."""
    seat = (s.active + 1) % s.seats
    while s.gone >> seat & 1:
        stop_leak(s, seat, said)
        seat = (seat + 1) % s.seats
    begin_turn(s, seat, said)


def begin_turn(s: State, seat: int, said: Told) -> None:
    s.active = seat
    s.place = -1
    s.phase = THROW
    s.idle = 0 if s.reserve else s.idle + 1  # P24
    if said is not None:
        said.append(("turn", seat))
    stop_leak(s, seat, said)


def stop_leak(s: State, seat: int, said: Told) -> None:
    """A fuel leak works until its owner's next turn begins, or would begin (P7, P25)."""
    if not s.leaks >> seat & 1:
        return
    s.leaks &= ~(1 << seat)
    owned = s.owned[seat]
    for k in range(len(owned)):
        if owned[k] == LEAK:
            turn_over(s, seat, k)
    if said is not None:
        said.append(("leak-stopped", seat))


def stars(kit: Kit, s: State, seat: int) -> int:
    """The stars on a seat's cards, face up or turned over (P28)."""
    total = 0
    for kind in s.owned[seat]:
        total += kit.stars[kind]
    return total


def score(kit: Kit, s: State, seat: int) -> int:
    """Stars, and one more for every two crystals kept (P28)."""
    return stars(kit, s, seat) + s.crystals[seat] // 2


def finish(kit: Kit, s: State, said: Told) -> None:
    """Most stars win; a tie is shared (P28)."""
    seats = [seat for seat in range(s.seats) if not s.gone >> seat & 1]
    best = max([score(kit, s, seat) for seat in seats])
    s.phase = OVER
    s.place = -1
    s.start = s.angle = s.distance = s.last = 0
    s.winners = mask_of([seat for seat in seats if score(kit, s, seat) == best])
    if said is not None:
        said.append(("over", s.winners))


def remove(kit: Kit, s: State, seat: int, said: Told) -> None:
    """The host removes a seat: crystals return, its cards leave; one seat left wins (P25)."""
    if said is not None:
        said.append(("removed", seat))
    s.gone |= 1 << seat
    s.last &= ~(1 << seat)
    s.reserve += s.crystals[seat]
    s.crystals = s.crystals[:]
    s.crystals[seat] = 0
    s.owned = s.owned[:]
    s.owned[seat] = []
    s.up = s.up[:]
    s.up[seat] = 0
    if present(s).bit_count() == 1:
        finish(kit, s, said)
    elif seat == s.active and THROW <= s.phase < REFILL:
        s.start = s.angle = s.distance = 0
        s.idle = max(s.idle - 1, 0)  # that turn was no full one
        if s.ender >= 0 and not s.last:
            finish(kit, s, said)
        else:
            next_turn(s, said)


# ---------------------------------------------------------------- chance


def outcomes(s: State) -> int:
    """The mask of kinds or seats that chance may draw, 0: nothing of that sort is due."""
    if s.phase == LAY or s.phase == REFILL:
        mask = 0
        for kind in range(KINDS):
            if s.pile[kind]:
                mask |= 1 << kind
        return mask
    return present(s) if s.phase == FIRST else 0


def draw(kit: Kit, s: State, outcome: int, said: Told) -> None:
    """Let chance have drawn this card, or this seat to begin (P2, P13, P27)."""
    if s.phase == FIRST:
        begin_turn(s, outcome, said)
        return
    place = s.place if s.phase == REFILL else s.cards.index(-1)
    s.pile = s.pile[:]
    s.pile[outcome] -= 1
    s.cards = s.cards[:]
    s.cards[place] = outcome
    if said is not None:
        said.append(("laid", place, outcome))
    if s.phase == REFILL:
        end_turn(kit, s, said)
    elif place == PLACES - 1:
        if 0 <= kit.first < s.seats and not s.gone >> kit.first & 1:  # P27
            begin_turn(s, kit.first, said)
        else:
            s.phase = FIRST
