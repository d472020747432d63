/** Hexes as shapes: which one lies under a point, how a set of them is outlined, where an arrow key leads. */
import type { Plan, Point } from "./types";

const HALF_WIDTH = Math.sqrt(3) / 2;
const round = (n: number): number => Math.round(n * 10) / 10;

/** The six corners, from the upper right clockwise; side n lies between corners n and n + 1. */
export function corners([x, y]: Point, radius: number): Point[] {
  const w = radius * HALF_WIDTH;
  const h = radius / 2;
  return [
    [x + w, y - h],
    [x + w, y + h],
    [x, y + radius],
    [x - w, y + h],
    [x - w, y - h],
    [x, y - radius],
  ];
}

const closed = (points: Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;

export const hexPath = (middle: Point, radius: number): string => closed(corners(middle, radius));

/** The hex under a point of the drawing, if any. */
export function hexAt(plan: Plan, [x, y]: Point): string | null {
  let found: string | null = null;
  let least = plan.radius * plan.radius;
  for (const [name, [hx, hy]] of Object.entries(plan.hexes)) {
    const away = (hx - x) ** 2 + (hy - y) ** 2;
    if (away < least) [found, least] = [name, away];
  }
  return found;
}

/** The two hexes between which a point lies on a hexside, if it is near one and not in a corner. */
export function sideAt(plan: Plan, point: Point): [string, string] | null {
  const near: { name: string; away: number; at: Point }[] = [];
  for (const [name, at] of Object.entries(plan.hexes)) {
    const away = (at[0] - point[0]) ** 2 + (at[1] - point[1]) ** 2;
    if (away < 4 * plan.radius ** 2) near.push({ name, away, at });
  }
  const [first, second] = near.sort((a, b) => a.away - b.away);
  if (!first || !second) return null;
  const middle: Point = [(first.at[0] + second.at[0]) / 2, (first.at[1] + second.at[1]) / 2];
  const apart = Math.hypot(first.at[0] - second.at[0], first.at[1] - second.at[1]);
  const off = Math.hypot(middle[0] - point[0], middle[1] - point[1]);
  if (apart > 2 * HALF_WIDTH * plan.radius * 1.1 || off > plan.radius * 0.4) return null;
  return [first.name, second.name];
}

/** The ends of the side that two hexes share. */
export function sideOf(plan: Plan, a: string, b: string): [Point, Point] | null {
  const [from, to] = [plan.hexes[a], plan.hexes[b]];
  if (!from || !to) return null;
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const turn = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
  const [dx, dy] = [(Math.cos(turn) * plan.radius) / 2, (Math.sin(turn) * plan.radius) / 2];
  return [
    [x - dx, y - dy],
    [x + dx, y + dy],
  ];
}

/** Whether two hexes have a side in common. */
export function areNeighbours(plan: Plan, a: string, b: string): boolean {
  const [from, to] = [plan.hexes[a], plan.hexes[b]];
  if (!from || !to || a === b) return false;
  return Math.hypot(from[0] - to[0], from[1] - to[1]) < 2 * HALF_WIDTH * plan.radius * 1.1;
}

/** For each hex the six hexes across its sides, by their place in the list, or -1. */
function neighbours(middles: Point[], radius: number): number[][] {
  const across = middles.map(() => [-1, -1, -1, -1, -1, -1]);
  const pitch = 2 * HALF_WIDTH * radius;
  middles.forEach(([x, y], a) =>
    middles.forEach(([bx, by], b) => {
      const away = Math.hypot(bx - x, by - y);
      if (a === b || Math.abs(away - pitch) > pitch * 0.1) return;
      across[a]![(Math.round((Math.atan2(by - y, bx - x) * 3) / Math.PI) + 6) % 6] = b;
    }),
  );
  return across;
}

/** One outline around a set of hexes, holes included: along the open sides, clockwise around each hex. */
export function outline(middles: Point[], radius: number): string {
  const across = neighbours(middles, radius);
  const walked = new Set<number>();
  let path = "";
  middles.forEach((_, hex) => {
    for (let side = 0; side < 6; side++)
      if (across[hex]![side] === -1 && !walked.has(hex * 6 + side)) path += closed(loop(hex, side));
  });
  return path;

  function loop(hex: number, side: number): Point[] {
    const points: Point[] = [];
    while (!walked.has(hex * 6 + side)) {
      walked.add(hex * 6 + side);
      points.push(corners(middles[hex]!, radius)[side]!);
      side = (side + 1) % 6;
      for (let next = across[hex]![side]!; next !== -1; next = across[hex]![side]!)
        [hex, side] = [next, (side + 4) % 6];
    }
    return points;
  }
}

export type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const TOWARDS: Record<Arrow, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The hex an arrow key leads to. Up and down go to the next row, to the hex nearest to `column`, so that
 * going up and down again comes back. Over a gap in the map the cursor goes on to the next hex beyond it.
 */
export function step(plan: Plan, from: string, arrow: Arrow, column: number): string {
  const here = plan.hexes[from];
  if (!here) return Object.keys(plan.hexes)[0] ?? from;
  const [dx, dy] = TOWARDS[arrow];
  let [best, least] = [from, Infinity];
  for (const [name, [x, y]] of Object.entries(plan.hexes)) {
    const ahead = (x - here[0]) * dx + (y - here[1]) * dy;
    const aside = dy ? Math.abs(x - column - 0.1) : Math.abs(y - here[1]);
    if (ahead < plan.radius / 2 || (dx && aside > plan.radius / 2)) continue;
    const cost = ahead * 4 + aside;
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}

/** A way from hex to hex, rounded at each of them; it stops short of the last by `short`. */
export function way(points: Point[], short = 0): string {
  const last = points.at(-1);
  const before = points.at(-2);
  if (!last || !before) return "";
  const length = Math.hypot(last[0] - before[0], last[1] - before[1]) || 1;
  const end: Point = [
    last[0] - ((last[0] - before[0]) / length) * short,
    last[1] - ((last[1] - before[1]) / length) * short,
  ];
  let path = `M${at(points[0]!)}`;
  for (let n = 1; n < points.length - 1; n++)
    path += `Q${at(points[n]!)} ${at(between(points[n]!, points[n + 1]!))}`;
  return `${path}L${at(end)}`;
}

const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;
const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
