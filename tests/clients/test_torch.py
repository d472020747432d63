"""Tensors: batches of a data set, and what the environments show, put together by others' functions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
import tree
from torch.utils.data import DataLoader, default_collate

from beachhead import env
from beachhead.dataset import open_dataset
from beachhead.dataset.making import Order, make_dataset
from beachhead.dataset.rows import Written
from beachhead.dataset.sources import source_of
from beachhead.sim.run import Crew

EVERY_WAY: tuple[dict[str, Any], ...] = ({}, {"encoding": "planes"}, {"actions": "places"})


def test_batches_of_a_data_set(tmp_path: Path) -> None:
    """The same rows as arrays; with two workers each row once; another epoch, another order."""
    order = Order(source_of(["fm:task/take-town"], "random"), 6, 2, Written())
    make_dataset(order, tmp_path / "set", Crew())
    data = open_dataset(tmp_path / "set")
    arrays = list(data.batches(16, shuffle=3))
    tensors = list(data.torch(16, shuffle=3))
    plain = list(DataLoader(data.torch(16), batch_size=None))
    assert torch.cat([batch["observation"] for batch in plain]).shape == (data.rows, data.width)
    assert plain[0]["action"].dtype == torch.int64
    assert plain[0]["action_mask"].dtype == torch.bool
    assert torch.gather(plain[0]["action_mask"], 1, plain[0]["action"][:, None]).all()
    numbers = [(batch["game"] * 100_000 + batch["n"]).tolist() for batch in tensors]
    assert sorted(n for batch in numbers for n in batch) == sorted(
        n for b in arrays for n in (b.game * 100_000 + b.n).tolist()
    )
    shared = list(DataLoader(data.torch(16, shuffle=3), batch_size=None, num_workers=2))
    assert sum(len(batch["action"]) for batch in shared) == data.rows
    first = data.torch(16, shuffle=3)
    again = [batch["n"].tolist() for batch in first]
    first.set_epoch(1)
    assert [batch["n"].tolist() for batch in first] != again


def test_observations_are_put_together() -> None:
    for choices in EVERY_WAY:
        turns = env.make("m44:task/card-duel", **choices)
        turns.reset(seed=1)
        seen = [turns.observe(agent) for agent in turns.agents]
        collated = default_collate(seen)
        assert set(collated) == set(seen[0])
        stacked = tree.map_structure(lambda *parts: np.stack(parts), *seen)
        for part, array in stacked.items():
            assert (collated[part].numpy() == array).all()
        assert all(
            space.contains(one) for one in seen for space in [turns.observation_space(turns.agents[0])]
        )
