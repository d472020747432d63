"""The tables of the manual, made from the facts that are played with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from beachhead.manual.contents import Table
from beachhead.manual.fm import fighting, scenarios
from beachhead.manual.fm.words import BEACHES, FOLIO

OF_A_BEACH = {
    "setup": scenarios.setup,
    "beaches": scenarios.beaches,
    "arrivals": scenarios.arrivals,
    "victory": scenarios.victory,
    "markers": scenarios.markers,
}

TABLES: Mapping[str, Callable[[], Table]] = {
    "goals": scenarios.goals,
    "lengths": scenarios.lengths,
    "choices": scenarios.chosen,
    "columns": fighting.columns,
    "results": fighting.results,
    "terrain": fighting.terrain,
    "units": fighting.units,
    "drop": fighting.drop,
    "drift": fighting.drift,
    "raids": fighting.raids,
    "replacements": fighting.replacements,
    "losses": scenarios.losses,
    "pools": scenarios.pools,
    "cities": scenarios.cities,
    "late": scenarios.late,
    "late-folio": partial(scenarios.late, FOLIO),
    "beaches-folio": partial(scenarios.beaches, "gold-juno", FOLIO),
    "markers-campaign": partial(scenarios.markers, "campaign"),
    **{f"{kind}-{name}": partial(make, name) for kind, make in OF_A_BEACH.items() for name in BEACHES},
}
