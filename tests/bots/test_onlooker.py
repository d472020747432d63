"""What speaks for what another seat did: from the view of an onlooker, so that nothing hidden is in it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from beachhead import new_match
from beachhead.bots import make
from beachhead.bots.onlooker import seen
from beachhead.core.match import Match
from beachhead.core.seat import CHANCE, Seat
from beachhead.core.view import View, view_of

BOT = "captain"


def played_until(scenario: str, ask: str, *, hiding: bool = False) -> tuple[Match, str]:
    """A game of captains up to a question of this kind, and what the captain answers to it; if it is `hiding`
    something, up to where another position looks the same to the enemy."""
    match = new_match(scenario, seed="x")
    players = {one: make(BOT) for one in match.seats}
    for _ in range(400):
        decision = next(one for one in match.open if one.seat != CHANCE)
        place = players[decision.seat].choose(match.view(decision.seat), decision)
        done = match.state.setup.names.text(decision.options[place])
        if decision.ask == ask and len(decision.options) > 1 and not (hiding and is_open(match)):
            return match, done
        match.apply(decision.seat, done)
    raise AssertionError(f"nobody was asked {ask}")


def twin_of(match: Match) -> Any:
    """Another position that looks the same to the enemy of whoever is asked."""
    return match.game.resample(other(match)[1], Random("twin"))


def is_open(match: Match) -> bool:
    seat = match.open[0].seat
    return match.view(seat) == view_of(twin_of(match), seat)


def other(match: Match) -> tuple[Seat, View]:
    """Who was asked, and the view of their enemy."""
    seat = match.open[0].seat
    return seat, match.view(next(one for one in match.seats if one != seat))


@pytest.mark.parametrize(("scenario", "ask"), [("m44:omaha", "move"), ("fm:utah", "go")])
def test_what_everybody_sees_is_explained_with_its_alternatives(scenario: str, ask: str) -> None:
    match, done = played_until(scenario, ask)
    seat, view = other(match)
    found = seen(view, seat, done, BOT)
    assert found is not None
    assert found.asked.options == match.open[0].options
    assert done in [one.text for one in found.options]
    assert len(found.options) > 1
    assert all(one.why for one in found.options)


def test_of_a_hand_only_what_was_played_is_told() -> None:
    """The card that was played is explained; the others that a hand is supposed to hold are not told of."""
    match, done = played_until("m44:omaha", "play")
    seat, view = other(match)
    found = seen(view, seat, done, BOT)
    assert found is not None
    assert [one.text for one in found.options] == [done]


@pytest.mark.parametrize(("scenario", "ask"), [("m44:omaha", "play"), ("fm:utah", "commit_marker")])
def test_equal_views_are_told_the_same(scenario: str, ask: str) -> None:
    """What the seat that answered holds hidden does not matter."""
    match, done = played_until(scenario, ask, hiding=True)
    seat, view = other(match)
    same = view_of(twin_of(match), view.seat)
    assert same == view
    found = seen(view, seat, done, BOT)
    assert found is not None
    assert seen(same, seat, done, BOT) == found


def test_a_secret_question_is_not_explained() -> None:
    match, done = played_until("m44:omaha", "ambush")
    seat, view = other(match)
    assert match.open[0].secret
    assert seen(view, seat, done, BOT) is None
