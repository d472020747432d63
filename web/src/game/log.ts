/** The log as lines under headings, with what was taken back struck out of it. */
import type { LogEntry, GameEvent } from "../api/types";

export interface LogLine {
  kind: "line";
  n: number;
  by: string;
  says: string;
  /** Everything the event names: hexes and pieces among them light up. */
  names: string[];
}
export interface LogHeading {
  kind: "heading";
  n: number;
  says: string;
  level: "turn" | "phase";
}
export type LogRow = LogLine | LogHeading;

const TURNS = new Set(["fm.turn_began", "m44.turn_began"]);
const PHASES = new Set(["fm.phase_began"]);

/** The story without what was taken back. */
export function standing(story: LogEntry[]): LogEntry[] {
  let found: LogEntry[] = [];
  for (const told of story) {
    const back = told.undo;
    if (back === null || back === undefined) found.push(told);
    else found = found.filter(({ n }) => n <= back);
  }
  return found;
}

export const lines = (story: LogEntry[]): LogRow[] =>
  tidy(standing(story).flatMap((told) => told.events.map((event) => rowOf(told, event))));

function rowOf(told: LogEntry, event: GameEvent): LogRow {
  if (TURNS.has(event.event)) return { kind: "heading", n: told.n, says: event.says, level: "turn" };
  if (PHASES.has(event.event)) return { kind: "heading", n: told.n, says: event.says, level: "phase" };
  const { event: _event, says, ...more } = event;
  return { kind: "line", n: told.n, by: told.by, says, names: Object.values(more).map(String) };
}

/** A phase in which nothing happened is no heading. */
const tidy = (entries: LogRow[]): LogRow[] =>
  entries.filter(
    (entry, i) => entry.kind === "line" || entry.level === "turn" || entries[i + 1]?.kind === "line",
  );

/** The entries at which a phase or a turn begins, for going through a game in larger steps. */
export const starts = (entries: LogRow[], level: "turn" | "phase"): number[] => [
  ...new Set(
    entries.filter((e) => e.kind === "heading" && (level === "phase" || e.level === "turn")).map((e) => e.n),
  ),
];

/** Memoir tells no phases: which step of the turn an answer belongs to; those that are not here go on with it. */
const STEPS: Record<string, string> = {
  play: "card",
  play_as_barrage: "card",
  call: "reinforce",
  deploy: "reinforce",
  order: "order",
  on_the_move: "order",
  dig_in: "order",
  move: "move",
  stay: "move",
  target: "battle",
  hold: "battle",
  discard: "draw",
};

/** The moments before which a step of Memoir's turn begins. */
export function steps(story: LogEntry[]): number[] {
  const found: number[] = [];
  let step = "";
  for (const { n, text, events } of standing(story)) {
    const next = STEPS[text.split(" ")[0] ?? ""] ?? step;
    if (next !== step) found.push(n - 1);
    step = events.some(({ event }) => TURNS.has(event)) ? "" : next;
  }
  return found;
}

export interface Roll {
  /** One sign for each die: 1 to 6, or the letter of a face (I A G F S). */
  dice: string[];
  says: string;
}

/** The dice of an event, if any were thrown. */
export function roll(event: GameEvent): Roll | null {
  if (event.faces) return { dice: [...event.faces].filter((face) => /[A-Z]/.test(face)), says: event.says };
  if (event.roll && /^\d+$/.test(event.roll)) return { dice: [event.roll], says: event.says };
  return null;
}
