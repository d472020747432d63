"""The questions that cards ask, in words."""

from __future__ import annotations

from typing import Final

CARD_PROMPTS: Final[dict[str, str]] = {
    "ambush": "{1} assaults {0}. Do you play an Ambush?",
    "put_back": "Which of the cards that you drew do you discard?",
    "hand_out": "Which card do you play, or hand to a general?",
    "section": "In which section do you use {0}?",
    "repeat": "Which enemy card does your Counter-Attack repeat?",
    "barrage": "Which unit do you shell?",
    "air_group": "Which units do your aircraft attack?",
    "air_next": "Which of them do your aircraft attack next?",
    "wounded": "Which unit do the medics go to?",
    "tend": "Which unit gets a figure back?",
    "dig_in": "Which unit digs in?",
    "move_again": "Where does {0} move after the battle?",
    "shell_dice": "How do the dice of the shells fall?",
    "air_dice": "How do the dice of the aircraft fall?",
    "order_dice": "How do the dice for orders fall?",
    "medics_dice": "How do the dice for the wounded fall?",
}
