"""`beachhead play`: a game in the terminal, alone, against bots or with others at one keyboard."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from random import Random
from textwrap import wrap

import click
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from beachhead import bots, games
from beachhead.bots import Bot
from beachhead.cli.options import options_of
from beachhead.cli.replay import closing
from beachhead.cli.terminal_map import TerminalMap, now_of
from beachhead.cli.why import why
from beachhead.core.action import Action
from beachhead.core.decision import Decision
from beachhead.core.errors import Refusal, unknown
from beachhead.core.match import Match
from beachhead.core.seat import SPECTATOR, Seat
from beachhead.core.view import View

MANY = 24
LINES = 6  # of the story that stay on the screen
ROWS = 5  # of options
AROUND = 5  # lines of the screen for the title, the question, the prompt and its answer
LEAST = 8  # lines of map
SMALL = 30  # lines of a small terminal
WHOLE = 10_000  # lines: not cut
HELP = """A number or its words answer the question. Besides:
  all            list every option            map       the whole map
  units          who stands where             why WORDS why that can be done or not; an option's number,
  log            the story so far                       an action, units, hexes, in any order
  undo           take back your last decision save FILE save the game
  quit           leave (and save the game if you like)"""


@click.command()
@click.argument("scenario", required=False)
@click.option(
    "--option", "-o", "chosen", multiple=True, metavar="NAME=VALUE", help="An option of the scenario."
)
@click.option(
    "--me", "mine", multiple=True, metavar="SEAT", help="Seats you play; all of them if none is named."
)
@click.option(
    "--bot",
    default="captain",
    show_default=True,
    help="Who plays the other seats, such as greedy or captain:2s.",
)
@click.option("--comment", is_flag=True, help="The bots explain their choices.")
@click.option(
    "--seed", help="A number or a word, for open dice: the same seed, the same rolls and opponents."
)
@click.option("--load", type=click.Path(path_type=Path), help="Resume a game file.")
@click.option("--data", type=click.Path(path_type=Path), help="Your own copy: a data set (.bhd) or a folder.")
def play(
    scenario: str | None,
    chosen: tuple[str, ...],
    mine: tuple[str, ...],
    bot: str,
    comment: bool,
    seed: str | None,
    load: Path | None,
    data: Path | None,
) -> None:
    """Play SCENARIO here in the terminal. Bots play the seats that are not yours."""
    bots.make(bot, scenario=scenario or "")  # refuses an unknown bot
    if load is not None:
        match = games.load_match(load, data=data)
    else:
        scenario = scenario or ask_scenario()
        picked = games.choose(scenario, data)[1]
        match = games.new_match(scenario, options=options_of(picked, chosen), seed=seed, data=data)
    for seat in mine:
        if seat not in match.seats:
            raise unknown("seat", seat, match.seats)
    others = {
        seat: bots.make(bot, Random(f"{seed}/{seat}" if seed else None).getrandbits(32))
        for seat in match.seats
    }
    Sitting(match, set(mine or match.seats), others, comment).play()


def ask_scenario() -> str:
    """Let the player pick from a numbered list."""
    listed = (*games.scenarios(), *games.own_scenarios())
    if not listed:
        raise Refusal("There is no game to play yet.")
    for number, scenario in enumerate(listed, 1):
        click.echo(f"{number:3}  {scenario.called:24} {scenario.title} ({scenario.maturity})")
    number = click.prompt("Which one", type=click.IntRange(1, len(listed)), default=1)
    return listed[number - 1].called


class Sitting:
    """A session at the keyboard."""

    def __init__(self, match: Match, mine: set[str], others: dict[Seat, Bot], comment: bool) -> None:
        self.match = match
        self.mine = mine
        self.others = others
        self.comment = comment
        self.console = Console(highlight=False)
        self.told = 0
        self.shown_to = ""
        self.stays = (
            self.console.is_terminal
        )  # the screen is drawn anew for each question, and does not scroll

    def play(self) -> None:
        self.console.print(f"[bold]{self.match.scenario.title}[/]. Type ? for help.")
        if self.match.dice.open:
            self.console.print("[dim]Open dice: whoever knows the seed can work out every roll.[/]")
        if self.match.scenario.reconstructed:
            self.console.print(f"[dim]Reconstructed: {', '.join(self.match.scenario.reconstructed)}.[/]")
        while not self.match.over:
            decision = self.next_decision()
            if decision.seat in self.mine:
                if not self.sit(decision):
                    return
            else:
                self.let_bot(decision)
        self.tell(None)
        self.console.print(closing(self.match), style="bold", markup=False)

    def let_bot(self, decision: Decision) -> None:
        """A bot answers for its seat, and says why if asked to."""
        seat = decision.seat
        bot = self.others[seat]
        index = bots.answer(bot, self.match.view(seat), decision)
        self.match.apply(seat, index)
        why = getattr(bot, "why", "")
        if self.comment and why:
            self.tell(next(iter(self.mine)) if len(self.mine) == 1 else SPECTATOR)
            self.console.print(f"  [italic]{escape(f'{seat}: {why}')}[/]")

    def next_decision(self) -> Decision:
        """The next open decision: the player's own first, then the others'."""
        return next((d for d in self.match.open if d.seat in self.mine), self.match.open[0])

    def sit(self, decision: Decision) -> bool:
        """Ask until the decision is taken; False when the player leaves."""
        self.hand_over(decision.seat)
        self.ask(decision)
        while True:
            words = click.prompt("", prompt_suffix="> ", default="", show_default=False).strip()
            if words in ("quit", "q"):
                self.keep()
                return False
            if self.command(decision, words):
                return True

    def ask(self, decision: Decision) -> None:
        """The question, below the map and what has happened."""
        if self.stays:
            self.redraw(decision)
        else:
            self.tell(decision.seat)
        self.console.print(
            f"[bold cyan]{decision.seat}[/]: {escape(self.match.prompt(decision))} [dim]{decision.rule}[/]"
        )
        self.options(decision, self.most_options(decision))

    def redraw(self, decision: Decision) -> None:
        """A fresh screen: where the game stands, the map, and the end of the story."""
        view = self.match.view(decision.seat)
        board = now_of(view)
        self.places = board.whereabouts()
        most = LINES if self.console.height > SMALL else LINES // 2
        told = counted(self.match.text(decision.seat))[-most:]
        lines = [wrapped for line in told for wrapped in wrap(line, self.console.width - 4)][-most:]
        below = len(lines) + self.option_lines(decision) + AROUND
        self.console.clear()
        self.console.print(f"[bold]{escape(self.standing(view))}[/]  [dim]? for help[/]", overflow="ellipsis")
        size = self.console.width, max(LEAST, self.console.height - below)
        self.console.print(board.text(*size), overflow="crop", no_wrap=True)
        for line in lines:
            self.console.print(f"  [dim]{escape(line)}[/]")
        self.told = len(self.match.story)

    def standing(self, view: View) -> str:
        """Which turn and phase it is."""
        clock, title = self.match.game.clock(view), self.match.scenario.title
        if clock is None:
            return title
        turn = f"turn {clock.turn} of {clock.last}" if clock.last else f"turn {clock.turn}"
        names = {phase.id: phase.title for phase in clock.phases}
        parts = [
            title,
            turn,
            names.get(clock.phase, clock.phase),
            *(f"{row.what} {row.amount}" for row in clock.rows if row.what != "Turn"),
        ]
        return ", ".join(part for part in parts if part.strip())

    def hand_over(self, seat: str) -> None:
        """Clear the screen before another person plays, so that no secret is seen."""
        if len(self.mine) > 1 and self.shown_to not in ("", seat):
            click.echo(f"\n--- {seat}, take the keyboard and press a key ---")
            click.pause("")
            self.console.clear()
        if seat != self.shown_to and not self.stays:
            self.board(seat)
        self.shown_to = seat

    def command(self, decision: Decision, words: str) -> bool:
        """Run a typed command; True if the decision has been taken or taken back."""
        verb, _, rest = words.partition(" ")
        try:
            match verb:
                case "" | "?" | "help":
                    self.console.print(HELP)
                case "all":
                    self.options(decision, len(decision.options))
                case "map" | "board" | "units":
                    self.show(verb, decision.seat)
                case "log":
                    self.console.print("\n".join(self.match.text(decision.seat)), markup=False)
                case "why":
                    self.console.print(why(self.match, decision, rest), markup=False)
                case "save":
                    self.match.save(rest or "game.bhg")
                    self.console.print(f"Saved to {rest or 'game.bhg'}.")
                case "undo":
                    self.match.undo(decision.seat)
                    self.told = min(self.told, len(self.match.story))
                    return True
                case _:
                    self.match.apply(decision.seat, int(words) - 1 if words.isdecimal() else words)
                    return True
        except Refusal as refusal:
            self.console.print(f"[yellow]{escape(refusal.message)}[/]")
        return False

    def options(self, decision: Decision, most: int) -> None:
        shown = [f"{n:3} {self.said(option)}" for n, option in enumerate(decision.options[:most], 1)]
        self.console.print(
            Columns(map(Text, shown), padding=(0, 3)) if self.stays else Text("\n".join(shown))
        )
        if len(decision.options) > most:
            self.console.print(f"  ... {len(decision.options) - most} more; `all` lists them", markup=False)

    def most_options(self, decision: Decision) -> int:
        """How many options are listed unasked."""
        if not self.stays:
            return MANY
        widest = max(len(self.said(option)) for option in decision.options)
        return max(1, self.console.width // (widest + 7)) * ROWS

    def said(self, option: Action) -> str:
        """An option as it can be typed, and where the unit that it names stands."""
        slots = [slot for slot in option.FIELDS if slot.kind == "UnitId" and not slot.many]
        names = self.match.state.setup.names
        units = [names.word(slot, getattr(option, slot.name)) for slot in slots]
        places = [self.places[unit] for unit in units if unit in self.places]
        return f"{self.match.notation(option)}{f' ({places[0]})' if places else ''}"

    def option_lines(self, decision: Decision) -> int:
        """The lines they take."""
        most = self.most_options(decision)
        return min(-(-len(decision.options) * ROWS // most), ROWS) + 1

    def show(self, what: str, seat: str) -> None:
        """The whole map, or who stands where in words."""
        drawn = self.match.game.board(self.match.view(seat))
        if what == "units" and drawn:
            self.console.print(drawn.rpartition("\n\n")[2], markup=False)
        else:
            self.board(seat)

    def board(self, seat: str) -> None:
        """The whole map, in colours where there are any."""
        view = self.match.view(seat)
        drawn = "" if self.stays else self.match.game.board(view)
        if drawn:
            self.console.print(drawn, markup=False)
        else:
            self.console.print(
                TerminalMap(view).text(self.console.width, WHOLE), overflow="crop", no_wrap=True
            )

    def tell(self, seat: str | None) -> None:
        for line in counted(self.match.text(seat, since=self.told)):
            self.console.print(f"  [dim]{escape(line)}[/]")
        self.told = len(self.match.story)

    def keep(self) -> None:
        if click.confirm("Save the game", default=True):
            path = click.prompt("File", default="game.bhg")
            self.match.save(path)
            self.console.print(f"Saved. Resume with: beachhead play --load {path}")


def counted(lines: Iterable[str]) -> list[str]:
    """The same with what is said several times in a row said once."""
    repeated = [(line, len([*same])) for line, same in groupby(lines)]
    return [line if often == 1 else f"{line} ({often} times)" for line, often in repeated]
