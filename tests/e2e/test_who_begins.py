"""Who begins is chosen by name, and who has left still has one."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.guest import DESK, PHONE
from tests.e2e.server import Server
from tests.e2e.table import await_people, join, open_table, start


def test_s23_who_begins_is_chosen_by_name_and_a_free_seat_leads_back_there(
    server: Server, invite: Invite
) -> None:
    host = invite(server, size=PHONE, language="fr")
    guest = invite(server, size=DESK, touch=False)
    open_table(host)
    join(guest, host.room["code"])
    await_people(host, 2)
    host.page.locator("#tab-options").click()
    option = host.page.locator('[data-option="first"]')
    names = [seat["name"] for seat in host.room["seats"]]
    free = [name or host.say("page.option.seat", n=k) for k, name in enumerate(names, start=1)]
    wanted = [host.say("page.option.sos.first.0"), *free]
    assert [text.strip() for text in option.locator("label").all_text_contents()] == wanted
    option.scroll_into_view_if_needed()
    host.check_fits()
    option.locator("label").nth(3).click()
    expect(option.locator("label.chosen")).to_have_text(host.say("page.option.seat", n=3))
    host.page.locator("#tab-seats").click()
    host.press("page.lobby.start.other", n=2)
    host.wait_for_text("refusal.first-is-free", first=3)
    expect(option.locator("input:checked")).to_be_focused()
    option.locator("label").nth(2).click()
    expect(option.locator("label.chosen")).to_have_text(names[1])
    host.press("page.lobby.start.other", n=2)
    guest.page.locator(".roll").wait_for()
    assert host.seen["active"] == 1


def test_who_was_removed_has_still_a_name(server: Server, invite: Invite) -> None:
    host, guest = invite(server, language="fr"), invite(server)
    open_table(host)
    join(guest, host.room["code"])
    start(host, guest)
    name = host.room["seats"][1]["name"]
    host.press("page.menu.title")
    host.press("page.menu.people")
    host.press("page.lobby.remove", name=name)
    host.press("page.people.remove-do")
    state = host.page.locator("dialog .seat", has_text=host.say("page.seat.removed"))
    expect(state.locator(".name")).to_have_text(name)
    expect(host.page.locator('.others [data-seat="1"] .name')).to_have_text(name)
    expect(
        host.page.locator("[aria-live]", has_text=host.say("page.sos.said.removed", name=name))
    ).not_to_have_count(0)
