"""What an owner of the printed game may change, as forms: counters, the ground, markers, and the scenarios.

`counters` and `ground` are what no text gives: an owner reads it off their own copy. What `scenarios` holds,
and the tables, are printed in the booklets, and changing them makes a variant.
"""

from beachhead.fm.forms.calendar import EARLY, ENTRIES, REPLACEMENTS, WEATHER
from beachhead.fm.forms.counters import COUNTERS
from beachhead.fm.forms.ground import AREAS, HEXES, LINES, MAP_LINE, RIVERS, ROADS, TERRAIN, TRAILS
from beachhead.fm.forms.scenarios import (
    ARRIVALS,
    ASSAULTS,
    BEACHES,
    DROPS,
    LOSSES,
    OVERLAYS,
    RAIDS,
    SCENARIOS,
    SET_UP,
)
from beachhead.fm.forms.tables import BEACHHEADS, BOMBARDMENT, LANDING, MARKERS, RESULTS, RESULTS_LINES

FORMS = (
    COUNTERS, TERRAIN, HEXES, RIVERS, ROADS, TRAILS, MARKERS, BEACHHEADS, SCENARIOS, SET_UP, BEACHES,
    ASSAULTS, DROPS, RAIDS, ARRIVALS, ENTRIES, EARLY, REPLACEMENTS, LOSSES, OVERLAYS, AREAS, LINES, MAP_LINE,
    WEATHER, RESULTS_LINES, RESULTS, BOMBARDMENT, LANDING,
)  # fmt: skip
