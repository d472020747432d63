"""A decision: one question for one seat, with every answer it may give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from beachhead.core.action import Action
from beachhead.core.record import record
from beachhead.core.seat import CHANCE, Seat

Battle = Mapping[str, object]
"""A battle by its parts, in the names of the game: what `Game.odds` weighs up."""


@dataclass(frozen=True, slots=True)
class Price:
    """What an option is certain to cost, in words. It is `dear` if it gives up what need not be given up: a
    unit that could live, all orders of a turn."""

    says: str
    dear: bool = False


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a player wants to know of an option before taking it: whether it is `final`, that is, could hardly
    be taken back; the `battle` it leads to or is about, if any; whether one goes on with it and does nothing
    (`proceed`); and its `price`."""

    final: bool
    battle: Battle | None = None
    proceed: bool = False
    price: Price = Price("")

    def json(self) -> dict[str, object]:
        """The same as data, for a program."""
        return {
            "final": self.final,
            "battle": self.battle,
            "proceed": self.proceed,
            "price": self.price.says,
            "dear": self.price.dear,
        }


@record
class Decision:
    """`seat` is asked `ask` (a key of the prompts) under `rule`; `options` is complete and in a fixed order.

    `about` names what the question is about, as (kind, id) pairs for the prompt; the id of a seat is its
    name, all others are numbers. Chance alone has `weights`: whole numbers, one per option, that add up to
    the number of equally likely cases.

    A question is `secret` if others may not learn which options there are: whoever answers for a player,
    a bot or a page, must not be quicker where there is only one.
    """

    seat: Seat
    ask: str
    rule: str
    options: tuple[Action, ...]
    about: tuple[tuple[str, Any], ...] = ()
    weights: tuple[int, ...] = ()
    secret: bool = False

    @property
    def odds(self) -> tuple[Fraction, ...]:
        """The exact chance of each option; empty unless chance is asked."""
        total = sum(self.weights)
        return tuple(Fraction(w, total) for w in self.weights)


def chance(ask: str, rule: str, options: tuple[Action, ...], weights: tuple[int, ...] = ()) -> Decision:
    """A decision for chance; without weights all options are equally likely."""
    return Decision(CHANCE, ask, rule, options, (), weights or (1,) * len(options))
