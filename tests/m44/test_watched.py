"""What the story carries for a board that shows it: the way of a move, the word of each die, why a flag did
nothing."""

from __future__ import annotations

from itertools import pairwise

from beachhead.m44.rules.dice import marked, read
from beachhead.m44.rules.movement import reach, way
from beachhead.m44.rules.retreat import shelter
from tests.m44.fields import allied, axis, field


def test_a_way_goes_from_hex_to_hex_around_others() -> None:
    f = field(
        """
        .   .   .   .
          .   d   .   .
        .   a   c   x
          .   .   .   .
        """,
        a=allied("armor"),
        c=axis(),
        d=axis(),
    )
    found, grid = way(f.state, f.unit("a"), f.hex("x")), f.state.lookup.grid
    assert (found[0], found[-1]) == (f.at("a"), f.hex("x"))
    assert all(grid.distance(here, there) == 1 for here, there in pairwise(found))
    assert not {f.at("c"), f.at("d")} & set(found)
    assert reach(f.state, f.unit("a")).hexes >> f.hex("x") & 1


def test_each_die_has_its_word_in_the_order_in_which_dice_are_written() -> None:
    infantry_and_grenades = {read("I"), read("G")}
    assert marked(read("SFGI"), infantry_and_grenades.__contains__) == ("hit", "hit", "flag", "miss")
    assert marked(read("FF"), infantry_and_grenades.__contains__) == ("flag", "flag")
    assert marked(read("none"), infantry_and_grenades.__contains__) == ()


def test_a_bunker_shelters_the_axis_and_open_ground_nobody() -> None:
    f = field("@b  a", b=axis(), a=allied())
    assert shelter(f.state, f.unit("b")) == "bunker"
    assert shelter(f.state, f.unit("a")) == ""
