/** What this browser remembers: the seats it holds (their secrets) and how one likes to look at a board. */
import type { ExerciseRecord } from "./exercises/record";
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
const BRANCHES = "beachhead.branches";
const SECRET = "beachhead.secret";
const LESSONS = "beachhead.lessons";
const BRIEFED = "beachhead.briefed";
/** Games whose briefing was read, as far as that matters: the latest of them. */
const LATEST = 200;
const EXERCISES = "beachhead.exercises";
const TABLES = "beachhead.tables";

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
/** The secrets that hold my seats; a what-if branch is held by those of its game. */
export const myTokens = (game: string): string[] =>
  branches()[game]?.tokens ??
  seatsOf(game)
    .filter((seat) => seat.who === "me")
    .map((seat) => seat.token);

/** What-if branches by their ids: the game each belongs to, and what holds it. */
const branches = () => read<Record<string, { of: string; tokens: string[] }>>(BRANCHES, {});
export const saveBranch = (branch: string, of: string, tokens: string[]): void =>
  write(BRANCHES, { ...branches(), [branch]: { of, tokens } });

/** A secret of this browser, for what it keeps of games in which it holds no seat. */
export function ownSecret(): string {
  const known = read(SECRET, "");
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  write(SECRET, made);
  return made;
}

export function saveSeats(seats: Seat[]): void {
  const known = new Set(seats.map((seat) => seat.token));
  write(SEATS, [...allSeats().filter((seat) => !known.has(seat.token)), ...seats]);
}

export function dropSeats(game: string, seats: string[]): void {
  write(
    SEATS,
    allSeats().filter((one) => one.game !== game || one.who !== "me" || !seats.includes(one.seat)),
  );
}

/** What is kept of tables with other people. */
interface Tables {
  /** The name I last chose. */
  name: string;
  /** The secrets by which I organise games. */
  organised: Record<string, string>;
  /** The codes of invitations that I have not seen spent, by game and seat; no seat: for anybody. */
  codes: Record<string, Record<string, string>>;
  /** The secrets with which I have sat down or tried to, by code, and the game if I did. */
  claims: Record<string, { secret: string; game: string }>;
}
const tables = (): Tables => ({
  name: "",
  organised: {},
  codes: {},
  claims: {},
  ...read<Partial<Tables>>(TABLES, {}),
});
const saveTables = (now: Partial<Tables>): void => write(TABLES, { ...tables(), ...now });
export const myName = (): string => tables().name;
export const saveName = (name: string): void => saveTables({ name });
export const organiserToken = (game: string): string => tables().organised[game] ?? "";
export const saveOrganiser = (game: string, token: string): void =>
  saveTables({ organised: { ...tables().organised, [game]: token } });
export const codesOf = (game: string): Record<string, string> => tables().codes[game] ?? {};
export const saveCodes = (game: string, codes: Record<string, string>): void =>
  saveTables({ codes: { ...tables().codes, [game]: { ...codesOf(game), ...codes } } });
export const claimOf = (code: string) => tables().claims[plainCode(code)];
export const saveClaim = (code: string, secret: string, game = ""): void =>
  saveTables({ claims: { ...tables().claims, [plainCode(code)]: { secret, game } } });
/** A code however it was typed. */
const plainCode = (code: string): string => code.toUpperCase().replace(/[\s-]/g, "");

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
  const kept = Object.entries(branches()).filter(([id, { of }]) => id !== game && of !== game);
  write(BRANCHES, Object.fromEntries(kept));
  const { organised, codes, claims } = tables();
  saveTables({
    organised: Object.fromEntries(Object.entries(organised).filter(([id]) => id !== game)),
    codes: Object.fromEntries(Object.entries(codes).filter(([id]) => id !== game)),
    claims: Object.fromEntries(Object.entries(claims).filter(([, claim]) => claim.game !== game)),
  });
  const { [game]: ___, ...played } = learnt().games;
  saveLearnt({ games: played });
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

/** A lesson that is played in a game: the step, and the entry after which it began; `show` if the right way is to be shown. */
export interface PlayedLesson {
  lesson: string;
  step: number;
  since: number;
  show?: boolean;
}

/** What has been learnt: lessons by game and id. */
export interface Learnt {
  games: Record<string, PlayedLesson>;
  /** How far one has come in a lesson, by step. */
  steps: Record<string, number>;
  /** The lessons that were played to their end, in that order. */
  done: string[];
  /** Nobody is to be reminded of them any more. */
  closed: boolean;
}

export const learnt = (): Learnt => ({
  games: {},
  steps: {},
  done: [],
  closed: false,
  ...read<Partial<Learnt>>(LESSONS, {}),
});
export const saveLearnt = (now: Partial<Learnt>): void => write(LESSONS, { ...learnt(), ...now });
/** The lesson that a game is, if it is one. */
export const playedLesson = (game: string): PlayedLesson | null => learnt().games[game] ?? null;
/** Whether the briefing of a game has been read here. */
export const briefed = (game: string): boolean => read<string[]>(BRIEFED, []).includes(game);
export const saveBriefed = (game: string): void =>
  write(BRIEFED, [...read<string[]>(BRIEFED, []).filter((one) => one !== game), game].slice(-LATEST));
/** Which exercises were answered here, and how. */
export const exerciseRecord = (): Partial<ExerciseRecord> => read<Partial<ExerciseRecord>>(EXERCISES, {});
export const saveExerciseRecord = (record: ExerciseRecord): void => write(EXERCISES, record);

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
  /** Explain each new kind of question; null for the first games alone. */
  teach: boolean | null;
  /** The questions that have been explained, by game. */
  taught: Record<string, string[]>;
  /** The bar of my chance to win. */
  chance: boolean;
  /** A briefing before the first question of a new game. */
  briefing: boolean;
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
  teach: null,
  taught: {},
  chance: false,
  briefing: true,
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
