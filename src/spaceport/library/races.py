"""What can be checked of a race that a log tells of: that its times fit each other and the rules.
When somebody pressed is the word of the server that ran the table; nobody else could know it."""

from typing import Any

from spaceport.core import log
from spaceport.core.course import Course
from spaceport.core.faults import Fault, LogFault
from spaceport.core.rules import Rules


def check_race(course: Course[Any], entry: log.Chosen) -> None:
    """A `LogFault` that names the line, if something of it cannot be. `course`: before the
    entry."""
    wrong = _wrong(course.rules, course.state, entry)
    if wrong or entry.ms != max(entry.race[0].moment, course.ms):
        raise LogFault("log-race", line=entry.n + 2, entry=entry.n, detail=wrong or "ms")


def _wrong(rules: Rules[Any], state: Any, entry: log.Chosen) -> str:
    """What is wrong, in the words of the log."""
    kinds = rules.contested(state)
    won = entry.race[0]
    if (won.seat, won.action) != (entry.seat, entry.action):
        return "won"
    if len({stamp.seat for stamp in entry.race}) < len(entry.race):
        return "seat"
    for stamp in entry.race:
        if not 0 <= stamp.seat < state.seats:
            return "seat"
        if kinds.get(_tag(rules, stamp.action)) != "first":
            return "action"
        if not 0 <= stamp.credit <= log.MOST_CREDIT_MS:
            return "credit"
        if not stamp.arrival - stamp.credit <= stamp.moment <= stamp.arrival:
            return "moment"
    moments = [stamp.moment for stamp in entry.race]
    return "" if moments == sorted(moments) else "order"


def _tag(rules: Rules[Any], action: str) -> str:
    try:
        return str(rules.parse(action).__struct_config__.tag)
    except Fault:
        return ""
