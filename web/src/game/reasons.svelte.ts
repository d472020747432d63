/** What speaks for the answer that was given at the moment looked at, beside the best ones then: told of a finished game. */
import * as api from "../api/client";
import type { Advised, Option, Weighed } from "../api/types";
import type { Game } from "./game.svelte";
import { labelOf } from "./naming";

/** An option with its words; `taken` is the one that was chosen. */
interface Reason extends Advised {
  says: string;
  taken: boolean;
}

export class Reasons {
  asking = $state(false);
  #found = $state.raw<Weighed | null>(null);

  constructor(readonly game: Game) {}

  /** Whether it can be asked: the game is over, and somebody chose something after this moment. */
  get allowed(): boolean {
    return !!this.game.result && !!this.game.replay.past && this.#asked !== null;
  }
  /** What was asked then, as the seat that answered saw it. */
  #asked = $derived.by(() => {
    const { past } = this.game.replay;
    const next = past && this.game.story.entries.find(({ n }) => n === past.length + 1);
    const decision = next ? past.views[next.by]?.open[0] : undefined;
    return decision && decision.options.length > 1 ? decision : null;
  });
  /** Nothing of another moment. */
  now: Weighed | null = $derived.by(() => {
    const found = this.#found;
    return found && this.game.replay.past?.length === found.at ? found : null;
  });
  list: Reason[] = $derived.by(() => {
    const { now } = this;
    if (!now) return [];
    return now.options.map((one) => ({
      ...one,
      says: this.#label(one.option) ?? one.text,
      taken: one.option === now.taken,
    }));
  });

  #label(place: number): string | undefined {
    const option: Option | undefined = this.#asked?.options[place];
    return option && labelOf(this.#asked?.ask ?? "", option, this.game.position);
  }

  /** Ask, or put the answer away. */
  async toggle(): Promise<void> {
    const { id, replay, tokens } = this.game;
    if (this.now) return this.close();
    if (this.asking || !this.allowed) return;
    this.asking = true;
    try {
      this.#found = await api.weighed(id, tokens, replay.at);
    } catch (why) {
      this.game.say((why as Error).message);
    } finally {
      this.asking = false;
    }
  }

  close(): void {
    this.#found = null;
  }
}
