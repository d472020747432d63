"""What a browser is told of a board besides its hexes: the names of places, and maps side by side."""

from __future__ import annotations

from beachhead.draw.scene import board_of
from beachhead.games import find_game


def test_places_have_the_names_that_are_written_on_the_map() -> None:
    places = board_of("fm:utah", {})["places"]
    assert ("Ste-Mère-Église", "at Ste-Mère-Église") in places.values()
    assert places.keys() <= board_of("fm:utah", {})["hexes"].keys()
    assert "Vierville" in {name for name, _ in board_of("m44:omaha", {})["places"].values()}


def test_a_single_map_is_no_list_of_maps() -> None:
    assert board_of("m44:omaha", {})["maps"] == []
    assert board_of("fm:campaign", {})["maps"] == []


def test_every_map_says_who_commands_there() -> None:
    maps = board_of("m44:double/sword+juno", {})["maps"]
    assert [(one["id"], one["seats"]) for one in maps] == [
        ("sword", ("sword-allies", "sword-axis")),
        ("juno", ("juno-allies", "juno-axis")),
    ]
    hexes = board_of("m44:double/sword+juno", {})["hexes"]
    assert {name.split(":")[0] for name in hexes} == {"sword", "juno"}


def test_generals_command_where_their_sections_lie_and_chiefs_nowhere() -> None:
    game = find_game("m44")
    left, right = game.maps(game.begin("overthrough/sword+juno", {}))
    assert left.seats == ("allies-left", "allies-center", "axis-center", "axis-right")
    assert right.seats == ("allies-center", "allies-right", "axis-left", "axis-center")
