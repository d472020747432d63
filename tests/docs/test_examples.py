"""Every example of the README and of the guides is run, as it stands there.

Programs run one after the other, as a reader of the page would. Quotations are compared with their file.
Commands are run in an empty folder with a finished game in it; where a page plays hundreds of games, two are
played here. `PARSED` has the few commands that are only parsed, with the reason.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import dev
from beachhead import cli
from tests.docs.examples import PAGES, ROOT, Command, command_of, commands, inline, programs, quotations

GAMES = {"game": "fm-gold-juno-strategic", "evening": "fm-gold-juno-strategic", "utah": "fm-utah-strategic"}
"""The games of the examples: short ones."""
MADE = {"town": "beachhead dataset fm:task/take-town --bots captain,greedy --games 2 --out town"}
"""Folders that the programs of a page read, and the command of that page that makes them."""
LIBRARIES = ("sb3_contrib", "tianshou")
"""Recipes of the guide for researchers use these; they are not among ours, and a recipe is only compiled
where its library is missing."""
SMALLER = (
    (r"--games \d+", "--games 2"),
    (r"--bots random,greedy,captain\b", "--bots random,greedy"),
    (r"--jobs \d+", "--jobs 1"),
    (r"--book (\w+)\.pdf", r"--book \1.html"),  # tests/manual prints one
    (r"^beachhead balance$", "beachhead balance m44:omaha --games 2"),
    (r"^beachhead analyse (?!.*--rollouts)", "beachhead analyse --rollouts 20 "),
)
PARSED = {
    r"--engine dask": "it needs other machines",
    r"^beachhead value (fit|judge)": "it fits from hundreds of games, and may write into the program",
    r"^beachhead .* (WHO|GAME)\b": "a word in it stands for somebody or something",
    r"^beachhead serve --port": "it runs until it is stopped; tests/server runs it",
}
ANSWERS = {"play": "quit\nn\n", "exercises": "1\n\n\n", "": "n\n"}
OTHERS: dict[str, Callable[[list[str]], bool]] = {
    "pip": lambda words: set(re.findall(r"beachhead\[([\w,]+)\]", " ".join(words))) <= extras(),
    "make": lambda words: words[1] in dev.COMMANDS,
    "export": lambda words: words[1].startswith("BEACHHEAD_"),
    "dask": lambda words: find_spec("distributed") is not None,
}
"""Lines for other programs, and what can be said of them here."""


def extras() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = set(project["optional-dependencies"])
    return names | {f"{one},{two}" for one in names for two in names}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as a reader might have it: a finished game in it, and a server's database to be."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BEACHHEAD_DB", f"sqlite:///{tmp_path}/games.sqlite")
    for name, recorded in GAMES.items():
        shutil.copyfile(ROOT / "tests" / "games" / f"{recorded}.bhg", tmp_path / f"{name}.bhg")
    for program in programs("docs/guides/write-a-bot.md")[:1]:
        (tmp_path / "eager.py").write_text(program, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if programs(page)])
def test_the_programs_run(page: str, desk: Path) -> None:
    for folder, line in MADE.items():
        if f'"{folder}"' in "".join(programs(page)):
            assert run(small(command_of(line))).exit_code == 0
    known: dict[str, object] = {"__name__": "__main__"}
    for number, text in enumerate(programs(page), 1):
        program = compile(text, f"{page}, program {number}", "exec")
        if not any(f" {name}" in text and find_spec(name) is None for name in LIBRARIES):
            exec(program, known)


@pytest.mark.parametrize(
    ("page", "file", "part"), [(page, *quoted) for page in PAGES for quoted in quotations(page)]
)
def test_what_is_quoted_stands_there(page: str, file: str, part: str) -> None:
    assert part in (ROOT / file).read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)])
def test_the_commands_run(page: str, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for command in commands(page):
        with monkeypatch.context() as patch:
            for name, value in command.settings.items():
                patch.setenv(name, value)
            try_out(page, command)


def try_out(page: str, command: Command) -> None:
    """Run a command, or say what can be said of it."""
    program, *_ = command.words
    if program != "beachhead":
        assert program in OTHERS, f"{page}: nothing is known of {command.line!r}"
        assert OTHERS[program](command.words), f"{page}: {command.line}"
        return
    if any(re.search(pattern, command.line) for pattern in PARSED):
        parse(command.words[1:])
        return
    ran = run(small(command))
    assert ran.exit_code == 0, f"{page}: {command.line}\n{ran.output}"


def small(command: Command) -> list[str]:
    line = command.line
    for pattern, less in SMALLER:
        line = re.sub(pattern, less, line)
    return command_of(line).words[1:]


def run(words: list[str]) -> Result:
    """The command, with what somebody types who soon leaves."""
    return CliRunner().invoke(cli.cli, words, ANSWERS.get(words[0] if words else "", ""))


def parse(words: list[str]) -> None:
    """Refuse a command or an option that there is not."""
    command: click.Command = cli.cli
    while isinstance(command, click.Group):
        _, found, words = command.resolve_command(click.Context(command), words)
        assert found is not None
        command = found
    command.make_context(str(command.name), words)


@pytest.mark.parametrize("page", [page for page in PAGES if list(inline(page))])
def test_a_command_in_a_sentence_is_one_that_there_is(page: str) -> None:
    for command in inline(page):
        assert command.words[1] in cli.COMMANDS
        if len(command.words) > 3:  # else it may be a name, without all it needs
            parse(command.words[1:])


def test_what_does_not_exist_is_found() -> None:
    for line in ("beachhead attack", "beachhead map --sideways", "beachhead sim report --nothing x"):
        with pytest.raises((AssertionError, click.UsageError)):
            parse(command_of(line).words[1:])
