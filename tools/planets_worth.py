"""Works out what fuel and cards of Space Planets are worth: python -m tools.planets_worth.

Writes src/spaceport/bots/planets/worth.gz: for two kinds of hand the chance to win a duel, by the
cards one lacks, one's crystals, the cards the other lacks and the lead in stars. It is dynamic
programming: in each of these situations the thrower aims at the best place of a board and then
explores or renounces, whichever wins more often; throws rest as the odds say. What an opponent
gains in a turn, and the boards, are taken from games of the simple bot: a board in play is poorer
than one fresh from the deck, because good cards are taken and the others stay.
"""

import argparse
from collections import Counter
from random import Random
from typing import Any, Final

import numpy as np

from spaceport.bots.planets import worth as worths
from spaceport.bots.planets.simple import Simple
from spaceport.bots.planets.worth import CARDS, CRYSTALS, HANDS, LEADS, MIDDLE
from spaceport.core.causes import Chosen, Drawn
from spaceport.core.terms import pick_outcome
from spaceport.games.planets.moves import stars
from spaceport.games.planets.state import CHANCE, FAR, HOLE, KINDS, LEAK, THROW
from spaceport.library.load import load
from spaceport.throw import bank
from spaceport.throw.odds import AIMS, STARTS, Odds, cell_of, the_odds
from tools.places import ROOT

FILE: Final = ROOT / "src" / "spaceport" / "bots" / "planets" / worths.FILE
SEED: Final = 3
GAMES: Final = 1_000  # of the simple bot, to see what an opponent gains
BOARDS: Final = 40
TASTES: Final = 400  # random worths of nine places: only aims that are best for one are tried
SWEEPS: Final = 60

Gains = dict[tuple[int, int], float]
"""What an opponent gains in a turn: a card or none, half-stars; with their shares."""


def main() -> None:
    argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0]).parse_args()
    rules: Any = load("planets", None, {}).rules
    usual, last, boards = watch(rules, Random(SEED))
    tables, bonus = {}, {}
    for hand in HANDS:
        tables[hand], bonus[hand] = Race(rules.kit, hand, usual, last, boards).solve()
        print(hand, "second chance", bonus[hand], "half-stars")
    leak = sum(share for (card, _), share in usual.items() if card)  # one crystal a card
    ends = sorted((gain, round(share, 4)) for (_, gain), share in last.items())
    FILE.write_bytes(
        worths.write(worths.Worth("tools/planets_worth.py", SEED, bonus, leak, tuple(ends)), tables)
    )
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes; a leak {leak:.2f} half-stars")


# ---------------------------------------------------------------- what an opponent does


def watch(rules: Any, rng: Random) -> tuple[Gains, Gains, list[list[int]]]:
    """What a turn and a last throw bring, and some boards, from games of two simple bots."""
    boards: list[list[int]] = []
    counted: tuple[Counter[tuple[int, int]], ...] = (Counter(), Counter())
    for _ in range(GAMES):
        state, before, seat, is_last = rules.start(2), (0, 0), -1, 0
        while rules.result(state) is None:
            if state.phase == THROW and state.active != seat:
                seat, is_last = state.active, int(state.ender >= 0)
                before = owns(rules.kit, state, seat)
                boards.append(state.cards)
            draw = rules.chance(state)
            if draw is None:
                act = Simple().decide(rules.view(state, seat), rules.legal(state, seat), rng)
                cause: Any = Chosen(seat, rules.move(act.action))
            else:
                sampled = draw.sample is not None
                cause = Drawn(bank.sample(draw.sample, rng) if sampled else pick_outcome(draw, rng))
            turns = list(state.turns)
            state, _ = rules.step(state, cause, 0)
            if state.turns != turns:
                after = owns(rules.kit, state, seat)
                counted[is_last][after[0] - before[0], after[1] - before[1]] += 1
    usual, last = (
        {gain: count / sum(each.values()) for gain, count in sorted(each.items())}
        for each in counted
    )
    return usual, last, rng.sample(boards, BOARDS)


def owns(kit: Any, state: Any, seat: int) -> tuple[int, int]:
    return len(state.owned[seat]), 2 * stars(kit, state, seat) + state.crystals[seat]


# ---------------------------------------------------------------- the duel


class Race:
    """One player with this hand against such an opponent."""

    def __init__(
        self, kit: Any, hand: str, usual: Gains, last: Gains, boards: list[list[int]]
    ) -> None:
        rng = np.random.default_rng(SEED)
        self.kit, self.usual, self.last = kit, usual, last
        self.shares = aims(the_odds(), hand, rng)
        # [board, aim, kind]: the chance that the die rests on such a card
        self.kinds = np.array(
            [[np.bincount(board, row, KINDS) for row in self.shares] for board in boards]
        )
        self.bonus = {CHANCE: 0.5, LEAK: sum(s for (card, _), s in usual.items() if card)}
        # After one's own turn, the other to act: [lacks, crystals, other lacks, lead]
        self.after = np.zeros((CARDS + 1, CRYSTALS, CARDS + 1, LEADS))
        # Before one's own throw: [lacks, other lacks, crystals, lead]
        self.before = np.zeros((CARDS + 1, CARDS + 1, CRYSTALS, LEADS))

    def solve(self) -> tuple[Any, float]:
        leads = np.arange(LEADS) - MIDDLE
        for crystals in range(CRYSTALS):
            final = leads + 2 * (crystals // 2)
            won = sum(
                share * wins(final - gain) for (_, gain), share in self.last.items()
            )  # the fifth card is there: the other has a last throw
            self.after[0, crystals, :] = won
        ended = self.last_throw()
        cards = range(1, CARDS + 1)
        chance = [self.settle(lacks, other, ended[lacks]) for lacks in cards for other in cards]
        self.bonus[CHANCE] = float(np.mean(chance))
        return self.after[1:, :, 1:], self.bonus[CHANCE]

    def last_throw(self) -> Any:
        """The chance to win with one last throw: [lacks, crystals, lead]."""
        leads = np.arange(LEADS) - MIDDLE
        done = np.array([wins(leads + 2 * (c // 2)) for c in range(CRYSTALS)])
        table = np.zeros((CARDS + 1, CRYSTALS, LEADS))
        for lacks in range(1, CARDS + 1):
            table[lacks] = self.throw(done, done, last=True)[0]
        return table

    def settle(self, lacks: int, other: int, ended: Any) -> float:
        """All purses and leads for these cards, until nothing changes; what a second chance is
        worth here, in half-stars."""
        here = after = again = np.full((CRYSTALS, LEADS), 0.5)
        for _ in range(SWEEPS):
            after = np.zeros((CRYSTALS, LEADS))
            for (card, gain), share in self.usual.items():
                left = other - card
                before = ended if not left else here if not card else self.before[lacks, left]
                after += share * moved(before, -gain)
            new, again = self.throw(after, self.after[lacks - 1, :, other], last=False)
            change = np.abs(new - here).max()
            here = new
            if change < 1e-4:
                break
        self.after[lacks, :, other] = after
        self.before[lacks, other] = here
        middle = slice(MIDDLE - 6, MIDDLE + 7)
        slope = (here[2:9, MIDDLE + 7] - here[2:9, MIDDLE - 6]).mean() / 13
        return float((again - here)[2:9, middle].mean() / max(slope, 1e-3))

    def throw(self, stay: Any, taken: Any, last: bool) -> tuple[Any, Any]:
        """The best throw and choice in every purse and lead, and with a second one in reserve.
        `stay` and `taken`: the chance to win afterwards, with as many cards or one more."""
        miss = refuelled(stay, 1)
        shown: list[list[Any]] = []  # by kind and number
        for kind in range(KINDS):
            if kind == HOLE:
                shown.append([stay])
                continue
            shown.append([self.choice(stay, taken, kind, number, last) for number in self.faces])
        worth = np.array([np.mean(each, axis=0) for each in shown])
        value = np.tensordot(self.kinds, worth - miss, axes=(2, 0)).max(axis=1).mean(axis=0) + miss
        better = [
            np.mean([each if k == HOLE else np.maximum(each, value) for each in row], axis=0)
            for k, row in enumerate(shown)
        ]
        second = np.maximum(miss, value)
        more = np.tensordot(self.kinds, np.array(better) - second, axes=(2, 0))
        return value, more.max(axis=1).mean(axis=0) + second

    @property
    def faces(self) -> list[int]:
        return sorted(set(self.kit.faces))

    def choice(self, stay: Any, taken: Any, kind: int, number: int, last: bool) -> Any:
        """Renounce, or explore where the purse allows it."""
        best = refuelled(stay, number)
        price = number + (self.kit.more[kind] if kind == FAR else 0)
        gain = 2 * self.kit.stars[kind] + (0 if last else self.bonus.get(kind, 0.0))
        change = self.kit.gives[kind] - price
        explored = refuelled(moved(taken, gain), change)
        return np.where(np.arange(CRYSTALS)[:, None] >= price, np.maximum(best, explored), best)


def aims(table: Odds, hand: str, rng: Any) -> Any:
    """The aims of a hand that are the best ones for some worth of the places."""
    first = cell_of(hand, 0, 0, 0)
    rows = np.array([table.shares(first + k) for k in range(len(STARTS) * len(AIMS) ** 2)])
    tastes = rng.exponential(1.0, (TASTES, rows.shape[1]))
    return rows[sorted(set((tastes @ rows.T).argmax(axis=1).tolist()))]


def wins(lead: Any) -> Any:
    return np.where(lead > 0, 1.0, np.where(lead == 0, 0.5, 0.0))


def refuelled(table: Any, crystals: int) -> Any:
    """The table [crystals, lead] seen from a purse to which so many are still to come."""
    return table[np.clip(np.arange(CRYSTALS) + crystals, 0, CRYSTALS - 1)]


def moved(table: Any, gain: float) -> Any:
    """The table [..., lead] seen from a lead to which this is still to come."""
    leads = np.clip(np.arange(LEADS) + gain, 0, LEADS - 1)
    low = np.floor(leads).astype(int)
    high = np.minimum(low + 1, LEADS - 1)
    part = leads - low
    return table[..., low] * (1 - part) + table[..., high] * part


if __name__ == "__main__":
    main()
