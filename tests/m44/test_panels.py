"""What lies beside the board, against the position it is drawn from."""

from __future__ import annotations

from random import Random

import pytest

from beachhead.core.panel import Panel
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.view import view_of
from beachhead.m44.game import M44
from beachhead.m44.rules.reinforcements import called
from beachhead.m44.state import M44State

SIDES = {"allies": "The Allies", "axis": "The Axis"}


def panels(state: M44State, seat: Seat) -> dict[str, Panel]:
    return {panel.title: panel for panel in M44.panels(view_of(state, seat))}


@pytest.fixture(scope="module")
def looked_at() -> list[M44State]:
    """One game of Omaha, looked at now and then."""
    found, state, rng = [], M44.start("omaha", {}), Random(4)
    table = M44.table(state, None)
    for n in range(2000):
        if state.result is not None:
            break
        decision = state.first
        options = range(len(decision.options))
        table.play(decision, rng.choices(options, decision.weights or None)[0])
        if n % 7 == 0:
            found.append(table.state.copy())
    return found


def test_a_hand_is_shown_to_its_owner_alone(looked_at: list[M44State]) -> None:
    for state in looked_at[::8]:
        for commander, seat in enumerate(state.lookup.seats):
            hand = panels(state, seat).get("Hand", Panel("Hand", ()))
            shown = sum(int(amount.removeprefix("x") or 1) for _, amount, _ in hand.lines)
            assert shown == len(state.hands[commander])
        assert "Hand" not in panels(state, SPECTATOR)
        held = {who: n for who, n, _ in panels(state, SPECTATOR)["Cards held"].lines}
        assert held == {SIDES[s]: str(len(h)) for s, h in zip(state.lookup.seats, state.hands, strict=True)}


def test_losses_and_arrivals_are_those_of_the_board(looked_at: list[M44State]) -> None:
    seen = set()
    for state in looked_at:
        shown = panels(state, SPECTATOR)
        lost = shown.get("Units lost", Panel("", ())).lines
        assert sum(int(n) for _, n, _ in lost) == sum(at < 0 for at in state.at)
        coming = {who: words for who, words, _ in shown.get("Reinforcements", Panel("", ())).lines}
        for commander, seat in enumerate(state.lookup.seats):
            waiting = [called(state, arrival)[1] for arrival in state.arrivals[commander]]
            if waiting:
                assert coming[SIDES[seat]] == ", ".join(
                    state.lookup.facts.troops[troop].name for troop in waiting
                )
                seen.add("arrivals")
        seen |= {"losses"} if lost else set()
    assert seen == {"arrivals", "losses"}
