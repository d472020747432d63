"""Data sets: decisions of many games as tables, for learning from games that were played.

    beachhead dataset fm:utah --bots captain --games 500 --out utah-captains     made
    data = open_dataset("utah-captains")                                         read
    for batch in data.batches(256, shuffle=1): ...

    layout   rows   tables      what a row is, how games become rows, how rows become Parquet
    sources  making  card       where games come from, the folder that can be resumed, the data card
    loading  for_torch          reading it again

It needs the packages of `pip install 'beachhead[sim]'`; PyTorch only where tensors are asked for.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from beachhead.core.errors import Refusal

if TYPE_CHECKING:
    from beachhead.dataset.loading import Dataset

__all__ = ["open_dataset", "require_packages"]


def open_dataset(folder: str | Path) -> Dataset:
    """The data set in a folder; refused if there is none, or if nothing is finished there."""
    require_packages()
    from beachhead.dataset.loading import Dataset  # it needs what has just been looked for

    return Dataset(Path(folder))


def require_packages() -> None:
    """Refuse, with a sentence, where the packages that tables need are not installed."""
    for name in ("numpy", "pyarrow"):
        try:
            import_module(name)
        except ImportError:
            raise Refusal(
                f"A data set needs the package {name}, which is not installed: pip install 'beachhead[sim]'."
            ) from None
