"""The built page: what browsers may keep, what they must ask for again, and what is missing."""

from pathlib import Path

import pytest

from tests.server.house import code_of, house


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>" + "x" * 2000)
    (folder / "assets" / "app-1a2b.js").write_text("let a = 1;" * 300)
    (folder / "assets" / "font.woff2").write_bytes(b"wOF2" + bytes(2000))
    (folder / ".secret").write_text("no")
    (tmp_path / "outside.txt").write_text("no")
    return folder


async def test_the_page_is_asked_for_again_and_its_parts_are_kept(
    tmp_path: Path, page: Path
) -> None:
    async with house(tmp_path, page) as it, it.browser() as browser:
        index = await browser.get("/")
        assert index.headers["cache-control"] == "no-cache"
        assert index.headers["content-type"].startswith("text/html")
        script = await browser.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        font = await browser.get("/assets/font.woff2")
        assert "content-encoding" not in font.headers


async def test_what_a_browser_has_is_not_sent_again(tmp_path: Path, page: Path) -> None:
    async with house(tmp_path, page) as it, it.browser() as browser:
        headers: dict[str, str] = {}
        for coding in ("gzip", "identity"):
            first = await browser.get("/", headers={"accept-encoding": coding})
            assert ("content-encoding" in first.headers) is (coding == "gzip")
            headers = {"accept-encoding": coding, "if-none-match": first.headers["etag"]}
            assert (await browser.get("/", headers=headers)).status_code == 304
        (page / "index.html").write_text("<!doctype html>new")
        assert (await browser.get("/", headers=headers)).text == "<!doctype html>new"


@pytest.mark.parametrize(
    "path",
    [
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/assets/../../outside.txt",
        "/..%2foutside.txt",
        "/.secret",
        "/assets/.secret",
        "/assets",
        "/assets/",
        "/assets//app-1a2b.js",
        "/C:%5coutside.txt",
        "/index.html%00",
    ],
)
async def test_nothing_but_the_page_is_served(tmp_path: Path, page: Path, path: str) -> None:
    async with house(tmp_path, page) as it, it.browser() as browser:
        answer = await browser.get(path)
        assert (answer.status_code, code_of(answer)) == (404, "not-found")


async def test_a_page_that_is_not_built_says_what_to_do(tmp_path: Path) -> None:
    async with house(tmp_path) as it, it.browser() as browser:
        answer = await browser.get("/", headers={"accept-language": "fr"})
        assert answer.status_code == 503
        assert '<html lang="fr">' in answer.text
        assert "./do play" in answer.text
        assert (await browser.get("/assets/app.js")).status_code == 404


@pytest.mark.parametrize(
    "path", ["/nothing", "/t/abc", "/replays/none.log", "/a%00b", "/art/x/y.svg"]
)
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_an_address_that_leads_nowhere_shows_the_way_home(
    tmp_path: Path, page: Path, path: str, language: str
) -> None:
    async with house(tmp_path, page, base_path="/games") as it, it.browser() as browser:
        await browser.hello()
        accept = {"accept": "text/html,*/*;q=0.8", "accept-language": language}
        answer = await browser.get(f"/games{path}", headers=accept)
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")
        assert f'<html lang="{language}">' in answer.text
        assert '<a href="/games/">' in answer.text
        assert path not in answer.text  # nothing of what was asked is said again
        plain = await browser.get(f"/games{path}")
        assert plain.status_code == 404
        assert "code" in plain.json()


@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/api/replays/none", "/assets/none.js"])
async def test_programs_are_told_in_json(tmp_path: Path, page: Path, path: str) -> None:
    async with house(tmp_path, page) as it, it.browser() as browser:
        await browser.hello()
        answer = await browser.get(path, headers={"accept": "text/html"})
        assert (answer.status_code, "code" in answer.json()) == (404, True)
