"""Drawings of the boards: SVG from the standard library alone, PNG through an optional package.

Begin with `picture`; `beachhead map` is its command.

    drawing  plain                what a game's drawing offers; the one for games that bring none
    picture  scene  heat  png     a picture, the board in a browser, heat maps, the file
    options                       what somebody wants drawn, and how
    kit/                          where hexes lie, lines, colours, ground, signs, the document around it
    labels/                       letters and the room they take; where names may stand, and keep apart
    fm/  m44/                     the maps, pieces and legends of one game each; `drawing` puts them together
"""

from beachhead.draw.kit.document import Document
from beachhead.draw.options import DrawOptions
from beachhead.draw.picture import picture
from beachhead.draw.png import CannotRender, to_png

__all__ = ["CannotRender", "Document", "DrawOptions", "picture", "to_png"]
