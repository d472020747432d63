"""Exact odds: compared with the game playing out every draw and every die, and kept from knowing too much."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beachhead.core.errors import Refusal
from beachhead.core.seat import CHANCE, SPECTATOR, Seat
from beachhead.core.view import view_of
from beachhead.fm.facts.combat import RESULTS
from beachhead.fm.facts.markers import CUPS, GERMAN_CUP
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.flow.bombardment import Bombardment
from beachhead.fm.flow.combat import Combat
from beachhead.fm.flow.commit_markers import OfferMarker
from beachhead.fm.load import load
from beachhead.fm.odds.forecast import plain
from beachhead.fm.odds.markers import drawn, known_laid, sums_of
from beachhead.fm.odds.outcome import Odds, applied, odds_of
from beachhead.fm.odds.question import weigh
from beachhead.fm.rules.combat import column_of
from beachhead.fm.rules.markers import ships_to_choose
from beachhead.fm.state import ALLIED_SEAT, BEACH_ASSAULT, BOMBARDED, GERMAN_SEAT, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import each
from tests.fm.battles import known_odds, units_of
from tests.fm.positions import GAME, ask, place, play, position

FACING = {"8/4US": "2604", "12/4US": "2703", "1057/91": "2603"}
Chances = dict[str, Fraction]


def named(odds: Odds) -> Chances:
    return {RESULTS[n]: chance for n, chance in enumerate(odds.results) if chance}


def after(state: FmState, index: int) -> FmState:
    return GAME.after(state, state.first, index)


def played_out(state: FmState, answers: dict[Seat, list[str]], mines: str = "lay_marker") -> Chances:
    """Every draw and every die of a battle as the game plays it, with players who answer as they are told."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    waiting = [(state, Fraction(1), answers)]
    while waiting:
        now, chance, left = waiting.pop()
        decision = now.first
        if decision.ask == "roll_battle":
            for die in range(1, 7):
                found[rolled(now, die)] += chance / 6
        elif decision.seat == CHANCE:
            for n, odds in enumerate(decision.odds):
                waiting.append((after(now, n), chance * odds, {s: list(w) for s, w in left.items()}))
        else:
            texts = [now.setup.names.text(option) for option in decision.options]
            if decision.ask == "marker_drawn":
                kept = mines in texts and mines == "keep_mines"
                left = {**left, GERMAN_SEAT: [*(["draw_from german"] if kept else []), *left[GERMAN_SEAT]]}
                answer = mines if kept else "lay_marker"
            else:
                answer = left[decision.seat].pop(0)
            waiting.append((after(now, texts.index(answer)), chance, left))
    return dict(found)


def rolled(state: FmState, die: int) -> str:
    """The result of a die as it is applied."""
    crt = state.facts.crt
    result = crt.result(column_of(state), die)
    if state.battle != BOMBARDED:
        return RESULTS[result]
    near = state.lookup.beside[state.battle_hex] & state.held[state.side]
    return RESULTS[applied(crt, result, friends=bool(near))]


def words(cups: list[str]) -> list[str]:
    return [f"draw_from {cup}" for cup in cups] + ["done"] * (2 - len(cups))


def attack(scenario: str = "utah", units: dict[str, str] | None = None, side: int = ALLIED) -> FmTable:
    table = position(scenario, units or FACING, side=side)
    ask(table, Combat())
    return table


# Against the game itself


@pytest.mark.rule("fm-7.2-05", "fm-8.2.1.c", "fm-8.2.1.d")
@pytest.mark.parametrize("mines", ["lay_marker", "keep_mines"])
@pytest.mark.parametrize(
    ("allied", "german"),
    [
        ([], []),
        (["us_air"], []),
        (["us_air", "us_air"], ["german"]),
        (["us_ground"], ["german", "german"]),
        (["us_ground", "us_air"], []),
    ],
)
def test_an_attack_as_the_game_plays_it(allied: list[str], german: list[str], mines: str) -> None:
    table = attack()
    draw = [*allied, *german]
    odds = known_odds(table.state, ALLIED_SEAT, hex="2603", draw=draw, keep_mines=mines == "keep_mines")
    play(table, "attack 2603", "join 8/4US", "join 12/4US")
    answers = {ALLIED_SEAT: words(allied), GERMAN_SEAT: words(german)}
    assert named(odds) == played_out(table.state, answers, mines)
    assert sum(odds.results) == sum(odds.columns) == 1


@pytest.mark.rule("fm-8.1.2-03", "fm-8.1.2-04", "fm-8.1.3-01", "fm-8.1.3-02")
@pytest.mark.parametrize("cups", [["us_air"], ["us_ground", "us_air"], ["us_ground", "us_ground"]])
@pytest.mark.parametrize("spot", ["2604", "2605"])
def test_a_bombardment_as_the_game_plays_it(cups: list[str], spot: str) -> None:
    """With a friend next to the target, and without."""
    table = position("utah", {"8/4US": spot, "1057/91": "2603"})
    odds = known_odds(table.state, ALLIED_SEAT, bombard="1057/91", draw=cups)
    ask(table, Bombardment())
    play(table, "bombard 1057/91")
    assert named(odds) == played_out(table.state, {ALLIED_SEAT: words(cups)})
    assert (odds.chance("(A)") > 0) == (spot == "2604")


@pytest.mark.rule("fm-10.8.2-05")
def test_mines_are_no_use_in_a_german_bombardment() -> None:
    table = position("utah", FACING, side=GERMAN)
    odds = known_odds(table.state, GERMAN_SEAT, bombard="8/4US", draw=["german", "german"])
    ask(table, Bombardment())
    play(table, "bombard 8/4US")
    assert named(odds) == played_out(table.state, {GERMAN_SEAT: ["draw_from german"]})


@pytest.mark.rule("fm-10.4-01", "fm-10.13-01")
def test_shift_and_flak_are_in_it() -> None:
    units = {"9/3UK": "1340", "736/716": "1240", "2-AA": "1239"}
    table = position("sword", units, flak=True)
    ask(table, Combat())
    odds = known_odds(table.state, ALLIED_SEAT, hex="1240", draw=["cw_air", "german"])
    assert odds.shift == 1
    assert set(odds.attack_markers) == {4, 5}
    play(table, "attack 1240")
    assert named(odds) == played_out(
        table.state, {ALLIED_SEAT: words(["cw_air"]), GERMAN_SEAT: words(["german"])}
    )


@pytest.mark.rule("fm-10.13-01")
def test_aircraft_that_lie_on_the_table_are_known_with_the_flak() -> None:
    table = position("sword", {"9/3UK": "1340", "736/716": "1240", "2-AA": "1239"}, flak=True)
    ask(table, Combat())
    play(table, "attack 1240", "draw_from cw_air", "draw allied cw_air+10")
    assert known_laid(table.state, ALLIED_SEAT, ALLIED) == 5
    assert known_laid(table.state, GERMAN_SEAT, ALLIED) == 0, "it lies face down"


@pytest.mark.rule("fm-10.9.4-05", "fm-10.9.4-07")
def test_a_beach_assault_with_ships() -> None:
    table = position("utah", {"8/4US": "2707", "12/4US": "2707"}, turn=1)
    table.begin_battle(BEACH_ASSAULT, place(table, "2707"))
    table.state.attackers = units_of(table, ["8/4US", "12/4US"])
    cup = CUPS.index("us_naval")
    odds = odds_of(table.state, ALLIED_SEAT, {cup: 2, GERMAN_CUP: 1})
    assert (odds.attack, odds.defence) == (8, 0)
    assert odds.attack_markers == {14: 15}
    assert odds.line == table.state.facts.crt.assault_line


# What a seat knows


def half_way() -> FmTable:
    """Both sides have laid a marker: the Allies +10, the Germans +6."""
    table = attack()
    play(table, "attack 2603", "join 8/4US", "done", "draw_from us_air", "draw allied us_air+10")
    play(table, "draw_from german", "draw german german+6")
    return table


def conditional(table: FmTable, seat: Seat, answers: dict[Seat, list[str]]) -> Chances:
    """The odds by playing out every position that looks the same to the seat, as often as it is dealt."""
    state, markers = table.state, table.state.facts.markers
    mine = 0 if seat == ALLIED_SEAT else 1
    place_of = next(n for n, k in enumerate(state.laid) if state.lookup.marker_owner[k] != mine)
    true = state.laid[place_of]
    pool = {k: state.cup[k] + (k == true) for k in markers.in_cup[markers.cup[true]]}
    total = sum(pool.values())
    found: dict[str, Fraction] = defaultdict(Fraction)
    for kind, number in pool.items():
        if number:
            other = state.copy()
            other._open = None
            other.cup[true] += 1
            other.cup[kind] -= 1
            other.laid[place_of] = kind
            for name, chance in played_out(other, {s: list(w) for s, w in answers.items()}).items():
                found[name] += chance * Fraction(number, total)
    return dict(found)


@pytest.mark.rule("fm-7.2-05")
@pytest.mark.parametrize("more", [[], ["german"]])
def test_the_attacker_knows_his_own_marker_and_not_the_other(more: list[str]) -> None:
    table = half_way()
    odds = known_odds(table.state, ALLIED_SEAT, draw=more)
    assert odds.attack_markers == {10: 1}
    answers = {ALLIED_SEAT: ["done"], GERMAN_SEAT: words(more)[:1]}
    assert named(odds) == conditional(table, ALLIED_SEAT, answers)


@pytest.mark.rule("fm-7.2-05")
def test_the_defender_knows_his_own_and_not_the_other() -> None:
    table = half_way()
    odds = known_odds(table.state, GERMAN_SEAT, draw=["us_air"])
    assert odds.defence_markers == {6: 1}
    answers = {ALLIED_SEAT: ["draw_from us_air"], GERMAN_SEAT: ["done"]}
    assert named(odds) == conditional(table, GERMAN_SEAT, answers)


@pytest.mark.rule("fm-7.2-05")
def test_odds_are_the_same_whatever_is_imagined() -> None:
    """From a view alone: every full position that fits it gives the same answer."""
    rng = Random(4)
    for scenario in ("utah", "omaha"):
        for _ in range(25):
            table = position(scenario, {"8/4US": "2604", "1057/91": "2603"} if scenario == "utah" else OMAHA)
            ask(table, Combat())
            play(table, "attack 2603" if scenario == "utah" else "attack 2019")
            while table.state.first.ask not in ("roll_battle", "rest", "pick_attack"):
                for seat in (ALLIED_SEAT, GERMAN_SEAT, SPECTATOR):
                    view = view_of(table.state, seat)
                    true = known_odds(table.state, seat)
                    assert known_odds(GAME.resample(view, rng), seat) == true
                decision = table.state.first
                table.play(decision, rng.randrange(len(decision.options)))


OMAHA = {"16/1US": "2020", "914/352": "2019"}


@pytest.mark.rule("fm-10.8.2-04", "fm-10.8.2-06")
def test_mines_that_had_been_set_aside_are_known_as_mines_and_others_are_not() -> None:
    table = position("omaha", OMAHA)
    mines = [kind.name for kind in table.state.facts.markers.kinds].index("mines+5")
    ask(table, Combat())
    play(table, "attack 2019", "done", "draw_from german")
    other = table.state.copy()
    play(table, "draw german mines+5", "lay_marker")
    mined = known_odds(table.state, ALLIED_SEAT).defence_markers
    assert known_odds(table.state, GERMAN_SEAT).defence_markers == {5: 1}
    table.state = other
    play(table, "draw german german+6")
    assert known_odds(table.state, ALLIED_SEAT).defence_markers == mined
    table = position("omaha", OMAHA)
    table.state.cup[mines], table.state.aside[mines] = 0, 1
    ask(table, Combat())
    play(table, "attack 2019", "done", "play_mines mines+5")
    assert known_odds(table.state, ALLIED_SEAT).defence_markers == {4: 1, 5: 1}


@pytest.mark.rule("fm-10.8.2-06")
def test_mines_set_aside_cannot_be_drawn() -> None:
    table = position("omaha", OMAHA)
    ask(table, Combat())
    play(
        table, "attack 2019", "done", "draw_from german", "draw german mines+5", "keep_mines", "done", "done"
    )
    spread = known_odds(table.state, ALLIED_SEAT, draw=["german"]).defence_markers
    total = sum(spread.values())
    plain_fives, either = 2, 15 - 1
    assert sum(table.state.aside) == 1
    # a +5 comes out as one of two ordinary ones, or as Mines if it is the +4 that lies aside
    assert Fraction(spread[5], total) == Fraction(plain_fives - 1, either) + Fraction(1, 2) * Fraction(
        1, either
    )


@pytest.mark.rule("fm-10.8.2-06")
def test_mines_that_can_be_played_are_weighed_before_they_are() -> None:
    table = position("omaha", OMAHA)
    mines = [kind.name for kind in table.state.facts.markers.kinds].index("mines+5")
    table.state.cup[mines], table.state.aside[mines] = 0, 1
    ask(table, Combat())
    play(table, "attack 2019", "done")
    option = table.state.lookup.play_mines[mines]
    battle = GAME.battle_of(table.state, GERMAN_SEAT, option)
    assert battle == {"lay": ["mines+5"]}
    before = weigh(table.state, GERMAN_SEAT, battle).odds.results
    play(table, "play_mines mines+5")
    assert known_odds(table.state, GERMAN_SEAT).results == before
    with pytest.raises(Refusal, match="no marker to be chosen here called 'mines\\+5'"):
        weigh(table.state, GERMAN_SEAT, battle)


@pytest.mark.rule("fm-10.9.4-04")
def test_a_ship_that_can_be_chosen_is_weighed_before_it_is() -> None:
    table = position("utah", {"8/4US": "2707", "12/4US": "2707"}, turn=1, edition="folio")
    table.begin_battle(BEACH_ASSAULT, place(table, "2707"))
    table.state.attackers = units_of(table, ["8/4US", "12/4US"])
    table.push(OfferMarker(ALLIED, 0))
    kind = ships_to_choose(table.state, ALLIED)[0]
    name = table.state.facts.markers.kinds[kind].name
    battle = GAME.battle_of(table.state, ALLIED_SEAT, table.state.lookup.lay_naval[kind])
    assert battle == {"lay": [name]}
    weighed = weigh(table.state, ALLIED_SEAT, battle).odds
    assert weighed.attack_markers == {table.state.facts.markers.value[kind]: 1}


# Counting


def slow_sums(pool: list[tuple[int, int]], number: int) -> dict[int, int]:
    """Every set of markers, one by one."""
    markers = [value for value, count in pool for _ in range(count)]
    found: dict[int, int] = defaultdict(int)
    for taken in combinations(range(len(markers)), number):
        found[sum(markers[n] for n in taken)] += 1
    return dict(found)


POOLS = st.lists(st.tuples(st.integers(1, 10), st.integers(1, 3)), max_size=5)


@given(POOLS, st.integers(0, 4))
def test_sums_agree_with_taking_every_set(pool: list[tuple[int, int]], number: int) -> None:
    assert sums_of(tuple(pool), number) == slow_sums(pool, number)


@settings(max_examples=60)
@given(POOLS, POOLS, st.integers(0, 1), st.integers(0, 1), st.integers(0, 1), st.integers(0, 2))
def test_draws_agree_with_dealing_every_hand(
    ordinary: list[tuple[int, int]], mines: list[tuple[int, int]], a: int, b: int, aside: int, future: int
) -> None:
    """Hidden markers, Mines aside and draws to come: every way to deal them, each as likely as the next."""
    values = [value for value, count in [*ordinary, *mines] for _ in range(count)]
    first = sum(count for _, count in ordinary)
    mined = range(first, len(values))
    found: dict[int, int] = defaultdict(int)
    for mine in combinations(mined, b):
        for off in combinations([n for n in mined if n not in mine], aside):
            rest = [n for n in range(len(values)) if n not in mine and n not in off]
            for lie in combinations(rest, a):
                for come in combinations([n for n in rest if n not in lie], future):
                    found[sum(values[n] for n in (*mine, *lie, *come))] += 1
    assert drawn((tuple(ordinary), tuple(mines)), a, b, aside, future, keeps_mines=False) == dict(found)


# Plain numbers


def test_plain_numbers_are_the_table() -> None:
    """12 against 9 in the bocage is column 4, as in the booklet's example of 7.2."""
    found = plain(load("utah", {}), {"attack": 12, "defence": 9, "terrain": "bocage"})
    assert [row["column"] for row in found["columns"]] == [4]
    assert {row["result"]: row["chance"] for row in found["results"]} == {
        ".": "1/6", "A2": "1/6", "A3": "1/6", "(A)": "1/2",
    }  # fmt: skip
    assert found["table"][1][3] == "A2"
    assert found["differentials"][3] == "+2 +3"


def test_plain_numbers_with_draws_agree_with_a_game() -> None:
    table = attack()
    state = table.state
    odds = known_odds(state, ALLIED_SEAT, hex="2603", draw=["us_air", "german"])
    numbers = {"attack": 8, "defence": 4, "terrain": "bocage", "draw": ["us_air", "german"]}
    found = plain(state.facts, numbers)
    assert {r["result"]: Fraction(r["chance"]) for r in found["results"]} == named(odds)


@pytest.mark.rule("fm-8.1.3-01", "fm-crt-04")
def test_plain_bombardments_and_shifts() -> None:
    facts = load("utah", {})
    numbers: dict[str, Any] = {"attack": 4, "defence": 4, "bombardment": True}
    assert [r["result"] for r in plain(facts, numbers)["results"]] == ["."]
    assert [r["result"] for r in plain(facts, {**numbers, "friends": True})["results"]] == [".", "(A)"]
    found = plain(facts, {"attack": 0, "defence": 9, "shift": 1})
    assert [row["column"] for row in found["columns"]] == [1]


@pytest.mark.rule("fm-10.9.4-13")
def test_before_a_defender_is_named_the_strongest_is_weighed_up() -> None:
    table = attack(units={"8/4US": "2707", "12/4US": "2707", "1057/91": "2706"}, side=GERMAN)
    play(table, "attack 2707")
    assert table.state.first.ask == "choose_defender"
    with pytest.raises(Refusal, match="us_naval is of no use here, only"):
        known_odds(table.state, ALLIED_SEAT, draw=["us_naval"])
    strongest = max(table.state.defence_of(UnitId(u)) for u in each(units_of(table, ["8/4US", "12/4US"])))
    assert known_odds(table.state, ALLIED_SEAT).defence == strongest
