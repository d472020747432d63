import { describe, expect, it } from "vitest";
import { corners, hexAt, outline, step, way } from "./geometry";
import type { Plan, Point } from "./types";

const R = 36.95;
const W = R * Math.sqrt(3);

/** Five rows of five, every other row half a hex to the right; the name is row and column. */
function field(): Plan {
  const hexes: Record<string, Point> = {};
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 5; column++)
      hexes[`${row}${column}`] = [7 + (column + (row % 2) / 2) * W, 3 + row * 1.5 * R];
  return {
    scenario: "",
    data: "",
    left: -40,
    top: -40,
    width: 400,
    height: 320,
    radius: R,
    figures: false,
    column: false,
    manual: false,
    hexes,
    ground: {},
    tints: [],
    places: {},
    maps: [],
  };
}
const plan = field();
const middles = (...names: string[]): Point[] => names.map((name) => plan.hexes[name]!);
const sides = (path: string): number => (path.match(/[ML]/g) ?? []).length;
const loops = (path: string): number => (path.match(/M/g) ?? []).length;

describe("the hex under a point", () => {
  it("is the one whose middle is nearest", () => {
    for (const [name, [x, y]] of Object.entries(plan.hexes))
      for (const [cx, cy] of corners([x, y], R))
        expect(hexAt(plan, [x + (cx - x) * 0.9, y + (cy - y) * 0.9])).toBe(name);
  });
  it("is none beside the map", () => expect(hexAt(plan, [-200, 0])).toBeNull());
});

describe("the outline", () => {
  it("of one hex has six sides", () => expect(sides(outline(middles("22"), R))).toBe(6));
  it("leaves out what two hexes share", () => expect(sides(outline(middles("22", "23"), R))).toBe(10));
  it("of two that do not touch is two", () => expect(loops(outline(middles("00", "33"), R))).toBe(2));
  it("of a ring has a hole", () => {
    const ring = outline(middles("21", "23", "11", "12", "31", "32"), R);
    expect([loops(ring), sides(ring)]).toEqual([2, 18 + 6]);
  });
  it("of the whole field is one line, whatever the order and the rounding", () => {
    const all = Object.values(plan.hexes).map(([x, y]): Point => [
      Math.round(x * 10) / 10,
      Math.round(y * 10) / 10,
    ]);
    for (const order of [all, [...all].reverse()])
      expect([loops(outline(order, R)), sides(outline(order, R))]).toEqual([1, 38]);
  });
});

describe("an arrow key", () => {
  it("goes along the row", () => {
    expect(step(plan, "22", "ArrowLeft", 0)).toBe("21");
    expect(step(plan, "22", "ArrowRight", 0)).toBe("23");
  });
  it("stays at the edge", () => {
    expect(step(plan, "24", "ArrowRight", 0)).toBe("24");
    expect(step(plan, "02", "ArrowUp", plan.hexes["02"]![0])).toBe("02");
  });
  it("goes up four rows and down again to where it began", () => {
    for (const start of ["41", "42", "43"]) {
      const column = plan.hexes[start]![0];
      let at = start;
      for (let n = 0; n < 4; n++) at = step(plan, at, "ArrowUp", column);
      expect(at[0]).toBe("0");
      for (let n = 0; n < 4; n++) at = step(plan, at, "ArrowDown", column);
      expect(at).toBe(start);
    }
  });
  it("reaches every hex", () => {
    const seen = new Set(["00"]);
    const todo = ["00"];
    for (let at = todo.pop(); at; at = todo.pop())
      for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const) {
        const next = step(plan, at, arrow, plan.hexes[at]![0]);
        if (!seen.has(next)) todo.push(next);
        seen.add(next);
      }
    expect(seen.size).toBe(25);
  });
});

describe("a way", () => {
  it("begins in the first hex and stops short of the last", () => {
    expect(
      way(
        [
          [0, 0],
          [100, 0],
        ],
        20,
      ),
    ).toBe("M0 0L80 0");
    expect(
      way([
        [0, 0],
        [10, 0],
        [20, 0],
      ]),
    ).toBe("M0 0Q10 0 15 0L20 0");
    expect(way([[0, 0]])).toBe("");
  });
});
