"""PNG: the size that was asked for, and something on it; a clear sentence where it cannot be made."""

from __future__ import annotations

import struct
import sys
import zlib

import pytest

from beachhead.draw import CannotRender, DrawOptions, png, to_png
from tests.draw.pictures import drawn


def opened(png_file: bytes) -> tuple[int, int, list[bytes]]:
    """Width, height and the pixels of a PNG, as far as this test needs them: rows, filters undone by none."""
    assert png_file.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png_file[16:24])
    packed, at = b"", 8
    while at < len(png_file):
        (long,) = struct.unpack(">I", png_file[at : at + 4])
        if png_file[at + 4 : at + 8] == b"IDAT":
            packed += png_file[at + 8 : at + 8 + long]
        at += long + 12
    raw = zlib.decompress(packed)
    line = len(raw) // height
    return width, height, [raw[n * line : (n + 1) * line] for n in range(height)]


@pytest.mark.parametrize("scenario", ["fm:sword", "m44:juno"])
def test_it_has_the_size_asked_for_and_is_not_blank(scenario: str) -> None:
    small = drawn(scenario, DrawOptions(scale=0.25))
    width, height, rows = opened(to_png(small))
    assert f'width="{width}" height="{height}"' in small[:200]
    assert 150 < width < 400
    assert height > width
    busy = [row for row in rows if len(set(row)) > 40]
    assert len(busy) > height * 0.7


def test_a_blank_sheet_would_be_noticed() -> None:
    blank = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="40"><rect width="50" height="40"/></svg>'
    )
    width, height, rows = opened(to_png(blank))
    assert (width, height) == (50, 40)
    assert not [row for row in rows if len(set(row)) > 40]


def test_names_are_written_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters leave a trace: the picture differs from the one without them."""
    svg = drawn("m44:omaha", DrawOptions(scale=0.2))
    assert to_png(svg) != to_png(svg.replace("<text", "<desc").replace("</text>", "</desc>"))


def test_without_the_package_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    png._has_fonts.cache_clear()
    with pytest.raises(CannotRender, match=r"pip install beachhead\[draw\]"):
        to_png("<svg/>")


def test_without_any_font_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "SERIF", "Nofont")
    monkeypatch.setattr(png, "SANS", "Nofont")
    png._has_fonts.cache_clear()
    with pytest.raises(CannotRender, match="no font"):
        to_png(drawn("fm:sword", DrawOptions(scale=0.25)))
    png._has_fonts.cache_clear()
