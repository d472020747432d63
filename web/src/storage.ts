/** What this browser remembers: the seats it holds (their secrets) and how one likes to look at a board. */
import type { DicePromise } from "./fairness";

export interface Seat {
  game: string;
  seat: string;
  token: string;
  /** Who sits there: I do, a bot does, or a friend to whom the link is to be sent. */
  who: "me" | "bot" | "friend";
}

const SEATS = "beachhead.seats";
const PREFERENCES = "beachhead.likes";
const DICE = "beachhead.dice";
const SEEN = "beachhead.seen";
const BEGUN = "beachhead.begun";

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
  seatsOf(game)
    .filter((seat) => seat.who === "me")
    .map((seat) => seat.token);

export function saveSeats(seats: Seat[]): void {
  const known = new Set(seats.map((seat) => seat.token));
  write(SEATS, [...allSeats().filter((seat) => !known.has(seat.token)), ...seats]);
}

/** The game that this tab has just begun: its invitations are to be shown. */
export const beganNow = (game: string): void => sessionStorage.setItem(BEGUN, game);
export const justBegun = (game: string): boolean => sessionStorage.getItem(BEGUN) === game;
export const forgetBegun = (): void => sessionStorage.removeItem(BEGUN);

export function forgetGame(game: string): void {
  write(
    SEATS,
    allSeats().filter((seat) => seat.game !== game),
  );
  const { [game]: _, ...others } = read<Record<string, DicePromise>>(DICE, {});
  write(DICE, others);
  const { [game]: __, ...seen } = read<Record<string, number>>(SEEN, {});
  write(SEEN, seen);
}

/** What was promised of a game's dice when this browser first saw it. */
export const dicePromise = (game: string): DicePromise | null =>
  read<Record<string, DicePromise>>(DICE, {})[game] ?? null;

export function saveDicePromise(game: string, commitment: string, words: Record<string, string> = {}): void {
  const known = dicePromise(game) ?? { commitment, words: {} };
  write(DICE, {
    ...read<Record<string, DicePromise>>(DICE, {}),
    [game]: { ...known, words: { ...known.words, ...words } },
  });
}

/** How far this browser has seen a game. */
export const seenOf = (game: string): number | null => read<Record<string, number>>(SEEN, {})[game] ?? null;
export const saveSeen = (game: string, length: number): void =>
  write(SEEN, { ...read<Record<string, number>>(SEEN, {}), [game]: length });

export interface Preferences {
  theme: "auto" | "light" | "dark";
  dice: boolean;
  /** Ask once more before every roll and draw, and not only before what is unusual. */
  askRolls: boolean;
  /** Keep the list of all answers open. */
  list: boolean;
  /** Silhouettes for symbols, and symbols for silhouettes. */
  swapped: boolean;
  /** On several maps: the log of all of them, whichever is looked at. */
  wholeLog: boolean;
  /** The board turned by half a circle, for whoever comes from its far side. */
  turned: boolean;
  /** How fast others' acts are played, by game; `*` is for those not named. */
  paces: Record<string, number>;
  /** Sum up others' turns. */
  summary: boolean;
  /** Dice, pieces and a bell can be heard. */
  sounds: boolean;
}

const DEFAULTS: Preferences = {
  theme: "auto",
  dice: true,
  askRolls: false,
  list: false,
  swapped: false,
  wholeLog: false,
  turned: false,
  paces: {},
  summary: true,
  sounds: false,
};

export const preferences = (): Preferences => ({
  ...DEFAULTS,
  ...read<Partial<Preferences>>(PREFERENCES, {}),
});
export const savePreferences = (wanted: Partial<Preferences>): void =>
  write(PREFERENCES, { ...preferences(), ...wanted });

export function showTheme(theme: Preferences["theme"]): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** From light to dark or back, and remembered. */
export function toggleTheme(): void {
  const dark = getComputedStyle(document.body).getPropertyValue("--paper").trim() === "#1c1f1b";
  savePreferences({ theme: dark ? "light" : "dark" });
  showTheme(preferences().theme);
}
