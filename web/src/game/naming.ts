/** What things are called on the table: units, hexes, cards, and the options that name them. The words themselves are in `strings`. */
import { atHex, Capital, flanks, named, ofBoard, optionWords, plain, rows, seatName } from "../strings";
import type { Option, UnitName } from "../api/types";

/** What the table knows of the things that options name. */
export interface NameContext {
  /** Who reads. */
  seat: string;
  /** The boards that are joined, from left to right; none where there is only one. */
  boards: string[];
  /** What a hex is called, and where somebody in it is: the beach by D-1, by D-1. */
  place: (hex: string) => [string, string] | undefined;
  /** Of a unit that does not go by its id. */
  unitName: (id: string) => UnitName | undefined;
  /** Of a piece that is or was on the table. */
  titleOf: (id: string) => string | undefined;
  hexOf: (piece: string) => string | null;
  isHex: (name: string) => boolean;
}

/** The number of a hex as a sentence has it, in brackets behind the name; without the board, which the name says. */
const numbered = (hex: string): string => `(${hex.replace(/^[a-z]+:/, "")})`;

/** `omaha:r3c4` as the beach by D-1 (r3c4). */
export function hexName(hex: string, known: NameContext): string {
  const name = known.place(hex)?.[0];
  return name ? `${name} ${numbered(hex)}` : hex;
}

/** Where somebody in a hex is: by D-1 (r3c4). */
export function whereIs(hex: string, known: NameContext): string {
  const where = known.place(hex)?.[1];
  return where ? `${where} ${numbered(hex)}` : atHex(hex);
}

/** Whether a unit is called by its kind and its place, and so not by a name of its own. */
const byPlace = ({ name, kind }: UnitName): boolean => name.startsWith(kind);

/** A unit, with the number of its hex where others of its kind may be near. */
function unitOf(id: string, unit: UnitName, known: NameContext): string {
  const hex = byPlace(unit) ? known.hexOf(id) : null;
  return hex ? `${unit.name} ${numbered(hex)}` : unit.name;
}

/** What a thing is called, whatever it is. */
export function nameOf(thing: string, known: NameContext): string {
  const unit = known.unitName(thing);
  if (unit) return unit.name;
  if (known.titleOf(thing)) return thing;
  if (known.isHex(thing)) return hexName(thing, known);
  return /\d/.test(thing) ? thing.replaceAll("_", " ") : plain(thing);
}

/** `probe-left` as Probe left, `their-finest-hour` as Their Finest Hour. */
export const cardName = (card: string): string =>
  named[card] ?? Capital(plain(card).replace(/ (?!left|right|centre)./g, (letter) => letter.toUpperCase()));

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
  exit: (exit, known) => whereIs(exit.replace(/^exit:/, ""), known),
  at: whereIs,
  hex: hexName,
  seat: seatName,
  between: (seats) => seatName(seats.split("+").at(-1) ?? seats),
};

/** The words on the button of an option. */
export function labelOf(ask: string, option: Pick<Option, "text" | "fields">, known: NameContext): string {
  const say = (field: string, value: string): string => {
    const unit = known.unitName(value);
    return unit ? unitOf(value, unit, known) : (SAID[field] ?? nameOf)(value, known);
  };
  return optionWords(ask, option, say);
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

/** How a sentence is cut into pieces: the names of units, the numbers of hexes, single words. `titles` has what can be said of a name. */
export interface Spoken {
  tokens: RegExp;
  titles: Map<string, string>;
}

/** The number of a hex in a sentence: (r3c4), (omaha:r3c4), (1634). */
const NUMBER = "\\((?:[a-z]+:)?(?:r\\d+c\\d+|\\d{4})\\)";
const isNumber = new RegExp(`^${NUMBER}$`);

/** The number itself, if this piece of a sentence is one. */
export const numberOf = (piece: string): string | undefined =>
  isNumber.test(piece) ? piece.slice(1, -1).replace(/^[a-z]+:/, "") : undefined;

/** A sentence without the numbers of hexes. */
export const unnumbered = (says: string): string => says.replace(new RegExp(` ?${NUMBER}`, "g"), "");

export function spokenOf(units: UnitName[]): Spoken {
  const titles = new Map<string, string>();
  for (const unit of units) titles.set(unit.name, byPlace(unit) ? "" : unit.kind);
  const longestFirst = [...titles.keys()].sort((a, b) => b.length - a.length);
  const names = longestFirst.map(
    (name) => `(?<![\\p{L}\\d])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\d/])|`,
  );
  return {
    tokens: new RegExp(`(${names.join("")}${NUMBER}|[\\p{L}\\d][\\p{L}\\d/_-]*)`, "u"),
    titles,
  };
}
