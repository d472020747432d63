"""Beside the board: medals, the hand, cards in play, reinforcements and losses, as one seat knows it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from beachhead.core.panel import Card, Clock, Dots, Panel, Phase, Row
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


def _medal_panel(view: View, facts: Facts) -> Panel:
    return Panel("medals", "Medals", _medals(view.known, facts))


def _medals(known: dict[str, Any], facts: Facts) -> tuple[Row, ...]:
    rows = [Row("Turn", str(known["turn"]), f"{SIDES[known['active']].capitalize()} to act")]
    for side, name in enumerate(SIDES):
        won, held = known["won"][side], known["held"][side]
        words = f"{won} for good, {held} while held"
        rows.append(Row(name.capitalize(), f"{won + held} of {facts.medals}", words, name))
    return tuple(rows)


def _hand(view: View, facts: Facts) -> Panel:
    return Panel("hand", "Hand", cards=_cards("hands", view, facts, _commander(view)), edge=True)


def _given(view: View, facts: Facts) -> Panel:
    return Panel("given", "Handed to you", cards=_cards("given", view, facts, _commander(view)), edge=True)


def _commander(view: View) -> int:
    """The number of the reader's seat, -1 for a spectator."""
    return view.setup.seats.index(view.seat) if view.seat in view.setup.seats else -1


def _cards(column: str, view: View, facts: Facts, whose: int) -> tuple[Card, ...]:
    """The cards of a commander, each with what it does."""
    hands = view.known[column]
    hand = hands[whose] if 0 <= whose < len(hands) and isinstance(hands[whose], list) else []
    held = Counter(card for card in hand if isinstance(card, int) and card >= 0)
    say = view.setup.names.say
    return tuple(_card(facts.cards[n], say("CardId", n), times) for n, times in held.items())


def _card(card: Printed, name: str, times: int) -> Card:
    orders = "all" if card.orders == EVERY else str(card.orders or "")
    return Card(card.id, name, card.text, times, card.tactic, tuple(sorted(card.flanks)), orders)


def _in_play(view: View, facts: Facts) -> Panel:
    """The card of the reader with its orders, else that of the only one who has played; in words, those of
    everybody."""
    mine, seats, say = _commander(view), _seats(view), view.setup.names.say
    laid = {n: cards for n, cards in enumerate(view.known["in_play"]) if cards}
    rows = [Row(seats[n][1], ", ".join(say("CardId", c) for c in laid[n]), id=seats[n][0]) for n in laid]
    whose = mine if mine in laid or len(laid) != 1 else min(laid)
    title = "In play" if whose == mine else f"In play: {seats[whose][1]}"
    cards = _cards("in_play", view, facts, whose)
    dots = _orders(view.known, cards, mine) if cards and whose == mine else ()
    return Panel("in_play", title, tuple(rows), cards, edge=True, dots=dots)


def _orders(known: dict[str, Any], cards: tuple[Card, ...], mine: int) -> tuple[Dots, ...]:
    """How many units the reader has ordered, of how many; and how many of them On the Move."""
    ordered = known["ordered"][mine]
    running = sum(known["order"][unit] == ON_THE_MOVE for unit in ordered)
    used = len(ordered) - running
    most = sum(int(card.orders) * max(1, len(card.sections)) for card in cards if card.orders.isdigit())
    on_the_move = (Dots("On the move", running, running),) if running else ()
    return Dots("Orders", used, max(used, most)), *on_the_move


def _counts(view: View, facts: Facts) -> Panel:
    """How many cards everybody holds."""
    rows = [
        Row(name, str(len(hand) if isinstance(hand, list) else hand), id=seat)
        for (seat, name), hand in zip(_seats(view), view.known["hands"], strict=False)
    ]
    return Panel("held", "Cards held", tuple(rows))


def _coming(view: View, facts: Facts) -> Panel:
    """What has been called and waits to come on, and the dice that can still call."""
    known, rows = view.known, []
    for commander, (seat, name) in enumerate(_seats(view)):
        called = [facts.troops[arrival % len(facts.troops)].name for arrival in known["arrivals"][commander]]
        dice = known["dice"][commander]
        if called or dice:
            rows.append(Row(name, ", ".join(called), f"dice left: {say(dice)}" if dice else "", seat))
        if known["held_up"][commander]:
            rows.append(Row(name, "held up", "fewer dice after Air Power", seat))
    return Panel("coming", "Reinforcements", tuple(rows))


def _losses(view: View, facts: Facts) -> Panel:
    """Units gone from the board, by side, each kind with its number."""
    known, rows = view.known, []
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


PANELS: Final = (_medal_panel, _in_play, _hand, _given, _counts, _coming, _losses)
"""From the top: what makes each of them."""
