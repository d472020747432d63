"""Signs of our own: the shapes of the nations, their emblems, and the symbols of arms and markers.

A nation has its own shape as well as its colour: the United States have round corners and a star, the
Commonwealth cut corners and a ring, the Germans square ones and a straight cross. Bodies fill 100 by 100.
"""

from __future__ import annotations

from itertools import starmap
from typing import Final

from beachhead.draw.kit.svg import group, path

BODY: Final = {
    "us": "M17 1H83A16 16 0 0 1 99 17V83A16 16 0 0 1 83 99H17A16 16 0 0 1 1 83V17A16 16 0 0 1 17 1Z",
    "cw": "M16 1H84L99 16V84L84 99H16L1 84V16Z",
    "ge": "M1 1H99V99H1Z",
}
FOOT: Final = {
    "us": "M1 66H99V83A16 16 0 0 1 83 99H17A16 16 0 0 1 1 83Z",
    "cw": "M1 66H99V84L84 99H16L1 84Z",
    "ge": "M1 66H99V99H1Z",
}
KEYLINE: Final = "M5.5 5.5H94.5V94.5H5.5Z"
EMBLEM: Final = {
    "us": "M0-8L1.88-2.59 7.61-2.47 3.04.99 4.7 6.47 0 3.2-4.7 6.47-3.04.99-7.61-2.47-1.88-2.59Z",
    "cw": "M0-7.2A7.2 7.2 0 1 1-.01-7.2ZM0-4.2A4.2 4.2 0 1 0 .01-4.2ZM0-1.9A1.9 1.9 0 1 1-.01-1.9Z",
    "ge": "M-2.3-7.5H2.3V-2.3H7.5V2.3H2.3V7.5H-2.3V2.3H-7.5V-2.3H-2.3Z",
}
TOKEN: Final = {  # 32 by 32 round (0, 0)
    "us": "M0-16A16 16 0 1 1-.01-16Z",
    "cw": "M-6.6-16H6.6L16-6.6V6.6L6.6 16H-6.6L-16 6.6V-6.6Z",
    "ge": "M-14.5-14.5H14.5V14.5H-14.5Z",
}
PLATE: Final = {  # 56 by 13 round (0, 0)
    "us": "M-22-6.5H22A6.5 6.5 0 0 1 22 6.5H-22A6.5 6.5 0 0 1-22-6.5Z",
    "cw": "M-23-6.5H23L28-1.5V1.5L23 6.5H-23L-28 1.5V-1.5Z",
    "ge": "M-27-6.5H27V6.5H-27Z",
}

# NATO symbols in a box of 56 by 36: ("line" | "fill", path)
CROSS: Final = "M0 0L56 36M0 36L56 0"
OVAL: Final = "M17 7.5H39A10.5 10.5 0 0 1 39 28.5H17A10.5 10.5 0 0 1 17 7.5Z"
NATO: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "infantry": (("line", CROSS),),
    "parachute": (("line", CROSS), ("line", "M15 34.5Q21.5 24.5 28 34.5Q34.5 24.5 41 34.5")),
    "glider": (("line", CROSS), ("line", "M11 29.5H22L28 34.5L34 29.5H45")),
    "commando": (
        ("line", CROSS),
        ("fill", "M26.6 19.5H29.4V24.5H33.5V27H29.4V32L28 35.5L26.6 32V27H22.5V24.5H26.6Z"),
    ),
    "ranger": (("line", CROSS), ("fill", "M28 21.5L36 28.5L28 35.5L20 28.5Z")),
    "mechanized": (("line", CROSS), ("line", OVAL)),
    "tank": (("line", OVAL),),
    "at": (("line", "M0 36L28 0L56 36"), ("line", "M20 17H36A7 7 0 0 1 36 31H20A7 7 0 0 1 20 17Z")),
    "aa": (
        ("line", "M0 36C4 8 52 8 56 36"),
        ("wheels", "M10 41a4 4 0 1 0 8 0a4 4 0 1 0-8 0M38 41a4 4 0 1 0 8 0a4 4 0 1 0-8 0"),
    ),
}
TYPES: Final = {
    "infantry": "infantry", "parachute": "parachute", "glider": "glider", "commando": "commando",
    "ranger": "ranger", "mechanized": "mechanized", "tank": "armour", "at": "self-propelled anti-tank",
    "aa": "motorized anti-aircraft",
}  # fmt: skip

ANCHOR: Final = (
    "M0-8A2.6 2.6 0 1 1-.01-8ZM-1.1-3V-1.2H-4.5V.8H-1.1V5.6C-3.6 5.2-5.2 3.6-5.6 1.8L-7.8 3.6C-6.8 6.5-3.8 "
    "8.6 0 8.6 3.8 8.6 6.8 6.5 7.8 3.6L5.6 1.8C5.2 3.6 3.6 5.2 1.1 5.6V.8H4.5V-1.2H1.1V-3Z"
)
PARACHUTE: Final = (
    "M-8.5-.5A8.5 8.5 0 0 1 8.5-.5L5-2 2.6-.5 0-2-2.6-.5-5-2ZM-7.4.6L-.7 8.5H.7L7.4.6 5.6.4.5 6.5V.3H-.5V6.5"
    "L-5.6.4Z"
)
SHIELD: Final = "M-12-12H12V4L0 14-12 4Z"
LOZENGE: Final = "M0-10L9.5-4.5V5.5L0 11-9.5 5.5V-4.5Z"
STAR: Final = "M0-8.5L2.2-2.9 8.1-2.7 3.4 1 5.1 6.9 0 3.5-5.1 6.9-3.4 1-8.1-2.7-2.2-2.9Z"
ARROW: Final = "M-4-10H4V0H10L0 11-10 0H-4Z"


def sign_defs() -> str:
    """The symbols of arms, each written once."""
    return "".join(group("", *starmap(_stroke, parts), id=f"sign-{kind}") for kind, parts in NATO.items())


def _stroke(name: str, d: str) -> str:
    return path(d, {"line": "c-line", "fill": "c-fill", "wheels": "c-wheel"}[name])


def shape_of(nation: str) -> str:
    """Whose shape a nation has: the German air force and the Waffen-SS have that of the army."""
    return nation if nation in BODY else "ge"
