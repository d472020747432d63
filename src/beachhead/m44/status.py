"""How a battle stands: medals by cause, places, reinforcement dice and what they call, losses.

Begin with `status`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from beachhead.core.action import Action
from beachhead.core.panel import Row
from beachhead.core.seat import Seat
from beachhead.core.status import Absent, Call, Cause, Dice, Group, Place, Status, Tally
from beachhead.hexes import HexId, each
from beachhead.m44.events import TownTaken
from beachhead.m44.facts import ALLIES, AXIS, FACES, FLANK_WORDS, SIDES, BattleMap, Troop, enemy, flank_of
from beachhead.m44.facts import Row as Printed
from beachhead.m44.ids import RowId, TroopId
from beachhead.m44.rules.control import bridge_held, stands_on, towns_held
from beachhead.m44.rules.dice import LETTERS, count, write
from beachhead.m44.rules.medals import empty_section
from beachhead.m44.rules.reinforcements import available, called, calls, dice_to_roll
from beachhead.m44.state import M44State
from beachhead.m44.troops.actions import Call as CallUnit
from beachhead.m44.troops.events import Rolled

FEW: Final = 4  # units of a row that are listed one by one before the row can be paid for
MANY: Final = {
    "infantry": "helmets",
    "armor": "tanks",
    "grenade": "grenades",
    "flag": "flags",
    "star": "stars",
}
ONE: Final = {"infantry": "helmet", "armor": "tank", "grenade": "grenade", "flag": "flag", "star": "star"}
Counted = tuple[Cause, int]
"""A cause and the map that it is of."""


def status(state: M44State, seat: Seat) -> Status:
    """Everything that counts, for the edge of the board."""
    return Status(
        f"Medals, {state.lookup.facts.medals} to win",
        tuple(_tally(state, side) for side in (ALLIES, AXIS)),
        tuple(_places(state)),
        TownTaken.NAME,
        groups=(*_lost(state), *_called(state)),
        dice=_dice(state, seat),
        instead=("medals", "coming", "losses"),
    )


# Medals


def _tally(state: M44State, side: int) -> Tally:
    found = list(_causes(state, side))
    maps = state.lookup.facts.maps
    by_map = [
        Row(m.title, str(sum(cause.amount for cause, number in found if number == m.number)), id=m.id)
        for m in maps
    ]
    return Tally(
        SIDES[side],
        SIDES[side].capitalize(),
        state.medals(side),
        state.lookup.facts.medals,
        _merged([cause for cause, _ in found]),
        tuple(by_map) if len(maps) > 1 else (),
    )


def _merged(causes: list[Cause]) -> tuple[Cause, ...]:
    """One line a cause: those of several maps together, with what each still needs."""
    found: dict[str, Cause] = {}
    for cause in causes:
        same = found.get(cause.what)
        more = "; ".join(filter(None, dict.fromkeys((same.more if same else "", cause.more))))
        amount = cause.amount + (same.amount if same else 0)
        found[cause.what] = Cause(cause.what, amount, cause.icon, cause.lasting, more)
    return tuple(found.values())


def _causes(state: M44State, side: int) -> Iterator[Counted]:
    destroyed = _destroyed(state, side)
    for battle_map in state.lookup.facts.maps:
        number = battle_map.number
        yield Cause("units destroyed", destroyed[number], "star", lasting=True), number
        yield from ((cause, number) for cause in _exits(state, side, battle_map))
        yield from ((cause, number) for cause in _settled(state, side, battle_map))
        yield from ((cause, number) for cause in _at_once(state, side, battle_map))


def _destroyed(state: M44State, side: int) -> list[int]:
    """By map: medals for enemy units, and for every so many vehicles (m44-unit-30), on the first map."""
    troops = state.lookup.facts.troops
    found = [0] * len(state.lookup.facts.maps)
    for unit in _gone(state, enemy(side)):
        troop = troops[state.troop[unit]]
        found[state.home[unit]] += 0 if troop.figures_per_medal else troop.medals
    by_figures = next((troop.figures_per_medal for troop in troops if troop.figures_per_medal), 0)
    found[0] += state.wrecks[enemy(side)] // by_figures if by_figures else 0
    return found


def _gone(state: M44State, side: int) -> list[int]:
    """The units that a side has lost; whoever left by an exit has its figures still."""
    units = enumerate(zip(state.side, state.at, state.figures, strict=True))
    return [u for u, (whose, at, figures) in units if whose == side and at < 0 and not figures]


def _exits(state: M44State, side: int, battle_map: BattleMap) -> Iterator[Cause]:
    """Medals for leaving the map and for the first bridge. Where every unit scores that leaves by an exit,
    what is not otherwise accounted for was won there."""
    if side == ALLIES and battle_map.river_medals:
        bridged = state.rivers_bridged >> battle_map.number & 1
        more = "" if bridged else "for the first bridge laid"
        yield Cause("river bridged", bridged * battle_map.river_medals, "bridge", lasting=True, more=more)
    ways = [way for way in battle_map.exits if way.side == side and way.medals]
    if ways:
        taken = sum(way.medals for way in ways if state.exits_taken >> way.number & 1)
        each_one = [way for way in ways if not way.first_only]
        if each_one and battle_map.number == _last_exit_map(state, side):
            taken += _unaccounted(state, side)
        yield Cause("units that left", taken, "exit", lasting=True, more=f"{len(ways)} exits")


def _last_exit_map(state: M44State, side: int) -> int:
    numbers = [
        m.number
        for m in state.lookup.facts.maps
        if any(way.side == side and way.medals and not way.first_only for way in m.exits)
    ]
    return numbers[-1]


def _unaccounted(state: M44State, side: int) -> int:
    """Lasting medals that are for no destroyed unit, no bridge and no exit whose medal is gone."""
    facts = state.lookup.facts
    rivers = sum(m.river_medals for m in facts.maps if state.rivers_bridged >> m.number & 1)
    gone = sum(w.medals for w in facts.exits if w.side == side and state.exits_taken >> w.number & 1)
    known = sum(_destroyed(state, side)) + gone + (rivers if side == ALLIES else 0)
    return state.won[side] - known


def _settled(state: M44State, side: int, battle_map: BattleMap) -> Iterator[Cause]:
    """Medals that change hands when a turn begins."""
    taken = state.town_medals[battle_map.number]
    if battle_map.town_steps:
        steps = len(battle_map.town_steps)
        yield Cause(
            "towns",
            taken if side == ALLIES else steps - taken,
            "house",
            more=_towns_needed(state, battle_map),
        )
    beaches = battle_map.beach_sections
    if beaches and battle_map.beach_medals[side]:
        held = [s for s in beaches if (state.beaches >> s & 1) == (side == ALLIES)]
        yield Cause("beaches", len(held) * battle_map.beach_medals[side], "wave", more=_flanks(side, held))
    if battle_map.majority_medals:
        holds = state.majority[battle_map.number] == side
        yield Cause("hill", holds * battle_map.majority_medals, "hill", more="more than half of its hexes")


def _towns_needed(state: M44State, battle_map: BattleMap) -> str:
    steps = " and ".join(str(step) for step in battle_map.town_steps)
    return f"Allies {towns_held(state, battle_map)}; {steps} count"


def _flanks(side: int, sections: list[int]) -> str:
    return ", ".join(FLANK_WORDS[flank_of(side, s)] for s in sections)


def _at_once(state: M44State, side: int, battle_map: BattleMap) -> Iterator[Cause]:
    """Medals that change hands at once."""
    if side == AXIS and battle_map.empty_section_medals:
        amount = empty_section(state, battle_map.number)
        yield Cause("section without Allies", amount, "section")
    if side == ALLIES and battle_map.bridges:
        held = [h for h in each(battle_map.bridges) if bridge_held(state, state.lookup.grid.disc(h, 1))]
        yield Cause("bridges", len(held) * battle_map.bridge_medals, "bridge")
    goals = [goal for goal in battle_map.objectives if goal.side == side]
    if goals:
        amount = sum(goal.medals for goal in goals if stands_on(state, 1 << goal.hex, side))
        yield Cause("objectives", amount, "star", more=", ".join(goal.name for goal in goals))


def _places(state: M44State) -> Iterator[Place]:
    """Towns, and the hexes that are worth a medal to whoever stands there."""
    for battle_map in state.lookup.facts.maps:
        for h in each(battle_map.towns):
            yield _place(state, h, state.towns >> h & 1)
        for h in each(battle_map.bridges):
            held = bridge_held(state, state.lookup.grid.disc(h, 1))
            yield _place(state, h, ALLIES if held else -1)
        for goal in battle_map.objectives:
            yield _place(state, goal.hex, goal.side if stands_on(state, 1 << goal.hex, goal.side) else -1)


def _place(state: M44State, h: HexId, holder: int) -> Place:
    names, grid = state.lookup.facts.names, state.lookup.grid
    side = SIDES[holder] if holder >= 0 else ""
    return Place(grid.name(h), names.get(h, grid.name(h)), side, side.capitalize() or "Nobody")


# Units off the board


def _lost(state: M44State) -> Iterator[Group]:
    for side in (ALLIES, AXIS):
        troops = state.lookup.facts.troops
        units = tuple(
            Absent(state.setup.names.write("UnitId", unit), troops[state.troop[unit]].name)
            for unit in _gone(state, side)
        )
        if units:
            yield Group("lost", SIDES[side], f"{SIDES[side].capitalize()} lost", units)


def _called(state: M44State) -> Iterator[Group]:
    lookup = state.lookup
    for commander, seat in enumerate(lookup.seats):
        side = SIDES[lookup.side_of[commander]]
        troops = [lookup.facts.troops[called(state, one)[1]] for one in state.arrivals[commander]]
        units = tuple(Absent(f"{side}/{troop.id}", troop.name) for troop in troops)
        if units:
            title = f"Called by {state.setup.names.say('Seat', seat)}"
            yield Group("coming", side, title, units)


# Reinforcement dice


def _dice(state: M44State, seat: Seat) -> Dice | None:
    """The dice of the reader; of the active side for a spectator."""
    lookup = state.lookup
    seats = list(lookup.seats)
    commander = seats.index(seat) if seat in seats else lookup.fighters[state.active][0]
    if not any(lookup.facts.maps[m].has("reinforcements") for m in lookup.maps_of[commander]):
        return None
    dice = state.dice[commander]
    flags = count(dice, FACES.index("flag"))
    notes = (Row("flag", "+1 move", "each orders one more unit on the move", "F"),) if flags else ()
    due = dice_to_roll(state, commander)
    says = "" if dice else f"{due} {'die' if due == 1 else 'dice'} at the next roll, as things stand"
    return Dice(
        "Reinforcements",
        Rolled.NAME,
        tuple(write(dice)) if dice else (),
        notes,
        tuple(_calls(state, commander)),
        says,
    )


def _calls(state: M44State, commander: int) -> Iterator[Call]:
    """Rows that at least half of the dice are there for, those that can be called first."""
    now = calls(state, commander) if _asked(state, commander) else []
    dice, waiting = state.dice[commander], [called(state, one) for one in state.arrivals[commander]]
    found: list[tuple[int, int, Call]] = []
    for row in state.lookup.facts.rows:
        lacking = [max(0, n - count(dice, face)) for face, n in enumerate(row.dice)]
        near = bool(dice) and 2 * sum(lacking) <= sum(row.dice)
        for what, troops in _choices(state, commander, row, spell_out=not sum(lacking)):
            calls_it = [(row.number, troop.number) for troop in troops]
            there = any(one in waiting for one in calls_it)
            if near or there:
                option = next((_text(state, one) for one in calls_it if one in now), "")
                more = _values(troops[0]) if len(troops) == 1 else f"one of {len(troops)}"
                short = "" if there else _short(lacking)
                call = Call(_faces(row), what, more, short, option, there)
                found.append((2 - 2 * there - bool(option), sum(lacking), call))
    yield from (call for *_, call in sorted(found, key=lambda one: one[:2]))


def _asked(state: M44State, commander: int) -> bool:
    decision = state.decision(state.lookup.seats[commander])
    return decision is not None and decision.ask == "call"


def _choices(
    state: M44State, commander: int, row: Printed, *, spell_out: bool
) -> Iterator[tuple[str, list[Troop]]]:
    """What a row brings, unit by unit; as one where that would be a wall of them."""
    lookup, side = state.lookup, state.lookup.side_of[commander]
    numbers = dict.fromkeys(
        choice.troop
        for m in lookup.maps_of[commander]
        for choice in row.choices[m][side]
        if available(state, m, side, choice.troop)
    )
    troops = [lookup.facts.troops[number] for number in numbers]
    if len(troops) > FEW and not spell_out:
        yield "Any unit", troops
    else:
        yield from ((troop.name, [troop]) for troop in troops)


def _text(state: M44State, one: tuple[int, int]) -> str:
    action: Action = CallUnit(RowId(one[0]), TroopId(one[1]))
    return state.setup.names.text(action)


def _faces(row: Printed) -> tuple[str, ...]:
    return tuple(letter for letter, n in zip(LETTERS, row.dice, strict=True) for _ in range(n))


def _short(lacking: list[int]) -> str:
    words = [f"{n} {(ONE if n == 1 else MANY)[face]}" for face, n in zip(FACES, lacking, strict=True) if n]
    return f"{' and '.join(words)} short" if words else ""


def _values(troop: Troop) -> str:
    figures = "1 figure" if troop.figures == 1 else f"{troop.figures} figures"
    dice = f"{' '.join(map(str, troop.dice))} dice" if troop.dice else "no dice"
    return f"{figures} · {dice}"
