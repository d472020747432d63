"""Every sentence of "why not?" in Fire & Movement, with its rule and what must be so for it to be true.

`TABLE` is what `tests.parts.reasons` judges by. It is written from the booklet with slow, plain code: by
distances, columns of the state, and paths walked one by one. A sentence that is not here is a fault, and so
is one under another rule. `near` says which units and hexes are worth trying.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain

from beachhead.core.decision import Decision
from beachhead.core.said import Said, capital
from beachhead.core.state import State
from beachhead.fm.facts.map import CLOSED
from beachhead.fm.facts.markers import CUPS
from beachhead.fm.state import PHASES, FmState
from beachhead.hexes import HexId
from tests.parts.reasons import GENERIC, Case, Table

WAITING, ELIMINATED = -1, -2
ALLIED, GERMAN = 0, 1
SEATS = ("allied", "german")
MOVEMENT, BOMBARDMENT, COMBAT, MOBILE_MOVEMENT, MOBILE_COMBAT = 3, 4, 5, 6, 7
LANDINGS, MARKERS = 2, 1
BOMBARDED, GROUND, DROP_ATTACK, BEACH_ASSAULT = 1, 2, 3, 4
FAR = 250
MOVING = ("pick_mover", "pick_mobile", "go", "enter", "pick_lander", "go_ashore")
HEX_ASKED = ("record", "land_unit", "aim_drop", "land_raiders", "raiders_go", "enter", "go", "go_ashore")
ONE_OF = {"are": "is", "have": "has", "were": "was"}
FALLING = ("fall_back", "fall_short", "push_or_hold", "no_way_back", "fall_back_on", "give_way")


class Seen:
    """A case with the words a player would use for it."""

    def __init__(self, case: Case, said: dict[str, str]) -> None:
        assert isinstance(case.state, FmState)
        self.case, self.state, self.ask, self.do = case, case.state, case.decision.ask, case.intent.do
        self.what, self.rule, self.ok = case.intent.what, case.told.rule, case.told.ok
        self.facts, self.grid, self.roster = self.state.facts, self.state.facts.grid, self.state.facts.roster
        self.side = SEATS.index(case.seat)
        self.said = said

    # what the sentence names

    @property
    def u(self) -> int:
        return int(self.roster.number[self.said["u"]])

    @property
    def h(self) -> HexId:
        return self.grid.hex(self.said["h"])

    @property
    def here(self) -> int:
        return self.state.at[self.u]

    # what the intent names

    @property
    def named(self) -> int:
        return int(self.roster.number[self.what["unit"]]) if "unit" in self.what else -1

    @property
    def unit(self) -> int:
        """The unit meant: named, or in the hex that is named; where a hex is asked for, the subject."""
        if self.named < 0 and self.subject < 0 and "hex" in self.what:
            return next(iter(self.units_at(self.hex)), -1)
        return self.subject if self.named < 0 or (self.ask in HEX_ASKED and not self.do) else self.named

    @property
    def subject(self) -> int:
        return next((number for kind, number in self.case.decision.about if kind == "UnitId"), -1)

    @property
    def hex(self) -> int:
        """The hex meant: named, or that of the unit that is named."""
        return self.grid.hex(self.what["hex"]) if "hex" in self.what else self.state.at[self.named]

    # plain facts

    def sides(self, u: int) -> int:
        return self.roster.side[u]

    def bit(self, column: int, u: int | None = None) -> bool:
        return bool(column >> (self.u if u is None else u) & 1)

    @cached_property
    def placed(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for u, at in enumerate(self.state.at):
            found.setdefault(at, []).append(u)
        return found

    def units_at(self, h: int, side: int | None = None) -> list[int]:
        return [u for u in self.placed.get(h, []) if side in (None, self.sides(u))]

    def friends(self, h: int, u: int) -> list[int]:
        return [f for f in self.units_at(h, self.sides(u)) if f != u]

    def enemies(self, h: int, u: int) -> list[int]:
        return self.units_at(h, 1 - self.sides(u))

    def far(self, a: int, b: int) -> int:
        return self.grid.distance(HexId(a), HexId(b))

    def in_zone(self, h: int, u: int) -> bool:
        """Whether an enemy zone has a hold on the unit there."""
        return not self.bit(self.roster.raiders, u) and bool(self.zones(h, 1 - self.sides(u)))

    def zones(self, h: int, side: int) -> list[int]:
        """The units of a side whose zone covers a hex."""
        around = [n for n in (self.grid.side[h * 6 + d] for d in range(6)) if n >= 0]
        return [
            u for n in around for u in self.units_at(n, side)
            if not self.bit(self.roster.without_zoc, u)
            and not (self.state.turn <= 1 and self.bit(self.roster.airborne, u))
        ]  # fmt: skip

    def open(self, h: int, u: int) -> bool:
        return bool(self.facts.open_to[self.roster.nation[u]] >> h & 1)

    def sea(self, h: int) -> bool:
        return bool(self.facts.map.sea >> h & 1)

    @property
    def mine(self) -> bool:
        """Whether it is the seat's own player turn."""
        return self.state.side == self.side

    @property
    def about_moving(self) -> bool:
        return self.do in ("move", "go") or (not self.do and self.ask in MOVING)

    # movement, step by step

    def points(self, u: int) -> int:
        top = self.state.lanes[0][-1]
        return (
            int(getattr(top, "left", -1)) if self.ask == "go" and u == self.subject else 2 * self.allowance(u)
        )

    def allowance(self, u: int) -> int:
        printed = self.roster.allowance[2 * u + self.bit(self.state.reduced, u)]
        return -(-printed // 2) if self.state.storm else printed

    def reach(self, u: int, points: int) -> dict[int, int]:
        """Half points left, by hex, over every way there is."""
        mobile, start = self.roster.mobile[u], self.state.at[u]
        best, waiting = {start: points}, [start]
        while waiting:
            h = max(waiting, key=best.__getitem__)
            waiting.remove(h)
            if h != start and not mobile and self.in_zone(h, u):
                continue
            for d in range(6):
                n, cost = self.grid.side[h * 6 + d], self.facts.map.cost[mobile][h * 6 + d]
                if n < 0 or cost == CLOSED or not self.open(n, u) or self.enemies(n, u):
                    continue
                left = best[h] - cost
                if self.in_zone(n, u) and mobile:
                    left -= 2 * (self.allowance(u) // 2)
                elif self.in_zone(n, u) and h == start and self.in_zone(h, u):
                    whole = best[h] >= min(points, 2 * self.allowance(u)) and cost <= 2 * self.allowance(u)
                    left = 0 if whole and left >= 0 else -1
                if left >= 0 and left > best.get(n, -1):
                    best[n] = left
                    waiting += [] if n in waiting else [n]
        return best

    def ends(self, u: int, points: int) -> set[int]:
        return {h for h in self.reach(u, points) if h != self.state.at[u] and not self.units_at(h)}

    # retreats, path by path

    @cached_property
    def path(self) -> list[int]:
        return list(self.state.path) if self.ask == "fall_back_on" else [self.state.at[self.subject]]

    @property
    def distance(self) -> int:
        return int(getattr(self.state.lanes[0][-1], "distance", 1))

    def legal(self, h: int) -> bool:
        u = self.subject
        held = self.open(h, u) and not self.enemies(h, u)
        return held and (self.state.battle == DROP_ATTACK or not self.in_zone(h, u))

    def paths(self, start: Sequence[int]) -> list[tuple[int, ...]]:
        """Every way on from a path, each step farther from its beginning; not longer than the retreat."""
        found, waiting = [], [tuple(start)]
        while waiting:
            path = waiting.pop()
            found.append(path)
            if len(path) <= self.distance:
                around = [self.grid.side[path[-1] * 6 + d] for d in range(6)]
                on = [n for n in around if n >= 0 and self.legal(n) and self.far(path[0], n) == len(path)]
                waiting += [(*path, n) for n in on]
        return found

    @cached_property
    def best_length(self) -> int:
        """The most hexes of a retreat that ends where nobody is, or where somebody could give way."""
        return max(len(option) for option in self.allowed)

    @cached_property
    def allowed(self) -> list[tuple[int, ...]]:
        """The whole ways that the options lead to."""
        hexes = {getattr(o, "hex", -1) for o in self.case.decision.options}
        hexes |= {self.state.at[o.unit] for o in self.case.decision.options if hasattr(o, "unit")}
        begun = [p for p in self.paths(self.path) if len(p) > len(self.path) and p[len(self.path)] in hexes]
        longest = max((len(p) for p in begun), default=0)
        return [p for p in begun if len(p) == longest]

    def by(self, h: int) -> list[tuple[int, ...]]:
        """The ways of the same length by this hex."""
        longest = max((len(p) for p in self.allowed), default=len(self.path) + 1)
        return [p for p in self.paths((*self.path, h)) if len(p) == longest]

    def held_by_friends(self, h: int) -> bool:
        return bool(self.friends(h, self.subject))

    def enemy_distance(self, h: int) -> int:
        """From the enemies that were nearest to the unit."""
        here, foes = self.state.at[self.subject], 1 - self.sides(self.subject)
        at = [p for u, p in enumerate(self.state.at) if p >= 0 and self.sides(u) == foes]
        if not at:
            mates = [p for u, p in enumerate(self.state.at) if p >= 0 and self.sides(u) != foes and p != here]
            return -min(
                (self.far(h, p) for p in mates if self.far(here, p) == min(self.far(here, q) for q in mates)),
                default=0,
            )
        least = min(self.far(here, p) for p in at)
        return min(self.far(h, p) for p in at if self.far(here, p) == least)

    def home_distance(self, h: int) -> int:
        u, state = self.subject, self.state
        if self.sides(u) == GERMAN:
            home = self.facts.schedule.german_home
        else:
            home = state.beachheads & self.facts.map.halves[self.roster.nation[u]]
            if self.bit(self.roster.airborne, u):
                home |= sum(1 << z for z in state.drop_zones if z >= 0)
        return min((self.far(h, p) for p in range(self.grid.size) if home >> p & 1), default=999)


Holds = Callable[[Seen], bool]
Rules = str | Callable[[Seen], str]


@dataclass(frozen=True)
class Truth:
    """A sentence, the rule it is told under, and when it is true."""

    sentence: re.Pattern[str]
    rule: Rules
    holds: Holds


def truth(sentence: str, rule: Rules, holds: Holds) -> Truth:
    """`U`, `O`, `H` and `*` in a sentence stand for a unit, another one, a hex and any words."""
    words = re.sub(r"\\{([UOH])\\}", lambda name: rf"(?P<{name[1].lower()}>\S+)", re.escape(sentence))
    return Truth(re.compile(words.replace(r"\*", ".*?")), rule, holds)


def asked_rule(s: Seen) -> str:
    return s.case.decision.rule


def boundary(s: Seen) -> str:
    """Who closes a land hex, as the booklets have it."""
    folio, scenario = s.facts.options.folio, s.facts.scenario
    west = int(s.said["h"][2:]) <= 22
    if scenario == "campaign":
        return "folio-gold-juno-14.0-a" if folio else "fm-15.1.a"
    if scenario.startswith("campaign"):
        assert west == (scenario == "campaign-cw")
        return "folio-gold-juno-14.0-b" if folio else "fm-15.0-02" if west else "fm-15.0-01"
    quad = {"utah": "fm-13.1-01", "omaha": "fm-14.1-01", "gold-juno": "fm-11.1-01", "sword": "fm-12.1-01"}
    return f"folio-{scenario}-10.1-a" if folio and scenario in ("omaha", "gold-juno") else quad[scenario]


def shut(s: Seen) -> bool:
    """The hex is land, and out of bounds for the unit meant, or for everybody in the set-up."""
    if s.ask == "record":
        return not s.facts.area >> s.h & 1
    return not s.sea(s.h) and not s.open(s.h, s.unit)


def phase_told(s: Seen) -> bool:
    """The sentence names the phase as it is."""
    return s.case.told.text.endswith(f"and this is {PHASES[s.state.phase]}.")


def own(*phases: int) -> Holds:
    """It is not one of the seat's own phases of this kind, and the phase is named rightly."""
    return lambda s: phase_told(s) and not (s.mine and s.state.phase in phases)


OWNER_RULES = {
    "record": "fm-3.0.b", "beachhead": "fm-10.9.1-1.a", "land": "fm-10.9.1-1.g", "drop_zone": "fm-10.9.2-1",
    "drop": "fm-10.9.2-2.a", "assault": "fm-10.9.4-01", "lay_naval": "fm-10.8.1-naval-2",
    "play_mines": "fm-10.8.2-06", "lay_marker": "fm-10.8.2-04", "keep_mines": "fm-10.8.2-04",
    "enter": "fm-10.10-01",
}  # fmt: skip


def never(*asks: str) -> Holds:
    return lambda s: s.ask not in asks


def asking(*asks: str) -> Holds:
    return lambda s: s.ask in asks


def chosen(s: Seen) -> bool:
    """Some option has the unit or the hex of the sentence."""
    names = s.state.setup.names
    words = {names.word(f, getattr(o, f.name)) for o in s.case.decision.options for f in o.FIELDS}
    return s.ok and s.said["u"] in words


def pieces(s: Seen, cup: str) -> int:
    """How many markers a cup holds, for all its owner knows."""
    return sum(s.state.cup[k] for k in s.facts.markers.in_cup[CUPS.index(cup)])


def army_near(s: Seen, h: int, nation: int | None, far: int = 2) -> bool:
    """Whether a unit of the active side, or of one army of it, is so near."""
    mine = [u for u, at in enumerate(s.state.at) if at >= 0 and s.sides(u) == s.state.side]
    return any(s.far(s.state.at[u], h) <= far for u in mine if nation in (None, s.roster.nation[u]))


def kind_of(s: Seen) -> int:
    return [kind.name for kind in s.facts.markers.kinds].index(s.what["kind"])


def supply_told(s: Seen) -> bool:
    return s.do in ("", "rebuild") and s.ask == "rebuild"


def needs_no_marker(s: Seen) -> bool:
    return s.state.battle == 0


def can_attack(s: Seen, u: int) -> bool:
    """Whether nothing about the unit itself keeps it from attacking now."""
    state = s.state
    done = state.attacked | state.displaced | state.advanced | state.pinned
    return (
        state.at[u] >= 0
        and not s.bit(done, u)
        and not (state.phase == MOBILE_COMBAT and not s.roster.mobile[u])
    )


def fresh_enemy(s: Seen, h: int) -> bool:
    return any(not s.bit(s.state.targeted, e) for e in s.units_at(h, 1 - s.state.side))


GENERAL = (
    truth("{U} can be chosen now.", asked_rule, chosen),
    truth("There is nobody at {H}.", asked_rule, lambda s: not s.units_at(s.h)),
    truth("Name a hex for {U}.", asked_rule, lambda s: s.u == s.subject == s.named and "hex" not in s.what),
    truth(
        "The question is about {U}, not {O}.",
        lambda s: "fm-5.1-02" if s.ask == "go" else s.case.decision.rule,
        lambda s: s.u == s.subject != s.named and s.said["o"] == s.what["unit"],
    ),
    truth(
        "{U} is not on the map, and a hex is asked for.", asked_rule, lambda s: s.here < 0 and s.subject < 0
    ),
    truth(
        "The battle at {H} has to be fought to its end first.",
        "fm-8.0-06",
        lambda s: s.state.battle > 0 and s.state.battle_hex == s.h and not s.do,
    ),
    truth("That is for the Allied player.", lambda s: OWNER_RULES[s.do], lambda s: s.side == GERMAN),
    truth("That is for the German player.", lambda s: OWNER_RULES[s.do], lambda s: s.side == ALLIED),
)
ORDER = (
    truth("Units are set up before the landing.", "fm-3.0.b", lambda s: s.state.phase > 0),
    truth(
        "Beachhead markers are placed at the start of the landing, never later.",
        "fm-10.9.1-1.d",
        never("place_beachhead"),
    ),
    truth(
        "The landing has its order: boats, drops, commandos, then beach assaults.",
        "fm-10.9-01",
        lambda s: s.state.phase == LANDINGS,
    ),
    truth(
        "Pick the unit that lands first.", "fm-10.11-01", lambda s: s.ask == "pick_lander" and s.do == "land"
    ),
    truth(
        "Reinforcements land at the end of your Movement Phase, *.",
        "fm-10.11-01",
        lambda s: s.do == "land" and s.ask not in ("pick_lander", "go_ashore") and s.state.phase != LANDINGS,
    ),
    truth(
        "Drops and beach assaults come before turn 1, *.",
        "fm-10.9-01",
        lambda s: (phase_told(s) and s.state.phase > LANDINGS) or s.state.turn > 1,
    ),
    truth("Markers are drawn for a battle or a bombardment only.", "fm-7.2-05", needs_no_marker),
    truth(
        "The side that is bombarded has no markers.",
        "fm-8.1-07",
        lambda s: s.state.battle == BOMBARDED and not s.mine,
    ),
    truth(
        "The Germans have no markers in this attack.",
        "fm-10.9.2-6.c",
        lambda s: s.state.battle == DROP_ATTACK and s.side == GERMAN,
    ),
    truth(
        "Ships' guns serve beach assaults only.",
        "fm-10.8.1-naval-2",
        lambda s: (
            s.state.battle != BEACH_ASSAULT and ("naval" in s.what.get("cup", "") or s.do == "lay_naval")
        ),
    ),
    truth(
        "Mines are not for bombardments.",
        "fm-10.8.2-05",
        lambda s: s.state.battle == BOMBARDED and s.do == "play_mines",
    ),
    truth("The marker just drawn comes first.", "fm-10.8.2-04", asking("marker_drawn")),
    truth("The attack has to be declared first.", "fm-8.2.1.b1", asking("join_attack", "choose_defender")),
    truth(
        "The markers of this bombardment have been drawn.",
        "fm-8.1.2-02",
        lambda s: s.state.battle == BOMBARDED and s.ask not in ("draw_first", "draw_second"),
    ),
    truth(
        "The time for markers is over in this battle.",
        "fm-8.2.1.b6",
        lambda s: s.state.battle > BOMBARDED and s.ask in (*FALLING, "lose_step", "advance", "pick_retreat"),
    ),
    truth("No marker has just been drawn.", "fm-10.8.2-04", never("marker_drawn")),
    truth("Reinforcements come on in your Movement Phase, *.", "fm-4.1-06", own(MOVEMENT)),
    truth(
        "Pick the unit that comes on first.",
        "fm-10.10-01",
        lambda s: s.ask == "pick_mover" and s.do == "enter",
    ),
    truth("Units move in their own movement phases, *.", "fm-5.2-00", own(MOVEMENT, MOBILE_MOVEMENT)),
    truth("Pick the unit that moves first.", "fm-5.1-02", asking("pick_mover", "pick_mobile")),
    truth("It has to come on first.", "fm-10.10-01", asking("enter")),
    truth(
        "{U} is on the march: one unit at a time.", "fm-5.1-02", lambda s: s.ask == "go" and s.u == s.subject
    ),
    truth(
        "{U} comes on now: one unit at a time.", "fm-5.1-02", lambda s: s.ask == "enter" and s.u == s.subject
    ),
    truth(
        "{U} lands now: name a beach for it.",
        "fm-10.11-01",
        lambda s: s.ask == "go_ashore" and s.u == s.subject,
    ),
    truth("Nobody moves any more: reinforcements land now.", "fm-10.11-01", asking("pick_lander")),
    truth("Bombardments are made in your bombardment phase, *.", "fm-4.1-08", own(BOMBARDMENT)),
    truth(
        "The bombardment that has begun comes first.",
        "fm-8.0-06",
        lambda s: s.state.battle == BOMBARDED and s.mine,
    ),
    truth("Attacks are made in your combat phases, *.", "fm-4.1-09", own(COMBAT, MOBILE_COMBAT)),
    truth("Name the hex that is attacked first.", "fm-8.2.1.a", asking("pick_attack")),
    truth(
        "The attack on {H} cannot be called off for another.",
        "fm-8.2.1.a",
        lambda s: s.state.battle == GROUND and s.state.battle_hex == s.h,
    ),
    truth(
        "The attack on {H} has been declared: nobody joins it now.",
        "fm-8.2.1.a",
        lambda s: s.state.battle == GROUND and s.ask != "join_attack" and s.state.battle_hex == s.h,
    ),
    truth("No stack of yours waits for one to defend it.", "fm-10.9.4-13", never("choose_defender")),
    truth(
        "There is no loss now that you could give to a unit.",
        "fm-8.2.4-A",
        never("lose_step", "shared_landing"),
    ),
    truth("There are not several beaten units to choose from.", "fm-8.2.4-01", never("pick_retreat")),
    truth("Say first which of the beaten units it is.", "fm-8.2.4-01", asking("pick_retreat")),
    truth(
        "No unit of yours has to retreat now.",
        lambda s: {"fall_back": "fm-8.3-01", "stand_fast": "fm-8.4-01", "displace": "fm-8.3.1-01"}[s.do],
        never(*FALLING, "pick_retreat"),
    ),
    truth("Nobody has just been driven back by an attack of yours.", "fm-8.5-01", never("advance")),
)


def done_at(ask: str, sentence: str, rule: Rules, holds: Holds = lambda s: True) -> Truth:
    """A question that `done` does not answer."""
    return truth(sentence, rule, lambda s: s.do == "done" and s.ask == ask and holds(s))


UNFINISHED = (
    done_at("record", "Every unit has to be set up.", "fm-3.0.b"),
    done_at(
        "place_beachhead",
        "A beachhead marker has to be placed first.",
        lambda s: (
            "fm-11.4-2.b"
            if s.facts.landing.beaches[s.case.decision.about[0][1]].name == "gold"
            else "fm-10.9.1-1.a"
        ),
    ),
    done_at("land_unit", "There is room for it: it has to land.", "fm-10.9.1-1.g"),
    done_at("choose_drop_zone", "Every division has a drop zone.", "fm-10.9.2-1"),
    done_at("aim_drop", "Every airborne unit has to drop.", "fm-10.9.2-2.a"),
    done_at("shared_landing", "One of the units has to suffer.", "fm-10.9.2-4.c"),
    done_at("pick_drop_attack", "Every one of these attacks has to be made.", "fm-10.9.2-6.a"),
    done_at("land_raiders", "It has to land.", "fm-10.9.3-1"),
    done_at("pick_beach", "Every beach has to be assaulted.", "fm-10.9.4-01"),
    done_at("marker_drawn", "Something has to become of the marker just drawn.", "fm-10.8.2-04"),
    done_at(
        "draw_first", "A bombardment takes one marker at least.", "fm-8.1.2-02", lambda s: not s.state.laid
    ),
    done_at(
        "join_attack",
        "The hex is named: at least one unit has to attack it.",
        "fm-8.2.1.a",
        lambda s: not s.state.attackers,
    ),
    done_at("choose_defender", "One of them has to defend the hex.", "fm-10.9.4-13"),
    done_at("pick_retreat", "Each of them has to retreat or stand.", "fm-8.2.4-01"),
    done_at("fall_back", "It has to fall back, or stand fast where it may.", "fm-8.3-01"),
    done_at("fall_short", "It has to fall back, or stand fast where it may.", "fm-8.3-01"),
    done_at("fall_back_on", "It has farther to go.", "fm-8.3-11"),
    done_at("give_way", "It has to give way.", "fm-8.3.1-01"),
    done_at("enter", "It can come on, so it has to.", "fm-10.10-02"),
    done_at("go_ashore", "It has been picked to land: name a beach for it.", "fm-10.11-01"),
    done_at(
        "lose_step",
        "One of them has to take the loss.",
        lambda s: (
            "fm-8.1.3-02"
            if s.state.battle == BOMBARDED
            else s.rule
            if s.rule in ("fm-8.2.4-A", "fm-8.2.4-Ex")
            else ""
        ),
    ),
    done_at(
        "go",
        "{U} has been picked to move: send it on, or take the choice back.",
        "fm-5.1-02",
        lambda s: not s.bit(s.state.moved),
    ),
    done_at(
        "go",
        "{U} cannot stay at {H}, where another unit is.",
        "fm-5.3-03",
        lambda s: s.here == s.h and len(s.units_at(s.h)) > 1,
    ),
    done_at(
        "pick_mover",
        "{U} can come on now, so it has to.",
        "fm-10.10-02",
        lambda s: s.here == WAITING and s.state.due[s.u] <= s.state.turn and s.sides(s.u) == GERMAN == s.side,
    ),
)


def where_it_goes(s: Seen) -> bool:
    return s.about_moving


MOVES = (
    truth("{U} is not yours to move.", "fm-5.2-00", lambda s: s.about_moving and s.sides(s.u) != s.side),
    truth("{U} has been eliminated.", "fm-5.2-00", lambda s: s.here == ELIMINATED),
    truth("{U} is not on the map.", "fm-3.0.c", lambda s: s.about_moving and s.here < 0),
    truth(
        "{U} cannot move in this phase (*).",
        "fm-5.2-00",
        lambda s: s.about_moving and not (s.mine and s.state.phase in (MOVEMENT, MOBILE_MOVEMENT)),
    ),
    truth(
        "{U} is a leg unit: this phase is for mobile ones.",
        "fm-5.5-02",
        lambda s: s.state.phase == MOBILE_MOVEMENT and not s.roster.mobile[s.u],
    ),
    truth(
        "{U} has advanced after combat and is done for this turn.",
        "fm-8.5-11",
        lambda s: s.bit(s.state.advanced),
    ),
    truth(
        "{U} has moved already this turn.",
        lambda s: "fm-5.5-01" if s.state.phase == MOBILE_MOVEMENT else "fm-5.2-h",
        lambda s: s.bit(s.state.moved),
    ),
    truth(
        "{U} has dropped and cannot move on turn 1.",
        "fm-10.9.2-7.d",
        lambda s: s.bit(s.state.pinned) and s.bit(s.roster.airborne) and s.state.turn == 1,
    ),
    truth(
        "{U} has landed and cannot move this turn.",
        "fm-10.9.1-1.j",
        lambda s: s.bit(s.state.pinned) and not s.bit(s.roster.airborne),
    ),
    truth(
        "{U} cannot afford any hex where it could stay.",
        "fm-5.2-c1",
        lambda s: s.about_moving and not s.ends(s.u, 2 * s.allowance(s.u)),
    ),
    truth("It is there already.", "fm-5.1-01", lambda s: s.about_moving and s.hex == s.state.at[s.unit]),
    truth("There is only sea at {H}.", "fm-5.2.e", lambda s: s.sea(s.h) and s.ask not in FALLING),
    truth("{H} lies beyond the boundary of this side.", boundary, shut),
    truth("{H} is out of bounds.", boundary, shut),
    truth(
        "An enemy holds {H}.",
        "fm-5.2.d",
        lambda s: s.about_moving and s.ask != "enter" and bool(s.enemies(s.h, s.unit)),
    ),
    truth(
        "{H} is taken: it may pass through but not stay.",
        "fm-5.3-03",
        lambda s: s.about_moving and bool(s.friends(s.h, s.unit)),
    ),
    truth("It can go to {H}.", "fm-5.1-01", lambda s: s.ok and s.h in s.ends(s.unit, s.points(s.unit))),
    truth(
        "{H} is * points away and it has *.",
        "fm-5.2.c",
        lambda s: s.h in s.reach(s.unit, FAR) and s.h not in s.reach(s.unit, s.points(s.unit)),
    ),
    truth("Enemies bar every way to {H}.", "fm-5.2.d", lambda s: s.h not in s.reach(s.unit, FAR)),
    truth(
        "It would have to stop at {H}, in an enemy zone of control.",
        "fm-6.1-01",
        lambda s: (
            not s.roster.mobile[s.unit]
            and s.in_zone(s.h, s.unit)
            and s.h in s.reach(s.unit, FAR)
            and s.hex not in s.reach(s.unit, FAR)
        ),
    ),
)


def entry_hexes(s: Seen, *, late: bool = True) -> int:
    entry = s.facts.schedule.arrivals[s.facts.schedule.arrival_of[s.unit]].entry
    return entry.hexes | entry.late if late else entry.hexes


def arrival_rule(s: Seen) -> str:
    return s.facts.schedule.arrivals[s.facts.schedule.arrival_of[s.unit]].rule


def comes(s: Seen) -> bool:
    """The unit meant is a reinforcement that waits."""
    return s.state.at[s.unit] == WAITING and s.state.due[s.unit] > 0


def free_entry(s: Seen, h: int) -> bool:
    return bool(entry_hexes(s) >> h & 1) and not s.units_at(h, ALLIED) and not s.zones(h, ALLIED)


def lands(s: Seen, h: int) -> bool:
    """Whether a beach has room for a reinforcement (10.11)."""
    there = s.units_at(h, ALLIED)
    calm = s.bit(s.roster.raiders, s.unit) or not s.zones(h, GERMAN)
    room = len(there) < 3 and all(s.bit(s.state.fresh, u) for u in there) if there else calm
    return bool(s.state.beachheads >> h & 1) and s.open(h, s.unit) and room


ARRIVALS = (
    truth(
        "{U} does not wait beside the map.", "fm-3.0.c", lambda s: s.here != WAITING or not s.state.due[s.u]
    ),
    truth("{U} is not yours.", "fm-5.2-00", lambda s: s.here == WAITING and s.sides(s.u) != s.side),
    truth(
        "{U} is due on turn *.",
        "fm-3.0.c",
        lambda s: (
            comes(s)
            and s.state.due[s.u] > s.state.turn
            and s.case.told.text.endswith(f" {s.state.due[s.u]}.")
        ),
    ),
    truth(
        "{U} cannot come on in this phase (*) but in your Movement Phase.",
        lambda s: "fm-10.11-01" if s.side == ALLIED else "fm-4.1-06",
        lambda s: comes(s) and not (s.mine and s.state.phase == MOVEMENT),
    ),
    truth(
        "{U} finds no room where it could come on, and waits.",
        "fm-10.10-03",
        lambda s: comes(s) and all(s.units_at(h, GERMAN) for h in range(s.grid.size) if free_entry(s, h)),
    ),
    truth(
        "{U} is delayed: enemies or their zones of control shut every hex by which it could come on.",
        "fm-10.10-03",
        lambda s: (
            comes(s)
            and not any(
                free_entry(s, h)
                for h in range(s.grid.size)
                if entry_hexes(s, late=s.state.turn > s.state.due[s.u]) >> h & 1
            )
        ),
    ),
    truth("It does not come on at {H}.", arrival_rule, lambda s: not entry_hexes(s) >> s.h & 1),
    truth("An enemy holds {H}.", "fm-10.10-01", lambda s: comes(s) and bool(s.units_at(s.h, ALLIED))),
    truth(
        "{H} is in an enemy zone of control.",
        "fm-10.10-01",
        lambda s: comes(s) and bool(s.zones(s.h, ALLIED)),
    ),
    truth(
        "{H} is open to it only when it is a turn late.",
        "fm-13.5-01",
        lambda s: not entry_hexes(s, late=False) >> s.h & 1 and s.state.turn <= s.state.due[s.unit],
    ),
    truth(
        "It can come on at {H}: pick it first.",
        "fm-10.10-01",
        lambda s: s.ask == "pick_mover" and s.side == GERMAN and free_entry(s, s.h),
    ),
    truth(
        "It cannot pay for {H}.",
        "fm-10.10-05",
        lambda s: s.facts.map.entry_cost[s.roster.mobile[s.unit]][s.h] > 2 * s.allowance(s.unit),
    ),
    truth(
        "{H} is taken, and it could not go on from there.",
        "fm-5.3-01",
        lambda s: bool(s.units_at(s.h, GERMAN)),
    ),
    truth(
        "{U} lands at the end of the Movement Phase.",
        "fm-10.11-01",
        lambda s: (
            comes(s)
            and s.ask not in ("pick_lander", "go_ashore")
            and any(lands(s, h) for h in range(s.grid.size))
        ),
    ),
    truth(
        "{U} finds no beachhead where it could land, and waits.",
        "fm-10.11-07",
        lambda s: comes(s) and not any(lands(s, h) for h in range(s.grid.size)),
    ),
    truth(
        "There is no beachhead at {H}.",
        "fm-10.11-01",
        lambda s: comes(s) and not s.state.beachheads >> s.h & 1,
    ),
    truth("{H} is a beach of the other army.", "fm-15.1.c", lambda s: not s.open(s.h, s.unit)),
    truth(
        "It can land at {H}, at the end of the Movement Phase.",
        "fm-10.11-01",
        lambda s: comes(s) and s.ask not in ("pick_lander", "go_ashore") and lands(s, s.h),
    ),
    truth(
        "{H} is empty and in an enemy zone of control.",
        "fm-10.11-05",
        lambda s: not s.units_at(s.h) and bool(s.zones(s.h, GERMAN)) and not s.bit(s.roster.raiders, s.unit),
    ),
    truth("3 units are at {H} already.", "fm-10.11-04", lambda s: len(s.units_at(s.h)) >= 3),
    truth(
        "The unit at {H} has left its beach before and cannot stack.",
        "fm-10.9.1-1.i",
        lambda s: any(not s.bit(s.state.fresh, u) for u in s.units_at(s.h)),
    ),
    truth(
        "It can be called from turn 10 to turn 14, in your Movement Phase.",
        "fm-12.5.1-01",
        lambda s: not (s.state.phase == MOVEMENT and s.mine and 10 <= s.state.turn <= 14),
    ),
    truth("It is not yours to call.", "fm-12.5.1-01", lambda s: s.side == ALLIED),
    truth(
        "It was called on turn *.",
        "fm-12.5.1-01",
        lambda s: any(s.case.told.text.endswith(f" {n}.") for n in s.state.early if n),
    ),
    truth(
        "Not all of its units would find a hex to come on.",
        "fm-12.5.1-01",
        lambda s: s.ask == "pick_mover" and 10 <= s.state.turn <= 14,
    ),
    truth(
        "The Germans receive no replacements.",
        "fm-10.7-09",
        lambda s: s.side == GERMAN or s.sides(s.unit) == GERMAN,
    ),
    truth("{U} has been eliminated and stays out.", "fm-10.7-10", lambda s: s.here == ELIMINATED),
    truth(
        "{U} is not on the map.",
        "fm-10.7-01",
        lambda s: s.here < 0 and (s.do == "rebuild" or s.ask == "rebuild"),
    ),
    truth(
        "{U} is at full strength.",
        "fm-10.7-01",
        lambda s: not s.bit(s.state.reduced) and (s.do == "rebuild" or s.ask == "rebuild"),
    ),
    truth(
        "Units are rebuilt in the Support Fire Marker Phase.",
        "fm-10.7-07",
        lambda s: s.state.phase != MARKERS,
    ),
    truth(
        "There is no point left for a * unit of its army.",
        "fm-10.7-01",
        lambda s: not s.state.replacements[2 * s.roster.nation[s.unit] + s.roster.mobile[s.unit]],
    ),
    truth("{H} has no supply: *", "fm-10.7-02", lambda s: not s.ok and supply_told(s)),
    truth("* has supply: *", "fm-10.7-02", lambda s: s.ok and supply_told(s)),
    truth("* is a source of supply itself.", "fm-10.7-02", lambda s: s.ok and supply_told(s)),
    truth("* needs no supply.", "fm-10.7-02", lambda s: s.ok and supply_told(s)),
)


def attackers_near(s: Seen, h: int) -> list[int]:
    return [
        u for u, at in enumerate(s.state.at) if at >= 0 and s.sides(u) == s.state.side and s.far(at, h) == 1
    ]


def attack_meant(s: Seen) -> bool:
    """The player is thinking of an attack."""
    return s.ask in ("pick_attack", "join_attack")


COMBATS = (
    truth("{U} is not on the map.", "fm-8.2-01", lambda s: attack_meant(s) and s.here < 0),
    truth("{U} is not yours.", "fm-8.0-01", lambda s: attack_meant(s) and s.sides(s.u) != s.side),
    truth(
        "Your own units are at {H}.", "fm-8.2-01", lambda s: attack_meant(s) and bool(s.units_at(s.h, s.side))
    ),
    truth(
        "There is no enemy at {H}.",
        "fm-8.2-01",
        lambda s: attack_meant(s) and not s.units_at(s.h, 1 - s.side),
    ),
    truth(
        "The enemy at {H} has been attacked in this phase.",
        "fm-8.0-03",
        lambda s: bool(s.units_at(s.h, 1 - s.side)) and not fresh_enemy(s, s.h),
    ),
    truth(
        "No unit of yours stands next to {H}.",
        "fm-8.2-01",
        lambda s: attack_meant(s) and not attackers_near(s, s.h),
    ),
    truth(
        "{H} can be attacked now.",
        "fm-8.2-01",
        lambda s: (
            s.ok
            and fresh_enemy(s, s.h)
            and any(can_attack(s, u) and s.open(s.h, u) for u in attackers_near(s, s.h))
        ),
    ),
    truth(
        "{U} can attack {H}: name the hex, then the units.",
        "fm-8.2.1.a",
        lambda s: (
            s.ok
            and fresh_enemy(s, s.h)
            and can_attack(s, s.u)
            and s.open(s.h, s.u)
            and s.far(s.here, s.h) == 1
        ),
    ),
    truth("{U} has advanced and is done for this turn.", "fm-8.5-11", lambda s: s.bit(s.state.advanced)),
    truth("{U} has attacked this turn.", "fm-8.2-11", lambda s: s.bit(s.state.attacked)),
    truth("{U} was displaced and attacks no more.", "fm-8.3.1-08", lambda s: s.bit(s.state.displaced)),
    truth(
        "{U} has dropped and cannot attack this turn.",
        "fm-10.9.2-7.e",
        lambda s: s.bit(s.state.pinned) and s.bit(s.roster.airborne),
    ),
    truth(
        "{U} has landed and cannot attack this turn.",
        "fm-10.9.1-1.k",
        lambda s: s.bit(s.state.pinned) and not s.bit(s.roster.airborne),
    ),
    truth(
        "{U} is a leg unit: this phase is for mobile ones.",
        "fm-4.1-12",
        lambda s: s.state.phase == MOBILE_COMBAT and not s.roster.mobile[s.u],
    ),
    truth(
        "{U} may not enter that hex, so it cannot attack it.",
        "fm-8.2-08",
        lambda s: (
            attack_meant(s)
            and not s.open(
                s.state.battle_hex
                if s.ask == "join_attack"
                else s.hex
                if "hex" in s.what or s.sides(s.unit) != s.side
                else next(
                    h for h in range(s.grid.size) if s.far(h, s.here) == 1 and s.units_at(h, 1 - s.side)
                ),
                s.u,
            )
        ),
    ),
    truth(
        "{U} is not next to an enemy.",
        "fm-8.2-01",
        lambda s: (
            attack_meant(s)
            and not any(
                at >= 0 and s.far(at, s.here) == 1 for e, at in enumerate(s.state.at) if s.sides(e) != s.side
            )
        ),
    ),
    truth(
        "{U} takes part already.", "fm-8.2.1.a", lambda s: s.ask == "join_attack" and s.bit(s.state.attackers)
    ),
    truth(
        "{U} is not next to {H}.",
        "fm-8.2-01",
        lambda s: attack_meant(s) and (s.here < 0 or s.far(s.here, s.h) != 1),
    ),
    truth(
        "Another unit of the stack attacks {H}.",
        "fm-10.9.4-12",
        lambda s: any(
            s.bit(s.state.attackers, u) for u in s.friends(s.state.at[s.unit], s.unit) or s.units_at(s.hex)
        ),
    ),
    truth(
        "{U} is not at {H}.",
        "fm-10.9.4-13",
        lambda s: s.ask == "choose_defender" and s.state.battle_hex == s.h != s.here,
    ),
    truth(
        "{U} has been attacked in this phase.",
        "fm-8.0-03",
        lambda s: s.bit(s.state.targeted) and s.state.phase in (COMBAT, MOBILE_COMBAT),
    ),
    truth(
        "{U} has no part in this loss.",
        lambda s: {"shared_landing": "fm-10.9.2-4.c"}.get(
            s.ask, "fm-8.1.3-02" if s.state.battle == BOMBARDED else s.case.decision.rule
        ),
        lambda s: (
            s.ask in ("lose_step", "shared_landing")
            and not any(o.unit == s.u for o in s.case.decision.options if hasattr(o, "unit"))
        ),
    ),
    truth(
        "{U} is on your own side.", "fm-8.1.2-01", lambda s: s.ask == "pick_target" and s.sides(s.u) == s.side
    ),
    truth("{U} is not on the map.", "fm-8.1.2-01", lambda s: s.ask == "pick_target" and s.here < 0),
    truth(
        "{U} cannot be bombarded: its hex has been, this turn.",
        "fm-8.1-04",
        lambda s: s.bit(s.state.bombarded, s.here),
    ),
    truth(
        "{U} has been bombarded in this phase.",
        "fm-8.0-03",
        lambda s: s.state.phase == BOMBARDMENT and s.bit(s.state.targeted),
    ),
    truth(
        "{U} cannot be bombarded: no German unit is within two hexes of it.",
        "fm-10.8.2-03",
        lambda s: s.side == GERMAN and not army_near(s, s.here, None),
    ),
    truth(
        "{U} cannot be bombarded: no aircraft is left in the cups, and no Allied unit is near.",
        "fm-10.8.1-04",
        lambda s: (
            s.side == ALLIED
            and not pieces(s, "us_air") + pieces(s, "cw_air")
            and not army_near(s, s.here, None)
        ),
    ),
    truth(
        "{U} cannot be bombarded: neither aircraft nor guns in reach of it are left in the cups.",
        "fm-7.2-02",
        lambda s: (
            not pieces(s, "us_air") + pieces(s, "cw_air")
            and not any(
                pieces(s, f"{army}_ground") and army_near(s, s.here, n) for n, army in enumerate(("us", "cw"))
            )
        ),
    ),
    truth(
        "Only Mines may be set aside.",
        "fm-10.8.2-04",
        lambda s: s.ask == "marker_drawn" and not s.facts.markers.mines[s.state.laid[-1]],
    ),
    truth("Mines are for the German player.", "fm-10.8.2-06", lambda s: s.side == ALLIED),
    truth(
        "Mines set aside are for the combat phases.",
        "fm-10.8.2-06",
        lambda s: s.state.battle == BEACH_ASSAULT and s.do == "play_mines",
    ),
    truth("No Mines marker has been set aside this turn.", "fm-10.8.2-06", lambda s: not any(s.state.aside)),
    truth("That marker has not been set aside.", "fm-10.8.2-06", lambda s: not s.state.aside[kind_of(s)]),
    truth(
        "Mines set aside in this battle are for a later one.",
        "fm-10.8.2-06",
        lambda s: kind_of(s) in s.state.kept,
    ),
    truth("Ships are for the Allied player.", "fm-10.8.1-naval-2", lambda s: s.side == GERMAN),
    truth(
        "Ships' markers are drawn from their cup, not chosen.",
        "fm-10.8.1-naval-1",
        lambda s: not s.facts.options.folio and s.do == "lay_naval",
    ),
    truth(
        "That is not a ship of this army.",
        "fm-10.8.1-06",
        lambda s: (
            s.facts.markers.cup[kind_of(s)] % 3 != 2
            or s.facts.markers.cup[kind_of(s)] // 3 != s.roster.nation[s.units_at(s.state.battle_hex)[0]]
        ),
    ),
    truth("There is no such marker left this turn.", "fm-7.2-02", lambda s: not s.state.cup[kind_of(s)]),
    truth(
        "The cup * is not yours.", "fm-7.1-01", lambda s: (s.what["cup"] == "german") != (s.side == GERMAN)
    ),
    truth(
        "Ships' markers are chosen, not drawn.",
        lambda s: f"folio-{next(b for b in s.facts.beaches if b != 'sword')}-11.2.7-a",
        lambda s: s.facts.options.folio and "naval" in s.what["cup"] and s.state.battle == BEACH_ASSAULT,
    ),
    truth(
        "No unit that gives * range is near.",
        "fm-10.8.1-04",
        lambda s: not army_near(s, s.state.battle_hex, CUPS.index(s.what["cup"]) // 3),
    ),
    truth(
        "The cup * serves the other army.",
        "fm-10.8.1-06",
        lambda s: not army_near(s, s.state.battle_hex, CUPS.index(s.what["cup"]) // 3, 1),
    ),
    truth("The cup * is empty for this turn.", "fm-7.2-02", lambda s: not pieces(s, s.what["cup"])),
)


def placement(s: Seen) -> tuple[int, str]:
    place = next(p for p in s.facts.landing.placements if p.unit == s.subject)
    return place.hexes, place.rule


def zone_of(s: Seen) -> int:
    drop = next(n for n, drop in enumerate(s.facts.landing.drops) if s.subject in drop.units)
    return s.state.drop_zones[drop]


def the_beach(s: Seen) -> int:
    return int(s.facts.landing.beaches[s.case.decision.about[0][1]].hexes)


def assault_of(s: Seen) -> tuple[int, str]:
    """The beach of a unit that lands on D-Day, and the rule that sends it there."""
    landing = s.facts.landing
    assault = next(a for a in landing.assaults if s.subject in a.units)
    return landing.beaches[assault.beach].hexes, "fm-15.1.b" if s.facts.campaign else assault.rule


def raid_of(s: Seen) -> tuple[int, str]:
    raid = next(r for r in s.facts.landing.raids if r.unit == s.subject)
    return raid.hexes, raid.rule.split(",")[0]


def drop_of(s: Seen) -> tuple[int, str]:
    drop = s.facts.landing.drops[s.case.decision.about[0][1]]
    return drop.zone, drop.rule.split(",")[0]


SET_UP = (
    truth(
        "{H} is a beach: no German is set up there.", "fm-10.9.4-03", lambda s: s.bit(s.facts.map.beach, s.h)
    ),
    truth("You have written down another unit at {H}.", "fm-5.3-01", lambda s: s.h in s.state.recorded),
    truth("Another unit is set up at {H}.", "fm-5.3-01", lambda s: bool(s.units_at(s.h, GERMAN))),
    truth(
        "{U} may not be set up at {H}.",
        lambda s: placement(s)[1],
        lambda s: s.u == s.subject and not placement(s)[0] >> s.h & 1,
    ),
    truth(
        "All units that are left have to be set up next to the beach, and {H} is not.",
        "fm-14.4-1.b",
        lambda s: not any(s.far(s.h, b) == 1 for b in range(s.grid.size) if s.facts.map.beach >> b & 1),
    ),
    truth("{H} is not a hex of * beach.", asked_rule, lambda s: not the_beach(s) >> s.h & 1),
    truth("{H} has a beachhead marker already.", "fm-10.9.1-1.c", lambda s: s.bit(s.state.beachheads, s.h)),
    truth(
        "There is no beachhead marker at {H}.", "fm-10.9.1-1.g", lambda s: not s.bit(s.state.beachheads, s.h)
    ),
    truth(
        "It lands on *, not at {H}.", lambda s: assault_of(s)[1], lambda s: not assault_of(s)[0] >> s.h & 1
    ),
    truth(
        "The last place at {H} is kept for the commandos.",
        "fm-11.4-5",
        lambda s: s.said["h"] == "1934" and len(s.units_at(s.h)) == 2,
    ),
    truth("Three units are at {H} already.", "fm-10.9.1-1.h", lambda s: len(s.units_at(s.h)) >= 3),
    truth(
        "{H} is beach, woods, city or sea, where no drop zone may be.",
        "fm-10.9.2-1",
        lambda s: s.bit(s.facts.map.beach | s.facts.map.woods | s.facts.map.city | s.facts.map.sea, s.h),
    ),
    truth(
        "{H} is not where this division may drop.",
        lambda s: drop_of(s)[1],
        lambda s: not drop_of(s)[0] >> s.h & 1,
    ),
    truth(
        "There are not enough hexes around {H} for all who have to drop there.",
        "fm-10.9.2-2.b",
        lambda s: s.ask == "choose_drop_zone" and bool(drop_of(s)[0] >> s.h & 1),
    ),
    truth("{H} is not in or next to the drop zone *.", "fm-10.9.2-2.a", lambda s: s.far(s.h, zone_of(s)) > 1),
    truth("{H} is taken: one unit to a hex.", "fm-10.9.2-2.b", lambda s: bool(s.units_at(s.h, ALLIED))),
    truth(
        "{H} is needed for the units of the other division.",
        "fm-10.9.2-2.b",
        lambda s: (
            s.ask == "aim_drop"
            and not s.units_at(s.h, ALLIED)
            and s.far(s.h, zone_of(s)) <= 1
            and len(s.facts.landing.drops) > 1
        ),
    ),
    truth("It lands at *, not at {H}.", lambda s: raid_of(s)[1], lambda s: not raid_of(s)[0] >> s.h & 1),
    truth(
        "An enemy holds {H}.",
        lambda s: raid_of(s)[1],
        lambda s: s.ask == "land_raiders" and bool(s.units_at(s.h, GERMAN)),
    ),
    truth(
        "There is no room for it at {H}.",
        "fm-5.3-01",
        lambda s: s.ask == "land_raiders" and bool(s.units_at(s.h)),
    ),
    truth(
        "{H} is not next to it: it may move one hex.",
        "fm-10.9.3-4",
        lambda s: s.ask == "raiders_go" and s.far(s.h, s.state.at[s.subject]) != 1,
    ),
    truth("{H} is occupied.", "fm-10.9.3-4", lambda s: bool(s.units_at(s.h))),
    truth(
        "There is no beachhead at {H} to be assaulted.",
        "fm-10.9.4-01",
        lambda s: not s.bit(s.state.beachheads, s.h),
    ),
    truth(
        "The assault at {H} has been fought.",
        "fm-10.9.4-01",
        lambda s: s.ask == "pick_beach" and s.bit(s.state.beachheads, s.h),
    ),
    truth(
        "Nobody has dropped on Germans at {H}.",
        "fm-10.9.2-6.a",
        lambda s: not (s.units_at(s.h, ALLIED) and s.units_at(s.h, GERMAN)),
    ),
)


def falling(holds: Holds) -> Holds:
    return lambda s: s.ask in FALLING and holds(s)


def next_hex(s: Seen) -> bool:
    """The hex meant is a lawful next step as far as the ground goes."""
    return (
        s.ask in FALLING
        and s.legal(s.hex)
        and s.far(s.path[-1], s.hex) == 1
        and s.far(s.path[0], s.hex) == len(s.path)
    )


def vacant(s: Seen, path: Sequence[int]) -> bool:
    return not any(s.held_by_friends(h) for h in path[1:])


def shorter(s: Seen) -> bool:
    return next_hex(s) and not s.by(s.hex)


def ends_with_friend(s: Seen) -> bool:
    ends = [p[-1] for p in s.by(s.hex)]
    return (
        next_hex(s)
        and all(s.held_by_friends(h) for h in ends)
        and not all(s.held_by_friends(p[-1]) for p in s.allowed)
    )


def serving(
    s: Seen, paths: list[tuple[int, ...]], far: Callable[[int], int], sign: int
) -> list[tuple[int, ...]]:
    """Those of the ways that end farther away (-1) or nearer (1) than the unit is now."""
    here = far(s.state.at[s.subject])
    return [p for p in paths if sign * (here - far(p[-1])) > 0]


def no_aim(s: Seen, far: Callable[[int], int], sign: int) -> bool:
    """No way by this hex serves an aim that the options serve, among those that serve the stronger one."""
    mine, others = s.by(s.hex), s.allowed
    pushing = all(s.held_by_friends(p[-1]) for p in others)
    mine = [p for p in mine if pushing or not s.held_by_friends(p[-1])]
    if s.state.battle == BOMBARDED and sign > 0 and serving(s, others, s.enemy_distance, -1):
        mine = serving(s, mine, s.enemy_distance, -1)
    return next_hex(s) and not serving(s, mine, far, sign) and bool(serving(s, others, far, sign))


RETREATS = (
    truth("It is there already.", "fm-8.3-11", falling(lambda s: s.hex == s.state.at[s.subject])),
    truth("There is only sea at {H}.", "fm-8.3-09", falling(lambda s: s.sea(s.h))),
    truth("{H} is out of bounds.", boundary, falling(lambda s: not s.open(s.h, s.subject))),
    truth("An enemy holds {H}.", "fm-8.3-06", falling(lambda s: bool(s.enemies(s.h, s.subject)))),
    truth(
        "{H} is in the zone of control of *.",
        "fm-8.3-07",
        falling(lambda s: s.in_zone(s.h, s.subject) and s.state.battle != DROP_ATTACK),
    ),
    truth(
        "It goes back hex by hex: name a hex next to {H}.",
        "fm-8.2.4-01",
        falling(lambda s: s.h == s.path[-1] and s.far(s.hex, s.h) != 1),
    ),
    truth("{H} is no farther from *.", "fm-8.3-11", falling(lambda s: s.far(s.path[0], s.h) < len(s.path))),
    truth("By {H} it cannot go as far, as it can elsewhere.", "fm-8.3-12", shorter),
    truth(
        "A friend is at {H}, and there are vacant hexes.",
        "fm-8.3-05",
        lambda s: next_hex(s) and s.held_by_friends(s.hex) and any(vacant(s, p) for p in s.allowed),
    ),
    truth("By {H} it would end where a friend is.", "fm-8.3.1-03", ends_with_friend),
    truth(
        "By {H} it cannot end farther from the nearest enemy, as it can elsewhere.",
        "fm-8.1.5-02",
        lambda s: s.state.battle == BOMBARDED and no_aim(s, s.enemy_distance, -1),
    ),
    truth(
        "By {H} it cannot end nearer home, as it can elsewhere.",
        "fm-8.3-04",
        lambda s: no_aim(s, s.home_distance, 1),
    ),
    truth(
        "By {H} it would not go through vacant hexes only, as it can elsewhere.",
        "fm-8.3-05",
        lambda s: next_hex(s) and any(vacant(s, p) for p in s.allowed),
    ),
    truth(
        "The friend at {H} cannot give way.",
        "fm-8.3.1-06",
        lambda s: (
            next_hex(s)
            and s.held_by_friends(s.h)
            and not any(getattr(o, "unit", -1) in s.units_at(s.h) for o in s.case.decision.options)
        ),
    ),
    truth(
        "By {H} it would end with a friend who cannot give way.",
        "fm-8.3.1-06",
        lambda s: next_hex(s) and all(s.held_by_friends(p[-1]) for p in s.by(s.hex)),
    ),
    truth(
        "It is on its way back: that choice has been made.",
        "fm-8.4-01",
        lambda s: s.ask == "fall_back_on" and s.do == "stand_fast",
    ),
    truth("It was not beaten: it only has to give way.", "fm-8.3.1-01", lambda s: s.ask == "give_way"),
    truth(
        "Germans on whom paratroopers have dropped cannot stand fast.",
        "fm-8.4-07",
        lambda s: s.state.battle == DROP_ATTACK and s.do == "stand_fast",
    ),
    truth(
        "Only the beaten attackers have to retreat or stand.",
        "fm-8.2.4-01",
        lambda s: s.ask == "pick_retreat" and not s.bit(s.state.attackers, s.unit),
    ),
    truth(
        "{U} is no unit in its way.",
        "fm-8.3.1-01",
        lambda s: s.do == "displace" and not s.friends(s.here, s.subject),
    ),
    truth(
        "{U} did not take part in the attack.",
        "fm-8.5-05",
        lambda s: s.ask == "advance" and not s.bit(s.state.attackers),
    ),
    truth("{U} has advanced already.", "fm-8.5-11", lambda s: s.bit(s.state.advanced)),
    truth(
        "{H} is not on the path of retreat.",
        "fm-8.5-09",
        lambda s: s.ask == "advance" and s.h not in s.state.path,
    ),
    truth(
        "Another unit stands at {H}.",
        "fm-8.5-10",
        lambda s: s.ask == "advance" and bool(s.units_at(s.h, s.side)),
    ),
    truth(
        "An enemy stands at {H}.",
        "fm-8.5-04",
        lambda s: s.ask == "advance" and bool(s.units_at(s.h, 1 - s.side)),
    ),
    truth(
        "An enemy or the boundary bars the way to {H}.",
        "fm-8.5-13",
        lambda s: any(
            not s.open(h, s.unit) or s.enemies(h, s.unit) for h in s.state.path[: s.state.path.index(s.h) + 1]
        ),
    ),
    truth("{U} is not on the map.", "fm-8.3-01", falling(lambda s: s.here < 0)),
    truth("Name a unit and a hex of the path of retreat.", "fm-8.5-07", asking("advance")),
)
TRUTHS = (*GENERAL, *ORDER, *UNFINISHED, *MOVES, *ARRIVALS, *COMBATS, *SET_UP, *RETREATS)


def plain(told: str, state: FmState) -> str:
    """What was told with ids for names: "The woods by Sainteny (1302) are taken" is "1302 is taken"."""
    names, units = state.setup.names, state.facts.roster.units
    ids = {names.say("UnitId", u): unit.id for u, unit in enumerate(units)}
    for number in re.findall(r"\((\d{4})\)", told):
        place = Said.of(names.say("HexId", state.facts.grid.hex(number)))
        ids |= {f"{place:at}": f"at {number}", capital(place): number, place: number}
    longest = "|".join(re.escape(name) for name in sorted(ids, key=len, reverse=True))
    numbered = re.sub(rf"(?<!\w)(?:{longest})(?!\w)", lambda name: ids[name[0]], told)
    return re.sub(r"(?<=\d{4}) (are|have|were)\b", lambda verb: f" {ONE_OF[verb[1]]}", numbered)


def true_here(rule: str, case: Case) -> bool:
    """Whether what the player was told, under this rule, is so; each sentence of it."""
    assert isinstance(case.state, FmState)
    told = plain(case.told.text, case.state)
    first, *more = re.split(r"(?<=\.) (?=\S+ (?:has|was|is|may) )", told)
    return holds_of(first, case, rule) and all(holds_of(sentence, case) for sentence in more)


def holds_of(sentence: str, case: Case, rule: str = "") -> bool:
    for candidate in TRUTHS:
        match = candidate.sentence.fullmatch(sentence)
        if match is None:
            continue
        try:
            seen = Seen(case, {"u": "", "h": "", **match.groupdict()})
            named = candidate.rule if isinstance(candidate.rule, str) else candidate.rule(seen)
            if (not rule or named == rule) and candidate.holds(seen):
                return True
        except (KeyError, ValueError, IndexError, StopIteration):
            continue
    return False


def generic(case: Case) -> bool:
    """Fire & Movement has an answer of its own for everything."""
    return case.told.text.startswith(GENERIC)


class Sentences(dict[str, Callable[[Case], bool]]):
    """A rule is known if some sentence stands under it; which one may depend on the case."""

    def __contains__(self, rule: object) -> bool:
        return isinstance(rule, str)

    def __missing__(self, rule: str) -> Callable[[Case], bool]:
        return partial(true_here, rule)


TABLE: Table = Sentences({"some rule: the generic answer is never given": generic})


def near(state: State, decision: Decision) -> tuple[Sequence[str], Sequence[str]]:
    """Units on the map and those the question is about; the hexes they stand in, and those around."""
    assert isinstance(state, FmState)
    grid, units = state.facts.grid, state.facts.roster.units
    places = [state.battle_hex] if state.battle_hex >= 0 else []
    places += [state.at[n] for kind, n in decision.about if kind == "UnitId" and state.at[n] >= 0]
    places += [n for kind, n in decision.about if kind == "HexId"]
    places = places or [at for at in state.at if at >= 0]
    around = [grid.side[p * 6 + d] for p in places for d in range(6)]
    hexes = {p for p in chain(places, around, (getattr(o, "hex", -1) for o in decision.options)) if p >= 0}
    names = [units[u].id for u, at in enumerate(state.at) if at in hexes]
    return names or [u.id for u in units], [grid.name(HexId(h)) for h in sorted(hexes)]
