import { describe, expect, it } from "vitest";
import { swapped } from "./rematch";

const side = (...seats: string[]) => ({ seats });

describe("a rematch with the sides swapped", () => {
  it("changes two players", () => {
    expect([...swapped([side("allied"), side("german")])]).toEqual([
      ["allied", "german"],
      ["german", "allied"],
    ]);
  });
  it("changes teams seat by seat, the last once more where one has fewer", () => {
    expect(Object.fromEntries(swapped([side("a", "b", "c"), side("x", "y")]))).toEqual({
      a: "x",
      b: "y",
      c: "y",
      x: "a",
      y: "b",
    });
  });
  it("passes three sides on", () => {
    expect(Object.fromEntries(swapped([side("a"), side("b"), side("c")]))).toEqual({
      a: "b",
      b: "c",
      c: "a",
    });
  });
});
