"""One page to compare with the printed game: all rows of a form as they are drawn, or the map.

Begin with `sheet_page` and `map_page`; `page_as` makes of what they return an SVG, PNG or PDF.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from beachhead.core.bhd import DataSet
from beachhead.core.errors import Refusal, unknown
from beachhead.core.forms import Files, Row
from beachhead.core.game import Game
from beachhead.core.owned import form_called, laid_in
from beachhead.draw.drawing import Drawing, drawing_of
from beachhead.draw.kit.digits import digit_defs
from beachhead.draw.kit.style import stylesheet
from beachhead.draw.kit.svg import group, moved, tag, text
from beachhead.draw.options import DrawOptions
from beachhead.draw.picture import picture
from beachhead.draw.png import to_png
from beachhead.draw.printing import print_page

WIDE: Final = 1190.0  # A4, in sixths of a millimetre or so
HIGH: Final = 1684.0
EDGE: Final = 40.0
HEAD: Final = 60.0
CELL: Final = (54.0, 66.0)  # of one drawing, with its caption
GAP: Final = 12.0


def rows_with(game: Game, data: DataSet, form: str) -> list[Row]:
    """The rows of a form as a data set has them."""
    changed = laid_in(game.forms, game.files(), data)
    return form_called(game.forms, form).rows(Files({**game.files(), **changed}))


def drawn_rows(drawing: Drawing[Any], form: str, rows: Iterable[Row]) -> list[tuple[Row, tuple[str, ...]]]:
    """Those rows that have a drawing, with it."""
    found = [(row, sample_of(drawing, form, row)) for row in rows]
    return [(row, drawn) for row, drawn in found if drawn]


def sample_of(drawing: Drawing[Any], form: str, row: Row) -> tuple[str, ...]:
    """The drawings of a row; none if its values cannot be drawn."""
    try:
        return drawing.sample(form, row)
    except (ValueError, KeyError, IndexError, TypeError):
        return ()


def sheet_page(game: Game, data: DataSet, form: str, theme: str = "light") -> str:
    """All rows of a form that are drawn, on one page, those that differ from ours with a frame."""
    drawing = drawing_of(game)
    rows = drawn_rows(drawing, form, rows_with(game, data, form))
    if not rows:
        raise unknown("picture of", form, [*drawn_forms(game), "map"])
    changed = {change.row for change in data.changes if change.form == form}
    parts = max(len(drawn) for _, drawn in rows)
    wide, high = CELL[0] * parts + GAP, CELL[1]
    scale = _scale(len(rows), wide, high)
    across = int((WIDE - 2 * EDGE) / (wide * scale))
    cells = []
    for n, (row, drawn) in enumerate(rows):
        x, y = EDGE + n % across * wide * scale, EDGE + HEAD + n // across * high * scale
        cells.append(group("", *_cell(row, drawn, row.id in changed), transform=moved(x, y, scale)))
    said = f"{data.title} ({data.fingerprint}): {len(rows)} {form}, {len(changed)} of them changed"
    return _page([tag("text", text(said), x=EDGE, y=EDGE + 20, class_="sheet-title"), *cells], drawing, theme)


def _scale(count: int, wide: float, high: float) -> float:
    """As large as so many fit on the page, and not more than three times."""
    scale = 3.0
    while scale > 0.3:
        across, down = int((WIDE - 2 * EDGE) / (wide * scale)), int((HIGH - 2 * EDGE - HEAD) / (high * scale))
        if across and ceil(count / across) <= down:
            break
        scale *= 0.98
    return scale


def _cell(row: Row, drawn: tuple[str, ...], changed: bool) -> list[str]:
    parts = [
        group("", part, transform=moved(CELL[0] * (n + 0.5), CELL[0] / 2)) for n, part in enumerate(drawn)
    ]
    frame = {"x": 1, "y": 1, "width": CELL[0] * len(drawn) - 2, "height": CELL[1] - 4, "rx": 4}
    caption = tag("text", text(row.id), x=CELL[0] * len(drawn) / 2, y=CELL[1] - 6, class_="sheet-caption")
    return [*([tag("rect", class_="sheet-changed", **frame)] if changed else []), *parts, caption]


def _page(inside: list[str], drawing: Drawing[Any], theme: str) -> str:
    style = (
        ".sheet-title{font:600 18px 'DejaVu Sans',Arial,sans-serif;fill:currentColor}"
        ".sheet-caption{font:7px 'DejaVu Sans',Arial,sans-serif;fill:currentColor;text-anchor:middle}"
        ".sheet-changed{fill:none;stroke:#b8862f;stroke-width:1.5}"
    )
    return tag(
        "svg",
        tag("style", stylesheet(theme) + style),
        tag("defs", digit_defs(), *drawing.definitions()),
        tag("rect", class_="m-paper", x=0, y=0, width=WIDE, height=HIGH),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDE:.0f} {HIGH:.0f}",
        width=round(WIDE),
        height=round(HIGH),
        color="#eee" if theme == "dark" else "#222",
    )


def drawn_forms(game: Game) -> list[str]:
    """The forms of a game whose rows are drawn."""
    files, drawing = Files(game.files()), drawing_of(game)
    found = []
    for form in game.forms:
        first = next(iter(form.ids(files)), None)
        if first is not None and sample_of(drawing, form.name, form.row(files, first)):
            found.append(form.name)
    return found


def map_page(game: Game, data: DataSet, scenario: str = "", theme: str = "light") -> str:
    """The board of a scenario as the data set has it; of the whole map, if the game has one for all."""
    name = scenario.partition(":")[2] or scenario or board_of(game)
    how = DrawOptions(whole=True, setup=True, theme=theme)
    page = picture(game.scenario(name).id, how, data=data)
    page.subtitle = f"{data.title} ({data.fingerprint}). {page.subtitle}"
    return page.svg()


def board_of(game: Game) -> str:
    """The scenario that is played on the one map that a game has; that which is played most, if there is a
    board for each."""
    return next((form.maps[""] for form in game.forms if "" in form.maps), game.usual_scenario.name)


def page_as(svg: str, ending: str) -> bytes:
    """A page as SVG, PNG or PDF."""
    if ending == ".png":
        return to_png(svg)
    if ending != ".pdf":
        return svg.encode()
    with TemporaryDirectory() as folder:
        page, printed = Path(folder) / "page.html", Path(folder) / "page.pdf"
        page.write_text(PAGE.format(svg=svg, way=_way(svg)), encoding="utf-8")
        print_page(page, printed)
        return printed.read_bytes()


def _way(svg: str) -> str:
    """How the paper lies."""
    size = re.search(r'width="(\d+)" height="(\d+)"', svg)
    return "landscape" if size and int(size[1]) > int(size[2]) else "portrait"


def write_page(svg: str, path: Path) -> None:
    """Write a page; the ending of the name says as what."""
    try:
        path.write_bytes(page_as(svg, path.suffix.lower()))
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror or error}.") from None


PAGE: Final = (
    '<!doctype html><meta charset="utf-8"><style>@page{{size:A4 {way};margin:0}}body{{margin:0}}'
    "svg{{display:block;width:100vw;height:100vh}}</style>{svg}"
)
