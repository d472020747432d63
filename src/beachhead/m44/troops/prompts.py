"""The questions of reinforcements and special troops, in words."""

from __future__ import annotations

from typing import Final

TROOP_PROMPTS: Final[dict[str, str]] = {
    "reinforcement_dice": "How do the reinforcement dice fall?",
    "call": "Which reinforcement do you call?",
    "deploy": "Where does {0} come onto the board?",
    "equip": "Which accessory does {0} carry?",
    "arm": "Which Airborne unit carries the {0}?",
    "moor": "To which craft icon does the empty landing craft go back?",
    "smoke": "Where does {0} lay smoke?",
    "bring": "Which unit next to {0} do you order as well?",
    "clear_wire": "Does {0} remove the wire at {1}?",
}
