"""The report of a game: known numbers of recorded games, and what it may tell while a game goes on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from beachhead.core.dice import Dice
from beachhead.core.event import event_json
from beachhead.core.files import write_lines
from beachhead.core.luck import Luck
from beachhead.core.match import Match
from beachhead.core.measure import Worth
from beachhead.core.report import Report, _Swing, decisive
from beachhead.core.seat import CHANCE, SPECTATOR
from beachhead.core.view import view_of
from beachhead.games import load_match, new_match
from beachhead.sim.game import play_game
from beachhead.sim.plan import make_plan

GAMES = Path(__file__).parents[1] / "games"


def recorded(name: str) -> Match:
    return load_match(GAMES / f"{name}.bhg")


def line(report: Report, series: str, side: str) -> tuple[tuple[int, int], ...]:
    lines = next(s.lines for s in report.series if s.id == series)
    return next(one.points for one in lines if one.side == side)


def test_omaha_of_memoir_in_numbers() -> None:
    report = recorded("m44-omaha-allies").report()
    assert report.headline == "The Allies win, 16 medals to 13"
    assert (report.rule, report.turns, report.entries) == ("m44-vic-01", 28, 1188)
    assert {(c.side, c.id, c.points, c.lasting) for c in report.causes} == {
        ("axis", "units", 12, True),
        ("axis", "towns", 1, False),
        ("allies", "units", 9, True),
        ("allies", "towns", 1, False),
        ("allies", "beaches", 6, False),
    }
    assert line(report, "held", "axis")[0] == (0, 5)
    assert line(report, "held", "allies")[-1] == (1188, 16)
    places = {place.name: (place.side, place.since) for place in report.places}
    assert (places["Left beach"], places["Vierville"]) == (("allies", 17), ("allies", 11))
    assert places["La Cambe"] == ("axis", 0)
    axis, allies = report.losses
    assert (axis.lost, len(axis.units), allies.lost, len(allies.units)) == (35, 9, 50, 12)
    assert axis.units[0].turn == 7
    assert [(m.turn, m.score) for m in report.moments] == [
        (9, (7, 6)),
        (10, (6, 8)),
        (17, (10, 12)),
        (25, (12, 13)),
        (28, (13, 16)),
    ]
    assert "right beach" in report.moments[0].says
    german, allied = report.luck
    assert (german.rolls, german.brought, round(german.expected, 1)) == (48, 47, 45.0)
    assert (allied.rolls, allied.brought, round(allied.expected, 1)) == (40, 34, 33.6)
    assert "33 % of games are luckier" in german.says
    assert report.dice.fair is True
    assert report.dice.faces == {"A": 80, "F": 87, "G": 111, "I": 177, "S": 75}


def test_utah_of_fire_and_movement_in_numbers() -> None:
    match = recorded("fm-utah-operational")
    report = match.report()
    assert report.headline == "The Germans hold: 5 of 7 places lost"
    assert (report.rule, report.turns) == ("fm-13.8-02", 17)
    held = next(series for series in report.series if series.id == "held")
    assert [(one.side, one.needs) for one in held.lines] == [("allied", 7)]
    assert held.lines[0].points[-1][1] == 5
    assert sum(place.side == "allied" for place in report.places) == 5
    gone: set[str] = set()
    for told in match.story:
        unit = event_json(told, match.state.setup.names).get("unit")
        if told.NAME == "fm.unit_eliminated":
            gone.add(str(unit))
        elif told.NAME == "fm.unit_rebuilt":
            gone.discard(str(unit))
    assert {unit.unit for side in report.losses for unit in side.units} == gone
    assert [turn.turn for turn in report.clock] == list(range(report.clock[0].turn, 18))
    assert report.dice.fair is True


def test_a_game_without_a_measure_has_a_report_too() -> None:
    report = recorded("raid-stormed").report()
    assert report.headline == "Raiders: decisive"
    assert (report.reason, report.rule) == ("The gun was stormed.", "raid-4")
    assert [side.id for side in report.sides] == ["guard", "north", "south"]
    assert report.dice.fair is True
    assert report.dice.rolls > 0
    assert (report.series, report.luck, report.moments, report.losses) == ((), (), (), ())


@pytest.mark.parametrize("name", ["m44-juno-allies", "m44-overthrough-utah-airborne-axis"])
def test_medals_by_cause_are_all_medals(name: str) -> None:
    report = recorded(name).report()
    for side in report.sides:
        by_cause = sum(cause.points for cause in report.causes if cause.side == side.id)
        assert by_cause == line(report, "held", side.id)[-1][1]


@pytest.mark.parametrize("scenario", ["fm:sword", "m44:utah"])
def test_luck_is_that_of_a_simulation(scenario: str, tmp_path: Path) -> None:
    played = play_game(make_plan(scenario, "random"), 1)
    write_lines(tmp_path / "game.bhg", played.file)
    report = load_match(tmp_path / "game.bhg").report()
    luck = {side.side: side.brought - side.expected for side in report.luck}
    assert luck == pytest.approx(played.record["luck"], abs=0.02)
    for side, lost in played.record["series"][-1]["lost"].items():
        assert line(report, "lost", side)[-1][1] == lost


def test_the_share_of_luckier_games() -> None:
    coin, luck = Worth(0, [0.0, 1.0]), Luck()
    assert (luck.luckier, luck.word) == (0.5, "neither lucky nor unlucky")
    for _ in range(16):
        luck.roll(coin, (1, 1), 1)
    assert (luck.brought, luck.expected, luck.excess, luck.variance) == (16, 8, 8, 4)
    assert luck.luckier < 0.0001  # four standard deviations
    assert luck.word == "very lucky"
    for _ in range(28):
        luck.roll(coin, (1, 1), 0)
    assert luck.excess == -6
    assert luck.word == "unlucky"


def test_what_was_taken_back_did_not_happen() -> None:
    """The same game with a decision taken back and made again has the same report."""
    plain, again = new_match("m44:omaha", seed=3), new_match("m44:omaha", seed=3)
    rng, taken_back = Random(5), 0
    while plain.length < 120:
        decision = plain.open[0]
        option = rng.choice(decision.options)
        again.apply(decision.seat, option)
        if again.undoable(decision.seat):
            again.undo(decision.seat)
            again.apply(decision.seat, option)
            taken_back += 1
        plain.apply(decision.seat, option)
    assert taken_back
    one, other = plain.report(), again.report()
    assert (one.losses[0].lost, one.turns, one.decisions) == (
        other.losses[0].lost,
        other.turns,
        other.decisions,
    )
    assert [[v for _, v in ln.points] for s in one.series for ln in s.lines] == [
        [v for _, v in ln.points] for s in other.series for ln in s.lines
    ]
    assert other.entries == one.entries + 2 * taken_back


def test_dice_that_were_not_promised_are_not_fair() -> None:
    match = recorded("m44-utah-axis")
    other = Dice(bytes(32))
    assert match.game.report(match.state.setup, match.entries, other).dice.fair is False


@pytest.mark.parametrize("name", ["fm-utah-storm", "m44-omaha-axis"])
def test_while_a_game_goes_on_a_report_is_a_view(name: str) -> None:
    """Everything that is measured can be measured on any state that the reader could imagine."""
    whole = recorded(name)
    game, setup, measure = whole.game, whole.state.setup, whole.game.measure
    match, rng, looks = Match(game, setup, whole.dice, begin=False), Random(1), 0
    for n, entry in enumerate(whole.entries[:900], 1):
        assert entry.action is not None
        match.repeat(entry.by, entry.action)
        if n % 90 or match.state.open[0].seat == CHANCE:
            continue
        looks += 1
        imagined = game.resample(view_of(match.state, SPECTATOR), rng)
        for state in (match.state, imagined):
            assert list(measure.held(state)) == list(measure.held(match.state))
            assert list(measure.strengths(state)) == list(measure.strengths(match.state))
            assert list(measure.places(state)) == list(measure.places(match.state))
            assert measure.objectives(state) == measure.objectives(match.state)
            assert measure.causes(state) == measure.causes(match.state)
            assert measure.glance(state) == measure.glance(match.state)
    assert looks > 4
    report = game.report(setup, whole.entries[:900], whole.dice, SPECTATOR)
    assert (report.over, report.luck, report.dice.fair) == (False, (), None)
    assert report.headline.endswith("the game goes on")
    seat = match.seats[0]
    assert match.report(seat) == game.report(setup, whole.entries[:900], whole.dice, seat)


def test_decisive_moments_are_the_largest_swings_and_the_end() -> None:
    sizes = {(1, 1): 2.0, (2, 1): 3.0, (3, 1): -1.0, (4, 2): 9.0, (5, 3): 4.0, (6, 4): 5.0, (7, 5): 6.0}
    swings = [_Swing(n, turn, size, (), ()) for (n, turn), size in sizes.items()]
    swings.append(_Swing(8, 6, 0.5, (), ()))
    assert [swing.n for swing in decisive(swings, 8)] == [4, 5, 6, 7, 8]
    assert [swing.n for swing in decisive(swings, 0)] == [2, 4, 5, 6, 7]
