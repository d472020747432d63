/** The log as lines under headings; what was taken back stays in it, and is marked. */
import type { LogEntry, GameEvent } from "../api/types";
import { Capital, seatName, words } from "../strings";
import { back } from "../stringsBack";
import { people } from "../stringsPeople";

export interface LogLine {
  kind: "line";
  n: number;
  by: string;
  says: string;
  /** Everything the event names: hexes and pieces among them light up. */
  names: string[];
  /** Whether it was taken back since. */
  undone: boolean;
  /** How often it was said in a row. */
  times: number;
}
export interface LogHeading {
  kind: "heading";
  n: number;
  says: string;
  level: "turn" | "phase";
}
export type LogRow = LogLine | LogHeading;

/** The entries that were taken back. */
function takenBack(story: LogEntry[]): Set<number> {
  const found = new Set<number>();
  for (const { n, undo } of story) for (let back = n; undo != null && back > undo; back--) found.add(back);
  return found;
}

/** The story without what was taken back. */
export function standing(story: LogEntry[]): LogEntry[] {
  const undone = takenBack(story);
  return story.filter(({ n }) => !undone.has(n));
}

export function lines(story: LogEntry[]): LogRow[] {
  const undone = takenBack(story);
  return tidy(
    story.flatMap((told, first) =>
      told.hint || told.note
        ? [plainLine(told.n, told.note ? people.noted(told.by, told.note) : words.hints.asked(told.by))]
        : told.undo != null && told.agreed?.length
          ? [plainLine(told.n, back.wentBack(Capital(seatName(told.by)), told.undo, told.agreed))]
          : told.events.flatMap((event, n) =>
              rowOf(told, event, undone.has(told.n) && (first > 0 || n > lastHeading(told))),
            ),
    ),
  );
}

/** What somebody did beside the game: nobody takes it back, and it concerns every map. */
const plainLine = (n: number, says: string): LogRow => ({
  kind: "line",
  n,
  by: "",
  says,
  names: [],
  undone: false,
  times: 1,
});

/** The first entry also tells how the game was laid out, up to its last heading: nobody takes that back. */
const lastHeading = ({ events }: LogEntry): number => events.findLastIndex(({ heading }) => heading);

/** A heading that was taken back comes again, and is told once. */
function rowOf({ n, by }: LogEntry, { heading, says, fields }: GameEvent, undone: boolean): LogRow[] {
  if (heading) return undone ? [] : [{ kind: "heading", n, says, level: heading }];
  return [{ kind: "line", n, by, says, names: Object.values(fields), undone, times: 1 }];
}

/** A phase in which nothing happened is no heading. */
export const tidy = (entries: LogRow[]): LogRow[] =>
  entries.filter(
    (entry, i) => entry.kind === "line" || entry.level === "turn" || entries[i + 1]?.kind === "line",
  );

const alike = (one: LogLine, other: LogLine): boolean =>
  one.says === other.says && one.by === other.by && one.undone === other.undone;

/** Lines that say the same in a row are one that counts them, and leads to the last. */
export function together(rows: LogRow[]): LogRow[] {
  const told: LogRow[] = [];
  for (const row of rows) {
    const before = told.at(-1);
    if (row.kind === "line" && before?.kind === "line" && alike(row, before))
      told[told.length - 1] = { ...row, times: before.times + row.times };
    else told.push(row);
  }
  return told;
}

/** The entries at which a phase or a turn begins, for going through a game in larger steps. */
export const starts = (entries: LogRow[], level: "turn" | "phase"): number[] => [
  ...new Set(
    entries.filter((e) => e.kind === "heading" && (level === "phase" || e.level === "turn")).map((e) => e.n),
  ),
];
