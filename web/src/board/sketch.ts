/** The ground in plain colours: a few paths, to be seen before the drawing is there, and small. */
import { hexPath } from "./geometry";
import type { Plan, Theme } from "./types";

export interface Sketch {
  fill: string;
  path: string;
}

/** One path for each kind of ground, however many hexes it has. */
export const sketchOf = (plan: Plan, theme: Theme): Sketch[] =>
  plan.tints.map((tint) => ({
    fill: tint[theme],
    path: tint.hexes.map((hex) => hexPath(plan.hexes[hex] ?? [0, 0], plan.radius)).join(""),
  }));
