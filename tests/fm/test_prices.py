"""What an answer is certain to cost is said with it."""

from __future__ import annotations

from beachhead.core.decision import Price
from beachhead.fm.game import FM
from beachhead.fm.table import FmTable
from tests.fm.battles import battlefield, settle, units_of
from tests.fm.fields import german, leg


def prices(table: FmTable) -> dict[str, Price]:
    """The price of each option that has one."""
    state = table.state
    decision = state.first
    named = {}
    for n, option in enumerate(decision.options):
        after = FM.table(state.copy(), None)
        after.is_final(decision, n)
        found = FM.price(decision, option, state, after.state)
        if found:
            named[state.setup.names.text(option).split()[0]] = found
    return named


def test_who_stands_fast_loses_a_step() -> None:
    table, _ = battlefield("A   G   .   .", A=leg(4), G=german())
    settle(table, "D2")
    assert prices(table) == {"stand_fast": Price("G loses a step")}


def test_the_last_step_is_named() -> None:
    table, _ = battlefield("A   G   .   .", A=leg(4), G=german())
    table.state.reduced = units_of(table, "G")
    settle(table, "D2")
    assert prices(table) == {"stand_fast": Price("G loses its last step", dear=True)}


def test_no_way_back_is_the_end_and_no_way_to_go_on() -> None:
    table, _ = battlefield("A   G   B", A=leg(4), B=leg(4), G=german())
    settle(table, "D2", attackers="AB")
    assert prices(table)["done"] == Price("G is eliminated", dear=True)
    assert not any(FM.proceeds(table.state.first, option) for option in table.state.first.options)
