"""Drawings of the boards of both games: SVG from the standard library alone, PNG through an optional package.

Begin with `picture`; `beachhead map` is its command.

    paper  curves  svg            where hexes lie, lines, the words of SVG
    palette  style  lettering     colours, classes, letters and the room they take
    ground  water  ways           layers of a map: land and sea, rivers, roads and towns
    streams  villages             the same for Memoir, where rivers and roads fill hexes
    names  placing                where names may stand, and how they keep apart
    numerals  signs  counters  markers         the pieces of Fire & Movement
    figures  troops  obstacles                 the pieces of Memoir
    fm_map  fm_names  fm_units  fm_picture     one game put together,
    m44_map  m44_names  m44_units  m44_picture     and the other
    key  sheet  png               title, key and notes around it; the file
"""

from beachhead.draw.picture import boards, picture
from beachhead.draw.png import CannotRender, to_png
from beachhead.draw.sheet import Sheet
from beachhead.draw.wish import Wish

__all__ = ["CannotRender", "Sheet", "Wish", "boards", "picture", "to_png"]
