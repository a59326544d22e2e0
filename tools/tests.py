"""The stages of ./do check and ./do test."""

import json
import os
import tempfile
import threading
from pathlib import Path

from tools import audit, browser, environment, page, wheels
from tools.places import EXE, PYTHON, ROOT, WEB
from tools.run import code_of
from tools.stages import Skip, Stage

NO_TESTS = 5  # pytest's exit code when it collected none


_page = threading.Lock()
"""Whoever installs what the page needs, or builds it, does so alone."""


def check_stages(more: list[str]) -> list[Stage]:
    """The fast part."""
    quick = "not slow and not browser and not lab"
    return [*_static(), *_of_the_page(), Stage("quick tests", lambda: _pytest(quick, more))]


def test_stages(more: list[str], *, serves: bool) -> list[Stage]:
    """Everything; `more` are words for pytest."""
    return [
        *_static(),
        *_of_the_page(),
        Stage("page tests", lambda: _script("test"), group="built"),
        Stage("tests", lambda: _pytest("not browser and not lab", more)),
        Stage("lab tests", lambda: _lab_tests(more)),
        Stage("browser tests", lambda: _browser_tests(more)),
        Stage("wheel and sdist", lambda: _wheels(serves=serves)),
    ]


def _static() -> list[Stage]:
    """What does not need the page; and the page, which others need."""
    return [
        Stage("ruff check", lambda: _module("ruff", "check"), group="static"),
        Stage("ruff format", lambda: _module("ruff", "format", "--check"), group="static"),
        Stage("mypy", lambda: _module("mypy"), group="static"),
        Stage("page build", _page_build, group="static"),
        Stage("deploy files", _deploy_files, group="static"),
        Stage("audit", audit.stage, group="static"),
    ]


def _of_the_page() -> list[Stage]:
    return [
        Stage("page lint", lambda: _script("lint"), group="built"),
        Stage("page types", lambda: _script("check"), group="built"),
        Stage("page format", lambda: _script("format"), group="built"),
    ]


def _deploy_files() -> bool | Skip:
    """What nobody can start here: Dockerfile by hadolint, compose.yaml by its schema."""
    schema = ("--builtin-schema", "vendor.compose-spec", "compose.yaml")
    is_fit = _module("check_jsonschema", *schema)
    hadolint = PYTHON.parent / f"hadolint{EXE}"
    if not hadolint.exists():
        return Skip("no hadolint for this machine") if is_fit else False
    return is_fit and code_of([hadolint, "Dockerfile"]) == 0


def _module(name: str, *words: str) -> bool:
    return code_of([PYTHON, "-m", name, *words]) == 0


def _pytest(marked: str, more: list[str]) -> bool:
    return _module("pytest", "-q", "-m", marked, *_shared(), *more)


def _shared() -> list[str]:
    """One process a core, at most four: beyond that starting them costs more than they save. At the
    end it is told what took longest."""
    cores = min(os.cpu_count() or 1, 4)
    return ["-n", str(cores), "--dist", "worksteal", "--durations=20", "--durations-min=2"]


def _lab_tests(more: list[str]) -> bool | Skip:
    """What needs the extras of the lab, which are then in .venv."""
    environment.ready("lab")
    words = ["pytest", "-q", "-m", "lab", "tests/lab", *_shared(), *more]
    code = code_of([PYTHON, "-m", *words])
    return Skip("none of these needs an extra") if code == NO_TESTS else code == 0


def _browser_tests(more: list[str]) -> bool | Skip:
    folder = ROOT / "tests" / "e2e"
    if not any(folder.glob("**/test_*.py")):
        return Skip("none yet")
    found = browser.chromium()
    if found is None:
        return Skip("no Chromium can be had here; install one and run again", loud=True)
    words: list[str | Path] = [PYTHON, "-m", "pytest", "-q", "-m", "browser", folder]
    code = code_of([*words, *_shared(), *more], env={"SPACEPORT_CHROMIUM": found})
    return Skip("none yet") if code == NO_TESTS and not more else code == 0


def _page_build() -> bool | Skip:
    """The served page, which tests of the server want to find."""
    if not page.exists(ROOT):
        return Skip("no page yet")
    with _page:
        environment.page_ready()
    return True


def _script(name: str) -> bool | Skip:
    """A script of web/package.json."""
    if not page.exists(ROOT):
        return Skip("no page yet")
    scripts = json.loads((WEB / "package.json").read_text()).get("scripts", {})
    if name not in scripts:
        return Skip(f"web/package.json has no script {name}")
    with _page:
        node = environment.node_ready()
        page.install(ROOT, node)
    page.npm(ROOT, node, "run", "--silent", name)
    return True


def _wheels(*, serves: bool) -> bool:
    with _page:
        environment.page_ready()
    with tempfile.TemporaryDirectory(prefix="spaceport-dist-") as folder:
        wheel, sdist = wheels.build(Path(folder), pure=False)
        return wheels.try_out(wheel, sdist, serves=serves)
