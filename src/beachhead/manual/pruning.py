"""A drawing without what it does not use, and its dark printing. Begin with `pruned`."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from beachhead.draw.kit.palette import THEMES
from beachhead.draw.kit.style import stylesheet

SVG = "http://www.w3.org/2000/svg"
REFERENCE = re.compile(r"#([\w-]+)")
CLASSES = re.compile(r'class="([^"]*)"')
STYLE_SHEET = re.compile(r"(?<=<style>)[^<]*")
STYLE_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
SELECTED = re.compile(r"\.([\w-]+)")


def pruned(svg: str) -> str:
    """The drawing without the styles, patterns and figures that it does not use."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    style, defs = (next(root.iter(f"{{{SVG}}}{name}")) for name in ("style", "defs"))
    sheet, shapes = style.text or "", {child.get("id", ""): child for child in defs}
    written = "".join(ElementTree.tostring(child, "unicode") for child in root if child not in (style, defs))
    used, found = set[str](), {""}
    while found:  # a figure may use another, and a pattern has styles of its own
        written += "".join(ElementTree.tostring(shapes[id], "unicode") for id in found if id)
        style.text = _styles(sheet, written)
        found = shapes.keys() & set(REFERENCE.findall(written + style.text)) - used
        used |= found
    for id in shapes.keys() - used:
        defs.remove(shapes[id])
    return ElementTree.tostring(root, "unicode")


def _styles(sheet: str, written: str) -> str:
    """The rules of a style sheet whose classes are written."""
    classes = {name for names in CLASSES.findall(written) for name in names.split()}
    rules = STYLE_RULE.findall(sheet)
    return "".join(
        f"{to}{{{how}}}" for to, how in rules if any(_meets(part, classes) for part in to.split(","))
    )


def at_night(svg: str) -> str:
    """The dark printing of a drawing that was made in light colours."""
    light, dark = (STYLE_RULE.findall(stylesheet(theme)) for theme in THEMES)
    other = {to + how: f"{to}{{{how_dark}}}" for (to, how), (_, how_dark) in zip(light, dark, strict=True)}
    return STYLE_SHEET.sub(
        lambda sheet: STYLE_RULE.sub(lambda rule: other.get(rule[1] + rule[2], rule[0]), sheet[0]), svg
    )


def _meets(selector: str, classes: set[str]) -> bool:
    return set(SELECTED.findall(selector)) <= classes
