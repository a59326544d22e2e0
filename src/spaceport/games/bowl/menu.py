"""What a seat of Space Bowl may do, as a menu: for each mover the mask of its places; and why not.

Numbers in brackets (B7...) are those of the rule sheet, docs/spec/space-bowl.md. What a move does
is in `moves.py`. Compiled by mypyc for wheels: plain classes and functions only.
"""

from typing import Final

from spaceport.games.bowl.state import (
    COUNTDOWN,
    DEAL,
    DOOM,
    FIRST,
    GO,
    LAND,
    OVER,
    PLACEMENT,
    REVEAL,
    SEARCH,
    TOP,
    TOSS,
    Kit,
    State,
    present,
)

# Movers. The place of a designation and of the Wild is a card of the galaxy, of the others 0.
DO_TOSS: Final = 0
SAY_GO: Final = 1
SAY_DOOM: Final = 2
CONCUR: Final = 3
SKIP: Final = 4
SAY_READY: Final = 5
DESIGNATE: Final = 6
PUT_WILD: Final = 7
WITHDRAW: Final = 8
MOVERS: Final = 9

NOBODY: Final = (0, 0)
MOVERS_OF: Final = (  # for each phase: which movers can be on the menu, the first and one past them
    NOBODY,  # DEAL
    NOBODY,  # FIRST
    NOBODY,  # TOP
    (DO_TOSS, DO_TOSS + 1),  # TOSS
    NOBODY,  # LAND
    (SAY_GO, SKIP + 1),  # SEARCH
    (SAY_GO, MOVERS),  # COUNTDOWN
    (DESIGNATE, MOVERS),  # PLACEMENT
    (SAY_READY, SAY_READY + 1),  # REVEAL
    NOBODY,  # OVER
)


def menu(kit: Kit, s: State, seat: int) -> list[tuple[int, int]]:
    """Everything that this seat may do now."""
    first, last = MOVERS_OF[s.phase]
    found: list[tuple[int, int]] = []
    for mover in range(first, last):
        places = places_of(kit, s, seat, mover)
        if places:
            found.append((mover, places))
    return found


def may_act(s: State) -> int:
    """Mask of the seats whose menu is not empty."""
    here = present(s)
    if s.phase == TOSS:
        return 1 << s.captain
    if s.phase == SEARCH:
        return here
    if s.phase == REVEAL:
        return here & ~s.ready
    if s.phase == COUNTDOWN and s.kind == GO:
        return here  # in: designate; not in: concur
    if s.phase == COUNTDOWN or s.phase == PLACEMENT:
        return here & s.joined if s.kind == GO else here & ~s.joined
    return 0


def places_of(kit: Kit, s: State, seat: int, mover: int) -> int:
    """The menu's mask for one mover."""
    bit = 1 << seat
    if s.gone & bit:
        return 0
    if s.phase == SEARCH:
        if mover == SKIP:
            return 0 if s.skipped & bit else 1
        return 1 if mover in (SAY_GO, SAY_DOOM) else 0
    if mover == DESIGNATE:
        if not may_designate(s, seat):
            return 0
        card = s.secrets[seat]
        return kit.every & ~(1 << card) if card >= 0 else kit.every
    if mover == WITHDRAW:
        return 1 if may_withdraw(kit, s, seat) else 0
    if s.phase == COUNTDOWN:
        if mover == CONCUR or is_beaten(kit, s, mover):
            return 1 if may_concur(s, seat) else 0
        return kit.every if mover == PUT_WILD and may_place_wild(kit, s, seat) else 0
    if s.phase == TOSS:
        return 1 if mover == DO_TOSS and seat == s.captain else 0
    if s.phase == REVEAL:
        return 1 if mover == SAY_READY and not s.ready & bit else 0
    return 0


def may_designate(s: State, seat: int) -> bool:
    """B11-B13: after Go! whoever is in; after Doom! whoever has not shown the button."""
    if s.phase != COUNTDOWN and s.phase != PLACEMENT:
        return False
    joined = bool(s.joined >> seat & 1)
    return joined if s.kind == GO else not joined


def may_withdraw(kit: Kit, s: State, seat: int) -> bool:
    """B16: after Doom! nobody need designate; so who has may think better of it."""
    if kit.version < 2 or s.kind != DOOM or s.secrets[seat] < 0:
        return False
    return may_designate(s, seat)


def is_beaten(kit: Kit, s: State, mover: int) -> bool:
    """B16: an announcement of the kind that somebody else has made already counts as concurring."""
    return kit.version >= 2 and mover == (SAY_GO if s.kind == GO else SAY_DOOM)


def may_concur(s: State, seat: int) -> bool:
    """B11, B12, B16: once, and whoever placed the Wild does not show the button."""
    return not s.joined >> seat & 1 and seat != s.placer


def may_place_wild(kit: Kit, s: State, seat: int) -> bool:
    """B14, B37: once a round, by anybody who has not shown the button."""
    if kit.no_wild or s.wild >= 0:
        return False
    return s.kind == GO or not s.joined >> seat & 1


def contests(kit: Kit, s: State) -> tuple[list[int], list[int]]:
    """Movers that are races now: against others (B8, B14, B15), and against the clock only. An
    announcement that is beaten already only concurs (B16), and to withdraw is to designate
    nothing."""
    if s.phase == SEARCH:
        return [SAY_GO, SAY_DOOM, SKIP], []
    if s.phase != COUNTDOWN and s.phase != PLACEMENT:
        return [], []
    clock = [DESIGNATE]
    if kit.version >= 2 and s.kind == DOOM:
        clock.append(WITHDRAW)
    if s.phase == PLACEMENT:
        return [], clock
    clock.append(CONCUR)
    if kit.version >= 2:
        clock.append(SAY_GO if s.kind == GO else SAY_DOOM)
    return [] if kit.no_wild or s.wild >= 0 else [PUT_WILD], clock


def is_known(kit: Kit, mover: int, place: int) -> bool:
    """Whether a move names things that exist, legal or not."""
    return 0 <= mover < MOVERS and place < width(kit, mover)


def width(kit: Kit, mover: int) -> int:
    """How many places a mover has."""
    return kit.size if mover in (DESIGNATE, PUT_WILD) else 1


def why_not(kit: Kit, s: State, seat: int, mover: int) -> str:
    """The reason why a move is not on the menu, as the code of a sentence."""
    if s.phase == OVER:
        return "over"
    if s.phase in (DEAL, FIRST, TOP, LAND):
        return "wait-for-draw"
    if mover == DO_TOSS:
        return "bowl-not-captain" if s.phase == TOSS else "bowl-tossed-already"
    if s.phase == TOSS:
        return "bowl-toss-first"
    if mover == SAY_READY:
        return "bowl-ready-already" if s.phase == REVEAL else "bowl-not-revealed"
    if s.phase == REVEAL:
        return "bowl-round-over"
    if s.phase == SEARCH:
        return "bowl-skipped-already" if mover == SKIP else "bowl-nobody-announced"
    if mover in (SAY_GO, SAY_DOOM, SKIP) and not is_beaten(kit, s, mover):
        return "bowl-announced-go" if s.kind == GO else "bowl-announced-doom"
    return why_not_now(kit, s, seat, mover)


def why_not_now(kit: Kit, s: State, seat: int, mover: int) -> str:
    """The same in the countdown and the placement window."""
    joined = bool(s.joined >> seat & 1)
    if s.kind == DOOM and joined:
        return "bowl-button-shown"
    if mover == PUT_WILD and kit.no_wild:
        return "bowl-no-wild"
    if s.phase == PLACEMENT and mover not in (DESIGNATE, WITHDRAW):
        return "bowl-after-zero"
    if mover == PUT_WILD:
        return "bowl-wild-placed"
    if mover not in (DESIGNATE, WITHDRAW):
        return "bowl-concurred-already" if joined else "bowl-placer-stays"
    if s.kind == GO and not joined:
        return "bowl-not-in"
    if mover == DESIGNATE:
        return "bowl-same-card"
    return why_not_withdraw(kit, s)


def why_not_withdraw(kit: Kit, s: State) -> str:
    if kit.version < 2:
        return "bowl-no-withdrawing"
    return "bowl-must-designate" if s.kind == GO else "bowl-nothing-designated"
