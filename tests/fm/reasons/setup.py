"""What is told in the set-up and in the landings of the first turn."""

from __future__ import annotations

from tests.fm.reasons.seen import ALLIED, GERMAN, Seen
from tests.fm.reasons.truth import asked_rule, truth


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
