/** The sheet of a battle that is watched or looked back on: the odds it had, asked for when it is to be seen. */
import * as api from "../api/client";
import type { Odds } from "../api/types";
import { rolled } from "./battle";
import type { Game } from "./game.svelte";
import { OddsSheet } from "./odds.svelte";

export class Recalled {
  readonly sheet: OddsSheet;
  #shown = 0;

  constructor(readonly game: Game) {
    this.sheet = new OddsSheet(({ n }) => this.#ask(Number(n)));
  }

  /** What could be supposed then is no question any more. */
  async #ask(n: number): Promise<Odds> {
    const { id, tokens, view, seats } = this.game;
    const seat = view && !seats.spectator && seats.held.includes(view.seat) ? view.seat : null;
    return { ...(await api.oddsThen(id, tokens, n, seat)), suppose: [] };
  }

  /** Lays out the battle that is on the board; the dice lie on it once they have fallen there. */
  async look(): Promise<void> {
    const { fought, fallen } = this.game.player;
    const n = fought?.n ?? 0;
    if (n !== this.#shown) {
      this.#shown = n;
      this.sheet.leave(); // what was asked about another act is not laid out over this one
      this.sheet.stay();
      this.sheet.putAway();
      if (n) await this.sheet.weigh({ n: n - 1 });
    }
    const { odds } = this.sheet;
    if (!fought || !odds || n !== this.#shown) return;
    this.sheet.rolled = fallen ? rolled(fought.event, () => odds.hex) : null;
  }
}
