"""What is told about movement."""

from __future__ import annotations

from tests.fm.reasons.seen import ELIMINATED, FALLING, FAR, MOBILE_MOVEMENT, MOVEMENT, Seen
from tests.fm.reasons.truth import boundary, shut, truth


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
