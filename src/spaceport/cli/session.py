"""A game at one keyboard: people, bots and time, for every game of the catalogue.

While a person is asked, table time stands still; bots act at the time they said, and deadlines
lapse when they are due. Where several may act at once, a person may act, `wait`, or speak `as`
another person of the table.
"""

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from spaceport.cli import choose, files
from spaceport.cli.bots import Bots
from spaceport.cli.complaints import Complaint, of_fault, one_line
from spaceport.cli.console import Console
from spaceport.cli.numbers import LONGEST, whole_number
from spaceport.cli.rulebook import plain_lines, rule_text
from spaceport.cli.sentences import told
from spaceport.core.faults import Fault, Illegal
from spaceport.library.match import Match
from spaceport.texts import Speaker

COMMANDS: Final = ("undo", "help", "board", "rules", "wait", "as", "log", "quit")


class Quit(Exception):
    """A person has had enough."""


class Session:
    """One game from the first question to the last."""

    def __init__(
        self, match: Match, bots: Bots, console: Console, keeper: files.Keeper, say: Speaker
    ) -> None:
        self.match = match
        self.bots = bots
        self.people = [seat for seat in range(match.seats) if seat not in bots.seats]
        self.console = console
        self._keeper = keeper
        self._say = say
        self._seat = -1  # who was asked last
        self._is_shown = False  # whether that seat has seen the position
        self._can_take_back = False  # whether a person's last action waits for a "go on"

    def run(self) -> None:
        """Play until the game is over. `Quit`, EOFError and KeyboardInterrupt end it earlier."""
        while self.match.result() is None:
            self.bots.plan(self.match)
            people = [seat for seat in self.match.to_act() if seat in self.people]
            if people and self._do_unasked(people):
                continue
            if people:
                self._ask(people)
            elif self._can_take_back:
                self._hand_over()
            elif not self._happen():
                raise Complaint("stuck", code=1, position=self.match.position())

    def _do_unasked(self, people: Sequence[int]) -> bool:
        """Do what nobody has to be asked for."""
        unasked = self.match.rules.unasked
        for seat in people if unasked else ():
            for action in self.match.legal(seat):
                if str(action) in unasked:
                    self.match.play(seat, action)
                    self._changed()
                    return True
        return False

    def who(self, seat: int) -> str:
        """A player's name, for sentences."""
        key = "cli.bot" if seat in self.bots.seats else "cli.player"
        return self._say(key, number=seat + 1)

    def show_board(self) -> None:
        """The position, with room around it."""
        self.console.tell(["", self._board_text(), ""])

    # ------------------------------------------------------------ what happens by itself

    def _happen(self, until: int | None = None) -> bool:
        """Let the next thing happen by itself, if there is one (until then)."""
        match = self.match
        deadline = min((each.at for each in match.deadlines()), default=None)
        first = self.bots.due()
        at = min((each for each in (deadline, first) if each is not None), default=None)
        if at is None or (until is not None and at > until):
            return False
        match.advance(max(0, at - match.now))
        ready = None if at == deadline else self.bots.ready(at)  # that very moment is too late
        if ready is not None:
            match.play(*ready)
        self._changed()
        return True

    def _changed(self) -> None:
        """Keep the game, and tell what the last call brought about."""
        self._keeper.keep(self.match.log())
        events = self.match.events(self._only_person())
        self.console.tell(told(self._say, self.match.rules.name, events, self.who))
        self._is_shown = False
        self._can_take_back = False

    def _only_person(self) -> int | None:
        """Through whose eyes the table looks: with several people, nobody's secrets are told."""
        return self.people[0] if len(self.people) == 1 else None

    # ------------------------------------------------------------ asking

    def _ask(self, people: Sequence[int]) -> None:
        seat = self._seat if self._seat in people else people[0]
        if seat != self._seat or not self._is_shown:
            self._seat, self._is_shown = seat, True
            self._show_all()
        offers = self._offers()
        typed = self.console.ask(f"{self.who(seat)}> ", [*offers, *COMMANDS])
        if not typed:
            self._enter(offers)
        elif not self._command(typed, exact=True):
            self._choose(typed, offers)

    def _hand_over(self) -> None:
        """Before others go on: the last moment at which a person can take back the last action."""
        if not self._is_shown:
            self._is_shown = True
            self.show_board()
        typed = self.console.ask(self._say("cli.play.hand-over"), COMMANDS)
        if not typed:
            self._can_take_back = False
        elif not self._command(typed, exact=False):
            self.console.tell([self._say("cli.play.hand-over-help")])

    def _enter(self, offers: Sequence[str]) -> None:
        """Enter alone: the only thing one can do; where others may act too, let time pass."""
        if len(offers) == 1:
            self._do(offers[0])
        elif len(self.match.to_act()) == 1 or not self._happen():
            self._show_offers(range(len(offers)))

    def _choose(self, typed: str, offers: Sequence[str]) -> None:
        found = choose.matches(typed, offers)
        if len(found) == 1:
            self._do(offers[found[0]])
        elif found:
            self.console.tell([self._say("cli.play.which", n=len(found))])
            self._show_offers(found)
        elif not self._command(typed, exact=False):
            self._do(typed)  # the rules know best why not

    def _do(self, action: str) -> None:
        try:
            self.match.parse(action)
            self.match.play(self._seat, action)
        except Fault as fault:
            self.console.tell(["  " + one_line(of_fault(fault, self._say.language))])
            if not isinstance(fault, Illegal):
                self.console.tell(["  " + self._say("cli.play.try-help")])
            return
        self._changed()
        self._can_take_back = self._is_open_to_undo()

    def _is_open_to_undo(self) -> bool:
        """Whether the last entry is an action of a person and nothing was drawn since."""
        if not self.match.rules.undoable or self.match.result() is not None:
            return False
        last = json.loads(self.match.log().splitlines()[-1])
        return last["is"] == "chosen" and last["seat"] in self.people

    def _offers(self) -> list[str]:
        return [str(action) for action in self.match.legal(self._seat)]

    def _show_all(self) -> None:
        """Board and offers; in a low window the board must not scroll away for the offers."""
        board, offers = self._board_text(), self._offers()
        needed = len([*board.splitlines(), *self._offer_lines(range(len(offers)))]) + 4
        if needed > self.console.height and len(offers) > 1:
            self.console.tell([board, self._say("cli.play.low", n=len(offers))])
        else:
            self.show_board()
            self._show_offers(range(len(offers)))
        self._show_times()

    def _board_text(self) -> str:
        """As the person sees it who is asked; a spectator's view for nobody."""
        seat = self._seat if self._seat in self.people else self._only_person()
        return self.match.board_text(seat, self._say.language)

    def _show_offers(self, numbers: Sequence[int]) -> None:
        self.console.tell(self._offer_lines(numbers))

    def _offer_lines(self, numbers: Sequence[int]) -> list[str]:
        def folded(count: int) -> str:
            return self._say("cli.play.folded", n=count)

        offers = self._offers()
        if len(offers) == 1:
            return [self._say("cli.play.only", action=offers[0])]
        return choose.listing(offers, numbers, self.console.width, folded)

    def _show_times(self) -> None:
        """Who else may act, and which clocks run."""
        say, match = self._say, self.match
        others = ", ".join(self.who(seat) for seat in match.to_act() if seat != self._seat)
        if others:
            self.console.tell([say("cli.play.others", others=others)])
        for each in match.deadlines():
            seconds = (each.at - match.now) / 1000
            self.console.tell([say("cli.play.clock", name=each.name, seconds=f"{seconds:g}")])

    # ------------------------------------------------------------ commands

    def _command(self, typed: str, *, exact: bool) -> bool:
        """Do what was typed if it is a command; in full, or else by its beginning."""
        name, _, rest = typed.partition(" ")
        name = name.lower().lstrip("/:").replace("?", "help")
        found = [each for each in COMMANDS if each == name or (each.startswith(name) and not exact)]
        if len(found) != 1 or not name:
            return False
        try:
            getattr(self, f"_{found[0]}")(rest.strip())
        except Fault as fault:
            self.console.tell(["  " + of_fault(fault, self._say.language)])
        except Complaint as complaint:
            key = "cli.error." + complaint.key
            self.console.tell(["  " + self._say(key, **complaint.particulars)])
        return True

    def _undo(self, rest: str) -> None:
        """Whoever of the people acted last takes it back; the others have nothing to take back."""
        for seat in self.people:
            try:
                self.match.undo(seat)
                break
            except Illegal:
                if seat == self.people[-1]:
                    raise
        self._changed()
        self.console.tell([self._say("cli.play.undone")])
        self._seat = -1

    def _help(self, rest: str) -> None:
        self.console.tell(self._say("cli.play.commands").splitlines())

    def _board(self, rest: str) -> None:
        self.show_board()

    def _rules(self, rest: str) -> None:
        text = rule_text(self.match.rules.name, self._say)
        self.console.leaf(plain_lines(text, self.console.width), self._say("cli.more"))

    def _wait(self, rest: str) -> None:
        """Let so many milliseconds pass, with all that happens in them."""
        ms = whole_number(rest)
        if ms is None:
            raise Complaint("not-a-number", text=rest, digits=LONGEST)
        until = self.match.now + ms
        while self.match.result() is None and self._happen(until):
            self.bots.plan(self.match)
        self.match.advance(until - self.match.now)
        self._is_shown = False

    def _as(self, rest: str) -> None:
        """Speak for another person who may act now."""
        seat = (whole_number(rest) or 0) - 1
        if seat not in self.people or seat not in self.match.to_act():
            raise Complaint("not-to-act", text=rest)
        self._seat = seat
        self._is_shown = False

    def _log(self, rest: str) -> None:
        if not rest:
            raise Complaint("log-needs-a-name")
        path = Path(rest)
        with contextlib.suppress(RuntimeError):  # ~ of somebody whom this machine does not know
            path = path.expanduser()
        with files.create(path, self._say) as file:
            file.write(self.match.log())
        self.console.tell([self._say("cli.play.logged", file=path)])

    def _quit(self, rest: str) -> None:
        raise Quit
