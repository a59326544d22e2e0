"""The Dockerfile: what no linter knows. No image can be built in a test."""

import re

from spaceport.server.settings import PORT, Settings, variable
from tools.places import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
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
    images = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(images) == 2
    assert all(re.search(r":\d+\.\d+", image) for image in images)


def test_variables_are_settings() -> None:
    named = set(re.findall(r"SPACEPORT_\w+", DOCKERFILE))
    assert named
    assert named <= VARIABLES, sorted(named - VARIABLES)
