/** What the server sends, as types. The API document (/api/openapi.json) says the same at length. */
import type { Scene } from "../board/types";

export interface ScenarioOption {
  name: string;
  values: (boolean | number | string)[];
  default: boolean | number | string;
  rule: string;
  says: string;
}

export interface Scenario {
  id: string;
  title: string;
  says: string;
  seats: string[];
  options: ScenarioOption[];
  maturity: string;
  reconstructed: string[];
}

/** One thing a seat may do: its notation, and field by field. */
export type Option = { text: string } & Record<string, string>;

export interface Decision {
  seat: string;
  ask: string;
  rule: string;
  about: [string, string][];
  options: Option[];
  /** Nobody else may learn which options there are, nor from how quickly it is answered. */
  secret: boolean;
  prompt: string;
  at: number;
}

export interface Result {
  winner: string | null;
  grade: string;
  reason: string;
  rule: string;
  scores: Record<string, number>;
}

export interface View {
  scenario: string;
  options: Record<string, boolean | number | string>;
  seats: string[];
  seat: string;
  known: Record<string, unknown>;
  open: Decision[];
  waiting: string[];
  result: Result | null;
  undoable?: number;
  panels: Panel[];
  scene: Scene | null;
}

/** A small list for the side of the board: what, how much, and a longer word on it. */
export interface Panel {
  title: string;
  lines: [string, string, string][];
}

export interface Snapshot {
  game: string;
  length: number;
  views: Record<string, View>;
  waiting: string[];
  result: Result | null;
  dice: DiceShown;
}

/** The dice: the hash of their secret, whether somebody may know the rolls beforehand, and each seat's word. */
export interface DiceShown {
  commitment: string;
  open: boolean;
  words: Record<string, string>;
}

/** The dice of a finished game; each draw is [words given before it, cases, first, below last]. */
export interface DiceOpened {
  commitment: string;
  open: boolean;
  secret: string;
  words: [string, string][];
  draws: [number, number, number, number][];
}

export type LogEntry = {
  n: number;
  by: string;
  text: string;
  events: GameEvent[];
  undo: number | null;
};
export type GameEvent = { event: string; says: string } & Record<string, string>;

export interface Explanation {
  ok: boolean;
  text: string;
  rule: string;
  sums: [string, string][];
  /** One option that could not be taken back. */
  final: boolean;
}

export interface HeldSeat {
  game: string;
  seat: string;
  scenario: string;
  length: number;
  bot: string;
  waiting: string[];
  result: Result | null;
  touched: number;
}

export interface CreatedGame {
  game: string;
  links: Record<string, string>;
  dice: DiceShown;
}

export interface RuleText {
  id: string;
  number: string;
  title: string;
  says: string;
  ruling: string;
}

export interface RuleBook {
  game: string;
  title: string;
  chapters: { number: string; title: string; rules: RuleText[] }[];
}

/** A battle as `POST /api/games/{game}/odds` takes it; empty for the one that is being fought. */
export type Battle = Record<string, string | string[] | number>;

export interface Chance {
  /** The exact fraction. */
  chance: string;
  percent: number;
}
interface BaseOdds {
  battle: string;
  hex: string;
  seat: string;
  sums: [string, string][];
  results: ({ result: string; says: string } & Chance)[];
}
/** What `odds` answers for Fire & Movement: columns are numbered from 1, the table has a row for each die. */
export interface FmOdds extends BaseOdds {
  attack: number;
  defence: number;
  attack_markers: ({ adds: number } & Chance)[];
  defence_markers: ({ adds: number } & Chance)[];
  terrain: string;
  line: number;
  shift: number;
  differentials: string[];
  table: string[][];
  columns: ({ column: number } & Chance)[];
}
/** And for Memoir. */
export interface M44Odds extends BaseOdds {
  unit: string;
  target: string;
  dice: number;
  hits: ({ hits: number } & Chance)[];
  flags: ({ flags: number } & Chance)[];
  mean_hits: number;
}
export type Odds = FmOdds | M44Odds;

/** Something that can be lit on the map; `about` says what has to be pointed at, if anything. */
export interface Lens {
  name: string;
  title: string;
  about: "" | "unit" | "hex";
}
/** What a lens shows: hexes with a word each, ways, hexes where a way is cut, and lines to read. */
export interface Overlay {
  name: string;
  title: string;
  hexes: [string, string][];
  paths: string[][];
  cut: string[];
  lines: [string, string, string][];
}
