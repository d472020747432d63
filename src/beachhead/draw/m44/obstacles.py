"""What lies in a hex of Memoir besides troops: bunkers, wire, hedgehogs, sandbags, smoke, bridges laid in
play; entries and exits, medals, cross-hairs. Each is written once and used by its name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from beachhead.draw.kit.curves import num
from beachhead.draw.kit.digits import digits
from beachhead.draw.kit.layout import Point
from beachhead.draw.kit.signs import ARROW, STAR, TOKEN
from beachhead.draw.kit.svg import group, moved, path, tag, use

RING: Final = "M-13-27H13L28-12V14L20 27H-20L-28 14V-12Z"
FLOOR: Final = "M-10.5-21H10.5L22-9.5V12L16 22H-16L-22 12V-9.5Z"
SLIT: Final = "M-28 14L-20 27H20L28 14H22L16 22H-16L-22 14Z"
HEDGEHOG: Final = "M-7 3L7-9M-7-9L7 3M0-12V4"
PUFFS: Final = ((-14, 6, 11), (14, 6, 11), (0, 9, 12), (-8, -5, 11), (9, -6, 12), (0, -13, 9))
AIM: Final = "M0-22V-9M0 9V22M-22 0H-9M9 0H22M15 0A15 15 0 1 1 15-.01Z"
FLAG: Final = "M-7-8.5H9L5.5-4 9 .5H-7Z"


def obstacle_defs() -> str:
    return bunker() + wire() + hedgehogs() + sandbags() + smoke() + span() + crosshair()


def bunker() -> str:
    """Seen from above: a concrete ring, its slit towards the sea."""
    shade = path(RING, "o-shade", transform=moved(1.5, 2.5))
    return group("", shade, path(RING, "o-wall"), path(FLOOR, "o-floor"), path(SLIT, "o-slit"), id="bunker")


def wire() -> str:
    coils = "".join(f"M{num(-22 + n * 7.4)} 4a5.2 6.2 0 1 1 7.4 0" for n in range(6))
    posts = path("M-26-7V6M0-9V5M26-7V6", "o-iron", stroke_width=2.2)
    return group(
        "", path(coils, "o-halo", stroke_width=3.4), path(coils, "o-iron", stroke_width=1.5), posts, id="wire"
    )


def hedgehogs() -> str:
    places = ((-15, 4), (15, 2), (0, 12))
    halo = [path(HEDGEHOG, "o-halo", stroke_width=5, transform=moved(*at)) for at in places]
    iron = [path(HEDGEHOG, "o-iron", stroke_width=2.8, transform=moved(*at)) for at in places]
    return group("", *halo, *iron, id="hedgehogs")


def sandbags() -> str:
    bags = []
    for row, count, off in ((0, 5, 0.0), (1, 4, 5.2)):
        for n in range(count):
            x = -26 + off + n * 10.6
            y = 4 - row * 5.6 + abs(x + 5) * 0.08
            bags.append(tag("rect", x=x, y=y, width=10, height=5.6, rx=2.6))
    return group("o-bag", *bags, id="sandbags")


def smoke() -> str:
    puffs = [tag("circle", class_="o-puff", cx=x, cy=y, r=r) for x, y, r in PUFFS]
    lit = [tag("circle", class_="o-puff-lit", cx=x - 2, cy=y - 2, r=r * 0.72) for x, y, r in PUFFS]
    return group("", *puffs, *lit, id="smoke")


def span() -> str:
    """A bridge laid in play."""
    planks = [tag("rect", x=-27, y=y, width=54, height=6.4, rx=2) for y in (-11, -3.2, 4.6)]
    return group("o-plank", *planks, id="span")


def crosshair() -> str:
    return group("", path(AIM, "o-aim0"), path(AIM, "o-aim"), id="crosshair")


def laid(what: str, places: Iterable[Point], scale: float = 1.0, down: float = 0.0) -> str:
    """Something in each of these hexes."""
    return "".join(_laid_at(what, x, y + down, scale) for x, y in places)


@lru_cache(maxsize=4096)
def _laid_at(what: str, x: float, y: float, scale: float) -> str:
    return use(what, transform=moved(x, y, scale))


def entry(x: float, y: float, nation: str) -> str:
    """Reinforcements come in here."""
    token = path(TOKEN[nation], f"n-{nation} o-token")
    return group("entry", token, path(ARROW, f"n-{nation}-ink"), transform=moved(x, y, 0.72))


def way_out(x: float, y: float, nation: str, turn: float) -> str:
    """Units leave the board here, for a medal."""
    token = path(TOKEN[nation], f"n-{nation} o-exit")
    arrow = path(ARROW, f"n-{nation}-ink", transform=moved(0, 0, turn=turn))
    return group("exit", token, arrow, transform=moved(x, y, 0.72))


def medal(x: float, y: float, count: int = 1) -> str:
    """Worth a medal, or several."""
    disc = tag("circle", class_="o-medal", r=10.4)
    sign = path(STAR, "o-medal-sign") if count == 1 else digits(str(count), (0, 0), 12, 14, "o-medal-ink", 3)
    return group("medal", disc, sign, transform=moved(x, y, 0.85))


def held(x: float, y: float, nation: str) -> str:
    """A town under somebody's marker."""
    pole = path("M-7 8V-9", "o-pole")
    return group("held", pole, path(FLAG, f"n-{nation} o-flag"), transform=moved(x, y))
