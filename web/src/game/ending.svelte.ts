/** The end of a game: whether its page is open, the report on it, and whether the dice were those promised. */
import * as api from "../api/client";
import type { Reported, Snapshot } from "../api/types";
import { canCheck, check, type Checked } from "../fairness";
import { toEnd, toGame } from "../route";
import { dicePromise } from "../storage";
import { words } from "../strings";
import type { Game } from "./game.svelte";

export class Ending {
  open = $state(false);
  reported = $state.raw<Reported | null>(null);
  failed = $state("");
  checked = $state.raw<Checked | null>(null);
  #unchecked = $state("");
  #asked = false;
  #awaited = false;

  constructor(readonly game: Game) {}

  /** A game that has ended can be looked back on; one that ends before our eyes gets its page, once all is played. */
  see(latest: Snapshot, before: Snapshot | null): void {
    if (!latest.result || before?.result || this.game.guided || latest.branch) return;
    this.game.replay.open = true;
    this.#awaited = before !== null;
  }

  /** Everything has been shown. */
  come(): void {
    if (this.#awaited) this.show();
    this.#awaited = false;
  }

  show(): void {
    this.open = true;
    history.replaceState(null, "", toEnd(this.game.id));
    void this.game.lookback.look();
    if (this.#asked) return;
    this.#asked = true;
    void this.#report();
    void this.#check();
  }

  close(): void {
    this.open = false;
    history.replaceState(null, "", toGame(this.game.id));
  }

  /** Shows a moment of the game on the board. */
  async visit(n: number): Promise<void> {
    this.close();
    await this.game.replay.goTo(n);
  }

  /** What is known of the dice, in words. */
  verdict: string = $derived.by(() => {
    if (this.game.latest?.dice.open) return words.dice.open;
    if (this.#unchecked) return this.#unchecked;
    if (!this.checked) return canCheck() ? words.dice.checking : words.dice.cannot;
    const mine = Object.keys(dicePromise(this.game.id)?.words ?? {}).length;
    return this.checked.fair
      ? words.dice.checked(this.checked.draws, mine)
      : words.dice.unfair[this.checked.why];
  });

  async #report(): Promise<void> {
    try {
      this.reported = await api.report(this.game.id, this.game.tokens);
    } catch (why) {
      this.failed = (why as Error).message;
      this.#asked = false;
    }
  }

  async #check(): Promise<void> {
    if (!canCheck()) return;
    try {
      this.checked = await check(
        await api.openedDice(this.game.id, this.game.tokens),
        dicePromise(this.game.id),
      );
    } catch (why) {
      this.#unchecked = (why as Error).message;
    }
  }
}
