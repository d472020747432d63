"""A sentence of "why not?": its rule and when it is true; and what several chapters ask."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from beachhead.fm.facts.markers import CUPS
from beachhead.fm.state import PHASES
from tests.fm.reasons.seen import MOBILE_COMBAT, Seen

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
