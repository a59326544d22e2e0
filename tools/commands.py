"""The commands of ./do. What only some of them need is imported where it is used: the second
start of `./do play` must cost next to nothing.
"""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Final

from tools import environment
from tools.places import DIST, PYTHON, ROOT
from tools.run import Failed, become, say

# What ./do play runs; ./do test checks that the installed wheel can do it too.
PLAY: Final[tuple[str, ...]] = ("serve",)

HELP: Final = """\
Usage: ./do COMMAND

  play [ARGUMENTS]   serve the games on this computer and the home network, and open the page;
                     what `spaceport serve` understands may follow (./do play --help)
  up [ARGUMENTS]     several servers as one, to try out: starts PostgreSQL, NATS, three nodes and a
                     balancer on one address (./do up --help); Ctrl+C ends all of it
  check              the fast part of test: ruff, mypy --strict, the page (built, formatted,
                     linted, its types), known weaknesses of what the locks name (if the
                     network is there), quick tests
  test               everything, as CI runs it: check, all tests, those of the lab with its extras
                     (half a GB), the page's tests, tests in a real browser, and the built wheel
                     and sdist tried in an empty environment
  bench [NAME…]      the benchmarks, all or those named; --record keeps the figures with date
                     and machine in bench/results.md; --list names them
  lock [--upgrade]   recompile the hash locks (Python and page) after changing a requirement
  wheel [--pure]     build wheel and sdist into dist/; rules and tables are compiled where
                     there is a C compiler, unless --pure
  new-game NAME      write a game that plays and is meant to be changed: its folder, texts, bot,
                     page and tests (docs/adding-a-game.md)
  help               this text

  check and test take --effort X (default 1: how many random cases, as a factor; also for bench),
  --fail-fast (stop at the first stage that fails), --only STAGE (part of its name; may be given
  again), and words for pytest after --.

The first start makes .venv and installs what the command needs, hash-checked, with uv if it is
on the path and pip otherwise. Python 3.11 or newer is all that must be there.
"""


def main(words: Sequence[str]) -> int:
    name, rest = (words[0], list(words[1:])) if words else ("help", [])
    command = COMMANDS.get("help" if name in ("-h", "--help") else name)
    if command is None:
        print(f"./do: no command {name!r}; ./do help names them.", file=sys.stderr)
        return 2
    try:
        return command(rest)
    except Failed as failure:
        print(f"./do: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\n./do: interrupted", file=sys.stderr)
        return 130


def _help(_: list[str]) -> int:
    say(HELP.rstrip())
    return 0


def _play(words: list[str]) -> int:
    environment.ready("play")
    environment.page_ready()
    become([PYTHON, "-m", "spaceport", *PLAY, *words])


def _up(words: list[str]) -> int:
    environment.ready("dev")
    environment.page_ready()
    become([PYTHON, "-m", "tools.up", *words])


def _check(words: list[str]) -> int:
    return _stages("check", words)


def _test(words: list[str]) -> int:
    return _stages("test", words)


def _stages(name: str, words: list[str]) -> int:
    ours, more = split_words(words)
    parser = argparse.ArgumentParser(f"./do {name}", description="Words for pytest go after --.")
    parser.add_argument("--effort", type=_effort, default="1", metavar="X")
    parser.add_argument("--fail-fast", action="store_true")
    parser.add_argument("--only", action="append", metavar="STAGE")
    asked = parser.parse_args(ours)
    os.environ["SPACEPORT_EFFORT"] = asked.effort
    # Python is started a thousand times: what it compiled is kept, also where that is no habit.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    _hear_ctrl_c()
    environment.ready("dev")
    from tools import stages, tests

    all_stages = (
        tests.check_stages(more)
        if name == "check"
        else tests.test_stages(more, serves=PLAY[0] == "serve")
    )
    wanted = [stage for stage in all_stages if _is_wanted(stage.name, asked.only)]
    if not wanted:
        raise Failed(f"no such stage; there are: {', '.join(one.name for one in all_stages)}")
    return stages.run_all(wanted, fail_fast=asked.fail_fast)


def _hear_ctrl_c() -> None:
    """A shell without job control starts what it puts in the background deaf to Ctrl+C, and every
    program that this one starts would be deaf too, also those whose tests press it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def split_words(words: list[str]) -> tuple[list[str], list[str]]:
    """What is before -- and what is after it."""
    end = words.index("--") if "--" in words else len(words)
    return words[:end], words[end + 1 :]


def _is_wanted(stage: str, only: list[str] | None) -> bool:
    return only is None or any(part in stage for part in only)


def _effort(text: str) -> str:
    """A factor above zero, kept as text for SPACEPORT_EFFORT."""
    if not float(text) > 0:
        raise ValueError(text)
    return text


def _bench(words: list[str]) -> int:
    environment.ready("bench")
    os.chdir(ROOT)
    become([PYTHON, "-m", "bench", *words])


def _lock(words: list[str]) -> int:
    parser = argparse.ArgumentParser("./do lock")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions")
    asked = parser.parse_args(words)
    from tools import locks

    locks.recompile(upgrade=asked.upgrade)
    return 0


def _wheel(words: list[str]) -> int:
    parser = argparse.ArgumentParser("./do wheel")
    parser.add_argument("--pure", action="store_true", help="leave the rules interpreted")
    asked = parser.parse_args(words)
    environment.ready("dev")
    environment.page_ready()
    from tools import wheels

    wheels.build(DIST, pure=asked.pure)
    return 0


def _new_game(words: list[str]) -> int:
    parser = argparse.ArgumentParser("./do new-game")
    parser.add_argument("name", metavar="NAME", help="lower-case letters and digits, as in orbit")
    asked = parser.parse_args(words)
    from tools import new_game

    new_game.check_name(asked.name, ROOT)
    new_game.check_tree(ROOT)
    environment.ready("dev")
    new_game.make(asked.name)
    return 0


COMMANDS: Final[dict[str, Callable[[list[str]], int]]] = {
    "play": _play,
    "up": _up,
    "check": _check,
    "test": _test,
    "bench": _bench,
    "lock": _lock,
    "wheel": _wheel,
    "new-game": _new_game,
    "help": _help,
}
