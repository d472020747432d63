/** From the story to the dice that settled a battle, and from its results to shares. No rule is known here. */
import type { GameEvent, Outcome } from "../api/types";

/** What the dice said. */
export interface Rolled {
  hex: string;
  /** One sign for each die: 1 to 6, or the letter of a face. */
  dice: string[];
  /** Where a table is read: the column (from 1), and what stands where it meets the die. */
  column: number;
  result: string;
  says: string;
}

/** The roll of a battle, if an event is one. `hexOf` finds where a unit stands. */
export function rolled(event: GameEvent, hexOf: (unit: string) => string | null): Rolled | null {
  const { battle, dice, fields, says } = event;
  if (!battle) return null;
  return {
    hex: hexOf(battle) ?? battle,
    dice,
    column: Number(fields.column ?? 0),
    result: fields.result ?? "",
    says,
  };
}

/** A result as the attacker sees it: the defender pays, both do, nobody does, the attacker does. */
export type Sort = Outcome["sort"];

export interface Share {
  sort: Sort;
  percent: number;
}

/** The results gathered by their sort, best first. */
export function shares(results: Pick<Outcome, "sort" | "percent">[]): Share[] {
  const sorts: Sort[] = ["good", "even", "none", "bad"];
  const sum = (sort: Sort): number =>
    results.reduce((all, one) => all + (one.sort === sort ? one.percent : 0), 0);
  return sorts.map((sort) => ({ sort, percent: sum(sort) })).filter(({ percent }) => percent > 0);
}
