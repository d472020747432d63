"""Why not, and how much: what a player is told when he wants what he cannot have."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.core.explain import Explanation, Intent
from beachhead.core.seat import CHANCE
from beachhead.core.step import AnyStep
from beachhead.core.view import view_of
from beachhead.hexes import HexId, each
from beachhead.m44 import explain
from beachhead.m44.explain.battling import dice_sums, why_no_target
from beachhead.m44.explain.moving import why_not_there
from beachhead.m44.facts import enemy
from beachhead.m44.flow.battling import Act, Battles
from beachhead.m44.flow.combat import BattleOn, FlagsFor
from beachhead.m44.flow.moving import Movement, MoveUnit
from beachhead.m44.flow.ordering import GiveOnTheMove, OrderUnits
from beachhead.m44.game import M44
from beachhead.m44.marks import BATTLED, MOVE_OVER, NO_BATTLE
from beachhead.m44.rules.battle import FIRST, dice, free_targets, may_battle
from beachhead.m44.rules.movement import may_move, reach
from beachhead.m44.rules.orders import PLAIN
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from tests.m44.fields import Field, Piece, allied, axis, field

ALLIED_SEAT = 0


def why(f: Field, step: AnyStep, **what: str) -> Explanation:
    """What the seat that is asked is told about wanting this."""
    f.begin(step)
    found = explain.why_not(f.state, view_of(f.state, f.asked.seat), Intent("", what))
    assert found is not None, "there is no reason"
    assert not found.ok
    return found


def sums(f: Field, step: AnyStep, **what: str) -> dict[str, str]:
    f.begin(step)
    return dict(explain.sums(f.state, view_of(f.state, f.asked.seat), Intent("", what)))


# orders


def row_of_units() -> Field:
    units: dict[str, Piece] = {letter: allied(order="") for letter in "abcd"}
    units["e"] = axis(order="")
    units["f"] = allied("armor", order="")
    picture = "a   b   c   .   .   .   .   .   .   .   d   e   f"
    return field(picture, **units)  # type: ignore[arg-type]  # pieces only


@pytest.mark.rule("m44-ord-01", "m44-ord-02", "m44-ord-04")
@pytest.mark.parametrize(
    ("unit", "rule", "words"),
    [
        ("e", "m44-ord-01", "an enemy unit"),
        ("d", "m44-ord-04", "the left section"),
        ("a", "m44-ord-02", "one order a turn"),
        ("z", "m44-set-01", "no unit called z"),
        ("reserve1", "m44-rei-07", "yet"),
    ],
)
def test_why_a_unit_cannot_be_ordered(unit: str, rule: str, words: str) -> None:
    f = row_of_units()
    f.table.order(ALLIED_SEAT, f.unit("a"), PLAIN)
    told = why(f, OrderUnits(ALLIED_SEAT, PLAIN, (0,), (2,), 0, (f.unit("a"),)), unit=unit)
    assert told.rule == rule
    assert words in told.text


@pytest.mark.rule("m44-ord-05", "m44-ord-03")
def test_why_a_card_does_not_order_it() -> None:
    told = why(row_of_units(), OrderUnits(ALLIED_SEAT, PLAIN, (), (1,), 1 << 0, ()), unit="f")
    assert (told.rule, "infantry" in told.text) == ("m44-ord-05", True)
    f = row_of_units()
    f.table.order(ALLIED_SEAT, f.unit("a"), PLAIN)
    both = OrderUnits(
        ALLIED_SEAT, PLAIN, (0, 2), (1, 1), 0, (f.unit("a"),)
    )  # the order of the left section is given
    assert why(f, both, unit="b").rule == "m44-ord-03"


@pytest.mark.rule("m44-ord-02")
def test_why_a_unit_cannot_be_ordered_on_the_move() -> None:
    f = row_of_units()
    f.table.order(ALLIED_SEAT, f.unit("a"), PLAIN)
    assert why(f, GiveOnTheMove(ALLIED_SEAT, 1), unit="a").rule == "m44-ord-02"
    assert why(f, GiveOnTheMove(ALLIED_SEAT, 1), unit="e").rule == "m44-ord-01"


# moves


@pytest.mark.rule("m44-ord-01", "m44-turn-06", "m44-ter-18", "m44-brd-13")
def test_why_a_unit_cannot_move() -> None:
    f = field(
        "a   b   c   d   e   @g",
        a=allied(),
        b=allied(order=""),
        c=allied(marks=MOVE_OVER),
        d=allied(order="dig_in"),
        e=axis(),
        g=allied("artillery"),
    )
    f.table.remove(f.unit("b"))
    step = Movement(ALLIED_SEAT)
    assert why(f, step, unit="b").rule == "m44-bat-16"
    assert why(f, step, unit="c").rule == "m44-turn-06"
    assert why(f, step, unit="d").rule == "m44-card-08"
    assert why(f, step, unit="e").rule == "m44-ord-01"
    assert why(f, step, unit="g").rule == "m44-ter-18"
    g = field("a   .   b   c   d", a=allied(), b=allied(order=""), c=allied(), d=axis())
    assert why(g, step, unit="b").rule == "m44-ord-01"
    assert why(g, step, unit="c").rule == "m44-brd-13"


MOVES = [
    ("a   y   .", allied(), None, ""),
    ("a   .   .   y", allied(), "m44-mov-01", "3 hexes away"),
    ("a   b   .", allied(), "m44-brd-13", "held by Infantry b"),
    ("a   Ry  .", allied("armor"), "m44-mov-08", "river"),
    ("a   *y  .", allied("armor"), "m44-ter-21", "hedgehogs"),
    ("a   @y  .", allied("armor"), "m44-ter-18", "bunker"),
    ("a   F   y", allied(), "m44-mov-06", "ends or shortens"),
    ("a   .   By", allied(), "m44-ter-06", "next to the hedgerow"),
    ("Ba  .   y", allied(), "m44-ter-06", "stops in the first hex"),
    ("_a  Hy  .", allied("armor"), "m44-ter-14", "cannot climb"),
    ("=y  Ya  .", allied(), "m44-ter-10", "from water"),
    ("a   .   .   :y", allied("armor"), "m44-ter-11", "two hexes at most"),
    ("a   b   y", allied(), "m44-brd-13", "closed"),
]


@pytest.mark.parametrize(("picture", "piece", "rule", "words"), MOVES)
def test_why_a_unit_cannot_go_there(picture: str, piece: Piece, rule: str | None, words: str) -> None:
    units = {"a": piece} | ({"b": axis()} if "b" in picture else {})
    f = field(picture, **units)  # type: ignore[arg-type]  # pieces only
    to = f.hex("y") if "y" in picture else f.at("b")
    reason = why_not_there(f.state, f.unit("a"), to)
    if rule is None:
        assert reason is None
        return
    assert reason is not None
    assert reason.rule == rule
    assert words in reason.text
    name = f.state.book.grid.name(to)
    assert why(f, MoveUnit(ALLIED_SEAT, f.unit("a")), hex=name).text == reason.text


def test_a_hex_that_is_not_on_the_map() -> None:
    told = why(field("a   .", a=allied()), MoveUnit(ALLIED_SEAT, 0), hex="r99c1")
    assert "r99c1" in told.text


def test_the_sums_of_a_move() -> None:
    f = field("a   .   y", a=allied())
    assert sums(f, MoveUnit(ALLIED_SEAT, 0), hex="r1c3") == {"distance": "2", "may battle afterwards": "no"}
    assert sums(f, MoveUnit(ALLIED_SEAT, 0), hex="r1c2")["may battle afterwards"] == "yes"


# battles


@pytest.mark.rule("m44-otm-02", "m44-turn-07", "m44-mov-07", "m44-bat-01")
def test_why_a_unit_may_not_battle() -> None:
    f = field(
        """
        a   b   c   d   e   .
          h   .   .   .   .
        """,
        a=allied(),
        b=allied(order="on_the_move"),
        c=allied(marks=BATTLED),
        d=allied(marks=NO_BATTLE),
        e=allied(order=""),
        h=axis(),
    )
    step = Battles(ALLIED_SEAT)
    rules = {letter: why(f, step, unit=letter).rule for letter in "bcdeh"}
    assert rules == {
        "b": "m44-otm-02",
        "c": "m44-turn-07",
        "d": "m44-mov-07",
        "e": "m44-ord-01",
        "h": "m44-ord-01",
    }
    g = field(
        "a   b   .   .   .   .   .   c   ~d",
        a=allied(),
        b=axis(),
        c=allied(),
        d=allied(),
    )
    g.state.aboard[g.unit("d")] = 0
    assert why(g, step, unit="c").rule == "m44-bat-01"
    assert why(g, step, unit="d").rule == "m44-ter-13"
    truck = field("a   b   c", a=allied(), b=axis(), c=allied("supply_truck"))
    assert why(truck, step, unit="c").rule == "m44-unit-28"


@pytest.mark.rule("m44-bat-01", "m44-bat-03", "m44-bat-04", "m44-bat-09", "m44-los-02")
def test_why_it_cannot_battle_this_enemy() -> None:
    def reason(picture: str, target: str = "b", **units: Piece) -> str:
        f = field(picture, **units)  # type: ignore[arg-type]  # pieces only
        found = why_no_target(f.state, f.unit("a"), f.unit(target), FIRST)
        return "" if found is None else found.rule

    assert reason("a   .   b", a=allied(), b=axis()) == ""
    assert reason("a   .   c   b", target="c", a=allied(), b=axis(), c=allied()) == "m44-bat-03"
    assert reason("a   .   .   .   b", a=allied(), b=axis()) == "m44-bat-01"
    assert reason("a   F   b", a=allied(), b=axis()) == "m44-los-02"
    assert reason("c   a   .   b", a=allied("armor"), b=axis(), c=axis()) == "m44-bat-04"
    assert reason("Ta  .   Tb", a=allied("armor"), b=axis()) == "m44-bat-09"
    ship = reason("a   .   .   ~b  ~   ~", a=axis("supported_armor"), b=allied("destroyer"))
    assert ship == "m44-unit-14"
    assert reason("a   b", a=allied(order="firefight"), b=axis()) == "m44-card-10"


@pytest.mark.rule("m44-los-02")
def test_what_is_in_the_way_is_named() -> None:
    f = field("c   .   a   F   b", a=allied(), b=axis(), c=axis())
    told = why(f, Act(ALLIED_SEAT, f.unit("a")), unit="b")
    assert "r1c4 in the way" in told.text


@pytest.mark.rule("m44-bat-09", "m44-bat-17", "m44-bat-10")
def test_the_sums_of_a_battle() -> None:
    f = field("a   Fb  .", a=allied(order="finest_hour"), b=axis())
    found = sums(f, Act(ALLIED_SEAT, f.unit("a")), unit="b")
    assert found["dice"] == "3"
    assert found["target in forest"] == "-1"
    assert found["orders and cross-hairs"] == "+1"
    assert found["hits on average"] == "1.50"
    on = field("b   a   .", a=allied("armor"), b=axis())
    assert sums(on, BattleOn(ALLIED_SEAT, on.unit("a")), unit="b")["dice"] == "3"


@pytest.mark.rule("m44-ter-18", "m44-ter-19", "m44-ter-20")
def test_the_sums_name_what_costs_the_dice() -> None:
    f = field("a   .   @b", a=allied("armor"), b=axis())
    assert sums(f, Act(ALLIED_SEAT, f.unit("a")), unit="b")["target in a bunker"] == "-2"
    f = field("#a  %b  .", a=allied(), b=axis())
    found = sums(f, Act(ALLIED_SEAT, f.unit("a")), unit="b")
    assert (found["target behind sandbags"], found["battling out of wire"]) == ("-1", "-1")


# retreats


@pytest.mark.rule("m44-ret-02", "m44-ret-04")
def test_why_a_retreat_cannot_end_there() -> None:
    f = field(
        """
        .   .   .   .
          c   b   R   .
        .   y   .   .
        """,
        b=axis(),
        c=axis(),
    )
    name = f.state.book.grid.name
    step = FlagsFor(f.unit("b"), 1, 0)
    assert why(f, step, hex=name(f.at("c"))).rule == "m44-ret-04"
    assert why(f, step, hex="r2c3").rule == "m44-ret-04"
    told = why(f, step, hex=name(f.hex("y")))
    assert told.rule == "m44-ret-02"
    assert "r1c2, r1c3" in told.text


# explanations agree with the rules, in positions that come up in play


@pytest.mark.parametrize("scenario", ["sword", "juno", "airborne"])
def test_reasons_and_sums_agree_with_the_rules(scenario: str) -> None:
    """Where there is no option there is a reason, where there is one there is none, and dice add up."""
    state = M44.start(scenario, {})
    assert isinstance(state, M44State)
    table, rng = M44Table(state), Random(7)
    checked = 0
    for n in range(3000):
        if state.result is not None:
            break
        decision = state.first
        if decision.seat == CHANCE:
            index = rng.choices(range(len(decision.options)), decision.weights)[0]
        else:
            index = rng.randrange(len(decision.options))
            if n % 7 == 0:
                checked += agree(state)
        table.play(decision, index)
    assert checked > 100


def agree(state: M44State) -> int:
    checked = 0
    for unit in state.units(state.active):
        if may_move(state, unit):
            hexes = reach(state, unit).hexes
            for h in each(state.book.disc(state.at[unit], 4)):
                assert (why_not_there(state, unit, h) is None) == bool(hexes >> h & 1)
                checked += 1
        if may_battle(state, unit):
            found = free_targets(state, unit)
            for foe in state.units(enemy(state.active)):
                assert (why_no_target(state, unit, foe, FIRST) is None) == (foe in found)
                checked += 1
            for foe in found:
                away = state.book.grid.distance(HexId(state.at[unit]), HexId(state.at[foe]))
                total = sum(int(amount) for _, amount in dice_sums(state, unit, foe, FIRST))
                assert total == dice(state, unit, foe, away)
    return checked


def test_the_game_answers_from_the_view() -> None:
    """`Game.why_not` imagines what the seat cannot see; the answer is the same."""
    state = M44.start("sword", {})
    assert isinstance(state, M44State)
    table, rng = M44Table(state), Random(3)
    while state.first.ask != "move":
        decision = state.first
        table.play(decision, rng.randrange(len(decision.options)))
    seat = state.first.seat
    told = M44.why_not(view_of(state, seat), Intent("", {"hex": "r1c1"}))
    assert not told.ok
    assert told.rule.startswith("m44-")
