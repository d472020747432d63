"""Units and pieces of a battle of Memoir, from what the reader of the picture may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from beachhead.draw.kit.figures import has_figure
from beachhead.draw.kit.layout import centre
from beachhead.draw.kit.svg import group
from beachhead.draw.m44.map import M44Map
from beachhead.draw.m44.marks import BODY
from beachhead.draw.m44.obstacles import held, laid
from beachhead.draw.m44.troops import Troops, craft, unit
from beachhead.hexes import HexId, each
from beachhead.m44.facts import ALLIES, SIDES, Facts, Troop
from beachhead.m44.ids import NATIONS
from beachhead.m44.load import load as load_facts

FIGURE: Final = {  # troops whose figure is not called like them; other infantry are riflemen
    "armor": "tank", "armor_elite": "tank", "supported_armor": "tank", "infantry_at": "at",
    "infantry_mortar": "mortar", "infantry_mg": "mg",
}  # fmt: skip
BADGE: Final = {
    "infantry_elite": "elite", "armor_elite": "elite", "ranger": "ranger", "commando": "commando",
    "airborne": "airborne", "engineer": "engineer", "french_resistance": "french_resistance",
    "supported_infantry": "supported", "supported_armor": "supported",
}  # fmt: skip
ARMED: Final = {"anti_tank": "at", "mortar": "mortar", "machine_gun": "mg"}
RIFLES: Final = "infantry"
PEOPLES: Final = dict(zip(NATIONS, ("German", "British", "Canadian", "American"), strict=True))
INFANTRY_ARM: Final = 0
SAMPLE: Final = "m44:omaha"
"""The battle whose profiles a single unit is drawn with."""


def at_start(facts: Facts) -> dict[str, Any]:
    """The columns of the pieces as the scenario lays them out."""
    troops = [facts.troops[u.troop] for u in facts.units]
    return {
        "troop": [u.troop for u in facts.units],
        "nation": [NATIONS.index(u.nation) for u in facts.units],
        "at": [u.hex for u in facts.units],
        "figures": [t.figures for t in troops],
        "aboard": [u.craft for u in facts.units],
        "weapon": [t.weapon for t in troops],
        "accessory": [-1] * len(troops),
        "aim": [-1] * len(troops),
        "craft_at": [c.hex for c in facts.craft],
        "craft_load": [c.load for c in facts.craft],
        "wire": facts.wire,
        "hedgehogs": facts.hedgehogs,
        "sandbags": facts.sandbags,
        "spans": 0,
        "smoke": 0,
        "thin_smoke": 0,
        "towns": sum(m.allied_towns for m in facts.maps),
    }


def _values(troop: Troop) -> str:
    """Its figures at start, how far it moves with battle and without, and its dice by range."""
    moves = f"moves {troop.move_and_battle} and battles or {troop.move}"
    if troop.move_and_battle == troop.move:
        moves = f"moves {troop.move}"
    elif not troop.move_and_battle:
        moves = f"battles or moves {troop.move}"
    dice = f"dice {'-'.join(map(str, troop.dice))}" if troop.dice else "never battles"
    return f"{troop.figures}, {moves}, {dice}"


class M44Units:
    """Where everything stands. `known` holds the columns of a view, of the whole state, or `at_start`."""

    def __init__(self, board: M44Map, known: Mapping[str, Any]) -> None:
        self.board, self.known, self.facts = board, known, board.facts

    def troops(self, u: int) -> Troops:
        known = self.known
        profile = self.facts.troops[known["troop"][u]]
        nation, weapon = NATIONS[known["nation"][u]], self._weapon(u)
        return Troops(
            id=self.name(u),
            title=f"{profile.name}, {PEOPLES[nation]}, figures {known['figures'][u]} of {_values(profile)}",
            kind=ARMED[weapon] if weapon else _figure(profile),
            nation=BODY[nation],
            figures=known["figures"][u],
            start=profile.figures,
            badges=tuple(filter(None, (BADGE.get(profile.id), weapon, self._accessory(u)))),
        )

    def fresh(self, side: int, troop: int) -> Troops:
        """A unit that is still to come: whole, of the first nation of its side."""
        profile = self.facts.troops[troop]
        weapon = self.facts.weapons[profile.weapon].id if profile.weapon >= 0 else ""
        return Troops(
            id="",
            title=profile.name,
            kind=ARMED[weapon] if weapon else _figure(profile),
            nation=BODY[self.facts.maps[0].nations[side]],
            figures=profile.figures,
            start=profile.figures,
            badges=tuple(filter(None, (BADGE.get(profile.id), weapon))),
        )

    def name(self, u: int) -> str:
        """The unit's id in game files."""
        own = self.facts.units
        return own[u].id if u < len(own) else f"reserve{u - len(own) + 1}"

    def _weapon(self, u: int) -> str:
        carried = self.known["weapon"][u]
        return self.facts.weapons[carried].id if carried >= 0 else ""

    def _accessory(self, u: int) -> str:
        carried = self.known["accessory"][u]
        return self.facts.accessories[carried].id if carried >= 0 else ""

    def standing(self) -> dict[int, HexId]:
        """The units on the board, those aboard a craft left out."""
        found = zip(self.known["at"], self.known["aboard"], strict=True)
        return {u: HexId(h) for u, (h, boat) in enumerate(found) if h >= 0 and boat < 0}

    def afloat(self) -> list[tuple[int, HexId, Troops | None]]:
        """Landing craft on the board with what they carry."""
        boats = zip(self.known["craft_at"], self.known["craft_load"], strict=True)
        return [
            (n, HexId(h), self.troops(load) if load >= 0 else None)
            for n, (h, load) in enumerate(boats)
            if h >= 0
        ]

    def units(self) -> str:
        spot = self.board.layout.spot
        drawn = [(spot(h), unit(self.troops(u), *centre(spot(h)))) for u, h in self.standing().items()]
        for n, h, load in self.afloat():
            drawn.append((spot(h), craft(self.facts.craft[n].id, *centre(spot(h)), self.fleet(n), load)))
        return group("m-units", *(svg for _, svg in sorted(drawn)), self.aims())

    def fleet(self, n: int) -> str:
        return BODY[self.facts.maps[self.facts.craft[n].map].nations[ALLIES]]

    def aims(self) -> str:
        aims = [self.board.layout.centre(HexId(h)) for h in self.known["aim"] if h >= 0]
        return laid("crosshair", aims, 0.8)

    def obstacles(self) -> str:
        """What lies on the ground; units stand on it."""
        points = self.board.points
        known = self.known
        return group(
            "m-obstacles",
            laid("bunker", points(self.facts.ground.bunkers), 1.0, -2),
            laid("span", points(known["spans"])),
            laid("hedgehogs", points(known["hedgehogs"]), 0.85),
            laid("wire", points(known["wire"]), 0.95, 4),
            laid("sandbags", points(known["sandbags"]), 0.95, -22),
        )

    def lies(self) -> dict[str, str]:
        """By hex: the obstacles and defences on the ground, in words."""
        known, found = self.known, dict[str, list[str]]()
        things = (
            (self.facts.ground.bunkers, "bunker"),
            (known["wire"], "wire"),
            (known["hedgehogs"], "hedgehogs"),
            (known["sandbags"], "sandbags"),
            (known["spans"], "bridge laid"),
            (known["smoke"] | known["thin_smoke"], "smoke"),
        )
        for hexes, words in things:
            for h in each(hexes):
                found.setdefault(self.board.grid.name(h), []).append(words)
        return {name: ", ".join(words) for name, words in found.items()}

    def smoke(self) -> str:
        return laid("smoke", self.board.points(self.known["smoke"] | self.known["thin_smoke"]))

    def flags(self) -> str:
        """Towns that the Allies hold."""
        marks = []
        for m in self.facts.maps:
            for h in each(m.towns & self.known["towns"]):
                x, y = self.board.layout.centre(h)
                marks.append(held(x + 21, y - 17, BODY[m.nations[ALLIES]]))
        return group("m-flags", *marks)


def sample_troops(id: str, side: str = "") -> Troops:
    """A unit of a troop as it begins, of the first nation of a side, or of the one that has such figures."""
    facts = load_facts(SAMPLE, {})
    profile = facts.troops[facts.troop_numbers[id]]
    weapon = facts.weapons[profile.weapon].id if profile.weapon >= 0 else ""
    kind = ARMED[weapon] if weapon else _figure(profile)
    sides = [side] if side else list(SIDES)
    bodies = [BODY[facts.maps[0].nations[SIDES.index(name)]] for name in sides]
    body = next((body for body in reversed(bodies) if has_figure(kind, body)), bodies[0])
    figures = min(profile.figures, 5)
    badges = tuple(filter(None, (BADGE.get(profile.id), weapon)))
    return Troops(id, profile.name, kind, body, figures, figures, badges)


def _figure(profile: Troop) -> str:
    if profile.id in FIGURE:
        return FIGURE[profile.id]
    return RIFLES if profile.arm == INFANTRY_ARM and not profile.has("vehicle") else profile.id
