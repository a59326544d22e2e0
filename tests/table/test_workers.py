"""Processes that do a server's work: whoever ends them is not held up by what they were doing."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from spaceport.table.workers import Workers
from tests.programs import program

pytestmark = pytest.mark.slow

PARENT = """
import asyncio, sys, time
from multiprocessing import connection
from spaceport.table.workers import Workers

def answer_half():
    send = connection.Connection._send

    def half(line, what):
        send(line, what[:3])
        print("half", flush=True)
        time.sleep(3600)

    connection.Connection._send = half

async def main():
    workers = Workers(1)
    asking = asyncio.create_task(workers.do(answer_half))
    await asyncio.to_thread(sys.stdin.readline)
    asking.cancel()
    workers.close()

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_server_ends_though_an_answer_was_half_there(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, "utf-8")
    with program(
        [sys.executable, script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "half\n"
        said = process.communicate("\n", timeout=60)
        assert (process.returncode, *said) == (0, "", "")


async def test_whoever_waits_when_a_pool_is_given_up_is_served_by_the_next() -> None:
    """Also those of whose work no process has heard yet."""
    workers = Workers(1)
    asked = [asyncio.create_task(workers.do(abs, -n)) for n in range(8)]
    await asyncio.sleep(0)
    assert workers._pool is not None
    workers._replace(workers._pool)  # its process still loads
    assert await asyncio.gather(*asked) == list(range(8))
    workers.close()
