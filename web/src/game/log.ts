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

function rowOf({ n, by }: LogEntry, { heading, says, fields }: GameEvent): LogRow {
  if (heading) return { kind: "heading", n, says, level: heading };
  return { kind: "line", n, by, says, names: Object.values(fields) };
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

export interface Roll {
  /** One sign for each die: 1 to 6, or the letter of a face (I A G F S). */
  dice: string[];
  says: string;
}

/** The dice of an event, if any were thrown. */
export const roll = ({ dice, says }: GameEvent): Roll | null => (dice.length ? { dice, says } : null);
