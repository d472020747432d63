"""What leaves the house: the wheel, the lock files, and nothing that tells where we built it."""

from __future__ import annotations

import email
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import dev
import hatch_build

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "beachhead"
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))

IMPORT_THE_ENGINE = """
import importlib, pkgutil
import beachhead, beachhead.games
for room in ("hexes", "core", "fm", "m44"):
    package = importlib.import_module(f"beachhead.{room}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)
        print(module.name)
"""


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# The wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `make wheel` does: the source archive first, and the wheel from that."""
    dist = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "-q", "--no-isolation", "--outdir", dist)
    return next(dist.glob("*.whl"))


@pytest.fixture(scope="module")
def bare_python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with our wheel and not one other package in it."""
    home = tmp_path_factory.mktemp("bare")
    run(sys.executable, "-m", "venv", "--without-pip", home)
    python = home / dev.BIN.name / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel)
    return python


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_package_and_nothing_else(wheel: Path) -> None:
    files = {path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    ours = {path.relative_to(PACKAGE.parent).as_posix() for path in files}
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert packed == ours
    assert {"beachhead/py.typed", "beachhead/__init__.py"} <= packed


@pytest.mark.slow
def test_the_wheel_has_the_board_and_every_licence(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel).namelist()
    assert "beachhead/webdist/index.html" in packed
    kept = {path.name for path in (ROOT / "licenses").iterdir()} | {"LICENSE"}
    assert kept == {Path(name).name for name in packed if ".dist-info/licenses/" in name}
    assert {"CC-BY-4.0.txt", "LGPL-3.0.txt", "DATA.md"} <= kept


@pytest.mark.slow
def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    (name,) = [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith("/METADATA")]
    told = email.message_from_bytes(zipfile.ZipFile(wheel).read(name))
    assert [one for one in told.get_all("Classifier", []) if one.startswith("Development Status")]
    text = str(told.get_payload())
    assert "pip install beachhead" in text.split("```")[1]
    assert re.findall(r"\]\((?!https?://)", text) == []


def test_links_of_the_readme_lead_to_the_repository_once_it_has_an_address() -> None:
    text = "[a bot](docs/bots.md), [RELEASING.md](RELEASING.md#what-is-public), ![a picture](board.png)"
    assert hatch_build.absolute(text, "https://forge.example/b") == (
        "[a bot](https://forge.example/b/docs/bots.md), "
        "[RELEASING.md](https://forge.example/b/RELEASING.md#what-is-public), ![a picture](board.png)"
    )
    plain = hatch_build.absolute(text, "")
    assert plain == "a bot (`docs/bots.md`), `RELEASING.md`, ![a picture](board.png)"


def test_a_build_without_the_board_stops_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package.json").write_text("{}")
    monkeypatch.setenv("PATH", str(tmp_path))  # no npm
    with pytest.raises(SystemExit, match="board of the browser is not built"):
        hatch_build.build_board(tmp_path)


@pytest.mark.long
def test_a_build_in_a_new_clone_builds_the_board(tmp_path: Path) -> None:
    """As anybody with Node.js would: `python -m build` and nothing before it."""
    clone = tmp_path / "clone"
    run("git", "-c", "safe.directory=*", "clone", "-q", ROOT, clone)
    npm = dev.find_npm()
    assert npm
    surroundings = {**os.environ, "PATH": f"{npm.parent}{os.pathsep}{os.environ['PATH']}"}
    command = [sys.executable, "-m", "build", "-q", "--no-isolation", "--outdir", str(tmp_path / "dist")]
    done = subprocess.run(command, cwd=clone, env=surroundings, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = (tmp_path / "dist").glob("*.whl")
    assert "beachhead/webdist/index.html" in zipfile.ZipFile(built).namelist()


@pytest.mark.slow
def test_the_engine_runs_without_any_other_package(bare_python: Path, tmp_path: Path) -> None:
    modules = run(bare_python, "-I", "-c", IMPORT_THE_ENGINE, cwd=tmp_path).split()
    assert {"beachhead.hexes.grid", "beachhead.core.state"} <= set(modules)


@pytest.mark.slow
def test_the_bare_environment_is_bare(bare_python: Path) -> None:
    """The test above means nothing if click or rich could be found."""
    for package in ("click", "rich", "pytest"):
        assert (
            subprocess.run([bare_python, "-I", "-c", f"import {package}"], capture_output=True).returncode
            == 1
        )


# The locks


def pins(lock: Path) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9][a-z0-9._-]*)==([^ ;\\]+)", lock.read_text(), re.MULTILINE))


def declared(*groups: str) -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    named = [name for group in groups for name in project["dependency-groups"][group]]
    return [Requirement(text) for text in [*project["project"]["dependencies"], *named]]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_everything_by_hash_and_names_no_place(lock: Path) -> None:
    lines = lock.read_text().replace("\\\n", " ").splitlines()
    wanted = [line for line in lines if line and not line.lstrip().startswith("#")]
    loose = [line for line in wanted if not re.match(r"[a-z0-9._-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", line)]
    assert wanted
    assert loose == []
    assert not re.search(r"https?:|file:|--(extra-)?index-url|--find-links|--trusted-host", lock.read_text())


@pytest.mark.parametrize(("lock", "groups"), [("run", ["build"]), ("dev", ["build", "test", "docs", "lint"])])
def test_a_lock_keeps_step_with_pyproject(lock: str, groups: list[str]) -> None:
    locked = pins(ROOT / "requirements" / f"{lock}.txt")
    behind = [str(need) for need in declared(*groups) if locked.get(need.name, "") not in need.specifier]
    assert behind == [], "make lock brings them in"


def test_players_and_developers_run_the_same_versions() -> None:
    assert pins(ROOT / "requirements" / "run.txt").items() <= pins(ROOT / "requirements" / "dev.txt").items()


# The tree


def tree() -> list[Path]:
    """Every file that is in the repository or would be with the next `git add`."""
    listed = run("git", "-c", "safe.directory=*", "ls-files", "-z", "-c", "-o", "--exclude-standard")
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


# In pieces, so that this file does not name what it looks for.
HOSTS = ("pypi|org", "pythonhosted|org", "npmjs|org", "npmjs|com", "yarnpkg|com", "deb|debian|org")
HOST = "|".join(re.escape(host.replace("|", ".")) for host in HOSTS)
HOMES = r"(?<![\w.~}-])/(?:work|farm|root|tmp|home/\w+|Users/\w+)/[\w.]"
PRIVATE = re.compile(f"{HOST}|{HOMES}")


def test_no_file_names_a_registry_or_a_folder_of_the_machine_it_was_made_on() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in tree()
        for match in PRIVATE.finditer(path.read_text(errors="replace"))
    ]
    assert found == []


@pytest.mark.parametrize("host", HOSTS)
def test_a_registry_would_be_found(host: str) -> None:
    assert PRIVATE.search("index = https://files." + host.replace("|", "."))


@pytest.mark.parametrize("folder", ["work|main", "root|x", "tmp|dist", "home|ann|src"])
def test_a_folder_of_a_machine_would_be_found(folder: str) -> None:
    path = f"/{folder}".replace("|", "/")
    assert PRIVATE.search(f'source = "{path}"')
    assert not PRIVATE.search(f"tests{path} and .{path} are names within the repository")


def test_no_lock_that_names_hosts_is_kept() -> None:
    assert {"uv.lock", "pylock.toml", "Pipfile.lock", "poetry.lock"}.isdisjoint(path.name for path in tree())


# The commands


def test_make_and_dev_know_the_same_commands() -> None:
    line = re.search(r"^COMMANDS := (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert line
    assert {"help", *line[1].split()} == set(dev.COMMANDS)


def test_a_wrong_command_is_told_the_right_ones() -> None:
    done = subprocess.run([sys.executable, "dev.py", "attack"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("There is no command 'attack'. The commands: play, test,")
