import { describe, expect, it } from "vitest";
import { decidedLast, supposedIn } from "./supposed";

const seen = (seat: string, pieces: [string, string, string][]) => ({
  seat,
  scene: {
    pieces: pieces.map(([id, hex, look]) => ({ id, hex, look, x: 0, y: 0, title: "", side: "" })),
    under: "",
    over: "",
    lies: {},
  },
});

describe("what is supposed", () => {
  const own = seen("north", [
    ["tank", "0101", "tank"],
    ["marker", "0202", "back"],
  ]);
  it("is what the seat does not see, or sees otherwise", () => {
    const other = seen("south", [
      ["tank", "0101", "tank"],
      ["marker", "0202", "mines"],
      ["gun", "0303", "gun"],
    ]);
    expect(supposedIn(other, own)).toEqual(["marker", "gun"]);
  });
  it("is nothing in its own eyes", () => {
    expect(supposedIn(own, own)).toEqual([]);
    expect(supposedIn(own, undefined)).toEqual([]);
  });
});

describe("who decided last", () => {
  it("is the latest of the people", () => {
    expect(decidedLast({ north: 4, south: 9, guard: 11 }, { guard: "captain", north: "" })).toBe("south");
  });
  it("is nobody before anything was decided", () => {
    expect(decidedLast({}, {})).toBe("");
    expect(decidedLast({ guard: 3 }, { guard: "captain" })).toBe("");
  });
});
