"""What is lit on the map, against the pictures and against the rules that say so."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from beachhead.core.errors import Refusal
from beachhead.core.overlay import Overlay
from beachhead.core.seat import SPECTATOR
from beachhead.core.view import view_of
from beachhead.fm.facts.roster import GERMAN
from beachhead.fm.flow.march import March
from beachhead.fm.game import FM
from beachhead.fm.rules.supply import unsupplied
from beachhead.fm.state import SEATS
from beachhead.fm.table import FmTable
from tests.fm.positions import GAME, ask, place, position, unit


def lit(table: FmTable, name: str, about: str = "", seat: str = "allied") -> Overlay:
    return GAME.overlay(view_of(table.state, SEATS[seat == "german"]), name, about)


def cut_off() -> FmTable:
    """A regiment at 2505, a beachhead at 2605, and between them nothing until a German comes."""
    table = position("utah", {"8/4US": "2402"})
    table.place_beachhead(place(table, "2605"))
    return table


@pytest.mark.rule("fm-10.12-03")
def test_the_way_of_supply_is_drawn_hex_by_hex() -> None:
    shown = lit(cut_off(), "supply", "8/4US")
    (way,) = shown.paths
    assert (way[0], way[-1]) == ("2402", "2605")
    grid = cut_off().state.facts.grid
    assert all(grid.distance(grid.hex(a), grid.hex(b)) == 1 for a, b in pairwise(way))
    assert len(way) - 1 == grid.distance(grid.hex("2402"), grid.hex("2605"))
    assert shown.cut == ()


@pytest.mark.rule("fm-10.12-05", "fm-10.12-06")
def test_where_it_is_cut() -> None:
    """Germans all round: the nearest way is shown with the first hex where it cannot go on."""
    table = cut_off()
    germans = iter(table.state.lookup.units[GERMAN])
    for h in table.state.facts.grid.around[place(table, "2402")]:
        if table.state.facts.area >> h & 1:
            table.put(next(germans), h)
    shown = lit(table, "supply", "8/4US")
    (way,), (bar,) = shown.paths, shown.cut
    assert bar == way[1]
    assert "no supply" in shown.title
    everybody = lit(table, "supply")
    assert everybody.cut == ("2402",)
    assert [line[0] for line in everybody.lines] == ["8/4"]


def test_reach_has_the_price_of_every_hex() -> None:
    table = position("utah", {"8/4US": "2402"})
    ask(table, March(unit(table, "8/4US"), 3))
    shown = lit(table, "reach", "8/4US")
    options = {table.state.facts.grid.name(o.hex) for o in table.state.open[0].options if hasattr(o, "hex")}
    assert {hex for hex, _ in shown.hexes} == options
    assert {price for _, price in shown.hexes} <= {"½", "1", "1½"}


def test_enemy_reach_and_zones_are_the_other_side() -> None:
    table = position("utah", {"8/4US": "2402", "919/709": "2406"})
    assert lit(table, "enemy").hexes == lit(table, "reach", seat="german").hexes
    words = dict(lit(table, "zones").hexes)
    around = table.state.facts.grid.around[place(table, "2402")]
    assert all(
        words[table.state.facts.grid.name(h)] in ("Allied", "both")
        for h in around
        if table.state.facts.area >> h & 1
    )


@pytest.mark.parametrize("scenario", ["utah", "omaha", "gold-juno", "sword", "campaign"])
def test_every_lens_at_every_stage_of_a_game(scenario: str) -> None:
    """For both sides and a spectator; who lacks supply is who the rules say."""
    state, rng = FM.start(scenario, {}), Random(scenario)
    table = FM.table(state, None)
    for n in range(2500):
        if state.result is not None:
            break
        decision = state.first
        weights = decision.weights
        index = (
            rng.choices(range(len(decision.options)), weights)[0]
            if weights
            else rng.randrange(len(decision.options))
        )
        table.play(decision, index)
        if n % 500 == 0:
            for seat in (*SEATS, SPECTATOR):
                view = view_of(state, seat)
                for lens in FM.overlays(view):
                    shown = FM.overlay(view, lens.name)
                    grid = state.facts.grid
                    assert all(grid.hex(hex) >= 0 for hex, _ in shown.hexes)
            cut = FM.overlay(view, "supply").lines
            assert [line[0] for line in cut] == [
                state.setup.names.say("UnitId", u) for u in unsupplied(state)
            ]


def test_what_does_not_exist_is_refused() -> None:
    table = position("utah", {"8/4US": "2402"})
    with pytest.raises(Refusal, match=r"no overlay 'suply'.*supply"):
        lit(table, "suply")
    with pytest.raises(Refusal, match="no unit '9/4US'"):
        lit(table, "supply", "9/4US")
