"""What lies beside the board, against the position it is drawn from."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from beachhead import new_match
from beachhead.core.match import Match
from beachhead.core.panel import Panel
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.view import view_of
from beachhead.m44.events import PhaseBegan, TurnBegan
from beachhead.m44.game import M44
from beachhead.m44.rules.reinforcements import called
from beachhead.m44.state import M44State


def panels(state: M44State, seat: Seat) -> dict[str, Panel]:
    return {panel.id: panel for panel in M44.panels(view_of(state, seat))}


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
            hand = panels(state, seat).get("hand", Panel("hand", "Hand"))
            shown = Counter({card.id: card.times for card in hand.cards})
            assert shown == Counter(state.lookup.facts.cards[c].id for c in state.hands[commander])
        assert "hand" not in panels(state, SPECTATOR)
        held = {row.id: row.amount for row in panels(state, SPECTATOR)["held"].rows}
        assert held == {s: str(len(h)) for s, h in zip(state.lookup.seats, state.hands, strict=True)}


def test_losses_and_arrivals_are_those_of_the_board(looked_at: list[M44State]) -> None:
    seen = set()
    for state in looked_at:
        shown = panels(state, SPECTATOR)
        lost = shown.get("losses", Panel("", "")).rows
        assert sum(int(row.amount) for row in lost) == sum(at < 0 for at in state.at)
        coming = {row.id: row.amount for row in shown.get("coming", Panel("", "")).rows}
        for commander, seat in enumerate(state.lookup.seats):
            waiting = [called(state, arrival)[1] for arrival in state.arrivals[commander]]
            if waiting:
                assert coming[seat] == ", ".join(state.lookup.facts.troops[troop].name for troop in waiting)
                seen.add("arrivals")
        seen |= {"losses"} if lost else set()
    assert seen == {"arrivals", "losses"}


@pytest.mark.parametrize("scenario", ["omaha", "overthrough/omaha+utah"])
def test_the_phase_of_the_clock_is_the_one_that_was_told_last(scenario: str) -> None:
    match, rng = new_match(f"m44:{scenario}", seed=3), Random(3)
    seen = set()
    for _ in range(400):
        if match.over:
            break
        clock = M44.clock(match.view(SPECTATOR))
        told = next(event for event in reversed(match.story) if isinstance(event, PhaseBegan | TurnBegan))
        assert isinstance(told, PhaseBegan)
        assert (clock.turn, clock.phase) == (told.turn, told.phase)
        assert clock.phase in {phase.id for phase in clock.phases}
        seen.add(clock.phase)
        decision = match.open[0]
        match.apply(decision.seat, rng.randrange(len(decision.options)))
    assert len(seen) >= 3


def test_a_card_in_play_is_seen_by_everybody() -> None:
    """By the other side, too, and then under the name of who played it; the orders are its owner's."""
    match = new_match("m44:omaha", seed=3)
    match.apply(
        "allies",
        next(n for n, o in enumerate(match.open[0].options) if match.notation(o).startswith("play ")),
    )
    own, other = (panels_of(match, seat) for seat in ("allies", "axis"))
    assert own["in_play"].cards == other["in_play"].cards != ()
    assert (own["in_play"].title, other["in_play"].title) == ("In play", "In play: The Allies")
    assert own["in_play"].dots
    assert not other["in_play"].dots
    assert other["in_play"].rows[0].amount == own["in_play"].cards[0].name


def panels_of(match: Match, seat: str) -> dict[str, Panel]:
    return {panel.id: panel for panel in M44.panels(match.view(seat))}


def test_a_card_says_where_its_orders_go() -> None:
    """Two units on each flank, none in the centre; every unit on the left; four of one arm, wherever."""
    state = M44.start("omaha", {})
    assert isinstance(state, M44State)
    numbers = {card.id: n for n, card in enumerate(state.lookup.facts.cards)}
    state.hands[0] = [numbers[name] for name in ("pincer-move", "assault-left", "armor-assault")]
    shown = panels(state, state.lookup.seats[0])["hand"].cards
    assert [(card.name, card.sections, card.orders, card.tactic) for card in shown] == [
        ("Pincer Move", (0, 2), "2", False),
        ("Assault left", (0,), "all", False),
        ("Armour Assault", (), "4", True),
    ]
