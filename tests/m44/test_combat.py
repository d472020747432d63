"""A battle from its declaration to its end: m44-turn-07, m44-bat, m44-tg, m44-bb as they are played."""

from __future__ import annotations

import pytest

from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.battling import Battles
from beachhead.m44.marks import BATTLED, STOPPED, TOOK_GROUND
from beachhead.m44.rules.battle import may_battle
from beachhead.m44.state import M44State
from tests.m44.fields import Field, allied, axis, field

ALLIED_SEAT, AXIS_SEAT = 0, 1


def attack(f: Field, seat: int = ALLIED_SEAT, unit: str = "a", target: str = "b") -> None:
    """The battle phase, up to the dice of one battle."""
    f.begin(Battles(seat))
    f.answer(f"choose {unit}")
    f.answer(f"target {target}")
    f.decline_ambush()


def board(picture: str, a: str = "infantry", b: str = "infantry", figures: int = 0) -> Field:
    """Allied unit a attacks Axis unit b."""
    return field(picture, a=allied(a), b=axis(b, figures))


@pytest.mark.rule("m44-turn-07", "m44-bat-03")
def test_units_battle_one_at_a_time_each_once() -> None:
    f = field(
        """
        .   b   .   .   d   .
          a   .   .   c   .
        """,
        a=allied(),
        b=axis(),
        c=allied(),
        d=axis(),
    )
    f.begin(Battles(ALLIED_SEAT))
    assert f.options() == ["choose a", "choose c", "done"]
    f.answer("choose c")
    assert f.options() == ["target d", "hold"]
    f.answer("target d")
    f.decline_ambush()
    f.answer("throw AAA")
    assert f.options() == ["choose a", "done"]
    f.answer("choose a")
    f.answer("hold")
    assert f.ask == "stop"
    assert f.state.marks[f.unit("a")] & BATTLED
    assert f.state.engaged == 0


@pytest.mark.rule("m44-otm-02", "m44-ord-01")
def test_only_units_ordered_to_battle_may() -> None:
    f = field(
        ".   a   b   c   .   d",
        a=allied(order="on_the_move"),
        b=axis(),
        c=allied(order=""),
        d=allied("artillery"),
    )
    f.begin(Battles(ALLIED_SEAT))
    assert f.options() == ["choose d", "done"]


@pytest.mark.rule("m44-bat-10", "m44-bat-18")
def test_losses_come_before_flags() -> None:
    f = board(
        """
        .   .   .
          y   .   .
        .   b   .
          a   .   .
        """,
        figures=3,
    )
    attack(f)
    f.answer("throw IGF")
    assert f.ask == "retreat"
    assert f.state.figures[f.unit("b")] == 1


@pytest.mark.rule("m44-bat-16", "m44-med-01", "m44-bat-19")
def test_the_last_figure_is_a_medal() -> None:
    f = board(
        """
        .   .   .
          a   b   .
        """,
        figures=2,
    )
    pieces = len(f.state.book.facts.pieces)
    pool = sum(f.state.pool)
    attack(f)
    f.answer("throw III")
    assert f.state.at[f.unit("b")] == -1
    assert f.state.won == [0, 1]
    assert sum(f.state.stands[ALLIES * pieces :]) == 1  # the last one
    assert sum(f.state.pool) == pool + 1  # the other; the third hit is lost
    assert f.state.occupied[AXIS] == 0


@pytest.mark.rule("m44-bat-18")
def test_an_eliminated_unit_does_not_retreat() -> None:
    f = board(
        """
        .   .   .
          .   b   .
        .   a   .
        """,
        figures=1,
    )
    attack(f)
    f.answer("throw IFF")
    assert f.ask == "take_ground"


@pytest.mark.rule("m44-vic-01", "m44-bat-16")
def test_the_medal_that_wins_ends_the_battle_at_once() -> None:
    f = field("a   b   .", a=allied(), b=axis("infantry", 1), medals=1)
    attack(f)
    f.answer("throw GAA")
    assert f.state.result is not None
    assert f.state.result.winner == "allies"
    assert f.state.open == ()


# taking ground


@pytest.mark.rule("m44-tg-01")
def test_infantry_takes_ground_after_a_retreat() -> None:
    f = board(
        """
        .   .   .
          .   b   .
        .   a   .
        """
    )
    attack(f)
    f.answer("throw FAA")
    assert f.options() == ["retreat r1c2", "retreat r1c3"]
    f.answer("retreat r1c3")
    assert f.options() == ["take_ground", "done"]
    f.answer("take_ground")
    assert f.at("a") == f.hex("b")
    assert f.state.marks[f.unit("a")] & TOOK_GROUND
    assert f.ask == "stop"  # infantry does not battle on


@pytest.mark.rule("m44-tg-01")
def test_ground_is_taken_only_after_close_assault_and_only_if_wanted() -> None:
    far = board("b   .   a   .", figures=1)
    attack(far)
    far.answer("throw II")
    assert far.ask == "stop"
    near = board("b   a   .", figures=1)
    attack(near)
    near.answer("throw III")
    near.answer("done")
    assert near.at("a") == near.hex("a")


@pytest.mark.rule("m44-tg-02", "m44-swa-01")
@pytest.mark.parametrize("troop", ["artillery", "infantry_mg", "infantry_at", "infantry_mortar"])
def test_who_does_not_take_ground(troop: str) -> None:
    f = board("b   a   .", a=troop, figures=1)
    attack(f)
    f.answer("throw GGG")
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-02")
def test_a_unit_that_moved_into_stopping_ground_does_not_take_ground() -> None:
    f = field("b   #a  .", a=allied("armor", marks=STOPPED), b=axis("infantry", 1))
    attack(f)
    f.answer("throw GGG")
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-02", "m44-ter-18", "m44-ter-21")
@pytest.mark.parametrize("ground", ["@", "*"])
def test_armor_does_not_take_ground_it_may_not_enter(ground: str) -> None:
    f = board(f"{ground}b  a   .", a="armor", figures=1)
    attack(f)
    f.answer("throw " + "G" * f.dice_asked())
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-02", "m44-ter-06")
def test_a_hedgerow_next_to_it_may_be_taken() -> None:
    f = board("Bb  a   .", figures=1)
    attack(f)
    f.answer("throw GG")
    assert f.ask == "take_ground"


@pytest.mark.rule("m44-tg-07", "m44-ter-14", "m44-ter-16", "m44-ter-17")
@pytest.mark.parametrize(
    ("picture", "troop", "takes"),
    [
        ("Hb  :a  .", "infantry", True),
        ("Hb  _a  .", "infantry", False),
        (":b  Ha  .", "infantry", True),
        ("_b  Ha  .", "infantry", False),
        ("Hb  :a  .", "armor", False),
        (":b  Ha  .", "armor", False),
        ("Hb  a   .", "armor", True),
    ],
)
def test_taking_ground_between_shore_and_hill(picture: str, troop: str, takes: bool) -> None:
    f = board(picture, a=troop, figures=1)
    attack(f)
    f.answer("throw " + "G" * f.dice_asked())
    assert (f.ask == "take_ground") == takes


@pytest.mark.rule("m44-tg-02", "m44-ter-10")
def test_no_bridge_is_taken_from_a_river_mouth() -> None:
    f = board("=b  Ya  .", figures=1)
    attack(f)
    f.answer("throw GG")
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-03", "m44-tg-04")
def test_armor_overruns_takes_ground_again_and_stops_there() -> None:
    f = field(
        ".   d   .   c   b   a",
        a=allied("armor"),
        b=axis("infantry", 1),
        c=axis("infantry", 1),
        d=axis("infantry", 1),
    )
    attack(f)
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.ask == "overrun"
    assert f.options() == ["target c", "hold"]
    f.answer("target c")
    f.decline_ambush()
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.at("a") == f.hex("c")
    assert f.ask == "stop"  # no third battle, though d is in range
    assert f.state.engaged == 0


@pytest.mark.rule("m44-tg-03")
def test_the_second_battle_may_be_a_ranged_one() -> None:
    f = field("c   .   .   b   a", a=allied("armor"), b=axis("infantry", 1), c=axis())
    attack(f)
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.options() == ["target c", "hold"]
    f.answer("target c")
    f.answer("throw IAA")
    assert f.state.figures[f.unit("c")] == 3
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-05", "m44-ter-25")
@pytest.mark.parametrize(
    ("ground", "overruns"),
    [
        (".", True),
        ("F", False),
        ("T", False),
        ("B", False),
        ("M", False),
        ("Y", True),
        (":", True),
        ("_", True),
    ],
)
def test_where_armor_overruns(ground: str, overruns: bool) -> None:
    f = field(f"c   {ground}b  a", a=allied("armor"), b=axis("infantry", 1), c=axis())
    attack(f)
    f.answer("throw " + "G" * f.dice_asked())
    f.answer("take_ground")
    assert (f.ask == "overrun") == overruns


@pytest.mark.rule("m44-tg-03", "m44-unit-21", "m44-unit-31")
@pytest.mark.parametrize("troop", ["infantry", "tank_destroyer", "half_track"])
def test_who_takes_ground_but_does_not_overrun(troop: str) -> None:
    f = field("c   b   a", a=allied(troop), b=axis("infantry", 1), c=axis())
    attack(f)
    f.answer("throw " + "G" * f.dice_asked())
    f.answer("take_ground")
    assert f.ask == "stop"


@pytest.mark.rule("m44-tg-08", "m44-unit-23")
def test_supported_infantry_assaults_once_more_and_does_not_advance_again() -> None:
    f = field(
        ".   .   c   b   a",
        a=axis("supported_infantry"),
        b=allied("infantry", 1),
        c=allied("infantry", 1),
    )
    attack(f, AXIS_SEAT)
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.options() == ["target c", "hold"]
    f.answer("target c")
    f.decline_ambush()
    f.answer("throw GAA")
    assert f.ask == "stop"
    assert f.at("a") == f.hex("b")


@pytest.mark.rule("m44-tg-08")
def test_the_second_assault_of_supported_infantry_is_a_close_one() -> None:
    f = field("c   .   b   a", a=axis("supported_infantry"), b=allied("infantry", 1), c=allied())
    attack(f, AXIS_SEAT)
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.ask == "stop"
    town = field("c   Tb  a", a=axis("supported_infantry"), b=allied("infantry", 1), c=allied())
    attack(town, AXIS_SEAT)
    town.answer("throw GA")
    town.answer("take_ground")
    assert town.ask == "stop"


@pytest.mark.rule("m44-tg-09", "m44-ter-20")
def test_armor_takes_ground_into_wire() -> None:
    f = field("c   #b  a", a=allied("armor"), b=axis("infantry", 1), c=axis("infantry", 1))
    attack(f)
    f.answer("throw GAA")
    f.answer("take_ground")
    assert f.state.wire == 0
    f.answer("target c")
    f.decline_ambush()
    f.answer("throw GAA")
    assert f.ask == "stop"  # no second advance
    g = board("#b  a   .", figures=1)
    attack(g)
    g.answer("throw GGG")
    g.answer("take_ground")
    assert g.state.wire == 1 << g.hex("b")


@pytest.mark.rule("m44-ter-20", "m44-otm-05")
def test_infantry_removes_wire_instead_of_battling() -> None:
    f = field("#a  b   .", a=allied(), b=axis())
    f.begin(Battles(ALLIED_SEAT))
    f.answer("choose a")
    assert f.options() == ["target b", "remove_wire", "hold"]
    f.answer("remove_wire")
    assert f.state.wire == 0
    assert f.ask == "stop"
    moving = field("#a  b   .", a=allied(order="on_the_move"), b=axis())
    moving.begin(Battles(ALLIED_SEAT))
    assert moving.ask == "stop"


# battling back


def assaulted(nation: str = "britain", figures: int = 2, troop: str = "infantry") -> Field:
    return field(
        """
        .   .   .
          .   a   .
        .   b   .
          .   .   .
        """,
        a=axis("infantry"),
        b=allied(troop, figures, nation=nation),
        special=("commonwealth",),
    )


@pytest.mark.rule("m44-bb-01", "m44-scn-02")
def test_a_commonwealth_unit_with_one_figure_left_battles_back() -> None:
    f = assaulted()
    attack(f, AXIS_SEAT)
    f.answer("throw IAA")
    assert f.ask == "battle_back"
    assert f.asked.seat == f.state.book.seats[ALLIED_SEAT]
    f.answer("battle_back")
    assert f.dice_asked() == 1
    f.answer("throw G")
    assert f.state.figures[f.unit("a")] == 3
    assert f.ask == "stop"


@pytest.mark.rule("m44-bb-01")
def test_it_need_not_battle_back() -> None:
    f = assaulted()
    attack(f, AXIS_SEAT)
    f.answer("throw IAA")
    f.answer("done")
    assert f.ask == "stop"
    assert f.state.figures[f.unit("a")] == 4


@pytest.mark.rule("m44-bb-01", "m44-bb-06")
@pytest.mark.parametrize(
    ("nation", "figures", "troop", "throw"),
    [
        ("usa", 2, "infantry", "IAA"),
        ("britain", 3, "infantry", "IAA"),
        ("britain", 2, "infantry", "IAF"),
        ("britain", 2, "french_resistance", "IAA"),
    ],
)
def test_who_does_not_battle_back(nation: str, figures: int, troop: str, throw: str) -> None:
    f = assaulted(nation, figures, troop)
    attack(f, AXIS_SEAT)
    f.answer(f"throw {throw}")
    if f.ask == "retreat":
        f.do(f.asked.options[0])
    assert f.ask in ("stop", "take_ground")


@pytest.mark.rule("m44-bb-06", "m44-bb-01")
def test_canadians_do_and_fire_from_afar_is_not_answered() -> None:
    f = assaulted("canada")
    attack(f, AXIS_SEAT)
    f.answer("throw IAA")
    assert f.ask == "battle_back"
    far = field("b   .   a", a=axis(), b=allied("infantry", 2, nation="britain"))
    attack(far, AXIS_SEAT)
    far.answer("throw IA")
    assert far.ask == "stop"


@pytest.mark.rule("m44-bb-02")
def test_the_battle_back_die_is_not_reduced() -> None:
    f = field("Ya  Tb  .", a=allied("infantry", 2, nation="britain"), b=axis("armor"))
    attack(f, AXIS_SEAT, "b", "a")
    f.answer("throw I")
    f.answer("battle_back")
    assert f.dice_asked() == 1


@pytest.mark.rule("m44-bb-05")
def test_a_flag_drives_the_attacker_off_and_nobody_takes_ground() -> None:
    f = assaulted()
    attack(f, AXIS_SEAT)
    f.answer("throw IAA")
    f.answer("battle_back")
    f.answer("throw F")
    assert f.ask == "retreat"
    assert f.asked.seat == f.state.book.seats[AXIS_SEAT]
    f.do(f.asked.options[0])
    assert f.at("a") != f.hex("a")
    assert f.at("b") == f.hex("b")
    assert f.ask == "stop"


@pytest.mark.rule("m44-bb-05")
def test_battle_back_flags_may_be_ignored_by_terrain() -> None:
    f = field(
        """
        .   .   .
          .   @a  .
        .   b   .
        """,
        a=axis(),
        b=allied("infantry", 2, nation="britain"),
    )
    attack(f, AXIS_SEAT)
    f.answer("throw IAA")
    f.answer("battle_back")
    f.answer("throw F")
    assert "stand_fast" in f.options()


@pytest.mark.rule("m44-bb-03")
def test_battle_back_against_an_overrun() -> None:
    f = field(
        ".   c   b   a",
        a=axis("armor"),
        b=allied("infantry", 1, nation="britain"),
        c=allied("infantry", 2, nation="britain"),
    )
    attack(f, AXIS_SEAT)
    f.answer("throw GAA")
    f.answer("take_ground")
    f.answer("target c")
    f.decline_ambush()
    f.answer("throw IAA")
    assert f.ask == "battle_back"


@pytest.mark.rule("m44-bb-04")
def test_no_battle_back_from_who_cannot_battle() -> None:
    truck = assaulted("britain", 2, "supply_truck")
    attack(truck, AXIS_SEAT)
    truck.answer("throw IAA")
    assert truck.ask == "stop"
    afloat = field("a   ~b  ~", a=axis(), b=allied("infantry", 2, nation="britain"))
    afloat.state.aboard[afloat.unit("b")] = 0
    attack(afloat, AXIS_SEAT)
    afloat.answer("throw IAA")
    assert afloat.ask == "stop"


# special troops in a battle


@pytest.mark.rule("m44-unit-22")
def test_hits_on_a_tiger_are_rolled_again() -> None:
    f = board("b   a   .", b="tiger")
    attack(f)
    f.answer("throw AAG")
    assert f.ask == "roll_again"
    assert f.dice_asked() == 3
    f.answer("throw IAS")
    assert f.state.at[f.unit("b")] >= 0
    attack_again(f.state, f.unit("a"))
    attack(f)
    f.answer("throw AII")
    f.answer("throw G")
    assert f.state.at[f.unit("b")] == -1
    assert f.state.won == [0, 1]


@pytest.mark.rule("m44-unit-22", "m44-ret-05")
def test_losses_of_a_tiger_that_cannot_retreat_are_rolled_again() -> None:
    f = board("b   a   .", b="tiger")
    attack(f)
    f.answer("throw IIF")
    assert f.ask == "roll_again"
    assert f.dice_asked() == 1


def attack_again(state: M44State, unit: int) -> None:
    state.marks[unit] = 0


@pytest.mark.rule("m44-unit-24", "m44-unit-27")
def test_the_third_hit_takes_the_tank_of_supported_infantry() -> None:
    f = board("b   a   .", b="supported_infantry")
    troops = f.state.book.facts
    attack(f)
    f.answer("throw IIA")
    assert f.state.troop[f.unit("b")] == troops.troop("supported_infantry").number
    attack_again(f.state, f.unit("a"))
    attack(f)
    f.answer("throw IAA")
    assert f.state.troop[f.unit("b")] == troops.troop("infantry").number
    assert f.state.figures[f.unit("b")] == 2


@pytest.mark.rule("m44-unit-26", "m44-unit-27")
def test_the_third_hit_takes_the_infantry_of_supported_armor() -> None:
    f = board("b   a   .", a="armor", b="supported_armor")
    attack(f)
    f.answer("throw AAG")
    assert f.state.troop[f.unit("b")] == f.state.book.facts.troop("armor").number
    assert f.state.figures[f.unit("b")] == 1


@pytest.mark.rule("m44-turn-07", "m44-mode-06")
def test_a_unit_in_another_battle_is_left_alone() -> None:
    """Teammates battle at the same time: a unit in a battle that is being settled is no target."""
    f = field("a   b   c", a=allied(), b=axis(), c=allied())
    f.state.engaged = 1 << f.unit("b")
    f.begin(Battles(ALLIED_SEAT))
    assert f.options() == ["done"]  # wait for the teammate, or be done
    f.state.engaged, f.state._open = 0, None
    assert f.options() == ["choose a", "choose c", "done"]


@pytest.mark.rule("m44-mode-06")
def test_who_was_too_slow_keeps_its_battle() -> None:
    f = field("a   b   c", a=allied(), b=axis(), c=allied())
    f.begin(Battles(ALLIED_SEAT))
    f.answer("choose a")
    f.state.engaged, f.state._open = 1 << f.unit("b"), None  # a teammate was quicker
    assert f.options() == ["hold"]
    f.answer("hold")
    assert may_battle(f.state, f.unit("a"))
