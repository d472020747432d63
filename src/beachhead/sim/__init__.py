"""Simulation: many games between bots, on one machine or on a cluster, and what they tell.

    plan = make_plan("fm:utah", "captain,greedy", swap=True)
    finished = simulate(plan, Path("utah"), 400, Crew(jobs=2))
    finished.totals.wins                   games won, by side

Begin with `plan` (what is played), then `game` (one game, a function of its plan and number alone), `folder`
(where results are kept, each exactly once), `pool` and `cluster` (who plays them), and `run`, which puts
these together. `stats`, `report` and `ladder` read what is kept.
"""

from beachhead.sim.game import Played, play_game
from beachhead.sim.plan import Plan, make_plan
from beachhead.sim.run import Crew, Finished, simulate
from beachhead.sim.stats import Rate, Totals, wilson

__all__ = [
    "Crew",
    "Finished",
    "Plan",
    "Played",
    "Rate",
    "Totals",
    "make_plan",
    "play_game",
    "simulate",
    "wilson",
]
