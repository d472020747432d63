"""What a program of a user may be: the whole public interface, to be read by pyright in its strict mode."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import beachhead
import beachhead.env
from beachhead import Decision, Hint, Match, Refusal, State, View, bots, hint, new_match, odds, resample
from beachhead.analysis import analyse
from beachhead.bots.value import WinChance, value_of, win_chance
from beachhead.dataset import open_dataset
from beachhead.draw import DrawOptions, picture
from beachhead.env.policies import PolicyBot, save_policy
from beachhead.exercises import games_with_exercises, read_exercises
from beachhead.sim import Crew, Finished, make_plan, play_game, simulate, wilson
from beachhead.tasks import find_task, task_ids


class Last:
    def choose(self, view: View, decision: Decision) -> int:
        return len(decision.options) - 1


def play(scenario: str) -> Match:
    match = new_match(scenario, seed=7)
    bot: bots.Bot = Last()
    while not match.over:
        decision = match.open[0]
        match.apply(decision.seat, bots.answer(bot, match.view(decision.seat), decision))
    return match


def refused(match: Match) -> str:
    try:
        match.apply("allied", "go 1206")
    except Refusal as refusal:
        return refusal.message + (refusal.rule or "") + ", ".join(refusal.allowed)
    return match.explain("allied", {"do": "go"}).text


def by_turns() -> float:
    env = beachhead.env.make("fm:utah", options={}, encoding="flat", actions="ids", illegal="end")
    env.reset(seed=7)
    total = 0.0
    for agent in env.agent_iter():
        seen, reward, ended, cut, told = env.last()
        total += reward + len(told)
        if ended or cut or seen is None:
            env.step(None)
            continue
        legal = seen["action_mask"].view(bool).nonzero()[0]
        env.step(int(legal[0]))
        env.step(env.legal(agent)[0])
    copied = env.clone()
    print(
        env.action_space("allied").n, env.observation_space("allied"), copied.state().shape, env.battle.over
    )
    return total + sum(env.rewards.values())


def in_rounds() -> int:
    env = beachhead.env.rounds("m44:neptune", max_cycles=100)
    seen, told = env.reset(seed=1)
    while env.agents:
        actions = {agent: env.legal(agent)[0] for agent in env.agents}
        seen, rewards, over, cut, told = env.step(actions)
        print(sum(rewards.values()), any(over.values()), any(cut.values()), len(told))
    return len(seen)


def alone() -> float:
    league = beachhead.env.league(["random", "greedy"], size=8, past=0.5)
    env = beachhead.env.solo(
        "fm:task/take-town", seat="allied", opponent=league, reward="shaped", discount=1.0
    )
    league.add("first", lambda seen, mask: int(mask.argmax()))
    seen, told = env.reset(seed=1)
    total, over, cut = 0.0, False, False
    while not (over or cut):
        seen, reward, over, cut, told = env.step(env.legal()[0])
        total += float(reward)
    print(env.action_masks().sum(), env.action_space.n, env.observation_space, seen, told, league.results)
    return total


def growing() -> str:
    env = beachhead.env.curriculum("m44:omaha", promote=0.7, games=50)
    seen, told = env.reset(seed=1)
    print(env.stages, seen, told, env.action_masks().sum())
    return str(env.stage)


def at_once() -> float:
    env = beachhead.env.vector("fm:task/take-town", 16, processes=1)
    seen, told = env.reset(seed=7)
    legal, ends = env.legal()
    seen, rewards, over, cut, told = env.step(legal[ends[:-1]])
    print(env.action_masks().shape, env.seats, seen.shape, over.any(), cut.any(), told["seat"])
    env.close()
    return float(rewards.sum())


def read(folder: Path) -> int:
    data = open_dataset(folder)
    count = 0
    for batch in data.batches(256, shuffle=1, games=(1, 90)):
        count += len(batch) + int(batch.mask().sum()) + int(batch.action[0]) + int(batch.observation.shape[1])
    print(data.seats, data.width, data.actions, data.rows, data.games, data.layout["asks"], data.shards)
    return count


def kept(path: Path) -> None:
    save_policy(path, "m44:omaha", [([[0.0]], [0.0])], activation="tanh")
    for name in games_with_exercises():
        print(name, read_exercises)


def make(parameters: str, seed: int) -> PolicyBot:
    return PolicyBot(lambda row, legal: legal[int(row.sum()) % len(legal)], "m44:omaha")


match = play("m44:omaha")
winner: str | None = match.result.winner if match.result else None
view: View = new_match("m44:omaha", seed=1).view("allies")
state: State = resample(view, Random(1))
chance: WinChance = win_chance(view)
value = value_of(match.game)
worth: float = value.chance(state, view.seat) if value else 0.5
svg: str = picture("m44:omaha", DrawOptions(theme="dark")).svg()
percent: dict[str, object] = odds("m44:omaha", dice=3)
games: list[str] = [scenario.id for scenario in beachhead.scenarios()]
hinted: tuple[Hint, ...] = hint(view)
told: str = hinted[0].why + str(hinted[0].chance)
looked = analyse(match, rollouts=10)
makes: Callable[[str, int], bots.Bot] = make
made: bots.Bot = bots.make("captain", seed=7)
for task in task_ids():
    print(find_task(task).title, find_task(task).seat)
for id, scenario in {**beachhead.env.environments(), **beachhead.env.tasks()}.items():
    print(beachhead.env.scenario_of(id) == scenario, beachhead.env.env_id(scenario))


def many(folder: Path) -> Finished:
    done = simulate(make_plan("m44:omaha", "random"), folder, 10, Crew(jobs=1))
    print(done.totals.wins, play_game(make_plan("m44:omaha", "random"), 1).record, wilson(3, 10))
    return done
