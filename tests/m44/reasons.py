"""The judge of Memoir '44: which rules an intent really breaks, for `tests.parts.reasons`.

Begin with `broken`: it looks at the question that is asked and at what was wanted, and gathers every rule
that forbids it. It is written from the rules, in plain slow Python over the columns of the state and the
printed facts, and asks none of the code that explains. Ways are walked one by one, dice are added up, lines
are drawn.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from beachhead.core.decision import Decision
from beachhead.core.state import State
from beachhead.hexes import HexId
from beachhead.hexes.sight import line_of_sight
from beachhead.m44.facts import ALLIES, ARMOR, ARTILLERY, AXIS, INFANTRY, SHIP, Troop
from beachhead.m44.marks import BATTLED, MOVE_OVER, MOVED, NEW, NO_BATTLE, ONCE, WEAPON_ASIDE
from beachhead.m44.rules.dice import unpack
from beachhead.m44.rules.orders import MANNERS
from beachhead.m44.state import M44State
from tests.parts.reasons import Case, Table

Rules = set[str]

WHEN: dict[str, tuple[str, str]] = {
    "play": ("play hand_out", "m44-turn-03"),
    "play_as_barrage": ("play hand_out", "m44-turn-03"),
    "hand": ("hand_out", "m44-ovl-03"),
    "repeat": ("repeat", "m44-card-03"),
    "call": ("call", "m44-turn-04"),
    "order": ("order dig_in", "m44-turn-05"),
    "on_the_move": ("on_the_move", "m44-turn-05"),
    "bring": ("bring", "m44-unit-33"),
    "move": ("move move_again", "m44-turn-06"),
    "stay": ("move move_again", "m44-turn-06"),
    "leave": ("move move_again", "m44-turn-06"),
    "deploy": ("choose_mover", "m44-rei-07"),
    "deploy_to": ("deploy", "m44-rei-07"),
    "moor": ("moor", "m44-lc-03"),
    "target": ("battle overrun barrage air_group air_next", "m44-turn-07"),
    "hold": ("battle overrun", "m44-turn-07"),
    "remove_wire": ("battle clear_wire", "m44-turn-07"),
    "set_aside": ("battle", "m44-turn-07"),
    "fire_smoke": ("battle", "m44-turn-07"),
    "lay_bridge": ("battle", "m44-turn-07"),
    "resupply": ("battle", "m44-turn-07"),
    "smoke": ("smoke", "m44-unit-19"),
    "ambush": ("ambush", "m44-amb-01"),
    "battle_back": ("battle_back", "m44-bb-01"),
    "retreat": ("retreat", "m44-ret-01"),
    "stand_fast": ("retreat", "m44-ret-01"),
    "take_ground": ("take_ground", "m44-tg-01"),
    "discard": ("put_back", "m44-turn-08"),
    "equip": ("equip", "m44-set-06"),
    "arm": ("arm", "m44-set-07"),
}
"""By action: the questions it answers, and the rule that says when it is done."""

MUST_ANSWER: dict[str, str] = {
    "play": "m44-turn-03",
    "hand_out": "m44-ovl-03",
    "move": "m44-turn-09",
    "move_again": "m44-turn-09",
    "battle": "m44-turn-09",
    "overrun": "m44-turn-09",
    "retreat": "m44-ret-03",
    "barrage": "m44-off-01",
    "air_group": "m44-air-02",
    "air_next": "m44-air-02",
    "put_back": "m44-turn-08",
    "repeat": "m44-ovl-15",
    "wounded": "m44-card-13",
    "deploy": "m44-rei-07",
    "equip": "m44-set-06",
    "arm": "m44-set-07",
    "moor": "m44-lc-03",
    "smoke": "m44-unit-19",
}
"""By question that nobody passes: the rule."""

BATTLE_QUESTIONS = (
    "choose_fighter",
    "battle",
    "overrun",
    "take_ground",
    "battle_back",
    "clear_wire",
    "retreat",
)

TERRAIN_RULES = (
    "ter-06 ter-07 ter-10 ter-11 ter-12 ter-13 ter-14 ter-16 ter-18 ter-19 ter-20 ter-21 ter-22 ter-25"
)
OTHER_RULES = """
    air-02 amb-01 bat-01 bat-03 bat-04 bat-09 bat-16 bb-01 brd-02 brd-08 brd-13 card-01 card-03 card-08
    card-09 card-10 card-11 card-12 card-13 card-14 card-15 lc-02 lc-03 lc-08 los-02 los-03 los-04 los-05
    med-05 med-06 med-07 mode-06 mode-07 mode-10 mode-11 mov-01 mov-02 mov-05 mov-06 mov-07 mov-09 mov-10
    off-01 ord-01 ord-02 ord-04 ord-05 ord-06 ord-09 otm-02 ovl-01 ovl-03 ovl-04 ovl-05 ovl-06 ovl-07 ovl-08
    ovl-14 ovl-15 ovl-18 rei-05 rei-06 rei-07 rei-09 rei-10 rei-11 rei-12 rei-13 rei-14 rei-15 rei-16 rei-17
    rei-18 rei-19 rei-21 rei-23 ret-01 ret-02 ret-03 ret-04 ret-06 ret-08 ret-10 scn-01 scn-03 scn-06 scn-07
    set-01 set-06 set-07 swa-01 swa-06 tg-01 tg-08 turn-03 turn-04 turn-05 turn-06 turn-07 turn-08 turn-09
    unit-12 unit-14 unit-15 unit-17 unit-18 unit-19 unit-22 unit-28 unit-29 unit-30 unit-32 unit-33 unit-35
"""
RULES = tuple(f"m44-{rule}" for rule in (TERRAIN_RULES + OTHER_RULES).split())


def broken(case: Case) -> Rules:
    """Every rule that forbids what was wanted, as the state is."""
    state = case.state
    assert isinstance(state, M44State)
    return Judge(state, case).verdict()


class _Latest:
    """The verdict on the case that was asked about last: every rule of the table asks for it."""

    def __init__(self) -> None:
        self.case: Case | None = None
        self.verdict: Rules = set()

    def of(self, case: Case) -> Rules:
        if case is not self.case:
            self.case, self.verdict = case, broken(case)
        return self.verdict


_latest = _Latest()


def _of(rule: str) -> Any:
    return lambda case: rule in _latest.of(case)


TABLE: Table = {rule: _of(rule) for rule in RULES}


def near(state: State, decision: Decision) -> tuple[Sequence[str], Sequence[str]]:
    """Units of the seat and of anybody around the unit that is asked about, and the hexes there."""
    assert isinstance(state, M44State)
    write, book = state.setup.names.write, state.book
    commander = book.seats.index(decision.seat)
    asked = [n for kind, n in decision.about if kind == "UnitId" and state.at[n] >= 0]
    mine = [u for u in state.ordered[commander] if state.at[u] >= 0] or state.units(book.side_of[commander])
    about = asked or mine[:8]
    hexes = {h for u in about for h in within(state, state.at[u], 4)}
    units = {state.unit_at[h] for h in hexes if state.unit_at[h] >= 0} | set(mine)
    return sorted(write("UnitId", u) for u in units), sorted(write("HexId", h) for h in hexes)


def within(state: M44State, h: int, far: int) -> set[int]:
    """The hexes at most so far away."""
    found = {h}
    for _ in range(far):
        found |= {int(n) for x in found for n in state.book.grid.around[x]}
    return found


class Judge:
    """One intent, and the state in which somebody has it."""

    def __init__(self, state: M44State, case: Case) -> None:
        self.state, self.book, self.facts = state, state.book, state.book.facts
        self.ground = self.facts.ground
        self.case, self.ask = case, case.decision.ask
        self.do, self.what = case.intent.do, dict(case.intent.what)
        self.me = self.book.seats.index(case.seat)
        self.side = self.book.side_of[self.me]
        self.step: Any = state.lanes[state.lane_of(case.seat)][-1]
        self.teams = self.facts.mode.team

    # what stands where

    def profile(self, unit: int) -> Troop:
        return self.facts.troops[self.state.troop[unit]]

    def terrain(self, h: int) -> str:
        return self.facts.terrains[self.ground.terrain[h]].id

    def around(self, h: int) -> list[int]:
        return [int(n) for n in self.book.grid.around[h]]

    def away(self, a: int, b: int) -> int:
        return self.book.grid.distance(HexId(a), HexId(b))

    def units(self, side: int) -> list[int]:
        return [u for u, h in enumerate(self.state.at) if h >= 0 and self.state.side[u] == side]

    def held(self, h: int) -> bool:
        return h in self.state.at

    def foes_beside(self, unit: int) -> list[int]:
        here = self.state.at[unit]
        return [u for u in self.units(1 - self.state.side[unit]) if self.away(here, self.state.at[u]) == 1]

    def sections(self, h: int) -> set[int]:
        return {s for s, hexes in enumerate(self.ground.sections) if hexes >> h & 1}

    def commanded(self, unit: int) -> bool:
        """Whether the unit is under the commander who asks."""
        me = self.facts.commanders[self.me]
        if self.state.side[unit] != me.side:
            return False
        if me.map >= 0:
            return self.state.home[unit] == me.map
        return bool(self.sections(self.state.at[unit]) & set(me.sections))

    # the verdict

    def verdict(self) -> Rules:
        late = self.out_of_turn()
        if late:
            return late
        if "unit" in self.what:
            gone = self.no_such_unit(self.what["unit"])
            if gone:
                return gone
        if "hex" in self.what and "unit" not in self.what:
            try:
                self.state.setup.names.read("HexId", self.what["hex"])
            except ValueError:
                return {"m44-brd-02"}
        found: Rules = getattr(self, f"at_{self.ask}")()
        assert found <= set(RULES), found - set(RULES)
        return found

    def out_of_turn(self) -> Rules:
        if self.do == "done":
            if self.ask == "section":
                return {"m44-ovl-06" if self.facts.mode.chiefs else "m44-card-14"}
            return {MUST_ANSWER[self.ask]}
        if self.do == "choose" and self.ask not in ("choose_mover", "choose_fighter", "wounded", "tend"):
            return {"m44-turn-07" if self.ask in BATTLE_QUESTIONS else "m44-turn-06"}
        if self.do == "in_section" and self.ask != "section":
            return {"m44-ovl-06" if self.facts.mode.chiefs else "m44-card-14"}
        if self.do in WHEN and self.ask not in WHEN[self.do][0].split():
            return {WHEN[self.do][1]}
        return set()

    def no_such_unit(self, name: str) -> Rules:
        try:
            unit: int = self.state.setup.names.read("UnitId", name)
        except ValueError:
            return {"m44-set-01"}
        if unit >= len(self.state.at):
            return {"m44-rei-07"}
        if self.state.at[unit] >= 0:
            return set()
        if self.state.figures[unit]:
            return {"m44-med-06"}
        return {"m44-unit-30"} if self.profile(unit).figures_per_medal else {"m44-bat-16"}

    @property
    def unit(self) -> int:
        """The unit that is named, or -1."""
        return self.state.setup.names.read("UnitId", self.what["unit"]) if "unit" in self.what else -1

    @property
    def hex(self) -> int:
        """The hex that is named, or -1."""
        return self.state.setup.names.read("HexId", self.what["hex"]) if "hex" in self.what else -1

    # orders

    def foreign(self, unit: int) -> Rules:
        """It is not his to command."""
        if self.state.side[unit] != self.side:
            return {"m44-ord-01"}
        if self.commanded(unit):
            return set()
        return {"m44-ovl-01" if self.facts.mode.chiefs else "m44-mode-07"}

    def unfit_for_orders(self, unit: int) -> Rules:
        return self.foreign(unit) | ({"m44-ord-02"} if self.state.order[unit] else set())

    def at_on_the_move(self) -> Rules:
        return self.unfit_for_orders(self.unit) if self.unit >= 0 else set()

    def at_order(self) -> Rules:
        unit = self.unit
        if unit < 0:
            return set()
        found = self.unfit_for_orders(unit)
        match type(self.step).__name__:
            case "OrderOne":
                return found | self.wrong_arm(unit) | self.no_section_order(unit)
            case "OrderAmong":
                return found | self.unable(unit) | ({"m44-card-10"} if self.foes_beside(unit) else set())
            case "OrderByDice":
                return found | (set() if self.dice_for([*self.step.taken, unit]) else {"m44-card-15"})
        raise AssertionError(f"a card orders by {self.step}")

    def wrong_arm(self, unit: int) -> Rules:
        arms = self.step.arms
        return {"m44-ord-05"} if arms and not arms >> self.profile(unit).arm & 1 else set()

    def no_section_order(self, unit: int) -> Rules:
        """Each order of a section is for one unit that stands there; one on a line may use either."""
        orders = [
            s for s, n in zip(self.step.sections, self.step.counts, strict=False) for _ in range(min(n, 20))
        ]
        if not self.step.sections or max(self.step.counts) > 20:
            outside = self.step.sections and not self.sections(self.state.at[unit]) & set(self.step.sections)
            return {"m44-ord-04"} if outside else set()
        units = [*self.step.taken, unit]
        return set() if self.shared_out(units, orders) else {"m44-ord-04"}

    def shared_out(self, units: list[int], orders: list[int]) -> bool:
        if not units:
            return True
        mine = self.sections(self.state.at[units[0]])
        return any(
            self.shared_out(units[1:], orders[:n] + orders[n + 1 :])
            for n, s in enumerate(orders)
            if s in mine
        )

    def dice_for(self, units: list[int]) -> bool:
        """Whether some way of giving each of these a die of Their Finest Hour works out."""
        infantry, armor, _, _, stars = unpack(self.state.order_dice[self.me])
        for unit in units:
            if self.profile(unit).arm == INFANTRY and infantry:
                infantry -= 1
            elif self.profile(unit).arm == ARMOR and armor:
                armor -= 1
            else:
                stars -= 1
        return stars >= 0

    def unable(self, unit: int) -> Rules:
        """It never battles as it is."""
        if self.state.aboard[unit] >= 0:
            return {"m44-ter-13", "m44-ord-06"}
        if self.profile(unit).dice:
            return set()
        return {"m44-unit-33" if self.profile(unit).has("brings_an_order") else "m44-unit-28"}

    def at_dig_in(self) -> Rules:
        unit = self.unit
        if unit < 0:
            return set()
        found, here, state = (
            self.unfit_for_orders(unit) | self.wrong_arm(unit),
            self.state.at[unit],
            self.state,
        )
        if state.sandbags >> here & 1 or state.sandbags_left[state.home[unit] * 2 + state.side[unit]] < 1:
            found.add("m44-card-08")
        if state.aboard[unit] >= 0:
            found |= {"m44-ord-06"}
        if self.terrain(here) in ("river", "river_mouth", "ford", "ocean"):
            found.add("m44-ter-19")
        return found

    def at_bring(self) -> Rules:
        unit = self.unit
        if unit < 0:
            return set()
        car = self.case.decision.about[0][1]
        beside = self.away(self.state.at[unit], self.state.at[car]) == 1
        found = set() if beside and self.commanded(unit) else {"m44-unit-33"}
        return found | ({"m44-ord-02"} if self.state.order[unit] else set())

    # movement

    def at_choose_mover(self) -> Rules:
        if self.unit >= 0:
            return self.cannot_move(self.unit)
        return self.cannot_be_deployed() if "troop" in self.what else set()

    def not_ordered(self, unit: int) -> Rules:
        if unit in self.state.ordered[self.me]:
            return set()
        found = self.foreign(unit)
        if found:
            return found
        return {"m44-mov-09"} if self.state.order[unit] else {"m44-ord-01"}

    def cannot_move(self, unit: int) -> Rules:
        state, found = self.state, self.not_ordered(unit)
        if found:
            return found
        manner = MANNERS[state.order[unit]]
        if not manner.moves:
            found.add(manner.rule)
        elif state.marks[unit] & MOVE_OVER:
            found.add("m44-turn-06")
        here = state.at[unit]
        if self.ground.bunkers >> here & 1 and self.profile(unit).arm == ARTILLERY:
            found.add("m44-ter-18")
        if found or any(e.hex == here and e.side == self.side for e in self.facts.exits):
            return found
        closed = [self.no_move_to(unit, n) for n in self.around(here)]
        return set() if set() in closed else {rule for rules in closed for rule in rules}

    def asked_unit(self) -> int:
        return self.case.decision.about[0][1]

    def another(self, rule: str) -> Rules | None:
        """A unit was clicked where a hex of another one is asked for; None to go on."""
        if self.unit < 0 or (self.unit == self.asked_unit() and self.hex >= 0):
            return None
        return set() if self.unit == self.asked_unit() else {rule}

    def at_move(self) -> Rules:
        unit = self.asked_unit()
        other = self.another("m44-turn-06")
        if other is not None:
            return other
        if "exit" in self.what:
            return self.no_exit(unit, self.far(unit), self.free(unit))
        return self.no_move_to(unit, self.hex) if self.hex >= 0 else set()

    def at_move_again(self) -> Rules:
        unit = self.asked_unit()
        other = self.another("m44-card-11")
        if other is not None:
            return other
        if "exit" in self.what:
            return self.no_exit(unit, 3, True)
        return self.no_march(unit, self.hex, 3, True, "m44-card-11") if self.hex >= 0 else set()

    def far(self, unit: int) -> int:
        return max(self.profile(unit).move, MANNERS[self.state.order[unit]].move)

    def free(self, unit: int) -> bool:
        return MANNERS[self.state.order[unit]].id == "behind_lines"

    def no_move_to(self, unit: int, to: int) -> Rules:
        if self.state.aboard[unit] >= 0:
            return self.no_sailing(unit, to)
        rule = "m44-unit-12" if self.profile(unit).arm == SHIP else "m44-mov-01"
        return self.no_march(unit, to, self.far(unit), self.free(unit), rule)

    def no_sailing(self, unit: int, to: int) -> Rules:
        """A craft goes two hexes over free ocean, and onto coastline with the last of them."""
        here, found = self.state.at[unit], set[str]()
        if to == here:
            return {"m44-turn-09"}
        if self.held(to):
            found |= {"m44-brd-13", "m44-lc-08"}
        if to in self.state.craft_at:
            found.add("m44-lc-08")
        if self.terrain(to) not in ("ocean", "coastline"):
            found.add("m44-lc-03")
        if self.away(here, to) > 2:
            found.add("m44-lc-02")
        if self.away(here, to) == 2 and not found:
            for between in set(self.around(here)) & set(self.around(to)):
                if self.terrain(between) != "ocean":
                    found.add("m44-lc-03")
                elif self.held(between) or between in self.state.craft_at:
                    found.add("m44-lc-08")
                else:
                    return set()
        return found

    def closed(self, troop: Troop, accessory: str, h: int) -> Rules:
        """The rules by which the ground of a hex, or what lies on it, keeps a troop out."""
        ground = self.terrain(h)
        if troop.arm == SHIP:
            by_land = any(self.terrain(n) != "ocean" for n in self.around(h))
            found = {"m44-unit-12"} if ground != "ocean" or by_land else set[str]()
            return found | ({"m44-lc-08"} if h in self.state.craft_at else set())
        found = set()
        wheels = troop.arm != INFANTRY or troop.has("vehicle")
        if wheels and self.state.hedgehogs >> h & 1 and accessory != "fascine":
            found.add("m44-ter-21")
        if wheels and self.ground.bunkers >> h & 1:
            found.add("m44-ter-18")
        if ground == "river" and not self.state.spans >> h & 1:
            found.add("m44-ter-07")
        if ground == "ocean":
            found.add("m44-ter-13")
        if ground == "marsh" and troop.arm == ARTILLERY:
            found.add("m44-ter-25")
        return found

    def accessory(self, unit: int) -> str:
        number = self.state.accessory[unit]
        return self.facts.accessories[number].id if number >= 0 else ""

    def no_march(self, unit: int, to: int, far: int, free: bool, too_far: str) -> Rules:
        """The rules against a march: those of the hex, of its distance, of every way there."""
        here = self.state.at[unit]
        if to == here:
            return {"m44-turn-09"}
        found = self.closed(self.profile(unit), self.accessory(unit), to)
        if self.held(to):
            found.add("m44-brd-13")
        found |= self.steps_off(unit, to, far, free)
        bonus = self.profile(unit).road_bonus if self.ground.roads >> here & 1 else 0
        if self.away(here, to) > far + bonus:
            found.add(too_far)
        if found:
            return found
        return Ways(self, unit, to, far, bonus, free).rules()

    def steps_off(self, unit: int, to: int, far: int, free: bool) -> Rules:
        """The step straight beyond an exit from which it could leave counts as leaving."""
        for way in self.facts.exits:
            mine = way.beyond == to and way.side == self.state.side[unit] and not self.held(to)
            if mine and not self.no_exit_hex(unit, way.hex, far, free):
                utah = any(m.id == "utah" and m.hexes >> way.hex & 1 for m in self.facts.maps)
                return {"m44-scn-07" if utah else "m44-scn-06"}
        return set()

    def no_exit(self, unit: int, far: int, free: bool) -> Rules:
        way = self.facts.exits[self.state.setup.names.read("ExitId", self.what["exit"])]
        found: Rules = set()
        if way.side != self.state.side[unit]:
            found.add("m44-med-05" if way.first_only else "m44-med-07")
        if way.beyond >= 0 and self.held(way.beyond):
            found.add("m44-brd-13")
        if self.no_exit_hex(unit, way.hex, far, free):
            found.add("m44-mov-10")
        return found

    def no_exit_hex(self, unit: int, h: int, far: int, free: bool) -> bool:
        """Whether it cannot be on this hex with a hex of its move left."""
        here = self.state.at[unit]
        if self.state.aboard[unit] >= 0:
            return True
        if here == h:
            return False
        if self.closed(self.profile(unit), self.accessory(unit), h) or self.held(h):
            return True
        bonus = self.profile(unit).road_bonus if self.ground.roads >> here & 1 else 0
        return not Ways(self, unit, h, far, bonus, free, leaving=True).open()

    # battles

    def at_choose_fighter(self) -> Rules:
        return self.cannot_battle(self.unit) if self.unit >= 0 else set()

    def cannot_battle(self, unit: int) -> Rules:
        state, found = self.state, self.not_ordered(unit)
        if found:
            return found
        manner, marks = MANNERS[state.order[unit]], state.marks[unit]
        if not manner.battles:
            found.add(manner.rule)
        if marks & BATTLED:
            found.add("m44-turn-07")
        if not marks & NEW or not marks & NO_BATTLE or not self.profile(unit).dice:
            found |= self.unable(unit)
        if marks & NO_BATTLE:
            found |= self.lost_battle(unit)
        return found or self.no_target_among(unit, self.units(1 - self.side))

    def no_target_among(self, unit: int, foes: list[int]) -> Rules:
        here, reach = self.state.at[unit], len(self.dice_by_range(unit))
        if not [f for f in foes if self.away(here, self.state.at[f]) <= reach]:
            return {"m44-bat-01"}
        each = [self.no_target(unit, foe, False) for foe in foes]
        return set() if set() in each else {rule for rules in each for rule in rules}

    def lost_battle(self, unit: int) -> Rules:
        """What its move or arrival this turn took its battle from it by."""
        state, troop, here = self.state, self.profile(unit), self.state.at[unit]
        ground, manner = self.terrain(here), MANNERS[state.order[unit]].id
        hides = ground in ("forest", "town", "church", "hedgerow") and troop.id != "french_resistance"
        if state.marks[unit] & NEW:
            if state.aboard[unit] >= 0:
                return {"m44-rei-14"}
            return {"m44-rei-11" if troop.arm == ARTILLERY else "m44-rei-10"} if troop.dice else set()
        found = {"m44-mov-07"} if hides else set[str]()
        if troop.arm == ARMOR and not hides:
            found.add("m44-ter-25")
        if troop.arm == INFANTRY and manner == "infantry_assault":
            found.add("m44-ord-06" if ground == "coastline" else "m44-card-14")
        elif troop.arm == INFANTRY and troop.move_and_battle == 1 and manner != "behind_lines":
            found.add("m44-mov-02")
        if troop.arm == ARTILLERY and manner == "bombard":
            found.add("m44-card-12")
        elif troop.arm == ARTILLERY:
            found.add("m44-unit-17" if troop.move_and_battle else "m44-mov-05")
        return found

    def dice_by_range(self, unit: int) -> tuple[int, ...]:
        weapon = self.weapon(unit)
        return self.facts.weapons[weapon].dice if weapon >= 0 else self.profile(unit).dice

    def weapon(self, unit: int) -> int:
        return -1 if self.state.marks[unit] & (MOVED | WEAPON_ASIDE) else self.state.weapon[unit]

    def no_target(self, unit: int, target: int, second: bool) -> Rules:
        state, found = self.state, set[str]()
        if state.side[target] == state.side[unit]:
            return {"m44-bat-03"}
        found |= self.unable(unit)
        if state.engaged >> target & 1 and self.teams:
            found.add("m44-mode-06")
        away, close = self.away(state.at[unit], state.at[target]), self.foes_beside(unit)
        if close and MANNERS[state.order[unit]].id == "firefight" and not second:
            found.add("m44-card-10")
        if close and away > 1:
            found.add("m44-bat-04")
        if second and away > 1 and self.profile(unit).has("second_close_assault"):
            found.add("m44-tg-08")
        reach = self.dice_by_range(unit)
        if away > len(reach):
            return found | {"m44-bat-01"}
        if self.profile(target).arm == SHIP and self.profile(unit).has("ground_targets_only"):
            found.add("m44-unit-14")
        if away > 1 and self.needs_sight(unit):
            found |= self.no_sight(state.at[unit], state.at[target])
        if self.dice_against(unit, target, away, second) < 1:
            found.add("m44-bat-09")
        return found

    def needs_sight(self, unit: int) -> bool:
        weapon = self.weapon(unit)
        return self.facts.weapons[weapon].needs_sight if weapon >= 0 else self.profile(unit).needs_sight

    def no_sight(self, a: int, b: int) -> Rules:
        """How the line between two hexes is cut, if it is."""
        left = right = edge = rim_left = rim_right = False
        for one, two in line_of_sight(self.book.grid, HexId(a), HexId(b)):
            if one == two and one >= 0 and self.hides(one, a, b):
                return {"m44-los-02"}
            one_hides, two_hides = (h >= 0 and self.hides(h, a, b) for h in (one, two))
            left, right, edge = left or one_hides, right or two_hides, edge or (one_hides and two_hides)
            rim_left, rim_right = rim_left or one == -1, rim_right or two == -1
        if left and right:
            return {"m44-los-03"} if edge else {"m44-los-04"}
        return {"m44-los-05"} if (left or rim_left) and (right or rim_right) else set()

    def hides(self, h: int, a: int, b: int) -> bool:
        """Whether a hex on the line from `a` to `b` blocks sight."""
        if self.held(h) or (self.state.smoke | self.state.thin_smoke | self.ground.bunkers) >> h & 1:
            return True
        ground = self.terrain(h)
        if ground == "hill":
            return not (self.hill(a) == self.hill(b) == self.hill(h) >= 0)
        return ground in ("forest", "town", "church", "hedgerow")

    def hill(self, h: int) -> int:
        return self.ground.hill_group[h]

    def dice_against(self, unit: int, target: int, away: int, second: bool) -> int:
        state, troop = self.state, self.profile(unit)
        manner, weapon = MANNERS[state.order[unit]], self.weapon(unit)
        dice = self.dice_by_range(unit)[away - 1]
        if not (second and manner.first_battle_only):
            dice += manner.close_dice if away == 1 else manner.far_dice
        if troop.has("crosshair") and state.at[target] in state.aim:
            dice += 1
        close_as_infantry = away == 1 and troop.has("infantry_cover_in_close_assault")
        arm = INFANTRY if close_as_infantry else troop.arm
        out = self.lost_battling_out(unit, arm, away)
        exempt = self.facts.weapons[weapon].ignores_cover if weapon >= 0 else troop.ignores_cover
        if exempt or (away == 1 and troop.has("close_assault_ignores_cover")):
            return dice - out
        lost = out + self.cover(unit, target, arm, away)
        return dice - (min(lost, 1) if away == 1 and troop.has("one_die_of_cover_in_close_assault") else lost)

    def lost_battling_out(self, unit: int, arm: int, away: int) -> int:
        if arm > ARTILLERY:
            return 0
        here = self.state.at[unit]
        ground = self.facts.terrains[self.ground.terrain[here]]
        lost = ground.battle_out[arm]
        if self.state.spans >> here & 1 or (
            away == 1 and ground.has("town") and self.accessory(unit) == "petard"
        ):
            lost = 0
        return lost + (1 if arm == INFANTRY and self.state.wire >> here & 1 else 0)

    def cover(self, unit: int, target: int, arm: int, away: int) -> int:
        """The best protection of the target's hex."""
        if arm > ARTILLERY:
            return 0
        here, there = self.state.at[unit], self.state.at[target]
        ground = self.facts.terrains[self.ground.terrain[there]]
        petard = away == 1 and self.accessory(unit) == "petard"
        covers = [ground.cover[arm]]
        if (self.terrain(here) == self.terrain(there) == "hill") or (petard and ground.has("town")):
            covers = [0]
        if self.ground.bunkers >> there & 1 and self.state.side[target] == AXIS and not petard:
            covers.append((1, 2, 0)[arm])
        if self.state.sandbags >> there & 1:
            covers.append((1, 1, 0)[arm])
        return max(covers)

    def at_battle(self) -> Rules:
        fighter = self.asked_unit()
        if self.unit >= 0:
            return self.no_act_on(fighter, self.unit)
        if self.hex >= 0:
            return self.no_bridge(fighter, self.hex)
        match self.do:
            case "remove_wire":
                wire = self.state.wire >> self.state.at[fighter] & 1
                return set() if wire and self.profile(fighter).arm == INFANTRY else {"m44-ter-20"}
            case "fire_smoke":
                return self.no_smoke_shells(fighter)
            case "set_aside":
                return self.no_weapon_aside(fighter)
        return set()

    def no_act_on(self, fighter: int, unit: int) -> Rules:
        friends = self.state.side[unit] == self.state.side[fighter]
        helps = self.profile(fighter).has("resupplies") and friends and self.do != "target"
        if self.do == "resupply" or helps:
            return self.no_supply(fighter, unit)
        return self.no_target(fighter, unit, False)

    def no_supply(self, vehicle: int, unit: int) -> Rules:
        state, found, troop = self.state, set[str](), self.profile(unit)
        beside = self.away(state.at[vehicle], state.at[unit]) == 1
        friend = state.side[unit] == state.side[vehicle]
        afloat = state.aboard[unit] >= 0 or troop.arm == SHIP
        battled = state.marks[unit] & (BATTLED | ONCE)
        if not (self.profile(vehicle).has("resupplies") and beside and friend) or afloat or battled:
            found.add("m44-unit-29")
        if state.marks[vehicle] & NEW:
            found.add("m44-unit-32")
        if state.engaged >> unit & 1 and self.teams:
            found.add("m44-mode-06")
        lacking, pool = troop.figures - state.figures[unit], self.pooled(unit)
        wanted = int(self.what.get("figures", "1"))
        if not 1 <= wanted <= min(lacking, state.figures[vehicle]):
            found.add("m44-unit-29")
        if troop.has("never_restored"):
            found.add("m44-unit-22")
        if pool < wanted:
            found.add("m44-rei-12")
        return found

    def pooled(self, unit: int) -> int:
        """Figures of its most common kind in the pool of its map and side."""
        pieces = self.profile(unit).pieces
        place = (self.state.home[unit] * 2 + self.state.side[unit]) * len(self.facts.pieces)
        return self.state.pool[place + pieces.index(max(pieces))]

    def no_bridge(self, unit: int, h: int) -> Rules:
        foes = [self.state.at[u] for u in self.units(1 - self.side)]
        fits = (
            self.accessory(unit) == "bridge"
            and self.terrain(h) == "river"
            and not self.state.spans >> h & 1
            and self.away(self.state.at[unit], h) == 1
            and all(self.away(h, foe) > 1 for foe in foes)
        )
        return set() if fits else {"m44-unit-35"}

    def no_smoke_shells(self, unit: int) -> Rules:
        found: Rules = set()
        if not self.profile(unit).has("smoke_shells"):
            found.add("m44-unit-18")
        if not self.facts.maps[self.state.home[unit]].has("smoke_shells"):
            found.add("m44-scn-01")
        if self.state.marks[unit] & MOVED:
            found.add("m44-unit-19")
        return found

    def no_weapon_aside(self, unit: int) -> Rules:
        found: Rules = set()
        if self.state.weapon[unit] >= 0 and not self.profile(unit).has("elite"):
            found.add("m44-swa-01")
        if self.weapon(unit) < 0 or not self.foes_beside(unit):
            found.add("m44-swa-06")
        return found

    def at_overrun(self) -> Rules:
        return self.no_target(self.asked_unit(), self.unit, True) if self.unit >= 0 else set()

    # retreats

    def at_retreat(self) -> Rules:
        unit = self.asked_unit()
        other = self.another("m44-ret-01")
        if other is not None:
            return other
        here = self.state.at[unit]
        if self.do == "stand_fast" or self.hex == here:
            return self.no_stand(unit)
        return self.no_retreat(unit, self.hex) if self.hex >= 0 else set()

    def no_stand(self, unit: int) -> Rules:
        """It is asked where it goes, so it can go somewhere; then it stays only by ignoring all its flags."""
        if self.step.ignore >= self.step.flags:
            return set()
        return {"m44-ret-06"} if self.step.ignore or not self.protected(unit) else {"m44-ret-08"}

    def protected(self, unit: int) -> bool:
        """Whether its hex or its badge would let it ignore a flag of a battle."""
        here, state = self.state.at[unit], self.state
        if state.aboard[unit] >= 0:
            return False
        by_hex = state.sandbags >> here & 1 or self.terrain(here) == "church"
        bunker = self.ground.bunkers >> here & 1 and state.side[unit] == AXIS
        hedgehog = state.hedgehogs >> here & 1 and self.profile(unit).arm == INFANTRY
        return bool(by_hex or bunker or hedgehog or self.profile(unit).has("ignores_first_flag"))

    def no_retreat(self, unit: int, to: int) -> Rules:
        _state, found, here = self.state, set[str](), self.state.at[unit]
        ship = self.profile(unit).arm == SHIP
        if self.held(to):
            found.add("m44-ret-04")
        elif self.closed(self.profile(unit), self.accessory(unit), to):
            found.add("m44-unit-15" if ship else "m44-ret-04")
        long = self.profile(unit).has("long_retreat")
        most = self.step.flags * (3 if long else 1)
        steps = self.steps_back(unit, to, most)
        if not steps:
            toward = any(self.toward(unit, here, to, way) for way in self.directions(unit))
            found.add("m44-ret-04" if toward else "m44-ret-02")
            if self.away(here, to) > most:
                found.add("m44-ret-10" if long else "m44-ret-01")
        if self.away(here, to) < self.step.flags - self.step.ignore:
            found.add("m44-ret-03")
        return found

    def directions(self, unit: int) -> list[int]:
        """The sides to whose baselines it may go; -1 for any direction."""
        home, side = self.facts.maps[self.state.home[unit]], self.state.side[unit]
        if side == ALLIES and self.profile(unit).id == "airborne" and home.has("airborne_retreat_any_way"):
            return [-1]
        if side == AXIS and home.has("axis_retreat_either_way"):
            return [AXIS, ALLIES]
        return [side]

    def toward(self, unit: int, here: int, to: int, way: int) -> bool:
        """Whether `to` lies that way: every hex one row on, and so its distance is that of the rows."""
        if way < 0:
            return True
        rows = self.book.grid.row[to] - self.book.grid.row[here]
        return self.away(here, to) == (rows if way == ALLIES else -rows)

    def steps_back(self, unit: int, to: int, most: int) -> bool:
        """Whether some open way of at most so many hexes leads there."""
        here = self.state.at[unit]
        for way in self.directions(unit):
            edge = {here}
            for _ in range(most):
                edge = {n for h in edge for n in self.around(h) if self.one_back(unit, h, n, way)}
                if to in edge:
                    return True
        return False

    def one_back(self, unit: int, h: int, n: int, way: int) -> bool:
        rows = self.book.grid.row[n] - self.book.grid.row[h]
        if way >= 0 and rows != (1 if way == ALLIES else -1):
            return False
        wet = self.wet(h) and self.bridge(n)
        return not self.held(n) and not self.closed(self.profile(unit), self.accessory(unit), n) and not wet

    def wet(self, h: int) -> bool:
        return self.terrain(h) in ("river", "river_mouth", "ford", "ocean") and not self.state.spans >> h & 1

    def bridge(self, h: int) -> bool:
        return self.terrain(h) == "bridge" or bool(self.state.spans >> h & 1)

    # cards

    def card(self) -> Any:
        return next((c for c in self.facts.cards if c.id == self.what.get("card")), None)

    def no_guns(self, card: Any) -> Rules:
        found: Rules = set()
        if card.id == "recon-in-force":
            found.add("m44-ord-09")
        elif not card.id.startswith("recon-"):
            found.add("m44-off-01")
        me = self.facts.commanders[self.me]
        maps = [m for m in self.facts.maps if me.map in (-1, m.number)]
        if me.side == AXIS or all(m.id == "airborne" for m in maps):
            found.add("m44-scn-03")
        return found

    def at_play(self) -> Rules:
        if "card" not in self.what:
            return set()
        card = self.card()
        if card is None:
            return {"m44-card-01"}
        found = set() if card.number in self.state.hands[self.me] else {"m44-turn-03"}
        if card.id == "ambush":
            found.add("m44-turn-03")
        return found | (self.no_guns(card) if self.do == "play_as_barrage" else set())

    def at_hand_out(self) -> Rules:
        if "card" not in self.what:
            return set()
        card = self.card()
        if card is None:
            return {"m44-card-01"}
        found = set() if card.number in self.state.hands[self.me] else {"m44-ovl-03"}
        if card.id == "ambush":
            return found | {"m44-ovl-05"}
        out = len(self.state.in_play[self.me])
        if self.do == "play_as_barrage":
            return found | self.no_guns(card) | ({"m44-ovl-03"} if out else set())
        chiefs_own = card.id in ("air-power", "barrage", "their-finest-hour")
        if chiefs_own and self.do == "hand":
            return found | {"m44-ovl-05"}
        if chiefs_own:
            handed = sum(
                len(self.state.given[c.number]) for c in self.facts.commanders if c.side == self.side
            )
            alone = card.id == "their-finest-hour" and out + handed
            return found | ({"m44-ovl-14"} if alone else set()) | ({"m44-ovl-03"} if out else set())
        if self.do == "play":
            return found | {"m44-ovl-08" if card.tactic else "m44-ovl-06"}
        return found | self.no_general(card)

    def no_general(self, card: Any) -> Rules:
        named = self.what.get("between", "").split("+")
        generals = [c for c in self.facts.commanders if c.general and c.side == self.side]
        meant = [c for c in generals if set(named) - {self.case.seat} == {c.seat}]
        if named != [""] and not meant:
            return {"m44-ovl-03"}
        found: Rules = set()
        for general in meant or generals:
            if not card.tactic and general.flank not in card.flanks:
                found.add("m44-ovl-07" if len(card.flanks) > 1 else "m44-ovl-06")
            cards = [self.facts.cards[n] for n in (*self.state.given[general.number], card.number)]
            if sum(self.fills(c) for c in cards) > 2:
                found.add("m44-ovl-04")
        return found

    def fills(self, card: Any) -> int:
        """Sections of a general that a card takes up."""
        if card.id == "infantry-assault":
            return 1
        return 2 if card.tactic or card.both_sections else 1

    def at_put_back(self) -> Rules:
        card = self.card()
        if "card" not in self.what:
            return set()
        if card is None:
            return {"m44-card-01"}
        return set() if card.number in self.state.drawn[self.me] else {"m44-turn-08"}

    def at_repeat(self) -> Rules:
        if "card" not in self.what:
            return set()
        if self.card() is None:
            return {"m44-card-01"}
        return {"m44-ovl-15" if self.facts.mode.chiefs else "m44-card-03"}

    def at_section(self) -> Rules:
        if "section" not in self.what:
            return set()
        word = self.what["section"].removeprefix("section")
        section = int(word) - 1 if word.isdecimal() else -1
        if not 0 <= section < 3 * len(self.facts.maps):
            return {"m44-brd-08"}
        found: Rules = set()
        if section not in self.facts.commanders[self.me].sections:
            found.add("m44-ovl-01" if self.facts.mode.chiefs else "m44-mode-07")
        if section in self.state.used_in[self.me]:
            found.add("m44-ovl-04")
        card = self.facts.cards[self.case.decision.about[0][1]]
        mine = [u for u in self.units(self.side) if self.commanded(u) and not self.state.order[u]]
        fit = [u for u in mine if not card.arms or self.profile(u).arm in card.arms]
        if not any(section in self.sections(self.state.at[u]) for u in fit):
            found.add("m44-ord-04")
        return found

    def at_ambush(self) -> Rules:
        holds = any(self.facts.cards[c].id == "ambush" for c in self.state.hands[self.me])
        return {"m44-amb-01"} if self.do == "ambush" and not holds else set()

    def at_barrage(self) -> Rules:
        return self.out_of_reach(self.unit, "m44-off-01", self.step.off_map) if self.unit >= 0 else set()

    def out_of_reach(self, unit: int, rule: str, off_map: bool) -> Rules:
        found: Rules = set()
        if self.state.side[unit] == self.side:
            found.add(rule)
        if self.state.engaged >> unit & 1 and self.teams:
            found.add("m44-mode-06")
        home = self.facts.maps[self.state.home[unit]]
        if self.facts.commanders[self.me].map not in (-1, home.number) or (off_map and home.id == "airborne"):
            found.add("m44-mode-10")
        return found

    def at_air_group(self) -> Rules:
        unit = self.unit
        if unit < 0:
            return set()
        found = self.out_of_reach(unit, "m44-air-02", False)
        group = [self.state.at[u] for u in self.step.group]
        beside = any(self.away(h, self.state.at[unit]) == 1 for h in group)
        if unit in self.step.group or (group and not beside):
            found.add("m44-air-02")
        return found

    def at_air_next(self) -> Rules:
        return {"m44-air-02"} if self.unit >= 0 and self.unit not in self.step.group else set()

    def at_wounded(self) -> Rules:
        return self.not_restored(self.unit, True) if self.unit >= 0 else set()

    def at_tend(self) -> Rules:
        if self.unit < 0:
            return set()
        infantry, armor, _, _, stars = unpack(self.step.faces)
        symbols = {INFANTRY: infantry, ARMOR: armor}.get(self.profile(self.unit).arm, 0)
        return self.not_restored(self.unit, bool(symbols + stars))

    def not_restored(self, unit: int, a_die: bool) -> Rules:
        found, troop = self.foreign(unit), self.profile(unit)
        if troop.has("never_restored") or self.state.figures[unit] >= troop.figures or not a_die:
            found.add("m44-card-13")
        return found | (set() if self.pooled(unit) else {"m44-rei-12"})

    # reinforcements

    def offers(self, troop: int, row: str = "") -> list[tuple[int, Any, Any]]:
        """Map, row and choice of everything that offers this troop to the commander."""
        return [
            (m, r, choice)
            for m in self.book.maps_of[self.me]
            for r in self.facts.rows
            for choice in r.choices[m][self.side]
            if choice.troop == troop and row in ("", r.id)
        ]

    def at_call(self) -> Rules:
        if "troop" not in self.what:
            return set()
        if self.what["troop"] not in self.facts.troop_numbers:
            return {"m44-rei-05"}
        troop = self.facts.troop(self.what["troop"])
        if not self.offers(troop.number):
            return self.not_in_table(troop)
        offers = self.offers(troop.number, self.what.get("row", ""))
        if not offers:
            return {"m44-rei-06"}
        found: Rules = set()
        dice = unpack(self.state.dice[self.me])
        if not any(all(have >= n for have, n in zip(dice, r.dice, strict=True)) for _, r, _ in offers):
            found.add("m44-rei-05")
        return found | self.none_left(troop, {m for m, _, _ in offers})

    def not_in_table(self, troop: Troop) -> Rules:
        maps = [self.facts.maps[m].id for m in self.book.maps_of[self.me]]
        found: Rules = set()
        british = {"sword", "juno", "gold"}
        if self.side == ALLIES and troop.id == "hobart" and not british & set(maps):
            found.add("m44-rei-18")
        if self.side == ALLIES and maps == ["airborne"]:
            found.add("m44-rei-19")
        return found or {"m44-rei-06"}

    def none_left(self, troop: Troop, maps: set[int]) -> Rules:
        """The maps lack the figures, or have had their one Command Car."""
        pieces, found = len(self.facts.pieces), []
        for m in maps:
            place = (m * 2 + self.side) * pieces
            enough = all(self.state.pool[place + n] >= need for n, need in enumerate(troop.pieces))
            cars = [
                u for u, its in enumerate(self.state.troop) if its == troop.number and self.state.home[u] == m
            ]
            one = troop.has("one_per_map") and bool(cars)
            found.append({"m44-rei-09"} if not enough else {"m44-unit-33"} if one else set[str]())
        return set() if set() in found else {rule for rules in found for rule in rules}

    def cannot_be_deployed(self) -> Rules:
        size = len(self.facts.troops)
        row, troop = self.what.get("row", ""), self.what["troop"]
        waiting = [divmod(a, size) for a in self.state.arrivals[self.me]]
        mine = [
            1 for r, t in waiting if self.facts.troops[t].id == troop and row in ("", self.facts.rows[r].id)
        ]
        return {"m44-rei-09"} if mine else {"m44-rei-05"}

    def at_deploy(self) -> Rules:
        if self.unit >= 0 or self.hex < 0:
            return set()
        row, number = divmod(self.step.arrival, len(self.facts.troops))
        offers = [(m, c) for m, r, c in self.offers(number) if r.number == row]
        found: Rules = set()
        for m, choice in offers:
            rules = self.no_place(self.facts.troops[number], m, choice.placement, self.hex)
            if not rules:
                return set()
            found |= rules
        return found

    def no_place(self, troop: Troop, m: int, placement: str, h: int) -> Rules:
        found = self.none_left(troop, {m}) | self.closed(troop, "", h)
        if placement == "entry":
            found = self.none_left(troop, {m})
            return found | (self.no_entry(troop, h) if self.side == AXIS else self.no_landing(troop, h))
        if self.held(h):
            found.add("m44-brd-13")
        home = self.facts.maps[m]
        if not self.book.zones[self.me] >> h & 1:
            found.add(self.not_his_place())
        elif not home.hexes >> h & 1:
            limited = any(x.id == "airborne" and x.hexes >> h & 1 for x in self.facts.maps)
            found.add("m44-rei-19" if limited else "m44-rei-18")
        friends = [u for u in self.units(self.side) if self.away(self.state.at[u], h) == 1]
        ashore = [u for u in friends if self.state.aboard[u] < 0 and self.profile(u).arm != SHIP]
        dry = self.terrain(h) not in ("river", "river_mouth", "ford", "ocean")
        match placement:
            case "vive_la_france" if not ashore or self.terrain(h) != "forest":
                found.add("m44-rei-16")
            case "geronimo" if not ashore or not dry or self.closed(troop, "", h):
                found.add("m44-rei-17")
            case "next_to_friend" if not friends or not dry:
                found.add("m44-rei-21")
        return found

    def not_his_place(self) -> str:
        return "m44-ovl-18" if self.facts.mode.chiefs else "m44-mode-11"

    def no_entry(self, troop: Troop, h: int) -> Rules:
        if not any(m.entries >> h & 1 for m in self.facts.maps):
            return {"m44-rei-13"}
        found = self.closed(troop, "", h) | ({"m44-rei-23"} if self.held(h) else set())
        return found | (set() if self.book.entry_zones[self.me] >> h & 1 else {self.not_his_place()})

    def no_landing(self, troop: Troop, h: int) -> Rules:
        if self.held(h):
            return {"m44-brd-13"}
        craft = [n for n, at in enumerate(self.state.craft_at) if at == h and self.state.craft_load[n] < 0]
        if craft:
            return set() if self.book.entry_zones[self.me] >> h & 1 else {self.not_his_place()}
        if self.terrain(h) != "coastline":
            return {"m44-rei-14"}
        found = self.closed(troop, "", h)
        return found if self.free_coast(h) else found | {"m44-rei-15"}

    def free_coast(self, h: int) -> bool:
        """Whether a hex of the coast is in one of two neighbouring beach sections without an enemy."""
        me = self.facts.commanders[self.me]
        for s in self.sections(h):
            for pair in ((s - 1, s), (s, s + 1)):
                mine = set(pair) & set(me.sections)
                if me.map < 0 and s not in me.sections:
                    continue
                if mine and all(self.free_beach(x) for x in pair):
                    return True
        return False

    def free_beach(self, s: int) -> bool:
        """Whether a beach section has no Axis unit on or next to its beach."""
        if s not in [x for m in self.facts.maps for x in m.beach_sections]:
            return False
        watched = self.ground.beach_watch[s]
        return not any(watched >> self.state.at[u] & 1 for u in self.units(AXIS))

    # special troops and set-up

    def at_arm(self) -> Rules:
        unit = self.unit
        if unit < 0:
            return set()
        fits = self.profile(unit).id == "airborne" and self.state.home[unit] == self.step.map
        return set() if fits and self.state.weapon[unit] < 0 else {"m44-set-07"}

    def at_smoke(self) -> Rules:
        other = self.another("m44-unit-19")
        if other is not None:
            return other
        if self.hex < 0:
            return set()
        here, laid = self.state.at[self.asked_unit()], self.step.laid
        beside = not laid or any(laid >> n & 1 for n in self.around(self.hex))
        fits = 0 < self.away(here, self.hex) <= 6 and not self.state.smoke >> self.hex & 1 and beside
        return set() if fits else {"m44-unit-19"}

    def at_moor(self) -> Rules:
        if self.hex < 0 or self.unit >= 0:
            return set()
        icons = self.facts.maps[self.facts.craft[self.step.craft].map].icons
        free = not self.held(self.hex) and self.hex not in self.state.craft_at
        return set() if icons >> self.hex & 1 and free else {"m44-lc-03"}

    def nothing(self) -> Rules:
        return set()

    at_equip = at_take_ground = at_battle_back = at_clear_wire = nothing


class Ways:
    """Every way of a unit to a hex, one by one, and the rules that each of them breaks."""

    def __init__(
        self, judge: Judge, unit: int, to: int, far: int, bonus: int, free: bool, leaving: bool = False
    ) -> None:
        self.judge, self.unit, self.to, self.free = judge, unit, to, free
        self.far, self.bonus = far - leaving, bonus
        self.state, self.troop = judge.state, judge.profile(unit)
        self.leaving = leaving
        self.start = judge.state.at[unit]

    def open(self) -> bool:
        return any(not self.breaks(way, frozenset()) for way in self.ways([self.start]))

    def rules(self) -> Rules:
        """The rules each of which alone closes some way; if every way breaks several, those of all ways."""
        found, several = set[str](), set[str]()
        for way in self.ways([self.start]):
            rules = self.breaks(way, frozenset())
            if not rules:
                return set()
            found |= {rule for rule in rules if not self.breaks(way, frozenset([rule]))}
            several |= rules
        return found or several or {"m44-mov-01"}

    def ways(self, way: list[int]) -> Iterator[list[int]]:
        """All ways that do not turn in circles and are short enough, counting a climb as one hex."""
        judge, here = self.judge, way[-1]
        if here == self.to:
            yield way
            return
        for n in judge.around(here):
            if n not in way and len(way) + judge.away(n, self.to) <= self.far + self.bonus:
                yield from self.ways([*way, n])

    def breaks(self, way: list[int], lifted: frozenset[str]) -> Rules:
        """The rules that a way breaks, with some of them lifted."""
        judge, found = self.judge, set[str]()
        for spent, (a, b) in enumerate(itertools.pairwise(way)):
            if judge.held(b):
                found.add("m44-brd-13")
            found |= judge.closed(self.troop, judge.accessory(self.unit), b)
            if judge.wet(a) and judge.bridge(b):
                found.add("m44-ter-10")
            if judge.terrain(b) == "hedgerow" and spent and not self.free:
                found.add("m44-ter-06")
            if self.stops(b) and (b != way[-1] or self.leaving):
                found.add("m44-mov-06")
        found |= self.leaves(way) | self.climbs_badly(way)
        return (found - lifted) | self.too_long(way, lifted)

    def stops(self, h: int) -> bool:
        if self.free:
            return False
        judge, accessory = self.judge, self.judge.accessory(self.unit)
        if self.state.wire >> h & 1 or (accessory == "fascine" and self.state.hedgehogs >> h & 1):
            return True
        ground = judge.terrain(h)
        if ground == "marsh" and accessory == "bobbin":
            return False
        return ground in ("forest", "town", "church", "hedgerow", "river_mouth", "ford", "marsh")

    def leaves(self, way: list[int]) -> Rules:
        """Who leaves a hedgerow or a marsh stops in the first hex."""
        ground = self.judge.terrain(way[0])
        if self.free or len(way) - 1 + self.leaving < 2:
            return set()
        if ground == "marsh" and self.judge.accessory(self.unit) != "bobbin":
            return {"m44-ter-25"}
        return {"m44-ter-06"} if ground == "hedgerow" else set()

    def climb(self, a: int, b: int) -> str:
        """The rule of a climb between shore and hill, or ""."""
        grounds = {self.judge.terrain(a), self.judge.terrain(b)}
        if grounds == {"coastline", "hill"}:
            return "m44-ter-14"
        return "m44-ter-16" if grounds == {"beach", "hill"} else ""

    def climbs(self, way: list[int]) -> list[str]:
        return [rule for a, b in itertools.pairwise(way) for rule in [self.climb(a, b)] if rule]

    def climbs_badly(self, way: list[int]) -> Rules:
        return set(self.climbs(way)) if self.troop.arm != INFANTRY else set()

    def too_long(self, way: list[int], lifted: frozenset[str]) -> Rules:
        """What makes the way too long: climbs, beaches, or a road that is left."""
        judge, found = self.judge, set[str]()
        climbs = [c for c in self.climbs(way) if c not in lifted and not self.free]
        length = len(way) - 1 + (len(climbs) if self.troop.arm == INFANTRY else 0)
        bobbin = judge.accessory(self.unit) == "bobbin"
        grounds = {judge.terrain(h) for h in way[1:]}
        for ground, rule in (("beach", "m44-ter-11"), ("coastline", "m44-ter-12")):
            if ground in grounds and length > 2 and not self.free and not bobbin and rule not in lifted:
                found |= {rule, *climbs} if len(way) - 1 <= 2 else {rule}
        road = all(judge.ground.roads >> h & 1 for h in way) or "m44-ter-22" in lifted
        if length > self.far + (self.bonus if road else 0):
            found |= {"m44-ter-22"} if self.bonus and not road else set()
            found |= set(climbs) or ({"m44-mov-01"} if not found else set())
        return found
