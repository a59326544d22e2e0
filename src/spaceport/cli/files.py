"""Files: read with a clear complaint, written without ever overwriting a game."""

import contextlib
import errno
import itertools
import os
import shlex
import shutil
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TextIO

from spaceport.cli.complaints import Complaint, of_fault
from spaceport.cli.exit_codes import FAULT, OF_LOGS
from spaceport.core.faults import LogFault
from spaceport.texts import Speaker

LARGEST_LOG: Final = 64_000_000
"""Bytes of a log: a table takes 100,000 entries, hardly ever of 300 bytes. What is longer than
twice that is no log, or has no end at all."""


def read_log(name: str, say: Speaker) -> str:
    """The text of a log, `-` is what comes in; bytes that are no text are told later, with the
    line."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST_LOG + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST_LOG + 1)
    except (OSError, ValueError) as error:
        raise Complaint("cannot-read", file=name, why=why(error, say)) from None
    if len(data) > LARGEST_LOG:
        raise LogFault("log-too-large", line=1, most=LARGEST_LOG // 1_000_000)
    return data.decode("utf-8", "surrogateescape")


@contextlib.contextmanager
def judging(name: str, say: Speaker) -> Iterator[None]:
    """Faults of a log that are found in this block name its file."""
    try:
        yield
    except LogFault as fault:
        message = of_fault(fault, say.language)
        code = OF_LOGS.get(fault.code, FAULT)
        raise Complaint("in-file", code, file=name, message=message) from None


def why(error: OSError | ValueError, say: Speaker) -> str:
    """The reason in a person's words, where we know it."""
    if isinstance(error, ValueError):  # a zero byte, which a shell cannot give but a person can
        return say("cli.os.EINVAL")
    key = f"cli.os.{errno.errorcode.get(error.errno or 0, '-')}"
    return say(key) if say.knows(key) else error.strerror or str(error)


def create(path: Path, say: Speaker) -> TextIO:
    """A new file. One that exists is never overwritten: it may be somebody's game."""
    try:
        return path.open("x", encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise Complaint("cannot-write", file=path, why=why(error, say)) from None


class Keeper:
    """Keeps a game: every new line of the log goes to its file at once, so that nothing is lost."""

    def __init__(self, game: str, asked: str | None, say: Speaker) -> None:
        self._game = game
        self._say = say
        self._length = 0
        self._file: TextIO | None = None
        self.path: Path | None = None
        self.trouble: str | None = None
        if asked is not None:  # a wrong name is told before the game, not after it
            self.path = Path(asked)
            self._file = create(self.path, say)

    def keep(self, log: str) -> None:
        """Write what the log says beyond what was written. A failure to write must not end the
        game."""
        if self.trouble is not None:
            return
        try:
            if self._file is None:
                self._file, self.path = new_file(self._game)
            self._file.write(log[self._length :])  # a log only ever grows
            self._file.flush()
            self._length = len(log)
        except OSError as error:
            self.trouble = why(error, self._say)

    def close(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()


def new_file(game: str) -> tuple[TextIO, Path]:
    """A file for a game, in our folder of this person's or at worst among temporary files."""
    folder = data_folder() / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _first_free(folder, game)
    except OSError:
        return _first_free(Path(tempfile.gettempdir()), game)


def _first_free(folder: Path, game: str) -> tuple[TextIO, Path]:
    for number in itertools.count(1):
        path = folder / f"{game}-{number}.log"
        if not path.exists():
            with contextlib.suppress(FileExistsError):  # somebody was quicker
                return path.open("x", encoding="utf-8", newline="\n"), path
    raise AssertionError("numbers do not end")


def add_data_flag(parser: ArgumentParser, say: Speaker) -> None:
    parser.add_argument("--data", metavar="FOLDER", help=say("serve.flag.data"))


def asked_data(asked: Namespace) -> Path:
    """The folder that `--data` names, else the usual one."""
    return Path(asked.data) if asked.data else data_folder()


def data_folder() -> Path:
    """Where this person's games are kept: SPACEPORT_DATA, else the machine's usual place."""
    if told := os.environ.get("SPACEPORT_DATA"):
        return Path(told)
    from platformdirs import user_data_path

    return user_data_path("spaceport", appauthor=False)


def command(*words: str | Path) -> str:
    """A line that a person can paste to call this very program."""
    called = Path(sys.argv[0])
    if called.stem == "__main__":
        program = [_shorter(sys.executable), "-m", "spaceport"]
    elif shutil.which(called.name):
        program = [called.name]
    else:
        program = [str(called)]
    return shlex.join([*program, *(_shorter(str(word)) for word in words)])


def _shorter(path: str) -> str:
    """A path as seen from here, if that is shorter."""
    try:
        seen = os.path.relpath(path)
    except ValueError:  # another drive
        return path
    return seen if Path(path).is_absolute() and len(seen) < len(path) else path
