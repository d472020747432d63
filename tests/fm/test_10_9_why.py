"""Set-up and landings explained: for every question, why another hex is no answer, and by which rule."""

from __future__ import annotations

import pytest

from beachhead.core.explain import Explanation, Intent
from beachhead.core.view import view_of
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.airborne import AirborneLandings
from beachhead.fm.flow.assault import AmphibiousAssaults
from beachhead.fm.flow.landings import AmphibiousLandings
from beachhead.fm.flow.raids import CommandoAssaults
from beachhead.fm.flow.setup import GermanSetUp
from beachhead.fm.state import SEATS
from beachhead.fm.table import FmTable
from tests.fm.positions import GAME, ask, asked, options, place, play, position, unit, why


def says(told: Explanation) -> tuple[str, str]:
    assert not told.ok
    return told.text, told.rule


@pytest.mark.rule("fm-14.4-1.a", "fm-14.4-1.b", "fm-14.4-1.c", "fm-10.9.4-03")
def test_why_not_set_up_there() -> None:
    table = position("omaha", turn=0)
    ask(table, GermanSetUp())
    play(table, "record 0510", "record 0511", "record 0512")
    hexes = ("2420", "2319", "0510", "2417", "0513", "2416", "2018", "0103", "9999")
    told = {hex: why(table, GERMAN, hex=hex) for hex in hexes}
    assert says(told["2420"]) == ("There is only sea off Vierville-sur-Mer (2420).", "fm-5.2.e")
    assert says(told["2319"]) == (
        "The beach by Vierville-sur-Mer (2319) is a beach: no German is set up there.",
        "fm-10.9.4-03",
    )
    assert says(told["0510"]) == ("You have written down another unit by St-Lô (0510).", "fm-5.3-01")
    assert says(told["2417"]) == ("916/352 may not be set up at Pointe du Hoc (2417).", "fm-14.4-1.a")
    assert says(told["0103"]) == ("The bocage near Marigny (0103) is out of bounds.", "fm-14.1-01")
    assert [told[hex].rule for hex in ("0513", "2416", "2018")] == ["fm-14.4-1.b"] * 3
    assert told["9999"].text == "There is no such unit or hex in this game."
    assert why(table, GERMAN, do="done").rule == "fm-3.0.b"
    play(table, "record 2019")
    assert why(table, GERMAN, hex="0513").rule == "fm-14.4-1.b", "1-AA, the last one, has to be there too"


@pytest.mark.rule("fm-5.3-01")
def test_why_not_set_up_where_a_unit_stands_already() -> None:
    table = position("campaign", turn=0)
    ask(table, GermanSetUp())
    assert says(why(table, GERMAN, hex="1709")) == ("Another unit is set up near Isigny (1709).", "fm-5.3-01")


@pytest.mark.rule("fm-10.9.1-1.c", "fm-13.4-2", "fm-11.4-2.b")
def test_why_no_beachhead_there() -> None:
    table = position("gold-juno", turn=1)
    ask(table, AmphibiousLandings())
    assert says(why(table, hex="2032")) == (
        "The beach by Ver-sur-Mer (2032) is not a hex of Gold beach.",
        "fm-11.4-2.a",
    )
    assert why(table, do="done").text == "A beachhead marker has to be placed first."
    play(table, "beachhead 2026")
    assert says(why(table, hex="2026")) == (
        "The beach by Longues-sur-Mer (2026) has a beachhead marker already.",
        "fm-10.9.1-1.c",
    )


@pytest.mark.rule("fm-10.9.1-1.h", "fm-11.4-3.a", "fm-11.4-5")
def test_why_no_landing_there() -> None:
    table = position("gold-juno", turn=1)
    ask(table, AmphibiousLandings())
    play(table, "beachhead 2026", "beachhead 2027", "done", "beachhead 1934", "beachhead 2033", "done")
    assert says(why(table, hex="2028")) == (
        "There is no beachhead marker by Arromanches (2028).",
        "fm-10.9.1-1.g",
    )
    assert says(why(table, hex="1934")) == ("It lands on Gold, not near Courseulles (1934).", "fm-11.4-3.a")
    assert why(table, do="done").rule == "fm-10.9.1-1.g"
    play(table, "land 2026", "land 2026", "land 2026")
    assert says(why(table, hex="2026")) == (
        "Three units are by Longues-sur-Mer (2026) already.",
        "fm-10.9.1-1.h",
    )
    play(table, "land 2027", "land 1934", "land 1934")
    assert says(why(table, hex="1934")) == (
        "The last place near Courseulles (1934) is kept for the commandos.",
        "fm-11.4-5",
    )


@pytest.mark.rule("fm-10.9.2-1", "fm-13.4-4")
def test_why_no_drop_zone_there() -> None:
    table = position("utah", turn=1)
    ask(table, AirborneLandings())
    assert why(table, hex="2902").rule == "fm-10.9.2-1"  # Valognes is a city
    assert says(why(table, hex="1904")) == (
        "Open ground by St-Côme-du-Mont (1904) is not where this division may drop.",
        "fm-13.4-4",
    )
    assert why(table, hex="3301").rule == "fm-10.9.2-2.b"
    assert why(table, do="done").text == "Every division has a drop zone."


@pytest.mark.rule("fm-10.9.2-2.a", "fm-10.9.2-2.b")
def test_why_no_drop_there() -> None:
    table = position("utah", {"8/4US": "2806"}, turn=1)
    ask(table, AirborneLandings())
    play(table, "drop_zone 2805", "drop_zone 2705")
    assert says(why(table, hex="2802")) == (
        "The bocage by Montebourg (2802) is not in or next to the drop zone by St-Marcouf (2805).",
        "fm-10.9.2-2.a",
    )
    assert says(why(table, hex="2806")) == (
        "The beach near St-Martin-de-Varreville (2806) is taken: one unit to a hex.",
        "fm-10.9.2-2.b",
    )
    assert why(table, do="done").text == "Every airborne unit has to drop."


@pytest.mark.rule("fm-10.9.2-2.b")
def test_why_not_a_hex_the_other_division_needs() -> None:
    """Zones at 2504 and 2505 share four of their ten hexes; two of these must stay free for the second."""
    table = position("utah", turn=1)
    ask(table, AirborneLandings())
    play(table, "drop_zone 2504", "drop_zone 2505", "drop 2504", "drop 2505", "drop 2604")
    assert "drop 2404" not in options(table)
    assert (
        says(why(table, hex="2404"))[0]
        == "The bocage near St-Martin-de-Varreville (2404) is needed for the units of the other division."
    )


@pytest.mark.rule("fm-12.4-9", "fm-10.9.3-4")
def test_why_commandos_do_not_land_or_go_there() -> None:
    table = position("sword", {"736/716": "1541"}, turn=1)
    ask(table, CommandoAssaults())
    assert says(why(table, hex="1640")) == (
        "It lands at Ouistreham (1641) or Merville-Franceville (1642), not by Hermanville (1640).",
        "fm-12.4-9",
    )
    play(table, "land 1641", "roll 6")
    assert says(why(table, hex="1440")) == (
        "Open ground by Bénouville (1440) is not next to it: it may move one hex.",
        "fm-10.9.3-4",
    )
    assert says(why(table, hex="1541")) == ("Open ground by Ouistreham (1541) is occupied.", "fm-10.9.3-4")
    assert says(why(table, hex="1741")) == ("There is only sea off Ouistreham (1741).", "fm-5.2.e")


def assaulted() -> FmTable:
    table = position("utah", {"8/4US": "2707", "12/4US": "2707", "22/4US": "2806", "919/709": "2706"}, turn=1)
    for hex in ("2707", "2806"):
        table.place_beachhead(place(table, hex))
    table.put(unit(table, "359/90US"), place(table, "2508"))
    table.place_beachhead(place(table, "2508"))
    ask(table, AmphibiousAssaults())
    return table


@pytest.mark.rule("fm-10.9.4-01")
def test_why_no_assault_there() -> None:
    table = assaulted()
    assert says(why(table, hex="3005")) == (
        "There is no beachhead by St-Marcouf (3005) to be assaulted.",
        "fm-10.9.4-01",
    )
    play(table, "assault 2806")
    while asked(table) == "commit_marker":
        play(table, "done")
    play(table, "roll 1")
    assert says(why(table, hex="2806")) == (
        "The assault near St-Martin-de-Varreville (2806) has been fought.",
        "fm-10.9.4-01",
    )


@pytest.mark.rule("fm-10.9.4-05", "fm-10.9.4-07")
def test_the_sums_of_an_assault() -> None:
    view = view_of(assaulted().state, SEATS[ALLIED])
    assert GAME.sums(view, Intent("assault", {"hex": "2707"})) == (
        ("8/4", "4"),
        ("12/4", "4"),
        ("defence", "0, and the German markers"),
        ("line of the table", "beach assault in an enemy zone"),
    )
    assert GAME.sums(view, Intent("assault", {"hex": "2508"}))[-1] == ("line of the table", "beach assault")
