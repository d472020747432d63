/** Teach me: each new kind of question is explained once. */
import { untrack } from "svelte";
import { glossary } from "../manual/glossary.svelte";
import { allSeats, playedLesson, preferences, savePreferences } from "../storage";
import type { Game } from "./game.svelte";

/** Who has played so many games knows the questions. */
const FIRST_GAMES = 3;

export class Teaching {
  #on = $state(false);
  #taught = $state.raw(preferences().taught);
  /** The question that is being explained, since the entry at which it was asked. */
  #now = $state.raw<{ ask: string; at: number } | null>(null);

  constructor(readonly game: Game) {
    const mine = new Set(
      allSeats().flatMap((seat) => (seat.who === "me" && !playedLesson(seat.game) ? [seat.game] : [])),
    );
    const among = [...mine].indexOf(game.id);
    this.#on = !game.guided && (preferences().teach ?? (among >= 0 && among < FIRST_GAMES));
  }

  get on(): boolean {
    return this.#on;
  }
  /** What is said now; empty if there is nothing new. */
  says: string = $derived.by(() => {
    const { current } = this.game.decision;
    if (!this.#on || !current || this.#now?.ask !== current.ask) return "";
    return glossary.ask(this.game.kind, current.ask);
  });

  /** Another question may be open: what was explained is known now. */
  look(): void {
    const { current } = this.game.decision;
    const { kind } = this.game;
    if (!this.#on || !current || !kind) return;
    glossary.read(kind);
    const { ask, at } = current;
    if (glossary.ask(kind, ask)) untrack(() => this.#see(kind, ask, at));
  }
  /** Looked at from an effect, which must not run again for what is written here. */
  #see(kind: string, ask: string, at: number): void {
    if (this.#now?.ask === ask && this.#now.at === at) return;
    this.known();
    if (!this.#taught[kind]?.includes(ask)) this.#now = { ask, at };
  }

  /** Understood. */
  known(): void {
    const [now, { kind }] = [this.#now, this.game];
    this.#now = null;
    if (!now) return;
    this.#taught = { ...this.#taught, [kind]: [...(this.#taught[kind] ?? []), now.ask] };
    savePreferences({ taught: this.#taught });
  }
  turn(on: boolean): void {
    this.#on = on;
    savePreferences({ teach: on });
    if (!on) this.#now = null;
  }
  /** All of it once more. */
  again(): void {
    this.#taught = {};
    savePreferences({ taught: {} });
    this.turn(true);
    this.look();
  }
}
