import { describe, expect, it } from "vitest";
import { untitled } from "./drawing";
import { beside, byHex, lying, meaning } from "./stacks";
import type { Piece } from "./types";

const piece = (id: string, hex: string, x = 0, y = 0): Piece => ({
  id,
  hex,
  x,
  y,
  look: id,
  title: id,
  side: "allied",
});
const stack = [piece("a", "2607"), piece("b", "2607")];
const none = new Set<string>();
const only = (...names: string[]) => new Set(names);
const lit = (hexes: Set<string>, pieces: Set<string>) => ({ hexes, pieces });

describe("a stack", () => {
  it("steps to the lower left, the last on top with the count", () => {
    const [under, top] = lying(byHex(stack), none);
    expect([under!.at, under!.count, top!.at, top!.count]).toEqual([[-4, 2], 0, [0, -2], 2]);
  });
  it("has what is chosen on top", () => {
    expect(lying(byHex(stack), only("a")).map(({ piece: { id } }) => id)).toEqual(["b", "a"]);
  });
  it("further north lies under its neighbours", () => {
    const rows = lying(byHex([piece("south", "1", 0, 50), piece("north", "2", 0, 0)]), none);
    expect(rows.map(({ piece: { id } }) => id)).toEqual(["north", "south"]);
  });
});

describe("a pick", () => {
  it("on an empty hex means the hex", () =>
    expect(meaning("1", null, [], lit(none, none), true)).toEqual({ hex: "1" }));
  it("means the one piece that may be chosen", () =>
    expect(meaning("2607", "b", stack, lit(none, only("a")), true)).toEqual({ piece: "a" }));
  it("spreads a stack of which several may be chosen", () =>
    expect(meaning("2607", "b", stack, lit(none, only("a", "b")), true)).toEqual({ stack: "2607" }));
  it("means the hex where only the hex may be chosen", () =>
    expect(meaning("2607", "b", stack, lit(only("2607"), none), true)).toEqual({ hex: "2607" }));
  it("beside a piece means the hex, on it the piece, where both may be chosen", () => {
    const [alone] = stack as [Piece];
    expect(meaning("2607", null, [alone], lit(only("2607"), only("a")), true)).toEqual({ hex: "2607" });
    expect(meaning("2607", "a", [alone], lit(only("2607"), only("a")), true)).toEqual({ piece: "a" });
    expect(meaning("2607", null, [alone], lit(only("2607"), only("a")), false)).toEqual({ stack: "2607" });
  });
  it("on what may not be chosen names it", () => {
    expect(meaning("2607", null, [stack[0]!], lit(none, none), true)).toEqual({ piece: "a" });
    expect(meaning("2607", null, stack, lit(none, none), true)).toEqual({ stack: "2607" });
  });
});

describe("a card", () => {
  const box = { left: 100, top: 100, width: 60, height: 60 };
  it("stands to the right, else to the left, and stays in the window", () => {
    expect(beside(box, [200, 80], [800, 600])).toEqual({ at: [170, 90], where: "right" });
    expect(beside({ ...box, left: 700 }, [200, 80], [800, 600])).toEqual({ at: [490, 90], where: "left" });
    expect(beside({ ...box, top: -40 }, [200, 80], [800, 600]).at[1]).toBe(6);
  });
  it("stands below or above where the window is narrow", () => {
    expect(beside(box, [300, 80], [400, 600])).toEqual({ at: [6, 168], where: "below" });
    expect(beside({ ...box, top: 500 }, [300, 80], [400, 600])).toEqual({ at: [6, 412], where: "above" });
  });
});

it("takes titles out of a drawing", () =>
  expect(untitled("<g><title>8/4</title><title/><path/></g>")).toBe("<g><path/></g>"));
