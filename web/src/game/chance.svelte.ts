/** My chance to win, for who wants to see it: asked for whenever I am asked something new, else the last one. */
import * as api from "../api/client";
import type { WinChance } from "../api/types";
import { preferences, savePreferences } from "../storage";
import type { Game } from "./game.svelte";

const REST = 250;

export class ChanceStore {
  #wanted = $state(preferences().chance);
  #found = $state.raw<{ seat: string; chance: WinChance } | null>(null);
  #key = "";
  #later = 0;

  constructor(readonly game: Game) {}

  get shown(): boolean {
    return this.#wanted && this.game.hints.allowed;
  }
  set shown(wanted: boolean) {
    this.#wanted = wanted;
    savePreferences({ chance: wanted });
  }
  /** Nothing of another seat, of the past or of a finished game. */
  now: WinChance | null = $derived.by(() => {
    const { seats, replay, result } = this.game;
    if (!this.shown || seats.covered || replay.past || result) return null;
    return this.#found?.seat === seats.current ? this.#found.chance : null;
  });

  look(): void {
    const { decision, seats, guided } = this.game;
    const asked = this.shown && !guided && !seats.covered ? decision.current : null;
    const key = asked ? `${asked.seat} ${asked.at}` : "";
    if (!key || key === this.#key) return;
    this.#key = key;
    clearTimeout(this.#later);
    this.#later = window.setTimeout(() => void this.#fetch(key, asked!.seat), REST);
  }

  async #fetch(key: string, seat: string): Promise<void> {
    const { id, tokens } = this.game;
    const chance = await api.chance(id, tokens, seat).catch(() => null); // the last one is good enough
    if (chance && key === this.#key) this.#found = { seat, chance };
  }
}
