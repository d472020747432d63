"""The manual of Fire & Movement: its chapters, tables and figures."""

from importlib.resources import files

from beachhead.manual.contents import Sources
from beachhead.manual.fm.figures import FIGURES
from beachhead.manual.fm.tables import TABLES

MANUAL = Sources("Fire & Movement: D-Day", files("beachhead.manual.fm").joinpath("chapters"), TABLES, FIGURES)
