"""How long the page's own thread worked at something, whoever else used the machine meanwhile."""

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, Final

from playwright.sync_api import Browser, Page

CATEGORIES: Final = "disabled-by-default-devtools.timeline,blink.user_timing"
MARK: Final = "spaceport-bench"


class Tasks:
    """The tasks of the page's main thread: when each began and what it cost, in milliseconds."""

    def __init__(self) -> None:
        self._begun: list[float] = []
        self._tasks: list[tuple[float, float]] = []  # how long by the clock, and of the thread
        self.pictures: list[float] = []
        """What each picture that this thread made took it: all that it did since the one before."""

    def learn(self, events: list[dict[str, Any]], marked: float) -> None:
        """From a trace; `marked` is the page's own time of the mark in it."""
        mark = next(event for event in events if event["name"] == MARK)
        own = sorted(
            ((event["ts"] - mark["ts"]) / 1000 + marked, event["dur"] / 1000, event["tdur"] / 1000)
            for event in _of_thread(events, mark, "RunTask")
        )
        self._begun = [begun for begun, _, _ in own]
        self._tasks = [(clock, thread) for _, clock, thread in own]
        handed = _of_thread(events, mark, "Commit")
        made_in = sorted(
            {
                bisect_right(self._begun, (event["ts"] - mark["ts"]) / 1000 + marked) - 1
                for event in handed
            }
        )
        self.pictures = [
            sum(thread for _, thread in self._tasks[before + 1 : task + 1])
            for before, task in pairwise(made_in)
        ]

    def at(self, moment: float, otherwise: float) -> float:
        """What the task cost that ran at a moment; `otherwise` if there is none or it was less."""
        k = bisect_right(self._begun, moment) - 1
        if k < 0:
            return otherwise
        clock, thread = self._tasks[k]
        return min(thread, otherwise) if moment <= self._begun[k] + clock else otherwise


def _of_thread(
    events: list[dict[str, Any]], mark: dict[str, Any], name: str
) -> list[dict[str, Any]]:
    """What was done by that name in the thread that set the mark."""
    return [
        event
        for event in events
        if event["name"] == name and event.get("ph") == "X" and "tdur" in event
        if (event["pid"], event["tid"]) == (mark["pid"], mark["tid"])
    ]


@contextmanager
def tasks(chromium: Browser, page: Page) -> Iterator[Tasks]:
    found, ended = Tasks(), False
    events: list[dict[str, Any]] = []
    session = chromium.new_browser_cdp_session()

    def end(_: object) -> None:
        nonlocal ended
        ended = True

    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", end)
    session.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    marked: float = page.evaluate(f"performance.mark('{MARK}').startTime")
    yield found
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    session.detach()
    found.learn(events, marked)
