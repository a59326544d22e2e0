"""Compiling with mypyc what must be fast: the rules, and what every action at a table passes
through. The same text, in native code. Only for wheels, for benches, and for the tests that the
compiled and the interpreted agree.

    python -m tools.compiled FOLDER     a copy of the package, so compiled, in FOLDER/spaceport

Nothing is ever compiled in the source tree, where a stale compiled file would shadow its source.
Needs mypy[mypyc] and a C compiler.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

# Structs of msgspec must not be compiled: they silently lose `tag` and `frozen`. So only these,
# none of which defines one.
RULES: Final = ("state.py", "menu.py", "moves.py", "solver.py", "playout.py", "rules.py", "look.py")
"""Of every game that has `moves.py`."""
SHARED: Final = ("core/rules.py", "core/state.py", "core/offers.py")
"""What they are built on."""
BOTS: Final = (
    "bots/sos/near.py",
    "bots/sos/plan.py",
    "bots/sos/reply.py",
    "bots/sos/simple.py",
    "bots/sos/worth.py",
)
"""What searches, and what is asked most often in bulk."""
PLAY: Final = (
    "core/action_cache.py",
    "core/bits.py",
    "core/chance.py",
    "core/course.py",
    "core/view_cache.py",
    "bots/pace.py",
    "lab/drive.py",
)
"""What every action passes through, at a table and in the lab."""
TABLE: Final = (
    "table/bots.py",
    "table/cluster/bus.py",
    "table/cluster/porter.py",
    "table/cluster/relay.py",
    "table/game.py",
    "table/hub.py",
    "table/judge.py",
    "table/outbox.py",
    "table/play.py",
    "table/presence.py",
    "table/public_part.py",
    "table/quota.py",
    "table/race/hold.py",
    "table/race/race.py",
    "table/saving.py",
    "table/seating.py",
    "table/store/sqlite.py",
    "table/store/sqlite_entries.py",
    "table/table.py",
    "table/table_time.py",
    "server/limits.py",
    "server/socket.py",
    "wire/write.py",
)
"""And what at a table, from the socket to the frames that show it."""
HIDDEN: Final = "" if os.name == "nt" else " -fvisibility=hidden"
"""Calls between our own functions may then be inlined: everything is a tenth to a fifth faster."""
SETUP: Final = """\
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="spaceport-rules",
    packages=[],
    ext_modules=mypycify({paths!r}, opt_level="{level}", group_name="spaceport_rules"),
)
"""


def rules(package: Path) -> list[Path]:
    """The rule files of every game that has written them to be compiled: it then has `moves.py`."""
    folders = [path.parent for path in (package / "games").glob("*/moves.py")]
    found = (folder / name for folder in folders for name in RULES)
    shared = [package / name for name in SHARED]
    return [*shared, *sorted(path for path in found if path.is_file())]


def playing(package: Path) -> list[Path]:
    """What plays without a table: rules, bots, and what is between them."""
    return [*rules(package), *(package / name for name in (*BOTS, *PLAY))]


def sources(package: Path) -> list[Path]:
    """All that is compiled."""
    return [*playing(package), *(package / name for name in TABLE)]


def compiler() -> str | None:
    """The C compiler that setuptools would call, if it is there."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    for name in (str(named).split()[0], "cc", "gcc", "clang"):
        if shutil.which(name):
            return name
    return None


def build(
    root: Path, place: Path, *, quiet: bool = True, only_games: bool = False, fast: bool = True
) -> list[Path]:
    """Compile the work tree `root` into a copy of the package under `place`.

    Gives the extension files, all under `place`; they may lie beside the package as well as in it.
    `only_games` leaves out what only tables need. `fast` is what wheels and benches want, and takes
    the C compiler five times as long.
    """
    place.mkdir(parents=True, exist_ok=True)
    package = place / "spaceport"
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "page")
    shutil.copytree(root / "src" / "spaceport", package, ignore=ignored)
    wanted = playing(package) if only_games else sources(package)
    paths = [path.relative_to(place).as_posix() for path in wanted]
    if not paths:
        return []
    (place / "setup.py").write_text(SETUP.format(paths=paths, level=3 if fast else 0))
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=place,
        # Its own mypy settings: the project's name files that are not here.
        env={
            **os.environ,
            "MYPYPATH": str(place),
            "MYPY_CONFIG_FILE": os.devnull,
            "CFLAGS": os.environ.get("CFLAGS", "") + HIDDEN,
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise SystemExit(f"mypyc failed:\n{done.stdout or ''}")
    shutil.rmtree(place / "build", ignore_errors=True)
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    return sorted(place.rglob(f"*{suffix}"))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    for extension in build(Path(__file__).resolve().parents[1], Path(sys.argv[1]).resolve()):
        print(extension)
