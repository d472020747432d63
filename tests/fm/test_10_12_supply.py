"""Supply: 9.0 and 10.12. In the pictures B is a beachhead, A an Allied unit, G a German one.

x must be exactly the hexes without a letter from which supply can be traced.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from beachhead import new_match
from beachhead.core.event import Event
from beachhead.fm import events
from beachhead.fm.explain.supply import way_to
from beachhead.fm.facts.roster import ALLIED, GERMAN, UnitId
from beachhead.fm.flow.sequence import ALLIED_TURN, GERMAN_TURN
from beachhead.fm.flow.supply import SupplyCheck
from beachhead.fm.rules.supply import drop_supply, in_supply, open_ground, supplied, unsupplied
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.table import FmTable
from beachhead.hexes import Hexes, HexId, each, gather
from beachhead.hexes.diagram import assert_hexes
from tests.fm.fields import Counter, field, german, leg
from tests.fm.positions import ask, place, places, position, scattered, unit, where, why


def assert_supplied(picture: str, **counters: Counter) -> FmTable:
    """The hexes under x, and the beachheads, can trace supply; no other hex without a unit can."""
    __tracebackhide__ = True
    table, drawn = field(picture, roads=(), **counters)
    for hex in each(drawn.hexes("B")):
        table.place_beachhead(hex)
    lettered = gather(HexId(h) for h in table.state.at if h >= 0) | drawn.hexes("B")
    assert_hexes(drawn, supplied(table.state, table.state.beachheads) & ~lettered)
    return table


def has_supply(table: FmTable, name: str) -> bool:
    return in_supply(table.state, unit(table, name))


@pytest.mark.rule("fm-10.12-03")
def test_a_way_of_any_length() -> None:
    table = assert_supplied(
        """
        B   x   x   x   x   x   x
          x   x   x   x   x   x   A
        x   x   x   x   x   x   x
        """,
        A=leg(6),
    )
    assert has_supply(table, "A")


@pytest.mark.rule("fm-10.12-06")
def test_a_way_may_begin_in_a_zone_but_not_pass_through_one() -> None:
    """A stands in the zone and goes out of it at once; behind the zone there is no supply."""
    table = assert_supplied(
        """
        B   x   x   x   .   .   .
          x   x   A   G   .   .
        x   x   x   x   .   .   .
          x   x   x   x   .   .
        x   x   x   x   G2  .   .
        """.replace("G2", "H "),
        A=leg(6),
        G=german(),
        H=german(),
    )
    assert has_supply(table, "A")


@pytest.mark.rule("fm-10.12-06")
def test_a_friend_in_the_zone_does_not_open_it() -> None:
    """The only way from C leads through the hex of A, which is in the zone of G."""
    table = assert_supplied(
        """
        B   x   x   A   C   .
              x   x   G
        """,
        A=leg(6),
        C=leg(6),
        G=german(),
    )
    assert has_supply(table, "A")
    assert not has_supply(table, "C")


@pytest.mark.rule("fm-10.12-06")
def test_a_way_may_end_in_a_zone() -> None:
    """The beachhead is in a zone: it can be reached from the side, but not passed."""
    table = assert_supplied(
        """
        G   B   x   x   A
          .   x
        """.replace(".", " "),
        A=leg(6),
        G=german(),
    )
    assert has_supply(table, "A")


@pytest.mark.rule("fm-10.12-06")
def test_from_zone_to_zone() -> None:
    """It leaves one hex of a zone and enters another, where the beachhead is: it passes through neither."""
    table, drawn = field(
        """
        B   A   C
          G
        """,
        A=leg(6),
        C=leg(6),
        G=german(),
    )
    table.place_beachhead(drawn.hex("B"))
    assert has_supply(table, "A")
    assert not has_supply(table, "C")


@pytest.mark.rule("fm-10.12-05")
def test_not_through_an_enemy() -> None:
    """A unit without a zone of control still stands in the way."""
    table = assert_supplied(
        """
        B   x   G   .   A
        """,
        A=leg(6),
        G=german(zoc=False),
    )
    assert not has_supply(table, "A")


@pytest.mark.rule("fm-10.12-08")
def test_a_beachhead_supplies_itself_whatever_stands_around_it() -> None:
    table = position("utah", {"8/4US": "2607"})
    table.place_beachhead(place(table, "2607"))
    for name, spot in zip(("919/709", "729/709", "739/709"), ("2606", "2506", "2706"), strict=True):
        table.put(unit(table, name), place(table, spot))
    assert zoc_of(table.state, GERMAN) >> place(table, "2607") & 1
    assert has_supply(table, "8/4US")
    table.remove_beachhead(place(table, "2607"))
    assert not has_supply(table, "8/4US")


@pytest.mark.rule("fm-9.0-01", "fm-10.12-01", "fm-10.12-09")
def test_who_needs_no_supply() -> None:
    """amb-076: supply is for Allied units only. Commandos and rangers do without."""
    table = position("omaha", {"2Rgr": "2417", "16/1US": "2318", "916/352": "1515"})
    assert not table.state.beachheads
    assert has_supply(table, "2Rgr")
    assert has_supply(table, "916/352")
    assert [table.state.facts.roster.units[u].id for u in unsupplied(table.state)] == ["16/1US"]


@pytest.mark.rule("fm-10.12-03")
def test_not_over_the_sea_nor_out_of_play_but_over_rivers() -> None:
    """amb-066. Beyond the Vire, which bounds Utah, nothing is in play; the Douve is no obstacle."""
    table = position("utah", {"8/4US": "1706"})
    table.place_beachhead(place(table, "2508"))
    state = table.state
    ground = supplied(state, state.beachheads)
    assert ground == state.facts.grid.flood(state.beachheads, state.facts.area)
    assert not ground & state.facts.map.sea
    assert ground & ~state.facts.map.areas["utah"] == 0
    assert has_supply(table, "8/4US")


@pytest.mark.rule("fm-10.12-03", "fm-15.1.a")
def test_armies_share_their_supply() -> None:
    """amb-094: a US unit traces to a Commonwealth beachhead, through ground where it may not go itself."""
    table = position("campaign", {"16/1US": "1522"})
    table.place_beachhead(place(table, "2026"))
    assert not table.state.facts.open_to[0] >> place(table, "2026") & 1
    assert has_supply(table, "16/1US")


def with_zone(supplying: int = 1) -> FmTable:
    """The 505th by its drop zone, the 8th beside it, and no beachhead."""
    table = position("utah", {"505/82US": "2503", "8/4US": "2604"})
    table.state.drop_zones[0] = place(table, "2402")
    table.state.supply_zones = supplying
    return table


@pytest.mark.rule("fm-10.12-04", "fm-10.9.2-7.a")
def test_drop_zones_supply_airborne_units_only() -> None:
    table = with_zone()
    assert has_supply(table, "505/82US")
    assert not has_supply(table, "8/4US")
    assert [table.state.facts.roster.units[u].id for u in unsupplied(table.state)] == ["8/4US"]
    assert not has_supply(with_zone(supplying=0), "505/82US")


@pytest.mark.rule("fm-10.9.2-7.a")
def test_any_division_uses_any_drop_zone() -> None:
    table = with_zone()
    table.put(unit(table, "502/101US"), place(table, "2302"))
    assert has_supply(table, "502/101US")


@pytest.mark.rule("fm-10.9.2-7.a", "fm-10.12-05")
def test_a_german_in_the_drop_zone_shuts_it() -> None:
    """amb-051."""
    table = with_zone()
    table.put(unit(table, "919/709"), place(table, "2402"))
    assert not drop_supply(table.state)
    assert not has_supply(table, "505/82US")


@pytest.mark.rule("fm-10.12-02")
def test_checked_at_the_end_of_the_allied_turn() -> None:
    assert ALLIED_TURN[-1] == SupplyCheck()
    assert SupplyCheck() not in GERMAN_TURN


@pytest.mark.rule("fm-10.12-07")
def test_without_supply_a_unit_is_reduced_and_then_eliminated() -> None:
    story: list[Event] = []
    table = position("utah", {"8/4US": "2604", "12/4US": "2405"}, story=story)
    table.state.reduced |= 1 << unit(table, "12/4US")
    ask(table, SupplyCheck())
    assert table.state.reduced >> unit(table, "8/4US") & 1
    assert where(table, "12/4US") == "-2"
    told = [event for event in story if isinstance(event, events.Unsupplied)]
    assert [event.unit for event in told] == [unit(table, "8/4US"), unit(table, "12/4US")]


@pytest.mark.rule("fm-10.12-07")
def test_all_are_looked_at_before_any_suffers() -> None:
    """The loss of one cannot open or close the way of another; Germans keep what they have."""
    table = position("utah", {"8/4US": "2604", "12/4US": "2605", "919/709": "3002"})
    before = unsupplied(table.state)
    assert len(before) == 2
    ask(table, SupplyCheck())
    assert table.state.reduced == sum(1 << u for u in before)


@pytest.mark.rule("fm-10.12-03", "fm-10.12-05", "fm-10.12-06")
@pytest.mark.parametrize("seed", range(8))
def test_against_a_search_hex_by_hex(seed: int) -> None:
    """The flood over sets agrees with the rule spelled out for one way after the other."""
    rng = Random(seed)
    table = scattered("campaign", rng)
    state = table.state
    beaches = gather(beach for b in state.facts.landing.beaches for beach in each(b.hexes))
    for hex in rng.sample(list(each(beaches & ~state.held[GERMAN])), 4):
        table.place_beachhead(hex)
    slow = slow_supplied(state.facts.grid.around, open_ground(state), zoc_of(state, GERMAN), state.beachheads)
    assert supplied(state, state.beachheads) == slow


def slow_supplied(around: tuple[tuple[HexId, ...], ...], ground: Hexes, zone: Hexes, sources: Hexes) -> Hexes:
    """From each hex, step by step: a hex in a zone that was entered may not be left again."""
    found = 0
    for start in each(ground):
        seen, edge = {start}, [start]
        while edge:
            hex = edge.pop()
            if sources >> hex & 1:
                found |= 1 << start
                break
            if hex != start and zone >> hex & 1:
                continue
            for n in around[hex]:
                if n not in seen and ground >> n & 1:
                    seen.add(n)
                    edge.append(n)
    return found


# In words


def test_the_way_is_drawn() -> None:
    table = position("utah", {"8/4US": "2604"})
    table.place_beachhead(place(table, "2607"))
    told = why(table, do="supply", unit="8/4US")
    assert (told.ok, told.rule) == (True, "fm-10.12-03")
    assert (
        told.text == "Open ground by St-Martin-de-Varreville (2604) has supply: 3 hexes to the beach "
        "near St-Martin-de-Varreville (2607)."
    )
    assert told.sums == (("way", "(2604) (2605) (2606) (2607)"),)
    assert (
        why(table, do="supply", hex="2607").text
        == "The beach near St-Martin-de-Varreville (2607) is a source of supply itself."
    )


@pytest.mark.rule("fm-10.12-05", "fm-10.12-06")
def test_the_hex_that_bars_the_way() -> None:
    """In a zone of control, held by an enemy, or behind the only beachhead that was lost."""
    zone = assert_supplied("B   x   x   x   A\n          x   G", A=leg(6), G=german())
    told = why(zone, do="supply", unit="A")
    assert (told.ok, told.rule) == (False, "fm-10.12-06")
    assert (
        told.text == "Open ground (r1c5) has no supply: the way would pass through a German zone "
        "of control on open ground (r1c4)."
    )
    assert told.sums == (("blocked at", "open ground (r1c4)"), ("way", "(r1c5) (r1c4) (r1c3) (r1c2) (r1c1)"))
    held = assert_supplied("B   x   G   .   A", A=leg(6), G=german(zoc=False))
    assert (
        why(held, do="supply", unit="A").text
        == "Open ground (r1c5) has no supply: a German unit on open ground (r1c3)."
    )
    assert (
        why(held, do="supply", hex="r1c3").text == "Open ground (r1c3) has no supply: a German unit is there."
    )
    held.remove_beachhead(HexId(held.state.facts.grid.hex("r1c1")))
    assert (
        why(held, do="supply", unit="A").text
        == "Open ground (r1c5) has no supply: there is no beachhead left."
    )


@pytest.mark.rule("fm-10.12-01", "fm-10.12-09")
def test_who_is_told_that_he_needs_none() -> None:
    table = position("omaha", {"2Rgr": "2417", "916/352": "1515"})
    assert why(table, do="supply", unit="2Rgr").rule == "fm-10.12-09"
    assert why(table, do="supply", unit="916/352").rule == "fm-10.12-01"
    assert why(table, do="supply", unit="16/1US").text == "16/1 is not on the map."
    assert not why(table, do="supply", unit="nobody").ok
    assert (
        why(table, do="supply", hex="3307").text
        == "The sea off St-Marcouf (3307) has no supply: there is no beachhead left."
    )
    table.place_beachhead(place(table, "2318"))
    assert why(table, do="supply", hex="2420").text == "The sea off Vierville-sur-Mer (2420) is out of play."


def test_a_unit_in_the_first_hex_of_the_grid_is_on_the_map() -> None:
    """0101 is hex number 0."""
    table = position("utah", {"8/4US": "0101"})
    assert (
        why(table, do="supply", unit="8/4US").text
        == "The bocage (0101) has no supply: there is no beachhead left."
    )


@pytest.mark.parametrize("seed", range(4))
def test_every_way_that_is_shown_keeps_to_the_rule(seed: int) -> None:
    table = scattered("utah", Random(seed))
    state = table.state
    for hex in each(places(table, "3005", "2707", "2508") & ~state.held[GERMAN]):
        table.place_beachhead(hex)
    free = open_ground(state) & ~zoc_of(state, GERMAN)
    ground = supplied(state, state.beachheads)
    for name in (u for u in state.lookup.units[ALLIED] if state.at[u] >= 0 and ground >> state.at[u] & 1):
        way = way_to(state, HexId(state.at[UnitId(name)]), state.beachheads, free)
        assert state.beachheads >> way[-1] & 1
        assert all(free >> h & 1 for h in way[1:-1])
        assert all(b in state.facts.grid.around[a] for a, b in pairwise(way))


@pytest.mark.rule("fm-10.12-03")
def test_asked_in_words_as_at_a_terminal() -> None:
    """`supply` and the name of a unit or a hex; the name alone asks why it cannot move or fight."""
    match = new_match("fm:utah", seed=3)
    unit = match.state.setup.names.write("UnitId", UnitId(0))
    for seat in match.seats:
        told = match.explain(seat, {"do": "supply", "unit": unit})
        assert match.explain(seat, f"supply {unit}") == told
        assert match.explain(seat, unit) == match.explain(seat, {"unit": unit})
        assert match.explain(seat, f"{unit} 2603") == match.explain(seat, {"unit": unit, "hex": "2603"})


@pytest.mark.rule("fm-10.12-03")
def test_asked_in_every_phase_it_is_supply_that_is_told() -> None:
    match, rng, asked = new_match("fm:utah", seed=3), Random(3), set()
    unit = match.state.setup.names.write("UnitId", match.state.lookup.units[ALLIED][0])  # type: ignore[attr-defined]
    for _ in range(120):
        decision = match.open[0]
        asked.add(decision.ask)
        assert match.explain(decision.seat, f"supply {unit}").rule.startswith("fm-10.12"), decision.ask
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    assert len(asked) > 8
