"""One bot name for every game: `captain` is the captain of whichever game it plays. Begin with `ByGame`."""

from __future__ import annotations

from random import Random

from beachhead.bots.bot import Bot
from beachhead.bots.parameters import read_parameters
from beachhead.bots.thinking import ThinkingBot, Weighed
from beachhead.core.decision import Decision
from beachhead.core.view import View
from beachhead.games import companion, find_game, games


class ByGame:
    """The bot of this name in whichever game it plays; random in games that have none."""

    def __init__(self, name: str, parameters: str = "", seed: int = 0) -> None:
        if parameters:  # bad ones are refused at once
            kinds = bots_called(name)
            styles = list(dict.fromkeys(style for bot in kinds for style in bot.styles))
            read_parameters(name, parameters, styles, rollouts=any(bot.takes_rollouts for bot in kinds))
        self.name, self.parameters, self.seed = name, parameters, seed
        self.why = ""
        self.stopped = False
        self._bots: dict[str, Bot] = {}

    def choose(self, view: View, decision: Decision) -> int:
        """The index of an option, chosen by the bot of the game that is played."""
        self.why, self.stopped = "", False
        if len(decision.options) == 1:
            return 0
        if self.name not in find_game(view.setup.game).bots:
            return Random(f"{self.name}/{self.seed}/{view.known}").randrange(len(decision.options))
        bot = self.bot_of(view.setup.game)
        index = bot.choose(view, decision)
        self.why, self.stopped = getattr(bot, "why", ""), getattr(bot, "stopped", False)
        return index

    def rank(self, view: View, decision: Decision, most: int, also: int | None = None) -> list[Weighed]:
        """The options of the bot of this game, the best first, `also` among them; nothing in games that have
        none."""
        if self.name not in find_game(view.setup.game).bots:
            return []
        bot = self.bot_of(view.setup.game)
        return bot.rank(view, decision, most, also) if isinstance(bot, ThinkingBot) else []

    @property
    def patience(self) -> float:
        """The longest that its bots search for one choice: see `beachhead.bots.patience`."""
        return max(kind(self.parameters).patience for kind in bots_called(self.name))

    def bot_of(self, game: str) -> Bot:
        """The bot that the game names, made once."""
        if game not in self._bots:
            made = companion(find_game(game).bots[self.name], type, "bot")
            self._bots = {game: made(self.parameters, self.seed)}
        return self._bots[game]


def bots_called(name: str) -> list[type[ThinkingBot]]:
    """The bot of this name in every game that has it."""
    return [companion(game.bots[name], type, "bot") for game in games().values() if name in game.bots]
