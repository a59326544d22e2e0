"""What must not be in the repository: addresses of registries, paths of somebody's machine."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tools.places import ROOT

BINARY = {".jpg", ".png", ".woff2", ".ico", ".gz", ".zst", ".npz"}
# Written in two parts, so that this file does not hold what it looks for.
REGISTRY = re.compile(
    r"(?:files\.python" + r"hosted\.org|pypi\." + r"org|registry\.npm" + r"js\.org"
    r"|registry\.yarn" + r"pkg\.com|deb\.debian\." + r"org)"
)
HOME_PATH = re.compile(
    r"(?<![\w.~-])(?:/ro" + r"ot/|/ho" + r"me/\w|/Us" + r"ers/\w|/wo" + r"rk/\w)"
)


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode != 0:
        pytest.skip("not a git work tree")
    found = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in found if path.is_file() and path.suffix not in BINARY]


def findings(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in tracked()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_registry_address() -> None:
    assert findings(REGISTRY) == []


def test_no_path_of_a_machine() -> None:
    assert findings(HOME_PATH) == []


def test_package_locks_hold_no_address() -> None:
    for path in tracked():
        if path.name == "package-lock.json":
            lock = json.loads(path.read_text("utf-8"))
            told = [name for name, entry in lock["packages"].items() if "resolved" in entry]
            assert told == [], f"{path.relative_to(ROOT)}: run ./do lock"


def test_locks_hold_no_address() -> None:
    for path in ROOT.glob("requirements*.lock"):
        assert not re.search(r"\w+://|--(?:extra-)?index|--find-links", path.read_text()), path


def test_uv_lock_is_ignored() -> None:
    """It records addresses."""
    asked = ["git", "check-ignore", "-q", "uv.lock"]
    tracked()
    assert subprocess.run(asked, cwd=ROOT, check=False).returncode == 0


def test_no_compiled_file_shadows_a_source() -> None:
    package = ROOT / "src" / "spaceport"
    assert [*package.rglob("*.so"), *package.rglob("*.pyd")] == []


def test_ci_runs_do_test_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    commands = [line for line in lines if line.strip() and not line.startswith("#")]
    assert commands[-1] == "exec ./do test"
    assert all(line.startswith(("set ", "cd ")) for line in commands[:-1])
