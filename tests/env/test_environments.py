"""The environments as a learner meets them: ids, seeds, rewards, ends, refusals."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import pytest

from beachhead import env
from beachhead.core.errors import Malformed, NotAnOption, Refusal, Unknown
from beachhead.games import scenarios


def test_every_scenario_and_mode_has_an_id() -> None:
    ids = env.environments()
    assert {s.id for s in scenarios()} == set(ids.values())
    assert ids["beachhead/fm-utah-v1"] == "fm:utah"
    assert ids["beachhead/m44-overthrough-omaha-utah-v1"] == "m44:overthrough/omaha+utah"
    assert set(ids) <= set(gymnasium.registry)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("fm:utha", "There is no environment 'fm:utha': did you mean fm:utah"),
        ("beachhead/fm-utah-v9", "did you mean beachhead/fm-utah-v1"),
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
    seen, _ = alone.reset(seed=3)
    while True:
        seen, reward, ended, _, told = alone.step(rng.choice(alone.battle.now.ids(seat)))
        assert not told
        if ended:
            break
        assert reward == 0.0
        assert seen["action_mask"][0] == 0
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
