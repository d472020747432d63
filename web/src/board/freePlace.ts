/** A place for a card that covers nothing of what is to be seen. */
import type { Point } from "./types";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 12;

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

const from = (low: number, high: number, step: number): number[] =>
  Array.from({ length: Math.max(1, Math.floor((high - low) / step) + 1) }, (_, n) => low + n * step);

/** The nearest place in the room whose card overlaps neither the hex nor anything lit; if there is none, the one that overlaps least. */
export function freePlace(card: { width: number; height: number }, hex: Box, lit: Box[], room: Box): Point {
  const near = lit.filter((box) => shared(box, room) > 0);
  const [x, y] = [hex.left + hex.width / 2, hex.top + hex.height / 2];
  const lefts = from(room.left + GAP, room.left + room.width - card.width - GAP, 24);
  const tops = from(room.top + GAP, room.top + room.height - card.height - GAP, 24);
  let best: { at: Point; covers: number; far: number } | null = null;
  for (const left of lefts)
    for (const top of tops) {
      const box = { left, top, ...card };
      const wide = { left: left - 4, top: top - 4, width: card.width + 8, height: card.height + 8 };
      const covers = [hex, ...near].reduce((all, other) => all + shared(wide, other), 0);
      const far = Math.hypot(box.left + card.width / 2 - x, box.top + card.height / 2 - y);
      if (!best || covers < best.covers || (covers === best.covers && far < best.far))
        best = { at: [left, top], covers, far };
    }
  return best?.at ?? [room.left, room.top];
}
