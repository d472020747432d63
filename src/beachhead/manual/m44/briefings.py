"""The briefings of Memoir '44: what each side has and is to do, from the facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.resources import files

from beachhead.core.panel import Row
from beachhead.core.said import capital
from beachhead.core.state import Setup
from beachhead.hexes import each
from beachhead.m44.facts import ALLIES, AXIS, SIDES, BattleMap, Facts, Hand
from beachhead.m44.naming import SIDES_ALOUD
from beachhead.m44.state import M44Setup
from beachhead.manual.briefing import Briefings, Numbers, Side


def numbers(setup: Setup) -> Numbers:
    """How long a battle lasts, and what both sides have and are to do."""
    assert isinstance(setup, M44Setup)
    facts = setup.lookup.facts
    goals = {ALLIES: tuple(_allied_goals(facts)), AXIS: tuple(_axis_goals(facts))}
    sides = tuple(
        Side(SIDES[side], capital(SIDES_ALOUD[side]), tuple(_forces(facts, side)), goals[side])
        for side in (ALLIES, AXIS)
    )
    return Numbers(f"until a side has {facts.medals} medals", sides)


def _forces(facts: Facts, side: int) -> Iterator[Row]:
    yield from _units(facts, side)
    if side == ALLIES:
        empty = sum(craft.load < 0 for craft in facts.craft)
        if empty:
            yield Row("empty Landing Craft", str(empty), "for reinforcements")
    yield _cards(facts, side)
    start = sum(m.start_medals[side] for m in facts.maps)
    if start:
        yield Row("medals at the start", str(start), "for towns, beaches and hills that are still held")


def _units(facts: Facts, side: int) -> Iterator[Row]:
    """By kind, those in Landing Craft counted too."""
    units = [unit for unit in facts.units if unit.side == side]
    counts = Counter(unit.troop for unit in units)
    afloat = Counter(unit.troop for unit in units if unit.craft >= 0)
    for troop in sorted(counts):
        more = f"{afloat[troop]} of them in Landing Craft" if afloat[troop] else ""
        yield Row(facts.troops[troop].name, str(counts[troop]), more)


def _cards(facts: Facts, side: int) -> Row:
    """The hands of a side: one for a chief and for a single player, one for each commander of a map."""
    hands = [
        commander.hand for commander in facts.commanders if commander.side == side and commander.hand.cards
    ]
    dealt = " + ".join(str(hand.cards) for hand in hands)
    return Row("command cards", dealt, _grown(hands) if len(hands) == 1 else "a hand for each map")


def _grown(hands: list[Hand]) -> str:
    (hand,) = hands
    turns = " and ".join(map(str, hand.extra_draws))
    return f"{hand.size} after turn {turns.rpartition(' ')[2]}" if turns else ""


def _allied_goals(facts: Facts) -> Iterator[str]:
    yield f"Be the first to have {facts.medals} medals."
    yield f"A medal for each unit that you destroy{_big_guns(facts)}."
    for battle in facts.maps:
        yield _on(facts, battle, list(_allied_medals(facts, battle)))


def _big_guns(facts: Facts) -> str:
    guns = {facts.troops[unit.troop] for unit in facts.units if facts.troops[unit.troop].medals > 1}
    return "".join(f", {gun.medals} for a {gun.name}" for gun in guns)


def _on(facts: Facts, battle: BattleMap, medals: list[str]) -> str:
    said = "; ".join(medals)
    return f"{battle.title}: {said}." if len(facts.maps) > 1 else f"{capital(said)}."


def _allied_medals(facts: Facts, battle: BattleMap) -> Iterator[str]:
    if battle.town_steps:
        first, *more = battle.town_steps
        rest = "".join(f", 1 more at {step}" for step in more)
        yield f"1 when you hold {first} of the {battle.towns.bit_count()} town hexes{rest}"
    if battle.beach_sections:
        yield f"{battle.beach_medals[ALLIES]} for {_sections(battle)} without an enemy on or beside the sand"
    if battle.bridges:
        names = ", ".join(facts.names[h] for h in each(battle.bridges))
        yield f"{battle.bridge_medals} for each bridge: {names}"
    for objective in battle.objectives:
        if objective.side == ALLIES:
            yield f"{objective.medals} for {objective.name}"
    if battle.river_medals:
        yield f"{battle.river_medals} for the first bridge of the Funnies over the Seulles"
    if battle.majority_medals:
        yield f"{battle.majority_medals} for most of Pointe-du-Hoc"
    yield from _exits(battle)


def _exits(battle: BattleMap) -> Iterator[str]:
    ways = [way for way in battle.exits if way.side == ALLIES and way.medals]
    if ways:
        who = "the first unit to leave by each" if ways[0].first_only else "every unit that leaves by one"
        yield f"{ways[0].medals} for {who} of the {len(ways)} roads at the edge on the right"


def _axis_goals(facts: Facts) -> Iterator[str]:
    yield f"Be the first to have {facts.medals} medals."
    yield "A medal for each unit that you destroy."
    for battle in facts.maps:
        yield _on(facts, battle, list(_axis_medals(battle)))


def _axis_medals(battle: BattleMap) -> Iterator[str]:
    if battle.town_steps:
        first, *more = battle.town_steps
        rest = "".join(f", one at {step}" for step in more)
        number = len(battle.town_steps)
        yield f"{number} for the towns: one is lost when the Allies hold {first} of them{rest}"
    if battle.beach_sections:
        yield f"{battle.beach_medals[AXIS]} for {_sections(battle)} that you still hold"
    if battle.majority_medals:
        yield f"{battle.majority_medals} for most of Pointe-du-Hoc"
    if battle.empty_section_medals:
        yield f"{battle.empty_section_medals} while a section has no Allied unit"


def _sections(battle: BattleMap) -> str:
    number = len(battle.beach_sections)
    return f"each of the {number} beach sections" if number > 1 else "the beach section"


BRIEFINGS = Briefings(files("beachhead.manual.m44").joinpath("briefings.toml"), numbers)
