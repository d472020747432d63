/** To before which of one's own decisions one can ask to go back. */
import type { LogEntry } from "../api/types";
import { standing } from "./log";

export interface GoBackChoice {
  seat: string;
  /** The entry to go back to. */
  after: number;
  /** What was done then, in the words of the log. */
  says: string;
}
const MOST = 8;

const decided = ({ text, note, hint, undo }: LogEntry): boolean =>
  !!text && !text.startsWith("word ") && !note && !hint && undo == null;
const told = (entry: LogEntry): string => entry.events.find((event) => !event.heading)?.says ?? "";

/** The decisions of these seats that stand and that the log tells of, the latest first; each with the small questions that
 * led to it. */
export function choicesOf(story: LogEntry[], seats: string[], most = MOST): GoBackChoice[] {
  const found: GoBackChoice[] = [];
  let open = null as GoBackChoice | null;
  for (const entry of standing(story)) {
    const own = seats.includes(entry.by) && decided(entry);
    if (own && open?.seat !== entry.by) open = { seat: entry.by, after: entry.n - 1, says: "" };
    else if (!own && entry.by !== "chance") open = entry.note || entry.hint ? open : null;
    if (!open) continue;
    const says = told(entry);
    if (!says) continue;
    found.push({ ...open, says });
    open = null;
  }
  return found.slice(-most).reverse();
}
