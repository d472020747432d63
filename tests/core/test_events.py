"""What an event carries for a page: headings, dice, and the battle that they settle."""

from __future__ import annotations

import pytest

from beachhead.core.event import EVENTS, dice_of, number_in, tried, way_of
from beachhead.games import games


@pytest.mark.parametrize(
    ("fields", "dice"),
    [
        ({"roll": "4"}, ["4"]),
        ({"faces": "IGF"}, ["I", "G", "F"]),
        ({"faces": "-"}, []),
        ({"roll": "-"}, []),
        ({"hex": "0303"}, []),
    ],
)
def test_dice_are_in_a_roll_or_in_faces(fields: dict[str, str], dice: list[str]) -> None:
    assert dice_of(fields) == dice


def test_a_battle_is_settled_by_dice_in_a_field_that_there_is() -> None:
    games()
    settling = [event for event in EVENTS.values() if event.BATTLE]
    assert {event.NAME.partition(".")[0] for event in settling} == {"fm", "m44"}
    for event in settling:
        fields = {slot.name for slot in event.FIELDS}
        assert event.BATTLE in fields
        assert fields & {"roll", "faces"}


def test_turns_and_phases_are_headings_in_either_game() -> None:
    games()
    found = {(event.NAME.partition(".")[0], event.HEADING) for event in EVENTS.values() if event.HEADING}
    assert found == {("fm", "turn"), ("fm", "phase"), ("m44", "turn"), ("m44", "phase")}


def test_what_is_done_names_fields_that_there_are() -> None:
    games()
    doing = [event for event in EVENTS.values() if event.DOES]
    assert {event.NAME.partition(".")[0] for event in doing} == {"fm", "m44"}
    for event in doing:
        fields = {slot.name for slot in event.FIELDS}
        assert event.BY in fields | {"", "unit"}, event.NAME
        assert event.TO in fields | {"hex"}, event.NAME
        if event.DOES in ("move", "battle", "loss", "gone", "retreat", "advance", "arrive"):
            assert fields & {event.BY, event.TO}, event.NAME


def test_what_is_tried_is_told_without_what_came_of_it() -> None:
    games()
    assert (
        tried(EVENTS["m44.battled"], "Infantry fired at tanks: 1 hit (1 grenade).")
        == "Infantry fired at tanks"
    )
    assert tried(EVENTS["fm.dropped"], "2/505 jumped over 1205 and rolled 4.") == "2/505 jumped over 1205"
    assert not tried(EVENTS["m44.moved"], "Infantry moved to D-3.")


def test_before_what_is_tried_no_sentence_names_its_dice() -> None:
    games()
    for event in EVENTS.values():
        if event.UNTIL:
            before, found, _ = event.SAYS.partition(event.UNTIL)
            assert found, event.NAME
            assert not any(told in before for told in ("{faces}", "{roll}", "{result}")), event.NAME


def test_only_what_does_something_begins_an_act() -> None:
    games()
    assert all(event.DOES for event in EVENTS.values() if event.BEGINS)


@pytest.mark.parametrize(
    ("fields", "way"),
    [
        ({"path": "0303+0304+0305", "hex": "0305"}, ["0303", "0304", "0305"]),
        ({"path": "-", "start": "0303", "hex": "0305"}, ["0303", "0305"]),
        ({"start": "0303", "hex": "0304"}, ["0303", "0304"]),
        ({"hex": "0304"}, []),
    ],
)
def test_a_way_is_a_path_or_from_start_to_hex(fields: dict[str, str], way: list[str]) -> None:
    assert way_of(fields) == way


def test_numbers_that_nobody_says_are_as_usual() -> None:
    assert number_in({"lost": "2"}, "lost", 1) == 2
    assert number_in({"lost": "-"}, "lost", 1) == 1
    assert number_in({}, "left", -1) == -1
