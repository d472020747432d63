import { expect, test } from "vitest";
import { words } from "./strings";

test("what the dice brought is counted as people count", () => {
  const said = (n: number) => words.sum.brought(n, "steps, a retreat as half of one", 0.44);
  expect(said(1)).toBe("1 step, 0.4 expected (a retreat as half of one)");
  expect(said(-1)).toBe("−1 step, 0.4 expected (a retreat as half of one)");
  expect(said(2)).toBe("2 steps, 0.4 expected (a retreat as half of one)");
});
