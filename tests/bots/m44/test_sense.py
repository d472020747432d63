"""Small positions in which a sensible player knows what to do."""

from __future__ import annotations

from itertools import pairwise

import pytest

from beachhead.bots.budget import Budget
from beachhead.bots.m44.captain import Captain
from beachhead.bots.m44.dice_values import throw_at
from beachhead.bots.m44.unit_values import worths
from beachhead.core.step import AnyStep
from beachhead.m44.cards.counter_attack import ChooseModel
from beachhead.m44.flow.battle import TakeGround
from beachhead.m44.flow.choose_battle import Battles
from beachhead.m44.flow.moving import Movement, MoveUnit
from beachhead.m44.flow.retreating import FallBack
from beachhead.m44.ids import CommanderId
from beachhead.m44.odds.outcome import odds_of
from beachhead.m44.state import NOWHERE
from beachhead.m44.troops.command_car import BringAlong
from beachhead.m44.troops.engineers import ClearWire
from beachhead.m44.unit_flags import TOOK_GROUND
from tests.m44.fields import ALLIED_SEAT, AXIS_SEAT, Field, allied, attack, axis, field


def chosen(f: Field, *steps: AnyStep) -> str:
    """What the captain answers to the first question of these steps, as it is written."""
    f.begin(*steps)
    return answered(f)


def answered(f: Field) -> str:
    """What the captain answers now, as it is written."""
    decision = f.asked
    index = Captain(seed=1).think(f.state, decision, Budget()).option
    return f.state.setup.names.text(decision.options[index])


def order(f: Field, letter: str, commander: CommanderId) -> None:
    f.state.ordered[commander] = [f.unit(letter)]


def test_the_last_figure_is_worth_most() -> None:
    lookup = field("a   b", a=allied(), b=axis()).state.lookup
    table = worths(lookup, lookup.facts.troop_numbers["infantry"])
    steps = [more - less for less, more in pairwise(table)]
    assert steps == sorted(steps, reverse=True)


def test_odds_are_those_of_the_rules() -> None:
    f = field("a   b", a=allied(), b=axis(figures=2))
    exact = odds_of(f.state, f.unit("a"), f.unit("b"))
    _, killed, _ = throw_at(3, 0.5, (0.0, 1.0, 2.0), 1)
    assert abs(killed - float(exact.spread[2, 0] + exact.spread[2, 1] + exact.spread[3, 0])) < 1e-12


def test_he_finishes_the_weak_one() -> None:
    f = field(
        """
        b   .   c
          .   .
            a
        """,
        a=allied(),
        b=axis(figures=1),
        c=axis(),
    )
    order(f, "a", ALLIED_SEAT)
    f.begin(Battles(ALLIED_SEAT))
    f.answer(f"choose {f.state.setup.names.write('UnitId', f.unit('a'))}")
    assert answered(f) == "target b"


def test_infantry_closes_in_to_battle() -> None:
    f = field(".   .   a   x   .   b", a=allied(), b=axis())
    order(f, "a", ALLIED_SEAT)
    assert chosen(f, Movement(ALLIED_SEAT)).startswith("choose")
    moved = chosen(f, MoveUnit(ALLIED_SEAT, f.unit("a")))
    assert moved == f"move {f.state.lookup.grid.name(f.hex('x'))}"


def test_he_takes_a_town_that_is_a_medal() -> None:
    f = field(
        "a   Tt  .   .   .   .   .   .   b",
        a=allied(),
        b=axis(),
        hexes={"towns": "t"},
        briefing={"town_steps": (1,)},
    )
    assert chosen(f, MoveUnit(ALLIED_SEAT, f.unit("a"))) == f"move {f.state.lookup.grid.name(f.hex('t'))}"


def test_a_retreat_ends_in_cover() -> None:
    f = field(
        """
          Fx  .
        .   b   .
          a   .
        """,
        a=allied("armor"),
        b=axis(),
    )
    back = chosen(f, FallBack(commander=AXIS_SEAT, unit=f.unit("b"), flags=1, ignore=0))
    assert back == f"retreat {f.state.lookup.grid.name(f.hex('x'))}"


def test_armor_overruns() -> None:
    f = field("a   x   b", a=allied("armor"), b=axis(figures=1))
    assert chosen(f, TakeGround(commander=ALLIED_SEAT, unit=f.unit("a"), hex=f.hex("x"))) == "take_ground"


@pytest.mark.parametrize(
    ("troop", "marks", "advance"),
    [
        ("armor", 0, True),
        ("supported_infantry", 0, True),
        ("infantry", 0, False),
        ("armor", TOOK_GROUND, False),
    ],
)
def test_a_medal_town_is_left_for_another_battle_with_who_was_driven_back(
    troop: str, marks: int, advance: bool
) -> None:
    """Only by who may battle on: not by plain infantry, nor by armor that has done so."""
    f = field(
        """
        .   .   .   .
          .   b   .   .
        .   .   Ta  .
        """,
        a=allied(troop, marks=marks),
        b=axis(),
        hexes={"towns": "a"},
        briefing={"town_steps": (1,)},
    )
    attack(f)
    f.answer(f"throw F{'S' * (f.dice_asked() - 1)}")
    f.do(f.asked.options[0])
    assert f.ask == "take_ground"
    assert answered(f) == ("take_ground" if advance else "done")


def test_engineers_clear_the_wire_for_the_allies_only() -> None:
    f = field("#a  b", a=allied("engineer"), b=axis("engineer"))
    assert chosen(f, ClearWire(ALLIED_SEAT, f.unit("a"))) == "remove_wire"
    g = field("a   #b", a=allied("engineer"), b=axis("engineer"))
    assert chosen(g, ClearWire(AXIS_SEAT, g.unit("b"))) == "done"


def test_a_command_car_brings_the_one_who_can_battle() -> None:
    f = field(
        """
        c   b   .   .   .   a
          d   .   .
        """,
        a=allied(),
        b=axis("command_car"),
        c=axis("artillery", order="none"),
        d=axis(order="none"),
    )
    order(f, "b", AXIS_SEAT)
    gun = f.state.setup.names.write("UnitId", f.unit("c"))
    assert chosen(f, BringAlong(AXIS_SEAT)) == f"bring {gun}"


def test_a_counter_attack_repeats_the_better_card() -> None:
    f = field("a   .   b", a=allied(order="none"), b=axis(order="none"))
    cards = f.state.lookup.facts.card_numbers
    f.state.last[AXIS_SEAT] = [cards["dig-in"], cards["direct-from-hq"]]
    f.state.last_used_in[AXIS_SEAT] = [NOWHERE, NOWHERE]
    assert chosen(f, ChooseModel(ALLIED_SEAT)).split()[2] == "direct-from-hq"
