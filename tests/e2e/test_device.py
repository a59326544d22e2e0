"""What a device gives or does not: a screen that stays on, a motor, a network, keys, HTTPS."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, Guest
from tests.e2e.sealed import Sealed
from tests.e2e.server import Server
from tests.e2e.test_everyone import findings

# A device that writes down what it is asked for.
ABLE = """
    globalThis.asked = [];
    navigator.vibrate = (pattern) => asked.push(`buzz ${pattern}`) > 0;
    const lock = { release: async () => void asked.push('let go') };
    const request = async (kind) => (asked.push(`keep ${kind}`), lock);
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
"""
UNABLE = "delete Navigator.prototype.wakeLock; delete Navigator.prototype.vibrate;"


def asked(guest: Guest) -> list[str]:
    found: list[str] = guest.page.evaluate("asked")
    return found


def play_now(guest: Guest) -> None:
    guest.home()
    guest.press("page.home.play-now-game", game=guest.say("game.sos.title"))
    guest.page.locator(".space .alien").first.wait_for()


def test_a_phone_stays_awake_and_buzzes(server: Server, invite: Invite) -> None:
    phone = invite(server)
    phone.page.add_init_script(ABLE)
    play_now(phone)
    while "buzz 30" not in asked(phone):  # one's turn begins
        phone.pump()
    assert "keep screen" in asked(phone)
    phone.press("page.menu.title")  # alone, this pauses
    while "let go" not in asked(phone):
        phone.pump()
    expect(phone.page.get_by_text(phone.say("page.awake.hint"))).to_have_count(0)
    # No keys on a phone: they are folded up, until one is pressed.
    phone.press("page.menu.help")
    dialog = phone.page.get_by_role("dialog")
    expect(dialog.locator("kbd").first).to_be_hidden()
    dialog.get_by_text(phone.say("page.keys.with")).tap()
    expect(dialog.locator("kbd").first).to_be_visible()
    phone.page.keyboard.press("Shift")
    expect(dialog.get_by_role("heading", name=phone.say("page.keys.title"))).to_be_visible()


def test_a_phone_that_cannot_says_so_once(server: Server, invite: Invite) -> None:
    phone = invite(server, language="fr")
    phone.page.add_init_script(UNABLE)
    play_now(phone)
    hint = phone.say("page.awake.hint")
    phone.await_passing(".toast", hint)
    phone.press("page.menu.title")
    phone.press("page.menu.settings")
    expect(phone.page.get_by_role("switch").first).to_be_visible()
    expect(phone.page.get_by_text(phone.say("page.settings.buzz"), exact=True)).to_have_count(0)
    phone.page.keyboard.press("Escape")
    phone.page.keyboard.press("Escape")
    phone.reload()
    phone.page.locator(".space .alien").first.wait_for()
    assert hint not in [shown["text"] for shown in phone.passed(".toast")]


def test_a_server_that_is_gone(server: Server, invite: Invite) -> None:
    """Said at once as a hiccup, after a while as what it is; one can try by hand."""
    guest = invite(server, size=DESK, touch=False, inject=True)
    guest.page.clock.install()
    play_now(guest)
    guest.network_may_fail = True
    server.kill()
    guest.wait_for_text("page.banner.lost")
    assert findings(guest) == []
    guest.page.clock.fast_forward(13_000)
    guest.wait_for_text("page.banner.gone")
    assert findings(guest) == []
    server.start()
    guest.press("page.banner.try")
    guest.wait_for_text("page.banner.back")
    assert findings(guest) == []
    guest.page.clock.fast_forward(3_000)
    expect(guest.page.locator(".banner")).to_have_count(0)
    guest.network_may_fail = False


@pytest.fixture
def sealed(server: Server, tmp_path: Path) -> Iterator[Sealed]:
    proxy = Sealed(server, tmp_path)
    yield proxy
    proxy.close()


def test_over_https_it_can_be_installed(sealed: Sealed, invite: Invite) -> None:
    guest = invite(sealed, sealed=True)
    play_now(guest)  # the socket too
    (cookie,) = guest.context.cookies()
    assert cookie["name"].startswith("__Host-")
    assert cookie["secure"]
    assert guest.page.evaluate(
        "isSecureContext && 'wakeLock' in navigator && !!navigator.clipboard"
    )
    devtools = guest.context.new_cdp_session(guest.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["display"] == "standalone"
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of its own is a private window to the browser; it complains of nothing else.
    assert {each["errorId"] for each in found} <= {"in-incognito"}
