"""The questions in words."""

from __future__ import annotations

from typing import Final

PROMPTS: Final = {
    "play": "Which command card do you play?",
    "order": "Which unit do you order?",
    "on_the_move": "Which unit do you order On the Move?",
    "choose_mover": "Which unit do you move next?",
    "move": "Where does {0} move?",
    "choose_fighter": "Which unit battles next?",
    "battle": "Whom does {0} battle?",
    "retreat": "Where does {0} retreat to?",
    "battle_back": "Does {0} battle {1} back?",
    "take_ground": "Does {0} take the ground at {1}?",
    "overrun": "Whom does {0} battle from its new hex?",
    "draw": "Which card is drawn?",
    "battle_dice": "How do the battle dice fall?",
    "initiative": "How do the initiative dice fall?",
    "roll_again": "How do the dice for the hits on the Tiger fall?",
}
