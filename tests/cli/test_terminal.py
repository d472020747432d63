"""A game in the terminal: the map in colours, a screen that stays, an answer to every `why`."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

from beachhead import bots, new_match
from beachhead.cli.play import counted
from beachhead.cli.terminal_map import GROUND, ROAD, TerminalMap, cut, now_of
from beachhead.cli.why import why
from beachhead.core.match import Match
from beachhead.draw.kit.layout import R
from beachhead.hexes import each
from tests.parts.waiting import PATIENCE

WITHOUT_WEB = """
import sys
sys.modules["uvicorn"] = None
import beachhead.cli.opening as opening
opening.find_spec = lambda name: None
from beachhead import cli
sys.exit(cli.run([]))
"""


def played(scenario: str, decisions: int) -> Match:
    match = new_match(scenario, seed=3)
    for _ in range(decisions):
        asked = match.open[0]
        match.apply(asked.seat, bots.answer(bots.make("greedy", 1), match.view(asked.seat), asked))
    return match


@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha", "m44:double/sword+juno", "raid:field"])
def test_every_hex_is_on_the_map_in_the_colour_of_its_ground(scenario: str) -> None:
    match = new_match(scenario, seed=3)
    board = TerminalMap(match.view(match.open[0].seat))
    drawn = board.text(10_000, 10_000)
    shown = [h for h in each(board.grid.all) if board.board.window.holds(board.board.layout.centre(h), R)]
    names = re.findall(r"\b(?:\d{4}|c\d+)\b", drawn.plain)
    assert len(names) == len(shown) > 20
    colours = {str(span.style).rpartition("on ")[2] for span in drawn.spans}
    assert {GROUND[board.kind(h)] for h in shown} - colours in (set(), {GROUND["sea"]})


def test_units_roads_and_rivers_are_drawn() -> None:
    match = played("fm:utah", 60)
    drawn = TerminalMap(match.view("allied")).text(10_000, 10_000)
    styles = {(drawn.plain[span.start], str(span.style)) for span in drawn.spans}
    assert any(char in "╲╱─" and ROAD in style for char, style in styles)
    assert any(char in "▔▏" for char, _ in styles)
    assert "505" in drawn.plain
    assert "2607²" in drawn.plain
    figures = TerminalMap(new_match("m44:omaha", seed=3).view("allies")).text(10_000, 10_000)
    assert "In4" in figures.plain


def test_a_map_is_cut_to_the_terminal_round_what_matters() -> None:
    match = new_match("fm:utah", seed=3)
    drawn = now_of(match.view("allied")).text(60, 20).plain.splitlines()
    assert len(drawn) == 20
    assert max(map(len, drawn[:-2])) <= 60
    assert "2607" in "".join(drawn)
    assert "0101" not in "".join(drawn)
    assert cut(0, 100, 20, 3) == (0, 20)
    assert cut(0, 100, 20, 99) == (80, 100)
    assert cut(0, 10, 20, 5) == (0, 10)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("", "Where do you place a beachhead marker"),
        ("2", "You can do that now."),
        ("99", "Nothing on the board is called '99'"),
        ("beachhead 2605", "is not a hex of Utah beach."),
        ("can 8/4US go to 2605", "Units move in their own movement phases"),
        ("can 8/4US go to 2605", "(Not understood: can to.)"),
        ("not the moon", "Nothing on the board is called 'not the moon'. Name a unit or a hex"),
        ("supply", "Of what? Name a unit or a hex after `why supply`."),
        ("attack", "."),
    ],
)
def test_every_why_has_an_answer(words: str, answer: str) -> None:
    match = new_match("fm:utah", seed=3)
    assert answer in why(match, match.open[0], words)


@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha", "raid:field"])
def test_no_word_of_a_game_leaves_why_without_an_answer(scenario: str) -> None:
    """Every verb, alone and with a hex or a unit: a sentence, never a refusal."""
    match = played(scenario, 1)
    asked = match.open[0]
    hexes = new_match(scenario, seed=1).state.setup.names
    place = hexes.write("HexId", each(TerminalMap(match.view(asked.seat)).grid.all)[0])
    for verb in (*match.state.setup.names.verbs, *match.game.asks):
        for words in (verb, f"{verb} {place}", f"{verb} {place} and more"):
            assert len(why(match, asked, words)) > 5


def test_what_is_told_again_is_counted() -> None:
    said = ["The Axis drew a card."] * 5 + ["Turn 1 of the Allies.", "The Axis drew a card."]
    assert counted(said) == [
        "The Axis drew a card. (5 times)", "Turn 1 of the Allies.", "The Axis drew a card.",
    ]  # fmt: skip
    assert counted([]) == []


def at_a_terminal(command: list[str], typed: str, until: str) -> str:
    """What a program writes to a terminal of 100 by 40, until it has written this and has ended."""
    ours, theirs = pty.openpty()
    surroundings = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings) as program:
        os.close(theirs)
        written, told = "", False
        while select.select([ours], [], [], PATIENCE)[0]:
            try:
                written += os.read(ours, 65536).decode("utf-8", "replace")
            except OSError:  # the other end is closed
                break
            if until in written and not told:
                os.write(ours, typed.encode())
                told = True
        program.wait(PATIENCE)
    os.close(ours)
    return written


@pytest.mark.slow
def test_the_screen_stays() -> None:
    command = [sys.executable, "-m", "beachhead", "play", "raid:field", "--seed", "3", "--me", "guard"]
    written = at_a_terminal(command, "hide 0303\nquit\nn\n", "> ")
    assert written.count("\x1b[2J") >= 2, "a fresh screen for each question"
    assert "where you can act" in written
    assert "The guard hid the gun at 0303." in re.sub(r"\x1b\[[0-9;]*m", "", written)


@pytest.mark.slow
def test_beachhead_alone_offers_the_terminal_where_there_is_no_board() -> None:
    written = at_a_terminal([sys.executable, "-c", WITHOUT_WEB], "n\n", "[Y/n]")
    assert "pip install 'beachhead[web]'" in written
    assert "Play here in the terminal?" in written
    assert "`beachhead --help` lists everything else." in written


def test_beachhead_alone_shows_its_help_in_a_script(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "beachhead"], capture_output=True, text=True, input="")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Usage: beachhead" in done.stdout
