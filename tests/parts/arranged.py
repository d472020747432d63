"""Games that begin from a position which a test writes down in the game's own words, as a lesson does."""

from __future__ import annotations

from beachhead import new_match
from beachhead.core.datafile import DataFile, Sheet
from beachhead.core.match import Match
from beachhead.games import find_game


def arranged(scenario: str, position: str, seed: int) -> Match:
    name, _, battle = scenario.partition(":")
    game = find_game(name)
    block = DataFile([Sheet("position", position)]).root
    return new_match(scenario, seed=seed, position=game.arrange(game.begin(battle, {}), block))
