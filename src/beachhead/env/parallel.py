"""PettingZoo's parallel environment: everybody answers in every round, and only the seats that are asked
count.

In Memoir's team modes the generals of a side are asked together; here they answer together. Seats that are
not asked answer 0, to wait. An answer that is not an option changes nothing: unless `illegal` says otherwise
the seat is asked again in the next round, and its info says why. Begin with `RoundsEnv`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from beachhead.core.errors import Refusal
from beachhead.env.base_env import Seats
from beachhead.env.battle import Answer
from beachhead.env.encodings import Array
from beachhead.env.render import MODES

Infos = dict[str, dict[str, Any]]
Seen = dict[str, dict[str, Array]]


class RoundsEnv(Seats, ParallelEnv[str, dict[str, Array], Answer]):  # type: ignore[misc]  # PettingZoo has no types
    """One scenario in rounds; `max_cycles` ends a game after that many."""

    metadata = {"render_modes": MODES, "name": "beachhead"}  # noqa: RUF012  # so PettingZoo declares it

    def reset(
        self, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Seen, Infos]:
        """A new game. Without a seed, the next game of the last seed; `options` are for wrappers."""
        self.begin(seed)
        self.rounds = 0
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Answer]
    ) -> tuple[Seen, dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        infos: Infos = {agent: {} for agent in self.agents}
        for seat in [decision.seat for decision in self.battle.now.open]:
            infos[seat] = self._hear(seat, actions[seat])
        self.rounds += 1
        refused = [seat for seat, told in infos.items() if told]
        over = self.battle.over or (self.illegal == "end" and bool(refused))
        cut = not over and self.rounds == self.max_cycles
        rewards = self.battle.returns()
        rewards.update(dict.fromkeys(refused, -1.0 if over else -self.penalty))
        found = self._seen(), rewards
        ended = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        return *found, *ended, infos

    def _hear(self, seat: str, answer: Answer) -> dict[str, Any]:
        """Let a seat answer, unless others' answers in this round have already settled its question."""
        if self.battle.over or self.battle.now.decision(seat) is None:
            return {}
        try:
            self.battle.answer(seat, answer)
        except Refusal as refusal:
            if self.illegal == "raise":
                raise
            return {"refused": refusal.message}
        return {}

    def _seen(self) -> Seen:
        return {agent: self.observe(agent) for agent in self.agents}
