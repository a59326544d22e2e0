"""How far a long command is, on a terminal."""

import sys
import time
from typing import Final

from spaceport.cli.streams import plain, steer
from spaceport.texts import Speaker

WIDTH: Final = 24
BLINK: Final = 0.1  # seconds between two looks of the bar


class Bar:
    """How far it is, on a terminal; elsewhere nothing."""

    def __init__(self, games: int, say: Speaker) -> None:
        self._games = games
        self._say = say
        self._began = time.monotonic()
        self._shown = 0.0
        self._is_on = sys.stderr.isatty()
        self._width = 0

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began

    def show(self, done: int) -> None:
        seconds = self.seconds
        if not self._is_on or (seconds - self._shown < BLINK and done < self._games):
            return
        self._shown = seconds
        left = seconds / done * (self._games - done)
        full = WIDTH * done // self._games
        clock = f"{int(left) // 60}:{int(left) % 60:02}"
        rate = f"{done / max(seconds, BLINK):.3g}"
        line = self._say("cli.arena.progress", done=done, games=self._games, rate=rate, left=clock)
        self._put(f"[{'#' * full}{'.' * (WIDTH - full)}] {line}")

    def clear(self) -> None:
        if self._is_on:
            self._put("")
            steer("\r")

    def _put(self, line: str) -> None:
        steer("\r" + plain(line).ljust(self._width))
        self._width = len(line)
