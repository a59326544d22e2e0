"""The project's environment: .venv with the hash-locked requirements and the project, editable.

There are five levels, each holding all of the one before at the same versions, so that one
environment serves every command: `play` needs the first, an image for several servers the second
(Dockerfile), `check`, `test` and `up` the third, the tests of the lab the fourth, `bench` the
fifth. A stamp in .venv keeps the hashes of what was installed; the second start only reads it.
"""

import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from tools import page
from tools.places import PYTHON, ROOT, VENV, python_of
from tools.run import Failed, must, say

LOCKS: Final = {
    "play": "requirements.lock",
    "cluster": "requirements-cluster.lock",
    "dev": "requirements-dev.lock",
    "lab": "requirements-lab.lock",
    "bench": "requirements-bench.lock",
}
NODE_LOCK: Final = "requirements-node.lock"
STAMP: Final = VENV / "spaceport-stamp.json"


def ready(level: str) -> None:
    """Make .venv fit for `level`; nearly free when it already is."""
    stamp = _read_stamp()
    if not PYTHON.exists() or stamp.get("root") != str(ROOT):
        say("./do: making .venv")
        make_venv(VENV)
        stamp = {"root": str(ROOT), "locks": {}, "project": ""}
    if stamp["locks"].get(level) != hash_of(LOCKS[level]):
        say(f"./do: installing {LOCKS[level]}")
        stamp["locks"] = {}
        _write_stamp(stamp)  # stopped half-way, it is no level at all
        install_lock(VENV, LOCKS[level])
        stamp["locks"] = {name: hash_of(LOCKS[name]) for name in _up_to(level)}
        stamp["project"] = ""
    project = hash_of("pyproject.toml")
    if stamp["project"] != project:
        _write_stamp(stamp)
        install_project(VENV)
        stamp["project"] = project
        _write_stamp(stamp)


def page_ready() -> None:
    """Build the page if there is one and its sources changed."""
    if page.exists(ROOT) and not page.is_current(ROOT):
        node = node_ready()
        say("./do: building the page")
        page.build(ROOT, node)


def node_ready() -> page.Node:
    """The machine's Node, or else the one from PyPI, which is then in .venv."""
    node = find_node()
    if node is None:
        say(f"./do: no Node 20.19 or newer found; installing {NODE_LOCK}")
        install_lock(VENV, NODE_LOCK)
        node = find_node()
    if node is None:
        raise Failed("no Node that works here: install Node 20.19 or newer, with npm.")
    return node


def find_node() -> page.Node | None:
    return page.find_node(*VENV.glob("lib/python*/site-packages"), VENV / "Lib" / "site-packages")


def _up_to(level: str) -> list[str]:
    names = list(LOCKS)
    return names[: names.index(level) + 1]


def hash_of(name: str) -> str:
    return hashlib.sha256((ROOT / name).read_bytes()).hexdigest()


def _read_stamp() -> dict[str, Any]:
    try:
        stamp = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    whole = isinstance(stamp, dict) and isinstance(stamp.get("locks"), dict) and "project" in stamp
    return stamp if whole else {}


def _write_stamp(stamp: dict[str, Any]) -> None:
    STAMP.write_text(json.dumps(stamp, indent=1))


def make_venv(place: Path) -> None:
    """A new, empty environment, by uv, or venv, or venv without a pip of its own."""
    shutil.rmtree(place, ignore_errors=True)
    uv = shutil.which("uv")
    if uv:
        must([uv, "venv", "--quiet", "--python", sys.executable, place], "making an environment")
    elif _has("venv") and _has("ensurepip"):
        must([sys.executable, "-m", "venv", place], "making an environment")
    elif _has("venv") and _has("pip"):
        must([sys.executable, "-m", "venv", "--without-pip", place], "making an environment")
    else:
        raise Failed(
            "this python3 can make no environment: install its venv and pip modules "
            "(Debian, Ubuntu: apt install python3-venv python3-pip), or install uv."
        )


def _has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def installer(venv: Path) -> list[str | Path]:
    """The start of a command that installs into an environment and compiles bytecode."""
    uv = shutil.which("uv")
    python = python_of(venv)
    if uv:
        return [uv, "pip", "install", "--quiet", "--python", python, "--compile-bytecode"]
    # Twice quiet: errors only.
    options = ["install", "-qq", "--disable-pip-version-check", "--no-input"]
    if _pip_works(python):
        return [python, "-m", "pip", *options]
    if _has("pip"):
        return [sys.executable, "-m", "pip", "--python", python, *options]
    raise Failed("no pip and no uv found (Debian, Ubuntu: apt install python3-pip python3-venv).")


def _pip_works(python: Path) -> bool:
    asked = [str(python), "-c", "import pip"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


def install_lock(venv: Path, lock: str) -> None:
    command = [*installer(venv), "--require-hashes", "-r", ROOT / lock]
    must(command, f"installing {lock}")


def install_project(venv: Path) -> None:
    command = [*installer(venv), "--no-deps", "--no-build-isolation", "-e", ROOT]
    # page_ready builds the page, where one sees it and where a fault in it stops nothing else.
    must(command, "installing the project", env={"SPACEPORT_PAGE": "0"})
