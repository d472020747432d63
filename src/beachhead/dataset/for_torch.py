"""Batches as tensors of PyTorch, which is imported here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import torch
from torch.utils.data import IterableDataset, get_worker_info

from beachhead.dataset.loading import PLAIN, Batch

if TYPE_CHECKING:
    from beachhead.dataset.loading import Dataset


class TorchBatches(IterableDataset):  # type: ignore[misc]  # PyTorch is not there when types are checked
    """The batches of a data set; with several workers of a `DataLoader`, each reads its share of the shards.
    `set_epoch` gives another order where rows are shuffled."""

    def __init__(self, data: Dataset, size: int, choices: dict[str, Any]) -> None:
        super().__init__()
        self.data, self.size, self.choices = data, size, choices
        self.epoch = 0

    def set_epoch(self, epoch: int) -> None:
        self.epoch = epoch

    def __iter__(self) -> Iterator[dict[str, torch.Tensor]]:
        choices, worker = dict(self.choices), get_worker_info()
        if choices.get("shuffle") is not None:
            choices["shuffle"] = (choices["shuffle"], self.epoch)
        if worker is not None:
            k, n = choices.get("share", (0, 1))
            choices["share"] = (k + n * worker.id, n * worker.num_workers)
        for batch in self.data.batches(self.size, **choices):
            yield tensors(batch)


def tensors(batch: Batch) -> dict[str, torch.Tensor]:
    """A batch as tensors; numbers of actions, seats and the like as int64."""
    found = {"observation": batch.observation, "action_mask": batch.mask()}
    found |= {name: getattr(batch, name) for name in PLAIN}
    return {
        name: torch.as_tensor(array if array.dtype.kind in "fb" else array.astype("int64"))
        for name, array in found.items()
    }
