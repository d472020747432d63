"""A battle from its declaration to its end: m44-turn-07, m44-bat, m44-tg, m44-bb as they are played."""

from __future__ import annotations

import pytest

from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.rules.battle import may_battle
from beachhead.m44.state import M44State
from beachhead.m44.unit_flags import BATTLED
from tests.m44.fields import ALLIED_SEAT, allied, attack, axis, duel, field


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
    f = duel(
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
    f = duel(
        """
        .   .   .
          a   b   .
        """,
        figures=2,
    )
    pieces = len(f.state.lookup.facts.pieces)
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
    f = duel(
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


# special troops in a battle


@pytest.mark.rule("m44-unit-22")
def test_hits_on_a_tiger_are_rolled_again() -> None:
    f = duel("b   a   .", b="tiger")
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
    f = duel("b   a   .", b="tiger")
    attack(f)
    f.answer("throw IIF")
    assert f.ask == "roll_again"
    assert f.dice_asked() == 1


def attack_again(state: M44State, unit: int) -> None:
    state.marks[unit] = 0


@pytest.mark.rule("m44-unit-24", "m44-unit-27")
def test_the_third_hit_takes_the_tank_of_supported_infantry() -> None:
    f = duel("b   a   .", b="supported_infantry")
    troops = f.state.lookup.facts
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
    f = duel("b   a   .", a="armor", b="supported_armor")
    attack(f)
    f.answer("throw AAG")
    assert f.state.troop[f.unit("b")] == f.state.lookup.facts.troop("armor").number
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
