/** What speaks for an answer that was given, beside the best ones then: of a finished game, and at once of what bots did if that was agreed. */
import * as api from "../api/client";
import type { Advised, Weighed } from "../api/types";
import type { Game } from "./game.svelte";
import { labelOf } from "./naming";

/** An option with its words; `taken` is the one that was chosen. */
interface Reason extends Advised {
  says: string;
  taken: boolean;
}

/** Where it was asked: it is told there. */
type Place = "moment" | "acts" | "log";

export class Reasons {
  asking = $state(false);
  #place = $state<Place>("moment");
  #found = $state.raw<Weighed | null>(null);

  constructor(readonly game: Game) {}

  /** Whether it can be asked of the next answer after the moment looked at. */
  get allowed(): boolean {
    const { past } = this.game.replay;
    const next = past && this.game.story.entries.find(({ n }) => n === past.length + 1);
    if (!next || !this.explains(next.by)) return false;
    const decision = past.views[next.by]?.open[0];
    return this.atOnce || (!!decision && decision.options.length > 1);
  }
  /** Whether it is told while the game goes on. */
  get atOnce(): boolean {
    return !this.game.result;
  }
  /** Whether it can be asked of what a seat did. */
  explains(seat: string): boolean {
    const { latest, seats } = this.game;
    return !this.atOnce || (!!latest?.reasons && !seats.spectator && !!seats.bots[seat]);
  }
  /** Nothing of another moment than the one that is looked at. */
  now: Weighed | null = $derived.by(() => {
    const [found, { past }] = [this.#found, this.game.replay];
    return found && (!past || past.length === found.at) ? found : null;
  });
  list: Reason[] = $derived.by(() => {
    const { now } = this;
    if (!now) return [];
    return now.options.map((one) => ({
      ...one,
      says: labelOf(now.ask, one, this.game.position),
      taken: one.option === now.taken,
    }));
  });

  /** Whether it is told here of the answer after an entry. */
  here(place: Place, at: number): boolean {
    return this.#place === place && this.now?.at === at;
  }

  /** Ask about the answer after an entry, or put what was said of it away. */
  async toggle(place: Place, at: number): Promise<void> {
    const { id, tokens, seats } = this.game;
    if (this.here(place, at)) return this.close();
    if (this.asking) return;
    this.asking = true;
    try {
      this.#found = await api.weighed(id, tokens, at, this.atOnce ? seats.current : "");
      this.#place = place;
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
