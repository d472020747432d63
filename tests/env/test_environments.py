"""The environments as a learner meets them: ids, seeds, rewards, ends, refusals."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pyspiel
import pytest

from beachhead import env
from beachhead.core.errors import Malformed, NotAnOption, Refusal, Unknown
from beachhead.games import scenarios


def test_every_scenario_and_mode_has_an_id() -> None:
    ids = env.environments()
    assert {s.id for s in scenarios()} == set(ids.values())
    assert ids["beachhead/fm-utah-v2"] == "fm:utah"
    assert ids["beachhead/m44-overthrough-omaha-utah-v2"] == "m44:overthrough/omaha+utah"
    assert set(ids) <= set(gymnasium.registry)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("fm:utha", "There is no environment 'fm:utha': did you mean fm:utah"),
        ("beachhead/fm-utah-v9", "did you mean beachhead/fm-utah-v2"),
        ("chess", "There is no environment 'chess'"),
    ],
)
def test_an_unknown_scenario_is_told_the_nearest(name: str, sentence: str) -> None:
    for way in (env.make, env.rounds, env.solo, env.spiel, env.module):
        with pytest.raises(Unknown, match=sentence):
            way(name)


def test_unknown_choices_are_refused() -> None:
    with pytest.raises(Unknown, match="no option of fm:utah called 'wether'"):
        env.make("fm:utah", options={"wether": True})
    with pytest.raises(Unknown, match="There is no bot 'admiral'"):
        env.solo("fm:utah", opponent="admiral")
    with pytest.raises(Malformed, match="captain takes a time"):
        env.solo("fm:utah", opponent="captain:soon")
    with pytest.raises(Unknown, match="There is no seat 'french'"):
        env.solo("fm:utah", seat="french")
    with pytest.raises(Unknown, match="There is no render mode 'human'"):
        env.make("fm:utah", render_mode="human")
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"encoding": "image"}, "There is no choice of encoding called 'image'"),
        ({"actions": "words"}, "There is no choice of actions called 'words': did you mean ids"),
        ({"illegal": "ignore"}, "There is no choice of illegal called 'ignore'"),
        ({"penalty": -1}, "penalty is what an illegal answer costs, 0 or more; not -1"),
        ({"max_cycles": 0}, "max_cycles is 1 or more"),
        ({"foo": 1}, "There is no choice called 'foo': there is options, data, encoding, actions"),
    ]
    id = env.env_id("fm:utah")
    for choices, sentence in wrong:
        for way in (env.make, env.rounds, env.solo, gymnasium.make):
            with pytest.raises(Refusal, match=sentence):
                way(id, **choices)
        for kind in ("aec", "parallel"):
            with pytest.raises(Refusal, match=sentence):
                pettingzoo.make(kind, id, **choices)
    with pytest.raises(Unknown, match="no option of fm:utah called 'wether'"):
        env.spiel("fm:utah", {"wether": True})


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name="pettingzoo")

    monkeypatch.setattr(env, "import_module", missing)
    with pytest.raises(
        Refusal, match=r"needs pettingzoo, which is not installed: `pip install beachhead\[rl\]`"
    ):
        env.make("fm:utah")


def played(turns: Any, seed: int) -> tuple[int, dict[str, float], list[int]]:
    """A game at random: how many answers, what everybody got, and the answers."""
    turns.reset(seed=seed)
    rng, got, answers = Random(seed), dict.fromkeys(turns.agents, 0.0), []
    for agent in turns.agent_iter():
        _, reward, ended, cut, _ = turns.last(observe=False)
        got[agent] += reward
        answers.append(0 if ended or cut else rng.choice(turns.legal(agent)))
        turns.step(None if ended or cut else answers[-1])
    return turns.answered, got, answers


@pytest.mark.parametrize("scenario", ["fm:utah", "m44:sword", "m44:double/sword+juno"])
def test_a_game_ends_with_winners_and_losers(scenario: str) -> None:
    turns = env.make(scenario)
    answered, got, _ = played(turns, seed=2)
    assert answered > 100
    assert sorted(got.values()) == [-1.0] * (len(got) // 2) + [1.0] * (len(got) // 2)
    assert turns.agents == []


def test_the_same_seed_rolls_the_same_game_and_the_next_another() -> None:
    turns = env.make("m44:sword")
    assert played(turns, seed=4) == played(turns, seed=4) != played(turns, seed=5)


def test_a_game_can_be_cut_short() -> None:
    turns = env.make("m44:sword", max_cycles=20)
    answered, got, _ = played(turns, seed=1)
    assert answered == 20
    assert set(got.values()) == {0.0}


def test_an_illegal_action_changes_nothing() -> None:
    turns = env.make("fm:utah")
    turns.reset(seed=1)
    with pytest.raises(NotAnOption):
        turns.step(0)
    assert turns.answered == 0


def test_generals_answer_together() -> None:
    rounds = env.rounds("m44:double/omaha+utah")
    rounds.reset(seed=8)
    rng, most = Random(8), 0
    for _ in range(300):
        asked = [d.seat for d in rounds.battle.now.state.open]
        before = rounds.battle.decided
        *_, infos = rounds.step({a: rng.choice(rounds.battle.now.ids(a)) for a in rounds.agents})
        assert rounds.battle.decided > before
        if len(asked) > 1 and not any("refused" in infos[seat] for seat in asked):
            most = max(most, len(asked))
    assert most > 1


def test_what_is_not_understood_is_asked_again() -> None:
    rounds = env.rounds("fm:utah")
    rounds.reset(seed=1)
    asked = rounds.battle.now.asked
    assert asked is not None
    *_, infos = rounds.step(dict.fromkeys(rounds.agents, 0))
    assert rounds.battle.now.asked == asked
    assert "is not an option now" in infos[asked.seat]["refused"]
    alone = env.solo("m44:omaha", opponent="random")
    alone.reset(seed=1)
    *_, told = alone.step(0)
    assert "is not an option now" in told["refused"]


@pytest.mark.parametrize("seat", ["allies", "axis"])
def test_one_seat_plays_against_a_bot_to_the_end(seat: str) -> None:
    alone, rng = env.solo("m44:sword", seat=seat, opponent="random"), Random(3)
    alone.reset(seed=3)
    while True:
        _, reward, ended, _, told = alone.step(rng.choice(alone.battle.now.ids(seat)))
        assert not told
        if ended:
            break
        assert reward == 0.0
        assert not alone.action_masks()[0]
        assert alone.action_masks().sum() == len(alone.legal())
    assert reward in (1.0, -1.0)
    assert alone.step(1)[2], "it stays over"


def test_seats_of_open_spiel_share_nothing_but_the_board() -> None:
    game = env.spiel("fm:utah")
    state = game.new_initial_state()
    rng = Random(6)
    while not state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
    for action, _ in state.chance_outcomes():
        assert state.action_to_string(state.current_player(), action)
    assert state.observation_string(0) != state.observation_string(1)
    child = state.clone()
    child.apply_action(state.chance_outcomes()[0][0])
    assert str(child) != str(state)


def test_an_illegal_answer_costs_or_ends_the_game() -> None:
    turns = env.make("fm:utah", illegal="again", penalty=0.25)
    turns.reset(seed=1)
    agent, key = turns.agent_selection, turns.battle.now.state.key
    turns.step(0)
    assert turns.agent_selection == agent
    assert turns.battle.now.state.key == key
    assert turns.rewards[agent] == -0.25
    assert "is not an option now" in turns.infos[agent]["refused"]
    turns.step(turns.legal(agent)[0])
    assert turns.rewards[agent] == 0
    turns = env.make("fm:utah", illegal="end")
    turns.reset(seed=1)
    agent = turns.agent_selection
    turns.step(0)
    assert turns.rewards == {name: -1.0 if name == agent else 0.0 for name in turns.agents}
    assert all(turns.terminations.values())

    alone = env.solo("m44:omaha", opponent="random", illegal="again", penalty=0.5)
    alone.reset(seed=1)
    _, reward, ended, _, _ = alone.step(0)
    assert (reward, ended) == (-0.5, False)
    alone = env.solo("m44:omaha", opponent="random", illegal="end")
    alone.reset(seed=1)
    _, reward, ended, cut, _ = alone.step(0)
    assert (reward, ended, cut) == (-1.0, True, False)
    alone = env.solo("m44:omaha", opponent="random", illegal="raise")
    alone.reset(seed=1)
    with pytest.raises(NotAnOption):
        alone.step(0)

    rounds = env.rounds("fm:utah", illegal="end")
    rounds.reset(seed=1)
    asked = rounds.battle.now.asked
    assert asked is not None
    _, rewards, over, _, _ = rounds.step(dict.fromkeys(rounds.agents, 0))
    assert rewards[asked.seat] == -1.0
    assert all(over.values())


COPIES: dict[str, Callable[[Any], Any]] = {
    "clone": lambda one: one.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha", "m44:double/sword+juno", "raid:field"])
def test_a_copy_goes_on_by_itself_with_the_same_dice(scenario: str, way: str) -> None:
    turns, rng = env.make(scenario), Random(9)
    turns.reset(seed=9)
    for _ in range(40):
        if not turns.battle.over:
            turns.step(rng.choice(turns.legal(turns.agent_selection)))
    before = turns.battle.now.state.key
    other = COPIES[way](turns)
    assert other.battle.now.state.key == before
    played = []
    for one in (other, turns):
        again, keys = Random(4), []
        for _ in range(60):
            if not one.battle.over:
                one.step(again.choice(one.legal(one.agent_selection)))
                keys.append(one.battle.now.state.key)
        played.append(keys)
        if one is other:
            assert turns.battle.now.state.key == before, "the first has not moved"
    assert played[0] == played[1]
    assert other.rewards == turns.rewards


def test_a_copy_against_bots_goes_on_alike() -> None:
    alone, rng = env.solo("fm:utah", seat="german", opponent="captain"), Random(2)
    alone.reset(seed=2)
    for _ in range(10):
        alone.step(rng.choice(alone.legal()))
    other = pickle.loads(pickle.dumps(alone.clone()))
    for _ in range(10):
        choice = rng.choice(alone.legal())
        assert other.legal() == alone.legal()
        one, two = alone.step(choice), other.step(choice)
        assert (one[0] == two[0]).all()
        assert one[1:] == two[1:]


def test_critics_see_what_all_seats_know_and_nothing_a_policy_sees_is_missing() -> None:
    turns = env.make("m44:double/sword+juno")
    turns.reset(seed=3)
    state, reader = turns.state(), turns.battle.reader
    assert turns.state_space.contains(state)
    first = turns.observe(turns.possible_agents[0])["observation"]
    assert (state[: len(first)] == first).all()
    held = [reader.scaled_features(turns.battle.now.visible(seat)) for seat in turns.agents]
    for features in held:
        windows = np.lib.stride_tricks.sliding_window_view(state, len(features))
        assert (windows == features).all(axis=1).any()


def test_search_in_open_spiel_may_imagine_what_a_player_cannot_know() -> None:
    game = env.spiel("m44:omaha")
    state, rng = game.new_initial_state(), Random(3)
    while state.is_chance_node() or state.move_number() < 30:
        outcomes = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(rng.choice(outcomes or state.legal_actions()))
    player, seen = state.current_player(), state.observation_string()
    others = set()
    for _ in range(5):
        imagined = state.resample_from_infostate(player, rng.random)
        assert imagined.observation_string(player) == seen
        assert imagined.legal_actions() == state.legal_actions()
        others.add(imagined.observation_string(1 - player))
        imagined.apply_action(imagined.legal_actions()[0])
    assert len(others) > 1
    assert state.observation_string() == seen


def test_options_of_open_spiel_are_in_the_name_of_the_game() -> None:
    game = env.spiel("fm:utah", {"weather": True})
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    options = again.new_initial_state().position.setup.options
    assert options["weather"] is True
    assert env.spiel("fm:utah").new_initial_state().position.setup.options["weather"] is False


@pytest.mark.parametrize(
    "program",
    [
        "import beachhead, gymnasium",
        "import gymnasium, beachhead",
        "import beachhead.env, gymnasium",
        "import gymnasium, beachhead.env",
        "import beachhead, pettingzoo, gymnasium",
    ],
)
def test_gymnasium_knows_us_whichever_is_imported_first(program: str) -> None:
    made = (
        "env = gymnasium.make('beachhead/m44-sword-v2', opponent='random'); print(env.reset(seed=1)[0].shape)"
    )
    run = subprocess.run(
        [sys.executable, "-c", f"{program}\n{made}"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("(")


def test_nobody_who_wants_no_environment_waits_for_gymnasium() -> None:
    program = "import sys, beachhead; print('gymnasium' in sys.modules, 'numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "False"]
