"""Are there known weaknesses in what the locks name? OSV is asked, which knows Python and npm.

Only names and versions of the locks are sent, in one request. Without a network nothing is known,
which is said loudly and is no failure; a weakness is one. What was found clean today is not asked
again until a lock changes.
"""

import hashlib
import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tools.places import CACHE, ROOT
from tools.run import say
from tools.stages import Skip

SERVICE: Final = "https://api.osv.dev/v1/"
SECONDS: Final = 10
A_DAY: Final = 86_400
MOST: Final = 1000  # packages in one request
_PINNED: Final = re.compile(r"^([A-Za-z0-9][\w.-]*)(?:\[[^]]*\])?==([^\s;\\]+)", re.MULTILINE)

Ask = Callable[[str, bytes | None], bytes]


@dataclass(frozen=True, order=True)
class Package:
    """Something that a lock names."""

    ecosystem: str
    name: str
    version: str


@dataclass(frozen=True)
class Weakness:
    """What is known against a package, and since which version it is mended."""

    package: Package
    name: str
    summary: str
    mended: tuple[str, ...]

    def __str__(self) -> str:
        made = f"{self.package.name} {self.package.version} ({self.package.ecosystem})"
        hope = f"mended in {', '.join(self.mended)}" if self.mended else "not mended yet"
        return f"{made}: {self.name}, {hope}. {self.summary}"


class CannotAsk(Exception):
    """The service did not answer as it should; the text is why."""


def packages(root: Path) -> list[Package]:
    """Everything that the locks of a work tree name."""
    found = set()
    for path in root.glob("requirements*.lock"):
        for name, version in _PINNED.findall(path.read_text("utf-8")):
            found.add(Package("PyPI", name.lower().replace("_", "-"), version))
    lock = root / "web" / "package-lock.json"
    if lock.exists():
        for place, entry in json.loads(lock.read_text("utf-8"))["packages"].items():
            name = entry.get("name") or place.rpartition("node_modules/")[2]
            if name and "version" in entry and not entry.get("link"):
                found.add(Package("npm", name, entry["version"]))
    return sorted(found)


def weaknesses(wanted: list[Package], ask: Ask) -> list[Weakness]:
    """What is known against any of them."""
    found = []
    for start in range(0, len(wanted), MOST):
        part = wanted[start : start + MOST]
        for package, names in zip(part, _known(part, ask), strict=True):
            details = (_detail(package, name, ask) for name in names)
            found += [each for each in details if each is not None]
    return found


def _known(part: list[Package], ask: Ask) -> Iterator[list[str]]:
    queries = [
        {"package": {"name": each.name, "ecosystem": each.ecosystem}, "version": each.version}
        for each in part
    ]
    told = _object(ask(SERVICE + "querybatch", json.dumps({"queries": queries}).encode()))
    results = told.get("results")
    if not isinstance(results, list) or len(results) != len(part):
        raise CannotAsk("the answer does not fit the question")
    for result in results:
        yield [known["id"] for known in (result or {}).get("vulns", [])]


def _detail(package: Package, name: str, ask: Ask) -> Weakness | None:
    told = _object(ask(f"{SERVICE}vulns/{name}", None))
    if told.get("withdrawn"):
        return None
    mended = [
        event["fixed"]
        for affected in told.get("affected", [])
        if affected.get("package", {}).get("name", "").lower() == package.name.lower()
        for span in affected.get("ranges", [])
        for event in span.get("events", [])
        if "fixed" in event and span.get("type") != "GIT"
    ]
    summary = told.get("summary") or (told.get("details") or "").partition("\n")[0]
    return Weakness(package, name, summary[:200], tuple(dict.fromkeys(mended)))


def _object(words: bytes) -> dict[str, Any]:
    try:
        told = json.loads(words)
    except ValueError:
        raise CannotAsk("the answer is no JSON") from None
    if not isinstance(told, dict):
        raise CannotAsk("the answer is no object")
    return told


def over_the_network(address: str, body: bytes | None) -> bytes:
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            words: bytes = answer.read()
            return words
    except (urllib.error.URLError, OSError) as error:
        why = getattr(error, "reason", None) or error
        raise CannotAsk(f"{SERVICE} cannot be reached: {why}") from None


def stage(
    root: Path = ROOT,
    ask: Ask = over_the_network,
    cache: Path = CACHE,
    now: Callable[[], float] = time.time,
) -> bool | Skip:
    """The stage of ./do check: whether all is well, or why nobody knows."""
    wanted = packages(root)
    stamp = cache / "audit.json"
    mark = hashlib.sha256(repr(wanted).encode()).hexdigest()
    if _is_fresh(stamp, mark, now()):
        say(f"{len(wanted)} packages, found clean less than a day ago")
        return True
    try:
        found = weaknesses(wanted, ask)
    except CannotAsk as error:
        return Skip(f"{len(wanted)} packages were not checked for known weaknesses: {error}", True)
    for each in found:
        say(f"  {each}")
    if found:
        say("Take a mended version: ./do lock --upgrade, or name one in pyproject.toml or web/.")
        return False
    cache.mkdir(parents=True, exist_ok=True)
    stamp.write_text(json.dumps({"mark": mark, "when": now()}), "utf-8")
    say(f"{len(wanted)} packages, no known weakness")
    return True


def _is_fresh(stamp: Path, mark: str, now: float) -> bool:
    try:
        told = json.loads(stamp.read_text("utf-8"))
        return bool(told["mark"] == mark and 0 <= now - told["when"] < A_DAY)
    except (OSError, ValueError, KeyError, TypeError):
        return False
