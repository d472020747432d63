"""A finished game from the opening to the end: luck and skill, faults and better plans. Begin with
`analyse`."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Final

from beachhead.analysis import words
from beachhead.analysis.findings import (
    VERSION,
    Analysis,
    Fault,
    Moment,
    Plan,
    Played,
    SideName,
    exact,
)
from beachhead.analysis.judging import PLAYED, Judge, Judged
from beachhead.analysis.plans import written
from beachhead.analysis.replaying import Act, Battle, Progress, Replayed, replayed, said
from beachhead.analysis.valuing import Valuer, Worth
from beachhead.bots.value import value_of
from beachhead.core.errors import Malformed, Refusal, Unknown
from beachhead.core.game import Game
from beachhead.core.match import Match

ROLLOUTS: Final = 2000
"""How many times a turn is played out, unless somebody says otherwise."""
MOMENTS: Final = 10
LEAST: Final = 0.01
"""What a moment has to change to be decisive at all."""
CERTAIN: Final = 1.5
"""Standard errors by which another plan has to be better before an act is called a fault."""


def nothing(share: float) -> None:
    """Nobody wants to know how far it is."""


def analysable(game: Game) -> bool:
    """Whether there is a value for the positions of a game."""
    return bool(game.value)


def analyse(
    match: Match,
    *,
    rollouts: int = ROLLOUTS,
    moments: int = MOMENTS,
    progress: Progress = nothing,
    value: Worth | None = None,
) -> Analysis:
    """What there is to say about a finished match. `rollouts` is how many lines may be played to the end of a
    turn; the same match and number give the same analysis. `value` is that of the game unless another is
    given."""
    check(match, rollouts, moments, value)
    found = value or value_of(match.game)
    assert found is not None, "that was checked"
    valuer = Valuer(match.game, found, match.state.setup)
    seen = replayed(match, valuer, lambda share: progress(0.3 * share))
    judge = Judge(valuer, lambda share: progress(0.3 + 0.7 * share))
    judged = judge.judge(seen.acts, rollouts)
    return _Summary(match, judge, seen, judged).analysis(rollouts, moments)


def check(match: Match, rollouts: int, moments: int, value: Worth | None) -> None:
    """Refuse what cannot be analysed."""
    game = match.game
    if not match.over:
        raise Refusal("This game is not over: only a finished game can be analysed.")
    if value is None and not analysable(game):
        raise Unknown(f"Nobody knows what a position of {game.title} is worth, so it cannot be analysed.")
    if len(game.measure.teams(match.state.setup)) != 2:
        raise Unknown(f"{game.title} does not have two sides, so it cannot be analysed.")
    if rollouts < 1:
        raise Malformed(f"An analysis plays 1 turn or more out, not {rollouts}.")
    if moments < 1:
        raise Malformed(f"An analysis has 1 decisive moment or more, not {moments}.")


class _Summary:
    """What was seen and judged, put together."""

    def __init__(self, match: Match, judge: Judge, seen: Replayed, judged: list[Judged]) -> None:
        self.match, self.judge, self.seen, self.judged = match, judge, seen, judged
        self.game, self.setup = match.game, match.state.setup
        measure, names = self.game.measure, self.setup.names
        ids = tuple(measure.teams(self.setup))
        aloud = dict(zip(measure.sides, measure.aloud, strict=False))
        self.sides = tuple(SideName(id, aloud.get(id) or str(names.say("Seat", id))) for id in ids)
        self.turns = max((began.turn for began in seen.clock), default=0)

    def analysis(self, rollouts: int, moments: int) -> Analysis:
        seen, result = self.seen, self.match.result
        assert result is not None
        luck = exact(sum(point.luck for point in seen.curve))
        skill, dice = exact(seen.end - seen.start - luck), sqrt(seen.luck.variance)
        faults, error = tuple(self._faults()), exact(sqrt(seen.revised))
        first, second = self.sides[0].name, self.sides[1].name
        return Analysis(
            version=VERSION,
            scenario=f"{self.setup.game}:{self.setup.scenario}",
            title=self.match.scenario.title,
            headline=self.game.measure.headline(self.match.state, result),
            entries=len(self.match.entries),
            turns=self.turns,
            rollouts=rollouts,
            sides=self.sides,
            clock=tuple(seen.clock),
            start=seen.start,
            end=seen.end,
            luck=luck,
            skill=skill,
            error=error,
            dice=exact(dice),
            luckier=exact(words.luckier(luck, dice)),
            luck_says=words.luck_in_words(luck, dice, first, second),
            skill_says=words.skill_in_words(skill, error, first, second),
            curve=tuple(seen.curve),
            played=(
                self._played(0, luck, skill, faults),
                self._played(1, -luck, -skill, faults),
            ),
            faults=faults,
            moments=self._moments(faults, moments),
        )

    # faults

    def _faults(self) -> Iterable[Fault]:
        for one in self.judged:
            if one.best is not PLAYED and one.lost >= CERTAIN * one.error and words.grade(one.lost):
                yield self._fault(one)

    def _fault(self, one: Judged) -> Fault:
        act = one.act
        return Fault(
            n=act.n,
            until=act.until,
            turn=act.turn,
            side=self._side(act),
            seat=act.seat,
            grade=words.grade(one.lost),
            lost=exact(one.lost),
            error=exact(one.error),
            says=self._act_says(act),
            better=self._plan(one),
        )

    def _plan(self, one: Judged) -> Plan:
        """Its better plan in words."""
        actions = self.judge.plan(one, one.best)
        state = self.judge.position(one, 0)
        return written(self.game, state, one.act, actions, one.best.why, one.chances)

    def _act_says(self, act: Act) -> str:
        return said(self.match, act.told) or ", ".join(map(self.setup.names.text, act.actions[:4])) + "."

    def _side(self, act: Act) -> str:
        return self.sides[0 if act.first else 1].id

    # the sides

    def _played(self, side: int, luck: float, skill: float, faults: tuple[Fault, ...]) -> Played:
        own = [fault for fault in faults if fault.side == self.sides[side].id]
        count = {name: sum(fault.grade == name for fault in own) for _, name in words.GRADES}
        lost = sum(fault.lost for fault in own)
        per_turn = lost / max(1, self.turns)
        judged = sum(one.act.first == (side == 0) for one in self.judged)
        return Played(
            side=self.sides[side].id,
            luck=exact(luck),
            skill=exact(skill),
            judged=judged,
            inaccuracies=count[words.INACCURACY],
            mistakes=count[words.MISTAKE],
            blunders=count[words.BLUNDER],
            lost=exact(lost),
            error=exact(sqrt(sum(fault.error**2 for fault in own))),
            per_turn=exact(per_turn),
            rating=words.rating(per_turn, judged),
        )

    # moments

    def _moments(self, faults: tuple[Fault, ...], most: int) -> tuple[Moment, ...]:
        """The faults and the throws that changed most, in the order in which they happened."""
        better = {fault.n: fault.better for fault in faults}
        found = [*map(self._by_decision, faults)]
        found += [self._by_roll(battle, better) for battle in self.seen.battles if abs(battle.luck) >= LEAST]
        found.sort(key=lambda moment: (-moment.swing, moment.n))
        return tuple(sorted(found[:most], key=lambda moment: moment.n))

    def _by_decision(self, fault: Fault) -> Moment:
        """The chances are those of the first side, as on the curve."""
        first = fault.side == self.sides[0].id
        chances = fault.better.chance, fault.better.played
        before, after = chances if first else (exact(1 - chances[0]), exact(1 - chances[1]))
        gained = self.sides[1 if first else 0].id
        return Moment(
            fault.n, fault.turn, "decision", gained, fault.lost, before, after, fault.says, fault.better
        )

    def _by_roll(self, battle: Battle, better: dict[int, Plan]) -> Moment:
        """From what the dice bring on the mean to what they brought."""
        gained = self.sides[0 if battle.luck > 0 else 1].id
        plan = None if battle.act is None else better.get(battle.act.n)
        return Moment(
            n=battle.n,
            turn=battle.turn,
            kind="roll",
            side=gained,
            swing=abs(battle.luck),
            before=exact(battle.after - battle.luck),
            after=battle.after,
            says=said(self.match, battle.told),
            better=plan,
        )
