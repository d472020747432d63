"""What is lit on the board, against the pictures and against the rules that say so."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.core.errors import Refusal
from beachhead.core.overlay import Overlay
from beachhead.core.seat import SPECTATOR
from beachhead.core.view import view_of
from beachhead.hexes import gather
from beachhead.m44.facts import ALLIES
from beachhead.m44.game import M44
from beachhead.m44.overlays import DRAWN, LENSES
from beachhead.m44.rules.movement import reach
from tests.m44.fields import Field, allied, axis, field, game_at


def lit(f: Field, name: str, about: str = "", side: int = ALLIES) -> Overlay:
    return DRAWN[name](f.state, side, about)


def hexes(f: Field, shown: Overlay, *words: str) -> int:
    """The hexes lit with one of these words, or all."""
    grid = f.state.lookup.grid
    return gather(grid.hex(hex) for hex, word in shown.hexes if not words or word in words)


def name(f: Field, letter: str) -> str:
    return f.state.setup.names.write("UnitId", f.unit(letter))


def test_reach_tells_where_it_may_still_battle() -> None:
    f = field(".   .   .   .\n  .   a   .   .\n.   .   .   .", a=allied())
    shown = lit(f, "reach", name(f, "a"))
    found = reach(f.state, f.unit("a"))
    assert hexes(f, shown, "battle") == found.near
    assert hexes(f, shown, "no battle") == found.far
    assert found.far


def test_the_enemys_reach_is_his_own() -> None:
    f = field("b   .   .   .   a", a=allied(), b=axis("armor"))
    assert lit(f, "enemy").hexes == lit(f, "reach", side=0).hexes
    assert hexes(f, lit(f, "enemy")) == reach(f.state, f.unit("b")).hexes


@pytest.mark.rule("m44-los-01", "m44-los-02")
def test_sight_from_a_unit_has_its_dice_and_what_is_in_the_way() -> None:
    """x is what the infantry can fire at; the forest hides what lies behind it."""
    f = field(
        """
        x   x   x   x   .   .
          a   x   Fx  .   .
        x   x   x   x   .   .
        """,
        a=allied(),
    )
    shown = lit(f, "sight", name(f, "a"))
    within = f.state.lookup.disc(f.at("a"), 3)
    assert hexes(f, shown) == f.diagram.hexes("x") & within
    assert {word for _, word in shown.hexes} == {"3", "2", "1"}
    assert shown.cut == (f.state.lookup.grid.name(f.state.lookup.grid.hex("r2c3")),)
    from_hex = lit(f, "sight", f.state.lookup.grid.name(f.at("a")))
    assert hexes(f, from_hex) & within == hexes(f, shown)


def test_artillery_needs_no_sight() -> None:
    f = field("a   F   .   .   .   .   .", a=allied("artillery"))
    shown = lit(f, "sight", name(f, "a"))
    assert [word for _, word in shown.hexes] == ["3", "3", "2", "2", "1", "1"]
    assert shown.cut == ()


@pytest.mark.rule("m44-brd-09", "m44-brd-10")
def test_sections_are_named_from_ones_own_side() -> None:
    state = game_at("omaha")
    mine, theirs = (dict(DRAWN["sections"](state, side, "").hexes) for side in (ALLIES, 1 - ALLIES))
    assert set(mine) == set(theirs)
    assert {mine[h] for h in mine if theirs[h] == "right"} == {"left"}
    assert "left and centre" in mine.values()


@pytest.mark.parametrize(
    "scenario", ["m44:omaha", "m44:airborne", "m44:overthrough/sword+juno", "m44:neptune"]
)
def test_every_lens_at_every_stage_of_a_game(scenario: str) -> None:
    """For every seat and a spectator, and every unit that can be pointed at."""
    game = M44
    state, rng = game.start(scenario.partition(":")[2], {}), Random(scenario)
    table = game.table(state, None)
    for n in range(1600):
        if state.result is not None:
            break
        decision = state.first
        options = range(len(decision.options))
        table.play(decision, rng.choices(options, decision.weights or None)[0])
        if n % 400 == 0:
            for seat in (state.setup.seats[0], state.setup.seats[-1], SPECTATOR):
                view = view_of(state, seat)
                for lens in game.overlays(view):
                    about = table.state.setup.names.write("UnitId", table.state.units(1)[0])
                    shown = game.overlay(view, lens.name, about if lens.about else "")
                    assert all(state.setup.names.read("HexId", hex) >= 0 for hex, _ in shown.hexes)


def test_what_does_not_exist_is_refused() -> None:
    f = field("a   .", a=allied())
    for lens, about, says in (
        ("reach", "nobody", "no unit called nobody"),
        ("sight", "", "Point at a hex or a unit"),
        ("sight", "r99c99", "no unit or hex called 'r99c99'"),
    ):
        with pytest.raises(Refusal, match=says):
            lit(f, lens, about)
    with pytest.raises(Refusal, match=r"no overlay 'supply'"):
        M44.overlay(view_of(M44.start("omaha", {}), SPECTATOR), "supply")
    assert {lens.name for lens in LENSES} == set(DRAWN)
