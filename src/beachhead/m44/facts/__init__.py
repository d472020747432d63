"""The static facts of a battle: everything the rules ask that does not change while it is played.

Begin with `Facts`; `beachhead.m44.load.load` makes one. It is frozen and shared by every state of the
battle. Hexes are `HexId` and `Hexes` of `facts.grid`; everything else is known by a small number, its
place in a tuple.

    facts.ground      what each hex is          terrain, sections, cover, sight, climbs, ways back
    facts.maps        the maps in this battle   briefing, special rules, objectives, exits, entries
    facts.commanders  the seats                 what each commands, hand, deck, who stands opposite
    facts.troops      profiles                  and .weapons .accessories .terrains .cards .rows likewise
    facts.units       where the battle begins   and .craft .wire .hedgehogs .sandbags .pools likewise

What changes in play (units, wire, sandbags, smoke, bridges laid, town markers, medals) belongs to the
state; what is said to be `at start` is where that begins. `words` has the numbers of sides, arms,
sections and die faces.
"""

from beachhead.m44.facts.battle import (
    SPECIALS,
    BattleMap,
    Commander,
    Craft,
    Exit,
    Facts,
    Feature,
    Hand,
    Mode,
    Objective,
    Source,
    Unit,
)
from beachhead.m44.facts.ground import BLUFF, CLIFF, NO_CLIMB, Ground
from beachhead.m44.facts.profiles import (
    AT_ENTRY,
    EVERY,
    GERONIMO,
    NEXT_TO_FRIEND,
    PER_CARD,
    PLACEMENTS,
    TACTIC_CARDS,
    TERRAIN_TRAITS,
    TROOP_TRAITS,
    VIVE_LA_FRANCE,
    Accessory,
    Card,
    Choice,
    Deck,
    Row,
    Terrain,
    Troop,
    Weapon,
)
from beachhead.m44.facts.words import (
    ALLIES,
    ARM_WORDS,
    ARMOR,
    ARMS,
    ARTILLERY,
    AXIS,
    CENTER,
    CRAFT,
    FACE_ARMOR,
    FACE_FLAG,
    FACE_GRENADE,
    FACE_INFANTRY,
    FACE_ODDS,
    FACE_STAR,
    FACE_WORDS,
    FACES,
    FLANK_WORDS,
    FLANKS,
    INFANTRY,
    LEFT,
    MOVERS,
    RIGHT,
    SHIP,
    SIDES,
    VEHICLE,
    enemy,
    flank_of,
    section,
    spelt,
)

__all__ = [
    "ALLIES", "ARMOR", "ARMS", "ARM_WORDS", "ARTILLERY", "AT_ENTRY", "AXIS", "BLUFF", "CENTER", "CLIFF",
    "CRAFT", "EVERY", "FACES", "FACE_ARMOR", "FACE_FLAG", "FACE_GRENADE", "FACE_INFANTRY", "FACE_ODDS",
    "FACE_STAR", "FACE_WORDS", "FLANKS", "FLANK_WORDS", "GERONIMO", "INFANTRY", "LEFT", "MOVERS",
    "NEXT_TO_FRIEND", "NO_CLIMB",
    "PER_CARD", "PLACEMENTS", "RIGHT", "SHIP", "SIDES", "SPECIALS", "TACTIC_CARDS", "TERRAIN_TRAITS",
    "TROOP_TRAITS", "VEHICLE", "VIVE_LA_FRANCE", "Accessory", "BattleMap", "Card", "Choice", "Commander",
    "Craft", "Deck", "Exit", "Facts", "Feature", "Ground", "Hand", "Mode", "Objective", "Row", "Source",
    "Terrain", "Troop", "Unit", "Weapon", "enemy", "flank_of", "section", "spelt",
]  # fmt: skip
