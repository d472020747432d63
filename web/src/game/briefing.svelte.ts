/** The briefing: whether it lies over the board. Before the first question of a new game it comes by itself, once. */
import { briefed, preferences, saveBriefed } from "../storage";
import type { Game } from "./game.svelte";

export class BriefingStore {
  open = $state(false);
  #decided = false;

  constructor(readonly game: Game) {}

  /** Comes to whoever has a seat in a game that none of their seats has answered in; what they have read stays away,
   * and a lesson tells all of it itself. */
  async come(): Promise<void> {
    const { latest, view, seats, story, id, guided } = this.game;
    if (this.#decided || !latest || !view || seats.covered) return;
    this.#decided = true;
    if (latest.branch || guided || seats.spectator || latest.result || !preferences().briefing || briefed(id))
      return;
    await story.read();
    if (!this.begun) this.show();
  }

  /** Whether one of the seats has answered anything; the word that each adds to the dice is no answer. */
  get begun(): boolean {
    const { seats, story } = this.game;
    return story.entries.some(({ by, text }) => seats.held.includes(by) && !text.startsWith("word "));
  }

  /** What others do waits until it has been read. */
  show(): void {
    this.open = true;
    this.game.player.stand();
  }

  close(): void {
    this.open = false;
    saveBriefed(this.game.id);
    this.game.player.stand();
  }
}
