"""Positions of every kind to ask a player about: `positions` plays at random until every question has come
up but the rare ones."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from random import Random

from beachhead.core.seat import CHANCE
from beachhead.games import find_game
from beachhead.m44.game import M44
from beachhead.m44.state import M44State

CHANCES = {name for name in M44.prompts if name.endswith("_dice")} | {"draw", "initiative", "roll_again"}
QUESTIONS = frozenset(M44.prompts) - CHANCES
"""Everything that a seat is asked."""
RARE = frozenset({"bring", "clear_wire", "repeat"})
"""What chance hardly ever brings about: `test_sense` draws it."""
PLAYED = (
    ("sword", "breakthrough"),
    ("airborne", "standard"),
    ("gold", "standard"),
    ("overthrough/sword+juno", ""),
    ("neptune", "breakthrough"),
)
SAMPLES = 3
"""Positions to keep of each question and game."""
ANSWERS_A_GAME = 3000


@cache
def positions() -> dict[str, list[M44State]]:
    """By question: positions where it is open first, with more than one answer."""
    found: dict[str, list[M44State]] = defaultdict(list)
    rng = Random(44)
    for scenario, deck in PLAYED:
        _play(scenario, deck, rng, found)
    while not set(found) >= QUESTIONS - RARE:
        _play("sword", "breakthrough", rng, found)
    return found


def _play(scenario: str, deck: str, rng: Random, found: dict[str, list[M44State]]) -> None:
    game = find_game("m44")
    kept: dict[str, int] = defaultdict(int)
    state = game.start(scenario, {"deck": deck} if deck else {})
    table, answers = game.table(state, None), 0
    while state.result is None and answers < ANSWERS_A_GAME:
        decision, answers = state.first, answers + 1
        weights = decision.weights or None
        first = kept[decision.ask] == 0 or rng.random() < 0.2
        if decision.seat != CHANCE and len(decision.options) > 1 and kept[decision.ask] < SAMPLES and first:
            kept[decision.ask] += 1
            found[decision.ask].append(state.copy())
        table.play(decision, rng.choices(range(len(decision.options)), weights)[0])
