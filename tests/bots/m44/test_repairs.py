"""Positions in which the captain of the first releases did something silly: its style `first` still does."""

from __future__ import annotations

from beachhead.bots.budget import Budget
from beachhead.bots.m44.captain import Captain
from beachhead.bots.parameters import STANDARD
from beachhead.core.step import AnyStep
from beachhead.hexes import each
from beachhead.m44.flow.choose_battle import Act
from beachhead.m44.flow.moving import MoveUnit
from beachhead.m44.flow.ordering import OrderUnits
from beachhead.m44.rules.order_effects import PLAIN
from tests.m44.fields import ALLIED_SEAT, AXIS_SEAT, Field, allied, axis, field

FIRST = "first"


def answers(f: Field, *steps: AnyStep) -> dict[str, str]:
    """By style: the answer to the first question of these steps."""
    f.begin(*steps)
    write, found = f.state.setup.names.text, {}
    for style in (FIRST, STANDARD):
        captain = Captain("" if style == STANDARD else style, seed=1)
        found[style] = write(f.asked.options[captain.think(f.state, f.asked, Budget()).option])
    return found


def go(f: Field, mark: str) -> str:
    return f"move {f.state.lookup.grid.name(f.hex(mark))}"


def test_a_called_gun_makes_room() -> None:
    """Nobody is in its range: it stood where it came in, and what was called later was lost."""
    f = field(
        """
        .   a   .   .
          x   x   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
        .   .   .   .
          .   .   .
        .   .   b   .
        """,
        a=axis("artillery"),
        b=allied(),
        hexes={"entries": "a"},
        special=["reinforcements"],
    )
    given = answers(f, MoveUnit(AXIS_SEAT, f.unit("a")))
    forward = [f"move {f.state.lookup.grid.name(h)}" for h in each(f.diagram.hexes("x"))]
    assert given[FIRST] == "stay"
    assert given[STANDARD] in forward


def test_armor_does_not_drive_up_to_a_gun_in_a_bunker() -> None:
    f = field(
        """
        .   .   @b  .   .   .
          .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   .   .
        .   .   .   .   .   .
          .   .   a   .   .
        """,
        a=allied("armor", order="on_the_move"),
        b=axis("flak88"),
    )
    given = answers(f, MoveUnit(ALLIED_SEAT, f.unit("a")))
    assert given[FIRST].startswith("move")
    assert given[STANDARD] == "stay"


def test_the_last_figure_goes_out_of_the_line_of_fire() -> None:
    """What a unit fears is what it stands to lose: a fresh one goes ahead in the same place."""
    f = field(
        """
        .   .   .   b   .   .
          .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   x   .
        .   .   .   .   c   .
          .   .   a   .   .
        .   .   .   F   .   .
        """,
        a=allied("armor", figures=1),
        b=axis(),
        c=axis(),
    )
    weak = answers(f, MoveUnit(ALLIED_SEAT, f.unit("a")))
    f.state.figures[f.unit("a")] = 3
    fresh = answers(f, MoveUnit(ALLIED_SEAT, f.unit("a")))
    assert weak[FIRST] == fresh[FIRST] == fresh[STANDARD] == go(f, "x")
    assert weak[STANDARD] != go(f, "x")


def test_a_gun_stays_in_its_cover() -> None:
    """It came down from its hill for one more target."""
    f = field(
        """
        .   .   Ha  .   .
          .   .   .   .
        .   .   .   .   .
          .   .   .   .
        .   .   .   .   .
          c   .   d   b
        """,
        a=axis("flak88", order="on_the_move"),
        b=allied(),
        c=allied(),
        d=allied(),
    )
    given = answers(f, MoveUnit(AXIS_SEAT, f.unit("a")))
    assert given[FIRST].startswith("move")
    assert given[STANDARD] == "stay"


def test_armor_in_the_rear_is_ordered() -> None:
    f = field(
        """
        .   a   .   .   .   .
          .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   .   .
        .   .   c   .   .   .
          .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   .   .
        .   .   .   .   .   b
        """,
        a=axis("armor", order=""),
        b=allied(),
        c=axis(order=""),
    )
    given = answers(f, OrderUnits(commander=AXIS_SEAT, manner=PLAIN, sections=(), counts=(1,)))
    assert given == {FIRST: "order c", STANDARD: "order a"}


def test_armor_battles_whom_it_can_overrun_from() -> None:
    """Two enemies alike, and a third with one figure left behind one of them."""
    f = field(
        """
        .   .   .   .   .   .
          .   b   c   d   .
        .   .   a   .   .   .
          .   .   .   .   .
        """,
        a=allied("armor"),
        b=axis(),
        c=axis(),
        d=axis(figures=1),
    )
    given = answers(f, Act(ALLIED_SEAT, f.unit("a")))
    assert given == {FIRST: "target b", STANDARD: "target c"}


def test_the_axis_comes_out_of_its_town_for_a_battle() -> None:
    """It sat there, and lost: whoever defends has to win medals too."""
    f = field(
        """
        .   .   c   .   F
          .   .   .   .
        .   .   .   .   .
          .   .   .   .
        .   .   x   .   b
          .   Ta  .   T
        """,
        a=axis(),
        b=allied(figures=4),
        c=allied(),
    )
    assert answers(f, MoveUnit(AXIS_SEAT, f.unit("a")))[STANDARD] == go(f, "x")
