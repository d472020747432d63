"""The general: captains of several styles propose, rollouts say which proposal wins most often. Begin with
`General.choose`.

At the beginning of a stage of its turn (the game says what a stage is) the general tries whole plans: for
each style it has that captain play on to the end of the turn, lets the enemy reply, and asks the value of the
game for the chance to win (`trial`). At single questions of large stakes it compares the captain's best
options in the same way. It only ever looks at positions imagined from what its seat knows.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from itertools import islice, zip_longest
from math import inf
from random import Random
from typing import Any, ClassVar, NamedTuple

from beachhead.bots.budget import Budget
from beachhead.bots.parameters import STANDARD, read_parameters
from beachhead.bots.search.allowance import Allowance, Share
from beachhead.bots.search.halving import Sampled, best_of, compare
from beachhead.bots.search.steps import Step, stepped
from beachhead.bots.search.trial import Trial
from beachhead.bots.thinking import Answer, ThinkingBot, Weighed
from beachhead.bots.value import Value, value_of
from beachhead.core.decision import Decision
from beachhead.core.seat import Seat
from beachhead.core.view import View
from beachhead.games import find_game

EMERGENCY = 20.0
"""Processor seconds after which a decision ends even if its rollouts are not used up."""
RANKED, RANKED_LARGE = 24, 9
"""Rollouts of a ranking in all, the second number where turns are long: people wait for it."""


SINGLE = 0.2
"""The share of what is left in a player turn that a question beside the plans may use."""
VARIED = 6
"""The plans that are made up on the spot: the usual style with its weights varied at random."""
SCRIPTED = ("first", "rush", "mass", "allout")
"""Styles that nothing is fitted on, so that there are opponents whom the general does not know."""
Stage = tuple[int, int | None]
"""A player turn and the part of it."""


class Candidate(NamedTuple):
    """An option by its place, the style in which the turn is played on after it (one that was made up goes by
    the player turn and a number), and a sentence on it."""

    option: int
    style: str
    why: str = ""


class General(ThinkingBot):
    """A captain who thinks a plan through before following it."""

    name = "general"
    usual_seconds = 0.1
    takes_rollouts = True
    usual_rollouts: ClassVar[int] = 120
    """In one player turn."""
    large_rollouts: ClassVar[int] = 40
    """In one of a scenario whose turns are several times as long."""
    captain: ClassVar[type[ThinkingBot]]
    plans: ClassVar[Collection[str]]
    """The styles that are tried as plans besides the standard one, the most promising first: where there are
    too few rollouts for all, the last are left out."""
    planning: ClassVar[float] = 0.6
    """The share of what is left in a player turn that a plan may use."""
    compared: ClassVar[Mapping[str, int]]
    """By question: how many of the captain's best options are compared, where more than one is."""

    def __init__(self, parameters: str = "", seed: int = 0) -> None:
        super().__init__(parameters, seed)
        self.given = read_parameters(self.name, parameters, rollouts=True)
        self._allowance: Allowance | None = None
        self._plan: tuple[Stage, str] = ((0, None), STANDARD)
        self._captains: dict[str, ThinkingBot] = {}
        self._varied: dict[str, Any] = {}

    steps: ClassVar[Mapping[str, Step]] = {}
    """The weights of a style that may be learned from rollouts, and how each is varied: see `distil`."""
    sides: ClassVar[Sequence[str]] = ()
    """The sides by number."""

    # what a game says

    @abstractmethod
    def side(self, state: Any, seat: Seat) -> int:
        """The number of the side of a seat."""

    @abstractmethod
    def player_turn(self, state: Any) -> int:
        """A number that grows by one with every player turn."""

    @abstractmethod
    def part(self, state: Any, decision: Decision) -> int | None:
        """The part of its own turn that a seat is in, for each of which a plan is made; None while it only
        reacts."""

    def horizon(self, state: Any) -> int:
        """The player turn at whose beginning a rollout ends: after the rest of this one and the reply."""
        return self.player_turn(state) + 2

    # the search

    @property
    def patience(self) -> float:
        return EMERGENCY if self.given.seconds is None else self.given.seconds

    def choose(self, view: View, decision: Decision) -> int:
        self.why, self.stopped = "", False
        if len(decision.options) == 1:
            return 0
        state = self._imagined(view)
        part = self.part(state, decision)
        stage = (self.player_turn(state), part)
        candidates = self._candidates(state, decision, stage)
        taken, found = candidates[0], list[Sampled]()
        if len(candidates) > 1:
            found = self._search(
                view, state, decision, candidates, part=self.planning if self._begins(stage) else SINGLE
            )
            taken = candidates[found[0].place] if found else taken
        if part is not None:
            self._plan = (stage, taken.style)
            self._forget(stage[0])
        self.why = told(taken, found)
        return taken.option

    def think(self, state: Any, decision: Decision, budget: Budget) -> Answer:
        """Without a view there is nothing to imagine: the captain answers."""
        return self._captain(STANDARD).think(state, decision, budget)

    def rank(self, view: View, decision: Decision, most: int, also: int | None = None) -> list[Weighed]:
        """The captain's best options, now in the order of the chance to win after each."""
        state, captain = self._imagined(view), self.fresh(STANDARD)
        ranked = captain.rank(view, decision, most, also)
        value = value_of(find_game(view.setup.game))
        if value is None or len(ranked) < 2:
            return ranked
        trial = Trial(self, value, view, decision, state)
        share = Allowance(self._counted(view, RANKED, RANKED_LARGE)).share(0, 1.0, EMERGENCY)
        candidates = [Candidate(one.option, STANDARD) for one in ranked]
        found = compare(len(ranked), trial.sampler(candidates, share), share.allows)
        return [
            ranked[one.place]._replace(chance=one.mean, spread=one.error)
            if one.samples
            else ranked[one.place]
            for one in found
        ]

    def _candidates(self, state: Any, decision: Decision, stage: Stage) -> list[Candidate]:
        """The proposals, the one to keep in doubt first: what the plan of this turn says."""
        (turn, _), style = self._plan
        turn_now = stage[0]
        follows = style if stage[1] is not None and turn == turn_now else STANDARD
        found = [self._proposal(state, decision, follows)]
        if decision.secret:  # how long it thinks must tell nothing
            return found
        if self._begins(stage):
            made_up = [f"{turn_now}/{n}" for n in range(VARIED)]
            tried = [STANDARD, *(one for pair in zip_longest(self.plans, made_up) for one in pair if one)]
            found += [self._proposal(state, decision, one) for one in tried if one != follows]
        most = self.compared.get(decision.ask, 0)
        if most:
            adviser = self.fresh(STANDARD)
            best = adviser.weigh(state, decision, Budget(adviser.work))
            known = {one.option for one in found if one.style == follows}
            found += [
                Candidate(one.option, follows, one.why)
                for one in islice(best, most)
                if one.option not in known
            ]
        return found

    def _begins(self, stage: Stage) -> bool:
        """Whether another part of the own turn begins, so that it is time for a plan."""
        return stage[1] is not None and stage != self._plan[0]

    def _forget(self, turn: int) -> None:
        """Styles that were made up for other turns."""
        for kept in (self._captains, self._varied):
            for style in [one for one in kept if "/" in one and not one.startswith(f"{turn}/")]:
                del kept[style]

    def _proposal(self, state: Any, decision: Decision, style: str) -> Candidate:
        captain = self._captain(style)
        answer = captain.think(state, decision, Budget(captain.work))
        return Candidate(answer.option, style, answer.why)

    def _search(
        self, view: View, state: Any, decision: Decision, candidates: list[Candidate], part: float
    ) -> list[Sampled]:
        value: Value | None = value_of(find_game(view.setup.game))
        if value is None:
            return []
        trial = Trial(self, value, view, decision, state)
        share = self._share(view, state, part)
        found = best_of(share.affords(len(candidates)), trial.sampler(candidates, share), share.allows)
        share.close()
        self.stopped = share.stopped
        return found

    def _share(self, view: View, state: Any, part: float) -> Share:
        """What a decision may use of what is left in this player turn."""
        if self._allowance is None:
            seconds, rollouts = self.given.seconds, self.given.rollouts
            usual = (
                inf if seconds is not None else self._counted(view, self.usual_rollouts, self.large_rollouts)
            )
            self._allowance = Allowance(
                usual if rollouts is None else rollouts, inf if seconds is None else seconds
            )
        return self._allowance.share(self.player_turn(state), part, EMERGENCY)

    def _counted(self, view: View, usual: int, large: int) -> int:
        """So many rollouts, or fewer where turns are several times as long."""
        return large if find_game(view.setup.game).scenario(view.setup.scenario).large else usual

    def _captain(self, style: str) -> ThinkingBot:
        """The captain of this style who answers in the game itself, and remembers what it planned."""
        if style not in self._captains:
            self._captains[style] = self.fresh(style)
        return self._captains[style]

    def fresh(self, style: str) -> ThinkingBot:
        """One that remembers nothing: what was planned in one imagined position is not for another."""
        if "/" not in style:
            return self.captain("" if style == STANDARD else style, self.seed)
        made = self.captain("", self.seed)
        made.style = self._made_up(style)
        return made

    def _made_up(self, style: str) -> Any:
        """The usual style with about two weights in three moved a step up or down."""
        if style not in self._varied:
            rng = Random(f"{self.name}/{self.seed}/{style}")
            ways = {name: rng.choice((-1, 0, 1)) for name in self.steps}
            self._varied[style] = stepped(self.captain.styles[STANDARD], self.steps, ways)
        return self._varied[style]

    def players(self, seats: Collection[Seat], seat: Seat, style: str) -> dict[Seat, ThinkingBot]:
        """Captains for all seats, `seat` in its style."""
        return {one: self.fresh(style if one == seat else STANDARD) for one in seats}


def plans_of(styles: Collection[str]) -> tuple[str, ...]:
    """The styles to try as plans: neither the usual one nor those that are opponents for tests."""
    return tuple(name for name in styles if name not in (STANDARD, *SCRIPTED))


def told(taken: Candidate, found: list[Sampled]) -> str:
    """Why: the captain's sentence on the option, and how often the plan wins in the trials."""
    tried = [one for one in found if one.samples]
    if not tried:
        return taken.why
    best = tried[0]
    others = [one.mean for one in tried[1:]]
    beside = f", the next best {max(others):.0%}" if others else ""
    trials = "1 trial" if best.samples == 1 else f"{best.samples} trials"
    sentence = f"In {trials} this wins {best.mean:.0%}{beside}."
    return f"{taken.why} {sentence}".strip()
