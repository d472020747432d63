"""Beside the board: medals, the hand, cards in play, reinforcements and losses, as one seat knows it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from beachhead.core.codec import column
from beachhead.core.panel import Panel
from beachhead.core.view import View
from beachhead.m44.facts import SIDES, Facts
from beachhead.m44.rules.dice import say


def panels(view: View, facts: Facts) -> list[Panel]:
    """Every panel that has something to show."""
    known = {name: column(value) for name, value in view.known.items()}
    seats = [_capital(view.setup.names.say("Seat", seat)) for seat in view.setup.seats]
    mine = view.setup.seats.index(view.seat) if view.seat in view.setup.seats else -1
    made = [
        _medals(known, facts),
        _cards("Hand", known["hands"], mine, facts),
        _cards("Handed to you", known["given"], mine, facts),
    ]
    made += [
        _in_play(known, seats, facts),
        _counts(known, seats),
        _coming(known, seats, facts),
        _losses(known, facts),
    ]
    return [panel for panel in made if panel.lines]


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _medals(known: dict[str, Any], facts: Facts) -> Panel:
    lines = [("Turn", str(known["turn"]), f"{SIDES[known['active']].capitalize()} to act")]
    for side, name in enumerate(SIDES):
        won, held = known["won"][side], known["held"][side]
        lines.append(
            (name.capitalize(), f"{won + held} of {facts.medals}", f"{won} for good, {held} while held")
        )
    return Panel("Medals", tuple(lines))


def _cards(title: str, hands: list[Any], mine: int, facts: Facts) -> Panel:
    """The cards of the seat itself, each with what it does."""
    hand = hands[mine] if 0 <= mine < len(hands) and isinstance(hands[mine], list) else []
    cards = Counter(card for card in hand if isinstance(card, int) and card >= 0)
    return Panel(
        title,
        tuple((facts.cards[c].name, f"x{n}" if n > 1 else "", facts.cards[c].text) for c, n in cards.items()),
    )


def _in_play(known: dict[str, Any], seats: list[str], facts: Facts) -> Panel:
    lines = [
        (seat, ", ".join(facts.cards[c].name for c in cards), "")
        for seat, cards in zip(seats, known["in_play"], strict=False)
        if cards
    ]
    return Panel("Cards in play", tuple(lines))


def _counts(known: dict[str, Any], seats: list[str]) -> Panel:
    """How many cards everybody holds."""
    lines = []
    for seat, hand in zip(seats, known["hands"], strict=False):
        lines.append((seat, str(len(hand) if isinstance(hand, list) else hand), ""))
    return Panel("Cards held", tuple(lines))


def _coming(known: dict[str, Any], seats: list[str], facts: Facts) -> Panel:
    """What has been called and waits to come on, and the dice that can still call."""
    lines = []
    for commander, seat in enumerate(seats):
        called = [facts.troops[arrival % len(facts.troops)].name for arrival in known["arrivals"][commander]]
        dice = known["dice"][commander]
        if called or dice:
            lines.append((seat, ", ".join(called), f"dice left: {say(dice)}" if dice else ""))
        if known["held_up"][commander]:
            lines.append((seat, "held up", "fewer dice after Air Power"))
    return Panel("Reinforcements", tuple(lines))


def _losses(known: dict[str, Any], facts: Facts) -> Panel:
    """Units gone from the board, by side, each kind with its number."""
    lines = []
    for side, name in enumerate(SIDES):
        gone = Counter(
            facts.troops[troop].name
            for troop, whose, at in zip(known["troop"], known["side"], known["at"], strict=True)
            if whose == side and at < 0
        )
        kinds = ", ".join(kind if n == 1 else f"{n} x {kind}" for kind, n in sorted(gone.items()))
        if gone:
            lines.append((name.capitalize(), str(gone.total()), kinds))
    return Panel("Units lost", tuple(lines))
