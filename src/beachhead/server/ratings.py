"""Ratings: how strong a player is believed to be, and how sure that is.

The model is Plackett and Luce's for teams, as openskill has it: a player is a normal distribution, `mu` and
`sigma`; a team is the sum of its players; each game moves all of them, those most of whom least is known.
Nobody has one rating for everything: it is kept by game and by kind of pace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

Outcome = Literal["won", "drawn", "lost"]
MU, SIGMA = 25.0, 25.0 / 3
TAU = SIGMA / 100  # that a player may have become stronger or weaker, with each game
BOT = "bot:"
SCALE, SHIFT = 40.0, 500.0  # of what people are shown: whoever is new has 1500
CERTAIN = 2.0  # standard errors on either side: 95 of 100 players are within
PROVISIONAL = 4.2  # `sigma` above which a rating says little yet: fewer than twenty games or so


@dataclass(frozen=True)
class Rating:
    """What is believed of a player."""

    mu: float = MU
    sigma: float = SIGMA


def shown(mu: float, sigma: float) -> tuple[int, int]:
    """A rating as people see it: the number, and how far the truth may be from it either way."""
    return round(SHIFT + SCALE * mu), round(SCALE * CERTAIN * sigma)


def ranks(
    sides: Mapping[str, Sequence[str]], result: Mapping[str, Any] | None, lost: str | None = None
) -> dict[str, int]:
    """By side, its place in a result, the best 0; equal for a draw. A game that names a winner who is no side
    has scores; without a result the side of the seat that has `lost` is last."""
    if lost is not None or result is None:
        return {side: int(lost in seats) for side, seats in sides.items()}
    winner = result["winner"]
    if winner is None:
        return dict.fromkeys(sides, 0)
    if winner in sides:
        return {side: int(side != winner) for side in sides}
    best = {side: max(result["scores"][seat] for seat in seats) for side, seats in sides.items()}
    order = sorted(set(best.values()), reverse=True)
    return {side: order.index(score) for side, score in best.items()}


def outcomes(places: Mapping[str, int]) -> dict[str, Outcome]:
    """By side, what came of it."""
    if len(set(places.values())) == 1:
        return dict.fromkeys(places, "drawn")
    return {side: "won" if place == 0 else "lost" for side, place in places.items()}


def after(teams: Mapping[str, Sequence[Rating]], places: Mapping[str, int]) -> dict[str, list[Rating]]:
    """By side, the ratings of its players after a game; each player once, in the same order."""
    model = _model()
    known = [[model.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams.values()]
    moved = model.rate(known, ranks=[places[side] for side in teams], tau=TAU)
    return {
        side: [Rating(one.mu, one.sigma) for one in team] for side, team in zip(teams, moved, strict=True)
    }


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # a server without rated games does not need it

    return PlackettLuce(mu=MU, sigma=SIGMA, gamma=_undamped)


def _undamped(*_: object) -> float:
    """How quickly games make a rating certain: as quickly as the model allows. Damped, as it is by default,
    it knows less than the games say."""
    return 1.0
