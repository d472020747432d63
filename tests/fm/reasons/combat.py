"""What is told about attacks, bombardments and markers."""

from __future__ import annotations

from beachhead.fm.facts.markers import CUPS
from tests.fm.reasons.seen import (
    ALLIED,
    BEACH_ASSAULT,
    BOMBARDED,
    BOMBARDMENT,
    COMBAT,
    GERMAN,
    MOBILE_COMBAT,
    Seen,
)
from tests.fm.reasons.truth import army_near, can_attack, fresh_enemy, kind_of, pieces, truth


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
