/** How the pieces of a hex lie on each other, and what a click on them may mean. */
import type { Highlights, Piece, Plan, Point } from "./types";

/** From one counter of a stack to the next. */
const STEP = 4;

export interface Lying {
  piece: Piece;
  at: Point;
  /** How many lie here, said on the top one of several. */
  count: number;
}

export function byHex(pieces: Piece[]): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const here = found.get(piece.hex);
    if (here) here.push(piece);
    else found.set(piece.hex, [piece]);
  }
  return found;
}

/** Every piece with its place, rows further north first; a chosen piece lies on top of its stack. */
export function lying(stacks: Map<string, Piece[]>, chosen: Set<string>): Lying[] {
  const rows = [...stacks.values()].sort((a, b) => a[0]!.y - b[0]!.y || a[0]!.x - b[0]!.x);
  return rows.flatMap((stack) => {
    const order = [...stack.filter(({ id }) => !chosen.has(id)), ...stack.filter(({ id }) => chosen.has(id))];
    const top = order.length - 1;
    return order.map((piece, n) => ({
      piece,
      at: [piece.x - (top - n) * STEP, piece.y + (top - n) * STEP - (top * STEP) / 2] as Point,
      count: n === top && top > 0 ? order.length : 0,
    }));
  });
}

export type Meaning = { hex: string } | { piece: string } | { stack: string };

/**
 * What a pick means: the one thing that may be chosen there, else a look at the stack. A pick right on a
 * piece that may be chosen means the piece even if its hex may be chosen too; beside it, the hex.
 */
export function meaning(
  hex: string,
  on: string | null,
  here: Piece[],
  highlights: Highlights,
  exact: boolean,
): Meaning {
  const lit = here.filter(({ id }) => highlights.pieces.has(id));
  const top = here.at(-1);
  if (!lit.length)
    return highlights.hexes.has(hex) || !top ? { hex } : here.length > 1 ? { stack: hex } : { piece: top.id };
  if (highlights.hexes.has(hex)) {
    if (!exact) return { stack: hex };
    if (!on) return { hex };
  }
  return lit.length === 1 && (here.length === 1 || !highlights.hexes.has(hex))
    ? { piece: lit[0]!.id }
    : { stack: hex };
}

export interface Beside {
  at: Point;
  where: "right" | "left" | "below" | "above";
}

/** A place for a card beside a hex, never over it: to its right if there is room, else left, below or above. */
export function beside(
  box: { left: number; top: number; width: number; height: number },
  card: Point,
  room: Point,
): Beside {
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  const along = (middle: number, length: number, all: number): number =>
    Math.min(Math.max(6, middle - length / 2), Math.max(6, all - length - 6));
  const level = along(box.top + box.height / 2, card[1], room[1]);
  if (right + card[0] + 16 <= room[0]) return { at: [right + 10, level], where: "right" };
  if (box.left - card[0] >= 16) return { at: [box.left - card[0] - 10, level], where: "left" };
  const column = along(box.left + box.width / 2, card[0], room[0]);
  if (bottom + card[1] + 16 <= room[1]) return { at: [column, bottom + 8], where: "below" };
  return { at: [column, Math.max(6, box.top - card[1] - 8)], where: "above" };
}

export const middleOf = (plan: Plan, hexes: Iterable<string>): Point[] =>
  [...hexes].flatMap((hex) => (plan.hexes[hex] ? [plan.hexes[hex]] : []));
