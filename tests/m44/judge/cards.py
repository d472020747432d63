"""The rules against what is done with a card: m44-turn, m44-ovl, m44-card, m44-air, m44-off."""

from __future__ import annotations

from typing import Any

from beachhead.m44.facts import ARMOR, AXIS, INFANTRY
from beachhead.m44.rules.dice import unpack
from tests.m44.judge.board import Board, Rules


class Cards(Board):
    """Which card, for whom, at whom?"""

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

    def card(self) -> Any:
        return next((c for c in self.facts.cards if c.id == self.what.get("card")), None)

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
