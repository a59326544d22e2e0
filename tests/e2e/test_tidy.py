"""The eye that looks at every screen sees what it should, and nothing else."""

import pytest
from playwright.sync_api import Browser

from tests.e2e.tidy import untidy

BASE = "<style>body { margin: 0; font: 16px/1.2 sans-serif } div, p { margin: 8px }</style>"
LINE = "overflow: hidden; white-space: nowrap; text-overflow: ellipsis; width: 60px"
CLAMP = "overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; width: 60px"
OVER = "position: absolute; left: 8px; top: 8px; width: 90px; height: 20px"

SEEN = {
    "cut": f'<p style="{LINE}">Magnetic Hedgehog</p>',
    "cut (clamped)": f'<p style="{CLAMP}; -webkit-line-clamp: 1">two words</p>',
    "broken word": '<p style="width: 40px; overflow-wrap: anywhere">Fantastique</p>',
    "small letters": '<p style="font-size: 9px">tiny</p>',
    "beside the screen": '<p style="position: absolute; left: 330px; width: 90px">far away</p>',
    "words over words": f'<p>below all</p><p style="{OVER}; margin: 0">on top</p>',
    "lies over the words": f'<p>below all</p><div style="{OVER}; background: red"></div>',
    "lies over the words «words": f'<p>words</p><p class="toasts" style="{OVER}; background: red">'
    "said</p>",
    "controls meet": f'<button>one button</button><button style="{OVER}">another</button>',
    "hangs out": '<a class="btn" href="#" style="display: block; width: 20px">Rematch</a>',
}
FINE = {
    "two lines": '<p style="width: 90px">Magnetic Hedgehog</p>',
    "for screen readers": f'<p class="sr" style="{LINE}">nobody sees this</p>',
    "scrolled": '<div style="overflow: auto; height: 30px"><p>one</p><p>two</p><p>three</p></div>',
    "behind a dialog": f'<p style="{LINE}">Magnetic Hedgehog</p><dialog open>hello</dialog>',
    "said over the bar": f'<p class="bar">words</p><p class="toasts" style="{OVER}; '
    'background: red">said</p>',
    "behind a veil": '<p>text</p><div style="position: fixed; inset: 0; margin: 0; '
    'background: #000"></div>',
}


def look(browser: Browser, body: str) -> list[str]:
    page = browser.new_page(viewport={"width": 360, "height": 640})
    page.set_content(f"<!doctype html>{BASE}<body>{body}")
    found = untidy(page)
    page.close()
    return found


@pytest.mark.parametrize("kind", SEEN)
def test_it_sees(browser: Browser, kind: str) -> None:
    assert any(kind in found for found in look(browser, SEEN[kind]))


@pytest.mark.parametrize("kind", FINE)
def test_it_says_nothing_of(browser: Browser, kind: str) -> None:
    assert look(browser, FINE[kind]) == []
