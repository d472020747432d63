import { describe, expect, it } from "vitest";
import type { Plan, Point } from "./types";
import { around, fit, kept, LARGEST, onMap, onScreen, opening, showing, smallest, zoomed } from "./viewport";

const plan: Plan = {
  scenario: "",
  data: "",
  figures: false,
  column: false,
  manual: false,
  left: -50,
  top: 20,
  width: 2000,
  height: 1000,
  radius: 37,
  hexes: {},
  ground: {},
  tints: [],
  places: {},
  maps: [],
};
const size = { width: 1000, height: 800 };

describe("a viewport", () => {
  it("fits the whole map into the window", () => {
    const viewport = fit(plan, size);
    const [[left, top], [right, bottom]] = [
      onScreen(plan, viewport, [-50, 20]),
      onScreen(plan, viewport, [1950, 1020]),
    ];
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(1000);
    expect(bottom).toBeLessThanOrEqual(800);
    expect((left + right) / 2).toBeCloseTo(500);
  });
  it("goes from the screen to the map and back", () => {
    const viewport = { k: 0.7, x: -30, y: 12 };
    const [x, y] = onMap(plan, viewport, onScreen(plan, viewport, [123, 456]));
    expect([Math.round(x), Math.round(y)]).toEqual([123, 456]);
  });
  it("zooms around the pointer", () => {
    const viewport = around(plan, size, [900, 500], 1);
    const pointer: Point = [300, 200];
    const before = onMap(plan, viewport, pointer);
    const after = onMap(plan, zoomed(plan, size, viewport, 1.5, pointer), pointer);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });
  it("zooms no further than is of use", () => {
    expect(zoomed(plan, size, fit(plan, size), 1000, [0, 0]).k).toBe(LARGEST);
    expect(zoomed(plan, size, fit(plan, size), 0.001, [0, 0]).k).toBe(smallest(plan, size));
  });
  it("never loses the map", () => {
    for (const k of [0.2, 0.5, 1, 3])
      for (const far of [-99999, 99999]) {
        const viewport = kept(plan, size, { k, x: far, y: far });
        expect(viewport.x).toBeLessThanOrEqual(Math.max(1000 / 3, 1000 - 2000 * k));
        expect(viewport.x + 2000 * k).toBeGreaterThanOrEqual(Math.min((1000 * 2) / 3, 2000 * k));
      }
  });
  it("opens on what matters where the whole map would be too small", () => {
    const phone = { width: 400, height: 500 };
    const viewport = opening(plan, phone, [
      [1700, 800],
      [1800, 900],
    ]);
    expect(viewport.k).toBeGreaterThan(0.7);
    expect(onScreen(plan, viewport, [1750, 850]).every((at) => at > 0 && at < 400)).toBe(true);
    expect(opening({ ...plan, width: 500, height: 400 }, size, [[0, 30]])).toEqual(
      fit({ ...plan, width: 500, height: 400 }, size),
    );
  });
  it("moves only when it has to", () => {
    const viewport = around(plan, size, [900, 500], 1);
    expect(showing(plan, size, viewport, [900, 500])).toBe(viewport);
    expect(onScreen(plan, showing(plan, size, viewport, [1700, 500]), [1700, 500])[0]).toBeLessThan(1000);
  });
});
