/** What things are called on the table: units, hexes, cards, and the options that name them. The words themselves are in `strings`. */
import { Capital, flanks, named, ofBoard, optionWords, plain, rows, seatName } from "../strings";
import type { Option } from "../api/types";

/** What the table knows of the things that options name. */
export interface NameContext {
  /** The game: fm or m44. */
  kind: string;
  /** Who reads. */
  seat: string;
  /** The boards that are joined, from left to right; none where there is only one. */
  boards: string[];
  /** Of a piece that is or was on the table. */
  titleOf: (id: string) => string | undefined;
  hexOf: (piece: string) => string | null;
  isHex: (name: string) => boolean;
}

/** `omaha:r3c4` as Omaha r3c4. */
export const hexName = (hex: string): string =>
  hex.replace(/^([a-z]+):/, (_, board: string) => `${Capital(board)} `);

const tagOf = (id: string): string => (id.split("-").at(-1) ?? id).replace(/^reserve(\d)/, "reserve $1");

/** Memoir's units have no names, so they go by their kind and the end of their id. */
const shortName = (title: string, id: string): string => `${title.split(",")[0]} ${tagOf(id)}`;

/** And on joined boards by the board. */
function unitName(title: string, id: string, known: NameContext): string {
  const board = id.includes("-")
    ? known.boards.find((name) => name.startsWith(id.split("-")[0] ?? ""))
    : undefined;
  return board ? ofBoard(shortName(title, id), board) : shortName(title, id);
}

/** A unit of Memoir as the engine's sentences have it: Armor a6, Armor sw-a6 on joined boards, reserve 3. */
function spokenName(title: string, id: string, joined: boolean): string {
  if (id.startsWith("reserve")) return tagOf(id);
  return joined ? `${title.split(",")[0]} ${id}` : shortName(title, id);
}

/** What a thing is called, whatever it is. */
export function nameOf(thing: string, known: NameContext): string {
  const title = known.titleOf(thing);
  if (title) return known.kind === "m44" ? unitName(title, thing, known) : thing;
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

/** The id of what has a name of its own: us_air for US aircraft. */
export const idOf = (name: string): string => Object.keys(named).find((id) => named[id] === name) ?? name;

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
  const { unit } = option.fields;
  const hex = known.kind === "m44" && unit && !option.fields.hex ? known.hexOf(unit) : null;
  const say = (field: string, value: string): string =>
    hex && value === unit
      ? shortName(known.titleOf(unit) ?? unit, unit)
      : (SAID[field] ?? nameOf)(value, known);
  const said = optionWords(known.kind, ask, option, say);
  return hex ? `${said}, ${hexName(hex)}` : said; // which says the board too
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

export function spokenOf(titles: Iterable<[string, string]>, joined: boolean): Spoken {
  const ids = new Map<string, string>();
  for (const [id, title] of titles) {
    const name = spokenName(title, id, joined);
    ids.set(name, id).set(Capital(name), id);
  }
  const names = [...ids.keys()].map(
    (name) => `${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\d])|`,
  );
  return {
    tokens: new RegExp(`(${names.join("")}(?:[a-z]+:(?=r\\d))?[\\p{L}\\d][\\p{L}\\d/_-]*)`, "u"),
    ids,
  };
}
