"""What an owner of the printed game may change, as forms: boards and who stands on them, the reinforcement
dice, the command cards, profiles and figures, scenarios, modes and battles.

Of the boards no text gives anything, nor the dice of the reinforcement table. What troops and terrain do, and
what the scenarios score, is printed, and changing it makes a variant.
"""

from beachhead.m44.forms.boards import BOARD_HEXES, BOARD_UNITS, CRAFT, FEATURES
from beachhead.m44.forms.decks import CARDS, DECKS
from beachhead.m44.forms.modes import BATTLES, MODES
from beachhead.m44.forms.profiles import FIGURES, REINFORCEMENTS, TERRAIN, TROOPS, WEAPONS
from beachhead.m44.forms.scenarios import HANDS, SCENARIOS

FORMS = (
    BOARD_HEXES, BOARD_UNITS, CRAFT, FEATURES, REINFORCEMENTS, CARDS, DECKS, SCENARIOS, HANDS, MODES, BATTLES,
    TERRAIN, TROOPS, WEAPONS, FIGURES,
)  # fmt: skip
