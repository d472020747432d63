"""The engine has not become slower, and stepping through an environment costs at most twice the engine.

Times are of the processor, everything takes turns in the same run, the best of several counts, and a busy
moment is given another try: what fails here fails three times.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench import env as stepping
from bench import ratios

TRIES = 3


def holds(claim: Callable[[], str]) -> str:
    """What is wrong with a claim after the last try; nothing as soon as it holds once."""
    wrong = ""
    for _ in range(TRIES):
        wrong = claim()
        if not wrong:
            break
    return wrong


def slower() -> str:
    now, before = ratios.measure(rounds=3, seconds=0.25), ratios.stored()
    return "".join(
        f"{scenario} lost {share:.0%}: {now[scenario]:.2f} times the pace of chess, once {before[scenario]}. "
        for scenario, share in ratios.lost(now, before).items()
    )


@pytest.mark.slow
def test_no_more_than_a_fifth_of_the_speed_is_lost() -> None:
    assert holds(slower) == ""


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["fm:utah", "m44:omaha"])
def test_stepping_costs_at_most_twice_the_engine(scenario: str) -> None:
    def dear() -> str:
        bare, masks, _ = stepping.speeds(scenario, rounds=2, seconds=0.3)
        return "" if bare / masks <= stepping.AT_MOST else f"{scenario}: {bare / masks:.2f} times"

    assert holds(dear) == ""


def test_a_loss_is_noticed() -> None:
    before = {"fm:utah": 2.0, "m44:omaha": 2.0}
    assert ratios.lost({"fm:utah": 1.7, "m44:omaha": 1.5}, before) == {"m44:omaha": pytest.approx(0.25)}
    assert holds(lambda: "slow") == "slow"
    answers = iter(["slow", ""])
    assert holds(lambda: next(answers)) == ""
