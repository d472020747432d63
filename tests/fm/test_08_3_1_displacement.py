"""Displacement: rule 8.3.1. G is beaten, its friends D, E, F may have to give way; A and B are enemies."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.core.event import Event, sentence
from beachhead.fm.facts.roster import UnitId
from beachhead.fm.rules.combat import targets
from beachhead.fm.rules.displacement import can_give_way, ways_out
from beachhead.fm.rules.retreat_aims import legal_ground
from beachhead.fm.state import GERMAN_SEAT, FmState
from beachhead.fm.table import FmTable
from beachhead.hexes import each
from tests.fm.battles import battlefield, settle, units_of, way
from tests.fm.fields import Counter, german, leg
from tests.fm.positions import asked, options, play, position, unit, where


def lane(picture: str, **more: Counter) -> FmTable:
    """Units in a row: A attacks G, friends stand behind it."""
    counters = {name: german() for name in "DEFG" if name in picture}
    if "A" in picture:
        counters["A"] = leg(4)
    table, _ = battlefield(picture, german_home="", **(counters | more))
    return table


@pytest.mark.rule("fm-8.3.1-01", "fm-8.3.1-05")
def test_a_friend_in_the_only_last_hex_may_be_displaced() -> None:
    story: list[Event] = []
    table = lane("A   G   .   F   .")
    table.story, table.telling = story, True
    settle(table, "D2")
    assert asked(table) == "push_or_hold"
    assert options(table) == ["stand_fast", "fall_back r1c3", "done"]
    play(table, "fall_back r1c3")
    assert (where(table, "G"), where(table, "F")) == ("r1c4", "r1c5")
    assert table.state.reduced == 0
    told = [sentence(event, table.state.setup.names, None) for event in story]
    assert told[:2] == [
        "F made room and went to open ground (r1c5).",
        "G retreated to open ground (r1c4).",
    ], "the friend goes first"


@pytest.mark.rule("fm-8.3.1-01")
def test_next_door_the_friend_is_named_at_once() -> None:
    table = lane("A   G   F   .")
    settle(table, "A1", attackers="G", defender="A")
    assert options(table) == ["stand_fast", "displace F", "done"]
    play(table, "displace F")
    assert (where(table, "G"), where(table, "F")) == ("r1c3", "r1c4")


@pytest.mark.rule("fm-8.3.1-02")
def test_displacing_is_optional_he_may_lose_a_step_instead() -> None:
    """amb-029: in the last vacant hex it can reach."""
    table = lane("A   G   .   F   .")
    settle(table, "D2")
    play(table, "done")
    assert (where(table, "G"), where(table, "F")) == ("r1c3", "r1c4")
    assert table.state.reduced == units_of(table, "G")


@pytest.mark.rule("fm-8.3.1-02", "fm-8.3-03")
def test_or_where_it_stands_if_there_is_no_vacant_hex_on_the_way() -> None:
    """amb-029."""
    table = lane("A   G   E   F   .")
    settle(table, "D2")
    play(table, "done")
    assert where(table, "G") == "r1c2"
    assert table.state.reduced == units_of(table, "G")


@pytest.mark.rule("fm-8.3.1-02", "fm-8.3-03")
def test_friends_who_cannot_give_way_do_not_cost_more_than_a_step() -> None:
    """amb-029."""
    table = lane("A   G   F")
    settle(table, "D2")
    assert asked(table) == "push_or_hold"
    assert options(table) == ["stand_fast", "done"]
    play(table, "done")
    assert where(table, "G") == "r1c2"
    assert table.state.reduced == units_of(table, "G")


@pytest.mark.rule("fm-8.3.1-03")
def test_nobody_is_displaced_while_a_vacant_last_hex_is_there() -> None:
    table = lane(
        """
        A   G   .   F   .
                  .   .
        """
    )
    settle(table, "D2")
    assert asked(table) == "fall_back"
    play(table, "fall_back r1c3")
    assert where(table, "G") != "r1c4"
    assert where(table, "F") == "r1c4"


@pytest.mark.rule("fm-8.3.1-04")
def test_a_displaced_unit_keeps_out_of_enemy_zones_and_does_not_stack() -> None:
    table, drawn = battlefield(
        """
        .   .   .   B
          .   .   .   .
        A   G   .   F   .
          .   .   .   .
        """,
        A=leg(4),
        B=leg(4),
        F=german(),
        G=german(),
    )
    vacant, friends = ways_out(table.state, unit(table, "F"), units_of(table, "G"))
    assert friends == 0
    assert vacant & ~legal_ground(table.state, unit(table, "F")) == 0
    assert vacant & table.state.facts.grid.neighbours(drawn.hexes("B")) == 0


@pytest.mark.rule("fm-8.3.1-06")
def test_a_chain() -> None:
    table = lane("A   G   F   E   D   .")
    settle(table, "A1", attackers="G", defender="A")
    play(table, "displace F")
    assert [where(table, name) for name in "GFED"] == ["r1c3", "r1c4", "r1c5", "r1c6"]
    assert table.state.reduced == 0


@pytest.mark.rule("fm-8.3.1-01", "fm-8.3.1-06")
def test_the_owner_says_where_a_friend_gives_way_to() -> None:
    table = lane(
        """
                  .
        A   G   F   .
        """
    )
    settle(table, "A1", attackers="G", defender="A")
    play(table, "displace F")
    assert table.state.first.seat == GERMAN_SEAT
    assert asked(table) == "give_way"
    assert sorted(options(table)) == ["fall_back r1c3", "fall_back r2c4"]
    play(table, "fall_back r1c3")
    assert (where(table, "G"), where(table, "F")) == ("r2c3", "r1c3")


@pytest.mark.rule("fm-8.3.1-06")
def test_a_chain_does_not_come_back_to_the_one_who_began_it() -> None:
    table = lane("A   G   F   E")
    assert not can_give_way(table.state, unit(table, "F"), units_of(table, "G"))
    settle(table, "A1", attackers="G", defender="A")
    assert options(table) == ["stand_fast", "done"]


@pytest.mark.rule("fm-8.3.1-06")
def test_nor_when_he_could_give_way_himself() -> None:
    """G could go by pushing D, but F, who gives way to G, pushes E."""
    table = lane(
        """
        A   G   F   E   .
          D
        .
        """,
        A=leg(4, zoc=False),
    )
    settle(table, "A1", attackers="G", defender="A")
    play(table, "displace F")
    assert [where(table, name) for name in "DEFG"] == ["r2c1", "r1c5", "r1c4", "r1c3"]


@pytest.mark.rule("fm-8.3.1-06")
def test_a_friend_with_a_vacant_hex_beside_him_pushes_nobody() -> None:
    table = lane(
        """
                  .
        A   G   F   E   .
        """
    )
    vacant, friends = ways_out(table.state, unit(table, "F"), units_of(table, "G"))
    assert table.state.facts.grid.names(vacant) == ["r1c3"]
    assert friends == 0


@pytest.mark.rule("fm-8.3.1-07")
def test_a_unit_may_be_displaced_again_in_the_same_phase() -> None:
    table = lane("A   G   F   .   .")
    for spot in ("r1c4", "r1c5"):
        settle(table, "A1", attackers="G", defender="A")
        play(table, "displace F")
        assert where(table, "F") == spot


@pytest.mark.rule("fm-8.3.1-08")
def test_a_displaced_attacker_attacks_no_more_this_turn() -> None:
    table, _ = battlefield("G   A   B   .   .   H", A=leg(4), B=leg(4), G=german(), H=german(zoc=False))
    table.put(unit(table, "H"), table.state.facts.grid.hex("r1c5"))
    table.state.exerting[1] &= ~(1 << table.state.facts.grid.hex("r1c5"))
    settle(table, "A1", attackers="A", defender="G")
    play(table, "displace B")
    assert table.state.displaced == units_of(table, "B")
    assert targets(table.state) == [], "B is next to H now, but may not attack it"


@pytest.mark.rule("fm-8.3.1-08")
def test_a_displaced_defender_is_free_in_his_own_turn() -> None:
    table = lane("A   G   .   F   .")
    settle(table, "D2")
    play(table, "fall_back r1c3")
    assert table.state.displaced == 0


@pytest.mark.rule("fm-8.3.1-09")
def test_passing_through_does_not_displace() -> None:
    table = lane("A   G   F   .")
    settle(table, "D2")
    play(table, "fall_back r1c3")
    assert (where(table, "G"), where(table, "F")) == ("r1c4", "r1c3")


@pytest.mark.rule("fm-8.3.1-01")
def test_a_stack_on_a_beach_does_not_give_way() -> None:
    """Ruling 10."""
    table = position("utah", {"8/4US": "2707", "12/4US": "2707", "22/4US": "2706"})
    state = table.state
    beach = state.at[unit(table, "8/4US")]
    found = way(table, 1, "22/4US")
    assert not any(ring >> beach & 1 for ring in found.rings)


def slow_can_give_way(state: FmState, pushed: UnitId, chain: int) -> bool:
    """By trying every chain."""
    ground = legal_ground(state, pushed) & state.lookup.beside[state.at[pushed]]
    friends = ground & state.held[state.facts.roster.side[pushed]]
    if ground & ~friends:
        return True
    there = [state.units_at(hex)[0] for hex in each(friends) if len(state.units_at(hex)) == 1]
    chain |= 1 << pushed
    return any(slow_can_give_way(state, friend, chain) for friend in there if not chain >> friend & 1)


@pytest.mark.rule("fm-8.3.1-06")
def test_chains_agree_with_trying_them_all() -> None:
    rng, answers = Random(3), set()
    for _ in range(150):
        table = crowd(rng)
        for name in "DEF":
            found = can_give_way(table.state, unit(table, name), units_of(table, "G"))
            assert found == slow_can_give_way(table.state, unit(table, name), units_of(table, "G"))
            answers.add(found)
    assert answers == {True, False}


def crowd(rng: Random) -> FmTable:
    """A small field, full but for a hex or two."""
    marks = list("ABCDEFGHIJ..")
    rng.shuffle(marks)
    rows = ["   ".join(marks[i : i + 4]) for i in (0, 4, 8)]
    picture = "\n".join((rows[0], "  " + rows[1], rows[2]))
    counters = {name: leg(4, zoc=rng.random() < 0.3) if name in "ABC" else german() for name in "ABCDEFGHIJ"}
    table, _ = battlefield(picture, german_home="", **counters)
    return table


@pytest.mark.rule("fm-8.3.1-05", "fm-8.3.1-06")
def test_after_any_retreat_nobody_shares_a_hex() -> None:
    rng = Random(5)
    for _ in range(150):
        table = crowd(rng)
        settle(table, rng.choice(("D2", "D3")), attackers="A")
        while asked(table) != "rest":
            table.play(table.state.first, rng.randrange(len(table.state.first.options)))
        spots = [hex for hex in table.state.at if hex >= 0]
        assert len(spots) == len(set(spots))


@pytest.mark.rule("fm-8.3.1-01", "fm-8.3-12")
def test_even_a_short_way_may_end_where_a_friend_gives_way() -> None:
    """Ruling 10: of three hexes it can go two, to where F stands, who steps back to the north."""
    picture = """
                .
                  F
        A   G   .
        """
    table = lane(picture)
    settle(table, "D3")
    assert asked(table) == "push_or_hold"
    play(table, "fall_back r3c3")
    assert (where(table, "G"), where(table, "F")) == ("r2c3", "r1c3")
    assert table.state.reduced == units_of(table, "G")
    table = lane(picture)
    settle(table, "D3")
    play(table, "done")
    assert (where(table, "G"), where(table, "F")) == ("r3c3", "r2c3")
    assert table.state.reduced == units_of(table, "G")


@pytest.mark.rule("fm-8.3.1-04")
def test_a_displaced_unit_has_the_aims_of_a_retreat() -> None:
    """Ruling 10: nearer home, which is in the east."""
    table, _ = battlefield(
        """
                  .   .
        A   G   F   .   h
        """,
        german_home="h",
        A=leg(4),
        F=german(),
        G=german(),
    )
    vacant, _ = ways_out(table.state, unit(table, "F"), units_of(table, "G"))
    assert table.state.facts.grid.names(vacant) == ["r2c4"]


@pytest.mark.rule("fm-8.3.1-04", "fm-8.3-05")
def test_a_displaced_unit_keeps_off_the_path() -> None:
    """Ruling 10."""
    table = lane("A   G   .   F   .")
    settle(table, "D2")
    play(table, "fall_back r1c3")
    assert where(table, "F") == "r1c5", "and not to r1c3, through which G comes"
