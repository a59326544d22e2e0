"""A position of S.O.S. in Space as one line of text that a person can read and paste.

ring; aliens filo:O0 momo:O1 ...; hole O9; comets O0-O1 ...; missions filo+momo trio+kubo; ...
"""

from spaceport.core import position
from spaceport.core.bits import bits, mask_of
from spaceport.core.log import LAST_MS
from spaceport.games.sos.edition import COMETS, MAX_SEATS
from spaceport.games.sos.notation import FACE_NAMES, PHASES, Names, mission_text, missions_text
from spaceport.games.sos.possible import why_impossible
from spaceport.games.sos.state import ALIENS, GOAL, REDRAW_CAP, Kit, State, settle_masks, start

MIN_SEATS = 2
MOST_TURNS = 9999  # far more than S18 allows


def position_text(names: Names, s: State) -> str:
    """The whole state in one line. What is as it is at the start is left out."""
    words = " ".join
    aliens = words(f"{ALIENS[k]}:{names.cells[c]}" for k, c in enumerate(s.aliens) if c >= 0)
    left = [str(s.steps)] + ["comet"] * s.comet_moves + ["hole"] * s.hole_moves
    fields = [
        ("aliens", aliens or position.NOTHING),
        ("hole", names.cells[s.hole] if s.hole >= 0 else position.NOTHING),
        ("comets", words(names.borders[b] for b in bits(s.comets))),
        ("missions", words(mission_text(m) if m >= 0 else position.NOTHING for m in s.missions)),
        ("done", words(missions_text(mask) for mask in s.done)),
        ("scores", position.numbers_text(s.scores)),
        ("turns", position.numbers_text(s.turns)),
        (PHASES[s.phase], str(s.active)),
        ("shows", f"{FACE_NAMES[s.face]} left {words(left)}" if s.face >= 0 else ""),
        ("gone", position.seats_text(s.gone)),
        ("out", missions_text(s.out) if s.out else ""),
        ("redrawn", str(s.redraws) if s.redraws else ""),
        ("due", position.number_text(s.due)),
        ("won", position.seats_text(s.winners)),
    ]
    return position.write(names.edition.name, fields)


def parse_position(names: Names, kit: Kit, text: str) -> State:
    """The reverse of `position_text`; `done`, `scores` and `turns` may be left out: nothing yet."""
    return position.read(names.edition.name, text, lambda fields: _read(names, kit, fields))


def _read(names: Names, kit: Kit, fields: position.Fields) -> State:
    s = _read_fields(names, kit, fields)
    settle_masks(kit, s)
    s.pile = kit.missions & ~s.out
    for mission, done in zip(s.missions, s.done, strict=True):
        s.pile &= ~(done | (1 << mission if mission >= 0 else 0))
    reason = why_impossible(kit, s)
    if reason is not None:
        raise ValueError(reason)
    return s


def _read_fields(names: Names, kit: Kit, fields: position.Fields) -> State:
    def mission_mask(value: str) -> int:
        return mask_of([names.mission(m) for m in position.listed(value)])

    missions = fields.by_seat("missions", MIN_SEATS, MAX_SEATS)
    seats = len(missions)
    s = start(kit, seats)
    s.missions = [-1 if m == position.NOTHING else names.mission(m) for m in missions]
    _read_pieces(names, fields, s)
    s.done = [mission_mask(value) for value in fields.each("done", seats, position.NOTHING)]
    s.scores = fields.numbers("scores", seats, GOAL, "0")
    s.turns = fields.numbers("turns", seats, MOST_TURNS, "0")
    if "shows" in fields.left:
        _read_die(fields.take("shows"), s)
    s.gone, s.winners = (mask_of(fields.seats(word, seats)) for word in ("gone", "won"))
    s.out = mission_mask(fields.one("out", position.NOTHING))
    s.redraws = fields.number("redrawn", REDRAW_CAP, "0")
    s.due = fields.maybe("due", LAST_MS)
    s.phase, _ = fields.phase(PHASES)
    s.active = fields.number(PHASES[s.phase], seats - 1)
    return s


def _read_pieces(names: Names, fields: position.Fields, s: State) -> None:
    for item in fields.take("aliens"):
        if item != position.NOTHING:
            alien, _, cell = item.partition(":")
            if s.aliens[names.alien(alien)] >= 0:
                raise ValueError(f"aliens: {alien} twice")
            s.aliens[names.alien(alien)] = names.cell(cell)
    hole = fields.one("hole")
    s.hole = -1 if hole == position.NOTHING else names.cell(hole)
    comets = [names.border(line) for line in fields.take("comets")]
    if len(comets) != COMETS or len(set(comets)) != COMETS:
        raise ValueError(f"comets: {COMETS} different lines are wanted")
    s.comets = mask_of(comets)


def _read_die(words: list[str], s: State) -> None:
    """`shows comet+2 left 1 comet`."""
    match words:
        case [face, "left", steps, *moves] if face in FACE_NAMES and set(moves) <= {
            "comet",
            "hole",
        }:
            s.face, s.steps = FACE_NAMES.index(face), position.number("shows", steps, 2)
            s.comet_moves, s.hole_moves = moves.count("comet"), moves.count("hole")
        case _:
            raise ValueError(f"shows: {' '.join(words)[:40]}")
