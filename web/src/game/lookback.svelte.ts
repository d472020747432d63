/** The analysis of a finished game: begun on demand, asked for until it is done; and the better plan that the board shows. */
import * as api from "../api/client";
import type { Analysed, BetterPlan } from "../api/types";
import type { Game } from "./game.svelte";
import { pause } from "./replay.svelte";

const AGAIN = 1500; // milliseconds

export class Lookback {
  now = $state.raw<Analysed | null>(null);
  failed = $state("");
  #plan = $state.raw<{ n: number; plan: BetterPlan } | null>(null);
  #asking = false;

  constructor(readonly game: Game) {}

  get busy(): boolean {
    return this.now?.state === "waiting" || this.now?.state === "working";
  }

  /** The better plan for the moment that is looked at, if it was asked for. */
  plan: BetterPlan | null = $derived.by(() => {
    const shown = this.#plan;
    return shown && this.game.replay.past?.length === shown.n ? shown.plan : null;
  });
  /** Where its steps lie on the map, with their numbers. */
  marks: { hex: string; number: number; on: boolean }[] = $derived.by(() => {
    const { hexOf } = this.game.position;
    return others(this.plan).flatMap((step, place) => {
      const hex = step.hex || (step.unit && hexOf(step.unit));
      return hex ? [{ hex, number: place + 1, on: false }] : [];
    });
  });

  /** Is there one already, or is somebody at it? */
  look = (): Promise<void> => this.#follow(() => api.analysis(this.game.id, this.game.tokens));
  begin = (): Promise<void> => this.#follow(() => api.analyse(this.game.id, this.game.tokens));

  async #follow(ask: () => Promise<Analysed>): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    this.failed = "";
    try {
      this.now = await ask();
      while (this.busy) {
        await pause(AGAIN);
        this.now = await api.analysis(this.game.id, this.game.tokens);
      }
    } catch (why) {
      this.failed = (why as Error).message;
    } finally {
      this.#asking = false;
    }
  }

  /** Shows a moment on the board, with what would have been better there. */
  async visit(n: number, plan: BetterPlan | null = null): Promise<void> {
    this.#plan = plan && { n, plan };
    await this.game.ending.visit(n);
  }

  close(): void {
    this.#plan = null;
  }
}

/** The steps of a plan that were not played, as far as there is something to tell of them. */
export const others = (plan: BetterPlan | null): BetterPlan["steps"] =>
  plan?.steps.filter((step) => step.other && step.says) ?? [];
