/** From an option to the battle it leads to, and from the story to the dice that settled it. No rule is known here. */
import { standing } from "./log";
import type { Battle, Decision, FmOdds, M44Odds, Odds, Option, LogEntry, GameEvent } from "../api/types";

/** Questions in the middle of a battle: whatever is answered, it is about that one. */
const UNDER_WAY = new Set([
  "commit_marker",
  "draw_first",
  "draw_second",
  "choose_defender",
  "battle_back",
  "ambush",
]);

/** Memoir's shells and bombs: the dice are those of the card that asks. */
const SHELLING = new Set(["barrage", "air_group", "air_next"]);

/** The battle that an option leads to; null if to none. */
export function battleOf(decision: Decision, option: Option, told: LogEntry[]): Battle | null {
  const { ask, about } = decision;
  const [first] = about.map(([, thing]) => thing);
  const { hex, unit, cup } = option;
  if (ask === "pick_attack" && hex) return { hex };
  if (ask === "pick_target" && unit) return { bombard: unit };
  if (SHELLING.has(ask) && unit) return { target: unit };
  if (ask === "battle" && first && unit && option.text.startsWith("target "))
    return { unit: first, target: unit };
  if (ask === "join_attack" && first) {
    const attackers = [...joined(told), ...(unit ? [unit] : [])];
    return { hex: first, ...(attackers.length ? { attackers } : {}) };
  }
  if (UNDER_WAY.has(ask)) return cup ? { draw: [cup] } : {};
  return null;
}

/** Who has joined the attack that is being put together: the answers since it was begun, without what was taken back. */
export function joined(told: LogEntry[]): string[] {
  const stood = standing(told);
  const begun = stood.findLastIndex(({ text }) => text.startsWith("attack "));
  return stood
    .slice(begun + 1)
    .filter(({ text }) => text.startsWith("join "))
    .map(({ text }) => text.slice(5));
}

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
