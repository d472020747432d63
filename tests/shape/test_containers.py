"""The image and the example of its use, as far as they can be read: every file, option and variable that they
name is there, and they agree with each other. No container engine is needed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from beachhead.cli.serve import serve
from beachhead.server.settings import Settings, settings_from
from tests.parts.image import ROOT, Copy, Stage, stages

DEPLOY = ROOT / "deploy"
SERVICES = {"database", "worker-1", "worker-2", "proxy"}
WORKERS = ("worker-1", "worker-2")
PLAIN = re.compile(r"[a-z]+(:[\w.-]+)?")  # no host: the engine's own registry, or what is here
FILLED_IN = {
    "SERVER_NAME": "beachhead.example",
    "BEACHHEAD_SECRET": "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
    "DATABASE_PASSWORD": "swordfish",
}
VARIABLE = re.compile(r"\$\{(\w+)(?::[-?][^}]*)?\}")


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    """The example, its variables filled in."""
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    read: dict[str, Any] = yaml.safe_load(VARIABLE.sub(lambda found: FILLED_IN.get(found[1], ""), text))
    return read


def address(compose: dict[str, Any], service: str) -> str:
    return str(compose["services"][service]["networks"]["inside"]["ipv4_address"])


def settings(words: list[str], environment: dict[str, str]) -> Settings:
    """What the server makes of a command and its surroundings."""
    assert words[0] == "serve"
    given = serve.make_context("serve", words[1:]).params
    del given["memory"], given["log_json"]
    return settings_from(environment, **given)


# The image


def test_the_image_is_made_of_images_with_plain_names() -> None:
    bases = [stage.base for stage in stages()]
    assert bases == ["node:22-slim", "python:3.11-slim", "python:3.11-slim"]


def test_everything_that_is_copied_is_in_the_repository_and_not_left_out() -> None:
    left_out = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] not in "#"]
    copies = [Copy.of(words) for stage in stages() for words in stage.said("COPY")]
    sources = [source for copy in copies if not copy.stage for source in copy.sources]
    assert sources
    for source in sources:
        assert (ROOT / source).is_dir() if source.endswith("/") else (ROOT / source).is_file(), source
        listed = ["git", "-c", "safe.directory=*", "ls-files", "-co", "--exclude-standard", "--", source]
        assert subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout, source
        assert not [one for one in left_out if Path(source).match(one)], source
    assert {copy.stage for copy in copies} - {""} == {stage.name for stage in stages()} - {""}


def test_what_the_package_is_built_from_is_copied() -> None:
    """As the source archive says, but for the changes, which the wheel has no use for."""

    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    needed = {path.strip("/") for path in build["targets"]["sdist"]["include"]} - {"CHANGES.md"}
    (wheel,) = [stage for stage in stages() if stage.name == "wheel"]
    copied = {source.strip("/") for words in wheel.said("COPY") for source in Copy.of(words).sources}
    assert needed <= copied


def last() -> Stage:
    return stages()[-1]


def test_the_image_starts_the_server_as_nobody_special() -> None:
    steps = [name for name, _ in last().steps]
    assert last().said("USER") == ["beachhead"]
    assert steps.index("USER") > max(n for n, name in enumerate(steps) if name in ("RUN", "COPY"))
    assert last().words("ENTRYPOINT") == ["beachhead"]
    environment = {"BEACHHEAD_SECRET": FILLED_IN["BEACHHEAD_SECRET"], "XDG_DATA_HOME": "/data"}
    made = settings(last().words("CMD"), environment)
    assert (made.host, str(made.port)) == ("0.0.0.0", *last().said("EXPOSE"))
    assert last().said("VOLUME") == ["/data"]
    assert "XDG_DATA_HOME=/data" in last().said("ENV")[0]
    if os.name == "posix":
        assert made.database == "sqlite:////data/beachhead/games.db"


def test_no_secret_is_in_the_image() -> None:
    every = " ".join(words for stage in stages() for _, words in stage.steps)
    assert not re.search("SECRET|PASSWORD|TOKEN|BEACHHEAD_", every)


# The example with everything around it


def test_the_example_has_two_workers_a_database_and_a_proxy(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert set(services) == SERVICES
    assert set(compose) == {"name", "x-worker", "services", "networks", "volumes"}
    assert all(PLAIN.fullmatch(service["image"]) for service in services.values())
    assert [name for name in services if "ports" in services[name]] == ["proxy"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= SERVICES
        for mount in service.get("volumes", ()):
            source = mount.split(":")[0]
            assert source in compose["volumes"] or source == "./certs" or (DEPLOY / source).is_file()


@pytest.mark.parametrize("worker", WORKERS)
def test_a_worker_starts_with_what_the_server_understands(compose: dict[str, Any], worker: str) -> None:
    service = compose["services"][worker]
    assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).samefile(
        ROOT / "Containerfile"
    )
    made = settings(service["command"], service["environment"])
    assert (made.host, made.hosts, made.address) == (
        "0.0.0.0",
        ("beachhead.example",),
        "https://beachhead.example",
    )
    assert made.proxies == (address(compose, "proxy"),)
    assert made.shared
    assert made.database == "postgresql://beachhead@database/beachhead"
    database = compose["services"]["database"]["environment"]
    assert (database["POSTGRES_USER"], database["POSTGRES_DB"]) == ("beachhead", "beachhead")
    assert database["POSTGRES_PASSWORD"] == service["environment"]["PGPASSWORD"]


@pytest.mark.parametrize("worker", WORKERS)
def test_health_is_asked_as_in_the_image(compose: dict[str, Any], worker: str) -> None:
    (told,) = last().said("HEALTHCHECK")
    check = compose["services"][worker]["healthcheck"]["test"]
    assert check == ["CMD", *json.loads(told.partition("CMD ")[2])]
    assert f":{Settings(database='sqlite:///').port}/readyz" in check[-1]


def test_every_variable_is_known_to_the_server_or_told_of(compose: dict[str, Any]) -> None:
    sources = (ROOT / "src/beachhead/server/settings.py").read_text("utf-8")
    environment = compose["services"]["worker-1"]["environment"]
    assert all(f'"{name}"' in sources for name in environment if name.startswith("BEACHHEAD_"))
    asked = {found[1] for found in VARIABLE.finditer((DEPLOY / "compose.yaml").read_text("utf-8"))}
    told = re.findall(r"^(\w+)=(.*)$", (DEPLOY / "env.example").read_text("utf-8"), re.MULTILINE)
    assert asked == {name for name, _ in told}
    assert {value for _, value in told} == {""}, "the example has no secrets that somebody might keep"


def test_the_proxy_finds_the_workers_where_they_are(compose: dict[str, Any]) -> None:
    network = ip_network(compose["networks"]["inside"]["ipam"]["config"][0]["subnet"])
    addresses = [address(compose, service) for service in compose["services"]]
    assert len(set(addresses)) == len(SERVICES)
    assert all(ip_address(one) in network for one in addresses)
    told = re.findall(r"server (\S+):8044;", (DEPLOY / "nginx.conf").read_text("utf-8"))
    assert told == [address(compose, worker) for worker in WORKERS]


def test_the_proxy_does_all_that_the_guide_says() -> None:
    """The file in the guide is the one that is tested; this one differs in names only."""
    lines = (ROOT / "docs/guides/nginx.conf").read_text("utf-8").splitlines()
    ours = (DEPLOY / "nginx.conf").read_text("utf-8").splitlines()
    assert {line.strip() for line in lines if not line.startswith("#")} - {line.strip() for line in ours} == {
        "server 127.0.0.1:8044;          # one line for each worker",
        "server_name beachhead.example;",
    }
