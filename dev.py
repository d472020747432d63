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
import json
import os
import re
import shutil
import socket
import sysconfig
import time
import webbrowser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from subprocess import DEVNULL, PIPE, STDOUT, CompletedProcess, Popen, run
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent
VENV, LOCKS = ROOT / ".venv", ROOT / "requirements"
WEB, BOARD = ROOT / "web", ROOT / "src" / "beachhead" / "webdist"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
UV = (BIN / "uv", "--cache-dir", VENV / ".cache", "pip")  # a home that cannot be written to is no obstacle

BROWSERS = (
    "chromium-headless-shell",  # the same pages for a third less work
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
COMPILED = ROOT / ".venv-compiled"
CLIENTS = ROOT / ".venv-clients"
TORCH = "torch==2.13.0"  # by pip, which finds a build for processors where one has been laid out for it
ENGINE_TESTS = [
    f"tests/{room}"
    for room in (
        "hexes",
        "core",
        "fm",
        "m44",
        "counts",
        "games",
        "random_play",
        "playthroughs",
        "bots",
        "sim",
    )
]
TESTERS = str(min(8, 1 + (os.cpu_count() or 2)))
"""One more than there are cores, for what waits for a page or a server; more cost more than they bring."""
FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
MOST_SHAKY = 8  # more than that is no accident
PORTS = range(8044, 8064)  # the first free one: what a browser remembers belongs to its port
RUBBISH = (
    "build",
    "dist",
    "web/node_modules",
    "src/beachhead/webdist",
    "htmlcov",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
)
LEFT_OUT = (
    "random_play",
    "server",
    "browser",
    "games",
    "draw",
    "playthroughs",
    "bots",
    "sim",
    "env",
    "dataset",
    "clients",
)  # of make check
UNIT_TESTS = (
    "-m",
    "not browser and not slow and not long",
    *(f"--ignore=tests/{folder}" for folder in LEFT_OUT),
)

Command = tuple[object, ...]

# Tests and servers start hundreds of Pythons, and without bytecode each of them compiles all it reads.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


# Running things


def call(*command: object) -> int:
    """Run in the foreground, with the user's terminal."""
    return run([*map(str, command)], cwd=ROOT).returncode


def quiet(*command: object) -> CompletedProcess[str]:
    """Run without a terminal and keep what it says, both streams as one."""
    words = [*map(str, command)]
    return run(words, cwd=ROOT, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT, text=True, errors="replace")


def works(step: str, *command: object, beside: bool = False) -> bool:
    """Show one line with the time it took, and everything it said if it failed; a step `beside` others shows
    its line when it is done."""
    name = f"  {step:<28}"
    if not beside:
        print(name, end="", flush=True)
    begin = time.perf_counter()
    done = quiet(*command)
    took = f"{time.perf_counter() - begin:6.1f} s"
    how = f"failed\n{done.stdout}" if done.returncode else took
    print(f"{name}{how}" if beside else how, flush=True)
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
    must("packages", *into, "--compile-bytecode", "--require-hashes", "-r", LOCKS / f"{lock}.txt")
    must("beachhead", *into, "--no-deps", "--no-build-isolation", "-e", ROOT)


def browser() -> str | None:
    """The Chromium that the browser tests drive."""
    named = os.environ.get("BEACHHEAD_BROWSER")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


def need_browser() -> None:
    if not can_browse() and not (apt("chromium-headless-shell", "libatomic1") and can_browse()):
        sys.exit(
            "The browser tests need Chromium. On Debian:\n"
            "  sudo apt-get install chromium-headless-shell libatomic1\n"
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


def need_proxy() -> None:
    """The example of a reverse proxy is tested with a real one."""
    packages = ("nginx-light", "openssl")
    if not has_nginx() and not (apt(*packages) and has_nginx()):
        sys.exit(
            f"The test of the reverse proxy needs {' and '.join(packages)}, by apt-get on Debian.\n"
            "`make check` needs none."
        )


def has_nginx() -> bool:
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
    return bool(shutil.which("nginx", path=path)) and bool(shutil.which("openssl", path=path))


def need_compiler() -> None:
    """The engine is compiled by one of the tests."""
    packages = ("gcc", "libc6-dev", "python3-dev")
    if not can_compile() and not (apt(*packages) and can_compile()):
        sys.exit(
            "The test of the compiled engine needs a C compiler and Python's headers.\n"
            f"On Debian: sudo apt-get install {' '.join(packages)}. `make check` needs no compiler."
        )


def can_compile() -> bool:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return bool(shutil.which(compiler)) and Path(sysconfig.get_path("include"), "Python.h").exists()


def build_board() -> bool:
    """The browser's board, built from web/ into the package; no where that cannot be done."""
    sources = sorted(p for p in WEB.rglob("*") if p.is_file() and "node_modules" not in p.parts)
    stamp = VENV / ".web.stamp"
    key = digest(sources)
    if stamp.exists() and stamp.read_text() == key and (BOARD / "index.html").exists():
        return True
    if not (in_web := npm_in_web(find_npm())):
        return False
    if not works("board", *in_web, "run", "-s", "build"):
        return False
    stamp.write_text(key)
    return True


def npm_in_web(npm: Path | None) -> Command | None:
    """npm, ready to run a script of web/ with its packages fetched; None where that cannot be done."""
    if not npm:
        return None
    with_node = (
        ("env", f"PATH={npm.parent}{os.pathsep}{os.environ.get('PATH', '')}") if os.name != "nt" else ()
    )
    in_web = (*with_node, npm, "--prefix", WEB)
    fetched, lock = VENV / ".npm.stamp", digest([WEB / "package-lock.json"])
    if not (fetched.exists() and fetched.read_text() == lock and (WEB / "node_modules").is_dir()):
        if not works("packages of the board", *in_web, "ci", "--no-progress"):
            return None
        fetched.write_text(lock)
    return in_web


def find_npm() -> Path | None:
    """npm with a Node that is new enough: the machine's, or one we bring with us."""
    brought = npm_that_is_here()
    if not brought and (LOCKS / "node.txt").exists():
        into = (*UV, "install", "-q", "--python", PYTHON, "--require-hashes", "-r", LOCKS / "node.txt")
        brought = npm_that_is_here() if works("node", *into) else None
    return brought


def npm_that_is_here() -> Path | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and new_enough(quiet(node, "--version").stdout):
        return Path(npm)
    brought = shutil.which("npm", path=str(BIN))
    return Path(brought) if brought else None


def new_enough(version: str) -> bool:
    """What Vite 8 and ESLint 10 ask for: Node 20.19 or later in its line, or 22.13 and later."""
    numbers = re.match(r"v(\d+)\.(\d+)", version)
    found = (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
    return (20, 19) <= found < (21, 0) or found >= (22, 13)


def need_board() -> None:
    if not build_board():
        sys.exit("The board in web/ could not be built; what went wrong is above. `make check` does without.")


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
    build_board()
    return 0


def play(*arguments: str) -> int:
    """In the browser; in the terminal if a scenario is named, or if the board cannot be built."""
    environment("run")
    if not arguments and build_board():
        return serve()
    if not arguments:
        print("The board for the browser could not be built, so here is the game in the terminal.")
    return call(BIN / "beachhead", "play", *arguments)


def serve() -> int:
    """The server on a free port of this machine, and the browser opened on it."""
    port = next(filter(free, PORTS), 0)
    if not port:
        sys.exit(f"The ports {PORTS[0]} to {PORTS[-1]} are all in use; stop what runs there and try again.")
    address = f"http://127.0.0.1:{port}"
    with Popen([BIN / "beachhead", "serve", "--port", str(port)], cwd=ROOT) as server:
        try:
            if answers(server, address) and not os.environ.get("BEACHHEAD_NO_BROWSER"):
                webbrowser.open(address)
            return server.wait()
        except KeyboardInterrupt:
            server.terminate()
            return server.wait() and 0


def free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def free_port() -> int:
    """Any port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(server: Popen[bytes], address: str) -> bool:
    """Wait until the server is up, or has given up."""
    while server.poll() is None:
        try:
            with urlopen(f"{address}/readyz", timeout=2):
                return True
        except OSError:
            time.sleep(0.1)
    return False


def test(*arguments: str) -> int:
    need_everything()
    return examine("-m", "not long", "-n", TESTERS, "--dist", "worksteal", *arguments, alone=True)


def long(*arguments: str) -> int:
    need_everything()
    return call(PYTHON, "-m", "pytest", "-m", "long", "-n", "2", "--dist", "worksteal", *arguments)


def need_everything() -> None:
    environment("dev")
    need_browser()
    need_database()
    need_proxy()
    need_compiler()
    need_board()


def check(*arguments: str) -> int:
    environment("dev")
    return examine("-n", "2", "-q", *UNIT_TESTS, *arguments)


def examine(*pytest: str, alone: bool = False) -> int:
    """Format, lint, types, tests: all of them, even if one fails. If all is well pytest has the last word.
    The client in web/ has its own of each, where there is Node. With `alone` the few tests that fail beside
    others are tried once more by themselves."""
    steps: dict[str, Command] = {
        "types": (BIN / "mypy",),
        "format": (BIN / "ruff", "format", "--check", "--output-format=concise", "."),
        "lint": (BIN / "ruff", "check", "--output-format=concise", "."),
        "tests read": (PYTHON, "-m", "pytest", "--collect-only", "-qq"),  # once, not by every worker at once
    }
    if in_web := npm_in_web(npm_that_is_here()):
        scripts = {
            "web format": "format:check",
            "web lint": "lint",
            "web types": "check",
            "web tests": "test",
        }
        steps |= {step: (*in_web, "run", "-s", script) for step, script in scripts.items()}
    with ThreadPoolExecutor(2) as two:
        worked = two.map(lambda step: works(step, *steps[step], beside=True), steps)
        failed = [step for step, good in zip(steps, worked, strict=True) if not good]
    FAILED.unlink(missing_ok=True)
    if call(PYTHON, "-m", "pytest", *pytest) and not (alone and pass_alone()):
        failed.append("tests")
    if failed:
        print(f"Not passed: {', '.join(failed)}.")
    return 1 if failed else 0


def pass_alone() -> bool:
    """Whether the tests that failed, if they are few, pass when nothing else runs. What fails now as well is
    broken; what passes is named, because a test that is shaken by its neighbours wants to be mended."""
    tests = sorted(json.loads(FAILED.read_text())) if FAILED.exists() else []
    if not 0 < len(tests) <= MOST_SHAKY:
        return False
    print("\nThese failed beside others and are tried once more by themselves:", *tests, sep="\n  ")
    return not call(PYTHON, "-m", "pytest", "-p", "no:cacheprovider", *tests)


def cover(*arguments: str) -> int:
    environment("dev")
    coverage = (PYTHON, "-m", "coverage")
    code = call(*coverage, "run", "-m", "pytest", "-q", *UNIT_TESTS, *arguments)
    return code or call(*coverage, "combine", "-q") or call(*coverage, "report")


def compiled(*tests: str) -> int:
    """The same tests as ever, against the wheel with the compiled engine."""
    environment("dev")
    python = COMPILED / BIN.name / "python"
    if not python.exists():
        (VENV / ".compiled.stamp").unlink(missing_ok=True)
    sources = sorted(path for kind in ("*.py", "*.c") for path in (ROOT / "src").rglob(kind))
    once("compiled", [*sources, ROOT / "hatch_build.py", LOCKS / "dev.txt"], lambda: build_compiled(python))
    return call(python, "-m", "pytest", "-q", "-n", "2", "-o", "pythonpath=.", *(tests or ENGINE_TESTS))


def build_compiled(python: Path) -> None:
    """The compiled wheel in an environment of its own; it takes minutes."""
    wheels, into = ROOT / "build" / "compiled", (*UV, "install", "-q", "--python", python)
    shutil.rmtree(wheels, ignore_errors=True)
    os.environ["BEACHHEAD_COMPILE"] = "1"
    must("compiled wheel", PYTHON, "-m", "build", "-q", "--wheel", "--no-isolation", "--outdir", wheels)
    must("environment for it", PYTHON, "-m", "venv", "--clear", COMPILED)
    must("packages", *into, "--require-hashes", "-r", LOCKS / "dev.txt")
    must("beachhead, compiled", *into, "--no-deps", *wheels.glob("*.whl"))


def bench(*arguments: str) -> int:
    environment("dev")
    once("bench", [LOCKS / "bench.txt"], yardsticks)
    return call(PYTHON, "-m", "bench", *arguments)


def clients(*tests: str) -> int:
    """What other people's learners do with the environments, in an environment of its own."""
    environment("dev")
    python = need_clients()
    return call(python, "-m", "pytest", "-q", *(tests or ["tests/clients"]))


def need_clients() -> Path:
    """The environment with the learners: PyTorch first, then the lock, then this project, editable."""
    python = CLIENTS / BIN.name / "python"
    if not python.exists():
        (VENV / ".clients.stamp").unlink(missing_ok=True)
    once("clients", [LOCKS / "clients.txt"], lambda: build_clients(python))
    return python


def build_clients(python: Path) -> None:
    into = (*UV, "install", "-q", "--python", python)
    if not python.exists():
        must("environment for clients", PYTHON, "-m", "venv", "--clear", CLIENTS)
    must("PyTorch", python, "-m", "pip", "--disable-pip-version-check", "install", "-q", TORCH)
    must("clients", *into, "--no-deps", "--require-hashes", "-r", LOCKS / "clients.txt")
    must("beachhead for clients", *into, "--no-deps", "--no-build-isolation", "-e", ROOT)


def baselines(*arguments: str) -> int:
    environment("dev")
    return call(need_clients(), "-m", "bench.baselines", *arguments)


def yardsticks() -> None:
    """What the games are measured against: other engines, from Python."""
    lock = LOCKS / "bench.txt"
    must("yardsticks", *UV, "install", "-q", "--python", PYTHON, "--require-hashes", "-r", lock)


def soak(*arguments: str) -> int:
    """Where no part is named also the environments at the length their authors have them."""
    environment("dev")
    need_database()
    code = call(PYTHON, "-m", "tests.soak", *arguments)
    if arguments:
        return code
    os.environ.setdefault("BEACHHEAD_ENV_CYCLES", "1000")
    return call(PYTHON, "-m", "pytest", "-q", "-n", "2", "tests/env/test_conformance.py") or code


def types() -> int:
    """The client's types from the server's API document; a test and `npm run check` say when it is time."""
    environment("dev")
    must("web/openapi.json", PYTHON, "-m", "beachhead.server.api_document", WEB / "openapi.json")
    if not (in_web := npm_in_web(find_npm())):
        sys.exit("The types of the board are made by a tool of Node's, which could not be had.")
    must("web/src/api/schema.d.ts", *in_web, "run", "-s", "types")
    return 0


def pictures(*walks: str) -> int:
    environment("dev")
    need_browser()
    need_board()
    return call(PYTHON, "-m", "tests.browser.walkthrough", *walks)


def looks(*names: str) -> int:
    environment("dev")
    need_browser()
    need_board()
    return call(PYTHON, "-m", "tests.browser.looks", *names)


def docs(*arguments: str) -> int:
    environment("dev")
    return call(PYTHON, "-m", "docsite", *arguments)


def mutants(*arguments: str) -> int:
    environment("dev")
    return call(PYTHON, "-m", "tests.mutants", *arguments)


def lock(*arguments: str) -> int:
    """Give --upgrade to take the newest releases; without it, what is locked stays as it is."""
    make_venv()
    extras = [f"--extra={name}" for name in ("web", "pg", "draw", "sim", "cluster", "rl")]
    resolve("dev", "build", "test", "lint", "docs", options=(*extras, *arguments))
    resolve("run", "build", options=("--extra=web", "-c", "requirements/dev.txt", *arguments))
    served = ("--extra=web", "--extra=pg", "--extra=draw")
    resolve("server", options=(*served, "-c", "requirements/dev.txt", *arguments))
    resolve("node", "node", project=False, options=arguments)
    without = ("--override", "requirements/clients-without.in", "--no-emit-package", "torch")
    mine = (*without, "--extra=rl", "--extra=sim", "--extra=onnx", "-c", "requirements/dev.txt", *arguments)
    resolve("clients", "clients", "build", options=mine)
    resolve("bench", "bench", project=False, options=("-c", "requirements/dev.txt", *arguments))
    return 0


def resolve(lock: str, *groups: str, options: tuple[str, ...], project: bool = True) -> None:
    """requirements/<lock>.txt for every platform: exact versions with hashes, no word of where they lie."""
    target = f"requirements/{lock}.txt"
    how = ("--universal", "--python-version=3.11", "--generate-hashes", "--no-header", "--no-emit-index-url")
    what = (*("pyproject.toml",) * project, *(f"--group={group}" for group in groups))
    must(target, *UV, "compile", "-q", *how, *what, *options, "-o", target)


def wheel() -> int:
    environment("dev")
    need_board()
    must("dist/", PYTHON, "-m", "build", "-q", "--no-isolation", "--outdir", "dist")
    return 0


def clean() -> int:
    for name in (*RUBBISH, ".venv", ".venv-compiled", ".venv-clients"):
        shutil.rmtree(ROOT / name, ignore_errors=True)
    return 0


def help_() -> int:
    print("make <command>, or python3 dev.py <command>; more arguments: make <command> ARGS='...'\n")
    for name, (_, sentence) in COMMANDS.items():
        print(f"  {name:<10}{sentence}")
    return 0


COMMANDS: dict[str, tuple[Callable[..., int], str]] = {
    "play": (play, "set up what is missing and play in the browser; ARGS=fm:utah plays in the terminal"),
    "test": (test, "set up what is missing, the browser included; format, lint, types and tests"),
    "long": (long, "the same tests at greater length: whole games on the page, every size, every map"),
    "check": (check, "the same without the browser and the slow tests, in about a minute"),
    "setup": (setup, "build .venv with everything a developer needs"),
    "cover": (cover, "which lines and branches the tests reach"),
    "compiled": (compiled, "build the compiled engine into .venv-compiled and run its tests against it"),
    "bench": (bench, "measure the speed of the engine; ARGS=--compiled for both builds"),
    "clients": (clients, "other people's learners on the environments, in .venv-clients; with PyTorch"),
    "baselines": (baselines, "games won on the small tasks by bots and learners; ARGS='fm:task/take-town'"),
    "soak": (soak, "the proof in bulk; ARGS='kills --count 100' (kills, hostile, games, secrecy, sockets)"),
    "mutants": (
        mutants,
        "change the rules here and there and see whether a test notices; ARGS='--count 500'",
    ),
    "pictures": (pictures, "play a turn of either game on the page, as the pictures of docs/guides/board.md"),
    "looks": (
        looks,
        "moments of a game at every size, light and dark, into build/looks; ARGS=battle for one",
    ),
    "docs": (docs, "build the documentation as a site, into build/site"),
    "types": (types, "write the API document and the types that the browser client has from it"),
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
