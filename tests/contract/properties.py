"""The promise of a game as checks of one position and one ply; every game must keep all of them."""

from itertools import islice
from random import Random
from typing import Any, Final, get_args

import msgspec

from spaceport.core.action import by_tag
from spaceport.core.causes import Cause, Chosen, Drawn, Lapsed, Removed
from spaceport.core.faults import Illegal
from spaceport.core.rules import Rules
from spaceport.core.terms import PLACE_BITS, Draw, Range, View, moves_of
from spaceport.library.load import tell
from spaceport.texts import LANGUAGES
from tests.contract.tables import MOST_CAUSES, Ply, Table, random_game, some_rules

GARBAGE: Final[tuple[Any, ...]] = (None, "roll", "", b"x", 0.5, (), [], {}, -1, -(1 << 70), 1 << 70)
encode = msgspec.json.encode


def refusal(rules: Rules[Any], state: Any, cause: Cause, now: int) -> Illegal | None:
    """Why the rules refuse this, or None if they accept it."""
    try:
        rules.step(state, cause, now)
    except Illegal as illegal:
        return illegal
    return None


class Watch:
    """Watches a game: `position` checks a state, `ply` what led from one to the next."""

    def __init__(self, rules: Rules[Any], seats: int, rng: Random) -> None:
        self.rules = rules
        self.seats = seats
        self.rng = rng
        self.seen: dict[tuple[int, bytes], list[Any]] = {}  # what a view offered
        self.told: set[str] = set()  # codes of refusals
        self.texts: dict[int, str] = {}  # what moves are called
        self.round = 0

    # ------------------------------------------------------------ a position

    def position(self, state: Any, now: int) -> None:
        """Everything that must hold in every position."""
        text = self.rules.position(state)
        twin = self.rules.parse_position(text)
        assert twin == state
        assert hash(twin) == hash(state)
        assert self.rules.position(twin) == text
        self.end_or_way_on(state)
        self.offers(state, twin, now)
        self.ranges(state, now)
        self.draws(state, now)
        self.deadlines(state, now)
        self.contests(state)
        self.removals(state, now)
        self.views(state)
        self.secrets(state, now)
        assert state == twin, "asking and refusing changed the state"
        assert self.rules.position(state) == text, "asking and refusing changed the state"

    def end_or_way_on(self, state: Any) -> None:
        """Until the end something can happen, after it nothing; a draw stops everybody."""
        rules = self.rules
        actors, draw, result = rules.to_act(state), rules.chance(state), rules.result(state)
        assert list(actors) == sorted(set(actors) & set(range(self.seats)))
        assert result == rules.result(state)
        if result is not None:
            assert not actors
            assert draw is None
            assert not rules.deadlines(state)
            assert len(result.ranking) == len(result.scores) == self.seats
            assert min(result.ranking) == 1
            assert result.winners
            encode(result)
        else:
            assert actors or draw is not None or rules.deadlines(state), "nothing can happen"
        if draw is not None:
            assert not actors
        assert type(rules.round(state)) is int

    def offers(self, state: Any, twin: Any, now: int) -> None:
        """What `legal` offers `step` accepts, and nothing else."""
        rules, actors = self.rules, self.rules.to_act(state)
        menus = {seat: rules.menu(state, seat) for seat in range(self.seats)}
        for mover, places in [row for menu in menus.values() for row in menu]:
            assert not places >> rules.shape()[mover], f"mover {mover} has no such place"
        offered = {seat: moves_of(menu) for seat, menu in menus.items()}
        for seat, moves in offered.items():
            actions = rules.legal(state, seat)
            assert bool(actions) == (seat in actors)
            assert actions == [rules.action(move) for move in moves]
            assert actions == rules.legal(twin, seat)
            assert rules.written_offers(state, seat) == encode(rules.offers(state, seat))
            for move, action in zip(moves, actions, strict=True):
                self.said(move, action)
                rules.step(state, Chosen(seat, move), now)
        for seat, move in self.attempts(offered):
            if type(seat) is not int or seat not in offered or move not in offered[seat]:
                self.refused(state, Chosen(seat, move), now)

    def said(self, move: int, action: Any) -> None:
        """A move is one action with one text, whatever the position: looked at once a game."""
        if move not in self.texts:
            text = str(action)
            assert self.rules.move(action) == move
            assert self.rules.parse(text) == action
            assert text not in self.texts.values(), f"two moves are called {text}"
            self.texts[move] = text

    def ranges(self, state: Any, now: int) -> None:
        """Of actions too many to list, any with values inside is accepted."""
        rules = self.rules
        for seat in range(self.seats):
            held = rules.ranges(state, seat)
            assert not held or seat in rules.to_act(state)
            for each in held:
                action = self.inside(each)
                assert each.holds(action)
                assert rules.may_do(state, seat, action)
                said = rules.parse(str(action))
                assert rules.parse(str(said)) == said
                rules.step(state, Chosen(seat, rules.move(said)), now)

    def inside(self, held: Range) -> Any:
        """An action of the range, its numbers at random."""
        kinds = get_args(self.rules.action_type) or (self.rules.action_type,)
        (kind,) = [kind for kind in kinds if kind.__struct_config__.tag == held.do]
        return kind(**{name: self.rng.uniform(*ends) for name, ends in held.fields.items()})

    def attempts(self, offered: dict[int, list[int]]) -> list[tuple[Any, Any]]:
        """Moves that are mostly not offered: neighbours of those that are, and nonsense."""
        rng = self.rng
        known = [move for moves in offered.values() for move in moves]
        moves: list[Any] = [rng.randrange(1 << PLACE_BITS + 6), rng.choice(GARBAGE)]
        if known:
            move = rng.choice(known)
            moves += [move, move + rng.choice((-1, 1)), move ^ 1 << rng.randrange(PLACE_BITS + 5)]
            moves += [move + (rng.choice((-1, 1)) << PLACE_BITS), -move - 1, move << 7]
        seats: list[Any] = [*offered, -1, self.seats, rng.choice(GARBAGE)]
        return [(rng.choice(seats), move) for move in moves] + [
            (rng.choice(list(offered)), move) for move in moves
        ]

    def draws(self, state: Any, now: int) -> None:
        """Chance gives exactly what is listed, in words that can be read again."""
        draw = self.rules.chance(state)
        if draw is None:
            for outcome in (0, 1, self.rng.choice(GARBAGE)):
                self.refused(state, Drawn(outcome), now)
            return
        assert draw == self.rules.chance(state)
        assert draw.outcomes
        assert len(draw.outcomes) == len(draw.weights) == len(set(draw.outcomes))
        assert min(draw.weights) > 0
        texts = [self.rules.outcome_text(state, outcome) for outcome in draw.outcomes]
        assert len(set(texts)) == len(texts)
        for outcome, text in zip(draw.outcomes, texts, strict=True):
            assert self.rules.parse_outcome(state, text) == outcome
            self.rules.step(state, Drawn(outcome), now)
        self.not_drawn(state, draw, now)

    def not_drawn(self, state: Any, draw: Draw, now: int) -> None:
        others = [self.rng.randrange(200), self.rng.choice(GARBAGE)]
        for outcome in others:
            if draw.sample is None and outcome not in draw.outcomes:
                self.refused(state, Drawn(outcome), now)
        for seat in range(self.seats):
            self.refused(state, Chosen(seat, 0), now)
        for deadline in self.rules.deadlines(state):
            self.refused(state, Lapsed(deadline.name), deadline.at)

    def deadlines(self, state: Any, now: int) -> None:
        """What is announced can lapse, nothing else can, and nothing is announced for the past."""
        found = self.rules.deadlines(state)
        assert len({deadline.name for deadline in found}) == len(found)
        self.refused(state, Lapsed("no such thing"), now)
        self.refused(state, Lapsed(""), now)
        if self.rules.chance(state) is not None:
            return
        for deadline in found:
            assert type(deadline.at) is int
            assert deadline.at >= now
        for deadline in found[:1]:
            after, _ = self.rules.step(state, Lapsed(deadline.name), deadline.at)
            assert after != state

    def contests(self, state: Any) -> None:
        """What is a race is an action of the game, while somebody may act; and everybody knows that
        it is one."""
        rules = self.rules
        found = dict(rules.contested(state))
        assert set(found) <= set(by_tag(rules.action_type))
        assert set(found.values()) <= {"first", "clock"}
        if found:
            assert rules.has_races
            assert rules.to_act(state)
            assert rules.chance(state) is None
        seen = rules.imagine(rules.view(state, None), self.rng)
        assert dict(rules.contested(seen)) == found

    def removals(self, state: Any, now: int) -> None:
        """The host can remove everybody who is there, once, and nobody else."""
        for seat in (-1, self.seats, self.rng.choice(GARBAGE)):
            self.refused(state, Removed(seat), now)
        seat = self.rng.randrange(self.seats)
        if self.rules.result(state) is not None:
            self.refused(state, Removed(seat), now)
            return
        for actor in self.rules.to_act(state)[:1]:
            after, _ = self.rules.step(state, Removed(actor), now)
            assert not self.rules.legal(after, actor)
            self.refused(after, Removed(actor), now)
            self.end_or_way_on(after)

    def refused(self, state: Any, cause: Cause, now: int) -> None:
        """The rules refuse this, with a code that has a sentence in every language."""
        illegal = refusal(self.rules, state, cause, now)
        assert illegal is not None, f"{cause} was accepted in {self.rules.position(state)}"
        if illegal.code not in self.told:
            assert all(tell(illegal, language) for language in LANGUAGES)
            self.told.add(illegal.code)

    # ------------------------------------------------------------ what one may know

    def views(self, state: Any) -> None:
        """A view can be imagined whole: the imagined state looks and offers the same."""
        rules = self.rules
        public = encode(rules.view(state, None).public)
        for seat in (None, *range(self.seats)):
            view = rules.view(state, seat)
            said = encode(view)
            assert (view.own is None) == (seat is None)
            assert encode(view.public) == public, "the public part is the same for everybody"
            imagined = rules.imagine(view, Random(self.rng.random()))
            assert rules.view(imagined, seat) == view
            assert encode(view) == said, "imagining changed the view"
            if seat is not None:
                self.same_offers(state, imagined, seat, said)

    def same_offers(self, state: Any, imagined: Any, seat: int, said: bytes) -> None:
        """Equal views give equal legal actions."""
        actions = self.rules.legal(state, seat)
        assert self.rules.legal(imagined, seat) == actions
        assert self.rules.ranges(imagined, seat) == self.rules.ranges(state, seat)
        assert self.seen.setdefault((seat, said), actions) == actions

    def secrets(self, state: Any, now: int) -> None:
        """Who is told the same about two different actions sees the same after them."""
        actors = self.rules.to_act(state)
        if not actors:
            return
        actor = self.rng.choice(actors)
        moves = moves_of(self.rules.menu(state, actor))
        pair = self.rng.sample(moves, min(2, len(moves)))
        ways = [self.rules.step(state, Chosen(actor, move), now) for move in pair]
        for seat in (None, *range(self.seats)):
            if seat != actor and len(ways) == 2:
                told = [encode(self.rules.events(happened, seat)) for _, happened in ways]
                seen: list[View] = [self.rules.view(after, seat) for after, _ in ways]
                assert told[0] != told[1] or seen[0] == seen[1], "a view tells a secret"

    # ------------------------------------------------------------ a ply

    def ply(self, ply: Ply) -> None:
        """What happened can be said to everybody, again and again in the same words."""
        again, happened = self.rules.step(ply.before, ply.cause, ply.now)
        assert again == ply.after
        for seat in (None, *range(self.seats)):
            said = encode(self.rules.events(ply.happened, seat))
            assert said == encode(self.rules.events(happened, seat))
            assert said.startswith(b"[")
        self.goes_on(ply)

    def goes_on(self, ply: Ply) -> None:
        """No result before the end, and rounds are counted upwards."""
        assert self.rules.result(ply.before) is None, "something happened after the end"
        round_now = self.rules.round(ply.after)
        assert round_now >= self.round
        self.round = round_now


def watch_game(table: Table, seed: int, most: int = MOST_CAUSES) -> int:
    """One random game under watch, to its end or for so many plies; how many there were."""
    rng = Random(f"{table} {seed}")
    rules = some_rules(table, rng)
    watch = Watch(rules, table.seats, rng)
    watch.position(rules.start(table.seats), 0)
    plies = 0
    for ply in islice(random_game(rules, table.seats, rng), most):
        watch.ply(ply)
        watch.position(ply.after, ply.now)
        plies += 1
    assert plies
    return plies
