/** Which row of a form a hex of a board is, and what a click there means. */
import type { Form, FormRow } from "./api";
import type { Value } from "./values";

/** Boards have their own hexes where a form has several of them: then the board is the first word of an id. */
export const rowOfHex = (form: Form, board: string, hex: string): string =>
  "" in form.maps ? hex : `${board} ${hex}`;
export const hexOfRow = (form: Form, id: string): string =>
  "" in form.maps ? id : id.slice(id.indexOf(" ") + 1);
export const boardOfRow = (form: Form, id: string): string =>
  "" in form.maps ? "" : (id.split(" ")[0] ?? "");
export const onBoard = (form: Form, board: string, row: FormRow): boolean =>
  boardOfRow(form, row.id) === board;

const list = (value: Value): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A way from hex to hex goes on to another one; its last hex, clicked again, is taken away. */
export function along(path: Value, hex: string): string[] {
  const hexes = list(path);
  return hexes.at(-1) === hex ? hexes.slice(0, -1) : [...hexes, hex];
}

/** A stroke along hexes: it goes on from either end of a way, and back over the way it takes hexes away. */
export function drawnAlong(path: Value, stroke: string[]): string[] {
  let hexes = list(path);
  const [first] = stroke;
  if (stroke.length === 1 && first) return along(hexes, first);
  const ahead = hexes.length > 1 && hexes[0] === first && hexes.at(-1) !== first;
  if (ahead) hexes = [...hexes].reverse();
  for (const hex of stroke) {
    if (hexes.at(-2) === hex) hexes = hexes.slice(0, -1);
    else if (hexes.at(-1) !== hex) hexes = [...hexes, hex];
  }
  return ahead ? [...hexes].reverse() : hexes;
}

/** A hex joins a list of hexes, or leaves it. */
export function among(value: Value, hex: string): string[] {
  const hexes = list(value);
  return hexes.includes(hex) ? hexes.filter((one) => one !== hex) : [...hexes, hex];
}

/** A stroke over hexes: the first one says whether they join a list or leave it. */
export function drawnAmong(value: Value, stroke: string[]): string[] {
  const hexes = list(value);
  if (stroke[0] !== undefined && hexes.includes(stroke[0]))
    return hexes.filter((one) => !stroke.includes(one));
  return [...hexes, ...stroke.filter((one) => !hexes.includes(one))];
}

/** The name of the side between two hexes, the lower name first. */
export const sideName = (a: string, b: string): string => [a, b].sort().join("|");

/** The side between two hexes joins a chain or leaves it. */
export function beside(value: Value, from: string, to: string): string[] {
  return among(value, sideName(from, to));
}

type Neighbours = (a: string, b: string) => boolean;

/** Sides touch at a corner: they have one hex in common, and the two others lie beside each other. */
export function touch(one: string, other: string, neighbours: Neighbours): boolean {
  const [a, b] = [one.split("|"), other.split("|")];
  const shared = a.filter((hex) => b.includes(hex));
  const [left] = a.filter((hex) => !shared.includes(hex));
  const [right] = b.filter((hex) => !shared.includes(hex));
  return shared.length === 1 && !!left && !!right && neighbours(left, right);
}

/** A stroke along hexsides: it joins the end of the chain that it touches; begun on the chain, it takes sides away. */
export function drawnBeside(value: Value, stroke: string[], neighbours: Neighbours): string[] {
  const chain = list(value);
  if (stroke[0] !== undefined && chain.includes(stroke[0]))
    return chain.filter((side) => !stroke.includes(side));
  const fresh = stroke.filter((side, n) => !chain.includes(side) && stroke.indexOf(side) === n);
  const [head, tail] = [fresh[0], fresh.at(-1)];
  const [first, last] = [chain[0], chain.at(-1)];
  if (!head || !tail) return chain;
  const meets = (a: string | undefined, b: string): boolean => !!a && touch(a, b, neighbours);
  if (meets(last, head)) return [...chain, ...fresh];
  if (meets(last, tail)) return [...chain, ...fresh.reverse()];
  if (meets(first, tail)) return [...fresh, ...chain];
  if (meets(first, head)) return [...fresh.reverse(), ...chain];
  return [...chain, ...fresh];
}

/** A name that no row of a board has yet: after the names that are there, `om-x3` to `om-n1`. */
export function freshName(form: Form, board: string, taken: string[]): string {
  const first = taken.find((id) => boardOfRow(form, id) === board);
  const start = first ? (hexOfRow(form, first).split("-")[0] ?? "x") : board.slice(0, 2);
  for (let n = 1; ; n++) {
    const id = rowOfHex(form, board, `${start}-n${n}`);
    if (!taken.includes(id)) return id;
  }
}
