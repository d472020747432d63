"""Commando and ranger assaults: rule 10.9.3 with 11.4, 12.4 and 14.4, and the tables of both editions."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from beachhead.core.event import Event, sentence
from beachhead.fm.actions import KindId
from beachhead.fm.facts.roster import ALLIED
from beachhead.fm.flow.raids import CommandoAssaults, SilenceGun
from beachhead.fm.rules.combat import targets
from beachhead.fm.rules.movement import movable
from beachhead.fm.rules.reinforcements import waiting_to_land
from beachhead.fm.rules.zoc import ignores_zones
from beachhead.fm.state import ELIMINATED, WAITING
from beachhead.fm.table import FmTable
from tests.fm.positions import ask, asked, options, place, play, position, unit, where


def raid(scenario: str, units: Mapping[str, str] | None = None, edition: str = "quad") -> FmTable:
    """A table where commandos or rangers are about to land."""
    table = position(scenario, units, turn=1, edition=edition)
    ask(table, CommandoAssaults())
    return table


def lost(table: FmTable) -> list[str]:
    """The markers that the Germans have lost for good."""
    state = table.state
    return [kind.name for n, kind in enumerate(state.facts.markers.kinds) for _ in range(state.lost[n])]


def outcome(table: FmTable, name: str) -> tuple[str, bool, list[str]]:
    """Where the unit is, whether it is reduced, and what it has cost the Germans."""
    return where(table, name), bool(table.state.reduced >> unit(table, name) & 1), lost(table)


GONE = str(ELIMINATED)


@pytest.mark.rule("fm-10.9.3-0", "folio-utah-11.2.3-c")  # amb-045
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_utah_has_no_commandos(edition: str) -> None:
    assert asked(raid("utah", edition=edition)) == "rest"


@pytest.mark.rule("fm-10.9.3-1", "fm-14.4-5")  # amb-044
def test_only_the_rangers_land_at_pointe_du_hoc() -> None:
    table = raid("omaha")
    assert asked(table) == "roll_raid"
    assert where(table, "2Rgr") == "2417"
    assert "4Cdo" not in table.state.facts.roster.number


@pytest.mark.rule("fm-10.9.3-1", "fm-11.4-5")
def test_4_commando_lands_at_1934() -> None:
    table = raid("gold-juno")
    assert (asked(table), where(table, "4Cdo")) == ("roll_raid", "1934")


@pytest.mark.rule("fm-10.9.3-1", "fm-12.4-9")
def test_1_commando_chooses_between_two_hexes() -> None:
    table = raid("sword")
    assert (asked(table), options(table)) == ("land_raiders", ["land 1641", "land 1642"])
    play(table, "land 1642")
    assert (asked(table), where(table, "1Cdo")) == ("roll_raid", "1642")


@pytest.mark.rule("fm-12.4-9")  # amb-012
def test_1_commando_takes_the_hex_that_is_free() -> None:
    table = raid("sword", {"736/716": "1641"})
    assert (asked(table), where(table, "1Cdo")) == ("roll_raid", "1642")


@pytest.mark.rule("fm-12.4-9")  # amb-012
def test_1_commando_waits_if_both_hexes_are_held() -> None:
    table = raid("sword", {"736/716": "1641", "857/346": "1642"})
    assert asked(table) == "rest"
    assert where(table, "1Cdo") == str(WAITING)
    table.state.turn = 2
    assert unit(table, "1Cdo") in waiting_to_land(table.state)


@pytest.mark.rule("fm-10.9.3-1", "fm-5.3-01")
def test_1_commando_does_not_land_on_paratroopers() -> None:
    table = raid("sword", {"3/6UK": "1642"})
    assert where(table, "1Cdo") == "1641"


@pytest.mark.rule("fm-10.9.3-1")  # amb-012
def test_4_commando_shares_a_beachhead() -> None:
    table = position("gold-juno", {"7/3Cdn": "1934"}, turn=1)
    table.place_beachhead(place(table, "1934"))
    ask(table, CommandoAssaults())
    assert where(table, "4Cdo") == "1934"
    assert table.state.fresh >> unit(table, "4Cdo") & 1


@pytest.mark.rule("fm-10.9.3-1")
def test_each_assault_is_resolved_before_the_next() -> None:
    table = raid("campaign-cw")
    assert where(table, "1Cdo") == str(WAITING)
    play(table, "roll 2")
    assert asked(table) == "land_raiders"


# The tables


@pytest.mark.rule("fm-10.9.3-2", "fm-10.9.3-3")  # amb-043, ed-027, ed-050
@pytest.mark.parametrize(
    ("die", "hit", "moves", "markers"),
    [
        (1, GONE, False, []),
        (2, "reduced", False, []),
        (3, "reduced", False, []),
        (4, "reduced", True, ["german+6"]),
        (5, "reduced", True, ["german+6"]),
        (6, "", True, ["german+6"]),
    ],
)
def test_rangers_in_the_quad(die: int, hit: str, moves: bool, markers: list[str]) -> None:
    table = raid("omaha")
    play(table, f"roll {die}")
    assert outcome(table, "2Rgr") == (GONE if hit == GONE else "2417", hit == "reduced", markers)
    assert (asked(table) == "raiders_go") == moves


@pytest.mark.rule("folio-omaha-11.2.3-a")  # ed-027, amb-043
@pytest.mark.parametrize(
    ("die", "hit", "moves", "markers"),
    [
        (1, GONE, False, []),
        (2, "reduced", False, []),
        (3, "reduced", True, []),
        (4, "reduced", True, ["german+6"]),
        (5, "", True, ["german+6"]),
        (6, "", True, ["german+6"]),
    ],
)
def test_rangers_in_the_folio(die: int, hit: str, moves: bool, markers: list[str]) -> None:
    table = raid("omaha", edition="folio")
    play(table, f"roll {die}")
    assert outcome(table, "2Rgr") == (GONE if hit == GONE else "2417", hit == "reduced", markers)
    assert (asked(table) == "raiders_go") == moves


@pytest.mark.rule("fm-10.9.3-2", "folio-gold-juno-11.2.3-a")  # ed-027
@pytest.mark.parametrize("edition", ["quad", "folio"])
@pytest.mark.parametrize(
    ("die", "hit", "moves", "markers"),
    [
        (1, GONE, False, []),
        (2, "reduced", False, []),
        (3, "reduced", False, []),
        (4, "reduced", True, []),
        (5, "reduced", True, []),
        (6, "", True, ["german+9"]),
    ],
)
def test_4_commando_in_both_editions(
    edition: str, die: int, hit: str, moves: bool, markers: list[str]
) -> None:
    table = raid("gold-juno", edition=edition)
    play(table, f"roll {die}")
    assert outcome(table, "4Cdo") == (GONE if hit == GONE else "1934", hit == "reduced", markers)
    assert (asked(table) == "raiders_go") == moves


@pytest.mark.rule("fm-10.9.3-2")
@pytest.mark.parametrize(
    ("die", "markers"), [(1, []), (3, []), (4, ["german+6"]), (5, ["german+6"]), (6, ["german+10"])]
)
def test_1_commando_silences_a_6_or_the_10(die: int, markers: list[str]) -> None:
    table = raid("sword")
    play(table, "land 1641", f"roll {die}")
    assert lost(table) == markers


@pytest.mark.rule("fm-10.9.3-2")  # amb-043
def test_no_marker_of_the_value_left_means_no_loss() -> None:
    table = position("sword", turn=1)
    ten = next(n for n, kind in enumerate(table.state.facts.markers.kinds) if kind.name == "german+10")
    table.lose(KindId(ten))
    ask(table, SilenceGun(10))
    assert lost(table) == ["german+10"]
    assert asked(table) == "rest"


@pytest.mark.rule("fm-10.9.3-2")
def test_between_two_sorts_of_one_value_chance_decides() -> None:
    table = position("omaha", turn=1)
    ask(table, SilenceGun(4))  # an ordinary +4 and the Mines of +4
    odds = dict(zip(options(table), table.state.first.weights, strict=True))
    assert odds == {"lose_marker german+4": 1, "lose_marker mines+4": 1}
    play(table, "lose_marker mines+4")
    assert lost(table) == ["mines+4"]


@pytest.mark.rule("fm-10.9.3-2")  # amb-043
def test_a_marker_lost_stays_lost() -> None:
    table = raid("omaha")
    play(table, "roll 6", "done")
    table.fill_cups()
    six = next(n for n, kind in enumerate(table.state.facts.markers.kinds) if kind.name == "german+6")
    assert (table.state.cup[six], table.state.lost[six]) == (2, 1)


# The one hex


@pytest.mark.rule("fm-10.9.3-4")  # amb-042
def test_the_move_is_one_hex_at_once_at_no_cost_and_zones_do_not_matter() -> None:
    table = raid("omaha", {"914/352": "2316"})
    play(table, "roll 6")
    assert options(table) == ["done", "go 2317", "go 2318", "go 2416"]
    play(table, "go 2317")
    assert where(table, "2Rgr") == "2317"
    assert table.state.taken >> place(table, "2417") & 1  # it was there


@pytest.mark.rule("fm-10.9.3-4")
def test_no_move_onto_anybody_or_into_the_sea() -> None:
    table = raid("omaha", {"914/352": "2416", "16/1US": "2318"})
    play(table, "roll 4")
    assert options(table) == ["done", "go 2317"]


@pytest.mark.rule("fm-10.9.3-4")
def test_without_a_free_hex_nothing_is_asked() -> None:
    table = raid("omaha", {"914/352": "2416", "16/1US": "2318", "915/352": "2317"})
    play(table, "roll 6")
    assert asked(table) == "rest"


@pytest.mark.rule("fm-10.9.3-3", "fm-10.9.3-4", "fm-10.9.1-1.k")  # amb-042
@pytest.mark.parametrize("rolls", [("roll 2",), ("roll 6", "done"), ("roll 6", "go 2317")])
def test_afterwards_the_unit_neither_moves_nor_attacks_on_turn_1(rolls: tuple[str, ...]) -> None:
    table = raid("omaha", {"914/352": "2316"})
    play(table, *rolls)
    table.begin_player_turn(ALLIED)
    assert movable(table.state) == []
    assert targets(table.state) == []
    table.begin_turn()
    assert movable(table.state) == [unit(table, "2Rgr")]


@pytest.mark.rule("fm-10.9.3-5")  # ed-047
@pytest.mark.parametrize(("scenario", "name"), [("omaha", "2Rgr"), ("gold-juno", "4Cdo"), ("sword", "1Cdo")])
@pytest.mark.parametrize("turn", [1, 9])
def test_no_zone_ever_holds_them(scenario: str, name: str, turn: int) -> None:
    table = position(scenario, turn=turn)
    assert ignores_zones(table.state, unit(table, name))


@pytest.mark.rule("fm-10.9.3-2")
def test_the_story_of_an_assault() -> None:
    story: list[Event] = []
    table = position("omaha", turn=1, story=story)
    ask(table, CommandoAssaults())
    play(table, "roll 4", "go 2317")
    assert [sentence(told, table.state.setup.names) for told in story] == [
        "2nd Ranger Battalion landed at Pointe du Hoc (2417).",
        "Pointe du Hoc (2417) fell to the Allies.",
        "2nd Ranger Battalion stormed Pointe du Hoc (2417) and rolled 4.",
        "2nd Ranger Battalion was reduced at Pointe du Hoc (2417).",
        "German support +6 was lost for good.",
        "2nd Ranger Battalion moved to open ground by Pointe du Hoc (2317).",
    ]
