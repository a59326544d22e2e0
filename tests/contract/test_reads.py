"""What logs may say, by number: servers that share a store write nothing that one of them cannot
read (ADR 0030)."""

from typing import Any

import msgspec

from spaceport.core import log
from spaceport.games import catalog

KNOWN: dict[int, dict[str, Any]] = {
    1: {
        "header": "spaceport game rules edition edition_sum options seats commitment edition_text",
        "chosen": "n ms seat action id",
        "drawn": "n ms outcome",
        "lapsed": "n ms deadline",
        "undone": "n ms seat to id",
        "seat": "n ms seat who name level",
        "paused": "n ms",
        "resumed": "n ms",
        "end": "n ms seed stopped",
        "rules": {"sos": 2, "bowl": 2, "planets": 2, "builder": 2},
    },
    2: {"chosen": "n ms seat action id race", "stamp": "seat action moment arrival credit"},
}
"""Of each number what it added: fields of header and entries, and the newest rules of each game."""


def test_whoever_adds_to_a_log_gives_it_a_number() -> None:
    """If this fails: raise `log.READS`, add a line to `KNOWN` with what is new (old lines stay),
    and have whatever writes it ask first whether `store.writes` has reached that number. For a new
    version of rules that is where a table starts its game: until then it starts by the one before.
    """
    entries = {kind.__struct_config__.tag: kind for kind in log.Entry.__args__}
    found: dict[str, Any] = {tag: " ".join(kind.__struct_fields__) for tag, kind in entries.items()}
    found["header"] = " ".join(field.name for field in msgspec.structs.fields(log.Header))
    found["stamp"] = " ".join(log.Stamp.__struct_fields__)
    expected: dict[str, Any] = {}
    for number in sorted(KNOWN):
        expected.update(KNOWN[number])
    found["rules"] = {name: catalog.newest(name) for name in expected["rules"]}
    assert found == expected
    assert max(KNOWN) == log.READS
