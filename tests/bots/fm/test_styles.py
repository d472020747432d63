"""Styles: the first captain never changes, and the others are really different ways to play a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import combinations
from random import Random

import pytest

from beachhead.bots import make
from beachhead.bots.budget import Budget
from beachhead.bots.fm.captain import Captain
from beachhead.bots.fm.style import STYLES
from beachhead.core.decision import Decision
from beachhead.core.errors import Malformed
from beachhead.core.seat import CHANCE
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.game import FM
from beachhead.fm.state import SEATS, FmState
from beachhead.fm.table import FmTable

PLANS = ("standard", "cover", "hold", "spread", "focus", "bold", "probe", "goals")
SCRIPTS = ("hold", "rush", "mass", "allout")

GAMES = [
    ("utah", 1, 99, "2d6e77caf5ecbbdf"),
    ("omaha", 2, 99, "15efb4c0b7da0455"),
    ("sword", 3, 99, "14129ccb9c372085"),
    ("gold-juno", 2, 99, "55d3a122479ca81f"),
    pytest.param("campaign-us", 1, 14, "cfdfbf92a0ef9293", marks=pytest.mark.long),
    pytest.param("campaign", 1, 8, "b8a34018f690e4b6", marks=pytest.mark.long),
]
"""Scenario, seed, last turn, and what the choices of the first captain came to before it had a name."""


def played(
    state: FmState, bots: dict[str, Captain], dice: Random, turns: int = 99
) -> Iterator[tuple[Decision, int]]:
    """The choices of a game that is played on, up to the end of a turn."""
    table = FmTable(state)
    while state.result is None and state.turn <= turns:
        decision, index = state.first, 0
        if decision.seat == CHANCE:
            index = dice.choices(range(len(decision.options)), decision.weights)[0]
        elif len(decision.options) > 1:
            bot = bots[decision.seat]
            index = bot.choose_only(state, decision, Budget(250))
            yield decision, index
        table.play(decision, index)


def captains(style: str, seed: int) -> dict[str, Captain]:
    return {seat: Captain(style, seed) for seat in SEATS}


@pytest.mark.parametrize(("scenario", "seed", "turns", "expected"), GAMES)
def test_the_first_captain_plays_as_it_always_did(
    scenario: str, seed: int, turns: int, expected: str
) -> None:
    choices = {"weather": True, "flak": True} if seed == 3 else {}
    found = sha256()
    for decision, index in played(FM.start(scenario, choices), captains("first", seed), Random(seed), turns):
        found.update(f"{decision.seat}{decision.ask}{index};".encode())
    assert found.hexdigest()[:16] == expected


def turn_of(state: FmState, side: int, style: str) -> list[int]:
    """What a captain of a style chooses in the player turn that begins in this position."""
    state, turn, chosen = state.copy(), state.turn, []
    for decision, index in played(state, captains(style, 1), Random(5)):
        if (state.turn, state.side) != (turn, side):
            break
        if decision.seat == SEATS[side]:
            chosen.append(index)
    return chosen


def begun(scenario: str, side: int, turn: int) -> FmState:
    """The position in which a player turn begins, in a game of first captains."""
    state = FM.start(scenario, {})
    for decision, _ in played(state, captains("first", 4), Random(4)):
        if (state.turn, state.side) == (turn, side) and decision.ask == "pick_mover":
            break
    return state


def difference(styles: tuple[str, ...], positions: list[tuple[FmState, int]]) -> dict[tuple[str, str], float]:
    """For each two styles: in what part of the positions they play the turn differently."""
    turns = {style: [turn_of(state, side, style) for state, side in positions] for style in styles}
    return {
        pair: sum(a != b for a, b in zip(turns[pair[0]], turns[pair[1]], strict=True)) / len(positions)
        for pair in combinations(styles, 2)
    }


@pytest.mark.slow
@pytest.mark.parametrize("styles", [PLANS, SCRIPTS])
def test_styles_play_their_turns_differently(styles: tuple[str, ...]) -> None:
    positions = [
        (begun(scenario, side, turn), side)
        for scenario in ("utah", "sword")
        for side in (ALLIED, GERMAN)
        for turn in (3, 6)
    ]
    found = difference(styles, positions)
    assert min(found.values()) >= 0.5, found


@pytest.mark.parametrize("style", sorted(STYLES))
def test_every_style_can_be_named_and_plays_a_game(style: str) -> None:
    state = FM.start("utah", {})
    for _ in played(state, captains("" if style == "standard" else style, 2), Random(2), 4):
        pass
    assert state.turn > 4 or state.result is not None


def test_an_unknown_style_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Malformed, match="allout"):
        make("captain:reckless")


def test_with_a_temperature_a_captain_strays_and_the_same_seed_strays_alike() -> None:
    def choices(temperature: float, seed: int) -> list[int]:
        bots = captains("", seed)
        for bot in bots.values():
            bot.style = replace(STYLES["standard"], temperature=temperature)
        return [index for _, index in played(FM.start("utah", {}), bots, Random(3), 2)]

    assert choices(1.0, 5) == choices(1.0, 5)
    assert choices(1.0, 5) != choices(1.0, 6)
    assert choices(1.0, 5) != choices(0.0, 5)
