"""The audit of what the locks name, with recorded answers: clean, weak, and no answer at all."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools import audit
from tools.audit import CannotAsk, Package
from tools.places import ROOT
from tools.stages import Skip

# Answers as the service gives them, cut to what is read.
WEAKNESS = {
    "id": "GHSA-xxxx-yyyy-zzzz",
    "summary": "A long header keeps the processor busy",
    "affected": [
        {
            "package": {"name": "starlette", "ecosystem": "PyPI"},
            "ranges": [
                {"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "0.47.2"}]},
                {"type": "GIT", "events": [{"fixed": "0123456789abcdef"}]},
            ],
        }
    ],
}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "requirements.lock").write_text(
        "anyio==4.16.0 \\\n    --hash=sha256:00\nstarlette==0.40.0 \\\n    --hash=sha256:00\n"
        "mujoco_core[x]==4.0.1 ; sys_platform == 'linux' \\\n    --hash=sha256:00\n"
    )
    (tmp_path / "requirements-dev.lock").write_text("anyio==4.16.0 \\\n    --hash=sha256:00\n")
    (tmp_path / "web").mkdir()
    places = {
        "": {"name": "page", "version": "0.1.0"},
        "node_modules/svelte": {"version": "5.1.0"},
        "node_modules/a/node_modules/@x/b": {"version": "2.0.0"},
    }
    (tmp_path / "web" / "package-lock.json").write_text(json.dumps({"packages": places}))
    return tmp_path


class Service:
    """Answers by name of package; counts how often it was asked."""

    def __init__(self, **known: list[str]) -> None:
        self.known = known
        self.asked: list[str] = []
        self.detail: dict[str, Any] = WEAKNESS

    def __call__(self, address: str, body: bytes | None) -> bytes:
        self.asked.append(address)
        if body is None:
            return json.dumps(self.detail).encode()
        names = [query["package"]["name"] for query in json.loads(body)["queries"]]
        results = [
            {"vulns": [{"id": each} for each in self.known[name]]} if name in self.known else {}
            for name in names
        ]
        return json.dumps({"results": results}).encode()


def test_what_the_locks_name(tree: Path) -> None:
    assert audit.packages(tree) == [
        Package("PyPI", "anyio", "4.16.0"),
        Package("PyPI", "mujoco-core", "4.0.1"),
        Package("PyPI", "starlette", "0.40.0"),
        Package("npm", "@x/b", "2.0.0"),
        Package("npm", "page", "0.1.0"),
        Package("npm", "svelte", "5.1.0"),
    ]


def test_our_own_locks_are_read_whole() -> None:
    found = audit.packages(ROOT)
    names = {package.name for package in found}
    assert {"starlette", "uvicorn", "msgspec", "hypothesis", "svelte", "vite"} <= names
    for path in ROOT.glob("requirements*.lock"):
        pinned = sum("==" in line.partition(";")[0] for line in path.read_text().splitlines())
        assert pinned == len(audit._PINNED.findall(path.read_text()))


def test_nothing_known(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    service, cache = Service(), tree / "cache"
    assert audit.stage(tree, service, cache, lambda: 1000.0) is True
    assert "6 packages, no known weakness" in capsys.readouterr().out
    assert audit.stage(tree, service, cache, lambda: 1000.0 + audit.A_DAY - 1) is True
    assert len(service.asked) == 1  # one request, and none again on the same day
    assert audit.stage(tree, service, cache, lambda: 1000.0 + audit.A_DAY) is True
    assert len(service.asked) == 2


def test_a_changed_lock_is_asked_about_at_once(tree: Path) -> None:
    service = Service()
    audit.stage(tree, service, tree / "cache", lambda: 1000.0)
    (tree / "requirements.lock").write_text("anyio==4.17.0\n")
    audit.stage(tree, service, tree / "cache", lambda: 1001.0)
    assert len(service.asked) == 2


def test_a_weakness_fails_and_says_what_to_do(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    service = Service(starlette=["GHSA-xxxx-yyyy-zzzz"])
    for _ in range(2):  # never remembered as clean
        assert audit.stage(tree, service, tree / "cache", lambda: 1000.0) is False
        told = capsys.readouterr().out
        assert (
            "starlette 0.40.0 (PyPI): GHSA-xxxx-yyyy-zzzz, mended in 0.47.2. "
            "A long header keeps the processor busy" in told
        )
        assert "./do lock --upgrade" in told


def test_what_was_withdrawn_does_not_count(tree: Path) -> None:
    service = Service(starlette=["GHSA-xxxx-yyyy-zzzz"])
    service.detail = {**WEAKNESS, "withdrawn": "2026-01-01T00:00:00Z"}
    assert audit.stage(tree, service, tree / "cache", lambda: 1000.0) is True


@pytest.mark.parametrize(
    "answer",
    [b"<html>", b"[]", b'{"code": 3}', b'{"results": [{}]}', b""],
    ids=["a page", "a list", "an error", "too few", "nothing"],
)
def test_an_odd_answer_is_no_answer(tree: Path, answer: bytes) -> None:
    told = audit.stage(tree, lambda *_: answer, tree / "cache", lambda: 1000.0)
    assert isinstance(told, Skip)
    assert told.loud


def test_without_a_network_it_is_loud_and_no_failure(tree: Path) -> None:
    def nobody(address: str, body: bytes | None) -> bytes:
        raise CannotAsk(f"{address} cannot be reached: no network")

    told = audit.stage(tree, nobody, tree / "cache", lambda: 1000.0)
    assert told == Skip(
        "6 packages were not checked for known weaknesses: "
        f"{audit.SERVICE}querybatch cannot be reached: no network",
        loud=True,
    )
