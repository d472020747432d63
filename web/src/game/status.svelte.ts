/** How the game stands, asked for when it is to be seen: what counts, dice and what they call, losses and arrivals. */
import * as api from "../api/client";
import type { GameEvent, LogEntry, Standing, Status } from "../api/types";
import type { Game } from "./game.svelte";
import { standing } from "./log";

/** A game that goes on quickly is asked about once it rests. */
const REST = 60;
const EMPTY: Standing["looks"] = {};

export class StatusStore {
  #seen = $state.raw<Standing | null>(null);
  #key = "";
  #later = 0;

  constructor(readonly game: Game) {}

  now: Status | null = $derived(this.#seen?.status ?? null);
  looks: Standing["looks"] = $derived(this.#seen?.looks ?? EMPTY);
  /** Whether it has a column of its own beside the board. */
  column: boolean = $derived.by(() => this.game.position.plan?.column ?? false);

  #told: LogEntry[] = $derived.by(() => {
    const { story, replay } = this.game;
    const told = standing(story.entries);
    return replay.past ? told.filter(({ n }) => n <= replay.at) : told;
  });
  #turns: [number, GameEvent][] = $derived(byTurn(this.#told));
  /** By hex: the turn in which a place last changed hands. */
  #since: Map<string, number> = $derived(
    new Map(
      this.#turns
        .filter(([, event]) => event.event === this.now?.taken && !!event.fields.hex)
        .map(([turn, event]) => [event.fields.hex!, turn]),
    ),
  );
  since = (hex: string): number => this.#since.get(hex) ?? 0;

  /** The reinforcement dice of this turn that are no longer there. */
  spent: string[] = $derived.by(() => {
    const dice = this.now?.dice;
    const [turn, event] =
      this.#turns.findLast(
        ([, { event, fields }]) => event === dice?.rolled && fields.seat === this.game.view?.seat,
      ) ?? [];
    if (!dice || !event || turn !== this.game.view?.clock?.turn || !this.#stillMyTurn(event)) return [];
    return without(event.dice, dice.left);
  });

  /** The dice of a turn lie there until it is over. */
  #stillMyTurn(rolled: GameEvent): boolean {
    const after = this.#turns.slice(this.#turns.findIndex(([, event]) => event === rolled));
    return !after.some(([, { heading }]) => heading === "turn");
  }

  /** Ask again if the game has gone on, another seat looks, or another moment is looked at. */
  look(): void {
    const { replay, latest, view, seats } = this.game;
    if (!latest || !view || seats.covered) return;
    const n = replay.past ? replay.at : null;
    const key = `${view.seat} ${n ?? latest.length}`;
    if (key === this.#key) return;
    this.#key = key;
    clearTimeout(this.#later);
    this.#later = window.setTimeout(() => void this.#fetch(key, view.seat, n), REST);
  }

  async #fetch(key: string, seat: string, n: number | null): Promise<void> {
    const found = await api.standing(this.game.id, this.game.tokens, seat, n).catch(() => null);
    if (key === this.#key && found) this.#seen = found;
  }
}

/** Events with the turn in which they were told. */
function byTurn(entries: LogEntry[]): [number, GameEvent][] {
  let turn = 0;
  return entries.flatMap(({ events }) =>
    events.map((event): [number, GameEvent] => [(turn = turnOf(event, turn)), event]),
  );
}

const turnOf = ({ heading, fields }: GameEvent, before: number): number =>
  heading && fields.turn ? Number(fields.turn) : before;

/** What is left of some dice when others are taken from them. */
export function without(dice: string[], taken: string[]): string[] {
  const rest = [...taken];
  return dice.filter((die) => {
    const at = rest.indexOf(die);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}
