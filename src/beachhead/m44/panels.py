"""Beside the board: medals, the hand, cards in play, reinforcements and losses, as one seat knows it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from beachhead.core.panel import Card, Clock, Dots, Panel, Phase, Row, filled
from beachhead.core.view import View
from beachhead.m44.facts import EVERY, SIDES, Facts
from beachhead.m44.facts import Card as Printed
from beachhead.m44.flow.sequence import (
    BATTLE,
    CARD,
    CARDS_AND_ORDERS,
    FINISH,
    MOVEMENT,
    ORDERS,
    ROLL,
    TOLD,
    EndOfTurn,
)
from beachhead.m44.flow.sequence import Phase as Turns
from beachhead.m44.rules.dice import say
from beachhead.m44.rules.order_effects import ON_THE_MOVE

TRACK: Final = {
    CARD: "Card", ROLL: "Reinforce", ORDERS: "Order", MOVEMENT: "Move", BATTLE: "Battle", FINISH: "Draw",
}  # fmt: skip
"""Short names of the phases that are told."""


def panels(view: View, facts: Facts) -> list[Panel]:
    """Every panel that has something to show."""
    known = view.known
    seats = _seats(view)
    mine = view.setup.seats.index(view.seat) if view.seat in view.setup.seats else -1
    made = [
        Panel("medals", "Medals", _medals(known, facts)),
        _in_play(known, seats, facts, _cards(known["in_play"], mine, view, facts), mine),
        Panel("hand", "Hand", cards=_cards(known["hands"], mine, view, facts), edge=True),
        Panel("given", "Handed to you", cards=_cards(known["given"], mine, view, facts), edge=True),
        _counts(known, seats),
        _coming(known, seats, facts),
        _losses(known, facts),
    ]
    return filled(made)


def clock(view: View, facts: Facts) -> Clock:
    """The phase, and the medals: there is no last turn."""
    known = view.known
    phases = [Phase(TOLD[phase], title) for phase, title in TRACK.items()]
    if facts.mode.chiefs:
        phases = [Phase(CARDS_AND_ORDERS, "Cards and orders"), *phases[MOVEMENT:]]
    return Clock(
        known["turn"],
        phase=phase_now(view, facts),
        phases=tuple(phases),
        rows=_medals(known, facts),
        side=SIDES[known["active"]],
    )


def phase_now(view: View, facts: Facts) -> str:
    """The phase by those of this turn that are still to come; none before the first turn and after the
    last."""
    steps = view.lanes[0] if view.lanes else []
    coming = [step["phase"] for name, step in steps if name == Turns.NAME]
    if not coming:
        return TOLD[FINISH] if any(name == EndOfTurn.NAME for name, _ in steps) else ""
    if facts.mode.chiefs and MOVEMENT in coming:
        return CARDS_AND_ORDERS
    return next((TOLD[phase] for phase in reversed(TOLD) if phase < min(coming)), "")


def _seats(view: View) -> list[tuple[str, str]]:
    """The seats, each with its name."""
    return [(seat, _capital(view.setup.names.say("Seat", seat))) for seat in view.setup.seats]


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _medals(known: dict[str, Any], facts: Facts) -> tuple[Row, ...]:
    rows = [Row("Turn", str(known["turn"]), f"{SIDES[known['active']].capitalize()} to act")]
    for side, name in enumerate(SIDES):
        won, held = known["won"][side], known["held"][side]
        words = f"{won} for good, {held} while held"
        rows.append(Row(name.capitalize(), f"{won + held} of {facts.medals}", words, name))
    return tuple(rows)


def _cards(hands: list[Any], mine: int, view: View, facts: Facts) -> tuple[Card, ...]:
    """The cards of the seat itself, each with what it does."""
    hand = hands[mine] if 0 <= mine < len(hands) and isinstance(hands[mine], list) else []
    held = Counter(card for card in hand if isinstance(card, int) and card >= 0)
    say = view.setup.names.say
    return tuple(_card(facts.cards[n], say("CardId", n), times) for n, times in held.items())


def _card(card: Printed, name: str, times: int) -> Card:
    orders = "all" if card.orders == EVERY else str(card.orders or "")
    return Card(card.id, name, card.text, times, card.tactic, tuple(sorted(card.flanks)), orders)


def _in_play(
    known: dict[str, Any], seats: list[tuple[str, str]], facts: Facts, cards: tuple[Card, ...], mine: int
) -> Panel:
    """The card of the reader with its orders, and in words those of everybody."""
    rows = [
        Row(name, ", ".join(facts.cards[c].name for c in laid), id=seat)
        for (seat, name), laid in zip(seats, known["in_play"], strict=False)
        if laid
    ]
    dots = _orders(known, cards, mine) if cards else ()
    return Panel("in_play", "In play", tuple(rows), cards, edge=True, dots=dots)


def _orders(known: dict[str, Any], cards: tuple[Card, ...], mine: int) -> tuple[Dots, ...]:
    """How many units the reader has ordered, of how many; and how many of them On the Move."""
    ordered = known["ordered"][mine]
    running = sum(known["order"][unit] == ON_THE_MOVE for unit in ordered)
    used = len(ordered) - running
    most = sum(int(card.orders) * max(1, len(card.sections)) for card in cards if card.orders.isdigit())
    on_the_move = (Dots("On the move", running, running),) if running else ()
    return Dots("Orders", used, max(used, most)), *on_the_move


def _counts(known: dict[str, Any], seats: list[tuple[str, str]]) -> Panel:
    """How many cards everybody holds."""
    rows = [
        Row(name, str(len(hand) if isinstance(hand, list) else hand), id=seat)
        for (seat, name), hand in zip(seats, known["hands"], strict=False)
    ]
    return Panel("held", "Cards held", tuple(rows))


def _coming(known: dict[str, Any], seats: list[tuple[str, str]], facts: Facts) -> Panel:
    """What has been called and waits to come on, and the dice that can still call."""
    rows = []
    for commander, (seat, name) in enumerate(seats):
        called = [facts.troops[arrival % len(facts.troops)].name for arrival in known["arrivals"][commander]]
        dice = known["dice"][commander]
        if called or dice:
            rows.append(Row(name, ", ".join(called), f"dice left: {say(dice)}" if dice else "", seat))
        if known["held_up"][commander]:
            rows.append(Row(name, "held up", "fewer dice after Air Power", seat))
    return Panel("coming", "Reinforcements", tuple(rows))


def _losses(known: dict[str, Any], facts: Facts) -> Panel:
    """Units gone from the board, by side, each kind with its number."""
    rows = []
    for side, name in enumerate(SIDES):
        gone = Counter(
            facts.troops[troop].name
            for troop, whose, at in zip(known["troop"], known["side"], known["at"], strict=True)
            if whose == side and at < 0
        )
        kinds = ", ".join(kind if n == 1 else f"{n} x {kind}" for kind, n in sorted(gone.items()))
        if gone:
            rows.append(Row(name.capitalize(), str(gone.total()), kinds, name))
    return Panel("losses", "Units lost", tuple(rows))
