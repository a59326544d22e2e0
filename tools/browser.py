"""Finding a Chromium for the browser tests, and getting one where there is none."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from tools.places import PYTHON
from tools.run import code_of, say

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
OF_PLAYWRIGHT: Final = """\
from playwright.sync_api import sync_playwright
with sync_playwright() as p:
    print(p.chromium.executable_path)
"""


def chromium() -> str | None:
    """The path of a Chromium: on this machine, else from playwright, else from apt as root."""
    return _here() or _of_playwright() or _from_playwright() or _from_apt()


def _here() -> str | None:
    named = os.environ.get("SPACEPORT_CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def _of_playwright() -> str | None:
    asked = [str(PYTHON), "-c", OF_PLAYWRIGHT]
    told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    return told if told and Path(told).exists() else None


def _from_playwright() -> str | None:
    say("./do: no Chromium found; trying playwright install chromium")
    try:
        subprocess.run(
            [str(PYTHON), "-m", "playwright", "install", "chromium"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=300,
            check=True,
        )
    except (subprocess.SubprocessError, OSError):
        return None
    return _of_playwright()


def _from_apt() -> str | None:
    apt = shutil.which("apt-get")
    if not apt or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    say("./do: trying apt-get install chromium")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    code_of([apt, "-qq", "update"], env=quiet)
    code_of([apt, "-qq", "-y", "install", "--no-install-recommends", "chromium"], env=quiet)
    return _here()
