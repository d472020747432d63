"""Capture, victory and the length of a game: 10.5, 11.8, 12.8, 13.8, 14.8."""

from __future__ import annotations

import pytest

from beachhead.core.event import Event
from beachhead.core.state import Result
from beachhead.fm import events
from beachhead.fm.facts.roster import ALLIED, GERMAN
from beachhead.fm.flow.sequence import FIRST_TURN, GAME_TURN
from beachhead.fm.flow.turn_end import TurnEnd
from beachhead.fm.rules.capture import captured
from beachhead.fm.rules.supply import in_supply
from beachhead.fm.rules.victory import goal_met, units_beside
from beachhead.fm.rules.zoc import zoc_of
from beachhead.fm.table import FmTable
from beachhead.hexes import each
from tests.fm.positions import ask, place, places, position, unit

BEACH = {"gold-juno": "2026", "sword": "1739", "utah": "2607", "omaha": "2219"}
GOAL = {
    "gold-juno": "0430 0532 0533 0534 0635",
    "sword": "0937 0938 0939 0837",
    "utah": "1706 1805 2206 2605 2503 2901 2501",
    "omaha": "1718 1811 1911 0421",
}
SECTION = {"gold-juno": "11.8", "sword": "12.8", "utah": "13.8", "omaha": "14.8"}
SINGLE = tuple(BEACH)


def held(scenario: str, spots: str, *, turn: int = 17, beach: str = "", edition: str = "") -> FmTable:
    """A game in which the Allies have a beachhead and were the last to be in these hexes."""
    table = position(scenario, turn=turn, edition=edition) if edition else position(scenario, turn=turn)
    table.place_beachhead(place(table, beach or BEACH[scenario]))
    for spot in spots.split():
        table.enter(ALLIED, place(table, spot))
    return table


def ended(table: FmTable) -> Result | None:
    """The result after the end of this turn."""
    ask(table, TurnEnd())
    return table.state.result


def won(scenario: str, spots: str, edition: str = "") -> FmTable:
    """The same, with two units at St Lo where that is asked."""
    table = held(scenario, spots, edition=edition)
    return at_st_lo(table, "0508", "0710") if scenario == "omaha" else table


def at_st_lo(table: FmTable, *spots: str) -> FmTable:
    for name, spot in zip(("16/1US", "18/1US", "26/1US"), spots, strict=False):
        table.put(unit(table, name), place(table, spot))
    return table


# Capture


@pytest.mark.rule("fm-11.8-04", "fm-13.8-04", "fm-14.8-05", "fm-15.3-05", "fm-15.5-03")
@pytest.mark.parametrize("scenario", ["gold-juno", "utah", "omaha"])
def test_captured_is_last_entered_with_supply(scenario: str) -> None:
    """amb-067, amb-068: passing through is enough; supply is that of 10.12."""
    spot = GOAL[scenario].split()[0]
    table = held(scenario, spot)
    goal = places(table, *GOAL[scenario].split())
    assert captured(table.state, goal) == places(table, spot)
    table.enter(GERMAN, place(table, spot))
    assert captured(table.state, goal) == 0
    table.enter(ALLIED, place(table, spot))
    table.remove_beachhead(place(table, BEACH[scenario]))
    assert captured(table.state, goal) == 0


@pytest.mark.rule("fm-13.8-04", "fm-10.12-06")
def test_a_place_in_a_german_zone_still_counts_if_supply_gets_out() -> None:
    table = held("utah", "2605")
    table.put(unit(table, "919/709"), place(table, "2604"))
    assert captured(table.state, places(table, "2605"))
    table.put(unit(table, "8/4US"), place(table, "2605"))
    assert captured(table.state, places(table, "2605"))


@pytest.mark.rule("fm-11.8-04")
def test_marching_through_takes_all_hexes_on_the_way() -> None:
    table = position("utah", {"8/4US": "2604"})
    story: list[Event] = []
    table.story, table.telling = story, True
    table.march(unit(table, "8/4US"), [place(table, spot) for spot in ("2604", "2605", "2606")])
    assert table.state.taken & places(table, "2605", "2606") == places(table, "2605", "2606")
    assert [e.place for e in story if isinstance(e, events.Captured)] == ["St-Martin-de-Varreville"]


# Sudden death


@pytest.mark.rule("fm-11.8-01", "fm-12.8-01", "fm-13.8-01", "fm-14.8-01")
@pytest.mark.parametrize("scenario", SINGLE)
def test_without_a_beachhead_the_game_is_over(scenario: str) -> None:
    story: list[Event] = []
    table = held(scenario, GOAL[scenario], turn=5)
    table.remove_beachhead(place(table, BEACH[scenario]))
    table.story, table.telling = story, True
    result = ended(table)
    assert result is not None
    assert (result.winner, result.grade, result.rule) == ("german", "strategic", f"fm-{SECTION[scenario]}-01")
    assert result.reason == "At the end of turn 5 the Allies have no beachhead left."
    assert story[-1] == events.GameEnded(result.reason)


@pytest.mark.rule("fm-11.8-01", "fm-12.8-01", "fm-13.8-01", "fm-14.8-01", "fm-4.1-14")
@pytest.mark.parametrize("scenario", SINGLE)
def test_a_beachhead_in_an_enemy_zone_is_still_there(scenario: str) -> None:
    """amb-077: available means on the map. It is looked at when the turn is over, not before."""
    table = held(scenario, "", turn=5)
    facts = table.state.facts
    beside = facts.grid.neighbours(table.state.beachheads) & facts.area & ~facts.map.beach
    table.put(table.state.lookup.units[GERMAN][0], each(beside)[0])
    assert zoc_of(table.state, GERMAN) & table.state.beachheads
    assert ended(table) is None
    assert GAME_TURN[-1] == FIRST_TURN[-1] == TurnEnd()


@pytest.mark.rule("fm-13.8-01")
def test_sudden_death_comes_before_everything_else() -> None:
    """Ruling 7."""
    table = held("sword", GOAL["sword"], turn=17)
    table.remove_beachhead(place(table, BEACH["sword"]))
    result = ended(table)
    assert result is not None
    assert result.grade == "strategic"


# The end


@pytest.mark.rule("fm-10.5-03", "fm-4.1-14")
@pytest.mark.parametrize("scenario", SINGLE)
def test_over_after_turn_17_and_not_before(scenario: str) -> None:
    """Even a goal that is met already is judged at the end only."""
    assert ended(held(scenario, GOAL[scenario], turn=16)) is None
    assert ended(held(scenario, GOAL[scenario], turn=17)) is not None


@pytest.mark.rule("fm-11.8-02", "fm-12.8-02", "fm-13.8-02", "fm-14.8-02")
@pytest.mark.parametrize("scenario", SINGLE)
def test_one_place_short_is_a_german_victory(scenario: str) -> None:
    spots = GOAL[scenario].split()
    result = ended(won(scenario, " ".join(spots[1:])))
    assert result is not None
    assert (result.winner, result.grade) == ("german", "operational")
    assert result.rule == f"fm-{SECTION[scenario]}-02"
    assert f"captured {len(spots) - 1} of the {len(spots)} " in result.reason


@pytest.mark.rule("fm-11.8-03", "fm-12.8-03", "fm-13.8-03", "fm-14.8-03")
@pytest.mark.parametrize("scenario", SINGLE)
def test_allied_victory(scenario: str) -> None:
    result = ended(won(scenario, GOAL[scenario]))
    assert result is not None
    assert (result.winner, result.rule) == ("allied", f"fm-{SECTION[scenario]}-03")
    number = len(GOAL[scenario].split())
    assert result.reason.startswith(f"By the end of turn 17 the Allies have captured all {number} ")


@pytest.mark.rule("fm-11.8-03")
def test_any_five_of_seven_hills() -> None:
    table = held("gold-juno", "0228 0229 0430 0532")
    assert not goal_met(table.state)
    for spot in ("0533", "0534"):
        table.enter(ALLIED, place(table, spot))
    result = ended(table)
    assert result is not None
    assert (
        result.reason == "By the end of turn 17 the Allies have captured 6 hill hexes, where 5 were enough."
    )


@pytest.mark.rule("fm-12.8-03", "fm-12.8-04")
def test_caen_without_supply() -> None:
    """amb-070: at Sword the last to be there is enough; elsewhere the same position would be short."""
    table = held("sword", GOAL["sword"])
    table.remove_beachhead(place(table, BEACH["sword"]))
    assert captured(table.state, table.state.facts.victory.hexes) == 0
    assert goal_met(table.state)
    table.put(unit(table, "22/21"), place(table, "1038"))
    assert goal_met(table.state)
    table.put(unit(table, "22/21"), place(table, "0938"))
    assert not goal_met(table.state)


@pytest.mark.rule("fm-14.8-04")
def test_two_units_at_st_lo() -> None:
    """amb-071: next to any of its hexes, each counted once; one inside is next to the others."""
    table = held("omaha", GOAL["omaha"])
    assert (units_beside(table.state), goal_met(table.state)) == (0, False)
    at_st_lo(table, "0608")
    assert (units_beside(table.state), goal_met(table.state)) == (1, False)
    at_st_lo(table, "0608", "0510")
    assert (units_beside(table.state), goal_met(table.state)) == (2, True)
    at_st_lo(table, "0607", "0411")
    assert units_beside(table.state) == 1
    result = ended(table)
    assert result is not None
    assert result.reason == (
        "By the end of turn 17 the Allies have captured all 4 city hexes they needed "
        "and stand next to St Lo with 1 unit, where 2 were needed."
    )


@pytest.mark.rule("fm-14.8-04")
def test_units_at_st_lo_need_no_supply() -> None:
    table = at_st_lo(held("omaha", GOAL["omaha"]), "0508", "0710")
    for name, spot in (("9/3", "0507"), ("5/3", "0509")):
        table.put(unit(table, name), place(table, spot))
    assert not in_supply(table.state, unit(table, "16/1US"))
    assert goal_met(table.state)


@pytest.mark.rule("fm-13.8-03", "fm-13.8-04")
@pytest.mark.parametrize("edition", ["quad", "folio"])
def test_the_same_goal_in_both_editions(edition: str) -> None:
    for scenario in ("utah", "omaha", "gold-juno"):
        assert goal_met(won(scenario, GOAL[scenario], edition).state)


@pytest.mark.rule("fm-10.5-03", "fm-12.5.1-02")
def test_a_longer_sword_is_judged_at_its_end() -> None:
    """amb-075."""
    table = held("sword", GOAL["sword"])
    table.state.last_turn = 20
    assert ended(table) is None
    table.state.turn = 20
    result = ended(table)
    assert result is not None
    assert result.winner == "allied"
    assert "turn 20" in result.reason


@pytest.mark.rule("fm-10.5-01", "fm-10.5-02")
@pytest.mark.parametrize("scenario", [*SINGLE, "campaign-us", "campaign-cw", "campaign"])
def test_turn_1_is_first_and_the_allies_too(scenario: str) -> None:
    table = position(scenario)
    assert table.state.facts.first == ALLIED
    sides = [step.side for step in GAME_TURN if hasattr(step, "side")]
    assert sides == [ALLIED, GERMAN]
    table.state.turn = 0
    table.begin_turn()
    assert table.state.turn == 1


@pytest.mark.parametrize("scenario", SINGLE)
def test_scores_are_by_seat(scenario: str) -> None:
    victory, lost = ended(won(scenario, GOAL[scenario])), ended(held(scenario, ""))
    assert victory is not None
    assert lost is not None
    assert victory.scores == (("allied", 1), ("german", -1))
    assert lost.scores == (("allied", -1), ("german", 1))
