/** What the server sends, as types. The API document (/api/openapi.json) says the same at length. */
import type { Scene } from "./board/types";

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

export interface Shown {
  game: string;
  length: number;
  views: Record<string, View>;
  waiting: string[];
  result: Result | null;
}

export type Told = {
  n: number;
  by: string;
  text: string;
  events: ToldEvent[];
  undo: number | null;
};
export type ToldEvent = { event: string; says: string } & Record<string, string>;

export interface Explained {
  ok: boolean;
  text: string;
  rule: string;
  sums: [string, string][];
}

export interface Held {
  game: string;
  seat: string;
  scenario: string;
  length: number;
  bot: string;
  waiting: string[];
  result: Result | null;
  touched: number;
}

export interface Begun {
  game: string;
  links: Record<string, string>;
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
