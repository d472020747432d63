"""The board as text for a terminal."""

from __future__ import annotations

import pytest

from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.view import view_of
from beachhead.fm.game import FM
from beachhead.fm.state import RECORDED
from beachhead.fm.table import FmTable
from beachhead.fm.text_board import WIDEST
from tests.fm.positions import place, position, unit


def drawn(table: FmTable, seat: str = "allied") -> list[str]:
    return FM.board(view_of(table.state, Seat(seat))).splitlines()


def row(lines: list[str], number: str) -> str:
    return next(line for line in lines if line.startswith(f"{number} "))


def test_ground_beachheads_and_stacks() -> None:
    table = position("utah", {"8/4US": "2607", "12/4US": "2607", "919/709": "3002", "22/4US": "2605"})
    table.place_beachhead(place(table, "2607"))
    table.state.reduced |= 1 << unit(table, "22/4US")
    table.state.storm = 1
    table.state.drop_zones[0] = place(table, "2402")
    lines = drawn(table)
    assert lines[0] == "Utah Beach, turn 2 of 17: set-up, inclement weather"
    assert lines[2] == "    01  02  03  04  05  06  07  08  09  10"
    assert row(lines, "26") == "26    b   s   b   .   tu  s   =U2 ~"
    assert row(lines, "30") == "30    #   #G  h   .   :   ~"
    assert row(lines, "27") == "27  b   b   .   b   .   s   :   ~"
    at = lines.index("2402  drop zone")
    assert lines[at + 1 :] == [
        "3002  919/709 1-3-4  (Montebourg)",
        "2607  8/4US 4-5-6, 12/4US 4-5-6",
        "2605  22/4US 2-3-6 reduced  (St Martin de Varreville)",
    ]


def test_columns_stand_over_their_hexes() -> None:
    """A unit in column 07 of an odd row stands under the number 07, in an even row two to the right of it."""
    for spot, right in (("2707", 0), ("2607", 2)):
        lines = drawn(position("utah", {"8/4US": spot}))
        mark = row(lines, spot[:2]).index("U") - 1
        assert mark == lines[2].index("07") + right


def test_a_wide_map_is_drawn_in_sheets() -> None:
    lines = drawn(position("campaign"))
    heads = [line.split() for line in lines if line.startswith(("    0", "    2"))]
    assert [(head[0], head[-1]) for head in heads] == [("01", "22"), ("23", "44")]
    assert max(map(len, lines)) <= 6 + 4 * WIDEST


def test_what_is_set_up_in_secret_is_seen_by_its_owner_only() -> None:
    table = position("sword", turn=0)
    placement = table.state.facts.landing.placements[0]
    table.state.recorded[0] = place(table, "1240")
    table.state.at[placement.unit] = RECORDED
    assert any(line.startswith("1240  ") for line in drawn(table, "german"))
    for seat in ("allied", SPECTATOR):
        assert "No unit is on the map." in drawn(table, seat)
    assert drawn(table)[0] == "Sword Beach, before the first turn: set-up"


@pytest.mark.parametrize("scenario", ["utah", "omaha", "gold-juno", "sword", "campaign-us", "campaign-cw"])
def test_every_hex_in_play_is_drawn_once(scenario: str) -> None:
    table = position(scenario)
    facts = table.state.facts
    lines = [line for line in drawn(table) if line[:2].isdecimal()]
    cells = sum(len(line[2:].split()) for line in lines)
    assert cells == (facts.area | facts.grid.neighbours(facts.area) & facts.map.sea).bit_count()
