/** Looking back: an earlier moment of the game in place of the present one, and the ways from one to the next. */
import { savePreferences, preferences } from "../storage";
import type { Snapshot } from "../api/types";

/** What is looked back on. */
interface Played {
  /** Not known before the game is on the table. */
  length: () => number | null;
  moment: (n: number) => Promise<Snapshot>;
  /** The moments at which phases or turns begin. */
  marks: (what: "phase" | "turn") => number[];
  refused: (why: Error) => void;
}

export class Replay {
  past = $state.raw<Snapshot | null>(null);
  playing = $state(false);
  speed = $state(preferences().speed);

  constructor(readonly game: Played) {}

  get at(): number {
    return this.past?.length ?? this.game.length() ?? 0;
  }

  async goTo(n: number): Promise<void> {
    if (n >= (this.game.length() ?? Infinity)) return this.live();
    try {
      this.past = await this.game.moment(Math.max(0, n));
    } catch (why) {
      this.playing = false;
      this.game.refused(why as Error);
    }
  }

  live(): void {
    this.past = null;
    this.playing = false;
  }

  /** The next or previous step, phase or turn. */
  async leap(by: 1 | -1, what: "step" | "phase" | "turn"): Promise<void> {
    if (what === "step") return this.goTo(this.at + by);
    const marks = this.game.marks(what);
    const next = by > 0 ? marks.find((n) => n > this.at) : marks.findLast((n) => n < this.at);
    return this.goTo(next ?? (by > 0 ? Infinity : 0));
  }

  async play(): Promise<void> {
    if (this.playing) return void (this.playing = false);
    this.playing = true;
    if (!this.past) await this.goTo(0);
    while (this.playing && this.past) {
      const began = performance.now();
      await this.goTo(this.at + 1);
      await pause(Math.max(0, 700 / this.speed - (performance.now() - began)));
    }
    this.playing = false;
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    savePreferences({ speed });
  }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
