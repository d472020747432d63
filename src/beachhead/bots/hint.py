"""A hint for a player: the best options of a bot, why, and what can be expected of them. Begin with `hint`.

It is made from the view of the seat alone by a bot that remembers nothing, so equal views get equal hints.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from beachhead.bots import answer, make
from beachhead.bots.thinking import Weighed
from beachhead.core.decision import Battle, Decision, Prospect
from beachhead.core.errors import Malformed, NotYourDecision, Refusal
from beachhead.core.game import Game
from beachhead.core.said import capital
from beachhead.core.view import View
from beachhead.games import find_game

MOST = 3
LIKELY = 3  # results of a battle that are named
ALONE = "There is nothing else to do."
NO_REASON = "The bot would do this, and says nothing about it."
NOTHING_SAID = "The bot sees nothing that speaks for it."
BY_CHANCE = "Nobody here knows this game well enough to compare the options: any may be good."


@dataclass(frozen=True, slots=True)
class Hint:
    """An option by its index and in notation, why it is good, and what to expect of it, in sentences. `value`
    is on the bot's own scale, None where it compared nothing; `chance` is the chance to win the game after
    it, and `spread` the standard error of that, for bots that can tell."""

    option: int
    text: str
    why: str
    expects: tuple[str, ...] = ()
    value: float | None = None
    chance: float | None = None
    spread: float | None = None


@runtime_checkable
class RankingBot(Protocol):
    """A bot that compares the options."""

    def rank(self, view: View, decision: Decision, most: int, also: int | None = None) -> list[Weighed]: ...


def hint(
    view: View,
    decision: Decision | None = None,
    *,
    bot: str = "",
    most: int = MOST,
    also: int | None = None,
) -> tuple[Hint, ...]:
    """Up to `most` options, the best first, for what the seat of the view is asked, and `also` the one with
    this place, if one is given. The bot is the strongest of the game (the last of `Game.bots`) unless another
    is named."""
    if not view.open:
        raise NotYourDecision(f"{view.seat} is not asked anything now, so there is nothing to advise.")
    if most < 1:
        raise Malformed(f"A hint has at least one option, not {most}.")
    asked, game = decision or view.open[0], find_game(view.setup.game)
    prospects = game.prospects(view)
    return tuple(
        Hint(
            found.option,
            view.setup.names.text(asked.options[found.option]),
            capital(found.why),
            tuple(expected(game, view, prospects[found.option], found.battle)),
            found.value,
            found.chance,
            found.spread,
        )
        for found in _ranked(game, view, asked, bot, most, also)
    )


def strongest(game: Game) -> str:
    """The strongest bot that a game brings, by name; the random one plays all others."""
    return ["random", *game.bots][-1]


def _ranked(
    game: Game, view: View, decision: Decision, bot: str, most: int, also: int | None
) -> list[Weighed]:
    if len(decision.options) == 1:
        return [Weighed(0, None, ALONE)]
    name = bot or strongest(game)
    player = make(name)
    found = player.rank(view, decision, most, also) if isinstance(player, RankingBot) else []
    if found:
        return [one if one.why else one._replace(why=_no_reason(one, also)) for one in found]
    chosen = answer(player, view, decision, name)
    knows = name.partition(":")[0] in game.bots
    return [Weighed(chosen, None, getattr(player, "why", "") or (NO_REASON if knows else BY_CHANCE))]


def _no_reason(one: Weighed, also: int | None) -> str:
    return NOTHING_SAID if one.option == also else NO_REASON


def expected(game: Game, view: View, prospect: Prospect, later: Battle | None) -> Iterable[str]:
    """What can be expected of an option: the exact odds of its battle, or of the one that it is to lead to
    later; and what it is certain to cost."""
    battle = later if prospect.battle is None else prospect.battle
    if battle is not None:
        said = odds_told(game, view, battle)
        if said:
            yield said
    if prospect.price.says:
        yield capital(f"{prospect.price.says.rstrip('.')}.")


def odds_told(game: Game, view: View, battle: Battle) -> str:
    """The likeliest results of a battle with their exact chances; empty if it cannot be weighed up."""
    try:
        results: Any = game.odds(view, battle)["results"]
    except Refusal:
        return ""
    likely = sorted((one for one in results if one["percent"]), key=lambda one: -one["percent"])[:LIKELY]
    return capital(", ".join(f"{one['percent']:.1f} % {one['says']}" for one in likely)) + "."
