"""The spaces of a scenario, as Gymnasium calls them: the same for every seat."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from beachhead.env.lazy_observation import FEATURES, MASK, PLANES
from beachhead.env.planes import Reader


def observation_space(reader: Reader) -> spaces.Dict:
    """Planes and features in bytes, and the mask of the actions that can be taken."""
    return spaces.Dict(
        {
            PLANES: spaces.Box(0, 255, reader.shape, np.uint8),
            FEATURES: spaces.Box(0, 255, (len(reader.feature_names),), np.uint8),
            MASK: spaces.Box(0, 1, (reader.action_ids.size,), np.int8),
        }
    )


def action_space(reader: Reader) -> spaces.Discrete:
    """A number for every answer that can ever be given; 0 is to wait."""
    return spaces.Discrete(reader.action_ids.size)
