"""Recompiling the locks. They hold names, versions and hashes, and no addresses, so that they
work wherever packages come from.
"""

import json
import re
import shutil
from pathlib import Path
from typing import Any, Final

from tools import page
from tools.environment import LOCKS, NODE_LOCK, find_node, installer, make_venv
from tools.places import BIN, EXE, ROOT, TOOLS, WEB
from tools.run import Failed, must, say

OPTIONS: Final = (
    "--quiet",
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-annotate",
    "--no-header",
    "--no-emit-index-url",
    "--no-emit-find-links",
)
EXTRAS: Final = {  # of each level, besides those of the one before
    "play": (),
    "cluster": ("cluster",),
    "dev": ("dev",),
    "lab": ("lab", "rl", "openspiel", "ray"),
    "bench": ("bench",),
}


def recompile(*, upgrade: bool) -> None:
    """Every lock anew; without `upgrade` versions stay where they still fit."""
    uv = _uv()
    more = ["--upgrade"] if upgrade else []
    words = ["pyproject.toml", "--group=build"]
    below: list[str] = []
    for level, lock in LOCKS.items():
        words += [f"--extra={extra}" for extra in EXTRAS[level]]
        _compile(uv, [*words, *below, *more], lock)
        below = [f"--constraint={lock}"]  # so that the next level holds the same versions
    _compile(uv, ["--group=node", *more], NODE_LOCK)
    if page.exists(ROOT):
        _lock_page(upgrade=upgrade)


def _compile(uv: Path, words: list[str], lock: str) -> None:
    say(f"./do: {lock}")
    must([uv, "pip", "compile", *words, *OPTIONS, "--output-file", lock], f"compiling {lock}")
    if re.search(r"https?:|file:|--index|--find-links", (ROOT / lock).read_text()):
        raise Failed(f"{lock} holds an address")


def _uv() -> Path:
    found = shutil.which("uv")
    if found:
        return Path(found)
    venv = TOOLS / "uv"
    program = venv / BIN / f"uv{EXE}"
    if not program.exists():
        say("./do: installing uv into .tools")
        make_venv(venv)
        must([*installer(venv), "uv"], "installing uv")
    return program


def _lock_page(*, upgrade: bool) -> None:
    node = find_node()
    if node is None:
        raise Failed("web/package-lock.json needs Node 20.19 or newer")
    say("./do: web/package-lock.json")
    words = ["--package-lock-only", "--ignore-scripts", "--omit-lockfile-registry-resolved"]
    page.npm(ROOT, node, "update" if upgrade else "install", *words, "--no-audit", "--no-fund")
    lock = WEB / "package-lock.json"
    cleaned = without_addresses(json.loads(lock.read_text()))
    lock.write_text(json.dumps(cleaned, indent=2, ensure_ascii=False) + "\n")


def without_addresses(lock: dict[str, Any]) -> dict[str, Any]:
    """A package-lock without `resolved`: npm then asks whichever registry is set up."""
    for package in lock.get("packages", {}).values():
        package.pop("resolved", None)
        package.pop("funding", None)
    return lock
