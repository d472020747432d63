"""Profiles as forms: troops, weapons, terrain and obstacles, the reinforcement table, the figures."""

from __future__ import annotations

from typing import Final

from beachhead.core.errors import Malformed
from beachhead.core.forms import Column, Field, Files, Records, Tree, Value, listed_in
from beachhead.m44.facts import ARMS, FACES, MOVERS, PLACEMENTS, SIDES, SPECIALS, TERRAIN_TRAITS, TROOP_TRAITS

OURS: Final = "reconstructed"
TROOPS_FILE: Final = "troops.toml"


def _number(name: str, title: str, default: int | None = 0, most: int = 9, says: str = "") -> Column:
    return Column(Field(name, title, "number", most=most, says=says), default=default)


def _flag(name: str, title: str, default: bool = False, says: str = "") -> Column:
    return Column(Field(name, title, "flag", says=says), default=default)


def _numbers(name: str, title: str, default: list[int], says: str) -> Column:
    return Column(Field(name, title, "numbers", most=9, says=says), default=default)


def _some(name: str, title: str, names: tuple[str, ...], says: str = "") -> Column:
    return Column(Field(name, title, "choices", choices=names, says=says), default=[])


def _named(id: str, table: Tree) -> str:
    return str(table.get("name", id))


def _guessed(files: Files, id: str, table: Tree) -> bool:
    return table.get("provenance") == OURS


TROOPS: Final = Records(
    "troops",
    "Troops",
    (
        Column(Field("figures", "Figures", "number", least=1, most=9)),
        _number("move_and_battle", "Move and battle", says="Hexes it may move and still battle."),
        _number("move", "Move", None),
        _numbers("dice", "Dice", [], "At range 1, 2, 3 and so on."),
        _flag("sight", "Needs sight", True),
        _flag("ignores_cover", "Ignores cover"),
        _flag("takes_ground", "Takes ground"),
        _flag("overruns", "Overruns"),
        _number("medals", "Medals", 1, says="For the enemy."),
        _number("figures_per_medal", "Figures a medal"),
        _some("traits", "Traits", tuple(TROOP_TRAITS)),
        Column(Field("arm", "Arm", "choice", choices=ARMS, says="What it counts as.")),
        Column(
            Field(
                "made_of",
                "Made of",
                "counts",
                least=1,
                most=9,
                empty=True,
                says="Its figures, if they are not those of its arm: they add up.",
            )
        ),
        _number("road_bonus", "Along roads", 1, says="Hexes more."),
        Column(
            Field(
                "weapon",
                "Weapon",
                form=r"[a-z_]+",
                example="mortar",
                empty=True,
                says="One of the special weapons.",
            )
        ),
        Column(
            Field(
                "support_lasts",
                "Weapon lasts",
                "number",
                least=1,
                most=9,
                empty=True,
                says="So many turns, then it becomes another troop.",
            )
        ),
        Column(Field("becomes", "Becomes", form=r"[a-z0-9_]+", example="infantry", empty=True)),
    ),
    listed_in(TROOPS_FILE, "troop"),
    says="What each kind of unit does.",
    groups=("Arm",),
    grouped=lambda files, row, table: {"Arm": table["arm"]},
    called=_named,
    ours=_guessed,
)
WEAPONS: Final = Records(
    "weapons",
    "Special weapons",
    (
        _numbers("dice", "Dice", [], "At range 1, 2, 3 and so on."),
        _flag("sight", "Needs sight", True),
        _flag("ignores_cover", "Ignores cover"),
        _some("stars_hit", "Stars hit", ARMS),
    ),
    listed_in(TROOPS_FILE, "weapon"),
    says="Late-war special weapons, for a unit that has not moved.",
    called=_named,
    ours=_guessed,
)
TERRAIN: Final = Records(
    "terrain",
    "Terrain and obstacles",
    (
        _numbers("cover", "Cover", [0, 0, 0], "Dice lost by attacking infantry, armor, artillery."),
        _numbers("battle_out", "Battle out", [0, 0, 0], "Dice lost by those that battle out of it."),
        _flag("stops", "Stops", says="Who enters ends its move."),
        _flag("no_battle", "No battle", says="Who entered may not battle this turn."),
        _flag("blocks_sight", "Blocks sight"),
        _flag("ignores_flag", "Ignores a flag"),
        _number("move_limit", "Move limit", says="The longest move, in hexes, that may enter; 0 for none."),
        _some("open_to", "Open to", MOVERS),
        _some("traits", "Traits", tuple(TERRAIN_TRAITS)),
    ),
    listed_in("terrain.toml", "terrain"),
    says="What each kind of ground and each obstacle does.",
    groups=("Kind",),
    grouped=lambda files, row, table: {"Kind": "obstacle" if table.get("obstacle") else "ground"},
    called=_named,
    ours=_guessed,
)


def _offers_read(rows: Value) -> list[str]:
    """`airborne allies geronimo`: a troop, and what binds the offer."""
    words = ("troop", "side", "placement", "special")
    return [" ".join(row[word] for word in words if word in row) for row in rows]


def _offers_written(offers: list[str]) -> list[Tree]:
    return [_offer(text) for text in offers]


def _offer(text: str) -> Tree:
    troop, *more = text.split() or [""]
    offer = {"troop": troop}
    for word in more:
        for key, names in (("side", SIDES), ("placement", PLACEMENTS), ("special", SPECIALS)):
            if word in names:
                offer[key] = word
                break
        else:
            raise Malformed(f"{word!r} is neither a side nor a placement nor a special rule.")
    return offer


REINFORCEMENTS: Final = Records(
    "reinforcements",
    "Reinforcement dice",
    (
        Column(
            Field("dice", "Dice", "counts", choices=FACES, least=1, most=9, says="The dice it takes."),
            printed=False,
        ),
        Column(
            Field("choices", "Units", "texts", example="airborne allies geronimo",
                  says="Each unit it gives; after it the side, if it is for one alone, and a placement."),
            default=[], printed=False, reads=_offers_read, writes=_offers_written,
        ),
        Column(Field("on_the_move", "On the move", "number", most=9), default=0),
        Column(Field("any", "Any unit", "flag"), default=False),
        Column(Field("placement", "Placed", "choice", choices=PLACEMENTS, empty=True,
                     says="Of any unit: those that have no placement of their own.")),
    ),
    listed_in("reinforcements.toml", "row"),
    says="Which dice bring which unit, and to which side. The pictures of the dice are lost.",
    groups=("Category",),
    grouped=lambda files, row, table: {"Category": table["category"]},
    called=lambda row, table: ", ".join(c["troop"] for c in table.get("choices", ())) or table["category"],
)  # fmt: skip


FIGURES: Final = Records(
    "figures",
    "Figures",
    (
        Column(Field("axis", "Axis", "counts", most=200, says="How many figures for one map."),
               printed=False),
        Column(Field("allies", "Allies", "counts", most=200), printed=False),
        Column(Field("sandbags", "Sandbags", "number", most=99), printed=False),
    ),
    lambda files: {"pool": (TROOPS_FILE, ("pool",))},
    says="How many figures each side has for one map.",
    called=lambda row, table: "For one map",
)  # fmt: skip
