"""Why not, and how much: what players are told when they want what they cannot have."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from beachhead.core.explain import Explanation, Intent
from beachhead.core.seat import CHANCE
from beachhead.core.step import AnyStep
from beachhead.core.view import view_of
from beachhead.hexes import HexId, each
from beachhead.m44 import explain
from beachhead.m44.explain.battling import dice_sums, why_no_battle, why_no_target
from beachhead.m44.explain.moving import why_not_there
from beachhead.m44.explain.timing import MOMENTS
from beachhead.m44.facts import enemy
from beachhead.m44.flow.battle import BattleOn, FlagsFor
from beachhead.m44.flow.choose_battle import Act, Battles
from beachhead.m44.flow.moving import Movement, MoveUnit
from beachhead.m44.flow.ordering import GiveOnTheMove, OrderUnits
from beachhead.m44.game import M44
from beachhead.m44.ids import CommanderId, SectionId, UnitId
from beachhead.m44.rules.battle import FIRST, SECOND, dice, free_targets, may_battle
from beachhead.m44.rules.movement import may_move, reach
from beachhead.m44.rules.order_effects import PLAIN
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from beachhead.m44.unit_flags import BATTLED, MOVE_OVER, MOVED, NEW, NO_BATTLE
from tests.m44.fields import Field, Piece, allied, axis, field

ALLIED_SEAT = CommanderId(0)


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
    told = why(
        f,
        OrderUnits(
            commander=ALLIED_SEAT,
            manner=PLAIN,
            sections=(SectionId(0),),
            counts=(2,),
            arms=0,
            taken=(f.unit("a"),),
        ),
        unit=unit,
    )
    assert told.rule == rule
    assert words in told.text


@pytest.mark.rule("m44-ord-05", "m44-ord-04")
def test_why_a_card_does_not_order_it() -> None:
    told = why(
        row_of_units(),
        OrderUnits(commander=ALLIED_SEAT, manner=PLAIN, sections=(), counts=(1,), arms=1 << 0, taken=()),
        unit="f",
    )
    assert (told.rule, "infantry" in told.text) == ("m44-ord-05", True)
    f = row_of_units()
    f.table.order(ALLIED_SEAT, f.unit("a"), PLAIN)
    both = OrderUnits(
        commander=ALLIED_SEAT,
        manner=PLAIN,
        sections=(SectionId(0), SectionId(2)),
        counts=(1, 1),
        arms=0,
        taken=(f.unit("a"),),
    )  # the order of the left section is given
    assert why(f, both, unit="b").rule == "m44-ord-04"  # the order that is left is for the right section


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
    f.table.lose(f.unit("b"), 4)
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
    ("a   b   .", allied(), "m44-brd-13", "held by Infantry in"),
    ("a   Ry  .", allied("armor"), "m44-ter-07", "river"),
    ("a   ~y  .", allied(), "m44-ter-13", "ocean"),
    ("a   My  .", allied("artillery"), "m44-ter-25", "marsh"),
    ("Ma  .   y", allied(), "m44-ter-25", "stops in the first hex"),
    (":a  Hy  .", allied("armor"), "m44-ter-16", "cannot climb"),
    (":   Hy  .\n  a", allied("armor"), None, ""),
    ("a   :   Hy", allied("armor"), "m44-ter-16", "cannot climb"),
    ("a   _   Hy", allied(), "m44-ter-14", "counts as two hexes"),
    ("a   :   Hy", allied(), "m44-ter-16", "counts as two hexes"),
    ("a   R   y", allied(), "m44-ter-07", "leads through ground that is closed"),
    ("a   M   y", allied("artillery", order="bombard"), "m44-ter-25", "leads through ground"),
    ("a   *   y", allied("armor"), "m44-ter-21", "leads through ground"),
    ("a   .   :   y", allied("armor"), "m44-ter-11", "two hexes at most"),
    ("a   .   .   _y", allied("armor"), "m44-ter-12", "two hexes at most"),
    ("+a  .   .   y", allied(), "m44-ter-22", "along a road"),
    ("~a  ~   ~   ~y", allied("destroyer"), "m44-unit-12", "3 hexes away"),
    ("a   *y  .", allied("armor"), "m44-ter-21", "hedgehogs"),
    ("a   @y  .", allied("armor"), "m44-ter-18", "bunker"),
    ("a   F   y", allied(), "m44-mov-06", "ends the move"),
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
    name = f.state.lookup.grid.name(to)
    assert why(f, MoveUnit(ALLIED_SEAT, f.unit("a")), hex=name).text == reason.text


def test_a_hex_that_is_not_on_the_map() -> None:
    told = why(field("a   .", a=allied()), MoveUnit(ALLIED_SEAT, UnitId(0)), hex="r99c1")
    assert "r99c1" in told.text


def test_the_sums_of_a_move() -> None:
    f = field("a   .   y", a=allied())
    assert sums(f, MoveUnit(ALLIED_SEAT, UnitId(0)), hex="r1c3") == {
        "distance": "2",
        "may battle afterwards": "no",
    }
    assert sums(f, MoveUnit(ALLIED_SEAT, UnitId(0)), hex="r1c2")["may battle afterwards"] == "yes"


# battles


@pytest.mark.rule("m44-otm-02", "m44-turn-07", "m44-mov-07", "m44-bat-01")
def test_why_a_unit_may_not_battle() -> None:
    f = field(
        """
        a   b   c   Fd  e   .
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
    assert "(r1c4) in the way" in told.text


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
    name = f.state.lookup.grid.name
    step = FlagsFor(unit=f.unit("b"), flags=1, ignorable=0)
    assert why(f, step, hex=name(f.at("c"))).rule == "m44-ret-04"
    assert why(f, step, hex="r2c3").rule == "m44-ret-04"
    told = why(f, step, hex=name(f.hex("y")))
    assert told.rule == "m44-ret-02"
    assert "(r1c2)" in told.text
    assert "(r1c3)" in told.text


# explanations agree with the rules, in positions that come up in play


@pytest.mark.parametrize("scenario", ["sword", "juno", "airborne"])
def test_reasons_and_sums_agree_with_the_rules(scenario: str) -> None:
    """Where there is no option there is a reason, where there is one there is none, and dice add up."""
    state = M44.start(scenario, {})
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
            for h in each(state.lookup.disc(state.at[unit], 4)):
                assert (why_not_there(state, unit, h) is None) == bool(hexes >> h & 1)
                checked += 1
        if may_battle(state, unit):
            found = free_targets(state, unit)
            for foe in state.units(enemy(state.active)):
                assert (why_no_target(state, unit, foe, FIRST) is None) == (foe in found)
                checked += 1
            for foe in found:
                away = state.lookup.grid.distance(HexId(state.at[unit]), HexId(state.at[foe]))
                total = sum(int(amount) for _, amount in dice_sums(state, unit, foe, FIRST))
                assert total == dice(state, unit, foe, away)
    return checked


def test_the_game_answers_from_the_view() -> None:
    """`Game.why_not` imagines what the seat cannot see; the answer is the same."""
    state = M44.start("sword", {})
    table, rng = M44Table(state), Random(3)
    while state.first.ask != "move":
        decision = state.first
        table.play(decision, rng.randrange(len(decision.options)))
    seat = state.first.seat
    told = M44.why_not(view_of(state, seat), Intent("", {"hex": "r1c1"}))
    assert not told.ok
    assert told.rule.startswith("m44-")


# why a unit may not battle: by its move, by its arrival


MOVED_AND = [
    ("Fa", allied(), "m44-mov-07", "moved into forest"),
    ("a", allied(), "m44-mov-02", "moved two hexes"),
    ("a", allied("supported_infantry"), "m44-mov-02", "moved two hexes"),
    ("a", allied(order="infantry_assault"), "m44-card-14", "moved too far"),
    ("Fa", allied("french_resistance"), "m44-mov-02", "moved two hexes"),
    ("a", allied("artillery"), "m44-mov-05", "moves or battles"),
    ("a", allied("mobile_artillery"), "m44-unit-17", "moved two hexes"),
    ("a", allied("artillery", order="bombard"), "m44-card-12", "moved too far"),
    ("a", allied("armor"), "m44-ter-25", "out of a marsh"),
    ("_a", allied(order="infantry_assault"), "m44-ord-06", "landing craft"),
]


@pytest.mark.rule("m44-mov-02", "m44-mov-05", "m44-mov-07", "m44-ter-25", "m44-unit-17", "m44-card-14")
@pytest.mark.parametrize(("picture", "piece", "rule", "words"), MOVED_AND)
def test_why_a_unit_that_moved_may_not_battle(picture: str, piece: Piece, rule: str, words: str) -> None:
    moved = replace(piece, marks=MOVED | MOVE_OVER | NO_BATTLE)
    f = field(f"{picture.ljust(4)}b   c", a=moved, b=axis(order=""), c=allied())
    told = why(f, Battles(ALLIED_SEAT), unit="a")
    assert told.rule == rule
    assert words in told.text


@pytest.mark.rule("m44-rei-10", "m44-rei-11", "m44-rei-14")
@pytest.mark.parametrize(
    ("picture", "troop", "rule", "words"),
    [
        ("a   b", "infantry", "m44-rei-10", "next to an enemy"),
        ("Ta  .   b", "armor", "m44-rei-10", "in town"),
        ("a   .   b", "artillery", "m44-rei-11", "artillery that arrived"),
        ("a   b", "mobile_artillery", "m44-rei-11", "next to an enemy"),
        ("a   b", "supply_truck", "m44-unit-28", "no weapons"),
        ("~a  _b", "infantry", "m44-rei-14", "landing craft"),
    ],
)
def test_why_a_unit_that_arrived_may_not_battle(picture: str, troop: str, rule: str, words: str) -> None:
    fresh = allied(troop, order="arrived", marks=NEW | MOVED | MOVE_OVER | NO_BATTLE)
    f = field(
        f"{picture.ljust(12)}.   .   .   c",
        a=fresh,
        b=axis(order=""),
        c=allied("artillery"),
        craft="a" if "~" in picture else "",
    )
    told = why(f, Battles(ALLIED_SEAT), unit="a")
    assert told.rule == rule
    assert words in told.text
    told = why(f, Movement(ALLIED_SEAT), unit="a")
    assert (told.rule, "newly arrived" in told.text) == ("m44-rei-07", True)


@pytest.mark.rule("m44-bat-04", "m44-bat-09", "m44-los-02", "m44-card-10", "m44-unit-33")
def test_why_a_unit_has_no_target() -> None:
    def reason(picture: str, **units: Piece) -> str:
        f = field(picture, **units)  # type: ignore[arg-type]  # pieces only
        found = why_no_battle(f.state, ALLIED_SEAT, f.unit("a"))
        return "" if found is None else found.rule

    assert reason("a   F   b", a=allied(), b=axis()) == "m44-los-02"
    assert reason("Ta  .   Tb", a=allied("armor"), b=axis()) == "m44-bat-09"
    assert reason("a   b", a=allied(order="firefight"), b=axis()) == "m44-card-10"
    assert reason("a   b", a=axis("command_car"), b=allied()) == "m44-ord-01"
    car = field("a   b", a=axis("command_car"), b=allied())
    told = why_no_battle(car.state, 1, car.unit("a"))
    assert told is not None
    assert told.rule == "m44-unit-33"


@pytest.mark.rule("m44-los-02", "m44-los-03", "m44-los-04", "m44-los-05")
@pytest.mark.parametrize(
    ("picture", "rule"),
    [
        (
            """
            .   .   .   .
              a   F   b   .
            .   .   .   .
            """,
            "m44-los-02",
        ),
        (
            """
            .   a   .   .
              F   F   .   .
            .   b   .   .
            """,
            "m44-los-03",
        ),
    ],
)
def test_which_rule_cuts_the_line(picture: str, rule: str) -> None:
    f = field(picture, a=allied(), b=axis())
    found = why_no_target(f.state, f.unit("a"), f.unit("b"), FIRST)
    assert found is not None
    assert found.rule == rule


@pytest.mark.rule("m44-tg-08")
def test_why_the_second_assault_is_not_against_a_unit_farther_away() -> None:
    f = field("a   .   b   .   c", a=allied("supported_infantry"), b=axis(), c=axis())
    found = why_no_target(f.state, f.unit("a"), f.unit("b"), SECOND)
    assert found is not None
    assert found.rule == "m44-tg-08"


@pytest.mark.rule("m44-unit-12", "m44-lc-08")
def test_why_a_destroyer_cannot_lie_there() -> None:
    f = field(
        """
        ~   ~   ~   ~   ~   ~
          ~   ~a  ~   ~c  ~   ~
        ~   ~   ~   ~   ~   ~
          ~   ~   ~   ~   ~y  ~
        .   .   .   .   .   .
        """,
        a=allied("destroyer"),
        craft="c",
    )
    near_land = why_not_there(f.state, f.unit("a"), f.hex("y"))
    assert near_land is not None
    assert near_land.rule == "m44-unit-12"
    assert "next to land" in near_land.text
    hull = why_not_there(f.state, f.unit("a"), f.hex("c"))
    assert hull is not None
    assert hull.rule == "m44-lc-08"


@pytest.mark.rule("m44-lc-02", "m44-lc-03", "m44-lc-08", "m44-brd-13")
@pytest.mark.parametrize(
    ("mark", "rule"),
    [("x", "m44-lc-02"), ("y", "m44-lc-03"), ("d", "m44-lc-08"), ("b", "m44-brd-13"), ("w", "m44-lc-03")],
)
def test_why_a_craft_does_not_go_there(mark: str, rule: str) -> None:
    f = field(
        """
        ~   ~a  ~   ~   ~x
          _   _b  ~d  ~   ~
        .   _w  _   .y  .
        """,
        a=allied(),
        b=allied(order=""),
        craft="ad",
    )
    found = why_not_there(f.state, f.unit("a"), f.hex(mark))
    assert found is not None
    assert found.rule == rule


@pytest.mark.rule("m44-ret-01", "m44-ret-02", "m44-ret-03", "m44-ret-04", "m44-ret-06", "m44-ret-08")
def test_the_rule_that_a_retreat_would_break() -> None:
    f = field(
        """
        .   .   z   .   .
          .   .   .   .   .
        .   .   y   .   .
          .   w   x   .   .
        .   .   b   v   .
        """,
        b=axis(),
    )
    step = FlagsFor(unit=f.unit("b"), flags=2, ignorable=0)
    name = f.state.lookup.grid.name
    rules = {mark: why(f, step, hex=name(f.hex(mark))).rule for mark in "zxv"}
    assert rules == {"z": "m44-ret-01", "x": "m44-ret-03", "v": "m44-ret-02"}
    f.begin(step)
    found = explain.why_not(f.state, view_of(f.state, f.asked.seat), Intent("stand_fast"))
    assert found is not None
    assert found.rule == "m44-ret-06"


@pytest.mark.rule("m44-turn-03", "m44-turn-05", "m44-turn-06", "m44-turn-07", "m44-amb-01")
@pytest.mark.parametrize(
    ("do", "rule"),
    [
        ("play", "m44-turn-03"),
        ("order", "m44-turn-05"),
        ("move", "m44-turn-06"),
        ("target", "m44-turn-07"),
        ("retreat", "m44-ret-01"),
        ("ambush", "m44-amb-01"),
        ("call", "m44-turn-04"),
        ("deploy_to", "m44-rei-07"),
    ],
)
def test_why_not_now(do: str, rule: str) -> None:
    """What belongs to another step of the turn is told so, whatever it is about."""
    f = field("a   .   b", a=allied(), b=axis(order=""))
    f.begin(Movement(ALLIED_SEAT))
    intent = Intent(do, {"unit": "b"} if do in ("order", "target") else {})
    found = explain.why_not(f.state, view_of(f.state, f.asked.seat), intent)
    assert found is not None
    assert found.rule == rule


def test_every_action_has_its_moment() -> None:
    """So that `why_not_now` knows when each of them is done."""
    names = field("a", a=allied()).state.setup.names
    assert set(names.verbs) == {*MOMENTS, "choose", "in_section", "done"}
