import { describe, expect, it } from "vitest";
import { rolled, shares, sortOf } from "./battle";

describe("the dice", () => {
  it("are read from the story", () => {
    const event = { event: "fm.fought", says: "", hex: "1805", column: "6", roll: "2", result: "Ex" };
    expect(rolled(event, () => null)).toMatchObject({ hex: "1805", die: 2, column: 6, result: "Ex" });
    expect(
      rolled({ event: "m44.battled", says: "", target: "x-1", faces: "IGF" }, () => "r1c2"),
    ).toMatchObject({ hex: "r1c2", faces: "IGF" });
    expect(rolled({ event: "fm.moved", says: "" }, () => null)).toBeNull();
  });
});

describe("results", () => {
  it("are gathered by whom they hurt", () => {
    expect(["D2", "De", "Ex", ".", "(A)", "Ae"].map(sortOf)).toEqual([
      "good",
      "good",
      "even",
      "none",
      "bad",
      "bad",
    ]);
    const row = (result: string, percent: number) => ({ result, says: "", chance: "", percent });
    expect(shares([row("D2", 10), row("De", 5), row("(A)", 85)])).toEqual([
      { sort: "good", percent: 15 },
      { sort: "bad", percent: 85 },
    ]);
  });
});
