/** What a bot would do: asked for on demand, and kept as long as the question stands. */
import * as api from "../api/client";
import type { Advice, Advised, Option } from "../api/types";
import { words } from "../strings";
import type { Game } from "./game.svelte";

export interface Hint extends Advised {
  chosen: Option;
}

export class Hints {
  asking = $state(false);
  /** The hint that is pointed at, by its place. */
  pointed = $state(-1);
  #found = $state.raw<{ seat: string; advice: Advice } | null>(null);

  constructor(readonly game: Game) {}

  /** Whether the players agreed to hints. */
  get allowed(): boolean {
    return this.game.latest?.hints ?? false;
  }
  /** Nothing of an old question. */
  now: Hint[] = $derived.by(() => {
    const { current } = this.game.decision;
    const { seat, advice } = this.#found ?? {};
    if (!current || !advice || seat !== current.seat || advice.at !== current.at) return [];
    return advice.options.flatMap((one) => {
      const chosen = current.options[one.option];
      return chosen ? [{ ...one, chosen }] : [];
    });
  });
  /** Where they lie on the map, with their numbers. */
  marks: { hex: string; number: number; on: boolean }[] = $derived.by(() =>
    this.now.flatMap(({ chosen }, place) => {
      const hex = this.#hexOf(chosen);
      return hex ? [{ hex, number: place + 1, on: place === this.pointed }] : [];
    }),
  );
  get bot(): string {
    return this.#found?.advice.bot ?? "";
  }
  /** Whether everybody is told that I asked. */
  get told(): boolean {
    return this.#found?.advice.told ?? false;
  }

  #hexOf({ fields }: Option): string | null {
    const { isHex, hexOf } = this.game.position;
    const things = Object.values(fields);
    return things.find(isHex) ?? things.map(hexOf).find((hex) => hex !== null) ?? null;
  }

  /** Ask, or put the answer away. */
  async toggle(): Promise<void> {
    if (this.now.length) return this.close();
    const { decision, id, tokens } = this.game;
    const asked = decision.current;
    if (!asked || this.asking) return;
    if (!this.allowed) {
      this.game.notice = words.hints.refused;
      return this.game.fadeNotice();
    }
    this.asking = true;
    this.pointed = -1;
    try {
      this.#found = { seat: asked.seat, advice: await api.hint(id, tokens, asked.seat) };
    } catch (why) {
      this.game.notice = (why as Error).message;
      this.game.fadeNotice();
    } finally {
      this.asking = false;
    }
  }

  close(): void {
    this.#found = null;
    this.pointed = -1;
  }
}
