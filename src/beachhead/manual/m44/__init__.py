"""The manual of Memoir '44: its chapters, tables and figures."""

from importlib.resources import files

from beachhead.manual.contents import Sources
from beachhead.manual.m44.figures import FIGURES
from beachhead.manual.m44.pictures import PICTURES
from beachhead.manual.m44.tables import TABLES

MANUAL = Sources(
    "Memoir '44: D-Day Landings",
    files("beachhead.manual.m44").joinpath("chapters"),
    TABLES,
    {**FIGURES, **PICTURES},
)
