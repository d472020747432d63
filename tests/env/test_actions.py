"""Flat action ids: every option of every decision has one, no two the same, and they mean what they say."""

from __future__ import annotations

import json
from random import Random

import numpy as np
import pytest

from beachhead import env
from beachhead.core.errors import Malformed, NotAnOption, NotYourDecision, Unknown
from beachhead.env.action_ids import WAIT
from beachhead.env.battle import Answer, Battle
from beachhead.env.planes.fm import FmReader
from tests.env.numbering import meaning, stored

OPTIONS: dict[str, dict[str, object]] = {
    "fm:omaha": {"edition": "folio"},
    "fm:campaign": {"weather": True},
}


def scenario_ids() -> list[str]:
    return list(env.environments().values())


@pytest.mark.parametrize("scenario", scenario_ids())
def test_every_option_has_an_id_of_its_own(scenario: str) -> None:
    battle, rng = Battle(scenario, OPTIONS.get(scenario)), Random(7)
    size, decisions = battle.reader.action_ids.size, 0
    while not battle.over and decisions < 1500:
        for decision in battle.now.state.open:
            ids = battle.now.ids(decision.seat)
            assert len(ids) == len(set(ids)) == len(decision.options)
            assert WAIT < min(ids) <= max(ids) < size
        asked = battle.now.asked
        assert asked is not None
        battle.answer(asked.seat, rng.choice(asked.options))
        decisions += 1


def test_an_id_says_its_verb_and_its_fields() -> None:
    battle = Battle("fm:utah")
    asked = battle.now.asked
    assert asked is not None
    action_ids, layout = battle.reader.action_ids, battle.reader.layout
    for id, option in zip(battle.now.ids(asked.seat), asked.options, strict=True):
        word = action_ids.word(id)
        assert word.name == option.NAME
        if [slot.kind for slot in word.fields] == ["HexId"]:
            assert word.parts(id) == (layout.cell[getattr(option, word.fields[0].name)],)


def test_an_id_an_option_and_its_notation_do_the_same() -> None:
    keys = set()
    for way in ("id", "option", "notation"):
        battle = Battle("fm:utah")
        asked = battle.now.asked
        assert asked is not None
        names = battle.now.state.setup.names
        answers: dict[str, Answer] = {
            "id": np.int32(battle.now.ids(asked.seat)[1]),
            "option": asked.options[1],
            "notation": names.text(asked.options[1]),
        }
        battle.answer(asked.seat, answers[way])
        keys.add(battle.now.state.key)
    assert len(keys) == 1


def test_the_mask_is_the_list() -> None:
    turns = env.make("m44:omaha")
    turns.reset(seed=3)
    agent = turns.agent_selection
    assert sorted(turns.legal(agent)) == np.flatnonzero(turns.observe(agent)["action_mask"]).tolist()
    other = next(a for a in turns.agents if a != agent)
    assert turns.legal(other) == [WAIT]


def test_what_is_no_option_is_refused_with_what_is() -> None:
    battle = Battle("fm:utah")
    asked = battle.now.asked
    assert asked is not None
    before = battle.now.state.key
    with pytest.raises(NotAnOption, match=r"Action 0 is not an option now: .* and could take \d+ \("):
        battle.answer(asked.seat, 0)
    with pytest.raises(NotYourDecision, match="is not asked now; the battle waits for"):
        battle.answer(next(seat for seat in battle.seats if seat != asked.seat), 1)
    with pytest.raises(Malformed, match="give the id of an action, an option or its notation"):
        battle.answer(asked.seat, 1.5)  # type: ignore[arg-type]
    with pytest.raises(Malformed, match="is not an action"):
        battle.answer(asked.seat, "sing")
    with pytest.raises(Unknown, match="There is no seat 'french'"):
        battle.answer("french", 1)
    assert battle.now.state.key == before


def test_there_is_no_action_beyond_the_last() -> None:
    action_ids = Battle("fm:utah").reader.action_ids
    with pytest.raises(Unknown, match=f"actions go from 1 to {action_ids.size - 1}"):
        action_ids.word(action_ids.size)


@pytest.mark.parametrize("id", sorted(env.environments()))
def test_numbers_mean_what_they_meant(id: str) -> None:
    """A policy that was trained with an id may rely on it."""
    then = json.loads(stored().read_text())
    assert id in then, f"{id} is new: store its numbers with `python -m tests.env.numbering`"
    now = meaning(Battle(env.environments()[id]))
    changed = [what for what in now if now[what] != then[id][what]]
    assert not changed, (
        f"the numbers of the {' and '.join(changed)} of {id} mean something else than they did: "
        "raise VERSION in beachhead.env.ids, then store them with `python -m tests.env.numbering`"
    )


def test_a_changed_meaning_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = meaning(Battle("fm:utah"))
    assert meaning(Battle("fm:omaha"))["actions"] != before["actions"]
    monkeypatch.setattr(FmReader, "left_out", FmReader.left_out | {"fm.go"})
    after = meaning(Battle("fm:utah"))
    assert after["actions"] != before["actions"]
    assert after["observations"] == before["observations"]
