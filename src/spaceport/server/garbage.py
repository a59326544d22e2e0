"""Python's search for garbage with cycles in it, rarer and shorter: through a thousand tables it
takes a tenth of a second, in which nobody is served.

A move leaves hardly any such garbage, and a table that is put away or a socket that has gone none
(`tests/server/test_garbage.py`). So what a full search has found alive is set aside, and the next
one looks only at what came since; every now and then one looks at everything again.
"""

import gc
from typing import Final

THRESHOLDS: Final = (5_000, 10, 10)
"""Objects more than before a search of the youngest, then searches before an older kind is due."""
ALL_AGAIN: Final = 20
"""Full searches, of which one looks at everything."""

_searches = 0


def collect_less() -> None:
    """What stands by now stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)


def _set_aside(phase: str, told: dict[str, int]) -> None:
    global _searches
    if phase != "stop" or told["generation"] < 2:
        return
    _searches += 1
    if _searches % ALL_AGAIN == 0:
        gc.unfreeze()
    else:
        gc.freeze()
