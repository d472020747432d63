"""The first turn of Omaha Beach, of both sides, as text to be read against the booklet."""

from __future__ import annotations

from pathlib import Path

from beachhead import new_match
from beachhead.core.decision import Decision
from beachhead.core.match import Match
from beachhead.hexes import HexId
from beachhead.m44.actions import Move
from beachhead.m44.facts import enemy
from beachhead.m44.state import M44State
from tests.parts.playthrough import check_golden, playthrough

SEED = 23
CARDS = ("assault", "attack", "pincer", "general", "probe", "recon")
"""What both sides like to play, best first."""


def choose(match: Match, decision: Decision) -> int:
    """Play to fight: strong section cards, toward the enemy, and take what can be taken."""
    if decision.ask == "play":
        names = [match.notation(option).removeprefix("play ") for option in decision.options]
        return min(range(len(names)), key=lambda n: _liking(names[n]))
    if decision.ask == "move":
        return min(range(len(decision.options)), key=lambda n: _far_from_the_enemy(match, decision, n))
    return 0


def _liking(card: str) -> int:
    return next((n for n, word in enumerate(CARDS) if card.startswith(word)), len(CARDS))


def _far_from_the_enemy(match: Match, decision: Decision, n: int) -> int:
    state, option = match.state, decision.options[n]
    assert isinstance(state, M44State)
    unit = decision.about[0][1]
    to = HexId(option.hex if isinstance(option, Move) else state.at[unit])
    foes = state.units(enemy(state.side[unit]))
    return min(state.lookup.grid.distance(to, HexId(state.at[foe])) for foe in foes)


def test_the_first_turn_of_omaha_reads_well() -> None:
    match = new_match("m44:omaha", seed=SEED)
    text = playthrough(match, choose, until=_second_turn)
    assert "rolled for reinforcements" in text
    check_golden(Path(__file__).with_name("m44_omaha.txt"), text)


def _second_turn(match: Match) -> bool:
    assert isinstance(match.state, M44State)
    return match.state.turn == 2
