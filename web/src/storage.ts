/** What this browser remembers: the seats it holds (their secrets) and how one likes to look at a board. */
import type { Promised } from "./fairness";

export interface Seat {
  game: string;
  seat: string;
  token: string;
  /** Who sits there: I do, a bot does, or a friend to whom the link is to be sent. */
  who: "me" | "bot" | "friend";
}

const SEATS = "beachhead.seats";
const LIKES = "beachhead.likes";
const DICE = "beachhead.dice";

function read<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays; the links in its address bar are all it has.
  }
}

export const allSeats = (): Seat[] => read<Seat[]>(SEATS, []);
export const seatsOf = (game: string): Seat[] => allSeats().filter((seat) => seat.game === game);
export const myTokens = (game: string): string[] =>
  seatsOf(game).filter((seat) => seat.who === "me").map((seat) => seat.token);

export function keepSeats(seats: Seat[]): void {
  const known = new Set(seats.map((seat) => seat.token));
  write(SEATS, [...allSeats().filter((seat) => !known.has(seat.token)), ...seats]);
}

export function forgetGame(game: string): void {
  write(SEATS, allSeats().filter((seat) => seat.game !== game));
  const { [game]: _, ...others } = read<Record<string, Promised>>(DICE, {});
  write(DICE, others);
}

/** What was promised of a game's dice when this browser first saw it. */
export const promised = (game: string): Promised | null => read<Record<string, Promised>>(DICE, {})[game] ?? null;

export function keepPromise(game: string, commitment: string, words: Record<string, string> = {}): void {
  const known = promised(game) ?? { commitment, words: {} };
  write(DICE, { ...read<Record<string, Promised>>(DICE, {}), [game]: { ...known, words: { ...known.words, ...words } } });
}

export interface Likes {
  theme: "auto" | "light" | "dark";
  dice: boolean;
  speed: number;
  /** Ask once more before what cannot be taken back. */
  confirm: boolean;
  /** Silhouettes for symbols, and symbols for silhouettes. */
  swapped: boolean;
}

const USUAL: Likes = { theme: "auto", dice: true, speed: 1, confirm: true, swapped: false };

export const likes = (): Likes => ({ ...USUAL, ...read<Partial<Likes>>(LIKES, {}) });
export const keepLikes = (wanted: Partial<Likes>): void => write(LIKES, { ...likes(), ...wanted });

export function showTheme(theme: Likes["theme"]): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
