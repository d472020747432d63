/** What a clock shows: digits that keep their width, and when there is little time. */
import type { SeatTime, TimeControl } from "../api/types";
import { Capital } from "../strings";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (n: number): string => String(n).padStart(2, "0");

/** A clock runs out when it shows nothing more, so what has begun is counted. */
export function clockText(seconds: number): string {
  const s = Math.max(0, Math.ceil(seconds - 1e-6));
  if (s >= DAY) return `${Math.floor(s / DAY)} d ${two(Math.floor((s % DAY) / HOUR))} h`;
  if (s >= HOUR) return `${Math.floor(s / HOUR)}:${two(Math.floor((s % HOUR) / MINUTE))}:${two(s % MINUTE)}`;
  return `${Math.floor(s / MINUTE)}:${two(s % MINUTE)}`;
}

/** How much is little: a minute of an evening, half a day of weeks, and never more than a fifth of what there was. */
export function isLow(control: TimeControl, left: number): boolean {
  const much = control.pace === "live" ? control.minutes * MINUTE : control.days * DAY;
  return left <= Math.min(control.pace === "live" ? MINUTE : DAY / 2, much / 5);
}

/** What is left now of what was left `ago` seconds ago. */
export function leftNow({ left, runs }: Pick<SeatTime, "left" | "runs">, ago: number): number {
  return runs ? Math.max(0, left - ago) : left;
}

/** A seat beside the mark of its side: of one of several maps the map alone. */
export const shortSeat = (name: string): string => Capital(name.replace(/^.* at /, ""));

/** Of many clocks those that matter: mine, and those that run; where there is room for one, that which runs. */
export function inTrack<T extends { mine: boolean; runs: boolean }>(all: T[], most: number): T[] {
  if (all.length <= most) return all;
  const running = all.filter(({ runs }) => runs);
  if (most === 1 && running.length) return [running.find(({ mine }) => mine) ?? running[0]!];
  const wanted = [...all].sort((a, b) => weight(b) - weight(a)).slice(0, most);
  return all.filter((one) => wanted.includes(one));
}
const weight = ({ mine, runs }: { mine: boolean; runs: boolean }): number => Number(mine) * 2 + Number(runs);
