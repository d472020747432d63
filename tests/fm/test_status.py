"""How a game stands, against the position it is told from."""

from __future__ import annotations

from beachhead.core.status import Status
from beachhead.core.view import view_of
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.state import SEATS
from beachhead.fm.table import FmTable
from tests.fm.positions import GAME, place, position, unit


def standing(table: FmTable) -> Status:
    return GAME.status(view_of(table.state, SEATS[ALLIED]))


def test_places_are_told_by_name_with_whoever_holds_them() -> None:
    """A hex that the Allies took counts once a way of supply leads to it."""
    table = position("utah", {"8/4US": "2605", "12/4US": "2503"}, turn=2)
    before = {found.hex: found for found in standing(table).places}
    assert (before["2605"].name, before["2605"].says) == ("St-Martin-de-Varreville", "Allied, cut off")
    assert (before["1706"].name, before["1706"].holder) == ("Carentan", "german")
    assert (before["2501"].name, before["2901"].name) == ("Near Chef-du-Pont", "By Montebourg")
    table.place_beachhead(place(table, "2606"))
    told = standing(table)
    after = {found.hex: found.says for found in told.places}
    assert after["2605"] == "Allied"
    (tally,) = told.tallies
    won = [found for found in told.places if found.says == "Allied"]
    assert (tally.amount, tally.need) == (len(won), 7)
    assert {cause.what: cause.amount for cause in tally.causes}["beachheads"] == 1


def test_losses_and_arrivals_come_by_side_and_turn() -> None:
    table = position("utah", {"8/4US": "2605", "919/709": "2604"}, turn=2)
    table.eliminate(unit(table, "919/709"))
    groups = standing(table).groups
    (lost,) = [group for group in groups if group.kind == "lost"]
    assert (lost.side, [gone.id for gone in lost.units]) == (SEATS[GERMAN], ["919/709"])
    coming = [group for group in groups if group.kind == "coming"]
    assert [group.turn for group in coming] == sorted(group.turn for group in coming)
    assert {group.side for group in coming} == {"allied", "german"}
    (ninth,) = [g for g in coming if (g.turn, g.side) == (3, "allied")]
    assert [unit.id for unit in ninth.units] == ["39/9US", "47/9US", "60/9US"]
    assert ninth.title == "Turn 3, Allied"


def test_a_bombardment_is_weighed_with_a_marker_to_be_drawn() -> None:
    """Without one there is nothing to fire with: the fullest cup in range is supposed."""
    table = position("utah", {"8/4US": "2605", "1057/91": "2404"}, turn=2)
    view = view_of(table.state, SEATS[ALLIED])
    told = GAME.odds(view, {"bombard": "1057/91", "draw": ["any"]})
    assert told == GAME.odds(view, {"bombard": "1057/91", "draw": ["us_ground"]})
    assert told["attack_markers"] != [{"adds": 0, "chance": "1", "percent": 100.0}]
