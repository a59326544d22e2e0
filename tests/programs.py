"""Programs as processes of their own that never outlive the test that starts them."""

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any


@contextmanager
def program(
    words: Sequence[str | os.PathLike[str]], **how: Any
) -> Iterator["subprocess.Popen[Any]"]:
    """A command as leader of a session of its own. Whatever is left of it, and of what it started,
    is killed at the end of the block, however that ends. `how` goes to `Popen`."""
    with subprocess.Popen(words, start_new_session=True, **how) as process:
        try:
            yield process
        finally:
            process.kill()
            if hasattr(os, "killpg"):  # not on Windows
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
