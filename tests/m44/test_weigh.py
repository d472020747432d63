"""Exact odds by name, as `M44.odds` and the command line give them: against play itself."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from beachhead import new_match
from beachhead.core.errors import Refusal
from beachhead.core.match import Match
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.step import AnyStep
from beachhead.m44.cards.air_power import AttackFromTheAir, NameAirGroup
from beachhead.m44.cards.barrage import AimBarrage
from beachhead.m44.flow.battle import OfferBattleBack, RollBattle
from beachhead.m44.game import M44
from beachhead.m44.ids import UnitId
from beachhead.m44.odds.outcome import odds_of, odds_of_back
from beachhead.m44.odds.question import forecast, weigh
from beachhead.m44.rules.battle import FIRST
from tests.m44.fields import ALLIED_SEAT, Field, allied, axis, field

SEAT = Seat("allies")


def names(f: Field, *letters: str) -> list[str]:
    return [f.state.setup.names.write("UnitId", f.unit(letter)) for letter in letters]


def two(at: str = ".") -> Field:
    return field(f".   .   .   .\n  a   {at.ljust(4)}.   b", a=allied(), b=axis("infantry", 2))


@pytest.mark.rule("m44-bat-10", "m44-bat-18")
def test_a_battle_by_name_is_the_battle_of_the_rules() -> None:
    f = two()
    unit, target = names(f, "a", "b")
    assert weigh(f.state, {"unit": unit, "target": target}).odds == odds_of(f.state, f.unit("a"), f.unit("b"))


@pytest.mark.rule("m44-bat-01")
def test_as_if_the_unit_had_moved() -> None:
    """Three dice next to the target where one is rolled from three hexes away; the state stays as it is."""
    f = two()
    unit, target = names(f, "a", "b")
    near = f.state.lookup.grid.name(f.state.lookup.grid.around[f.at("b")][0])
    before = f.state.key
    assert weigh(f.state, {"unit": unit, "target": target}).odds.dice == 1
    assert weigh(f.state, {"unit": unit, "target": target, "at": near}).odds.dice == 3
    assert f.state.key == before


@pytest.mark.rule("m44-unit-11")
def test_a_gun_that_had_moved_would_have_lost_its_range() -> None:
    """Its cross-hair goes with the move, and the die for it."""
    f = field(".   .   .   .   .   .\n  x   g   .   .   .   b", g=allied("big_gun"), b=axis())
    f.state.aim[f.unit("g")] = f.hex("b")
    unit, target = names(f, "g", "b")
    place = f.state.lookup.grid.name(f.hex("x"))
    aimed = weigh(f.state, {"unit": unit, "target": target}).odds.dice
    moved = weigh(f.state, {"unit": unit, "target": target, "at": place}).odds.dice
    assert (aimed, moved) == (3, 1)


@pytest.mark.rule("m44-bat-18", "m44-ret-01")
def test_the_results_are_those_of_every_throw_played_out() -> None:
    """Each face of two dice, thrown on the table: gone, driven off, or still there."""
    f = field(".   .   .   .\n  .   .   .   .\n.   a   .   b", a=allied(), b=axis("infantry", 1))
    played = {"gone": Fraction(0), "off": Fraction(0)}
    there, here = f.at("b"), f.at("a")
    f.begin(
        RollBattle(
            commander=ALLIED_SEAT, unit=f.unit("a"), target=f.unit("b"), kind=FIRST, here=here, there=there
        )
    )
    odds = weigh(f.state, {}).odds
    decision = f.asked
    assert decision.seat == CHANCE
    for index, weight in enumerate(decision.weights):
        after = M44.after(f.state, decision, index)
        while after.first.ask == "retreat":
            after = M44.after(after, after.first, 0)
        chance = Fraction(weight, sum(decision.weights))
        at = after.at[f.unit("b")]
        played["gone"] += chance * (at < 0)
        played["off"] += chance * (at >= 0 and at != there)
    assert (odds.eliminated, odds.driven_off) == (played["gone"], played["off"])


@pytest.mark.rule("m44-bb-02")
def test_battling_back_is_one_die_whatever_the_ground() -> None:
    f = field("F   Fa  Tb  .", a=allied("infantry", 1, nation="britain"), b=axis())
    f.begin(OfferBattleBack(commander=ALLIED_SEAT, unit=f.unit("a"), attacker=f.unit("b")))
    found = forecast(weigh(f.state, {}), SEAT)
    assert (found["battle"], found["dice"]) == ("battle back", 1)
    assert weigh(f.state, {}).odds == odds_of_back(f.state, f.unit("a"), f.unit("b"))


@pytest.mark.rule("m44-bb-05", "m44-ret-06")
@pytest.mark.parametrize(("stands", "driven_off"), [(".", Fraction(1, 6)), ("%", Fraction(0))])
def test_an_attacker_behind_sandbags_ignores_the_flag_of_who_battles_back(
    stands: str, driven_off: Fraction
) -> None:
    f = field(
        f".   .   .\n  .   {stands}b  .\n.   a   .", a=allied("infantry", 1, nation="britain"), b=axis()
    )
    assert odds_of_back(f.state, f.unit("a"), f.unit("b")).driven_off == driven_off


@pytest.mark.rule("m44-air-03", "m44-off-01")
def test_shells_pass_over_all_cover() -> None:
    f = field(".   .   @b\n  .   .   .\na   .   .", a=allied(), b=axis("artillery"))
    _, target = names(f, "a", "b")
    found = forecast(weigh(f.state, {"shells": 4, "target": target}), SEAT)
    assert found["dice"] == 4
    assert found["mean_hits"] == pytest.approx(4 * 2 / 6, abs=1e-4)  # grenade and star


@pytest.mark.rule("m44-air-03", "m44-off-01")
@pytest.mark.parametrize(
    ("step", "dice", "sides"),
    [
        (AimBarrage(commander=ALLIED_SEAT, dice=4, stars=True, off_map=False), 4, 4),
        (AimBarrage(commander=ALLIED_SEAT, dice=4, stars=False, off_map=False), 4, 3),
        (NameAirGroup(commander=ALLIED_SEAT, group=(), most=4, dice=2), 2, 4),
        (AttackFromTheAir(commander=ALLIED_SEAT, group=(UnitId(0), UnitId(1)), dice=1), 1, 4),
    ],
)
def test_a_target_alone_is_shelled_with_the_dice_of_the_card(step: AnyStep, dice: int, sides: int) -> None:
    """Infantry is hit by its two sides and the grenade, and by stars where they count."""
    f = two()
    f.state.lanes[0].append(step)
    found = forecast(weigh(f.state, {"target": names(f, "b")[0]}), SEAT)
    assert (found["battle"], found["dice"]) == ("shelling", dice)
    assert found["mean_hits"] == pytest.approx(dice * sides / 6, abs=1e-4)


def in_battle() -> Iterator[tuple[Match, str, str]]:
    """A unit and a target it may choose now, in games of Omaha."""
    for seed in range(3):
        match, rng = new_match("m44:omaha", seed=seed), Random(seed)
        while not match.over:
            decision = match.open[0]
            for option in decision.options:
                if decision.ask == "battle" and option.NAME == "m44.target":
                    ((_, unit),) = decision.about
                    write = match.state.setup.names.write
                    yield match, write("UnitId", unit), write("UnitId", option.unit)  # type: ignore[attr-defined]
            match.apply(decision.seat, rng.randrange(len(decision.options)))


def test_written_out_they_add_up_and_agree_with_the_sums_of_explain() -> None:
    seen = 0
    for match, unit, target in in_battle():
        seat = match.open[0].seat
        found: dict[str, Any] = match.game.odds(match.view(seat), {"unit": unit, "target": target})
        for part in ("hits", "flags", "throws", "results"):
            assert sum(Fraction(row["chance"]) for row in found[part]) == 1
        told = dict(match.explain(seat, {"do": "target", "unit": target}).sums)
        gone = next(row for row in found["results"] if row["result"] == "eliminated")
        assert told["eliminated"] == f"{float(Fraction(gone['chance']) * 100):.1f} %"
        assert told["dice"] == str(found["dice"])
        seen += 1
        if seen > 40:
            return
    raise AssertionError(f"only {seen} battles were seen")


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({}, "No battle is being fought"),
        ({"unit": "nobody", "target": "b"}, "no unit called nobody"),
        ({"unit": "A"}, "target is missing"),
        ({"who": "A"}, "no part of a battle called 'who'"),
        ({"unit": "A", "target": "A"}, "own side"),
        ({"unit": "A", "target": "B", "at": "r99c99"}, "r99c99"),
        ({"unit": "A", "target": "B", "at": "B"}, "cannot stand"),
        ({"target": "B"}, "Nothing is being shelled now"),
        ({"shells": 0, "target": "B"}, "from 1 to 10, not 0"),
        ({"shells": "many", "target": "B"}, "from 1 to 10"),
    ],
)
def test_what_cannot_be_weighed_up_is_refused(wanted: dict[str, object], says: str) -> None:
    f = two()
    a, b = names(f, "a", "b")
    place = f.state.lookup.grid.name(f.at("b"))
    named = {
        key: {"A": a, "B": place if key == "at" else b}.get(str(value), value)
        for key, value in wanted.items()
    }
    with pytest.raises(Refusal, match=says):
        weigh(f.state, named)


def test_plain_numbers_are_the_dice_against_a_troop() -> None:
    found = M44.plain_odds("omaha", {"dice": 2, "troop": "infantry", "figures": 1})
    gone = next(row for row in found["results"] if row["result"] == "eliminated")  # type: ignore[attr-defined]
    assert Fraction(gone["chance"]) == Fraction(3, 4)
    tiger = M44.plain_odds("omaha", {"dice": 3, "troop": "tiger"})
    assert tiger["mean_hits"] == pytest.approx(3 / 18, abs=1e-4)
    more = [
        M44.plain_odds("omaha", {"dice": n, "troop": "armor", "stars": True})["mean_hits"] for n in (1, 2, 3)
    ]
    assert all(a < b for a, b in pairwise(more))  # type: ignore[operator]
