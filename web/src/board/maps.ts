/** Maps that lie side by side on one board. */
import type { Plan, Point } from "./types";

export type BattleMap = Plan["maps"][number] & { middles: Point[] };

export const mapOf = (hex: string): string => hex.split(":")[0] ?? "";

/** The maps of a board, each with its hexes. */
export const mapsOf = (plan: Plan): BattleMap[] =>
  plan.maps.map((map) => ({
    ...map,
    middles: Object.entries(plan.hexes)
      .filter(([hex]) => mapOf(hex) === map.id)
      .map(([, middle]) => middle),
  }));

/** The map that a place lies on, or the nearest: they lie side by side. */
export function mapAt(maps: BattleMap[], [x]: Point): BattleMap | undefined {
  const off = ({ middles }: BattleMap): number => {
    const [left, right] = [Math.min(...middles.map((m) => m[0])), Math.max(...middles.map((m) => m[0]))];
    return Math.max(left - x, x - right, 0);
  };
  return [...maps].sort((a, b) => off(a) - off(b))[0];
}
