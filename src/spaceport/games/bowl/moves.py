"""What a move does in Space Bowl, how a round goes on, and what chance may draw. What a seat may do
is in `menu.py`.

Numbers in brackets (B7...) are those of the rule sheet, docs/spec/space-bowl.md. Functions that
change a state change the one they are given, a copy. What happened is
appended to `said` as plain tuples that start with one of the words below.

Compiled by mypyc for wheels: plain classes and functions only.
"""

from typing import Final

from spaceport.core.terms import PLACE_BITS, PLACE_MASK
from spaceport.games.bowl.menu import (
    CONCUR,
    DESIGNATE,
    DO_TOSS,
    PUT_WILD,
    SAY_DOOM,
    SAY_GO,
    SKIP,
    WITHDRAW,
    places_of,
)
from spaceport.games.bowl.scoring import Verdict, gained, leaders, next_captain, prize_of
from spaceport.games.bowl.state import (
    COUNTDOWN,
    DEAL,
    DOOM,
    FIRST,
    GO,
    GOAL,
    LAND,
    MIDDLE,
    NOTHING,
    OVER,
    PLACEMENT,
    PLANETS,
    REVEAL,
    SEARCH,
    SILENT,
    SPACES,
    TOP,
    TOSS,
    UNJUDGED,
    VOID,
    VOIDS,
    Kit,
    State,
    lay,
    present,
    unseen,
)

# What lands in the box: the planets' numbers are their marbles.
DISC: Final = 6
HOLE_DISC: Final = 7

Said = list[tuple[object, ...]]


# ---------------------------------------------------------------- actions


def chosen(kit: Kit, s: State, seat: int, move: int, now: int, said: Said) -> State | None:
    """The state after a seat's move, or None if the move is not on its menu."""
    mover = move >> PLACE_BITS
    place = move & PLACE_MASK
    if not places_of(kit, s, seat, mover) >> place & 1:
        return None
    after = s.copy()
    apply(kit, after, seat, mover, place, now, said)
    return after


def apply(kit: Kit, s: State, seat: int, mover: int, place: int, now: int, said: Said) -> None:
    """Do a move that is on the menu."""
    bit = 1 << seat
    if mover == DESIGNATE:
        designate(s, seat, place)
        said.append(("designated", seat, place))
    elif mover == WITHDRAW:
        designate(s, seat, -1)
        said.append(("withdrew", seat))
    elif mover == CONCUR or (s.phase == COUNTDOWN and mover in (SAY_GO, SAY_DOOM)):  # B16
        concur(kit, s, seat, now, said)
    elif mover == PUT_WILD:
        s.wild = place
        s.placer = seat
        said.append(("wild", seat, place))
        if s.kind == GO and not s.joined & bit:  # B14
            s.joined |= bit
            said.append(("concurred", seat))
    elif mover in (SAY_GO, SAY_DOOM):
        announce(kit, s, seat, GO if mover == SAY_GO else DOOM, now, said)
    elif mover == DO_TOSS:
        toss(kit, s, False, said)
    elif mover == SKIP:
        s.skipped |= bit
        said.append(("skipped", seat))
        end_if_all_skipped(kit, s, now, said)
    else:
        s.ready |= bit
        said.append(("ready", seat))
        go_on_if_all_ready(kit, s, said)


def concur(kit: Kit, s: State, seat: int, now: int, said: Said) -> None:
    s.joined |= 1 << seat
    said.append(("concurred", seat))
    if s.kind == DOOM:
        designate(s, seat, -1)  # B16
        end_if_all_doomed(kit, s, now, said)


def designate(s: State, seat: int, card: int) -> None:
    s.secrets = s.secrets[:]
    s.secrets[seat] = card


def announce(kit: Kit, s: State, seat: int, kind: int, now: int, said: Said) -> None:
    """The first announcement fixes the kind of the round and starts the countdown (B8-B10)."""
    s.kind = kind
    s.announcer = seat
    s.joined = 1 << seat
    s.skipped = 0
    s.phase = COUNTDOWN
    s.due = now + kit.countdown_ms
    said.append(("announced", seat, kind))


def end_if_all_doomed(kit: Kit, s: State, now: int, said: Said) -> None:
    """B16: once everybody has shown the button there is nothing left to wait for."""
    if s.kind == DOOM and s.joined & present(s) == present(s):
        reveal(kit, s, now, said)


def end_if_all_skipped(kit: Kit, s: State, now: int, said: Said) -> None:
    """B15."""
    if s.skipped & present(s) == present(s):
        reveal(kit, s, now, said)


def go_on_if_all_ready(kit: Kit, s: State, said: Said) -> None:
    """B16."""
    if s.ready & present(s) == present(s):
        next_round(kit, s, said)


# ---------------------------------------------------------------- a round


def begin_toss(kit: Kit, s: State, now: int) -> None:
    """The captain may toss (B7); if they do not, it happens by itself (B16)."""
    s.phase = TOSS
    s.due = now + kit.toss_ms


def toss(kit: Kit, s: State, by_itself: bool, said: Said) -> None:
    """Everything flies; where it lands is drawn thing by thing."""
    s.phase = LAND
    s.due = -1
    if kit.beginner:
        s.disc = MIDDLE  # B42
    said.append(("tossed", s.captain, by_itself))


def thing_to_land(kit: Kit, s: State) -> int:
    """What comes to rest next: the Destination disc, the marbles, the Black-hole disc; or -1."""
    if s.disc < 0:
        return DISC
    shown = kit.cards[s.top]
    for planet in range(len(PLANETS)):
        if shown >> planet & 1 and s.marbles[planet] < 0:
            return planet
    if kit.black_hole and kit.holes >> s.top & 1 and s.hole < 0:  # B36
        return HOLE_DISC
    return -1


def land(kit: Kit, s: State, space: int, now: int, said: Said) -> None:
    thing = thing_to_land(kit, s)
    said.append(("landed", thing, space))
    if thing == DISC:
        s.disc = space
    elif thing == HOLE_DISC:
        s.hole = space
    else:
        s.marbles = s.marbles[:]
        s.marbles[thing] = space
    if thing_to_land(kit, s) < 0:
        s.phase = SEARCH
        s.due = now + kit.search_ms if kit.search_ms else -1  # B15
        said.append(("search", s.round))


def lapse(kit: Kit, s: State, now: int, said: Said) -> None:
    """The time of the phase has run out."""
    if s.phase == TOSS:
        toss(kit, s, True, said)
    elif s.phase == COUNTDOWN:
        s.phase = PLACEMENT
        s.due = now + kit.placement_ms
        said.append(("zero",))
    elif s.phase == REVEAL:
        next_round(kit, s, said)
    else:
        reveal(kit, s, now, said)


def reveal(kit: Kit, s: State, now: int, said: Said) -> None:
    """The round is judged; then there is a pause, or the game is over (B16, B18-B33).

    Galaxy, box and top card stay as they were until the next round begins, so that everybody can
    look at what there was (B34).
    """
    verdict = Verdict(kit, s)
    s.found = verdict.found
    said.append(("revealed", s.found))
    scores = s.scores[:]
    for seat in range(s.seats):
        rows = verdict.rows[seat]
        if rows:
            scores[seat] = max(0, scores[seat] + gained(rows))  # B27
            said.append(("scored", seat, tuple(rows), scores[seat]))
    s.scores = scores
    captain = next_captain(s, verdict)
    s.prize = prize_of(s, verdict, captain)
    if captain != s.captain:
        s.captain = captain
        said.append(("captain", captain))
    take_prize(s, said)
    if s.deck == 0 or max([scores[seat] for seat in seats_of(present(s))]) >= GOAL:  # B33
        finish(s, leaders(s, present(s)), said)
    else:
        s.phase = REVEAL
        s.due = now + kit.pause_ms


def take_prize(s: State, said: Said) -> None:
    """The captain takes a card, or the top card is set aside (B15, B30, B31)."""
    card = s.galaxy[s.prize] if s.prize >= 0 else s.top
    s.taker = -1 if s.prize == NOTHING else s.captain
    if s.prize == NOTHING:
        s.aside |= 1 << s.top
    elif card == VOID:
        s.hollow = s.hollow[:]
        s.hollow[s.taker] += 1
    else:
        s.taken = s.taken[:]
        s.taken[s.taker] |= 1 << card
    said.append(("took", s.taker, s.prize, card))


def next_round(kit: Kit, s: State, said: Said) -> None:
    """The top card fills the gap in the galaxy, if there is one (B30); everything returns (B32)."""
    if s.prize >= 0:
        lay(kit, s, s.prize, s.top)
        said.append(("filled", s.prize, s.top))
    s.round += 1
    s.top = -1
    s.disc = s.hole = -1
    s.marbles = [-1] * len(PLANETS)
    s.kind = SILENT
    s.announcer = s.wild = s.placer = -1
    s.joined = s.skipped = s.ready = 0
    s.secrets = [-1] * s.seats
    s.found = UNJUDGED
    s.prize = NOTHING
    s.taker = -1
    s.phase = TOP
    s.due = -1


def finish(s: State, winners: int, said: Said) -> None:
    s.phase = OVER
    s.winners = winners
    s.due = -1
    said.append(("over", winners))


# ---------------------------------------------------------------- leaving


def remove(kit: Kit, s: State, seat: int, now: int, said: Said) -> None:
    """B35: a removed seat designates nothing, its captaincy passes to the left; the last one wins.

    What was judged already stays as it was. An announcement stands, but nobody made it any more.
    """
    said.append(("removed", seat))
    s.gone |= 1 << seat
    left = present(s)
    if left & (left - 1) == 0:
        finish(s, left, said)
        return
    if s.captain == seat:
        s.captain = seat_to_the_left(s, seat)
        said.append(("captain", s.captain))
        if s.phase == TOSS:
            s.due = now + kit.toss_ms
    if s.phase == REVEAL:
        go_on_if_all_ready(kit, s, said)
        return
    forget(s, seat)
    if s.phase == SEARCH:
        end_if_all_skipped(kit, s, now, said)
    elif s.phase == COUNTDOWN:
        end_if_all_doomed(kit, s, now, said)


def forget(s: State, seat: int) -> None:
    """Nothing that this seat did in the round counts any more; the Wild stays where it lies."""
    designate(s, seat, -1)
    s.joined &= ~(1 << seat)
    s.skipped &= ~(1 << seat)
    if s.announcer == seat:
        s.announcer = -1
    if s.placer == seat:
        s.placer = -1


def seat_to_the_left(s: State, seat: int) -> int:
    """The next seat that is still there."""
    seat = (seat + 1) % s.seats
    while s.gone >> seat & 1:
        seat = (seat + 1) % s.seats
    return seat


def seats_of(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


# ---------------------------------------------------------------- chance


def place_to_deal(s: State) -> int:
    return s.galaxy.index(NOTHING)


def void_weight(kit: Kit, s: State) -> tuple[int, int]:
    """The weights of the void and of each unseen face for the next card of the galaxy (B38).

    Of the cards not dealt yet some are void, and any face that nobody has seen is as likely as any
    other to be on the rest. Both weights are multiplied so that they are whole numbers.
    """
    dealt = place_to_deal(s)
    voids = VOIDS - s.galaxy.count(VOID) if kit.void else 0
    if voids == 0:
        return 0, 1
    return voids * unseen(kit, s).bit_count(), len(kit.cards) - dealt - voids


def outcomes(kit: Kit, s: State) -> int:
    """The mask of what chance may draw, 0: nothing is due. The bit after the cards is the void."""
    if s.phase == LAND:
        return (1 << SPACES) - 1
    if s.phase == TOP:
        return unseen(kit, s)
    if s.phase == FIRST:
        return present(s)
    if s.phase == DEAL:
        void, face = void_weight(kit, s)
        faces = unseen(kit, s) if face else 0
        return faces | 1 << len(kit.cards) if void else faces
    return 0


def drawn(kit: Kit, s: State, outcome: int, now: int, said: Said) -> State | None:
    """The state after this draw, or None if the draw that is due cannot give it."""
    if outcome < 0 or not outcomes(kit, s) >> outcome & 1:
        return None
    after = s.copy()
    draw(kit, after, outcome, now, said)
    return after


def draw(kit: Kit, s: State, outcome: int, now: int, said: Said) -> None:
    """Let chance have drawn this outcome."""
    if s.phase == LAND:
        land(kit, s, outcome, now, said)
    elif s.phase == TOP:
        s.top = outcome
        s.deck -= 1
        said.append(("top", outcome, s.round))
        begin_toss(kit, s, now)
    elif s.phase == FIRST:
        s.captain = outcome
        said.append(("captain", outcome))
        s.phase = TOP
    else:
        place = place_to_deal(s)
        card = VOID if outcome == len(kit.cards) else outcome
        lay(kit, s, place, card)
        said.append(("dealt", place, card))
        if place == kit.size - 1:
            s.phase = FIRST
