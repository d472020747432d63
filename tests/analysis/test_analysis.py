"""The look back on a finished game: sums are exact, luck is luck, blunders are found, and nobody peeks."""

from __future__ import annotations

import json
from copy import copy
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from beachhead.analysis import Analysis, analyse
from beachhead.analysis.analyse import nothing
from beachhead.analysis.curve import sparkline, svg
from beachhead.analysis.judging import Judge
from beachhead.analysis.replaying import Act, asked, replayed
from beachhead.analysis.valuing import STRATA, Spread, Valuer, fallen
from beachhead.analysis.words import grade, luck_in_words, luckier, rating, skill_in_words
from beachhead.bots.value import value_of
from beachhead.core.action import Done
from beachhead.core.decision import Decision, chance
from beachhead.core.errors import Malformed, Refusal, Unknown
from beachhead.core.log import Entry
from beachhead.core.match import Match
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.view import view_of
from beachhead.games import load_match, new_match
from tests.analysis.late_games import played

GAMES = Path(__file__).parents[1] / "games"
SHORT = "fm-gold-juno-strategic"


def recorded(name: str) -> Match:
    return load_match(GAMES / f"{name}.bhg")


def valuer_of(match: Match) -> Valuer:
    value = value_of(match.game)
    assert value is not None
    return Valuer(match.game, value, match.state.setup)


def millionths(share: float) -> int:
    return round(Fraction(share) * 1_000_000)


@pytest.fixture(scope="module")
def late() -> Analysis:
    """The last turn of a game of cards, where the Allies win in the end."""
    return analyse(played("m44:omaha", 2, 14), rollouts=60)


@pytest.mark.parametrize("name", [SHORT, "fm-utah-strategic"])
def test_luck_and_skill_make_up_the_game(name: str) -> None:
    """To the last digit, entry by entry and together."""
    match = recorded(name)
    found = analyse(match, rollouts=1)
    check_sums(found)
    assert found.end == (found.sides[0].id == match.result.winner if match.result else None)


def check_sums(found: Analysis) -> None:
    assert millionths(found.start) + millionths(found.luck) + millionths(found.skill) == millionths(found.end)
    assert sum(millionths(point.luck) for point in found.curve) == millionths(found.luck)
    assert (found.curve[0].chance, found.curve[-1].chance) == (found.start, found.end)
    one, other = found.played
    assert (one.luck, one.skill) == (-other.luck, -other.skill) == (found.luck, found.skill)


def test_a_game_of_cards_adds_up_as_well(late: Analysis) -> None:
    check_sums(late)
    assert late.end == 1.0
    assert any(point.luck for point in late.curve)


def test_the_same_file_and_rollouts_give_the_same_analysis() -> None:
    match = recorded(SHORT)
    first = analyse(match, rollouts=40)
    assert json.dumps(analyse(recorded(SHORT), rollouts=40).json()) == json.dumps(first.json())
    assert first.version == 1


class Known:
    """A value that only knows how many steps a side has lost, so that luck can be worked out by hand."""

    def __init__(self, match: Match) -> None:
        self.measure = match.game.measure
        self.teams = match.game.measure.teams(match.state.setup)
        self.asked: list[Any] = []

    def player_turn(self, state: Any) -> int:
        return int(self.measure.turn(state))

    def chance(self, state: Any, seat: Seat) -> float:
        first = seat in next(iter(self.teams.values()))
        owners, strengths = self.measure.owners(state), self.measure.strengths(state)
        balance = sum(n if owner == 0 else -n for owner, n in zip(owners, strengths, strict=True))
        chance = min(1.0, max(0.0, 0.5 + balance / 1000))
        return chance if first else 1 - chance


class Drifting(Known):
    """A value that grows for the first side with every turn, whatever happens."""

    def chance(self, state: Any, seat: Seat) -> float:
        chance = 0.3 + self.player_turn(state) / 100
        return chance if seat in next(iter(self.teams.values())) else 1 - chance


def test_what_a_value_drifts_between_throws_is_told_as_its_error() -> None:
    """Nobody was lucky and nobody did anything good: what is left as skill is the fault of the value."""
    match = recorded(SHORT)
    seen = replayed(match, Valuer(match.game, Drifting(match), match.state.setup), nothing)
    assert not any(point.luck for point in seen.curve)
    steps = [after.chance - before.chance for before, after in pairwise(seen.curve)]
    assert len(steps) == 2
    assert seen.revised == pytest.approx(sum(step**2 for step in steps))


def test_skill_within_the_error_is_nobodys() -> None:
    assert "is not to be told" in skill_in_words(0.2, 0.3, "the Allies", "the Germans")
    assert skill_in_words(-0.2, 0.1, "the Allies", "the Germans").startswith("What was decided gained the G")


def test_luck_is_what_a_roll_brought_beyond_its_exact_mean() -> None:
    """Every roll of a game, worked out once more from its weights and the value after each outcome."""
    match = recorded(SHORT)
    valuer = Valuer(match.game, Known(match), match.state.setup)
    found = {point.n: point.luck for point in replayed(match, valuer, nothing).curve}
    state = match.game.opening(match.state.setup)
    rolls = 0
    for n, entry in enumerate(match.entries, 1):
        assert entry.action is not None
        decision = asked(state, entry.by)
        index = decision.options.index(entry.action)
        if entry.by == CHANCE and len(decision.options) > 1:
            values = [round(value, 6) for value in valuer.outcomes(state, decision)]
            mean = sum(odds * Fraction(v) for odds, v in zip(decision.odds, values, strict=True))
            assert abs(found.get(n, 0.0) - float(values[index] - mean)) < 1e-6
            rolls += found.get(n, 0.0) != 0
        match.game.table(state, None).play(decision, index)
    assert rolls > 3


def test_the_kindest_outcome_is_luck_and_the_worst_is_bad_luck() -> None:
    """The same game up to a roll, which then falls as well or as badly as it can: that is luck."""
    match = recorded("fm-utah-strategic")
    valuer = valuer_of(match)
    state, tried = match.game.opening(match.state.setup), 0
    for n, entry in enumerate(match.entries):
        assert entry.action is not None
        decision = asked(state, entry.by)
        if decision.ask == "roll_assault":
            values = valuer.outcomes(state, decision)
            for falls, sign in ((max(values), 1), (min(values), -1)):
                other = copy(match)
                action = decision.options[values.index(falls)]
                other.entries = [*match.entries[:n], Entry(CHANCE, action)]
                last = replayed(other, valuer, nothing).curve[-1]
                assert (last.n, last.chance) == (n + 1, round(falls, 6))
                assert last.luck * sign > 0.001
            tried += 1
        match.game.table(state, None).play(decision, decision.options.index(entry.action))
    assert tried


def test_a_single_die_is_counted_exactly() -> None:
    """The strata of a die are its faces, each once; those of a second roll are as well, in another order."""
    die = chance("roll", "", tuple(Done() for _ in range(STRATA)))
    first, second = [], []
    for stratum in range(STRATA):
        throw = Spread(stratum)
        first.append(throw(die))
        second.append(throw(die))
    assert first == sorted(second) == list(range(STRATA))
    assert second != first
    loaded = chance("roll", "", (Done(), Done()), (1, 3))
    assert [fallen(loaded, share) for share in (0.0, 0.24, 0.26, 0.999, 1.0)] == [0, 0, 1, 1, 1]


# faults


def passes(turn: int, seat: str, *asks: str) -> Any:
    """Somebody who does nothing at these questions of one turn."""

    def choose(match: Match, decision: Decision) -> int | None:
        if match.game.measure.turn(match.state) != turn or decision.seat != seat or decision.ask not in asks:
            return None
        return next((n for n, option in enumerate(decision.options) if isinstance(option, Done)), None)

    return choose


@pytest.mark.slow
def test_a_planted_blunder_is_found() -> None:
    """The Allies need every turn that is left: in the last but one they neither move nor fight."""
    idle = passes(16, "allied", "rebuild", "pick_mover", "pick_target", "pick_attack", "pick_mobile")
    match = played("fm:utah", 8, 16, idle)
    found = analyse(match, rollouts=400)
    assert found.faults
    worst = max(found.faults, key=lambda fault: fault.lost)
    assert (worst.side, worst.turn, worst.grade) == ("allied", 16, "blunder")
    assert worst.lost > 2 * worst.error
    assert any(step.other and step.says for step in worst.better.steps)
    assert worst.n in {moment.n for moment in found.moments if moment.kind == "decision"}
    by_side = {one.side: one for one in found.played}
    assert by_side["allied"].blunders >= 1
    assert by_side["allied"].lost > by_side["german"].lost


def test_a_plan_is_judged_from_what_the_seat_knew() -> None:
    """Two games that differ only in what the enemy holds: the same plans with the same chances."""
    match = played("m44:omaha", 2, 14)
    valuer = valuer_of(match)
    act = next(
        act
        for act in replayed(match, valuer, nothing).acts
        if view_of(act.state, act.seat).open[0].ask == "play"
    )
    other = match.game.resample(view_of(act.state, act.seat), Random("another"))
    assert other.key != act.state.key
    assert view_of(other, act.seat) == view_of(act.state, act.seat)
    told = [judged_once(valuer, one) for one in (act, replace(act, state=other))]
    assert told[0] == told[1]


def judged_once(valuer: Valuer, act: Act) -> Any:
    (one,) = Judge(valuer, nothing).judge([act], 40)
    return one.lines, one.promise, one.best, one.lost, one.error, one.chances


def test_a_forced_answer_is_not_judged(late: Analysis) -> None:
    match = recorded(SHORT)
    for act in replayed(match, valuer_of(match), nothing).acts:
        assert len(view_of(act.state, act.seat).open[0].options) > 1
        assert act.questions >= 1


def test_moments_are_decisive_and_in_order(late: Analysis) -> None:
    assert 0 < len(late.moments) <= 10
    assert [moment.n for moment in late.moments] == sorted(moment.n for moment in late.moments)
    for moment in late.moments:
        assert moment.swing >= 0.01
        assert abs(abs(moment.after - moment.before) - moment.swing) < 1e-5
        gained = moment.after > moment.before
        assert moment.side == late.sides[0 if gained else 1].id
        assert moment.says


# words


def test_grades_and_ratings() -> None:
    assert [grade(lost) for lost in (0.019, 0.02, 0.05, 0.1, 0.5)] == [
        "", "inaccuracy", "mistake", "blunder", "blunder",
    ]  # fmt: skip
    assert [rating(lost, 10) for lost in (0.0, 0.005, 0.01, 0.02, 0.2)] == [
        "masterly", "strong", "steady", "uneven", "careless",
    ]  # fmt: skip
    assert rating(0.0, 9) == "unrated"


def test_luck_in_words() -> None:
    """Two standard deviations: 1 of 44 games."""
    assert luckier(0.2, 0.1) == pytest.approx(0.02275, abs=1e-5)
    assert "in 1 of 44 games" in luck_in_words(0.2, 0.1, "the Allies", "the Axis")
    assert luck_in_words(-0.2, 0.1, "the Allies", "the Axis").startswith(
        "The dice favoured the Axis by 20 %."
    )
    assert luck_in_words(0.001, 0.1, "the Allies", "the Axis") == "The dice favoured nobody."


def test_the_curve_as_a_picture(late: Analysis) -> None:
    bars = sparkline(late, 0, 20)
    assert len(bars) == 20
    assert bars[-1] == "█"
    assert sparkline(late, 1, 20)[-1] == "▁"
    drawn = svg(late)
    assert drawn.count("<circle") == len(late.moments)
    assert "the chance of the Allies to win" in drawn


# what cannot be analysed


def test_refusals() -> None:
    going = new_match("fm:utah", seed=1)
    with pytest.raises(Refusal, match="not over"):
        analyse(going)
    with pytest.raises(Unknown, match="so it cannot be analysed"):
        analyse(recorded("raid-time"))
    with pytest.raises(Malformed, match="1 turn or more"):
        analyse(recorded(SHORT), rollouts=0)
    with pytest.raises(Malformed, match="1 decisive moment"):
        analyse(recorded(SHORT), moments=0)


def test_progress_grows_to_the_end() -> None:
    told: list[float] = []
    analyse(recorded(SHORT), rollouts=20, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
