"""The briefings of Fire & Movement: what each side has and is to do, from the facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources import files

from beachhead.core.panel import Row
from beachhead.core.state import Setup
from beachhead.fm.facts import Facts, UnitId
from beachhead.fm.facts.markers import AIR, GERMAN_CUP, GROUND, NAVAL
from beachhead.fm.facts.roster import GE
from beachhead.fm.game import FmSetup
from beachhead.manual.briefing import Briefings, Numbers, Side
from beachhead.manual.fm.scenarios import count, goal_said
from beachhead.manual.fm.words import unit_words

KINDS = {
    "infantry": "infantry", "parachute": "parachute", "glider": "glider", "commando": "commando",
    "ranger": "ranger", "mechanized": "mechanised", "tank": "armoured", "at": "anti-tank", "aa": "flak",
}  # fmt: skip


def numbers(setup: Setup) -> Numbers:
    """How long a scenario lasts, and what both sides have and are to do."""
    assert isinstance(setup, FmSetup)
    facts = setup.facts
    allies = Side("allied", "The Allies", tuple(_allied_forces(facts)), tuple(_allied_goals(facts)))
    germans = Side("german", "The Germans", tuple(_german_forces(facts)), tuple(_german_goals(facts)))
    return Numbers(_length(facts), (allies, germans))


def _length(facts: Facts) -> str:
    schedule = facts.schedule
    if schedule.longest == schedule.turns:
        return f"{schedule.turns} turns"
    return f"{schedule.turns} turns, {schedule.longest} at most"


def _allied_forces(facts: Facts) -> Iterator[Row]:
    landing = facts.landing
    for number, beach in enumerate(landing.beaches):
        ashore = [unit for assault in landing.assaults if assault.beach == number for unit in assault.units]
        yield _row(facts, f"land on {beach.name.capitalize()} beach", ashore)
    for drop in landing.drops:
        yield _row(facts, f"{drop.division}, by air", drop.units)
    for raid in landing.raids:
        yield Row(f"raid: {unit_words(facts.roster.units[raid.unit])}", "1")
    yield from _later(facts, german=False)
    ships = sum(count(facts, army * 3 + NAVAL) for army in facts.armies)
    guns = sum(count(facts, army * 3 + GROUND) for army in facts.armies)
    planes = sum(count(facts, army * 3 + AIR) for army in facts.armies)
    yield Row("support markers every turn", str(guns + planes), f"{guns} artillery, {planes} aircraft")
    yield Row("ships' guns", str(ships), "for the landing only")


def _german_forces(facts: Facts) -> Iterator[Row]:
    yield _row(facts, "stand in Normandy", [placed.unit for placed in facts.landing.placements])
    yield from _later(facts, german=True)
    mines = sum(kind.count for kind in facts.markers.kinds if kind.mines)
    yield Row("support markers every turn", str(count(facts, GERMAN_CUP)), f"{mines} of them Mines")


def _later(facts: Facts, *, german: bool) -> Iterator[Row]:
    """Reinforcements that come before the game is to end."""
    by_turn = Counter[int]()
    units: list[UnitId] = []
    for arrival in facts.schedule.arrivals:
        if (arrival.nation == GE) == german and arrival.turn <= facts.schedule.turns:
            by_turn[arrival.turn] += len(arrival.units)
            units += arrival.units
    turns = ", ".join(f"{number} on turn {turn}" for turn, number in sorted(by_turn.items()))
    yield Row("arrive later", str(len(units)), f"{_kinds(facts, units)}: {turns}")


def _row(facts: Facts, what: str, units: Iterable[UnitId]) -> Row:
    found = list(units)
    return Row(what, str(len(found)), _kinds(facts, found))


def _kinds(facts: Facts, units: Iterable[UnitId]) -> str:
    counted = Counter(facts.roster.units[unit].type for unit in units)
    return ", ".join(f"{counted[kind]} {words}" for kind, words in KINDS.items() if counted[kind])


def _allied_goals(facts: Facts) -> Iterator[str]:
    yield f"At the end of turn {facts.schedule.turns} have captured {goal_said(facts)}."
    if facts.victory.supply:
        yield "A place counts only with a supply line to it."
    if facts.schedule.by_cities:
        yield "If that is not enough, the game goes on by a turn for every city that is not yet taken."
    yield "Never be without a beachhead at the end of a turn: that would be the end."


def _german_goals(facts: Facts) -> Iterator[str]:
    yield "Keep the Allies from their goal until the game ends."
    yield "Or take away every beachhead: if none is left at the end of a turn, you have won at once."


BRIEFINGS = Briefings(files("beachhead.manual.fm").joinpath("briefings.toml"), numbers)
