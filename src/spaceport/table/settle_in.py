"""How a process begins that does work for another. Not with the workers of the event loop, so that
processes of the lab start without one."""

import multiprocessing
import os
import signal
import threading


def settle_in(kindness: int = 0) -> None:
    """In a new process: Ctrl-C is for its parent alone, and nobody outlives that one.

    The pool's own pipes would keep an orphan waiting for ever."""
    if kindness and hasattr(os, "nice"):
        os.nice(kindness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_the_parent, daemon=True).start()


def _follow_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
