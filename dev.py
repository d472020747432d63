#!/usr/bin/env python3
"""Set up, play, test: what stands behind `make`, with nothing but the standard library.

A new machine needs python3 (3.11 or newer) and git. `python3 dev.py play` works where there is no make.
Begin with `COMMANDS` at the end. A step that has nothing to do says nothing; one that works says its time.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (the bootstrap meets Pythons that the package never does)
    sys.exit(f"Beachhead needs Python 3.11 or newer, and this is {sys.version.split()[0]}.")

import hashlib
import importlib.util
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT, CompletedProcess, run

ROOT = Path(__file__).resolve().parent
VENV, LOCKS = ROOT / ".venv", ROOT / "requirements"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
UV = (BIN / "uv", "--cache-dir", VENV / ".cache", "pip")  # a home that cannot be written to is no obstacle

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
RUBBISH = ("build", "dist", "htmlcov", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis")
UNIT_TESTS = ("-m", "not browser and not slow", "--ignore=tests/random_play", "--ignore=tests/server")

Command = tuple[object, ...]


# Running things


def call(*command: object) -> int:
    """Run in the foreground, with the user's terminal."""
    return run([*map(str, command)], cwd=ROOT).returncode


def quiet(*command: object) -> CompletedProcess[str]:
    """Run without a terminal and keep what it says, both streams as one."""
    words = [*map(str, command)]
    return run(words, cwd=ROOT, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT, text=True, errors="replace")


def works(step: str, *command: object) -> bool:
    """Show one line with the time it took, and everything it said if it failed."""
    print(f"  {step:<28}", end="", flush=True)
    begin = time.perf_counter()
    done = quiet(*command)
    took = f"{time.perf_counter() - begin:6.1f} s"
    print(f"failed\n{done.stdout}" if done.returncode else took, flush=True)
    return done.returncode == 0


def must(step: str, *command: object) -> None:
    if not works(step, *command):
        sys.exit(f"Stopped: the step '{step}' failed, its own words are above.")


def once(name: str, inputs: list[Path], work: Callable[[], None]) -> None:
    """Do `work` again only when one of the files it depends on has changed."""
    stamp = VENV / f".{name}.stamp"
    key = digest(inputs)
    if not stamp.exists() or stamp.read_text() != key:
        work()
        stamp.write_text(key)


def digest(paths: list[Path]) -> str:
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()


# The environment


def environment(lock: str) -> None:
    """`.venv` with the packages of requirements/<lock>.txt and this project, editable."""
    make_venv()
    if lock == "run" and (VENV / ".dev.stamp").exists():
        lock = "dev"
    project = [LOCKS / f"{lock}.txt", ROOT / "pyproject.toml"]
    once(lock, project, lambda: install(lock))


def make_venv() -> None:
    if not (PYTHON.exists() and alive()):
        shutil.rmtree(VENV, ignore_errors=True)
        if importlib.util.find_spec("ensurepip") is None and not apt("python3-venv"):
            sys.exit("This Python lacks its venv module. On Debian: sudo apt-get install python3-venv")
        must("virtual environment", sys.executable, "-m", "venv", VENV)
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--require-hashes")
    once("uv", [LOCKS / "uv.txt"], lambda: must("uv", *pip, "-r", LOCKS / "uv.txt"))


def alive() -> bool:
    """The environment runs, and stands where it was made (its scripts carry their full path)."""
    made_for = [pip.read_text() for pip in BIN.glob("pip")]
    return bool(made_for) and str(VENV) in made_for[0] and quiet(PYTHON, "-c", "").returncode == 0


def install(lock: str) -> None:
    into = (*UV, "install", "-q", "--python", PYTHON)
    must("packages", *into, "--require-hashes", "-r", LOCKS / f"{lock}.txt")
    must("beachhead", *into, "--no-deps", "--no-build-isolation", "-e", ROOT)


def browser() -> str | None:
    """The Chromium that the browser tests drive."""
    named = os.environ.get("BEACHHEAD_BROWSER")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


def need_browser() -> None:
    if not can_browse() and not (apt("chromium", "libatomic1") and can_browse()):
        sys.exit(
            "The browser tests need Chromium. On Debian: sudo apt-get install chromium libatomic1.\n"
            "Elsewhere install Chromium or Chrome, or set BEACHHEAD_BROWSER to where it is.\n"
            "`make check` needs no browser."
        )


def can_browse() -> bool:
    """There is a browser, and the program that drives it starts (on a bare Debian it lacks libatomic)."""
    return bool(browser()) and quiet(PYTHON, "-m", "playwright", "--version").returncode == 0


def need_database() -> None:
    """The server's tests start a PostgreSQL of their own."""
    if not has_postgres() and not (apt("postgresql") and has_postgres()):
        sys.exit(
            "The server's tests need PostgreSQL. On Debian: sudo apt-get install postgresql.\n"
            "`make check` needs no database."
        )


def has_postgres() -> bool:
    return bool(shutil.which("initdb")) or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


def apt(*packages: str) -> bool:
    """Install Debian packages, where there is apt-get and we may use it without asking for a password."""
    if not shutil.which("apt-get") or not (os.geteuid() == 0 or may_sudo()):
        return False
    root: Command = () if os.geteuid() == 0 else ("sudo", "-n")
    get = "DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends"
    script = f"apt-get -q update; {get} {' '.join(packages)}"
    return works(f"{packages[0]} (apt-get)", *root, "sh", "-c", script)


def may_sudo() -> bool:
    return bool(shutil.which("sudo")) and quiet("sudo", "-n", "true").returncode == 0


# The commands


def setup() -> int:
    environment("dev")
    return 0


def play(*arguments: str) -> int:
    environment("run")
    return call(BIN / "beachhead", "play", *arguments)


def test(*arguments: str) -> int:
    environment("dev")
    need_browser()
    need_database()
    return examine("-n", "2", "--dist", "worksteal", *arguments)


def check(*arguments: str) -> int:
    environment("dev")
    return examine("-n", "2", "-q", *UNIT_TESTS, *arguments)


def examine(*pytest: str) -> int:
    """Format, lint, types, tests: all of them, even if one fails. If all is well pytest has the last word."""
    steps: dict[str, Command] = {
        "format": (BIN / "ruff", "format", "--check", "--output-format=concise", "."),
        "lint": (BIN / "ruff", "check", "--output-format=concise", "."),
        "types": (BIN / "mypy",),
    }
    failed = [step for step, command in steps.items() if not works(step, *command)]
    if call(PYTHON, "-m", "pytest", *pytest):
        failed.append("tests")
    if failed:
        print(f"Not passed: {', '.join(failed)}.")
    return 1 if failed else 0


def cover(*arguments: str) -> int:
    environment("dev")
    coverage = (PYTHON, "-m", "coverage")
    code = call(*coverage, "run", "-m", "pytest", "-q", *UNIT_TESTS, *arguments)
    return code or call(*coverage, "combine", "-q") or call(*coverage, "report")


def bench(*arguments: str) -> int:
    environment("dev")
    return call(PYTHON, "-m", "bench", *arguments)


def soak(*scenarios: str) -> int:
    environment("dev")
    return call(PYTHON, "-m", "tests.random_play.soak", *scenarios)


def lock(*arguments: str) -> int:
    """Give --upgrade to take the newest releases; without it, what is locked stays as it is."""
    make_venv()
    extras = ("--extra=web", "--extra=pg", "--extra=draw")
    resolve("dev", "build", "test", "lint", options=(*extras, *arguments))
    resolve("run", "build", options=("-c", "requirements/dev.txt", *arguments))
    return 0


def resolve(lock: str, *groups: str, options: tuple[str, ...]) -> None:
    """requirements/<lock>.txt for every platform: exact versions with hashes, no word of where they lie."""
    target = f"requirements/{lock}.txt"
    how = ("--universal", "--python-version=3.11", "--generate-hashes", "--no-header", "--no-emit-index-url")
    what = ("pyproject.toml", *(f"--group={group}" for group in groups))
    must(target, *UV, "compile", "-q", *how, *what, *options, "-o", target)


def wheel() -> int:
    environment("dev")
    must("dist/", PYTHON, "-m", "build", "-q", "--no-isolation", "--outdir", "dist")
    return 0


def clean() -> int:
    for name in (*RUBBISH, ".venv"):
        shutil.rmtree(ROOT / name, ignore_errors=True)
    return 0


def help_() -> int:
    print("make <command>, or python3 dev.py <command>; more arguments: make <command> ARGS='...'\n")
    for name, (_, sentence) in COMMANDS.items():
        print(f"  {name:<8}{sentence}")
    return 0


COMMANDS: dict[str, tuple[Callable[..., int], str]] = {
    "play": (play, "set up what is missing and play"),
    "test": (test, "set up what is missing, the browser included; format, lint, types and every test"),
    "check": (check, "the same without the browser and the slow tests, in under a minute"),
    "setup": (setup, "build .venv with everything a developer needs"),
    "cover": (cover, "which lines and branches the tests reach"),
    "bench": (bench, "measure the speed of the engine"),
    "soak": (soak, "random play in bulk; BEACHHEAD_SOAK_GAMES says how many games per scenario"),
    "lock": (lock, "resolve the dependencies again into requirements/; ARGS=--upgrade for newer ones"),
    "wheel": (wheel, "build the wheel and the source archive into dist/"),
    "clean": (clean, "remove .venv, caches and built files"),
    "help": (help_, "this list"),
}


def main() -> int:
    name, *arguments = sys.argv[1:] or ["help"]
    if name not in COMMANDS:
        sys.exit(f"There is no command '{name}'. The commands: {', '.join(COMMANDS)}.")
    return COMMANDS[name][0](*arguments)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
