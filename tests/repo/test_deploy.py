"""Dockerfile, compose.yaml and deploy/: what no linter knows. None of it can be run in a test."""

import re
from typing import Any

import msgspec

from spaceport.server.settings import PORT, Settings, variable
from tools.places import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
HAPROXY = (ROOT / "deploy" / "haproxy.cfg").read_text("utf-8")
COMPOSE: dict[str, Any] = msgspec.yaml.decode((ROOT / "compose.yaml").read_bytes())
NODES = [name for name in COMPOSE["services"] if re.fullmatch(r"node\d", name)]
VARIABLES = {variable(name) for name in Settings.__struct_fields__}


def last_stage() -> list[str]:
    """The instructions of the image that is kept, each in one line."""
    joined = re.sub(r"\\\n\s*", "", DOCKERFILE.rpartition("\nFROM ")[2])
    return [line for line in joined.splitlines() if line and not line.startswith("#")]


def instructions(name: str) -> list[str]:
    return [line.partition(" ")[2] for line in last_stage() if line.startswith(f"{name} ")]


def test_the_image_is_not_roots_and_tells_its_health() -> None:
    (user,) = instructions("USER")
    assert int(user) > 0
    after = [line.partition(" ")[0] for line in last_stage()]
    assert "RUN" not in after[after.index("USER") :]
    (health,) = instructions("HEALTHCHECK")
    assert f"127.0.0.1:{PORT}/healthz" in health
    assert instructions("EXPOSE") == [str(PORT)]


def test_the_image_installs_what_is_locked_and_our_wheel() -> None:
    installs = [line for line in instructions("RUN") if "pip install" in line]
    assert ["--require-hashes" in line or "--no-deps ./*.whl" in line for line in installs] == [
        True,
        True,
    ]
    assert "COPY . ." not in last_stage()
    assert (ROOT / "requirements-cluster.lock").exists()


def test_every_image_has_a_version() -> None:
    images = [*re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)]
    images += [each["image"] for each in COMPOSE["services"].values() if "build" not in each]
    assert len(images) >= 5
    for image in images:
        assert re.search(r":\d+(\.\d+)*", image), image


def test_variables_are_settings() -> None:
    named = set(re.findall(r"SPACEPORT_\w+", DOCKERFILE))
    for node in NODES:
        named |= set(COMPOSE["services"][node]["environment"])
    assert named <= VARIABLES, sorted(named - VARIABLES)
    assert {"SPACEPORT_STORE", "SPACEPORT_BUS", "SPACEPORT_TRUSTED_PROXIES"} <= named


def test_passwords_are_asked_for_and_none_is_written_down() -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    given = re.findall(r"\$\{(\w+_PASSWORD)(:\?)?", text)
    assert given
    assert all(asked for _, asked in given)
    assert not re.search(r"(?i)password: (?!\$\{)", text)


def test_only_the_balancer_can_be_reached_and_the_nodes_trust_its_network() -> None:
    services = COMPOSE["services"]
    assert [name for name, each in services.items() if "ports" in each] == ["balancer"]
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    for node in NODES:
        trusted = services[node]["environment"]["SPACEPORT_TRUSTED_PROXIES"]
        assert trusted == network["subnet"]


def test_the_balancer_knows_exactly_the_nodes() -> None:
    assert len(NODES) == 3
    for backend in ("tables", "pages"):
        part = HAPROXY.partition(f"\nbackend {backend}\n")[2].partition("\n\n")[0]
        servers = re.findall(r"server (\w+) (\w+):(\d+)", part)
        assert servers == [(node, node, str(PORT)) for node in NODES]
    assert f"bind :{PORT}\n" in HAPROXY
    assert "option httpchk GET /readyz?ending=404\n    http-check disable-on-404\n" in HAPROXY
    assert "on-marked-down shutdown-sessions" in HAPROXY
