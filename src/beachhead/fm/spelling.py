"""How places are written on the map and in sentences: data files are plain ASCII, a map has accents."""

from __future__ import annotations

from typing import Final

ACCENTS: Final = {
    "Benouville": "Bénouville", "Beny": "Bény", "Bernieres": "Bernières", "Bieville": "Biéville",
    "Bourguebus": "Bourguébus", "Breville": "Bréville", "Come": "Côme", "Crepon": "Crépon", "Drome": "Drôme",
    "Eglise": "Église", "Evrecy": "Évrecy", "Foret": "Forêt", "Hebecrevon": "Hébécrevon", "Hebert": "Hébert",
    "Lo": "Lô", "Louvieres": "Louvières", "Mere": "Mère", "Quineville": "Quinéville", "Riviere": "Rivière",
    "Trevieres": "Trévières", "Verrieres": "Verrières",
}  # fmt: skip
ARTICLES: Final = ("La", "Le", "Les")


def spelled(name: str) -> str:
    """A name with its accents."""
    words = [[ACCENTS.get(part, part) for part in word.split("-")] for word in name.split(" ")]
    return " ".join("-".join(parts) for parts in words).replace("'", "’")


def town_name(name: str) -> str:
    """A town or city: its words are hyphenated, except for a leading article."""
    first, *rest = spelled(name).split(" ")
    joined = "-".join(rest if first in ARTICLES else (first, *rest))
    return f"{first} {joined}" if first in ARTICLES else joined
