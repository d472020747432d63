/** The seats: which this browser holds, through whose eyes it looks, who plays the others, and their words for the dice. */
import * as api from "../api/client";
import type { Snapshot } from "../api/types";
import { kept, newWord } from "../fairness";
import { dicePromise, saveDicePromise } from "../storage";
import { words } from "../strings";
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

  /** The seats of the game that are shown to us from the inside. */
  #seated: string[] = $derived.by(() => {
    const views = this.game.latest?.views ?? {};
    if (views.spectator) return []; // whoever sees everything plays nothing
    const [first] = Object.values(views);
    return first?.seats.filter((seat) => views[seat]) ?? [];
  });
  held: string[] = $derived.by(() =>
    this.#seated.length ? this.#seated : Object.keys(this.game.latest?.views ?? {}),
  );
  waitingFor: string = $derived.by(() =>
    (this.game.current?.waiting ?? []).map((seat) => this.game.people.called(seat)).join(", "),
  );
  botThinks: boolean = $derived.by(() => (this.game.latest?.waiting ?? []).some((seat) => this.bots[seat]));

  /** The side of the seat whose eyes we look through. */
  side: string = $derived.by(() => {
    const teams = Object.entries(this.game.view?.teams ?? {});
    return teams.find(([, seats]) => seats.includes(this.current))?.[0] ?? teams[0]?.[0] ?? "";
  });

  /** Whether a seat is on the side whose eyes we look through; of one who watches, none is. */
  isOurs = (seat: string): boolean => !this.spectator && !!this.game.view?.teams[this.side]?.includes(seat);

  get spectator(): boolean {
    return this.game.latest ? this.#seated.length === 0 : this.game.tokens.length === 0;
  }

  /** The seats of ours that are asked something now; a bot answers for itself. */
  asked: string[] = $derived.by(() => this.#seated.filter((seat) => this.#isAsked(seat)));

  #isAsked = (seat: string): boolean => !this.bots[seat] && !!this.game.latest?.waiting.includes(seat);

  /** Look through the eyes of the seat that is asked; draw the curtain if the other side has secrets. */
  follow(latest: Snapshot, before: Snapshot | null): void {
    const watching = !!latest.views.spectator;
    const mine = Object.keys(latest.views).filter((seat) => watching || !this.bots[seat]);
    const still = latest.waiting.includes(this.current) && mine.includes(this.current);
    const asked = watching
      ? undefined
      : still
        ? this.current
        : latest.waiting.find((seat) => mine.includes(seat));
    const [first = ""] = watching ? ["spectator"] : mine.length ? mine : Object.keys(latest.views);
    const next = asked ?? (mine.includes(this.current) ? this.current : first);
    if (before?.result !== latest.result && latest.result) this.covered = false;
    this.#turnTo(next, latest);
  }

  /** Look through the eyes of another seat of ours. */
  look(seat: string): void {
    if (this.game.latest && seat !== this.current) this.#turnTo(seat, this.game.latest);
  }

  /** Nobody sees what an enemy at the same screen knows; friends may look into each other's hands, and a what-if
   * line is nobody else's. */
  #turnTo(next: string, latest: Snapshot): void {
    const before = this.current || foeOf(latest, next);
    const shared =
      next === this.current || latest.views.spectator || latest.result || latest.branch || this.bots[before];
    if (!shared && areEnemies(latest, before, next) && secrets(latest, before, next)) this.covered = true;
    this.current = next;
  }

  /** A seat of ours that a bot plays, if it is the one we look through or the only one. */
  handed: string = $derived.by(() => (this.bots[this.current] ? this.current : ""));

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
    this.bots = await api.seatBots(this.game.id, this.game.tokens).catch(() => ({}));
  }

  async handTo(seat: string, bot: string): Promise<void> {
    const { id, tokens } = this.game;
    await api.handOver(id, seat, bot, tokens).catch((why: Error) => (this.game.notice = why.message));
    await this.readBots();
    if (this.game.latest) this.follow(this.game.latest, null);
    void this.game.decision.carryOn();
  }
}

/** An enemy of a seat among those that are held here. */
const foeOf = (latest: Snapshot, seat: string): string =>
  Object.keys(latest.views).find((other) => areEnemies(latest, seat, other)) ?? seat;

function areEnemies(latest: Snapshot, one: string, two: string): boolean {
  const teams = Object.values(latest.views[two]?.teams ?? {});
  return !teams.some((team) => team.includes(one) && team.includes(two));
}

/** Whether two seats know different things. */
function secrets(latest: Snapshot, one: string, two: string): boolean {
  const [a, b] = [latest.views[one], latest.views[two]];
  return !!a && !!b && JSON.stringify(a.known) !== JSON.stringify(b.known);
}
