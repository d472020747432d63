/** What the open question means on the board: asked for once, when the question has stood for a moment. */
import * as api from "../api/client";
import type { Goal, Guidance, Guide } from "../api/types";
import type { Game } from "./game.svelte";

const REST = 40;
const NOTHING: Guide = { goals: [], aims: [], bars: [], placed: "", barred: [], reply: null };

export class GuideStore {
  #found = $state.raw<Guidance | null>(null);
  #key = "";
  #later = 0;

  constructor(readonly game: Game) {}

  /** Nothing of an old question. */
  now: Guide = $derived.by(() => (this.game.decision.current && this.#found?.guide) || NOTHING);
  /** The look of the unit that is being placed. */
  look: string = $derived.by(() => (this.game.decision.current && this.#found?.look) || "");
  /** The looks of those that wait to be placed. They stay while the next question is asked. */
  looks = $state.raw<Record<string, string>>({});
  goal = (hex: string): Goal | undefined => this.now.goals.find((goal) => goal.hex === hex);

  /** The units that a card of the hand could order; none once the game has gone on. */
  async orderedBy(card: string): Promise<string[]> {
    const { decision, id, tokens } = this.game;
    const asked = this.#key;
    const found = await api.cardUnits(id, tokens, decision.seat, card).catch(() => null);
    return asked === this.#key ? (found?.units ?? []) : [];
  }

  /** Ask again if another question is open. */
  ask(): void {
    const { decision, latest } = this.game;
    const asked = decision.current;
    const key = asked ? `${asked.seat} ${latest?.length}` : "";
    if (key === this.#key) return;
    this.#key = key;
    this.#found = null;
    clearTimeout(this.#later);
    if (asked) this.#later = window.setTimeout(() => void this.#fetch(key, asked.seat), REST);
  }

  async #fetch(key: string, seat: string): Promise<void> {
    const found = await api.guide(this.game.id, this.game.tokens, seat).catch(() => null);
    if (key !== this.#key) return;
    this.#found = found;
    if (found) this.looks = found.looks;
  }
}
