/** The seats: which this browser holds, through whose eyes it looks, who plays the others, and their words for the dice. */
import * as api from "../api/client";
import type { Snapshot } from "../api/types";
import { kept, newWord } from "../fairness";
import { dicePromise, saveDicePromise } from "../storage";
import { seatName, words } from "../strings";
import type { Game } from "./game.svelte";

export class Seats {
  /** The seat whose eyes we look through, when we hold several. */
  current = $state("");
  /** Whether the curtain is drawn, until the next player sits down. */
  covered = $state(false);
  /** The bot that plays a seat, by seat; empty where people do. */
  bots = $state.raw<Record<string, string>>({});
  /** The seats for which a word is on its way. */
  #joining = new Set<string>();

  constructor(readonly game: Game) {}

  held: string[] = $derived.by(() => Object.keys(this.game.latest?.views ?? {}));
  waitingFor: string = $derived.by(() => (this.game.current?.waiting ?? []).map(seatName).join(", "));
  botThinks: boolean = $derived.by(() => (this.game.latest?.waiting ?? []).some((seat) => this.bots[seat]));

  get spectator(): boolean {
    return this.game.tokens.length === 0;
  }

  /** Look through the eyes of the seat that is asked; draw the curtain if the other side has secrets. */
  follow(latest: Snapshot, before: Snapshot | null): void {
    const mine = Object.keys(latest.views);
    const asked = latest.waiting.find((seat) => mine.includes(seat));
    const next = asked ?? (mine.includes(this.current) ? this.current : (mine[0] ?? ""));
    const moves = next !== this.current && (this.current !== "" || mine.length > 1);
    if (moves && !latest.result && secrets(latest, this.current || other(mine, next), next))
      this.covered = true;
    if (before?.result !== latest.result && latest.result) this.covered = false;
    this.current = next;
  }

  uncover(): void {
    this.covered = false;
    void this.game.decision.carryOn();
  }

  /** Adds a word of our own to the dice for each seat we hold, once we have seen their commitment; and holds the server to it. */
  async joinDice({ dice, result }: Snapshot): Promise<void> {
    const { id, socket } = this.game;
    if (!kept(dicePromise(id), dice)) this.game.notice = words.dice.broken;
    saveDicePromise(id, dice.commitment);
    if (dice.open || result) return;
    for (const seat of this.spectator ? [] : this.held) {
      if (dice.words[seat] || this.#joining.has(seat)) continue;
      this.#joining.add(seat);
      const word = newWord();
      saveDicePromise(id, dice.commitment, { [seat]: word });
      await socket.sit(seat, word).catch((why: Error) => {
        this.#joining.delete(seat);
        this.game.notice = why.message;
      });
    }
  }

  async readBots(): Promise<void> {
    this.bots = await api.seatBots(this.game.id).catch(() => ({}));
  }

  async handTo(seat: string, bot: string): Promise<void> {
    const { id, tokens } = this.game;
    await api.handOver(id, seat, bot, tokens).catch((why: Error) => (this.game.notice = why.message));
    await this.readBots();
  }
}

const other = (seats: string[], seat: string): string => seats.find((name) => name !== seat) ?? seat;

/** Whether two seats know different things. */
function secrets(latest: Snapshot, one: string, two: string): boolean {
  const [a, b] = [latest.views[one], latest.views[two]];
  return !!a && !!b && JSON.stringify(a.known) !== JSON.stringify(b.known);
}
