"""Observations: read from the view alone, lazily, and still true after the game has gone on."""

from __future__ import annotations

import copy
import pickle
from random import Random

import numpy as np
import pytest

from beachhead import env, games
from beachhead.core.view import view_of
from beachhead.env.battle import Battle
from beachhead.env.lazy_observation import PARTS, LazyObservation
from beachhead.env.position import LONG
from beachhead.env.visible import Visible
from beachhead.hexes import HexId

SCENARIOS = ("fm:utah", "fm:omaha", "m44:omaha", "m44:overthrough/omaha+utah")


def play_on(battle: Battle, decisions: int, seed: int = 5) -> None:
    rng = Random(seed)
    for _ in range(decisions):
        if battle.now.asked is not None:
            battle.answer(battle.now.asked.seat, rng.choice(battle.now.asked.options))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_observes_more_than_his_view_tells(scenario: str) -> None:
    """A position imagined from the view looks the same to its seat; to the others, in time, it does not."""
    battle, rng, differed = Battle(scenario), Random(11), 0
    for _ in range(25):
        play_on(battle, 9, seed=rng.randrange(1000))
        state = battle.now.state
        for seat in state.setup.seats[:3]:
            imagined = games.resample(view_of(state, seat), rng)
            visible, thought = Visible(state, seat, None), Visible(imagined, seat, None)
            assert (battle.reader.planes(visible) == battle.reader.planes(thought)).all()
            assert (battle.reader.features(visible) == battle.reader.features(thought)).all()
            differed += imagined.key != state.key
    assert differed, "the imagined positions are not all the true one"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_observation_stays_true_when_the_game_goes_on(scenario: str) -> None:
    battle = Battle(scenario)
    seat = battle.seats[0]
    late, early = [], []
    for _ in range(2 * LONG + 5):
        early.append(battle.seen(seat).whole())
        late.append(battle.seen(seat))
        play_on(battle, 1)
    for then, now in zip(early, late, strict=True):
        assert all((then[part] == now[part]).all() for part in PARTS)
    assert any((early[0][part] != early[-1][part]).any() for part in PARTS)


def test_only_what_is_read_is_worked_out() -> None:
    read: list[str] = []

    def working(part: str, seat: str) -> np.ndarray:
        read.append(part)
        return np.zeros(3)

    seen = LazyObservation(working, "allied")
    assert "observation" in seen
    assert len(seen) == len(PARTS)
    assert seen.get("nothing", 4) == 4
    assert read == []
    assert seen["action_mask"] is seen["action_mask"]
    assert read == ["action_mask"]
    assert all(part is not None for part in dict(seen).values())
    assert sorted(read) == sorted(PARTS)


@pytest.mark.parametrize(
    "taken",
    [dict, copy.deepcopy, copy.copy, lambda seen: pickle.loads(pickle.dumps(seen)), lambda seen: {**seen}],
)
def test_a_copy_is_complete(taken: object) -> None:
    assert callable(taken)
    seen = Battle("m44:omaha").seen("allies")
    copied = taken(seen)
    assert list(copied) == list(PARTS)
    for part, value in copied.items():
        assert (value == seen[part]).all()
    assert dict.values(copied) is not None
    assert all(value is not None for value in dict.values(copied))


def test_planes_show_units_where_they_stand_and_whose_they_are() -> None:
    battle = Battle("m44:omaha")
    reader, state = battle.reader, battle.now.state
    own = reader.plane_names.index("own: figures")
    enemy = reader.plane_names.index("enemy: figures")
    at, figures = view_of(state, "allies").known["at"], view_of(state, "allies").known["figures"]  # type: ignore[arg-type]
    allied, axis = battle.seen("allies")["observation"], battle.seen("axis")["observation"]
    assert (allied[own] == axis[enemy]).all()
    assert allied[own].sum() + allied[enemy].sum() == sum(
        n for n, hex in zip(figures, at, strict=True) if hex >= 0
    )
    first = next(u for u, hex in enumerate(at) if hex >= 0)
    grid_row, grid_column = divmod(reader.layout.cell[HexId(at[first])], reader.layout.columns)
    assert figures[first] in (allied[own][grid_row, grid_column], allied[enemy][grid_row, grid_column])


def test_the_question_is_part_of_what_is_observed() -> None:
    battle = Battle("fm:utah")
    asked = battle.now.asked
    assert asked is not None
    seen = battle.seen(asked.seat)
    names = battle.reader.feature_names
    assert [names[n] for n in np.flatnonzero(seen["features"]) if names[n].startswith("asked")] == [
        f"asked: {asked.ask}"
    ]
    offered = seen["observation"][battle.reader.plane_names.index("answers that name this hex")]
    assert np.count_nonzero(offered) == len(asked.options)


def test_a_picture_and_a_text_of_the_board() -> None:
    turns = env.make("m44:omaha", render_mode="rgb_array")
    turns.reset(seed=1)
    picture = turns.render()
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20
    text = env.make("fm:utah", render_mode="ansi")
    text.reset(seed=1)
    assert text.render().rstrip().endswith("?") or "german:" in text.render()
