"""Why not, in Memoir '44: in random games of every scenario and mode, each reason is held against the rules.

`check_reasons` tries all that was ever offered in a game, most of it out of turn. What is to the point is
tried by `check_aimed`: an answer to the very question that is asked, with another unit, hex, card or troop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from beachhead.core.action import ACTIONS, Action, Slot
from beachhead.core.decision import Decision
from beachhead.core.explain import Intent
from beachhead.core.match import Match
from beachhead.games import new_match
from beachhead.m44.game import M44
from beachhead.m44.state import M44State
from tests.m44.reasons import TABLE, near
from tests.parts.reasons import check_reasons, fault_of, pick, try_out

SINGLE = [name for name, scenario in M44.scenarios.items() if len(scenario.seats) == 2]
TEAMS = [name for name, scenario in M44.scenarios.items() if len(scenario.seats) > 2]

LOOKS = dict.fromkeys(("move", "choose_mover", "choose_fighter", "battle", "deploy", "retreat", "call"), 7)
"""By question: so many of the first are all looked at, later ones less and less; of the others `FEW`."""
FEW = 2


def check_aimed(
    scenario: str, options: dict[str, object] | None = None, *, seed: int, decisions: int
) -> Counter[str]:
    """Try what is to the point at the first so many decisions of a random game, rare kinds more often; how
    often each rule was cited."""
    match, rng, odd = new_match(scenario, options=options, seed=seed), Random(seed), Random(f"why {seed}")
    rules, seen = Counter[str](), Counter[str]()
    faults: dict[tuple[str, str], str] = {}
    for _ in range(decisions):
        if match.over:
            break
        decision, chosen = pick(match, rng)
        seen[decision.ask] += 1
        for _ in range(3 if odd.random() < LOOKS.get(decision.ask, FEW) / seen[decision.ask] else 0):
            case = try_out(match, decision, aimed(match, decision, odd))
            if case is not None:
                rules[case.told.rule] += 1
                fault = fault_of(case, TABLE)
                if fault:
                    faults.setdefault((decision.ask, fault), f"{case}\n    {fault}")
        match.apply(decision.seat, chosen)
    repeat = f"check_aimed({scenario!r}, {options!r}, seed={seed}, decisions={decisions})"
    assert not faults, "\n".join([f"{len(faults)} kinds of false reasons: {repeat}", *faults.values()])
    return rules


def aimed(match: Match, decision: Decision, rng: Random) -> Intent:
    """A click, an answer to this question with other words, or an action out of turn."""
    units, hexes = near(match.state, decision)
    luck = rng.random()
    if luck < 0.2:
        return Intent("", rng.choice(({"unit": rng.choice(units)}, {"hex": rng.choice(hexes)})))
    kind = rng.choice(VERBS) if luck < 0.3 else type(rng.choice(decision.options))
    things = {"UnitId": units, "HexId": hexes, "Seat": match.seats}
    what = {slot.name: word(match, slot, things, rng) for slot in kind.FIELDS}
    return Intent(kind.NAME.partition(".")[2], {name: text for name, text in what.items() if text})


VERBS: list[type[Action]] = [
    cls
    for name, cls in sorted(ACTIONS.items())
    if name.startswith(("m44.", "core.done")) and name not in ("m44.throw", "m44.draw")
]
"""All that a seat can do."""


def word(match: Match, slot: Slot, things: dict[str, Sequence[str]], rng: Random) -> str:
    """A name that could stand in a field of an action."""
    state = match.state
    assert isinstance(state, M44State)
    facts = state.book.facts
    known: dict[str, Sequence[str]] = {
        "CardId": [card.id for card in facts.cards],
        "TroopId": [troop.id for troop in facts.troops],
        "RowId": [row.id for row in facts.rows],
        "ExitId": [state.setup.names.write("ExitId", exit.number) for exit in facts.exits],
        "SectionId": [f"section{n}" for n in range(1, 3 * len(facts.maps) + 2)],
        "AccessoryId": [accessory.id for accessory in facts.accessories],
        "int": ["1", "2", "3"],
        **things,
    }
    words = known[slot.kind]
    if not words:
        return ""
    return "+".join(rng.sample(words, 2)) if slot.many else rng.choice(words)


@pytest.mark.parametrize("scenario", SINGLE)
def test_single_maps(scenario: str) -> None:
    """Of the decisions of a whole game."""
    rules = check_aimed(f"m44:{scenario}", seed=11, decisions=5000)
    assert len(rules) > 30
    assert sum(rules.values()) > 300


@pytest.mark.parametrize("scenario", TEAMS)
def test_teams(scenario: str) -> None:
    """Of the first decisions: teammates, generals, the seams."""
    rules = check_aimed(f"m44:{scenario}", seed=12, decisions=400)
    assert len(rules) > 20


@pytest.mark.parametrize("scenario", ["airborne"])
def test_whatever_was_ever_offered(scenario: str) -> None:
    check_reasons(f"m44:{scenario}", seed=13, table=TABLE, near=near)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", [*SINGLE, *TEAMS])
def test_more_of_it(scenario: str) -> None:
    check_aimed(f"m44:{scenario}", seed=21, decisions=20_000)


@pytest.mark.slow
def test_two_standard_decks() -> None:
    check_aimed("m44:juno", {"deck": "standard"}, seed=14, decisions=20_000)
