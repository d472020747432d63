"""What is told about reinforcements, landings by turn, and replacements."""

from __future__ import annotations

from tests.fm.reasons.seen import ALLIED, ELIMINATED, GERMAN, MARKERS, MOVEMENT, WAITING, Seen
from tests.fm.reasons.truth import supply_told, truth


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
