/** The chance to win as a drawing: the points of one side, and which of them can be chosen. */
import type { Analysis, ScoreLine } from "../api/types";

/** The chance of a side, from that of the first one. */
export const ofSide = (chance: number, first: boolean): number => (first ? chance : 1 - chance);

/** The curve of a side as a line of a chart that is 1 high. */
export function winLine({ curve, sides }: Pick<Analysis, "curve" | "sides">, side: string): ScoreLine {
  const first = sides[0]?.id === side;
  return { side, needs: 1, points: curve.map(({ n, chance }) => [n, ofSide(chance, first)]) };
}

/** The points to choose from: of every stretch of the game the largest change. */
export function chosenPoints(
  { curve, entries }: Pick<Analysis, "curve" | "entries">,
  most: number,
): number[] {
  const best = new Map<number, { n: number; change: number }>();
  curve.forEach((point, i) => {
    const change = Math.abs(point.chance - (curve[i - 1]?.chance ?? point.chance));
    const stretch = Math.min(most - 1, Math.floor((most * point.n) / Math.max(1, entries)));
    if (change > (best.get(stretch)?.change ?? 0)) best.set(stretch, { n: point.n, change });
  });
  return [...best.values()].map(({ n }) => n);
}
