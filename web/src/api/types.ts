/**
 * What the server sends and takes. The types come from its API document (`schema.d.ts`, made by `make types`). Where
 * the document says only "an object" or "a list", the second half of this file says what is in it, by hand.
 */
import type { components } from "./schema";

type Schemas = components["schemas"];
/** A schema with some of its fields said more exactly than in the document. */
type Narrowed<Schema, Fields extends Partial<Record<keyof Schema, unknown>>> = Omit<Schema, keyof Fields> &
  Fields;

export type NewGame = Omit<Schemas["NewGame"], "seed"> & Partial<Pick<Schemas["NewGame"], "seed">>;
export type CreatedGame = Schemas["Begun"];
export type Page = Schemas["Page"];
export type Refusal = Schemas["Refused"];
export type DiceShown = Schemas["DiceShown"];
/** Each draw is [words given before it, cases, first, below last]. */
export type DiceOpened = Narrowed<
  Schemas["DiceOpened"],
  { words: [string, string][]; draws: [number, number, number, number][] }
>;
export type Snapshot = Narrowed<Schemas["Shown"], { views: Record<string, View>; result: Result | null }>;
export type LogEntry = Narrowed<Schemas["Told"], { events: GameEvent[] }>;
export type Intent = Schemas["Why"]["intent"];
export type Explanation = Narrowed<Schemas["Explained"], { sums: Sum[] }>;
export type HeldSeat = Narrowed<Schemas["Held"], { result: Result | null }>;
/** `about` says what has to be pointed at, if anything. */
export type Lens = Narrowed<Schemas["Lens"], { about: "" | "unit" | "hex" }>;
export type Overlay = Narrowed<Schemas["Overlay"], { hexes: [string, string][]; lines: Line[] }>;
/** Empty for the battle that is being fought. */
export type Battle = Schemas["Battle"]["battle"];

// By hand: what the document leaves open. The views, the events, the odds, the scenarios, the rules, the board.

export type GameOptions = NewGame["options"];
/** A cause and its amount. */
export type Sum = [string, string];
/** What, how much, and a longer word on it. */
export type Line = [string, string, string];

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
export interface Option {
  text: string;
  fields: Record<string, string>;
  /** It could hardly be taken back. */
  final: boolean;
  /** The battle it leads to or is about. */
  battle: Battle | null;
}

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

/** The game as one seat sees it. */
export interface View {
  scenario: string;
  options: GameOptions;
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

/** A small list for the side of the board. */
export interface Panel {
  title: string;
  lines: Line[];
}

export type GameEvent = { event: string; says: string } & Record<string, string>;

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

export interface Chance {
  /** The exact fraction. */
  chance: string;
  percent: number;
}
interface BaseOdds {
  battle: string;
  hex: string;
  seat: string;
  sums: Sum[];
  results: ({ result: string; says: string } & Chance)[];
}
/** The odds of Fire & Movement: columns are numbered from 1, the table has a row for each die. */
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
/** And those of Memoir. */
export interface M44Odds extends BaseOdds {
  unit: string;
  target: string;
  dice: number;
  hits: ({ hits: number } & Chance)[];
  flags: ({ flags: number } & Chance)[];
  mean_hits: number;
}
export type Odds = FmOdds | M44Odds;

export type Point = [number, number];

/** The window of the drawing and the middle of every hex in it. */
export interface Plan {
  scenario: string;
  left: number;
  top: number;
  width: number;
  height: number;
  radius: number;
  hexes: Record<string, Point>;
  /** What lies in each hex. */
  ground: Record<string, string>;
}

/** Something that stands in a hex. Its id is the name that options use. */
export interface Piece {
  id: string;
  hex: string;
  x: number;
  y: number;
  /** A short text for its drawing; pieces that look the same share it. */
  look: string;
  title: string;
  side: string;
}

/** Pieces in the order in which they lie, and the drawings under and over them. */
export interface Scene {
  pieces: Piece[];
  under: string;
  over: string;
}
