/** From the story to the dice that settled a battle. No rule is known here. */
import type { FmOdds, GameEvent, M44Odds, Odds } from "../api/types";

export const isTable = (odds: Odds): odds is FmOdds => "table" in odds;
export const isDice = (odds: Odds): odds is M44Odds => "dice" in odds;

/** What the dice said. */
export interface Rolled {
  hex: string;
  /** Fire & Movement: the die, the column (from 1) and what stands where they meet. */
  die: number;
  column: number;
  result: string;
  /** Memoir: the faces. */
  faces: string;
  says: string;
}

/** The roll of a battle, if an event is one. `hexOf` finds where a unit stands. */
export function rolled(event: GameEvent, hexOf: (unit: string) => string | null): Rolled | null {
  const plain = { die: 0, column: 0, result: "", faces: "", says: event.says };
  if (event.event === "fm.fought")
    return {
      ...plain,
      hex: event.hex ?? "",
      die: Number(event.roll),
      column: Number(event.column),
      result: event.result ?? "",
    };
  if (/^m44\.(battled|shelled|bombed)/.test(event.event))
    return { ...plain, hex: hexOf(event.target ?? event.unit ?? "") ?? "", faces: event.faces ?? "" };
  return null;
}

export type Sort = "good" | "even" | "none" | "bad";

/** A result of the table as the attacker sees it: the defender goes, both lose, nothing, the attacker pays. */
export const sortOf = (result: string): Sort =>
  result.startsWith("D") ? "good" : result === "Ex" ? "even" : result === "." ? "none" : "bad";

export interface Share {
  sort: Sort;
  percent: number;
}

/** The results gathered by their sort, best first. */
export function shares(results: FmOdds["results"]): Share[] {
  const sorts: Sort[] = ["good", "even", "none", "bad"];
  const sum = (sort: Sort): number =>
    results.reduce((all, one) => all + (sortOf(one.result) === sort ? one.percent : 0), 0);
  return sorts.map((sort) => ({ sort, percent: sum(sort) })).filter(({ percent }) => percent > 0);
}
