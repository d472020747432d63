/** What things are called on the table: units, hexes, cards, and the options that name them. The words themselves are in `strings`. */
import { Capital, flanks, named, ofBoard, optionWords, plain, rows, seatName } from "../strings";
import type { Option, UnitName } from "../api/types";

/** What the table knows of the things that options name. */
export interface NameContext {
  /** Who reads. */
  seat: string;
  /** The boards that are joined, from left to right; none where there is only one. */
  boards: string[];
  /** Of a unit that does not go by its id. */
  unitName: (id: string) => UnitName | undefined;
  /** Of a piece that is or was on the table. */
  titleOf: (id: string) => string | undefined;
  hexOf: (piece: string) => string | null;
  isHex: (name: string) => boolean;
}

/** `omaha:r3c4` as Omaha r3c4. */
export const hexName = (hex: string): string =>
  hex.replace(/^([a-z]+):/, (_, board: string) => `${Capital(board)} `);

/** A unit by its name, and on joined boards by the board. */
const unitName = ({ name, board }: UnitName): string => (board ? ofBoard(name, board) : name);

/** What a thing is called, whatever it is. */
export function nameOf(thing: string, known: NameContext): string {
  const unit = known.unitName(thing);
  if (unit) return unitName(unit);
  if (known.titleOf(thing)) return thing;
  if (known.isHex(thing)) return hexName(thing);
  return /\d/.test(thing) ? thing.replaceAll("_", " ") : plain(thing);
}

/** `probe-left` as Probe left, `their-finest-hour` as Their Finest Hour. */
export const cardName = (card: string): string =>
  named[card] ?? Capital(plain(card).replace(/ (?!left|right|center)./g, (letter) => letter.toUpperCase()));

/** `us_air+8` as US aircraft +8. */
const markerName = (kind: string): string =>
  kind.replace(/^(\w+)\+/, (_, cup: string) => `${named[cup] ?? cup} +`);

/** `section5` as seen by who reads: left, centre or right, and of which board. */
function sectionName(section: string, known: NameContext): string {
  const n = Number(section.replace(/\D/g, "")) - 1;
  const flank = known.seat.includes("axis") ? 2 - (n % 3) : n % 3;
  const board = known.boards[Math.floor(n / 3)];
  const name = flanks[flank] ?? "";
  return board ? ofBoard(name, board) : name;
}

const troopName = (troop: string): string => named[troop] ?? Capital(plain(troop));

/** How a field of an option is said, where that needs more than a name. */
const SAID: Record<string, (value: string, known: NameContext) => string> = {
  card: cardName,
  troop: troopName,
  kind: markerName,
  row: (row) => rows[row] ?? "",
  section: sectionName,
  exit: (exit) => hexName(exit.replace(/^exit:/, "")),
  seat: seatName,
  between: (seats) => seatName(seats.split("+").at(-1) ?? seats),
};

/** The words on the button of an option. */
export function labelOf(ask: string, option: Pick<Option, "text" | "fields">, known: NameContext): string {
  const { unit = "", hex = "" } = option.fields;
  const name = known.unitName(unit);
  const at = name && !hex ? known.hexOf(unit) : null;
  const say = (field: string, value: string): string =>
    name && at && value === unit ? name.name : (SAID[field] ?? nameOf)(value, known);
  const said = optionWords(ask, option, say);
  return at ? `${said}, ${hexName(at)}` : said; // which says the board too
}

/** The boards of a plan from left to right, by the names of its hexes; none if there is only one. */
export function boardsOf(hexes: Record<string, [number, number]>): string[] {
  const left = new Map<string, number>();
  for (const [name, [x]] of Object.entries(hexes)) {
    const board = /^([a-z]+):/.exec(name)?.[1];
    if (board) left.set(board, Math.min(x, left.get(board) ?? x));
  }
  return [...left.entries()].sort(([, a], [, b]) => a - b).map(([board]) => board);
}

/** A sentence in pieces: names of units as the engine says them, and single words, hexes of joined boards among them. */
export interface Spoken {
  tokens: RegExp;
  ids: Map<string, string>;
}

export function spokenOf(units: [string, UnitName][]): Spoken {
  const ids = new Map<string, string>();
  for (const [id, { said }] of units) ids.set(said, id).set(Capital(said), id);
  const names = [...ids.keys()].map(
    (name) => `${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\d])|`,
  );
  return {
    tokens: new RegExp(`(${names.join("")}(?:[a-z]+:(?=r\\d))?[\\p{L}\\d][\\p{L}\\d/_-]*)`, "u"),
    ids,
  };
}
