"""How many answers a game takes: captains play, and what they are really asked is counted.

`python -m bench.answers fm:utah m44:omaha --games 3` prints, for each scenario, the answers of a whole game
(only questions with a choice count: the page takes the others by itself) and those of the busiest seat. The
briefings keep these figures as `answers`; their playing times are made from them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import mean

from beachhead import games
from beachhead.sim.game import Sitting
from beachhead.sim.plan import make_plan


class Counting:
    """A clock that counts the questions of each seat."""

    def __init__(self) -> None:
        self.asked = Counter[str]()

    def thinks(self, who: str) -> None:
        seat = who.partition(" as ")[2].partition(",")[0]
        self.asked[seat] += 1

    def answered(self) -> None:
        """It was counted when it was asked."""


def answers_of(scenario: str, number: int) -> Counter[str]:
    """By seat: the answers of game `number` between captains."""
    clock = Counting()
    Sitting(make_plan(scenario, "captain"), number, clock).play()
    return clock.asked


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("scenarios", nargs="*", default=[one.id for one in games.scenarios()])
    wanted.add_argument("--games", type=int, default=1)
    chosen = wanted.parse_args()
    for scenario in chosen.scenarios:
        played = [answers_of(scenario, number) for number in range(1, chosen.games + 1)]
        total, busiest = mean(game.total() for game in played), mean(max(game.values()) for game in played)
        print(f"{scenario:32} {round(total):6} answers, {round(busiest):5} of the busiest seat", flush=True)


if __name__ == "__main__":
    main()
