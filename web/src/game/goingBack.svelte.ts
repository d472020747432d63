/** Going back past a roll or another seat: what one can ask for, what is asked, and the answers. */
import * as api from "../api/client";
import type { Asked } from "../api/types";
import type { Game } from "./game.svelte";
import { choicesOf, type GoBackChoice } from "./goingBack";

export class GoingBack {
  /** Whether the list of what can be asked for is open. */
  open = $state(false);
  busy = $state(false);
  failed = $state("");

  constructor(readonly game: Game) {}

  /** What the other side is asked now. */
  get asked(): Asked | null {
    return this.game.people.now?.asked ?? null;
  }
  /** Whether I could ask: not where undo goes as far as one likes, nor where nothing is taken back. */
  get allowed(): boolean {
    const { game } = this;
    const plays = game.people.now !== null && game.seats.held.length > 0 && !game.seats.spectator;
    const free = !game.guided && !game.whatIf.branch && !game.people.now?.rated;
    return plays && free && !game.result && !game.clocks.lost && !this.asked;
  }
  /** To before what I could ask to go back, the latest first. */
  get choices(): GoBackChoice[] {
    return choicesOf(this.game.story.entries, this.game.seats.held);
  }
  /** What would be taken back, in the words of the log. */
  says(asked: Asked): string {
    return (
      choicesOf(this.game.story.entries, [asked.seat], Infinity).find((one) => one.after === asked.after)
        ?.says ?? ""
    );
  }
  count = (after: number): number => (this.game.latest?.length ?? after) - after;
  /** The seat of mine that is asked; none if empty. */
  get mine(): string {
    return this.asked?.missing.find((seat) => this.game.seats.held.includes(seat)) ?? "";
  }
  get isAsker(): boolean {
    return !!this.asked && this.game.seats.held.includes(this.asked.seat);
  }

  ask = (choice: GoBackChoice): Promise<void> => this.#act(choice.seat, "ask", choice.after);
  answer = (act: "yes" | "no"): Promise<void> => this.#act(this.mine, act);
  withdraw = (): Promise<void> => this.#act(this.asked?.seat ?? "", "withdraw");

  async #act(seat: string, act: "ask" | "yes" | "no" | "withdraw", after = 0): Promise<void> {
    this.busy = true;
    this.failed = "";
    try {
      this.game.people.see(await api.goBack(this.game.id, { seat, act, after }, this.game.tokens));
      this.open = false;
    } catch (why) {
      this.failed = (why as Error).message;
      if (!this.open) this.game.notice = this.failed;
    } finally {
      this.busy = false;
    }
  }
}
