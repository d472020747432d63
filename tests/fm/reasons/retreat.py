"""What is told about retreats and advances."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.fm.reasons.seen import BOMBARDED, DROP_ATTACK, FALLING, Seen
from tests.fm.reasons.truth import Holds, asking, boundary, truth


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
