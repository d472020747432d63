"""The tables of the manual, made from the facts that are played with."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from beachhead.manual.contents import Table

TABLES: Mapping[str, Callable[[], Table]] = {}
