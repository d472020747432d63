"""What an event carries for a page: headings, dice, and the battle that they settle."""

from __future__ import annotations

import pytest

from beachhead.core.event import EVENTS, dice_of
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
