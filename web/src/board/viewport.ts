/** Where the window stands over the drawing: a scale and the place of the drawing's corner, in screen pixels. */
import type { Plan, Point } from "./types";

export interface Viewport {
  k: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const LARGEST = 3;
/** Under this scale hex numbers and small words would be a blur. */
export const NUMBERS_FROM = 0.72;
const MARGIN = 10;
/** A hex should be at least this wide on the screen when a game opens. */
const COMFORT = 54;
/** Nearer than this no map opens. */
const NEAR = 1.2;

type Box = Pick<Plan, "left" | "top" | "width" | "height">;

const fitting = (box: Box, size: Size): number =>
  Math.min((size.width - 2 * MARGIN) / box.width, (size.height - 2 * MARGIN) / box.height);

export const smallest = (plan: Box, size: Size): number => Math.max(0.05, Math.min(0.3, fitting(plan, size)));

export function scaled(plan: Box, size: Size, k: number): number {
  return Math.min(LARGEST, Math.max(smallest(plan, size), k));
}

/** The viewport that has this point of the drawing in the middle. */
export function around(plan: Box, size: Size, [x, y]: Point, k: number): Viewport {
  const viewport = { k, x: size.width / 2 - (x - plan.left) * k, y: size.height / 2 - (y - plan.top) * k };
  return kept(plan, size, viewport, MARGIN);
}

export function fit(plan: Box, size: Size): Viewport {
  const k = Math.min(LARGEST, Math.max(0.05, fitting(plan, size)));
  return { k, x: (size.width - plan.width * k) / 2, y: (size.height - plan.height * k) / 2 };
}

/** The whole map if its hexes are large enough so, else a part of it that holds what matters. */
export function opening(plan: Plan, size: Size, matters: Point[]): Viewport {
  const whole = fit(plan, size);
  if (whole.k >= comfort(plan) || !matters.length) return whole;
  const box = boxAround(plan, matters);
  return around(plan, size, middleOfBox(box), comfortable(plan, box, size));
}

const comfort = ({ radius }: Plan): number => COMFORT / (radius * Math.sqrt(3));
const comfortable = (plan: Plan, box: Box, size: Size): number =>
  Math.min(NEAR, Math.max(fitting(box, size), comfort(plan)));

/** These places, and no more of the map than must be: all of them, if their hexes are large enough so. */
export function framing(plan: Plan, size: Size, places: Point[]): Viewport {
  const box = boxAround(plan, places);
  return around(plan, size, middleOfBox(box), scaled(plan, size, comfortable(plan, box, size)));
}

/** The hexes of these middles. */
function boxAround({ radius }: Plan, middles: Point[]): Box {
  const xs = middles.map(([x]) => x);
  const ys = middles.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - radius, Math.min(...ys) - radius];
  return { left, top, width: Math.max(...xs) + radius - left, height: Math.max(...ys) + radius - top };
}

const middleOfBox = ({ left, top, width, height }: Box): Point => [left + width / 2, top + height / 2];

/** Zoomed so that what lies under a point of the screen stays there. */
export function zoomed(plan: Box, size: Size, viewport: Viewport, factor: number, [px, py]: Point): Viewport {
  const k = scaled(plan, size, viewport.k * factor);
  const grown = k / viewport.k;
  return kept(plan, size, { k, x: px - (px - viewport.x) * grown, y: py - (py - viewport.y) * grown });
}

/** The map leaves the window by no more than a third of it, or than `spare`; what is smaller than the window stays in it. */
export function kept(plan: Box, size: Size, viewport: Viewport, spare = Infinity): Viewport {
  return {
    k: viewport.k,
    x: held(viewport.x, plan.width * viewport.k, size.width, spare),
    y: held(viewport.y, plan.height * viewport.k, size.height, spare),
  };
}

function held(at: number, length: number, room: number, most: number): number {
  const spare = Math.min(most, room / 3);
  if (length <= room)
    return Math.min(Math.max(at, Math.min(0, room - length - spare)), Math.max(room - length, spare));
  return Math.min(spare, Math.max(room - length - spare, at));
}

export const onScreen = (plan: Box, viewport: Viewport, [x, y]: Point): Point => [
  viewport.x + (x - plan.left) * viewport.k,
  viewport.y + (y - plan.top) * viewport.k,
];

export const onMap = (plan: Box, viewport: Viewport, [x, y]: Point): Point => [
  plan.left + (x - viewport.x) / viewport.k,
  plan.top + (y - viewport.y) / viewport.k,
];

/** Moved just far enough that a point is comfortably in the window. */
export function showing(plan: Plan, size: Size, viewport: Viewport, point: Point): Viewport {
  const [x, y] = onScreen(plan, viewport, point);
  const edge = Math.min(plan.radius * viewport.k * 2, size.width / 4, size.height / 4);
  const dx = Math.max(0, edge - x) - Math.max(0, x - (size.width - edge));
  const dy = Math.max(0, edge - y) - Math.max(0, y - (size.height - edge));
  return dx || dy ? kept(plan, size, { k: viewport.k, x: viewport.x + dx, y: viewport.y + dy }) : viewport;
}
