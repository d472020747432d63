"""Units and markers of a game of Fire & Movement, from what the reader of the picture may know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from beachhead.core.forms import Row
from beachhead.draw.fm.counters import Counter, stack
from beachhead.draw.fm.markers import beachhead, division_number, drop_zone, goal
from beachhead.draw.kit.layout import Layout, R
from beachhead.draw.kit.palette import FORMATIONS
from beachhead.draw.kit.svg import group
from beachhead.fm.facts import Facts, Unit, UnitId
from beachhead.fm.facts.roster import CW, GE, US
from beachhead.fm.forms.counters import CALLED
from beachhead.fm.loaders.counters import COUNTRIES
from beachhead.fm.naming import full_name
from beachhead.hexes import Hexes, HexId, each

NATION: Final = {US: "us", CW: "cw", GE: "ge"}
ARMY: Final = {CALLED[country]: nation for country, nation in COUNTRIES.items()}
"""By what a form calls a country."""


def at_start(facts: Facts) -> dict[str, Any]:
    """The columns before a game: only units without a choice of hex are on the map."""
    at = [-1] * len(facts.roster.units)
    for placement in facts.landing.placements:
        if placement.hexes.bit_count() == 1:
            at[placement.unit] = each(placement.hexes)[0]
    zones = [-1] * len(facts.landing.drops)
    return {"at": at, "reduced": 0, "beachheads": 0, "drop_zones": zones, "taken": 0}


class FmUnits:
    """Where everything stands. `known` holds the columns of a view, or of the whole state."""

    def __init__(self, facts: Facts, layout: Layout, known: Mapping[str, Any]) -> None:
        self.facts, self.layout, self.known = facts, layout, known
        formations = dict.fromkeys(unit.formation for unit in facts.roster.units)
        self.grounds = {f: FORMATIONS[n % len(FORMATIONS)] for n, f in enumerate(formations)}

    def stacks(self) -> dict[HexId, list[Counter]]:
        """The counters in each hex; those set up in secret only if the reader set them up."""
        found: dict[HexId, list[Counter]] = defaultdict(list)
        for u, h in enumerate(self.known["at"]):
            if h >= 0:
                found[HexId(h)].append(self.counter(UnitId(u)))
        for u, h in self._recorded():
            found[h].append(self.counter(u, secret=True))
        return dict(found)

    def _recorded(self) -> list[tuple[UnitId, HexId]]:
        written = self.known.get("recorded") or []
        placed = zip(self.facts.landing.placements, written, strict=False)
        at = self.known["at"]
        return [(p.unit, HexId(h)) for p, h in placed if h >= 0 and at[p.unit] < 0]

    def counter(self, u: UnitId, *, secret: bool = False) -> Counter:
        unit = self.facts.roster.units[u]
        return _counter(unit, self.grounds[unit.formation], self.known["reduced"] >> u & 1, secret)

    def counters(self) -> str:
        stacks = sorted(self.stacks().items(), key=lambda item: self.layout.spot(item[0]))
        return group("m-units", *(stack(units, *self.layout.centre(h)) for h, units in stacks))

    def markers(self) -> str:
        """Beachheads and drop zones; they lie under the units."""
        landings = [beachhead(*self.layout.centre(h)) for h in each(self.known["beachheads"])]
        drops = zip(self.facts.landing.drops, self.known["drop_zones"], strict=True)
        zones = [
            drop_zone(*self.layout.centre(HexId(h)), division_number(drop.division))
            for drop, h in drops
            if h >= 0
        ]
        return group("m-markers", *landings, *zones)

    def lies(self) -> dict[str, str]:
        """By hex: the markers on the ground, in words."""
        name = self.facts.grid.name
        found = {name(h): "beachhead" for h in each(self.known["beachheads"])}
        drops = zip(self.facts.landing.drops, self.known["drop_zones"], strict=True)
        return found | {name(HexId(h)): f"drop zone of the {drop.division}" for drop, h in drops if h >= 0}

    def goals(self) -> str:
        return goals(self.facts, self.layout, self.known["taken"])


@lru_cache(maxsize=4096)
def _counter(unit: Unit, ground: str, lost: int, secret: bool) -> Counter:
    strengths = unit.attack[lost], unit.defence[lost], unit.allowance[lost]
    own, _, formation = unit.label.partition("/")
    return Counter(
        id=unit.id, title=_title(unit, lost), nation=_body(unit), type=unit.type, size=unit.size,
        head=(own, formation or ("Cdn" if unit.country == "canada" else "")),
        ground=ground, strengths="-".join(map(str, strengths)),
        movement=str(strengths[2]), mobile=unit.mobile, steps=unit.steps, lost=lost, zoc=unit.zoc,
        secret=secret,
    )  # fmt: skip


def sides_of(row: Row) -> list[Counter]:
    """Both sides of a counter as a form has it; one if it has no back."""
    values, formation = row.values, row.groups["Formation"]
    country = row.groups["Country"]
    own, _, of = values["label"].partition("/")
    body = body_of(ARMY[country], formation)
    found: list[Counter] = []
    for lost, key in enumerate(("full", "reduced")):
        if values[key] == "none":
            continue
        found.append(
            Counter(
                id=row.id,
                title=row.title + (", reduced" if lost else ""),
                nation=body,
                type=values["type"],
                size=values["size"],
                head=(own, of),
                ground=FORMATIONS[sum(map(ord, formation)) % len(FORMATIONS)],
                strengths=values[key],
                movement=values[key].rpartition("-")[2],
                mobile=values["class"] == "mobile",
                steps=1 if values["reduced"] == "none" else 2,
                lost=lost,
                zoc=values["zoc"],
            )
        )
    return found


def goals(facts: Facts, layout: Layout, taken: Hexes | None) -> str:
    """The hexes that decide the game: who holds them, or just marked when nothing has been played."""
    marks = []
    for h in each(facts.victory.hexes):
        x, y = layout.centre(h)
        allied = NATION[next(n for n in (*facts.armies, CW) if n == CW or facts.open_to[n] >> h & 1)]
        holder = None if taken is None else allied if taken >> h & 1 else "ge"
        marks.append(goal(x, y - R, holder))
    return group("m-goals", *marks)


def _title(unit: Unit, lost: int) -> str:
    return full_name(unit) + (", reduced" if lost else "")


def _body(unit: Unit) -> str:
    return body_of(unit.nation, unit.formation)


def body_of(nation: int, formation: str) -> str:
    """The German air force and the Waffen-SS have colours of their own."""
    if nation != GE:
        return NATION[nation]
    if "SS" in formation:
        return "ss"
    return "lw" if "Parachute" in formation or "Flak" in formation else "ge"
