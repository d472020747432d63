"""How fast the engine is: `python -m bench` prints a table, `--json` writes it for programs.

Each room has a module here with a function `figures`, which measures and returns a list of `Figure`. A figure
stands beside a yardstick measured in the same run, because absolute times say more about the machine than
about the code; nothing here ever fails on a time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from timeit import Timer


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured thing. `ours` and `yardstick` are in `unit`; `target` is what the design asks for, and
    `compiled_target` what it asks of the compiled build.

    Less is better, unless the unit is something per second, or times something.
    """

    name: str
    ours: float
    yardstick: float | None = None
    target: float | None = None
    unit: str = "µs"
    compiled_target: float | None = None

    @property
    def more_is_better(self) -> bool:
        return self.unit.endswith("/s") or self.unit == "times"

    @property
    def ratio(self) -> float | None:
        """How many times better than the yardstick."""
        if self.yardstick is None:
            return None
        return self.ours / self.yardstick if self.more_is_better else self.yardstick / self.ours

    @property
    def meets_target(self) -> bool | None:
        if self.target is None:
            return None
        return self.ours >= self.target if self.more_is_better else self.ours <= self.target


def microseconds(call: Callable[[], object], *, seconds: float = 0.3) -> float:
    """How long one call takes: the best of many short runs, because a busy machine only ever adds."""
    timer = Timer(call)
    once = max(timer.timeit(1), 1e-7)
    number = max(1, int(0.002 / once))
    runs = max(3, int(seconds / (once * number)))
    return min(timer.repeat(runs, number)) / number * 1e6
