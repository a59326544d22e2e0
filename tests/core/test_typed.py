"""Threads may read into the same type for the first time together (ADR 17).

Where they may not, the process is gone, so each story is told in a process of its own.
"""

import subprocess
import sys

import pytest

from spaceport.games import catalog

FRESH_TYPES = """
import sys, threading
import msgspec
from spaceport.core import typed

sys.setswitchinterval(1e-5)
THREADS, ROUNDS, FIELDS = 4, 100, 12
for _ in range(ROUNDS):
    inner = [msgspec.defstruct("Inner", [("a", "int | None")]) for _ in range(FIELDS)]
    outer = msgspec.defstruct("Outer", [(f"f{k}", kind) for k, kind in enumerate(inner)])
    data = {f"f{k}": {"a": 1} for k in range(FIELDS)}
    text = msgspec.json.encode(data)
    gate = threading.Barrier(THREADS)

    def read(how):
        gate.wait()
        assert how(outer).f0.a == 1

    hows = (
        lambda kind: typed.convert(data, kind),
        lambda kind: typed.decode(text, kind),
        lambda kind: typed.decoder(kind).decode(text),
        lambda kind: typed.convert([data], list[kind])[0],
    )
    threads = [threading.Thread(target=read, args=(how,)) for how in hows]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("alive")
"""
ALL_GAMES = """
import sys, threading
from spaceport.core import typed
from spaceport.library.load import load
from spaceport.library.tutorials import tutorial

sys.setswitchinterval(1e-5)
games = sys.argv[1:] * 3
gate = threading.Barrier(len(games))

def come_back(game):
    gate.wait()
    typed.decoder(load(game, None, {}).rules.action_type)
    tutorial(game)

threads = [threading.Thread(target=come_back, args=(game,)) for game in games]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("alive")
"""


def outcome(story: str, *words: str) -> tuple[int, str]:
    told = subprocess.run(
        [sys.executable, "-c", story, *words], capture_output=True, text=True, check=False
    )
    return told.returncode, told.stdout + told.stderr


def test_types_that_nobody_has_read_into() -> None:
    assert outcome(FRESH_TYPES) == (0, "alive\n")


@pytest.mark.slow
def test_every_game_is_loaded_by_several_threads_at_once(effort: float) -> None:
    """Before there was `typed`, every second of these processes died."""
    for _ in range(max(3, round(10 * effort))):
        assert outcome(ALL_GAMES, *(game.name for game in catalog.GAMES)) == (0, "alive\n")


@pytest.mark.parametrize(
    "line",
    [
        "msgspec.convert({}, dict)",
        "msgspec.json.decode(b'', type=dict)",
        "decode = msgspec.json.Decoder(dict).decode",
        "from msgspec.json import Decoder",
        "from msgspec import convert",
        "msgspec.msgpack.decode(b'', type=dict)",
    ],
)
def test_nobody_reads_into_a_type_by_themselves(line: str) -> None:
    """The checker refuses whatever goes round `typed`, wherever in the package it stands."""
    found = subprocess.run(
        [
            *(sys.executable, "-m", "ruff", "check", "--select", "TID251", "--quiet"),
            *("--stdin-filename", "src/spaceport/table/planted.py", "-"),
        ],
        input=f"import msgspec\n{line}\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 1, found.stderr
    assert "core.typed" in found.stdout
