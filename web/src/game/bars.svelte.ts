/** A bar of outcomes for each answer that draws a marker or does not: asked for when the question has stood for a moment. */
import type { Option } from "../api/types";
import { shares, type Share } from "./battle";
import type { Game } from "./game.svelte";

const REST = 120;

export class OutcomeBars {
  #found = $state.raw<Record<string, Share[]>>({});
  #key = "";
  #later = 0;

  constructor(readonly game: Game) {}

  /** Whether the question is one of markers. */
  get asked(): boolean {
    return !!this.game.decision.current?.options.some(({ battle }) => Array.isArray(battle?.draw));
  }
  of = (option: Option): Share[] => this.#found[option.text] ?? [];

  /** Ask again if there is another question, or something else is supposed. */
  look(): void {
    const { decision, latest, odds } = this.game;
    const asked = this.asked ? (decision.current?.options ?? []) : [];
    const key = asked.length ? `${decision.seat} ${latest?.length} ${odds.supposed.join(" ")}` : "";
    if (key === this.#key) return;
    this.#key = key;
    if (!key) this.#found = {};
    clearTimeout(this.#later);
    if (key) this.#later = window.setTimeout(() => void this.#fetch(key, asked), REST);
  }

  async #fetch(key: string, options: Option[]): Promise<void> {
    const found: Record<string, Share[]> = {};
    for (const { text, battle } of options) {
      const odds = battle && (await this.game.odds.quote(battle));
      if (key !== this.#key) return;
      if (odds) found[text] = shares(odds.results);
    }
    this.#found = found;
  }
}
