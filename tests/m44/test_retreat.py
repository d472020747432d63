"""Flags: rules m44-ret. Hexes marked x are all the hexes where unit b may end its retreat."""

from __future__ import annotations

import pytest

from beachhead.hexes import HexId, gather
from beachhead.m44.facts import ALLIES, AXIS
from beachhead.m44.flow.battle import FlagsFor
from beachhead.m44.rules.retreat import choices, may_ignore
from beachhead.m44.table import M44Table
from tests.m44.fields import Field, Piece, allied, axis, field, game_at


def ends(f: Field, flags: int = 1, ignore: int = 0) -> dict[HexId, int]:
    return {HexId(h): lost for h, lost in choices(f.state, f.unit("b"), flags, ignore).items()}


def assert_ends(picture: str, flags: int, lost: int, special: tuple[str, ...] = (), **units: Piece) -> None:
    """x are the ends of the retreat, and each of them costs so many figures."""
    __tracebackhide__ = True
    f = field(picture, special=special, **units)  # type: ignore[arg-type]  # pieces only
    found = ends(f, flags)
    f.expect(gather(found))
    assert set(found.values()) == {lost}


@pytest.mark.rule("m44-ret-01", "m44-ret-02", "m44-brd-12")
def test_one_hex_for_each_flag_toward_the_own_baseline() -> None:
    assert_ends(
        """
        .   .   .   .   .
          .   x   x   .
        .   .   b   .   .
          .   .   .   .
        """,
        flags=1,
        lost=0,
        b=axis(),
    )
    assert_ends(
        """
        .   .   b   .   .
          .   .   .   .
        .   x   x   x   .
        """,
        flags=2,
        lost=0,
        b=allied(),
    )


@pytest.mark.rule("m44-ret-03")
def test_the_way_that_makes_good_most_flags_must_be_taken() -> None:
    """To the upper left there is room for one hex only, to the upper right for two."""
    assert_ends(
        """
        c   d   x   .
          .   .   .   .
        .   b   .   .
        """,
        flags=2,
        lost=0,
        b=axis(),
        c=axis(),
        d=axis(),
    )


@pytest.mark.rule("m44-ret-04", "m44-ter-07", "m44-ter-13")
@pytest.mark.parametrize(
    ("ground", "troop"), [("R", "infantry"), ("~", "infantry"), ("*", "armor"), ("M", "artillery")]
)
def test_closed_ground_stops_a_retreat(ground: str, troop: str) -> None:
    assert_ends(
        f"""
        .   {ground}   x
          .   b   .
        """,
        flags=1,
        lost=0,
        b=axis(troop),
    )


@pytest.mark.rule("m44-ret-04", "m44-ret-16", "m44-ter-06")
def test_terrain_does_not_slow_a_retreat() -> None:
    assert_ends(
        """
        Fx  Bx  x   .
          #   F   .
        .   b   .   .
        """,
        flags=2,
        lost=0,
        b=axis(),
    )


@pytest.mark.rule("m44-ret-05", "m44-ret-04")
def test_every_hex_that_cannot_be_made_costs_a_figure() -> None:
    f = field("b   .   .", b=axis("infantry", 4))
    assert ends(f, 2) == {f.at("b"): 2}  # the rim of the map
    assert_ends(
        """
        x   x   .
          b   .   .
        """,
        flags=3,
        lost=2,
        b=axis(),
    )
    blocked = field(
        """
        c   d   .
          b   .   .
        """,
        b=axis(),
        c=axis(),
        d=allied(),
    )
    assert ends(blocked) == {blocked.at("b"): 1}


@pytest.mark.rule("m44-ret-05", "m44-med-01")
def test_a_unit_can_be_lost_by_flags_alone() -> None:
    f = field("b   .   a", a=allied(), b=axis("infantry", 1))
    f.begin(FlagsFor(unit=f.unit("b"), flags=1, ignorable=1))
    assert f.ask == "stop"
    assert f.state.at[f.unit("b")] == -1
    assert f.state.won == [0, 1]


IGNORES = [
    ("@b", axis("infantry"), True),
    ("@b", axis("artillery"), True),
    ("@b", allied("infantry"), False),
    ("%b", allied("infantry"), True),
    ("%b", axis("armor"), True),
    ("*b", allied("infantry"), True),
    ("*b", allied("armor"), False),
    ("Cb", allied("infantry"), True),
    ("Tb", allied("infantry"), False),
    ("Fb", axis("infantry"), False),
    ("#b", axis("infantry"), False),
    ("~b", allied("destroyer"), True),
]


@pytest.mark.rule("m44-ret-06", "m44-ter-04", "m44-ter-18", "m44-ter-19", "m44-ter-21", "m44-unit-15")
@pytest.mark.parametrize(("hex", "piece", "ignores"), IGNORES)
def test_who_may_ignore_a_flag(hex: str, piece: Piece, ignores: bool) -> None:
    f = field(f".   {hex}  .", b=piece)
    assert may_ignore(f.state, f.unit("b")) == ignores


@pytest.mark.rule("m44-ret-06")
def test_several_reasons_ignore_one_flag_only() -> None:
    """A bunker with sandbags, two flags: one hex of retreat is left, or two if the owner wants."""
    f = field(
        """
        .   .   .   .
          .   x   x   .
        .   .   b   .
        """,
        b=axis(),
    )
    state = f.state
    state.sandbags = state.hedgehogs = 1 << f.at("b")
    f.begin(FlagsFor(unit=f.unit("b"), flags=2, ignorable=1))
    assert "stand_fast" not in f.options()
    found = ends(f, 2, 1)
    assert sorted({state.lookup.grid.distance(f.at("b"), h) for h in found}) == [1, 2]
    assert set(found.values()) == {0}


@pytest.mark.rule("m44-ret-07")
def test_to_ignore_a_flag_is_a_choice() -> None:
    f = field(
        """
        .   .   .
          .   @b  .
        """,
        b=axis(),
    )
    f.begin(FlagsFor(unit=f.unit("b"), flags=1, ignorable=1))
    assert f.options() == ["retreat r1c2", "retreat r1c3", "stand_fast"]
    f.answer("stand_fast")
    assert f.at("b") == f.hex("b")
    assert f.state.figures[f.unit("b")] == 4


@pytest.mark.rule("m44-ret-05", "m44-ret-07")
def test_only_who_ignores_a_flag_is_told_to_have_ignored_it() -> None:
    """Who cannot go and loses a figure has ignored nothing, nor has who retreats."""
    bunker = field(
        """
        .   y   .
          .   @b  .
        """,
        b=axis(),
    )
    bunker.begin(FlagsFor(unit=bunker.unit("b"), flags=1, ignorable=1))
    bunker.answer("stand_fast")
    assert told(bunker) == ["StoodFast"]
    cornered = field("b   .", b=axis("infantry", 4))
    cornered.begin(FlagsFor(unit=cornered.unit("b"), flags=1, ignorable=1))
    assert told(cornered) == ["Cornered", "LostFigures"]
    assert cornered.state.figures[cornered.unit("b")] == 3
    both = field("@b  .", b=axis("infantry", 4))  # it ignores one flag, and the other costs a figure
    both.begin(FlagsFor(unit=both.unit("b"), flags=2, ignorable=1))
    assert both.state.figures[both.unit("b")] == 3
    assert told(both) == ["FlagIgnored", "Cornered", "LostFigures"]
    for hexes, events in ((1, ["FlagIgnored", "Retreated"]), (2, ["Retreated"])):
        part = field(
            """
            .   .   .   .
              .   .   .   .
            .   .   @b  .
            """,
            b=axis(),
        )
        part.begin(FlagsFor(unit=part.unit("b"), flags=2, ignorable=1))
        distance = part.state.lookup.grid.distance
        far = [o for o in part.asked.options if distance(part.at("b"), o.hex) == hexes]  # type: ignore[attr-defined]
        part.do(far[0])
        assert told(part) == events
    gone = field("y   .\n  b   .", b=axis())
    gone.begin(FlagsFor(unit=gone.unit("b"), flags=1, ignorable=1))
    gone.do(gone.asked.options[0])
    assert told(gone) == ["Retreated"]


def told(f: Field) -> list[str]:
    return [type(event).__name__ for event in f.story]


@pytest.mark.rule("m44-ret-08")
def test_some_flags_may_not_be_ignored() -> None:
    f = field(
        """
        .   .   .
          .   @b  .
        """,
        b=axis(),
    )
    f.begin(FlagsFor(unit=f.unit("b"), flags=1, ignorable=0))
    assert f.options() == ["retreat r1c2", "retreat r1c3"]


@pytest.mark.rule("m44-ret-09", "m44-ter-18")
def test_artillery_in_a_bunker_loses_figures_instead() -> None:
    f = field(
        """
        .   .   .
          .   @b  .
        """,
        b=axis("artillery"),
    )
    f.begin(FlagsFor(unit=f.unit("b"), flags=2, ignorable=1))
    assert f.ask == "stop"
    assert f.at("b") == f.hex("b")
    assert f.state.figures[f.unit("b")] == 1


@pytest.mark.rule("m44-ret-10", "m44-unit-07")
def test_the_resistance_retreats_one_to_three_hexes() -> None:
    assert_ends(
        """
        .   .   .   b   .   .   .
          .   .   x   x   .   .
        .   .   x   x   x   .   .
          .   x   x   x   x   .
        .   .   .   .   .   .   .
        """,
        flags=1,
        lost=0,
        b=allied("french_resistance"),
    )


@pytest.mark.rule("m44-ret-11")
def test_british_airborne_retreats_in_any_direction() -> None:
    picture = """
        .   .   .   .   .
          .   x   x   .
        .   x   b   x   .
          .   x   x   .
        .   .   .   .   .
        """
    special = ("airborne_retreat_any_way",)
    assert_ends(picture, flags=1, lost=0, special=special, b=allied("airborne"))
    plain = field(picture, special=special, b=allied("infantry"))
    assert len(ends(plain)) == 2
    elsewhere = field(picture, b=allied("airborne"))
    assert len(ends(elsewhere)) == 2


@pytest.mark.rule("m44-ret-11")
def test_a_retreat_in_any_direction_does_not_come_back() -> None:
    f = field(
        """
        .   .   .
          .   b   .
        .   .   .
        """,
        special=("airborne_retreat_any_way",),
        b=allied("airborne"),
    )
    assert f.at("b") not in ends(f, 2)


@pytest.mark.rule("m44-ret-11", "m44-ter-10")
def test_a_retreat_in_any_direction_does_not_go_from_water_onto_a_bridge() -> None:
    assert_ends(
        """
        .   .   x   x
          .   =   Yb  x
        .   .   x   x
        """,
        flags=1,
        lost=0,
        special=("airborne_retreat_any_way",),
        b=allied("airborne"),
    )


@pytest.mark.rule("m44-ret-12")
def test_axis_units_retreat_toward_either_baseline_on_american_airborne() -> None:
    assert_ends(
        """
        .   x   x   x   .
          .   .   .   .
        .   .   b   .   .
          .   .   .   .
        .   x   x   x   .
        """,
        flags=2,
        lost=0,
        special=("axis_retreat_either_way",),
        b=axis(),
    )


@pytest.mark.rule("m44-ret-12", "m44-ret-03")
def test_the_baseline_that_makes_good_more_flags_must_be_taken() -> None:
    assert_ends(
        """
        .   .   .   .   .
          .   .   b   .
        .   .   .   .   .
          .   x   x   x
        """,
        flags=2,
        lost=0,
        special=("axis_retreat_either_way",),
        b=axis(),
    )


@pytest.mark.rule("m44-ret-13", "m44-ter-14", "m44-ter-16")
@pytest.mark.parametrize("troop", ["infantry", "armor", "artillery"])
@pytest.mark.parametrize("shore", ["_", ":"])
def test_retreats_over_cliffs_and_bluffs_as_over_hills(troop: str, shore: str) -> None:
    assert_ends(
        f"""
        .   Hb  .
          {shore}x  {shore}x  .
        """,
        flags=1,
        lost=0,
        b=allied(troop),
    )


@pytest.mark.rule("m44-ret-14", "m44-brd-11")
def test_a_retreat_crosses_from_map_to_map() -> None:
    state = game_at("double/sword+juno")
    grid = state.lookup.grid
    unit = next(u for u in state.units(AXIS) if state.home[u] == 0)
    M44Table(state).place(unit, grid.hex("sword:r9c13"))
    names = {grid.name(HexId(h)) for h in choices(state, unit, 1, 0)}
    assert names == {"sword:r8c12", "sword:r8c13"}
    M44Table(state).place(unit, grid.hex("sword:r8c13"))
    names = {grid.name(HexId(h)) for h in choices(state, unit, 1, 0)}
    assert names == {"sword:r7c13", "juno:r7c1"}


@pytest.mark.rule("m44-ret-15", "m44-ter-19")
def test_sandbags_vanish_with_a_retreat_a_move_or_a_death() -> None:
    for leave in ("retreat", "move", "lose"):
        f = field(
            """
            .   y   .
              .   %b  .
            """,
            b=axis(),
        )
        unit = f.unit("b")
        match leave:
            case "retreat":
                f.table.retreat(unit, f.hex("y"))
            case "move":
                f.table.move(unit, f.hex("y"), near=True)
            case _:
                f.table.lose(unit, 4)
        assert f.state.sandbags == 0


@pytest.mark.rule("m44-ret-16", "m44-ter-20")
def test_retreating_armor_leaves_wire_as_it_is() -> None:
    f = field(
        """
        .   #y  .
          .   b   .
        """,
        b=axis("armor"),
    )
    f.table.retreat(f.unit("b"), f.hex("y"))
    assert f.state.wire == 1 << f.hex("y")


@pytest.mark.rule("m44-ret-03", "m44-mode-07")
def test_the_owner_is_asked() -> None:
    f = field(
        """
        .   .   .
          .   b   .
        """,
        b=axis(),
    )
    f.begin(FlagsFor(unit=f.unit("b"), flags=1, ignorable=1))
    owner = next(c for c in f.state.lookup.facts.commanders if c.side == AXIS)
    assert f.asked.seat == owner.seat
    assert owner.side != ALLIES


@pytest.mark.rule("m44-ret-04", "m44-ter-10")
def test_no_retreat_from_a_river_mouth_onto_a_bridge() -> None:
    """Ruling 21."""
    assert_ends(
        """
        .   =   x
          .   Yb  .
        """,
        flags=1,
        lost=0,
        b=axis(),
    )
