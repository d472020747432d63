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

/** A hex joins a list of hexes, or leaves it. */
export function among(value: Value, hex: string): string[] {
  const hexes = list(value);
  return hexes.includes(hex) ? hexes.filter((one) => one !== hex) : [...hexes, hex];
}

/** The side between two hexes, the lower name first, joins a chain or leaves it. */
export function beside(value: Value, from: string, to: string): string[] {
  return among(value, [from, to].sort().join("|"));
}
