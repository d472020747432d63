"""The figures of the manual, drawn from positions that tests play."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.manual.contents import Figure

FIGURES: Mapping[str, Callable[[], Figure]] = {}
