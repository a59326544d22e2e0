"""A signed log: whatever is changed of it is seen by whoever knows the server's key."""

import hashlib
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import spaceport
from spaceport.core import log
from spaceport.library.load import tell
from spaceport.library.signatures import Signer, key_id
from spaceport.texts import LANGUAGES
from tests.library.test_plain_faults import text_of

SERVER, OTHER = Signer(b"\x01" * 32), Signer(b"\x02" * 32)


def signed(text: str, by: Signer = SERVER) -> str:
    """As a server does it: one more line, chained to those before."""
    line = log.encode_entry(by.sign(text.encode()))
    bodies = [body_of(each) for each in text.splitlines()]
    return log.chained([*bodies, line])


def body_of(line: str) -> bytes:
    return re.sub(r',"sum":"[0-9a-f]{8}"\}$', "}", line).encode()


@cache
def good() -> str:
    return signed(text_of("sos"))


def fault_of(text: str, key: Any) -> spaceport.LogFault:
    with pytest.raises(spaceport.LogFault) as caught:
        spaceport.verify(text, key)
    for language in LANGUAGES:
        assert tell(caught.value, language).isprintable()
    return caught.value


def test_what_a_signature_is_of() -> None:
    """A fixed first line and every byte through the end, so that any tool can check it."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    *lines, last, rest = good().split("\n")
    assert rest == ""
    told = re.fullmatch(
        r'\{"is":"signed","key":"(\w{16})","signature":"(\w{128})","sum":"\w{8}"\}', last
    )
    assert told is not None
    message = b"spaceport signed log 1\n" + "".join(f"{line}\n" for line in lines).encode()
    public = bytes.fromhex(SERVER.public)
    Ed25519PublicKey.from_public_bytes(public).verify(bytes.fromhex(told[2]), message)
    assert told[1] == hashlib.sha256(public).hexdigest()[:16] == key_id(SERVER.public)


@pytest.mark.parametrize("game", ["sos", "bowl", "builder", "planets"])
def test_a_signed_log_is_read_replayed_and_verified(game: str) -> None:
    plain, text = text_of(game), signed(text_of(game))
    for played in (spaceport.replay(text), spaceport.verify(text)):
        assert played.position() == spaceport.replay(plain).position()
        assert played.is_finished
        assert played.signed is not None
        assert played.signed_by is None  # nobody asked
    assert spaceport.verify(text, SERVER.public).signed_by == SERVER.public
    assert spaceport.replay(plain).signed is None


@pytest.mark.parametrize("key", [SERVER.public.upper(), f" {SERVER.public}\n"])
def test_a_key_may_be_pasted(key: str) -> None:
    assert spaceport.verify(good(), key).signed_by == SERVER.public


def test_one_of_several_keys_is_enough() -> None:
    """After a rotation both the old and the new one are known."""
    assert spaceport.verify(good(), [OTHER.public, SERVER.public]).signed_by == SERVER.public


def test_without_a_signature() -> None:
    assert fault_of(text_of("sos"), SERVER.public).code == "log-unsigned"


def test_signed_by_somebody_else() -> None:
    fault = fault_of(signed(text_of("sos"), OTHER), SERVER.public)
    assert fault.code == "log-unknown-key"
    assert key_id(OTHER.public) in str(fault)
    assert key_id(SERVER.public) in str(fault)
    assert fault_of(good(), []).code == "log-unknown-key"


def test_a_changed_log_with_right_check_sums() -> None:
    """Another player's name, another time: rules and draws are kept, and yet it is not the log."""
    found = log.read_whole(good())
    assert found.signed is not None
    entries = [*found.entries]
    k = next(k for k, entry in enumerate(entries) if isinstance(entry, log.Chosen))
    entries[k] = replace(entries[k], id="somebody else")
    forged = log.chained(map(log.encode_entry, [found.header, *entries, found.signed]))
    assert spaceport.verify(forged).signed == found.signed
    assert fault_of(forged, SERVER.public).code == "log-signature"


def test_a_log_that_was_cut_short_and_ended_anew() -> None:
    """The seed is known after the game: without a signature only the word `stopped` tells."""
    found = log.read_whole(good())
    end = found.entries[-1]
    assert isinstance(end, log.End)
    assert found.signed is not None
    kept = found.entries[:40]
    stop = log.End(40, kept[-1].ms, end.seed, stopped=True)
    forged = log.chained(map(log.encode_entry, [found.header, *kept, stop, found.signed]))
    assert spaceport.verify(forged).is_stopped
    assert fault_of(forged, SERVER.public).code == "log-signature"
    assert not spaceport.verify(good()).is_stopped


@pytest.mark.parametrize(
    "change",
    [
        {"signature": ""},
        {"signature": "zz" * 64},
        {"signature": "00" * 64},
        {"signature": "ab" * 63},
        {"signature": "é" * 128},
    ],
)
def test_what_is_no_signature(change: dict[str, str]) -> None:
    found = log.read_whole(good())
    assert found.signed is not None
    line = replace(found.signed, **change)
    text = log.chained(map(log.encode_entry, [found.header, *found.entries, line]))
    assert fault_of(text, SERVER.public).code == "log-signature"


@pytest.mark.parametrize("key", ["", "xyz", "ab" * 31, "ab" * 33, "0x" + "ab" * 32, 7, None])
def test_what_is_no_key(key: Any) -> None:
    with pytest.raises(spaceport.OptionFault) as caught:
        spaceport.verify(good(), [key])
    assert caught.value.code == "bad-public-key"


def test_a_signature_stands_behind_the_end_and_nowhere_else() -> None:
    found = log.read_whole(good())
    header, entries, line = found.header, found.entries, found.signed
    assert line is not None
    encode: Callable[[Any], bytes] = log.encode_entry
    for items, code in (
        ([header, line, *entries], "log-line"),
        ([header, *entries[:5], line, *entries[5:]], "log-line"),
        ([header, *entries[:-1], line], "log-line"),
        ([header, *entries, line, line], "log-after-end"),
        ([header, *entries, line, entries[-1]], "log-after-end"),
        ([header, *entries, entries[-1]], "log-after-end"),
        ([line], "log-foreign"),
    ):
        assert fault_of(log.chained(map(encode, items)), None).code == code


def test_the_line_ends_of_windows_do_not_break_a_signature() -> None:
    assert spaceport.verify(good().replace("\n", "\r\n"), SERVER.public).signed_by


@given(st.data())
def test_no_byte_can_be_changed_unnoticed(data: st.DataObject) -> None:
    raw = bytearray(good().encode())
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] = data.draw(st.integers(0, 255).filter(lambda new: new != raw[place]))
    fault_of(raw.decode("utf-8", "replace"), SERVER.public)


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line.replace(b":", b": ", 1),
        lambda line: line.replace(b",", b" ,", 1),
        lambda line: line.replace(b"signed", b"s\\u0069gned", 1),
        lambda line: b" " + line,
        lambda line: line[:-1] + b" }",
        lambda line: re.sub(rb'("key":"\w+"),("signature":"\w+")', rb"\2,\1", line),
    ],
    ids=["colon", "comma", "escape", "before", "behind", "order"],
)
@pytest.mark.parametrize("key", [SERVER.public, None])
def test_the_line_of_the_signature_is_written_in_one_way(
    change: Callable[[bytes], bytes], key: str | None
) -> None:
    """It cannot cover itself; so nothing about it is left open."""
    *lines, last = map(body_of, good().splitlines())
    assert change(last) != last
    fault = fault_of(log.chained([*lines, change(last)]), key)
    assert (fault.code, fault.particulars["line"]) == ("log-signed-form", len(lines) + 1)


@given(st.data())
def test_nothing_but_line_ends_can_be_put_in_or_taken_out(data: st.DataObject) -> None:
    """What `docs/security.md` says of a single byte."""
    raw = good()
    place = data.draw(st.integers(0, len(raw) - 1))
    sign = data.draw(st.sampled_from([" ", "\t", "\n", "\r", "\ufeff", "0", '"', ""]))
    text = raw[:place] + sign + raw[place + (not sign) :]
    if text.replace("\r\n", "\n") != raw:
        fault_of(text, SERVER.public)
