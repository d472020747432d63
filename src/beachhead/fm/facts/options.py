"""What players may choose before a game: the rule behind it, a sentence for them, and where it is allowed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

QUAD: Final = "quad"
FOLIO: Final = "folio"

Setting: TypeAlias = str | int  # True and False equal 1 and 0


@dataclass(frozen=True)
class Options:
    """The choices of one game, all settled."""

    edition: str
    weather: bool
    flak: bool
    early_arrival: bool
    us_city_hexes: int

    @property
    def folio(self) -> bool:
        return self.edition == FOLIO


@dataclass(frozen=True)
class Choice:
    """One option as a scenario offers it; a single value means that there is nothing to choose."""

    name: str
    values: tuple[Setting, ...]
    default: Setting
    rule: str
    says: str


@dataclass(frozen=True)
class Note:
    """Where facts come from that a player would expect to find printed."""

    topic: str
    provenance: str  # booklet, inferred or reconstructed
    says: str
