"""Line of sight: rules m44-los. In the pictures x marks exactly the hexes that unit a sees."""

from __future__ import annotations

import pytest

from beachhead.m44.rules.sight import sees, what_blocks
from tests.m44.fields import Field, allied, assert_sight, axis, field, targets_of


def sees_from_to(f: Field, mark: str) -> bool:
    return sees(f.state, f.at("a"), f.hex(mark))


@pytest.mark.rule("m44-los-01", "m44-los-02", "m44-ter-02")
def test_a_forest_is_seen_but_not_seen_through() -> None:
    assert_sight(
        """
        x   x   x   x   .   .
          a   x   Fx  .   .
        x   x   x   x   .   .
        """,
        a=allied(),
    )


@pytest.mark.rule("m44-los-01")
def test_the_firer_sees_out_of_its_own_forest() -> None:
    assert_sight(
        """
        x   x   x   x
          Fa  x   x   x
        x   x   x   x
        """,
        a=allied(),
    )


@pytest.mark.rule("m44-los-02", "m44-ter-03", "m44-ter-04", "m44-ter-06", "m44-ter-18")
@pytest.mark.parametrize("ground", ["F", "T", "C", "B", ".@", "H"])
def test_what_blocks(ground: str) -> None:
    f = field(f"a   .   {ground.ljust(4)}.   y", a=allied())
    assert not sees_from_to(f, "y")
    assert what_blocks(f.state, f.at("a"), f.hex("y")) == 1 << f.state.lookup.grid.hex("r1c3")


@pytest.mark.rule("m44-los-11", "m44-ter-01", "m44-ter-07", "m44-ter-24")
@pytest.mark.parametrize("ground", [".", "+", ":", "_", "~", "R", "Y", "=", "M", "A", "#", "*", "%"])
def test_what_never_blocks(ground: str) -> None:
    f = field(f"a   .   {ground.ljust(4)}.   y", a=allied())
    assert sees_from_to(f, "y")


@pytest.mark.rule("m44-los-02")
def test_units_of_both_sides_block() -> None:
    assert_sight(
        """
        x   x   x   .   .   .
          a   b   .   .   .
        x   x   x   .   .   .
        """,
        a=allied(),
        b=allied(),
    )
    assert_sight(
        """
        x   x   x   .   .   .
          a   b   .   .   .
        x   x   x   .   .   .
        """,
        a=allied(),
        b=axis(),
    )


@pytest.mark.rule("m44-los-03")
def test_along_an_edge_one_blocking_side_is_not_enough() -> None:
    """The line to the hex two rows straight up runs between the two hexes above the firer."""
    assert_sight(
        """
        .   .   x   x   x
          .   .   x   x
        .   .   x   x   x
          x   Fx  x   x
        x   x   a   x   x
        """,
        a=allied(),
    )


@pytest.mark.rule("m44-los-03")
def test_along_an_edge_both_sides_block() -> None:
    assert_sight(
        """
        .   .   .   .   .
          .   .   .   .
        .   .   .   .   .
          x   Fx  Fx  x
        x   x   a   x   x
        """,
        a=allied(),
    )


@pytest.mark.rule("m44-los-04")
def test_left_and_right_may_be_blocked_at_different_places() -> None:
    """Four rows straight up the line runs along two edges: b blocks its left below, c its right above."""
    picture = """
        .   .   y   .   .
          .   .   {}   .
        .   .   .   .   .
          .   {}   .   .
        .   .   a   .   .
        """
    assert not sees_from_to(field(picture.format("F", "F"), a=allied()), "y")
    assert sees_from_to(field(picture.format(".", "F"), a=allied()), "y")
    assert sees_from_to(field(picture.format("F", "."), a=allied()), "y")


@pytest.mark.rule("m44-los-04")
def test_the_same_side_blocked_twice_leaves_the_other_free() -> None:
    f = field(
        """
        .   .   y   .   .
          .   F   .   .
        .   .   .   .   .
          .   F   .   .
        .   .   a   .   .
        """,
        a=allied(),
    )
    assert sees_from_to(f, "y")


@pytest.mark.rule("m44-los-04")
def test_a_forest_touched_at_a_corner_counts_for_its_side() -> None:
    """The line from a to y only touches the two forests: one on its left, one on its right."""
    picture = """
        a   .   .   .   .
          .   {}   .   .
        .   .   .   .   .
          .   {}   .   .
        .   .   .   y   .
        """
    for upper, lower, free in ((".", ".", True), ("F", ".", True), (".", "F", True), ("F", "F", False)):
        f = field(picture.format(upper, lower), a=allied())
        assert sees_from_to(f, "y") == free
        met = what_blocks(f.state, f.at("a"), f.hex("y"))
        assert met.bit_count() == (upper, lower).count("F")


@pytest.mark.rule("m44-los-05")
def test_beyond_the_rim_a_side_counts_as_blocked() -> None:
    """Along the left rim the line runs between the forest and nothing."""
    assert_sight(
        """
        x   x   x
          x   x   x
        a   x   x
        """,
        a=allied(),
    )
    f = field(
        """
        y   .   .
          F   .   .
        a   .   .
        """,
        a=allied(),
    )
    assert not sees_from_to(f, "y")


@pytest.mark.rule("m44-los-06", "m44-bat-05")
def test_neighbours_see_each_other_whatever_the_ground() -> None:
    f = field("Fa  Fb  .", a=allied(), b=axis())
    assert sees(f.state, f.at("a"), f.at("b"))
    assert targets_of(f) == "b"


@pytest.mark.rule("m44-los-07", "m44-ter-05")
def test_a_hill_blocks_from_below_and_is_seen() -> None:
    assert_sight(
        """
        x   x   x   .   .
          a   Hx  .   .
        x   x   x   .   .
        """,
        a=allied(),
    )


@pytest.mark.rule("m44-los-07", "m44-los-10")
def test_along_one_group_of_hills_the_view_is_free() -> None:
    f = field("Ha  H   H   Hy  .", a=allied())
    assert sees_from_to(f, "y")


@pytest.mark.rule("m44-los-07", "m44-los-08")
def test_a_separate_hill_between_two_hills_blocks() -> None:
    f = field("Ha  .   H   .   Hy", a=allied())
    assert not sees_from_to(f, "y")


@pytest.mark.rule("m44-los-07")
def test_out_of_a_group_the_other_hills_of_it_block() -> None:
    """The target is below: the hill in between is of the firer's group but not of the target's."""
    f = field("Ha  H   .   y", a=allied())
    assert not sees_from_to(f, "y")
    assert sees_from_to(field("Ha  .   .   y", a=allied()), "y")


@pytest.mark.rule("m44-los-08")
@pytest.mark.parametrize("between", ["F", "T", "B"])
def test_height_gives_no_view_over_obstacles(between: str) -> None:
    """Both ends belong to one group of hills, which bends around what lies between them."""
    f = field(
        f"""
          H   H
        Ha  {between}   Hy
        """,
        a=allied(),
    )
    assert not sees_from_to(f, "y")


@pytest.mark.rule("m44-los-09")
def test_on_shared_hills_a_unit_or_a_bunker_between_still_blocks() -> None:
    assert not sees_from_to(field("Ha  Hb  Hy", a=allied(), b=axis()), "y")
    assert not sees_from_to(field("Ha  H@  Hy", a=allied()), "y")
    assert sees_from_to(field("Ha  H   Hy", a=allied()), "y")


@pytest.mark.rule("m44-los-10", "m44-ter-14", "m44-ter-16")
@pytest.mark.parametrize("shore", ["_", ":"])
def test_cliffs_and_bluffs_block_like_hills(shore: str) -> None:
    assert not sees_from_to(field(f"{shore}a  H   .   y", a=allied()), "y")
    assert sees_from_to(field(f"{shore}   Ha  H   Hy", a=allied()), "y")


@pytest.mark.rule("m44-los-12")
def test_smoke_blocks_through_but_not_in_or_out() -> None:
    f = field("a   .   z   .   y", a=allied())
    smoke = 1 << f.hex("z")
    for fresh, thin in ((smoke, 0), (0, smoke)):
        f.state.smoke, f.state.thin_smoke = fresh, thin
        assert not sees_from_to(f, "y")
        assert sees_from_to(f, "z")
    f.state.smoke, f.state.thin_smoke = 1 << f.at("a"), 0
    assert sees_from_to(f, "y")


@pytest.mark.rule("m44-los-13", "m44-bat-05")
@pytest.mark.parametrize(
    ("troop", "over"),
    [
        ("artillery", True),
        ("big_gun", True),
        ("nebelwerfer", True),
        ("mobile_artillery", True),
        ("infantry_mortar", True),
        ("flak88", False),
        ("infantry", False),
        ("armor", False),
        ("tank_destroyer", False),
    ],
)
def test_who_fires_over_a_forest(troop: str, over: bool) -> None:
    f = field("a   F   b", a=axis(troop), b=allied())
    assert targets_of(f) == ("b" if over else "")


@pytest.mark.rule("m44-los-13", "m44-unit-13")
def test_a_destroyer_fires_over_everything() -> None:
    f = field("~a  ~   ~   F   b", a=allied("destroyer"), b=axis())
    assert targets_of(f) == "b"
