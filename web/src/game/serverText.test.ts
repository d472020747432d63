import { expect, it } from "vitest";
import type { FmOdds, Line, Panel, View } from "../api/types";
import {
  arrivalsOf,
  attackersOf,
  clockOf,
  defendersOf,
  panelLines,
  percentOf,
  resultName,
} from "./serverText";

const view = (...panels: Panel[]): View => ({ panels }) as unknown as View;
const clock = (...lines: Line[]): View => view({ title: "Clock", lines });

it("reads the clock from the first panel", () => {
  expect(
    clockOf(clock(["Turn", "3 of 17", ""], ["Player", "Allied", ""], ["Phase", "movement", ""])),
  ).toEqual({
    turn: 3,
    last: 17,
    phase: "movement",
    rest: [["Player", "Allied", ""]],
  });
  expect(clockOf(clock(["Turn", "4", ""], ["Axis", "5 of 16", ""]))).toMatchObject({
    turn: 4,
    last: 0,
    rest: [
      ["Turn", "4", ""],
      ["Axis", "5 of 16", ""],
    ],
  });
  expect(clockOf(null)).toEqual({ turn: 0, last: 0, phase: "", rest: [] });
});

it("finds panels by their titles, and arrivals by their turns", () => {
  const table = view(
    { title: "Hand", lines: [["Recon", "2", ""]] },
    { title: "To come", lines: [["Turn 12", "2", "8/4US"]] },
  );
  expect(panelLines(table, "Hand")).toEqual([["Recon", "2", ""]]);
  expect(panelLines(table, "Medals")).toEqual([]);
  expect(arrivalsOf(table)).toEqual(new Map([[12, "2: 8/4US"]]));
});

it("finds the units of a battle among its causes", () => {
  const odds = {
    sums: [
      ["8/4US attacks", "5"],
      ["6/2 defends", "3"],
      ["bocage", "2"],
    ],
  } as unknown as FmOdds;
  expect([attackersOf(odds), defendersOf(odds)]).toEqual([["8/4US"], ["6/2"]]);
});

it("tells chances from amounts", () => {
  expect(["12.5 %", "3", "7%"].map(percentOf)).toEqual([12.5, NaN, 7]);
  expect(["D2: retreats", ".: nothing happens"].map(resultName)).toEqual(["D2: retreats", "nothing happens"]);
});
