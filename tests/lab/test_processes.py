"""Work done by other processes: every job once, and whatever happens nobody is left waiting."""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spaceport.core.faults import Fault
from spaceport.lab.processes import Processes
from tests.programs import program

pytestmark = pytest.mark.slow
PATIENCE = 60  # seconds; nothing is timed by this


def double(job: int) -> int:
    return 2 * job


def fail_at_three(job: int) -> int:
    if job == 3:
        raise ValueError("dizzy")
    return job


def refuse(job: int) -> int:
    raise Fault("sim-endless", number=job, cell=0, position="?")


@pytest.mark.parametrize("count", [0, 1, 2, 3, 50])
def test_every_job_once(count: int) -> None:
    found = list(Processes(2).each(double, range(count)))
    assert sorted(found) == [(job, 2 * job) for job in range(count)]
    assert not multiprocessing.active_children()


def test_what_is_raised_there_is_raised_here() -> None:
    with pytest.raises(ValueError, match="dizzy") as caught:
        list(Processes(2).each(fail_at_three, range(50)))
    assert "in fail_at_three" in caught.value.__notes__[0]
    with pytest.raises(Fault) as fault:
        list(Processes(2).each(refuse, range(5)))
    assert (fault.value.code, fault.value.particulars["cell"]) == ("sim-endless", 0)
    assert not multiprocessing.active_children()


def test_who_stops_early_leaves_nobody() -> None:
    found = Processes(2).each(double, range(1_000))
    assert next(found)[0] in (0, 1, 2, 3)
    assert len(multiprocessing.active_children()) == 2
    found.close()
    assert not multiprocessing.active_children()


# ---------------------------------------------------------------- Ctrl-C, at the worst moments

PARENT = r"""
import os, signal, sys, time
from multiprocessing import connection
from multiprocessing.process import BaseProcess
from spaceport.lab.processes import Processes

def hold(job):
    os.write(1, b"%d\n" % os.getpid())
    time.sleep(3600)

def answer_half(job):
    send = connection.Connection._send

    def half(line, what):
        send(line, what[:3])
        hold(job)

    connection.Connection._send = half
    return bytes(100_000)

def press_again(process):
    signal.raise_signal(signal.SIGINT)

if __name__ == "__main__":
    if "twice" in sys.argv:
        BaseProcess.kill = press_again
    work = answer_half if "half" in sys.argv else hold
    try:
        list(Processes(2).each(work, range(8)))
    except KeyboardInterrupt:
        sys.exit(130)
"""
LOADING = r"""
import os, sys, time
if "--multiprocessing-fork" in sys.orig_argv:
    os.write(1, b"%d\n" % os.getpid())
    time.sleep(3600)
"""


@contextmanager
def held(folder: Path, *words: str) -> Iterator["subprocess.Popen[str]"]:
    """A program whose two processes tell who they are, and stand still at the point in question."""
    script = folder / "parent.py"
    script.write_text(PARENT, "utf-8")
    with program(
        [sys.executable, script, *words],
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("moment", ["work", "half", "twice", "loading"])
def test_ctrl_c_ends_all_of_it(moment: str, tmp_path: Path) -> None:
    """In the midst of their work, half-way through an answer, a second time while they are ended,
    and while they still load: told to everybody, as a terminal does."""
    if moment == "loading":
        (tmp_path / "sitecustomize.py").write_text(LOADING, "utf-8")
    with held(tmp_path, moment) as process:
        assert process.stdout is not None
        held_here = [int(process.stdout.readline()) for _ in range(2)]
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=PATIENCE)
        assert (process.returncode, *said) == (130, "", "")
        assert not any(Path(f"/proc/{pid}").exists() for pid in held_here)
