"""Observations: read from the view alone, whole in one row, and what their places mean."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from beachhead import env, games
from beachhead.core.errors import Malformed, Refusal, Unknown
from beachhead.core.view import view_of
from beachhead.env.battle import Battle
from beachhead.env.visible import Visible
from beachhead.hexes import HexId, each

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
    for game in range(25):
        battle.begin(game)
        play_on(battle, 9 * game, seed=rng.randrange(1000))
        state = battle.now.state
        for seat in state.setup.seats[:3]:
            imagined = games.resample(view_of(state, seat), rng)
            visible, thought = Visible(state, seat, None), Visible(imagined, seat, None)
            assert (battle.reader.planes(visible) == battle.reader.planes(thought)).all()
            assert (battle.reader.features(visible) == battle.reader.features(thought)).all()
            differed += imagined.key != state.key
    assert differed, "the imagined positions are not all the true one"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_flat_row_holds_all_that_changes(scenario: str) -> None:
    """Nothing happens outside the hexes in play, no value of a layer is cut off, and `place` finds the places
    of the row."""
    battle, rng = Battle(scenario), Random(3)
    reader, fixed = battle.reader, len(battle.reader.plane_names) - len(battle.reader.moving_names)
    elsewhere = np.ones(reader.layout.cells, bool)
    elsewhere[reader.cells] = False
    for _ in range(30):
        play_on(battle, 20, seed=rng.randrange(1000))
        visible = battle.now.visible(rng.choice(battle.seats))
        planes, row = reader.planes(visible), reader.flat(visible)
        moving = planes[fixed:].reshape(len(reader.moving_names), -1)
        assert not moving[:, elsewhere].any()
        assert (moving.max(axis=1) <= reader.plane_tops[fixed:]).all()
        assert row.min() >= 0
        assert row.max() <= 1
        board = row[: moving[:, reader.cells].size].reshape(len(moving), -1)
        back = np.rint(board * reader.plane_tops[fixed:, None])
        assert (back == moving[:, reader.cells]).all()
        name = rng.choice(reader.moving_names)
        hex = next(iter(each(reader.in_play())))
        cell = reader.layout.cell[hex]
        top = reader.plane_tops[reader.plane_names.index(name)]
        assert row[reader.place(name, hex)] * top == pytest.approx(
            planes[reader.plane_names.index(name)].ravel()[cell]
        )
        told = rng.choice(reader.feature_names)
        number = reader.feature_names.index(told)
        assert row[reader.place(told)] == reader.scaled_features(visible)[number]


def test_a_place_that_is_not_there_is_refused() -> None:
    reader = Battle("fm:utah").reader
    outside = next(hex for hex in each(reader.layout_hexes & ~reader.in_play()))
    with pytest.raises(Malformed, match="is not in play"):
        reader.place("own: units", outside)
    with pytest.raises(Unknown, match="There is no layer or feature 'own: tanks'"):
        reader.place("own: tanks")


@pytest.mark.parametrize("encoding", ["flat", "planes"])
@pytest.mark.parametrize("actions", ["ids", "places"])
@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha", "raid:field"])
def test_an_observation_is_a_plain_dictionary_in_its_space(
    scenario: str, encoding: Any, actions: Any
) -> None:
    turns = env.make(scenario, encoding=encoding, actions=actions)
    turns.reset(seed=2)
    rng = Random(2)
    for _ in range(30):
        if turns.battle.over:
            turns.reset(seed=3)
        agent = turns.agent_selection
        seen = turns.observe(agent)
        assert type(seen) is dict
        assert turns.observation_space(agent).contains(seen)
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(turns.legal(agent))
        assert seen["observation"].dtype == np.float32
        turns.step(rng.choice(turns.legal(agent)))


def test_an_option_is_numbered_by_its_place_and_says_what_it_is() -> None:
    by_id, by_place = env.make("m44:omaha"), env.make("m44:omaha", actions="places")
    rng, seen_verbs = Random(5), set()
    for turns in (by_id, by_place):
        turns.reset(seed=5)
    for _ in range(200):
        agent = by_id.agent_selection
        assert by_place.legal(agent) == list(range(1, 1 + len(by_id.legal(agent))))
        rows = by_place.observe(agent)["options"]
        asked = by_place.battle.now.decision(agent)
        assert asked is not None
        assert rows[: len(asked.options), 0].tolist() == by_id.legal(agent)
        assert (rows[len(asked.options) :] == -1).all()
        words = list(by_id.battle.reader.action_ids.words.values())
        for option, row in zip(asked.options, rows, strict=False):
            assert words[row[1]].name == option.NAME
            seen_verbs.add(option.NAME)
            if [slot.kind for slot in option.FIELDS] == ["HexId"]:
                assert row[2] == by_id.battle.reader.layout.cell[getattr(option, option.FIELDS[0].name)]
        place = rng.randrange(len(asked.options))
        by_id.step(by_id.legal(agent)[place])
        by_place.step(place + 1)
        assert by_id.battle.now.state.key == by_place.battle.now.state.key
        if by_id.battle.over:
            break
    assert len(seen_verbs) > 5


def test_more_options_than_places_are_refused_with_the_other_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beachhead.env.encodings.MOST_OPTIONS", 2)
    turns = env.make("fm:utah", actions="places")
    turns.reset(seed=1)
    with pytest.raises(Refusal, match="actions='ids' numbers all of them"):
        turns.legal(turns.agent_selection)


def test_planes_show_units_where_they_stand_and_whose_they_are() -> None:
    battle = Battle("m44:omaha")
    reader, state = battle.reader, battle.now.state
    own = reader.plane_names.index("own: figures")
    enemy = reader.plane_names.index("enemy: figures")
    at, figures = view_of(state, "allies").known["at"], view_of(state, "allies").known["figures"]  # type: ignore[arg-type]
    allied, axis = (reader.planes(battle.now.visible(seat)) for seat in ("allies", "axis"))
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
    row, reader = battle.seen(asked.seat)["observation"], battle.reader
    names = reader.feature_names
    assert [name for name in names if name.startswith("asked") and row[reader.place(name)]] == [
        f"asked: {asked.ask}"
    ]
    planes = reader.planes(battle.now.visible(asked.seat))
    offered = planes[reader.plane_names.index("answers that name this hex")]
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
