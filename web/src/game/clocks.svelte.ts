/** The clocks of a game with a time control, as they are now: the server says what is left with every change. */
import * as api from "../api/client";
import type { SeatTime, TimeControl } from "../api/types";
import { seatName } from "../strings";
import { time as words } from "../stringsTime";
import { clockText, isLow, leftNow, shortSeat } from "./clocks";
import type { Game } from "./game.svelte";

/** How often it is looked whether a second has passed, in milliseconds. */
const TICK = 200;

export interface SeatClock {
  seat: string;
  side: string;
  name: string;
  text: string;
  mine: boolean;
  runs: boolean;
  low: boolean;
  out: boolean;
  away: boolean;
}

export class Clocks {
  failed = $state("");
  /** When the server was heard last, and now, in seconds of the page. */
  #heard = $state(0);
  #now = $state(0);
  #ticking = 0;

  constructor(readonly game: Game) {}

  close(): void {
    clearInterval(this.#ticking);
  }

  /** The server has said what is left. */
  see(): void {
    this.#heard = this.#now = performance.now() / 1000;
    clearInterval(this.#ticking);
    const runs = Object.values(this.#seats).some((seat) => seat.runs);
    this.#ticking = runs ? window.setInterval(() => (this.#now = performance.now() / 1000), TICK) : 0;
  }

  #seats: Record<string, SeatTime> = $derived.by(() => this.game.latest?.time?.seats ?? {});
  control: TimeControl | null = $derived.by(() => this.game.latest?.time?.control ?? null);
  begun: boolean = $derived.by(() => this.game.latest?.time?.begun ?? false);
  /** The seat whose side has lost by time. */
  lost: string = $derived.by(() => this.game.latest?.time?.lost ?? "");

  of = (seat: string): SeatTime | undefined => this.#seats[seat];
  left = (seat: string): number => {
    const shown = this.#seats[seat];
    return shown ? leftNow(shown, this.#now - this.#heard) : 0;
  };
  text = (seat: string): string => clockText(this.left(seat));
  isLow = (seat: string): boolean => !!this.control && isLow(this.control, this.left(seat));
  isOut = (seat: string): boolean => !!this.control && this.left(seat) <= 0;

  /** The clocks of all seats that people play, side by side. */
  all: SeatClock[] = $derived.by(() => {
    if (!this.control) return [];
    const { people, seats } = this.game;
    return Object.entries(this.game.view?.teams ?? {}).flatMap(([side, inSide]) =>
      inSide
        .filter((seat) => !(people.place(seat)?.bot ?? seats.bots[seat]))
        .filter((seat) => (people.place(seat)?.state ?? "taken") === "taken")
        .map((seat) => ({
          seat,
          side,
          name: people.place(seat)?.name || shortSeat(seatName(seat)),
          text: this.text(seat),
          mine: !seats.spectator && seats.held.includes(seat),
          runs: this.#seats[seat]?.runs ?? false,
          low: this.isLow(seat),
          out: this.isOut(seat),
          away: (this.#seats[seat]?.holiday?.[0] ?? Infinity) <= Date.now() / 1000,
        })),
    );
  });

  /** What is said aloud, once, when little is left to me. */
  warning: string = $derived.by(() => {
    const mine = this.all.filter((clock) => clock.mine && clock.runs);
    if (mine.some(({ out }) => out)) return words.outForYou;
    return mine.some(({ low }) => low) ? words.lowForYou : "";
  });

  /** Takes or ends a holiday of one's own seat; a refusal stands in the list of people. */
  async holiday(seat: string, days: number, begins: number | null): Promise<boolean> {
    this.failed = "";
    try {
      await api.holiday(this.game.id, { seat, days, begins }, this.game.tokens);
      return true;
    } catch (why) {
      this.failed = (why as Error).message;
      return false;
    }
  }
}
