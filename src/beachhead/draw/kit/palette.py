"""The colours, by name: each for the light and for the dark printing. `style` turns them into a stylesheet.

Dark is a second printing, not an inversion: the same hues at night, water darkest, coast and roads the
brightest lines. Counters have the same colours in both, so that a unit never changes its own.
"""

from __future__ import annotations

from typing import Final

THEMES: Final = ("light", "dark")

MAP: Final[dict[str, tuple[str, str]]] = {
    "paper": ("#f4f0e5", "#1c1f1b"),
    "card": ("#fbf9f2", "#141613"),
    "ink": ("#1f231d", "#ece8da"),
    "ink_2": ("#55594c", "#b1b3a3"),
    "rule": ("#cbc2ab", "#3c4138"),
    "accent": ("#e2a72e", "#e8b445"),
    "sea": ("#b9d3da", "#15252f"),
    "sea_2": ("#c6dde1", "#193040"),
    "sea_3": ("#cfe3e5", "#1e3a4b"),
    "waterline": ("#6f9fae", "#3f6b80"),
    "coast": ("#4b6f78", "#7ea3ad"),
    "land": ("#f1ead3", "#34352c"),
    "parcel": ("#cdbf95", "#4b4a3a"),
    "bocage": ("#d3dcae", "#2f3b27"),
    "bocage_2": ("#dde3bb", "#35422b"),
    "bocage_3": ("#c8d4a0", "#2a3523"),
    "hedge": ("#a3b57a", "#4a5f39"),
    "hedge_2": ("#81985a", "#5c7446"),
    "woods": ("#a9c088", "#22331f"),
    "tree": ("#6d9157", "#3a5733"),
    "tree_2": ("#8cad70", "#4b6b40"),
    "tree_3": ("#4c7040", "#16240f"),
    "swamp": ("#cfe0cd", "#263c3b"),
    "reed": ("#5d9390", "#5a8c8a"),
    "hill": ("#e6cfa0", "#463c2a"),
    "hill_2": ("#dab97e", "#574a31"),
    "contour": ("#a5742f", "#9a7b4b"),
    "bluff": ("#7d5420", "#c7a066"),
    "sand": ("#f6e2a3", "#534a31"),
    "sand_2": ("#c9a552", "#8c7b4c"),
    "wet": ("#e4d7a2", "#4d5142"),
    "foam": ("#ffffff", "#7fa3b0"),
    "urban": ("#e6d6c8", "#4a4039"),
    "block": ("#86594b", "#c79a83"),
    "roof": ("#b4624a", "#b87a63"),
    "roof_2": ("#8a4535", "#8a5443"),
    "strip": ("#c2beb0", "#6a6b63"),
    "river": ("#a3cddb", "#2f6780"),
    "river_2": ("#35708b", "#84b9d2"),
    "road": ("#f0b27a", "#c98a55"),
    "road_2": ("#7a2f1c", "#2a1710"),
    "trail": ("#7a5a3a", "#c1a27c"),
    "bridge": ("#20241f", "#f0ecde"),
    "wire": ("#34332c", "#e4dfcd"),
    "grid": ("#6b6a4a", "#8d9078"),
    "grid_sea": ("#6d98a6", "#44687a"),
    "hexno": ("#474530", "#c0c1aa"),
    "label": ("#23231a", "#f1ecdb"),
    "halo": ("#f7f2e2", "#20211b"),
    "label_water": ("#1d536c", "#9fd0e6"),
    "label_hill": ("#6d4410", "#e0bd83"),
    "veil": ("#efe9d8", "#1a1c18"),
    "neat": ("#3a3a2c", "#8d9078"),
    "rim": ("#14160f", "#b9b5a6"),
}

# Bodies of counters and plates with the ink that is read on them.
NATIONS: Final[dict[str, tuple[str, str]]] = {
    "us": ("#4f5d28", "#f7f3e3"),
    "cw": ("#cf9556", "#22150a"),
    "ge": ("#5d6d7c", "#f7f8f6"),
    "lw": ("#2f68a0", "#f5f8fb"),  # German air force: paratroops and flak
    "ss": ("#26282b", "#f1f1ee"),
}
CW_FIGURES: Final = "#8a5424"  # Commonwealth figures; their plate keeps the light tan
INK: Final = "#17190f"
PALE: Final = "#f7f3e3"

# The ground of the symbol box, one for each formation in turn; black lines reach 7:1 on all of them.
FORMATIONS: Final = (
    "#f2d04b", "#f29f6b", "#e9e4d4", "#a9c7ea", "#f28678", "#8fd0c1", "#c9a7e0", "#cfd2d6",
)  # fmt: skip


def colours(theme: str) -> dict[str, str]:
    """Every colour of a theme by its name."""
    found = {name: pair[THEMES.index(theme)] for name, pair in MAP.items()}
    for nation, (body, ink) in NATIONS.items():
        found |= {nation: body, f"{nation}_ink": ink}
    return found | {"cw_figures": CW_FIGURES, "black": INK, "pale": PALE}
