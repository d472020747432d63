/**
 * What the page can only tell by the server's English. It is all here (but for the cards in `cards` and Memoir's steps
 * in `log`), so that one sees what the server has yet to send as a field of its own.
 */
import type { FmOdds, Line, Sum, View } from "../api/types";

/** Panels go by their titles. */
export const PANELS = {
  hand: "Hand",
  handed: "Handed to you",
  support: "Support fire",
  coming: "To come",
} as const;

const TURN = "Turn";
const PHASE = "Phase";
const NOTHING = ".: nothing happens";

export const panelLines = (view: View | null, title: string): Line[] =>
  view?.panels.find((panel) => panel.title === title)?.lines ?? [];

/** The clock: the first panel. Its last turn is 0 where the game does not end with one. */
export interface Clock {
  turn: number;
  last: number;
  /** Fire & Movement's; Memoir tells none. */
  phase: string;
  /** Whatever else the panel says. */
  rest: Line[];
}

export function clockOf(view: View | null): Clock {
  const lines = view?.panels[0]?.lines ?? [];
  const amount = (name: string): string => lines.find(([what]) => what === name)?.[1] ?? "";
  const last = Number(/of (\d+)/.exec(amount(TURN))?.[1] ?? 0);
  const rest = lines.filter(([what]) => what !== PHASE && (what !== TURN || !last));
  return { turn: parseInt(amount(TURN)) || 0, last, phase: amount(PHASE), rest };
}

/** Who arrives, by the turn. */
export const arrivalsOf = (view: View | null): Map<number, string> =>
  new Map(
    panelLines(view, PANELS.coming).map(([when, n, who]) => [
      parseInt(when.slice(TURN.length + 1)),
      `${n}: ${who}`,
    ]),
  );

const unitsThat = (does: string, sums: Sum[]): string[] =>
  sums.flatMap(([cause]) => (cause.endsWith(` ${does}`) ? [cause.slice(0, -does.length - 1)] : []));
export const attackersOf = ({ sums }: FmOdds): string[] => unitsThat("attacks", sums);
export const defendersOf = ({ sums }: FmOdds): string[] => unitsThat("defends", sums);

/** A sum that is a chance, in percent; NaN for any other. */
export const percentOf = (amount: string): number =>
  /^[\d.]+ ?%$/.test(amount) ? parseFloat(amount) : Number.NaN;
/** The name of a result without the sign of the combat table that stands for nothing. */
export const resultName = (result: string): string => (result === NOTHING ? result.slice(3) : result);
