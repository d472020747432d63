"""Tables of the six maps, the battles and the modes."""

from __future__ import annotations

from collections.abc import Iterator

from beachhead.hexes import Hexes, each
from beachhead.m44.facts import ALLIES, AXIS, EVERY, FLANK_WORDS, BattleMap, Facts, Hand, Mode, flank_of
from beachhead.m44.load import load, scenarios
from beachhead.manual.contents import Table

MAPS = ("sword", "juno", "gold", "omaha", "utah", "airborne")
SIDE_WORDS = ("Axis", "Allies")
NATION_WORDS = {"germany": "Germans", "britain": "British", "canada": "Canadians", "usa": "Americans"}
SPECIAL_WORDS = {
    "reinforcements": "",
    "air_superiority": "",
    "commonwealth": "battle back",
    "airborne_retreat_any_way": "Allied Airborne retreats in any direction",
    "axis_retreat_either_way": "Axis units retreat towards either baseline",
    "smoke_shells": "smoke shells",
    "off_map_artillery": "off-map artillery",
    "funnies": "Hobart's Funnies",
    "no_landing": "no sea and no Landing Craft",
}
"""Special rules in players' words; those that hold on every map are empty."""
PIECE_WORDS = {
    "infantry": "infantry", "armor": "tanks", "artillery": "guns", "tiger": "Tigers",
    "churchill": "Churchills", "nebelwerfer": "Nebelwerfer", "truck": "trucks",
    "half_track": "half-tracks", "command_car": "command cars",
}  # fmt: skip
"""Figures that reinforcements are built from; Big Guns, ships and craft stand where the map puts them."""
NONE = "–"


def one(map: str) -> tuple[Facts, BattleMap]:
    facts = load(f"m44:{map}", {})
    return facts, facts.maps[0]


def every_map() -> Iterator[tuple[Facts, BattleMap]]:
    return map(one, MAPS)


def hands() -> Table:
    rows = tuple(
        (f"{battle.title}, {SIDE_WORDS[side]}", str(hand.cards), _growing(hand), str(hand.size))
        for _, battle in every_map()
        for side, hand in ((ALLIES, battle.hands[ALLIES]), (AXIS, battle.hands[AXIS]))
    )
    return Table("Hands of cards", ("Map and side", "Dealt", "Draws two after turn", "Then holds"), rows)


def _growing(hand: Hand) -> str:
    return " and ".join(map(str, hand.extra_draws)) or NONE


def victory() -> Table:
    rows = tuple(
        (battle.title, str(battle.medals), str(battle.start_medals[AXIS]), str(battle.start_medals[ALLIES]))
        for _, battle in every_map()
    )
    return Table("Medals to win", ("Map", "To win", "Axis starts with", "Allies start with"), rows)


def specials() -> Table:
    rows = tuple(
        (battle.title, NATION_WORDS[battle.nations[ALLIES]], ", ".join(_told(battle)))
        for _, battle in every_map()
    )
    return Table("Special rules by map", ("Map", "Allies are", "Special rules"), rows)


def _told(battle: BattleMap) -> list[str]:
    return [words for name, words in SPECIAL_WORDS.items() if words and battle.has(name)]


def medals(name: str) -> Table:
    facts, battle = one(name)
    rows = (*_destroyed(facts), *_objectives(facts, battle))
    title = f"{battle.title}: what is worth medals ({battle.medals} win)"
    return Table(title, ("For", "Who", "Medals", "Kind"), rows, reconstructed=True)


def _destroyed(facts: Facts) -> Iterator[tuple[str, str, str, str]]:
    yield "Each enemy unit destroyed", "either side", "1", "permanent"
    for troop in sorted({unit.troop for unit in facts.units if facts.troops[unit.troop].medals > 1}):
        profile = facts.troops[troop]
        yield f"Each {profile.name} destroyed", "Allies", str(profile.medals), "permanent"


def _objectives(facts: Facts, battle: BattleMap) -> Iterator[tuple[str, str, str, str]]:
    for step in battle.town_steps:
        yield f"{step} town hexes (until then it is the Axis')", "Allies", "1", "temporary, start of turn"
    for section in battle.beach_sections:
        axis, allies = battle.beach_medals[AXIS], battle.beach_medals[ALLIES]
        flank = FLANK_WORDS[flank_of(ALLIES, section)]
        yield (
            f"Beach, {flank} section (Allied view)",
            "the side that has it",
            _worth(axis, allies),
            "temporary, start of turn",
        )
    for h in each(battle.bridges):
        yield f"Bridge: {facts.names[h]}", "Allies", str(battle.bridge_medals), "temporary"
    for objective in battle.objectives:
        yield f"Hex: {objective.name}", SIDE_WORDS[objective.side], str(objective.medals), "temporary"
    if battle.river_medals:
        yield "First Funnies bridge over La Seulles", "Allies", str(battle.river_medals), "permanent"
    if battle.majority_medals:
        holder = SIDE_WORDS[battle.majority_holder]
        yield (
            f"Majority on Pointe-du-Hoc ({holder} at the start)",
            "either side",
            str(battle.majority_medals),
            "temporary, start of turn",
        )
    if battle.empty_section_medals:
        yield "A section without Allied units", "Axis", str(battle.empty_section_medals), "temporary"
    for exit in battle.exits:
        who = "First unit to leave" if exit.first_only else "Each unit that leaves"
        yield f"{who} by {facts.grid.name(exit.hex)}", SIDE_WORDS[exit.side], str(exit.medals), "permanent"


def _worth(axis: int, allies: int) -> str:
    return f"Axis {axis}, Allies {allies}"


def forces(name: str) -> Table:
    """The units at the start of a map on its own, and the hexes they stand on."""
    facts, battle = one(name)
    stands: dict[tuple[int, int, bool], list[str]] = {}
    for unit in facts.units:
        stands.setdefault((1 - unit.side, unit.troop, unit.craft >= 0), []).append(facts.grid.name(unit.hex))
    rows = [
        (
            f"{SIDE_WORDS[1 - place]}: {facts.troops[troop].name}{', in a Landing Craft' if afloat else ''}",
            str(len(at)),
            ", ".join(at),
        )
        for (place, troop, afloat), at in sorted(stands.items())
    ]
    empty = [facts.grid.name(craft.hex) for craft in facts.craft if craft.load < 0]
    if empty:
        rows.append(("Allies: empty Landing Craft", str(len(empty)), ", ".join(empty)))
    return Table(
        f"{battle.title}: units at the start", ("Unit", "Units", "Hexes"), tuple(rows), reconstructed=True
    )


def places(name: str) -> Table:
    facts, battle = one(name)
    ground = facts.ground
    groups = (
        ("Towns", _named(facts, battle.towns)),
        ("Bridges", _named(facts, ground.bridges)),
        ("Bunkers", _hexes(facts, ground.bunkers)),
        ("Wire", _hexes(facts, facts.wire)),
        ("Hedgehogs", _hexes(facts, facts.hedgehogs)),
        ("Sandbags", _hexes(facts, facts.sandbags)),
        ("Axis entry hexes", _hexes(facts, battle.entries)),
        ("Exits", ", ".join(facts.grid.name(exit.hex) for exit in battle.exits)),
    )
    rows = tuple((what, where) for what, where in groups if where)
    return Table(f"{battle.title}: places and obstacles", ("What", "Where"), rows, reconstructed=True)


def _named(facts: Facts, hexes: Hexes) -> str:
    return ", ".join(f"{facts.names.get(h, '')} ({facts.grid.name(h)})".strip() for h in each(hexes))


def _hexes(facts: Facts, hexes: Hexes) -> str:
    return ", ".join(facts.grid.name(h) for h in each(hexes))


def pools() -> Table:
    """The figures left for reinforcements when a map has been set up."""
    maps = list(every_map())
    pieces = [(n, PIECE_WORDS[piece]) for n, piece in enumerate(maps[0][0].pieces) if piece in PIECE_WORDS]
    left = {
        f"{SIDE_WORDS[side]}: {words}": [facts.pools[0][side][n] for facts, _ in maps]
        for side in (ALLIES, AXIS)
        for n, words in pieces
    }
    rows = tuple((figures, *map(str, counts)) for figures, counts in left.items() if any(counts))
    head = ("Figures", *(battle.title.removesuffix(" Beach") for _, battle in maps))
    return Table("Figures left for reinforcements", head, rows, reconstructed=True)


def battles() -> Table:
    rows = tuple(_battle(load(scenario.id, {})) for scenario in scenarios().values())
    return Table("The battles", ("Battle", "Mode", "Players", "Medals to win", "Cards of the chiefs"), rows)


def _battle(facts: Facts) -> tuple[str, ...]:
    chiefs = [f"{SIDE_WORDS[c.side]} {c.hand.cards}" for c in facts.commanders if c.chief]
    mode = facts.mode.title
    return facts.title, mode, str(len(facts.commanders)), str(facts.medals), ", ".join(chiefs) or NONE


def modes() -> Table:
    first: dict[str, Facts] = {}
    for scenario in scenarios().values():
        facts = load(scenario.id, {})
        first.setdefault(facts.mode.id, facts)
    rows = tuple(_mode(facts) for facts in sorted(first.values(), key=lambda facts: len(facts.commanders)))
    head = (
        "Mode",
        "Players",
        "Maps",
        "Cards played a turn",
        "Cards drawn",
        "After Allied Air Power the Axis",
    )
    return Table("Modes of play", head, rows)


def _mode(facts: Facts) -> tuple[str, ...]:
    mode, (fewest, most) = facts.mode, facts.mode.cards_a_turn
    cards = f"{fewest} to {most} for the side" if mode.chiefs else f"{most} for each player"
    return mode.title, str(len(facts.commanders)), str(len(facts.maps)), cards, _draw(mode), _delay(mode)


def _draw(mode: Mode) -> str:
    kept = ", one of them put back" if mode.discard_after_recon else ""
    return f"{mode.draw}; after Recon {mode.draw_after_recon}{kept}"


def _delay(mode: Mode) -> str:
    lost = mode.air_power_dice
    return "makes no reinforcement roll" if lost == EVERY else f"rolls {lost} reinforcement dice fewer"


def generals_dice() -> Table:
    mode = load("m44:overthrough/sword+juno", {}).mode
    rows = tuple((SIDE_WORDS[side], *map(str, mode.dice_by_turn[side])) for side in (ALLIES, AXIS))
    turns = max(map(len, mode.dice_by_turn))
    head = ("Side", *(f"Turn {n}" for n in range(1, turns)), f"Turn {turns} and later")
    return Table("Reinforcement dice of each general", head, rows)
