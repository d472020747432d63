"""What is told whatever is meant: whose turn, which phase, what has to be finished first."""

from __future__ import annotations

from tests.fm.reasons.seen import (
    ALLIED,
    BEACH_ASSAULT,
    BOMBARDED,
    BOMBARDMENT,
    COMBAT,
    DROP_ATTACK,
    FALLING,
    GERMAN,
    GROUND,
    LANDINGS,
    MOBILE_COMBAT,
    MOBILE_MOVEMENT,
    MOVEMENT,
    WAITING,
)
from tests.fm.reasons.truth import (
    OWNER_RULES,
    Holds,
    Rules,
    Truth,
    asked_rule,
    asking,
    chosen,
    needs_no_marker,
    never,
    own,
    phase_told,
    truth,
)

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
