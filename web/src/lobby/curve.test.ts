import { expect, test } from "vitest";
import type { RatedGame } from "./api";
import { curveOf } from "./curve";

const game = (n: number, rating: number, give: number): RatedGame => ({
  n,
  rating,
  give,
  system: "one",
  pace: "live",
  scenario: "one:field",
  title: "Field",
  at: n,
  outcome: "won",
  opponents: [],
  game: "",
});

test("one game makes no curve", () => {
  expect(curveOf([game(1, 1500, 600)], 100, 50)).toBeNull();
});

test("the first game is at the left, and the band holds the line", () => {
  const found = curveOf([game(2, 1600, 400), game(1, 1500, 500)], 100, 50);
  expect(found).toMatchObject({ least: 1000, most: 2000, line: "M0 25L100 20" });
  expect(found?.band).toBe("M0 0L100 0L100 40L0 50Z");
});
