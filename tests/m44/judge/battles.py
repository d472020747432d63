"""The rules against a battle, or what is done in its place: m44-bat, m44-los, m44-unit, m44-swa."""

from __future__ import annotations

from beachhead.hexes import HexId
from beachhead.hexes.sight import line_of_sight
from beachhead.m44.facts import ARMOR, ARTILLERY, AXIS, INFANTRY, SHIP
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.unit_flags import BATTLED, MOVED, NEW, NO_BATTLE, ONCE, WEAPON_ASIDE
from tests.m44.judge.board import Board, Rules


class Battles(Board):
    """Which unit battles, and whom?"""

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

    def at_overrun(self) -> Rules:
        return self.no_target(self.asked_unit(), self.unit, True) if self.unit >= 0 else set()

    def no_act_on(self, fighter: int, unit: int) -> Rules:
        friends = self.state.side[unit] == self.state.side[fighter]
        helps = self.profile(fighter).has("resupplies") and friends and self.do != "target"
        if self.do == "resupply" or helps:
            return self.no_supply(fighter, unit)
        return self.no_target(fighter, unit, False)

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

    def dice_by_range(self, unit: int) -> tuple[int, ...]:
        weapon = self.weapon(unit)
        return self.facts.weapons[weapon].dice if weapon >= 0 else self.profile(unit).dice

    def weapon(self, unit: int) -> int:
        return -1 if self.state.marks[unit] & (MOVED | WEAPON_ASIDE) else self.state.weapon[unit]

    def needs_sight(self, unit: int) -> bool:
        weapon = self.weapon(unit)
        return self.facts.weapons[weapon].needs_sight if weapon >= 0 else self.profile(unit).needs_sight

    def no_sight(self, a: int, b: int) -> Rules:
        """How the line between two hexes is cut, if it is."""
        left = right = edge = rim_left = rim_right = False
        for one, two in line_of_sight(self.lookup.grid, HexId(a), HexId(b)):
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
