"""The dice that could be brought to bear on each hex."""

from __future__ import annotations

from beachhead.bots.m44.danger import danger_of
from tests.m44.fields import allied, axis, field


def test_dice_by_hex() -> None:
    """Infantry may move a hex and battle; a Flak 88 may not, and its dice ignore cover."""
    f = field(
        """
        b   .   x   .   .   .   y   .   c
          .   .   .   .   .   .   .   a
        """,
        a=allied(),
        b=axis(),
        c=axis("flak88"),
    )
    foes = [(f.state.troop[unit], f.state.at[unit]) for unit in (f.unit("b"), f.unit("c"))]
    danger = danger_of(f.state.lookup, foes)
    x, y = f.hex("x"), f.hex("y")
    assert (danger.dice[x], danger.soft[x], danger.hard[x], danger.piercing[x]) == (3, 1, 0, 0)
    assert (danger.dice[y], danger.soft[y], danger.hard[y], danger.piercing[y]) == (2, 0, 0, 2)
