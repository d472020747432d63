"""What `Match.final` foretells is what happens to undo, for every kind of answer that random play gives."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.match import Match
from beachhead.games import new_match

Kind = tuple[str, str]


def rarest(decision: Decision, seen: Counter[Kind], rng: Random) -> Action:
    """An option of a kind that has been tried least."""
    kinds = [(decision.ask, option.NAME) for option in decision.options]
    least = min(seen[kind] for kind in kinds)
    return rng.choice([o for o, kind in zip(decision.options, kinds, strict=True) if seen[kind] == least])


def closed(match: Match, seat: str) -> bool:
    """Whether undo is shut for the seat, or will be when the others answer."""
    others = not match.over and all(decision.seat != seat for decision in match.open)
    return match.undoable(seat) == 0 or others


@pytest.mark.parametrize(
    ("scenario", "kinds"),
    [("raid:field", 3), ("fm:utah", 24), ("fm:omaha", 24), ("m44:omaha", 20), ("m44:neptune", 24)],
)
def test_final_is_what_undo_says_afterwards(scenario: str, kinds: int) -> None:
    rng, match = Random(5), new_match(scenario, seed=5)
    seen: Counter[Kind] = Counter()
    answers: Counter[bool] = Counter()
    for _ in range(400):
        if match.over:
            break
        decision = rng.choice(match.open)
        option = rarest(decision, seen, rng)
        final, words = match.final(decision.seat, option), match.notation(option)
        match.apply(decision.seat, option)
        assert final == closed(match, decision.seat), f"{decision.ask}: {words}"
        seen[decision.ask, option.NAME] += 1
        answers[final] += 1
    assert len(seen) >= kinds
    assert answers[True]
    assert answers[False]


def test_trying_out_changes_nothing() -> None:
    match = new_match("fm:utah", seed=5)
    key, told = match.state.key, len(match.story)
    assert not match.final(match.open[0].seat, 0)
    assert (match.state.key, len(match.story), match.length) == (key, told, len(match.entries))


def test_why_tells_it_of_a_single_option_only() -> None:
    match = new_match("raid:field", seed=1)
    match.apply("guard", "hide 0405")
    assert match.explain("north", "done").final == match.final("north", "done")
    assert match.explain("north", "done").json()["final"] is True
    assert not match.explain("north", {"do": "go"}).final
