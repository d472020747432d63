/** From options to clicks. What is legal comes from the server; here it is only sorted by where one clicks. */
import type { Option } from "./wire";

/** What can be pointed at: hexes of the board, and pieces that lie on one of them. */
export interface Table {
  isHex: (name: string) => boolean;
  hexOf: (piece: string) => string | null;
}

export const NOT_FIELDS = new Set(["text"]);

export const fields = (option: Option): [string, string][] =>
  Object.entries(option).filter(([name]) => !NOT_FIELDS.has(name));

/** The fields in which these options differ: what is still to be said. */
export function openFields(options: Option[]): string[] {
  const names = [...new Set(options.flatMap((option) => fields(option).map(([name]) => name)))];
  return options.length < 2 ? names : names.filter((name) => new Set(options.map((o) => o[name])).size > 1);
}

/**
 * Answers after which undo is closed at once and that a slip of the hand could give: a roll at a target clicked on the
 * map, a card played, the turn handed over. Draws of markers have a button that names them and are not asked twice.
 */
const FINAL = new Set([
  "fm pick_target bombard", "fm pick_attack done", "m44 battle target", "m44 barrage target", "m44 air_next target",
  "m44 play play", "m44 play play_as_barrage", "m44 choose_fighter done", "m44 put_back discard",
]);

export const isFinal = (game: string, ask: string, option: Option): boolean =>
  FINAL.has(`${game} ${ask} ${option.text.split(" ")[0]}`);

export interface Lit {
  hexes: Set<string>;
  pieces: Set<string>;
  /** Options that no click on the board can mean. */
  rest: Option[];
}

export function lit(options: Option[], table: Table): Lit {
  const found: Lit = { hexes: new Set(), pieces: new Set(), rest: [] };
  const names = openFields(options);
  for (const option of options) {
    let clickable = false;
    for (const name of names) {
      const value = option[name];
      if (value === undefined) continue;
      if (table.isHex(value)) found.hexes.add(value);
      else if (table.hexOf(value)) found.pieces.add(value);
      else continue;
      clickable = true;
    }
    if (!clickable) found.rest.push(option);
  }
  return found;
}

const names = (option: Option, value: string): boolean => fields(option).some(([, said]) => said === value);

/** The options a click on a piece may mean: those that name it, else those that name its hex. */
export function onPiece(options: Option[], piece: string, table: Table): Option[] {
  const own = options.filter((option) => names(option, piece));
  const hex = table.hexOf(piece);
  return own.length || !hex ? own : options.filter((option) => names(option, hex));
}

/** The options a click on a hex may mean: those that name it, else those that name a piece in it. */
export function onHex(options: Option[], hex: string, table: Table): Option[] {
  const own = options.filter((option) => names(option, hex));
  if (own.length) return own;
  return options.filter((option) => fields(option).some(([, value]) => table.hexOf(value) === hex));
}
