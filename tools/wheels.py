"""Building the wheel and the sdist, and trying both in an empty environment."""

import os
import re
import shutil
import socket
import subprocess
import tarfile
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

from tools import compiled
from tools.environment import LOCKS, install_lock, installer, make_venv
from tools.places import BIN, EXE, PYTHON, ROOT, python_of
from tools.run import Failed, must, say

PACKAGE: Final = ROOT / "src" / "spaceport"
SERVE_SECONDS: Final = 30
DIRECT: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # it is this machine


def build(place: Path, *, pure: bool) -> tuple[Path, Path]:
    """Build both into `place`; the wheel is made from the sdist. Gives the wheel and the sdist."""
    if not pure and compiled.compiler() is None:
        say("./do: no C compiler found: making the pure wheel, where all is interpreted")
        pure = True
    place.mkdir(parents=True, exist_ok=True)
    for old in [*place.glob("spaceport-*.whl"), *place.glob("spaceport-*.tar.gz")]:
        old.unlink()
    done = subprocess.run(
        [str(PYTHON), "-m", "build", "--no-isolation", "--outdir", str(place), str(ROOT)],
        env={**os.environ, "SPACEPORT_COMPILE": "0" if pure else "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Failed(f"building failed:\n{done.stdout}")
    wheel, sdist = next(place.glob("*.whl")), next(place.glob("*.tar.gz"))
    for path in (wheel, sdist):
        say(f"{path.name}  {path.stat().st_size / 1000:.0f} kB")
    return wheel, sdist


def try_out(wheel: Path, sdist: Path, *, serves: bool) -> bool:
    """Whether both hold every file of the package and work where nothing else of ours is."""
    _hold_the_package(wheel, sdist)
    with tempfile.TemporaryDirectory(prefix="spaceport-empty-") as folder:
        venv = Path(folder) / "venv"
        make_venv(venv)
        install_lock(venv, LOCKS["play"])
        for artefact in (wheel, sdist):
            say(f"trying {artefact.name} in an empty environment")
            _install(venv, artefact)
            _works(venv, Path(folder), serves=serves)
    return True


def _hold_the_package(wheel: Path, sdist: Path) -> None:
    """No file of the package may be missing: art, editions, rule texts, the page."""
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    wanted = {path.relative_to(ROOT / "src").as_posix() for path in files}
    with zipfile.ZipFile(wheel) as opened:
        inside = set(opened.namelist())
    _none_missing(wheel, wanted - inside)
    with tarfile.open(sdist) as unpacked:
        inside = {name.partition("/src/")[2] for name in unpacked.getnames()}
    _none_missing(sdist, wanted - inside)


def _none_missing(artefact: Path, missing: set[str]) -> None:
    if missing:
        raise Failed(f"{artefact.name} lacks {', '.join(sorted(missing)[:5])} ({len(missing)})")


def _install(venv: Path, artefact: Path) -> None:
    options = ["--no-deps", "--no-build-isolation"]
    again = "--reinstall" if shutil.which("uv") else "--force-reinstall"
    command = [*installer(venv), *options, again, artefact]
    # From the sdist the rules stay interpreted, so that both kinds are tried.
    must(command, f"installing {artefact.name}", env={"SPACEPORT_COMPILE": "0"})


def _works(venv: Path, folder: Path, *, serves: bool) -> None:
    import_it = "import spaceport; print('import spaceport:', spaceport.__file__)"
    must([python_of(venv), "-c", import_it], "import spaceport", cwd=folder)
    program = venv / BIN / f"spaceport{EXE}"
    must([program, "games"], "spaceport games", cwd=folder)
    if serves:
        with _serving(program, folder) as address:
            _opens_the_page(address)


@contextmanager
def _serving(program: Path, folder: Path) -> Iterator[str]:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    data = folder / "data"
    command = [program, "serve", "--local", "--no-browser", "--port", port, "--data", data]
    log = folder / "serve.log"
    with log.open("w") as output:
        server = subprocess.Popen(
            [str(word) for word in command],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            yield f"http://127.0.0.1:{port}/"
        except Failed as failure:
            raise Failed(f"{failure}\n{log.read_text()}") from failure
        finally:
            server.terminate()
            server.wait(20)


def _opens_the_page(address: str) -> None:
    """Fetch the page and everything that it names."""
    text = _fetch(address, patience=SERVE_SECONDS)
    named = re.findall(r'(?:src|href)="([^"#]+)"', text)
    if not any(".js" in name for name in named):
        raise Failed("the served page names no script")
    for name in named:
        if not name.startswith(("http:", "https:", "data:")):
            _fetch(urljoin(address, name))
    say(f"serves the page and {len(named)} files that it names")


def _fetch(address: str, patience: float = 0) -> str:
    until = time.monotonic() + patience
    while True:
        try:
            with DIRECT.open(address, timeout=10) as answer:
                content: bytes = answer.read()
                return content.decode("utf-8", "replace")
        except urllib.error.HTTPError as refusal:
            raise Failed(f"{address}: {refusal}") from refusal
        except OSError as failure:
            if time.monotonic() > until:
                raise Failed(f"{address}: {failure}") from failure
            time.sleep(0.1)
