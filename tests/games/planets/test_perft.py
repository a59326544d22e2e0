"""Counts of fixed positions, and the same counts by the naive second text of the rules."""

import copy

from spaceport.games.planets.state import State
from tests.contract.perft import Fixed, each_position, positions
from tests.games.planets import oracle
from tests.games.planets.tables import RULES, public

POSITIONS = positions("planets")


@each_position("planets")
def test_the_naive_text_counts_alike(fixed: Fixed) -> None:
    state = RULES.parse_position(fixed.position)
    for depth in range(1, min(3, len(fixed.counts)) + 1):
        assert naive(game_of(state), depth) == fixed.counts[depth - 1]


def naive(game: oracle.Game, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for times, plies in ways(game):
        after = copy.deepcopy(game)
        if plies[0] in ("card", "first", "rest", "lost"):
            after.draw(plies)
        else:
            after.act(plies[0])
        total += times * naive(after, depth - 1)
    return total


def ways(game: oracle.Game) -> list[tuple[int, list[str]]]:
    """Everything that can come next, and how often it counts."""
    if game.waits_for == "cards":
        return [(1, ["card", kind]) for kind, left in game.pile.items() if left]
    if game.waits_for == "first":
        return [(1, ["first", str(seat)]) for seat in game.there]
    if game.waits_for == "rest":
        faces = [(place, face) for place in oracle.PLACES for face in (0, 1, 2)]
        hits = [rest(place if game.table[place] else "-", face) for place, face in faces]
        return [(1, words) for words in (*hits, rest("-", 0), rest("off", 0), ["lost"])]
    return [(9 if word == "throw" else 1, [word]) for word in game.legal()]


def rest(on: str, face: int) -> list[str]:
    return ["rest", on, "0", "0", "0", "face", str(face)]


def game_of(state: State) -> oracle.Game:
    """A position as the oracle sees it."""
    seen = public(state)
    game = oracle.Game(seen.seats)
    game.table = dict(seen.cards)
    game.pile.update({kind: left - game.pile[kind] for kind, left in seen.pile.items()})
    game.reserve, game.crystals = seen.reserve, list(seen.crystals)
    for seat, held in enumerate(seen.owned):
        game.owned[seat] = [oracle.Card(card.kind) for card in held]
        for card, told in zip(game.owned[seat], held, strict=True):
            card.up = told.up
    game.leaking, game.turn = set(seen.leaks), seen.active
    game.ended_by, game.still_to_throw = seen.ender, list(seen.last)
    game.dry_turns, game.place = seen.idle, seen.place
    game.shows = seen.die.shows if seen.die is not None else 0
    waits = {"lay": "cards", "refill": "cards", "first": "first", "throw": "throw"}
    game.has_begun = seen.phase not in ("lay", "first")
    game.waits_for = waits.get(seen.phase, "choice")
    return game


def test_the_positions_are_many_sided() -> None:
    states = [RULES.parse_position(each.position) for each in POSITIONS]
    assert {public(state).seats for state in states} == {2, 3, 4}
    assert {public(state).phase for state in states} >= {"lay", "throw", "choose", "refill"}
    assert any(not state.place + 1 and public(state).phase == "choose" for state in states)
