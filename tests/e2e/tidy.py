"""What an eye would stumble over: words that are cut, broken or hidden, controls that meet."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

LOOK: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def untidy(page: Page) -> list[str]:
    """Sentences about the screen as it is now; none if all is well."""
    found: list[str] = page.evaluate(LOOK)
    return found
