/** Looking back: an earlier moment of the game in place of the present one, and the ways from one to the next. */
import type { Snapshot } from "../api/types";

/** What is looked back on. */
interface Played {
  /** Not known before the game is on the table. */
  length: () => number | null;
  moment: (n: number) => Promise<Snapshot>;
  /** The moments at which phases or turns begin. */
  marks: (what: "phase" | "turn") => number[];
  refused: (why: Error) => void;
  /** Whoever plays it on from a moment. */
  player: () => {
    replays: boolean;
    watching: boolean;
    paused: boolean;
    replay(n: number): Promise<void>;
    halt(): Promise<void>;
    pause(): void;
  };
}

export class Replay {
  past = $state.raw<Snapshot | null>(null);
  /** Whether its bar was asked for, also while the present is looked at. */
  open = $state(false);

  constructor(readonly game: Played) {}

  get at(): number {
    return this.past?.length ?? this.game.length() ?? 0;
  }
  get playing(): boolean {
    const { replays, paused } = this.game.player();
    return replays && !paused;
  }

  /** Whether its bar lies at the foot of the map, where others' acts have their own. */
  get shown(): boolean {
    const { replays, watching } = this.game.player();
    return !!this.past || (this.open && (replays || !watching));
  }

  /** Looking back begins or ends. */
  async toggle(): Promise<void> {
    this.open = !this.shown;
    return this.live();
  }

  async goTo(n: number): Promise<void> {
    await this.game.player().halt();
    if (n >= (this.game.length() ?? Infinity)) return this.live();
    try {
      this.past = await this.game.moment(Math.max(0, n));
    } catch (why) {
      this.game.refused(why as Error);
    }
  }

  async live(): Promise<void> {
    await this.game.player().halt();
    this.past = null;
  }

  /** The next or previous step, phase or turn. */
  async leap(by: 1 | -1, what: "step" | "phase" | "turn"): Promise<void> {
    if (what === "step") return this.goTo(this.at + by);
    const marks = this.game.marks(what);
    const next = by > 0 ? marks.find((n) => n > this.at) : marks.findLast((n) => n < this.at);
    return this.goTo(next ?? (by > 0 ? Infinity : 0));
  }

  async play(): Promise<void> {
    const player = this.game.player();
    if (player.replays) return player.pause();
    if (!this.past) await this.goTo(0);
    if (this.past) await player.replay(this.past.length);
  }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
