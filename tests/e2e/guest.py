"""Somebody with a browser: their page, what the server told it, and everything that went wrong."""

import json
import time
from typing import Any, Protocol
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, WebSocket

from spaceport.games import catalog
from spaceport.texts import Speaker, speaker
from tests.e2e.tidy import untidy
from tests.wire.following import Following

PHONE = (360, 640)
LYING = (640, 360)
TABLET = (820, 1180)
DESK = (1440, 900)
KNOWS_ALL = f"""try {{
    localStorage.setItem('spaceport.known', '{" ".join(each.name for each in catalog.GAMES)}');
    localStorage.setItem('spaceport.named', 'yes');
}} catch {{}}"""
# Until what travels, falls or grows lies there: what hops for as long as it waits counts as lying.
AT_REST = """(part) => Promise.all(
  part.getAnimations({ subtree: true })
    .filter((each) => each.effect.getComputedTiming().endTime < Infinity)
    .map((each) => each.finished)
).then(() => null, () => null)"""
# What goes by itself after a moment is kept with its words and its place, from the first document
# on: nobody need look in time.
PASSING = (
    ".toast, .banner, [data-cheer], [data-side], [data-slapped], .number[data-count], .last,"
    " .scold b"
)
KEEP = f"""{{
    const last = new WeakMap();
    window.passed = [];
    new MutationObserver(() => {{
        for (const part of document.querySelectorAll('{PASSING}')) {{
            const text = part.textContent.trim();
            if (last.get(part) === text || !part.checkVisibility()) continue;
            last.set(part, text);
            const {{ x, y, width, height }} = part.getBoundingClientRect();
            passed.push({{ part, text, box: {{ x, y, width, height }} }});
        }}
    }}).observe(document, {{ childList: true, characterData: true, subtree: true }});
}}"""
PATIENCE = 15_000
"""Milliseconds until something that will come, and stay, counts as never coming."""
HARMLESS = ("GPU stall due to ReadPixels",)  # a browser without a graphics card, about itself


class Place(Protocol):
    """Where guests go: one server, one behind a proxy, or several behind a balancer."""

    @property
    def address(self) -> str: ...


class Guest:
    """One browser context of its own: its cookie is its identity."""

    def __init__(
        self,
        browser: Browser,
        server: Place,
        *,
        size: tuple[int, int] = PHONE,
        language: str = "en",
        touch: bool = True,
        motion: bool = False,
        inject: bool = False,
        newcomer: bool = False,
        sealed: bool = False,
    ) -> None:
        self.server = server
        self.size = size
        self.touch = touch
        self.say: Speaker = speaker(language)
        self.faults: list[str] = []
        self.network_may_fail = False
        self._following = Following()
        self.frame: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            has_touch=touch,
            is_mobile=touch and size != DESK,
            reduced_motion="no-preference" if motion else "reduce",
            bypass_csp=inject,
            ignore_https_errors=sealed,
        )
        self.context.add_init_script(KEEP)
        if not newcomer:  # who is here for the first time is asked a few things
            self.context.add_init_script(KNOWS_ALL)
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        page.on("requestfailed", self._on_failed)
        page.on("response", self._on_response)
        page.on("request", self._on_request)
        page.on("websocket", self._on_socket)
        return page

    # what goes wrong

    def _on_console(self, message: ConsoleMessage) -> None:
        if any(word in message.text for word in HARMLESS):
            return
        if message.type in ("error", "warning") and not self.network_may_fail:
            self.faults.append(f"console {message.type}: {message.text}")

    def _on_failed(self, request: Request) -> None:
        # A page that is left drops what it was still loading.
        if not self.network_may_fail and request.failure != "net::ERR_ABORTED":
            self.faults.append(f"failed: {urlsplit(request.url).path} {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400 and not self.network_may_fail:
            self.faults.append(f"{response.status}: {urlsplit(response.url).path}")

    def _on_request(self, request: Request) -> None:
        # What begins with blob: the page made itself.
        if not request.url.removeprefix("blob:").startswith(self.server.address):
            self.faults.append(f"elsewhere: {request.url}")

    def _on_socket(self, socket: WebSocket) -> None:
        self._following = Following()
        socket.on("framereceived", lambda payload: self._hear(str(payload)))

    def _hear(self, text: str) -> None:
        message = self._following.hear(json.loads(text))
        if message["t"] == "frame":
            self.frame = message
        elif message["t"] == "room":
            self.room = message

    # going about

    def home(self) -> None:
        self.settle()
        self.page.goto(self.server.address)
        self.page.locator(".tile").first.wait_for()

    def be_called(self, name: str) -> str:
        """As the name dialog does; what the server makes of it."""
        self.home()
        taken: str = self.page.evaluate(
            """async (name) => {
                const headers = { 'content-type': 'application/json' };
                const body = JSON.stringify({ name });
                const answer = await fetch('api/me', { method: 'PUT', headers, body });
                return (await answer.json()).name;
            }""",
            name,
        )
        return taken

    def settle(self) -> None:
        """Wait for the step back that a dialog takes when it is closed: it would end a journey."""
        gone = "!history.state?.dialog || !!document.querySelector('dialog[open]')"
        while not self.page.evaluate(gone):  # our policy forbids what wait_for_function does
            self.pump(10)

    def reload(self) -> None:
        self.settle()
        self.page.reload()

    def at(self, hash_: str) -> None:
        """Open an address of ours, as from a link."""
        self.settle()
        self.page.goto("about:blank")
        self.page.goto(self.server.address + hash_)

    def resize(self, size: tuple[int, int]) -> None:
        """The same page on another screen, drawn anew."""
        self.size = size
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")

    def show_seats(self) -> None:
        """In a lobby of which one part fits: who is alone there sees the invitation first."""
        tab = self.page.locator("#tab-seats")
        if tab.is_visible():
            tab.click()

    def button(self, key: str, **blanks: Any) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **blanks), exact=True)

    def press(self, key: str, **blanks: Any) -> None:
        self.button(key, **blanks).first.click()

    def tap(self, what: Locator) -> None:
        """With a finger, or with the mouse where there is no touch screen.

        The board judges a tap by its point: what lies on top there does not matter. A person taps
        what they see lying there; a pointer sent to where something is still falling would miss it.
        """
        what.evaluate(AT_REST)
        if self.touch:
            what.tap(force=True)
        else:
            what.click(force=True)

    def pump(self, ms: int = 40) -> None:
        """Let the browser's events arrive."""
        self.page.wait_for_timeout(ms)

    def wait_for_text(self, key: str, **blanks: Any) -> None:
        self.page.get_by_text(self.say(key, **blanks)).first.wait_for()

    def passed(self, what: str) -> list[dict[str, Any]]:
        """What was shown of this (see PASSING) in this document, gone by now or not."""
        found: list[dict[str, Any]] = self.page.evaluate(
            "(what) => passed.filter(({ part }) => part.matches(what))"
            ".map(({ text, box }) => ({ text, box }))",
            what,
        )
        return found

    def await_passing(self, what: str, text: str = "") -> dict[str, Any]:
        """Where something was that goes by itself, as soon as it was shown with these words."""
        end = time.monotonic() + 2 * PATIENCE / 1000
        wanted = text.replace("\u00a0", " ")
        while True:
            for shown in self.passed(what):
                if wanted in shown["text"].replace("\u00a0", " "):
                    box: dict[str, Any] = shown["box"]
                    return box
            assert time.monotonic() < end, f"{what} never said {text!r}: {self.passed(what)}"
            self.pump()

    @property
    def link(self) -> str:
        link: str = self.room["link"]
        return link

    @property
    def seen(self) -> dict[str, Any]:
        """The public part of the newest frame."""
        public: dict[str, Any] = self.frame["public"]
        return public

    # what must hold

    def check_fits(self, *, tidy: bool = True) -> None:
        """No scrolling in play, everything large enough for a finger, no word cut or covered."""
        told = self.page.evaluate(
            """() => {
                const root = document.scrollingElement;
                const small = [...document.querySelectorAll('main .btn')].filter((button) => {
                    const box = button.getBoundingClientRect();
                    return box.width > 0 && (box.width < 43.5 || box.height < 43.5);
                });
                const cut = [...document.querySelectorAll('.game > *')].filter((part) => {
                    const box = part.getBoundingClientRect();
                    return box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
                });
                return {
                    wide: root.scrollWidth - innerWidth,
                    high: root.scrollHeight - innerHeight,
                    small: small.map((button) => button.textContent + button.ariaLabel),
                    cut: cut.map((part) => part.className),
                };
            }"""
        )
        assert told == {"wide": 0, "high": 0, "small": [], "cut": []}, told
        found = untidy(self.page) if tidy else []
        assert found == [], found

    def check_clean(self) -> None:
        assert self.faults == [], self.faults

    def close(self) -> None:
        self.context.close()
