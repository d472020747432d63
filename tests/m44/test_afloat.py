"""Ships and loaded craft in battle and on the move: m44-unit-12, m44-unit-15, m44-lc-05."""

from __future__ import annotations

import pytest

from beachhead.hexes import HexId, gather
from beachhead.m44.flow.battle import FlagsFor
from beachhead.m44.rules.movement import reach
from beachhead.m44.rules.retreat import choices
from tests.m44.fields import allied, field


@pytest.mark.rule("m44-unit-15")
def test_a_destroyer_retreats_over_deep_water_or_is_damaged() -> None:
    f = field(
        """
        .   .   .   .   .
          ~   ~   ~   ~
        ~   ~   ~   ~   ~
          ~   ~b  ~   ~
        ~   ~x  ~x  ~   ~
        """,
        b=allied("destroyer"),
    )
    f.expect(gather(HexId(h) for h in choices(f.state, f.unit("b"), 1, 0)))
    f.begin(FlagsFor(unit=f.unit("b"), flags=1, ignorable=1))
    assert "stand_fast" in f.options()
    cornered = field(".   ~   ~   ~b  ~", b=allied("destroyer"))
    cornered.begin(FlagsFor(unit=cornered.unit("b"), flags=2, ignorable=1))
    assert cornered.state.figures[cornered.unit("b")] == 2


@pytest.mark.rule("m44-lc-05")
def test_a_unit_in_a_craft_loses_a_figure_for_each_flag() -> None:
    f = field(
        """
        .   ~b  ~
          ~   ~   ~
        """,
        b=allied("infantry"),
    )
    f.state.aboard[f.unit("b")] = 0
    f.begin(FlagsFor(unit=f.unit("b"), flags=2, ignorable=1))
    assert f.ask == "stop"
    assert f.at("b") == f.hex("b")
    assert f.state.figures[f.unit("b")] == 2


@pytest.mark.rule("m44-unit-12", "m44-lc-08")
def test_a_destroyer_keeps_off_landing_craft() -> None:
    """Ruling 20: an empty craft is no unit, but two hulls do not share a hex."""
    f = field("~a  ~x  ~   ~   ~   ~", a=allied("destroyer"))
    f.state.craft_at = [f.state.lookup.grid.hex("r1c3")]
    f.expect(reach(f.state, f.unit("a")).hexes)
