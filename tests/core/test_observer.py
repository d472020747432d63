"""What is counted in a game: losses, places, turns and luck."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from beachhead.core.decision import Decision, chance
from beachhead.core.files import write_lines
from beachhead.core.measure import Measure, Worth
from beachhead.core.observer import Observer
from beachhead.core.state import State
from beachhead.fm.actions import Draw
from beachhead.fm.state import BOMBARDED
from beachhead.games import find_game, load_match
from beachhead.sim.game import play_game
from beachhead.sim.plan import make_plan


@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha"])
def test_a_record_adds_up(scenario: str) -> None:
    record = play_game(make_plan(scenario, "random"), 1).record
    series = record["series"]
    assert [row["turn"] for row in series] == list(range(1, record["turns"] + 1))
    for side in record["fell"]:
        lost = [row["lost"][side] for row in series]
        assert lost == sorted(lost)
        assert 0 < sum(record["fell"][side].values()) <= lost[-1]
        assert sum(record["stood"][side].values()) > len(series)


def test_losses_are_those_that_the_story_tells(tmp_path: Path) -> None:
    played = play_game(make_plan("m44:utah", "random"), 1)
    write_lines(tmp_path / "game.bhg", played.file)
    match = load_match(tmp_path / "game.bhg")
    told = [event for event in match.story if event.NAME == "m44.lost_figures"]
    assert told
    lost = sum(getattr(event, "lost") for event in told)  # noqa: B009  # the test knows no game from inside
    assert sum(played.record["series"][-1]["lost"].values()) == lost
    assert sum(sum(fell.values()) for fell in played.record["fell"].values()) == lost


@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha"])
def test_whatever_is_lost_shows_at_a_glance(scenario: str) -> None:
    name, _, chosen = scenario.partition(":")
    game, rng, changes = find_game(name), Random(4), 0
    state = game.start(chosen, {})
    table, before = game.table(state, None), (list[int](), object())
    while state.result is None:
        now = list(game.measure.strengths(state)), game.measure.toll(state)
        changes += now[0] != before[0]
        assert now[0] == before[0] or now[1] != before[1]
        before = now
        decision = state.first
        table.play(decision, rng.choices(range(len(decision.options)), decision.weights or None)[0])
    assert changes > 20


class Coin(Measure[State]):
    """A roll of a die is worth its face to the second side."""

    sides = ("one", "two")

    def worth(self, state: State, decision: Decision) -> Worth | None:
        return Worth(1, [1.0, 2.0, 6.0]) if decision.ask == "roll" else None


def test_luck_is_what_a_roll_brings_beyond_its_mean() -> None:
    state = find_game("raid").start("field", {})
    observer = Observer(Coin(), state)
    options = state.first.options[:3]
    weighed = chance("roll", "", options, (1, 2, 1))
    mean = Fraction(1 + 4 + 6, 4)
    observer.rolls(state, weighed, 2)
    assert [luck.excess for luck in observer.luck] == [0.0, float(6 - mean)]
    observer.rolls(state, weighed, 0)
    assert [luck.excess for luck in observer.luck] == [0.0, float(7 - 2 * mean)]
    observer.rolls(state, chance("draw", "", options), 1)
    assert [luck.excess for luck in observer.luck] == [0.0, float(7 - 2 * mean)]


def test_over_all_outcomes_luck_is_nothing() -> None:
    """In a position of each game where dice are about to be rolled."""
    for name, scenario in (("fm", "utah"), ("m44", "omaha")):
        game = find_game(name)
        state = game.start(scenario, {})
        table, weighed, rng = game.table(state, None), 0, Random(1)
        while state.result is None and weighed < 20:
            decision = state.first
            worth = game.measure.worth(state, decision) if decision.weights else None
            if worth is not None:
                weighed += 1
                luck = []
                for index in range(len(decision.options)):
                    observer = Observer(game.measure, state)
                    observer.rolls(state, decision, index)
                    luck.append(observer.luck[worth.side].excess)
                assert sum(w * x for w, x in zip(decision.weights, luck, strict=True)) == pytest.approx(0)
            table.play(decision, rng.randrange(len(decision.options)))
        assert weighed == 20


def test_a_marker_is_worth_what_the_die_will_bring_with_it() -> None:
    """Each marker is laid in turn, and the die looked at again: more for its side than a smaller marker."""
    game = find_game("fm")
    state = game.start("gold-juno", {})
    table, rng, seen = game.table(state, None), Random(4), {0: 0, 1: 0}
    while state.result is None and min(seen.values()) < 25:
        decision = state.first
        if decision.ask == "draw_marker":
            worth = game.measure.worth(state, decision)
            assert worth is not None
            seen[worth.side] += 1
            values = []
            for option, value in zip(decision.options, worth.values, strict=True):
                assert isinstance(option, Draw)
                after = state.copy()
                after.laid.append(option.kind)
                rolled = game.measure.worth(after, replace(decision, ask="roll_battle"))
                assert rolled is not None
                mines = state.facts.markers.mines[option.kind] and state.battle == BOMBARDED
                if not mines:
                    sign = 1 if rolled.side == worth.side else -1
                    assert value == pytest.approx(sign * sum(rolled.values) / 6)
                    values.append((state.facts.markers.value[option.kind], value))
            assert [v for _, v in sorted(values)] == sorted(v for _, v in values)
        table.play(decision, rng.randrange(len(decision.options)))
    assert min(seen.values()) == 25
