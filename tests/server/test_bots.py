"""Bots at the server: workers that are killed or hang, where their seeds come from, and secret questions."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from beachhead import bots
from beachhead.core.action import Done
from beachhead.core.decision import Decision
from beachhead.core.seat import Seat
from beachhead.core.view import decision_json
from beachhead.games import find_game, new_match
from beachhead.m44.flow.card_draws import PutBack
from beachhead.m44.game import M44
from beachhead.m44.ids import CommanderId
from beachhead.server.bots import runner
from beachhead.server.bots.entry import Choice, choose
from beachhead.server.bots.runner import SCHEDULE, BotRunner, SeededQuestion, fallback, question_of, seed_of
from beachhead.server.live.game import LiveGame, Question
from beachhead.server.metrics import BOT_FAILURES, BOT_STAND_INS, BOT_STOPS
from beachhead.server.settings import Settings
from tests.m44.test_ambush import assault
from tests.parts.aside import run_aside
from tests.parts.waiting import PATIENCE, until
from tests.server.hanging import given_up_when_it_hangs
from tests.server.sitting import Sitting, context_of, visiting


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server whose bots have as long as they need."""
    known = {"falters": "Faltering", "nonsense": "Nonsense"}
    places = " ".join(f"{name}=tests.server.nonsense:{what}" for name, what in known.items())
    monkeypatch.setenv("BEACHHEAD_BOTS", places)
    monkeypatch.setenv("FALTERING", str(tmp_path / "failed"))
    settings = Settings(
        f"sqlite:///{tmp_path / 'games.db'}", rate=10_000, burst=100_000, bot_seconds=PATIENCE
    )
    with visiting(settings) as client:
        yield client


def counted() -> tuple[float, float]:
    return BOT_FAILURES._value.get(), BOT_STAND_INS._value.get()


def chosen_by(client: TestClient, bot: str) -> tuple[str, tuple[float, float]]:
    """What the bot answers as the guard, and how many failures and stand-ins that took."""
    before = counted()
    sitting = Sitting(client, bots={"guard": bot})
    until(lambda: sitting.shown()["length"])
    failed, stood_in = counted()
    written = sitting.get("/story", "guard").json()[0]["text"]
    return written, (failed - before[0], stood_in - before[1])


def first_question(client: TestClient, seed: str = "7") -> tuple[Sitting, SeededQuestion]:
    """A game with no bots, and what its guard's bot would be asked with."""
    sitting = Sitting(client, seed=seed)
    live = context_of(client).live
    asked = cast(
        "SeededQuestion | None",
        client.portal.call(live.query, sitting.game, partial(question_of, seats={"guard": "greedy"})),  # type: ignore[union-attr]
    )
    assert asked is not None
    return sitting, asked


def stand_in_of(client: TestClient) -> str:
    """What the stand-in answers in the same game."""
    _, (asked, seed) = first_question(client)
    return str(asked.view["open"][0]["options"][choose(seed, "greedy", asked.view).option]["text"])


@pytest.fixture(params=["dies", "hangs"])
def way(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """How a faltering bot fails."""
    if request.param == "hangs":
        given_up_when_it_hangs(monkeypatch, tmp_path / "failed")
    return str(request.param)


@pytest.mark.slow
def test_a_worker_that_dies_or_hangs_costs_no_move(client: TestClient, tmp_path: Path, way: str) -> None:
    """The same bot is asked again, in a new process."""
    note = tmp_path / "failed"
    assert chosen_by(client, f"falters:{way}-1") == (last_option(client), (1, 0))
    assert len(note.read_text().split()) == 1


def last_option(client: TestClient) -> str:
    _, (asked, _) = first_question(client)
    return str(asked.view["open"][0]["options"][-1]["text"])


@pytest.mark.slow
def test_a_worker_that_somebody_kills_costs_no_move(client: TestClient, tmp_path: Path) -> None:
    note, before = tmp_path / "failed", counted()
    sitting = Sitting(client, bots={"guard": "falters:hangs-1"})
    until(lambda: note.exists() and note.read_text().endswith("\n"))
    os.kill(int(note.read_text()), signal.SIGKILL)
    until(lambda: sitting.shown()["length"])
    assert sitting.get("/story", "guard").json()[0]["text"] == last_option(client)
    assert counted() == (before[0] + 1, before[1])


@pytest.mark.slow
def test_after_two_failures_a_quick_bot_stands_in(client: TestClient, tmp_path: Path, way: str) -> None:
    note = tmp_path / "failed"
    assert chosen_by(client, f"falters:{way}-9") == (stand_in_of(client), (2, 1))
    assert len(set(note.read_text().split())) == 2, "the second time in a process of its own"


@pytest.mark.slow
@pytest.mark.parametrize("way", ["raises", "babbles"])
def test_a_bot_that_makes_no_sense_is_replaced_too(client: TestClient, way: str) -> None:
    assert chosen_by(client, f"nonsense:{way}") == (stand_in_of(client), (2, 1))


@pytest.mark.slow
def test_if_everybody_fails_the_game_goes_on(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "STAND_IN", "nonsense:dies")
    _, (asked, seed) = first_question(client)
    options = asked.view["open"][0]["options"]
    expected = options[fallback(asked.view["open"][0], Random(f"{seed}/{asked.at}"))]["text"]
    assert chosen_by(client, "nonsense:dies") == (expected, (3, 1))


def test_without_a_thought_things_are_left_as_they_are() -> None:
    """And where that is not offered nobody can foresee the answer."""
    goes_on = {"options": [{"text": "move a"}, {"text": "done"}]}
    hides = {"options": [{"text": f"hide {n}"} for n in range(50)]}
    assert {fallback(goes_on, Random(n)) for n in range(20)} == {1}
    assert len({fallback(hides, Random(n)) for n in range(50)}) > 20
    assert fallback(hides, Random(3)) == fallback(hides, Random(3))


def test_going_on_is_written_so() -> None:
    names = find_game("m44").begin("omaha", {"deck": "standard"}).names
    assert names.text(Done()) == runner.DONE


# seeds


def test_seeds_come_from_the_secret_of_the_dice_alone(client: TestClient) -> None:
    """Another game with the same secret has the same, another secret another, whatever the game is called."""
    (one, (_, seed)), (two, (_, same)) = (first_question(client, "7") for _ in range(2))
    _, (_, other) = first_question(client, "8")
    assert one.game != two.game
    assert seed == same
    assert seed != other


def test_each_seat_has_its_own() -> None:
    secrets, seats = (bytes(32), bytes([1]) * 32), ("allies", "axis")
    seeds = [seed_of(secret, seat) for secret in secrets for seat in seats]
    assert len(set(seeds)) == 4
    assert min(seeds).bit_length() > 200, "too many to try them out"


def test_what_is_public_gives_no_seed() -> None:
    """Two matches that show the same to everybody, the hash of the secret apart, hide different things."""
    ways = []
    for n in (1, 2):
        match = new_match("fm:sword", seed=n)
        german = bots.make("captain", seed_of(match.dice.secret, "german"))
        course = []
        while match.open and match.open[0].ask == "record":
            decision = match.open[0]
            course.append(bots.answer(german, match.view(decision.seat), decision))
            match.apply(decision.seat, course[-1])
        ways.append(course)
    assert ways[0]
    assert ways[0] != ways[1]


# bots that search


@pytest.mark.slow
def test_nobody_waits_for_a_bot_that_searches(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has a process apart, and the time it was given besides that of all bots."""
    searching, note = "falters:hangs-9", tmp_path / "failed"
    monkeypatch.setattr(bots, "patience", lambda name: 7.0 * (name == searching))
    Sitting(client, bots={"guard": searching})
    until(lambda: note.exists() and note.read_text().endswith("\n"))
    other = Sitting(client, bots={"guard": "greedy"})
    until(lambda: other.shown()["length"], "the other game's bot")
    assert len(note.read_text().split()) == 1, "it still searches"


def test_a_bot_has_as_long_as_it_may_search() -> None:
    """Three times that, because the machine may be busy."""
    given: list[float] = []

    class Worker:
        async def run(self, seconds: float, *args: object) -> Choice:
            given.append(seconds)
            return Choice(0, False)

    runner = BotRunner(*cast("Any", (None, None, None, Settings("sqlite:///:memory:", bot_seconds=5.0))))
    runner._processes = runner._searching = cast("Any", [Worker()])
    for name in ("captain", "general:2s", "general:400r", "random:7", "nobody's"):
        run_aside(runner._ask("game", name, Question(Seat("axis"), {}, 1), 0))
    assert given == [5.0, 11.0, 65.0, 5.0, 5.0]


# secret questions


@pytest.mark.rule("m44-amb-01")
@pytest.mark.parametrize("cards", [("ambush",), ("barrage",)])
def test_an_ambush_is_asked_for_in_secret(cards: tuple[str, ...]) -> None:
    f = assault(cards=cards)
    assert f.ask == "ambush"
    assert f.asked.secret
    assert decision_json(f.asked, f.state.setup.names)["secret"]


@pytest.mark.rule("m44-turn-08")
def test_so_is_what_is_put_back_after_a_recon() -> None:
    state = M44.start("omaha", {})
    for drawn in ([3, 3], [3, 4]):
        state.drawn[0] = drawn
        decision = PutBack(CommanderId(0), 1).decide(state)
        assert decision is not None
        assert len(decision.options) == len(set(drawn))
        assert decision.secret


class Table:
    """A game in which one bot is asked these questions, and a clock that goes only while somebody thinks or
    waits."""

    def __init__(self, questions: list[tuple[Decision, float]]) -> None:
        self.questions = questions
        self.now = 100.0
        self.opened = self.now
        self.took: list[float] = []

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds

    async def choose(self, game: str, bot: str, question: Question, seed: int) -> int:
        self.now += self.questions[0][1]
        return len(self.questions[0][0].options) - 1

    def asked(self, seats: Mapping[str, str]) -> Question | None:
        if not self.questions:
            return None
        written = {"seat": "axis", "secret": self.questions[0][0].secret, "options": []}
        return Question(Seat("axis"), {"open": [written]}, 1)

    async def query(self, game: str, question: Callable[[LiveGame], Any]) -> Any:
        live = SimpleNamespace(
            question=self.asked,
            paused=False,
            match=SimpleNamespace(dice=SimpleNamespace(secret=bytes(32))),
        )
        self.opened = self.now
        return question(cast("LiveGame", live))

    async def answer(self, game: str, given: object) -> bool:
        self.questions.pop(0)
        self.took.append(round(self.now - self.opened, 6))
        return True

    async def players(self, game: str) -> dict[str, str]:
        return {"axis": "captain"}


def waited(*questions: tuple[Decision, float]) -> list[float]:
    """How long each of these questions, that a bot thinks about so long, is open."""
    table = Table(list(questions))
    live: Any = SimpleNamespace(query=table.query, answer=table.answer)
    runner = BotRunner(
        cast("Any", None),
        live,
        cast("Any", table),
        Settings("sqlite:///:memory:", bot_workers=0),
        clock=table.clock,
        sleep=table.sleep,
    )
    runner._choose = table.choose  # type: ignore[method-assign]
    run_aside(runner._play("game"))
    return table.took


def test_a_forced_no_takes_as_long_as_a_real_answer() -> None:
    asked = {
        len(f.asked.options): f.asked for f in (assault(cards=(card,)) for card in ("ambush", "barrage"))
    }
    assert set(asked) == {1, 2}
    assert waited((asked[1], 0.0004), (asked[2], 0.03), (asked[1], 0.03), (asked[2], 0.7)) == [SCHEDULE] * 4


def test_who_thinks_longer_than_the_schedule_waits_for_its_next_beat() -> None:
    secret = assault().asked
    assert waited((secret, 1.25 * SCHEDULE), (secret, 1.75 * SCHEDULE)) == [2 * SCHEDULE] * 2


def test_nobody_waits_with_an_answer_to_an_open_question() -> None:
    decision = new_match("m44:omaha", seed=1).open[0]
    assert not decision.secret
    assert waited((decision, 0.25)) == [0.25]


def test_a_bot_that_the_clock_stops_is_counted(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    before = BOT_STOPS._value.get()

    async def stopped(game: str, bot: str, asked: Question, seed: int) -> Choice:
        return Choice(0, True)

    monkeypatch.setattr(context_of(client).bots, "_ask", stopped)
    sitting = Sitting(client, bots={"guard": "greedy"})
    until(lambda: sitting.shown()["length"])
    assert BOT_STOPS._value.get() == before + 1
