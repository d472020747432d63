import { expect, it } from "vitest";
import { turnedPlan, turnedScene } from "./turned";
import type { Plan, Scene } from "./types";

const plan = {
  left: -10,
  top: 20,
  width: 100,
  height: 50,
  hexes: { "1": [0, 30], "2": [80, 60] },
  maps: [{ id: "a" }, { id: "b" }],
} as unknown as Plan;
const scene = (under: string): Scene =>
  ({ pieces: [{ id: "u", hex: "1", x: 0, y: 30 }], under, over: "", lies: {} }) as unknown as Scene;

it("changes places across the middle of the window", () => {
  const { hexes, maps, left } = turnedPlan(plan);
  expect(hexes).toEqual({ "1": [80, 60], "2": [0, 30] });
  expect(maps.map(({ id }) => id)).toEqual(["b", "a"]);
  expect(left).toBe(-10);
});

it("comes back when it is turned twice", () => {
  expect(turnedPlan(turnedPlan(plan))).toEqual(plan);
});

it("takes pieces along, and marks as they are", () => {
  const marks =
    '<g class="m"><use transform="translate(0 30) scale(0.85)" href="#wire"/><use x="80" y="60" href="#hut"/>' +
    '<g transform="translate(0 30)"><g transform="translate(-2 4)"><use href="#d6"/></g></g></g>';
  const turned = turnedScene(plan, scene(marks));
  expect(turned.pieces[0]).toMatchObject({ x: 80, y: 60 });
  expect(turned.under).toBe(
    '<g class="m"><use transform="translate(80 60) scale(0.85)" href="#wire"/><use x="0" y="30" href="#hut"/>' +
      '<g transform="translate(80 60)"><g transform="translate(-2 4)"><use href="#d6"/></g></g></g>',
  );
});
