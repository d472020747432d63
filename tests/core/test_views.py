"""What leaves the engine for a seat is what the seat may know, and nothing else."""

from __future__ import annotations

import json
from random import Random

import pytest

from beachhead import new_match, resample
from beachhead.core.match import Match
from beachhead.core.state import Field
from beachhead.core.view import view_of
from tests.parts.random_play import check_copy, check_view
from tests.toy.raid import GUARD, NORTH, RAID, SOUTH, RaidState


@pytest.fixture
def match() -> Match:
    m = new_match("raid:field", seed=1)
    m.apply("guard", "hide 0405")
    return m


def test_each_sees_its_own(match: Match) -> None:
    state = match.state
    assert isinstance(state, RaidState)
    assert match.view("guard").known["gun"] == state.gun
    assert match.view("north").known["gun"] is None
    assert match.view("north").known["card"] == [state.card[0], True]
    assert match.view("spectator").known["card"] == [True, True]
    for seat in ("guard", "north", "south", "spectator"):
        assert "cup" not in match.view(seat).known


def test_a_view_holds_the_seats_own_decision_and_whom_one_waits_for(match: Match) -> None:
    view = match.view("south")
    assert [d.seat for d in view.open] == [SOUTH]
    assert view.waiting == (NORTH, SOUTH)
    assert match.view("guard").open == ()
    assert json.loads(json.dumps(view.json()))["open"][0]["options"][0] == {"text": "done", "fields": {}}


def test_a_view_in_json_names_hexes_as_players_do(match: Match) -> None:
    option = match.view("south").json()["open"][0]["options"][1]
    assert option["text"] == f"go {option['fields']['hex']}"


def test_the_story_is_cut_for_each_reader(match: Match) -> None:
    assert match.text("guard")[0] == "The guard hid the gun at 0405."
    assert match.text("north")[0] == "The guard hid the gun."
    assert match.text()[0] == "The guard hid the gun at 0405."
    assert "drew a card of" in match.text("north")[1]
    assert match.text("south")[1] == "North drew a card."


def test_states_that_differ_in_what_a_seat_may_not_know_look_the_same_to_it(match: Match) -> None:
    other = match.state.copy()
    assert isinstance(other, RaidState)
    other.gun += 1
    other.card[1], other.cup = 4 - other.card[1], [5, 5, 5]
    assert view_of(other, NORTH).json() == view_of(match.state, NORTH).json()
    assert view_of(other, GUARD).json() != view_of(match.state, GUARD).json()


def test_imagined_states_differ_and_fit(match: Match) -> None:
    view = match.view("north")
    guns = {RAID.resample(view, Random(seed)).gun for seed in range(40)}
    assert len(guns) > 5
    for seed in range(40):
        assert view_of(RAID.resample(view, Random(seed)), NORTH).json() == view.json()


def test_resample_is_the_front_door_to_it(match: Match) -> None:
    view = match.view("south")
    state = resample(view, Random(1))
    assert view_of(state, SOUTH) == view
    assert not state.over


def test_the_alarm_rings_for_a_leak(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    leaky = (*RaidState.FIELDS[:-1], Field("cup", lambda s, seat: s.cup))
    monkeypatch.setattr(RaidState, "FIELDS", leaky)
    with pytest.raises(AssertionError, match="the view of north shows something hidden"):
        check_view(match, NORTH, Random(5))


def test_the_alarm_rings_for_a_shared_column(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = RaidState.copy

    def careless(self: RaidState) -> RaidState:
        other = honest(self)
        other.at = self.at
        return other

    monkeypatch.setattr(RaidState, "copy", careless)
    with pytest.raises(AssertionError, match="at is shared between copies"):
        check_copy(match.state)


def test_every_column_is_declared() -> None:
    assert {f.name for f in RaidState.FIELDS} == set(RaidState.__slots__)
