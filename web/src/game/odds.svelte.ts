/** The sheet of a battle: its exact odds before anything is risked, and the dice when they have fallen. */
import type { Rolled } from "./battle";
import type { Battle, Odds } from "../api/types";

export class OddsSheet {
  odds = $state.raw<Odds | null>(null);
  rolled = $state.raw<Rolled | null>(null);
  /** Cups from which one supposes that a marker will be drawn, one entry for each. */
  supposed = $state.raw<string[]>([]);
  refused = $state("");
  /** What it shows: the option, or what one supposes. */
  shown = $state("");
  /** Whether it lies on the table; its last odds are kept for the dice. */
  open = $state(false);
  /** How far the game had come when it was laid out. */
  at = 0;
  #battle: Battle | null = null;
  #asked = 0;
  #length = 0;
  /** Ends what is asked about a position that is gone. */
  #here = new AbortController();

  /** It asks for odds; there are none of a position that is gone. */
  constructor(readonly ask: (battle: Battle, signal: AbortSignal) => Promise<Odds | null>) {}

  /** Lays out the odds of a battle; no if there are none to be had. */
  async weigh(battle: Battle, shown = this.shown): Promise<boolean> {
    const asked = ++this.#asked;
    const other = JSON.stringify(battle) !== JSON.stringify(this.#battle);
    const odds = await this.#ask(battle, this.#here.signal).catch((why: Error) => why);
    if (asked !== this.#asked || !odds) return true;
    if (odds instanceof Error) {
      this.refused = odds.message;
      return false;
    }
    if (other) this.refused = "";
    this.#battle = battle;
    this.shown = shown;
    [this.odds, this.rolled, this.open] = [odds, null, true];
    this.at = this.#length;
    return true;
  }

  /** With the markers supposed, or without them where they cannot be had. */
  async #ask(battle: Battle, here: AbortSignal): Promise<Odds | null> {
    const drawn = Array.isArray(battle.draw) ? battle.draw : [];
    if (!this.supposed.length) return this.ask(battle, here);
    return this.ask({ ...battle, draw: [...drawn, ...this.supposed] }, here).catch((why: Error) => {
      if (here.aborted) throw why;
      this.refused = why.message;
      return this.ask(battle, here);
    });
  }

  /** The odds with what is supposed, not laid out: for a bar. */
  quote(battle: Battle): Promise<Odds | null> {
    const drawn = Array.isArray(battle.draw) ? battle.draw : [];
    const supposed = { ...battle, draw: [...drawn, ...this.supposed] };
    return this.ask(this.supposed.length ? supposed : battle, this.#here.signal).catch(() => null);
  }

  /** Suppose so many markers from a cup. */
  suppose(cup: string, count: number): void {
    this.refused = "";
    this.supposed = [...this.supposed.filter((one) => one !== cup), ...Array<string>(count).fill(cup)];
    if (this.#battle) void this.weigh(this.#battle);
  }

  /** The dice have fallen: the sheet stays until the next act, with the row lit. */
  settle(rolled: Rolled): void {
    if (this.odds?.hex !== rolled.hex) return;
    [this.rolled, this.open] = [rolled, true];
  }

  /** The position is about to go: what is asked about it is not waited for. */
  leave(): void {
    this.#asked++;
    this.#here.abort();
  }

  /** There is a position to ask about. */
  stay(): void {
    if (this.#here.signal.aborted) this.#here = new AbortController();
  }

  /** The game has gone on, to this entry. A settled battle stays to be read. */
  turnOver(length: number): void {
    this.#length = length;
    this.leave();
    this.stay();
    if (!this.rolled) this.open = false;
  }

  /** The player acts: what was settled has been read. */
  putAway(): void {
    this.rolled = null;
    this.open = false;
    this.supposed = [];
    this.refused = this.shown = "";
  }
}
