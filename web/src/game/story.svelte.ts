/** The story so far: the log as the server tells it, and whoever appears in it. */
import type { Piece } from "../board/types";
import { people } from "../stringsPeople";
import { lines } from "./log";
import type { Snapshot, LogEntry } from "../api/types";

/** Where the story comes from, and who listens to it. */
interface Teller {
  length: () => number;
  since: (n: number) => Promise<LogEntry[]>;
  heard: (entries: LogEntry[]) => void;
  noted: (said: string) => unknown;
}

export class Story {
  entries = $state.raw<LogEntry[]>([]);
  log = $derived(lines(this.entries));
  #reading: Promise<void> | null = null;
  #titles = new Map<string, string>();
  #stood = new Map<string, string>();
  #sides = new Map<string, string>();

  constructor(readonly teller: Teller) {}

  /** Bring the log up to the length of the game; one request at a time. */
  read(): Promise<void> {
    this.#reading ??= this.#catchUp()
      .catch(() => undefined)
      .finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #catchUp(): Promise<void> {
    while (last(this.entries) < this.teller.length()) {
      const first = this.entries.length === 0;
      const more = await this.teller.since(last(this.entries));
      if (!more.length) break;
      this.entries = [...this.entries, ...more];
      if (first) continue;
      this.teller.heard(more);
      for (const { by, note } of more) if (note) this.teller.noted(people.noted(by, note));
    }
  }

  /** Remember who stands where. */
  see(shown: Snapshot): void {
    for (const { id, title, hex, side } of piecesOf(shown)) {
      this.#sides.set(id, side);
      this.#titles.set(id, title);
      this.#stood.set(id, hex);
    }
  }

  /** What a piece is that is or was on the table. */
  titleOf = (id: string): string | undefined => this.#titles.get(id);
  /** Whether a piece belongs to one of these seats, which are named after their sides; null of what is no piece. */
  isOf = (piece: string, seats: string[]): boolean | null => {
    const side = this.#sides.get(piece);
    return side ? seats.some((seat) => seat.includes(side)) : null;
  };
  /** Where a piece stood when it was last seen. */
  stood = (id: string): string | null => this.#stood.get(id) ?? null;
}

const last = (entries: LogEntry[]): number => entries.at(-1)?.n ?? 0;
const piecesOf = (shown: Snapshot): Piece[] =>
  Object.values(shown.views).flatMap((view) => view.scene?.pieces ?? []);
