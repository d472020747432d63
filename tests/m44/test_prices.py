"""What an answer is certain to cost is said with it."""

from __future__ import annotations

from random import Random

from beachhead import new_match
from beachhead.core.match import Match


def orders(match: Match) -> None:
    """Play on to the first question for an order."""
    rng = Random(3)
    for _ in range(60):
        decision = match.open[0]
        if decision.ask == "order":
            return
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    raise AssertionError("nobody was asked for an order")


def test_to_order_nobody_is_dear_until_somebody_is_ordered() -> None:
    match = new_match("m44:omaha", seed=3)
    orders(match)
    seat = match.open[0].seat
    price = match.game.prospects(match.view(seat))[-1].price
    assert (price.says, price.dear) == ("no unit is ordered", True)
    match.apply(seat, 0)
    assert match.open[0].ask != "order" or not match.game.prospects(match.view(seat))[-1].price.says
