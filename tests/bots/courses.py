"""The course of a game between bots, choice by choice, to be held against another one.

    python -m tests.bots.courses fm:utah captain,greedy 3 200

prints the first 200 choices of game 3, as a process that has just been started comes to them.
"""

from __future__ import annotations

import json
import sys
from random import Random

from beachhead.bots import Bot, answer, make
from beachhead.core.seat import CHANCE
from beachhead.core.view import view_of
from beachhead.games import find_scenario
from beachhead.sim.plan import make_plan

Course = list[list[object]]


def course(scenario: str, who: str, number: int, most: int = 10**6, *, new: bool = False) -> Course:
    """Every choice with its seat and question, up to so many; with `new` each is made by a bot of its own."""
    plan = make_plan(scenario, who, seed="course")
    game, chosen = find_scenario(scenario)
    state = game.start(chosen.name, plan.options)
    table, dice = game.table(state, None), Random(number)
    bots: dict[str, Bot] = {}
    found: Course = []
    while state.result is None and len(found) < most:
        decision, index = state.first, 0
        if decision.seat == CHANCE:
            index = dice.choices(range(len(decision.options)), decision.weights)[0]
        elif len(decision.options) > 1:
            if new or decision.seat not in bots:
                seat = decision.seat
                bots[seat] = make(plan.lineup(number)[seat], plan.bot_seed(number, seat))
            index = answer(bots[decision.seat], view_of(state, decision.seat), decision)
            found.append([decision.seat, decision.ask, index])
        table.play(decision, index)
    return found


if __name__ == "__main__":
    _, scenario, who, number, most = sys.argv
    print(json.dumps(course(scenario, who, int(number), int(most))))
