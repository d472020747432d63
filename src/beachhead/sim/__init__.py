"""Simulation: many games between bots, on one machine or on a cluster, and what they tell.

Begin with `plan` (what is played), then `game` (one game, a function of its plan and number alone), `folder`
(where results are kept, each exactly once), `pool` and `cluster` (who plays them), and `run`, which puts
these together. `stats`, `report` and `ladder` read what is kept.
"""
