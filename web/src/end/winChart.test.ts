import { describe, expect, it } from "vitest";
import { chosenPoints, winLine } from "./winChart";

const analysis = {
  entries: 100,
  sides: [
    { id: "one", name: "the One" },
    { id: "other", name: "the Other" },
  ],
  curve: [
    { n: 0, chance: 0.5, luck: 0 },
    { n: 10, chance: 0.75, luck: 0.25 },
    { n: 12, chance: 0.7, luck: 0 },
    { n: 60, chance: 1, luck: 0.1 },
  ],
};

describe("the chance to win", () => {
  it("is that of either side", () => {
    expect(winLine(analysis, "one").points.map(([, chance]) => chance)).toEqual([0.5, 0.75, 0.7, 1]);
    expect(winLine(analysis, "other").points[1]).toEqual([10, 0.25]);
  });
  it("has the largest change of every stretch to choose", () => {
    expect(chosenPoints(analysis, 2)).toEqual([10, 60]);
    expect(chosenPoints(analysis, 100)).toEqual([10, 12, 60]);
  });
});
