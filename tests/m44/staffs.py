"""A battle of generals for tests of OverThrough. Begin with `Staff`."""

from __future__ import annotations

from random import Random

from beachhead.core.action import Done
from beachhead.core.seat import CHANCE
from beachhead.m44.facts import ALLIES
from beachhead.m44.flow.overthrough import HandOutCards
from beachhead.m44.ids import CommanderId
from beachhead.m44.rules.order_effects import MANNERS
from beachhead.m44.state import M44State
from beachhead.m44.table import M44Table
from tests.m44.fields import Stop, game_at
from tests.m44.hands import hold

CHIEF, LEFT, CENTER, RIGHT = map(CommanderId, range(4))
AXIS_CHIEF, AXIS_LEFT, AXIS_CENTER, AXIS_RIGHT = map(CommanderId, range(4, 8))
PAIR = "overthrough/sword+juno"


class Staff:
    """A battle of generals, at whatever step a test lays."""

    def __init__(self, scenario: str = PAIR) -> None:
        self.state: M44State = game_at(scenario)
        self.state.turn, self.state.active = 1, ALLIES
        self.table = M44Table(self.state, [])

    def begin(self, *steps: object) -> None:
        self.state.lanes = [[Stop(), *reversed(steps)]]  # type: ignore[list-item]  # steps of this game
        self.state._open = None
        self.table.start()

    @property
    def ask(self) -> str:
        return self.state.first.ask

    def options(self) -> list[str]:
        return [self.state.setup.names.text(option) for option in self.state.first.options]

    def answer(self, text: str) -> None:
        decision = self.state.first
        action = self.state.setup.names.action(text)
        assert action in decision.options, f"{text} is not among {self.options()}"
        self.table.play(decision, decision.options.index(action))

    def go_to(self, ask: str, rng: Random) -> None:
        """Go on as quickly as may be until this is asked."""
        while self.ask not in (ask, "stop"):
            decision = self.state.first
            if decision.seat == CHANCE:
                index = rng.choices(range(len(decision.options)), decision.weights)[0]
            elif Done() in decision.options:
                index = decision.options.index(Done())
            else:
                index = 0
            self.table.play(decision, index)

    def ordered_by(self, general: CommanderId) -> list[str]:
        return [MANNERS[self.state.order[u]].id for u in self.state.ordered[general]]


def handing(*cards: str, scenario: str = PAIR) -> Staff:
    """The Allied Commander in Chief, who holds these cards, hands them out."""
    s = Staff(scenario)
    hold(s.state, CHIEF, *cards)
    s.begin(HandOutCards(CHIEF))
    return s


def hand(general: str, card: str) -> str:
    return f"hand allies-chief+allies-{general} {card}"


def commanding(*given: tuple[int, str], scenario: str = PAIR) -> Staff:
    """Generals with these cards, the chief with some others."""
    s = Staff(scenario)
    hold(s.state, CHIEF, *[card for _, card in given], "medics")
    for general, card in given:
        s.table.hand_over(CHIEF, general, s.state.lookup.facts.card(card).number)
    return s
