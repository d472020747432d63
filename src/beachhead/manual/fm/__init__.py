"""The manual of Fire & Movement: its chapters, tables and figures.

chapters/            the text, and the glossary
tables               the tables by the names they are called for
fighting  scenarios  tables of combat, ground and dice; of the scenarios and campaigns
words                how tables say units, hexes and turns
pictures             small pictures for the glossary
figures  boards      the figures; small positions and the part of the map they are drawn on
"""

from importlib.resources import files

from beachhead.manual.contents import Sources
from beachhead.manual.fm.figures import FIGURES
from beachhead.manual.fm.pictures import PICTURES
from beachhead.manual.fm.tables import TABLES

MANUAL = Sources(
    "Fire & Movement: D-Day",
    files("beachhead.manual.fm").joinpath("chapters"),
    TABLES,
    {**FIGURES, **PICTURES},
)
