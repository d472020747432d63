/** Signs that teammates draw on the map: a ring around a hex, or an arrow from one to another. */
import type { LogEntry, Message } from "../api/types";
import type { Mark } from "../board/types";

/** How long a sign stands, in milliseconds. */
export const STANDS = 60_000;
const SHORT = 12;

/** A sign, and when this page heard of it. */
export interface Sign {
  message: Message;
  heard: number;
}

/** The signs that still stand: for a while, and until one of their side has acted. */
export function standing(signs: Sign[], now: number, story: LogEntry[], side: string[]): Sign[] {
  const acted = story.findLast(({ by, text, note }) => side.includes(by) && !!text && !note)?.n ?? 0;
  return signs.filter(({ message, heard }) => now - heard < STANDS && message.length >= acted);
}

/** A sign as pencil; whose it is stands beside it. */
export function markOf(id: string, hexes: string[], name: string): Mark {
  const [from = "", to] = hexes;
  const notes = name ? { [from]: name.length > SHORT ? `${name.slice(0, SHORT - 1)}…` : name } : {};
  return to === undefined
    ? { id, pencil: "good", as: "rim", hexes: [from], notes }
    : { id, pencil: "good", ways: [[from, to]], way: "arrow", notes };
}
