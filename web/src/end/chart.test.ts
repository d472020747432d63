import { describe, expect, it } from "vitest";
import { Chart, turnAt, valueAt } from "./chart";

const report = {
  entries: 100,
  clock: [
    { turn: 0, n: 0 },
    { turn: 1, n: 20 },
    { turn: 2, n: 60 },
  ],
};
const line = {
  side: "one",
  needs: 8,
  points: [
    [0, 0],
    [40, 4],
    [80, 6],
  ] as [number, number][],
};

describe("the score over the turns", () => {
  it("puts an entry between the turns it lies between", () => {
    expect([0, 10, 20, 40, 60, 100].map((n) => turnAt(report, n))).toEqual([0, 0.5, 1, 1.5, 2, 3]);
  });
  it("knows the value after an entry", () => {
    expect([0, 39, 40, 79, 100].map((n) => valueAt(line, n))).toEqual([0, 0, 4, 4, 6]);
  });
  it("draws steps to the end, high enough for what is needed", () => {
    const chart = new Chart(report, [line], { left: 0, right: 300, top: 0, bottom: 80 });
    expect(chart.most).toBe(8);
    expect(chart.path(line)).toBe("M0 80H150V40H250V20H300");
    expect(chart.ticks).toEqual([0, 2, 4, 6, 8]);
  });
  it("writes as many turns as there is room for, and none for the set-up", () => {
    const chart = new Chart(report, [line], { left: 0, right: 300, top: 0, bottom: 80 });
    expect(chart.turns(40).map(({ turn }) => turn)).toEqual([1, 2]);
    expect(chart.turns(200).map(({ turn }) => turn)).toEqual([1]);
  });
});
