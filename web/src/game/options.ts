/** From options to clicks. What is legal comes from the server; here it is only sorted by where one clicks. */
import type { Decision, Option } from "../api/types";
import type { Highlights } from "../board/types";

/** What can be pointed at: hexes of the board, and pieces that lie on one of them. */
export interface BoardLookup {
  isHex: (name: string) => boolean;
  hexOf: (piece: string) => string | null;
}

export const fields = (option: Option): [string, string][] => Object.entries(option.fields);

/** The option that is played without asking, because there is no other; a secret question is always asked. */
export function forced({ options, secret }: Pick<Decision, "options" | "secret">): Option | null {
  return options.length === 1 && !secret ? (options[0] ?? null) : null;
}

/** The fields in which these options differ: what is still to be said. */
export function openFields(options: Option[]): string[] {
  const names = [...new Set(options.flatMap((option) => fields(option).map(([name]) => name)))];
  return options.length < 2
    ? names
    : names.filter((name) => new Set(options.map((o) => o.fields[name])).size > 1);
}

/** What a click on the board can mean, and what is left for buttons. */
export interface Choices extends Highlights {
  /** Options that no click on the board can mean. */
  rest: Option[];
}

export function highlightsOf(options: Option[], board: BoardLookup): Choices {
  const found: Choices = { hexes: new Set(), pieces: new Set(), rest: [] };
  const names = openFields(options);
  for (const option of options) {
    let clickable = false;
    for (const name of names) {
      const value = option.fields[name];
      if (value === undefined) continue;
      if (board.isHex(value)) found.hexes.add(value);
      else if (board.hexOf(value)) found.pieces.add(value);
      else continue;
      clickable = true;
    }
    if (!clickable) found.rest.push(option);
  }
  return found;
}

const names = (option: Option, value: string): boolean => fields(option).some(([, said]) => said === value);

/** The options a click on a piece may mean: those that name it, else those that name its hex. */
export function onPiece(options: Option[], piece: string, board: BoardLookup): Option[] {
  const own = options.filter((option) => names(option, piece));
  const hex = board.hexOf(piece);
  return own.length || !hex ? own : options.filter((option) => names(option, hex));
}

/** The options a click on a hex may mean: those that name it, else those that name a piece in it. */
export function onHex(options: Option[], hex: string, board: BoardLookup): Option[] {
  const own = options.filter((option) => names(option, hex));
  if (own.length) return own;
  return options.filter((option) => fields(option).some(([, value]) => board.hexOf(value) === hex));
}
