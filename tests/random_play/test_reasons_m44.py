"""Why not, in Memoir '44: in random games of every scenario and mode, each reason is held against the rules.

`check_reasons` tries all that was ever offered in a game, most of it out of turn. What is to the point is
tried by `check_aimed`: an answer to the very question that is asked, with another unit, hex, card or troop.
Positions that random games hardly ever come to are arranged in the middle of one (`ARRANGED`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random

import pytest

from beachhead.core.action import ACTIONS, Action, Slot
from beachhead.core.decision import Decision
from beachhead.core.explain import Intent
from beachhead.core.match import Match
from beachhead.games import new_match
from beachhead.hexes import Hexes, each
from beachhead.m44.facts import Row
from beachhead.m44.game import M44
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.dice import read
from beachhead.m44.rules.movement import open_ground
from beachhead.m44.rules.order_effects import NOT_ORDERED
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from tests.m44.arrivals import troop
from tests.m44.reasons import TABLE, near
from tests.parts.long import long_but
from tests.parts.reasons import check_reasons, fault_of, pick, try_out

SINGLE = [name for name, scenario in M44.scenarios.items() if len(scenario.seats) == 2]
TEAMS = [name for name, scenario in M44.scenarios.items() if len(scenario.seats) > 2]

LOOKS = dict.fromkeys(("move", "choose_mover", "choose_fighter", "battle", "deploy", "retreat", "call"), 7)
"""By question: so many of the first are all looked at, later ones less and less; of the others `FEW`."""
FEW = 2
Words = Mapping[str, Sequence[str]]
"""By kind: names of things that are to the point."""
Arrange = Callable[[M44State, int], Words]
"""Changes a position for a commander; what is to the point then."""


def check_aimed(
    scenario: str, options: dict[str, object] | None = None, *, seed: int, decisions: int
) -> Counter[str]:
    """Try what is to the point at the first so many decisions of a random game; how often each rule was
    cited."""
    repeat = f"check_aimed({scenario!r}, {options!r}, seed={seed}, decisions={decisions})"
    match = new_match(scenario, options=options, seed=seed)
    return check_on(match, Random(seed), Random(f"why {seed}"), repeat, decisions=decisions)


def check_on(
    match: Match, rng: Random, odd: Random, repeat: str, *, decisions: int, words: Words | None = None
) -> Counter[str]:
    """Try at the next so many decisions of a match, rare kinds more often; `words` are to the point there."""
    rules, seen = Counter[str](), Counter[str]()
    faults: dict[tuple[str, str], str] = {}
    for _ in range(decisions):
        if match.over:
            break
        decision, chosen = pick(match, rng)
        seen[decision.ask] += 1
        for _ in range(3 if odd.random() < LOOKS.get(decision.ask, FEW) / seen[decision.ask] else 0):
            case = try_out(match, decision, aimed(match, decision, odd, words or {}))
            if case is not None:
                rules[case.told.rule] += 1
                fault = fault_of(case, TABLE)
                if fault:
                    faults.setdefault((decision.ask, fault), f"{case}\n    {fault}")
        match.apply(decision.seat, chosen)
    assert not faults, "\n".join([f"{len(faults)} kinds of false reasons: {repeat}", *faults.values()])
    return rules


def aimed(match: Match, decision: Decision, rng: Random, words: Words) -> Intent:
    """A click, an answer to this question with other words, or an action out of turn."""
    units, hexes = near(match.state, decision)
    luck = rng.random()
    if luck < 0.2:
        return Intent("", rng.choice(({"unit": rng.choice(units)}, {"hex": rng.choice(hexes)})))
    kind = rng.choice(VERBS) if luck < 0.3 else type(rng.choice(decision.options))
    things = {"UnitId": units, "HexId": hexes, "Seat": match.seats, **words}
    what = {slot.name: word(match, slot, things, rng) for slot in kind.FIELDS}
    return Intent(kind.NAME.partition(".")[2], {name: text for name, text in what.items() if text})


VERBS: list[type[Action]] = [
    cls
    for name, cls in sorted(ACTIONS.items())
    if name.startswith(("m44.", "core.done")) and name not in ("m44.throw", "m44.draw")
]
"""All that a seat can do."""


def word(match: Match, slot: Slot, things: Words, rng: Random) -> str:
    """A name that could stand in a field of an action."""
    state = match.state
    assert isinstance(state, M44State)
    facts = state.lookup.facts
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


@pytest.mark.parametrize("scenario", long_but(TEAMS, "double/sword+juno", "overthrough/juno+gold", "neptune"))
def test_teams(scenario: str) -> None:
    """Of the first decisions: teammates, generals, the seams."""
    rules = check_aimed(f"m44:{scenario}", seed=12, decisions=400)
    assert len(rules) > 20


# positions that random games hardly ever come to


def car_has_come(state: M44State, commander: CommanderId) -> Words:
    """A Command Car came to this map in an earlier turn, and the dice would buy another."""
    unit = deployed(state, commander, "command_car", state.lookup.grid.all)
    state.order[unit], state.marks[unit] = NOT_ORDERED, 0
    state.ordered[commander].remove(unit)
    state.dice[commander] = read("SSSS")
    rows = [
        row.id for row in state.lookup.facts.rows if state.troop[unit] in troops_of(state, commander, row)
    ]
    return {"TroopId": ["command_car"], "RowId": rows}


def came_beside_an_enemy(state: M44State, commander: CommanderId) -> Words:
    foes = state.occupied[1 - state.lookup.side_of[commander]]
    unit = deployed(state, commander, "infantry", state.lookup.grid.neighbours(foes))
    return {"UnitId": [state.setup.names.write("UnitId", unit)]}


def gun_has_come(state: M44State, commander: CommanderId) -> Words:
    unit = deployed(state, commander, "artillery", state.lookup.grid.all)
    return {"UnitId": [state.setup.names.write("UnitId", unit)]}


def deployed(state: M44State, commander: CommanderId, name: str, among: Hexes) -> int:
    """Such a unit has come to the first hex among these that is open to it, in the open and on this map."""
    lookup, number = state.lookup, troop(state, name)
    spots = among & lookup.zones[commander] & open_ground(state, number) & ~lookup.ground.no_battle
    return M44Table(state).deploy(commander, number, each(spots)[0])


def troops_of(state: M44State, commander: CommanderId, row: Row) -> set[int]:
    """What a row of the table offers the commander."""
    lookup = state.lookup
    return {c.troop for m in lookup.maps_of[commander] for c in row.choices[m][lookup.side_of[commander]]}


ARRANGED = [
    ("m44-unit-33", "axis", "call", car_has_come),
    ("m44-rei-10", "axis", "choose_fighter", came_beside_an_enemy),
    ("m44-rei-10", "allies", "choose_fighter", came_beside_an_enemy),
    ("m44-rei-11", "axis", "choose_fighter", gun_has_come),
    ("m44-rei-11", "allies", "choose_fighter", gun_has_come),
]
"""The rule that is to be told, whose turn it is, the question, and what is changed when it is asked."""


@pytest.mark.parametrize("scenario", [*SINGLE, "double/sword+juno"])
@pytest.mark.parametrize(("rule", "side", "ask", "arrange"), ARRANGED)
def test_arranged_positions(scenario: str, rule: str, side: str, ask: str, arrange: Arrange) -> None:
    """A random game up to such a question, with something changed, and on from there."""
    match, rng = new_match(f"m44:{scenario}", seed=15), Random(15)
    words = None
    while words is None:
        assert not match.over, f"nobody of {side} was asked {ask}"
        asked = [d for d in match.open if d.ask == ask and d.seat.endswith(side)]
        words = changed(match, asked[0], arrange) if asked else None
        if words is None:
            decision, chosen = pick(match, rng)
            match.apply(decision.seat, chosen)
    rules = check_on(match, rng, Random("why"), f"{scenario}, {arrange.__name__}", decisions=12, words=words)
    assert rules[rule]


def changed(match: Match, decision: Decision, arrange: Arrange) -> Words | None:
    """Change the position of a match; None, and nothing is done, where the question would not be asked."""
    state = match.state.copy()
    assert isinstance(state, M44State)
    step = state.lanes[state.lane_of(decision.seat)][-1]
    words = arrange(state, state.lookup.seats.index(decision.seat))
    if step.decide(state) is None:
        return None
    state._open, match.state = None, state
    return words


@pytest.mark.parametrize("scenario", ["airborne"])
def test_whatever_was_ever_offered(scenario: str) -> None:
    check_reasons(f"m44:{scenario}", seed=13, table=TABLE, near=near)


@pytest.mark.long
@pytest.mark.parametrize("scenario", TEAMS)
def test_later_turns_of_teams(scenario: str) -> None:
    check_aimed(f"m44:{scenario}", seed=21, decisions=4000)


@pytest.mark.slow
def test_two_standard_decks() -> None:
    check_aimed("m44:juno", {"deck": "standard"}, seed=14, decisions=20_000)
