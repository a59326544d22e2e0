"""Settings: flags, variables, and the document that lists them."""

import re
from collections.abc import Mapping

import msgspec
import pytest

from spaceport.cli.complaints import Complaint
from spaceport.cli.parser import Parser
from spaceport.server.run import table_settings
from spaceport.server.settings import Settings, add_flags, flag, from_flags, variable
from spaceport.table.settings import TableSettings
from spaceport.texts import LANGUAGES, speaker, texts
from tools.places import ROOT


def read(*words: str, language: str = "en", environ: Mapping[str, str] | None = None) -> Settings:
    say = speaker(language)
    parser = Parser(say, "serve")
    add_flags(parser, say, environ or {})
    return from_flags(parser.parse_args(words))


def test_without_flags_the_defaults_hold() -> None:
    assert read() == Settings()


def test_the_tables_defaults_are_the_tables_own() -> None:
    assert table_settings(Settings()) == TableSettings()


def test_flags_beat_the_environment() -> None:
    environ = {"SPACEPORT_PORT": "1234", "SPACEPORT_LOCAL": "yes", "SPACEPORT_GRACE": "5"}
    found = read("--port", "4321", environ=environ)
    assert (found.port, found.local, found.grace) == (4321, True, 5)


def test_every_setting_by_its_variable() -> None:
    samples = {bool: "true", int: "77", str: "info"}
    special = {
        "address": "https://a.example/b",
        "origins": "https://a.example, http://b.example",
        "trusted_proxies": "10.0.0.1,10.0.0.2",
        "log_format": "json",
        "base_path": "/games",
        "store": "postgresql://a:b@c/d",
        "bus": "nats://a:b@c, nats://d:1234",
    }
    for field in msgspec.structs.fields(Settings):
        text = special.get(field.name) or samples[field.type]
        found = read(environ={variable(field.name): text})
        assert getattr(found, field.name) != field.default or text == field.default, field.name


@pytest.mark.parametrize(
    "words",
    [
        ("--port", "x"),
        ("--port", "65536"),
        ("--port", "-1"),
        ("--max-tables", "0"),
        ("--store", "mysql://a@b/c"),
        ("--address", "games.example.org"),
        ("--address", "ftp://games.example.org"),
        ("--origins", "https://a.example,b"),
        ("--trusted-proxies", "proxy.example"),
        ("--trusted-proxies", "10.0.0.1,10.0.0.300"),
        ("--trusted-proxies", "10.0.0.1/24"),
        ("--trusted-proxies", "10.0.0.1,*"),
        ("--base-path", "/a/../b"),
        ("--base-path", "/a b"),
        ("--base-path", "/é"),
        ("--log-format", "xml"),
        ("--log-level", "loud"),
        ("--grace",),
        ("--unknown", "1"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_words_are_told(words: tuple[str, ...], language: str) -> None:
    with pytest.raises(Complaint) as complaint:
        read(*words, language=language)
    assert words[0] in complaint.value.particulars["message"]


def test_the_part_that_is_no_proxy_is_named() -> None:
    with pytest.raises(Complaint) as complaint:
        read("--trusted-proxies", "10.0.0.1, ten")
    assert "ten is neither an address" in complaint.value.particulars["message"]


@pytest.mark.parametrize("text", ["*", "10.0.0.2", "10.0.0.0/24,fd00::/8, ::1", ""])
def test_proxies_are_addresses_or_networks(text: str) -> None:
    wanted = tuple(part.strip() for part in text.split(",") if part)
    assert read("--trusted-proxies", text).trusted_proxies == wanted


def test_a_wrong_variable_is_named() -> None:
    with pytest.raises(Complaint) as complaint:
        read(environ={"SPACEPORT_PORT": "many"})
    assert "SPACEPORT_PORT" in complaint.value.particulars["message"]


@pytest.mark.parametrize(
    ("settings", "base"),
    [
        ({}, ""),
        ({"base_path": "/"}, ""),
        ({"base_path": "games"}, "/games"),
        ({"base_path": "/games/space/"}, "/games/space"),
        ({"address": "https://a.example/games"}, "/games"),
        ({"address": "https://a.example"}, ""),
        ({"address": "https://a.example/games", "base_path": "/other"}, "/other"),
    ],
)
def test_the_path_below_a_proxy(settings: dict[str, str], base: str) -> None:
    assert msgspec.structs.replace(Settings(), **settings).base == base


def test_every_flag_has_a_sentence_and_no_sentence_is_left_over() -> None:
    flags = {flag(name)[2:] for name in Settings.__struct_fields__}
    for language in LANGUAGES:
        start = "serve.flag."
        assert {key[len(start) :] for key in texts(language) if key.startswith(start)} == flags


def test_hosting_lists_every_setting() -> None:
    """docs/hosting.md: flag, variable and default of every setting, and no others."""
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    rows = re.findall(
        r"^\| `(--[a-z-]+)` \| `(SPACEPORT_[A-Z_]+)` \| ([^|]*) \|", page, re.MULTILINE
    )
    wanted = []
    for field in msgspec.structs.fields(Settings):
        default = field.default
        if isinstance(default, tuple):
            default = ",".join(default)
        shown = "" if default in ("", False) else f"`{default}`"
        wanted.append((flag(field.name), variable(field.name), shown))
    assert rows == wanted
