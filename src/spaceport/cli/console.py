"""A person at a keyboard: lines out, lines in."""

import contextlib
import shutil
import sys
from collections.abc import Iterable, Sequence

from spaceport.cli.streams import plain, put


class Console:
    """Asks and tells. Without a terminal it echoes the answers: a transcript then reads well."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self._completions: Sequence[str] = ()
        self._is_after_gap = True
        if self.is_terminal:
            self._edit_lines()

    def tell(self, lines: Iterable[str] = ("",)) -> None:
        """Lines out; never two empty ones in a row."""
        for line in lines:
            if line or not self._is_after_gap:
                put(line)
            self._is_after_gap = not line

    def ask(self, prompt: str, completions: Sequence[str] = ()) -> str:
        """A line, stripped. EOFError and KeyboardInterrupt are left to the caller."""
        self._completions = completions
        self._is_after_gap = False
        line = input(plain(prompt))
        if not sys.stdin.isatty():
            put(line)
        return line.strip()

    def leaf(self, lines: Iterable[str], more: str) -> None:
        """A long text; in a terminal a screen at a time, until the person has had enough."""
        for number, line in enumerate(lines, 1):
            self.tell([line])
            if number % (self.height - 2) == 0 and self._has_had_enough(more):
                return

    def _has_had_enough(self, more: str) -> bool:
        try:
            return bool(self.ask(more))
        except EOFError:
            self.tell()
            return True

    @property
    def height(self) -> int:
        """How many lines a person sees at once; a file takes any number."""
        return max(8, shutil.get_terminal_size().lines) if self.is_terminal else 1_000_000

    @property
    def width(self) -> int:
        return max(40, min(shutil.get_terminal_size().columns, 100))

    def _edit_lines(self) -> None:
        """Arrow keys, earlier lines, and Tab for the rest of a word, where Python has them."""
        with contextlib.suppress(ImportError):
            import readline

            readline.set_completer(self._complete)
            readline.set_completer_delims("")
            readline.parse_and_bind("tab: complete")

    def _complete(self, typed: str, number: int) -> str | None:
        found = [text for text in self._completions if text.casefold().startswith(typed.casefold())]
        return found[number] if number < len(found) else None
