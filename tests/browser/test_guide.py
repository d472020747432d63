"""The guide to the board shows the pictures that `make pictures` took, all of them and no others."""

from __future__ import annotations

import re

from tests.browser.walkthrough import GUIDE, WALKS


def test_every_picture_is_shown_in_order() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(board/([\w-]+\.jpg)\)", GUIDE.read_text(encoding="utf-8"))
    taken = sorted(picture.name for picture in GUIDE.with_suffix("").iterdir())
    assert sorted(shown) == taken
    for walk in WALKS:
        mine = [name for name in shown if name.startswith(walk.name)]
        assert mine == [f"{walk.name}-{number:02}.jpg" for number in range(1, len(mine) + 1)]
        assert len(mine) > 8
