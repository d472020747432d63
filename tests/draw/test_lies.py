"""What lies on the ground is told by name, hex by hex."""

from __future__ import annotations

from beachhead.core.seat import Seat
from beachhead.core.view import view_of
from beachhead.draw.scene import scene_of
from beachhead.hexes import each
from beachhead.m44.game import M44
from tests.fm.positions import place, position


def test_every_obstacle_of_omaha_is_named() -> None:
    state = M44.start("omaha", {})
    lies = scene_of(view_of(state, Seat("allies")))["lies"]
    name = state.lookup.grid.name
    things = {"wire": state.wire, "hedgehogs": state.hedgehogs, "bunker": state.lookup.ground.bunkers}
    for word, hexes in things.items():
        assert hexes
        assert {hex for hex, words in lies.items() if word in words.split(", ")} == set(
            map(name, each(hexes))
        )
    here = each(state.wire)[0]
    state.sandbags |= 1 << here
    assert scene_of(view_of(state, Seat("allies")))["lies"][name(here)] == "wire, sandbags"


def test_a_beachhead_is_named() -> None:
    table = position("utah", {"8/4US": "2605"}, turn=2)
    table.place_beachhead(place(table, "2605"))
    assert scene_of(view_of(table.state, Seat("allied")))["lies"] == {"2605": "beachhead"}
