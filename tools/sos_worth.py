"""Fits what positions of S.O.S. in Space are worth: python -m tools.sos_worth [--games N].

Writes src/spaceport/bots/sos/worth_table.py. Bots that judge positions by the present table play
games on every board with 2, 3 and 4 seats, now and then a move at random; the beginning of each
turn is noted: each seat's score, how near its mission is, how many roll before it. A multinomial
logistic regression on who won gives the new table. Run it twice: better judges, better games.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import numpy as np

from spaceport.bots.sos.near import CLASSES, FRESH, nearness
from spaceport.bots.sos.plan import whole_turns
from spaceport.bots.sos.player import care
from spaceport.bots.sos.reply import Judge
from spaceport.bots.sos.worth import waits
from spaceport.core.bits import bits
from spaceport.core.causes import Chosen, Drawn
from spaceport.core.terms import pick_move, pick_outcome
from spaceport.games import catalog
from spaceport.games.sos.state import GOAL, ROLL, State
from spaceport.library.load import load
from tools.places import ROOT

FILE: Final = ROOT / "src" / "spaceport" / "bots" / "sos" / "worth_table.py"
GAMES: Final = 600
WHIM: Final = 0.1  # how often a move is picked at random: bots must know odd positions too
WIDTH: Final = 2
SEATS: Final = (2, 2, 3, 4)
MOST_SEATS: Final = 4
DECAY: Final = 3.0  # a weak pull to zero, in samples: for what hardly ever happens
SURE: Final = 9.0  # the strength of whoever has won

# A seat's features: its score, then how near it is, in its last mission or not, by the wait.
SCORES: Final = GOAL
WIDTH_OF_ROW: Final = SCORES + 2 * MOST_SEATS * CLASSES


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rows: list[list[int]] = []
    won: list[float] = []
    groups: list[int] = []
    fresh: Counter[int] = Counter()
    for number, (position, winners) in enumerate(positions(asked.games, asked.seed, fresh)):
        for seat, row in position:
            rows.append(row)
            won.append((winners >> seat & 1) / winners.bit_count())
            groups.append(number)
    weights = fit(np.array(rows), np.array(won), np.array(groups))
    FILE.write_text(text(weights, fresh, asked.games, len(set(groups))), "utf-8")
    print(f"{len(set(groups)):,} positions of {asked.games:,} games")


# ---------------------------------------------------------------- games

Position = list[tuple[int, list[int]]]


def positions(games: int, seed: int, fresh: "Counter[int]") -> Iterator[tuple[Position, int]]:
    """The beginnings of turns as features of each seat, and who won in the end."""
    boards = [load("sos", name, {}).rules for name in catalog.listing("sos").editions]
    for game in range(games):
        rules, seats = boards[game % len(boards)], SEATS[game // len(boards) % len(SEATS)]
        noted, winners = play(rules, seats, Random(f"{seed} {game}"), fresh)
        for position in noted:
            yield position, winners


def play(rules: Any, seats: int, rng: Random, fresh: "Counter[int]") -> tuple[list[Position], int]:
    """One game: the beginning of each turn, and the mask of the winners."""
    noted: list[Position] = []
    state: State = rules.start(seats)
    while rules.result(state) is None:
        draw = rules.chance(state)
        if draw is not None:
            state, _ = rules.step(state, Drawn(pick_outcome(draw, rng)), 0)
            continue
        if state.phase == ROLL:
            noted.append(seen(rules.kit, state))
            fresh.update(nearness(rules.kit, state, mission) for mission in bits(state.pile))
        move = choice(rules, state, rng)
        state, _ = rules.step(state, Chosen(state.active, move), 0)
    return noted, state.winners


def choice(rules: Any, state: State, rng: Random) -> int:
    if state.phase == ROLL or rng.random() < WHIM:
        return pick_move(rules.menu(state, state.active), rng)
    judge = Judge(rules.kit, state, state.active, care(state.turns[state.active]))
    ends = whole_turns(rules.kit, state, state.active, judge.rate, WIDTH)
    return max((judge.rate(end.state), rng.random(), end.move) for end in ends)[2]


def seen(kit: Any, state: State) -> Position:
    """Each seat's features, as the numbers of those that it has."""
    found: Position = []
    for seat, wait in enumerate(waits(state, state.active)):
        score, near = state.scores[seat], nearness(kit, state, state.missions[seat])
        last = score == GOAL - 1
        found.append((seat, [score, SCORES + (last * MOST_SEATS + wait) * CLASSES + near]))
    return found


# ---------------------------------------------------------------- the fit


def fit(rows: Any, won: Any, groups: Any) -> Any:
    """The weights under which the results are likeliest: Adam on the softmax of each position."""
    weights = np.zeros(WIDTH_OF_ROW)
    mean, square = np.zeros(WIDTH_OF_ROW), np.zeros(WIDTH_OF_ROW)
    count = groups.max() + 1
    for step in range(1, 1501):
        strengths = np.exp(weights[rows].sum(axis=1))
        totals = np.bincount(groups, strengths, count)
        gap = won - strengths / totals[groups]
        slope = np.zeros(WIDTH_OF_ROW)
        for column in range(rows.shape[1]):
            slope += np.bincount(rows[:, column], gap, WIDTH_OF_ROW)
        slope = (slope - DECAY * weights) / count
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        weights += (
            0.03 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-9)
        )  # fmt: skip
    return weights


def text(weights: Any, fresh: "Counter[int]", games: int, count: int) -> str:
    """The table as a module. What cannot be seen when a turn begins follows from the rest."""
    tables = weights[SCORES:].reshape(2, MOST_SEATS, CLASSES)
    usual = np.array([float(fresh[near]) for near in range(CLASSES)])
    for table in tables.reshape(-1, CLASSES):
        table[FRESH] = (table * usual).sum() / usual[usual > 0].sum()
    lines = [
        '"""How strong a seat of S.O.S. in Space is: by its score, and by its mission.',
        "",
        "Generated by `python -m tools.sos_worth`: do not edit.",
        f"{count:,} positions of {games:,} games.",
        '"""',
        "",
        "from typing import Final",
        "",
        f"SCORE: Final = ({', '.join(f'{each:.3f}' for each in weights[:SCORES])}, {SURE})",
        '"""By missions done."""',
    ]
    for name, table, what in (
        ("NEAR", tables[0], "By how many roll before, then by class of nearness."),
        ("LAST", tables[1], "The same for whoever lacks one mission."),
    ):
        lines += ["", f"{name}: Final = ("]
        lines += [f"    ({', '.join(f'{each:.3f}' for each in row)})," for row in table]
        lines += [")", f'"""{what}"""']
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()
