import { expect, it } from "vitest";
import { logOfMap } from "./logOfMap";
import type { LogRow } from "./log";

const maps = [
  { id: "sword", seats: ["sword-allies", "sword-axis"] },
  { id: "juno", seats: ["juno-allies", "juno-axis"] },
];
const line = (says: string, by: string, ...names: string[]): LogRow => ({
  kind: "line",
  n: 1,
  by,
  says,
  names,
  undone: false,
  times: 1,
});
const heading = (says: string): LogRow => ({ kind: "heading", n: 1, says, level: "phase" });
const stands = (piece: string): string | null => (piece === "a8" ? "juno:r3c4" : null);
const told = (rows: LogRow[]): string[] => logOfMap(rows, maps[1]!, maps, stands).map(({ says }) => says);

it("keeps what names a hex of the map, whoever did it", () => {
  expect(told([line("here", "sword-axis", "juno:r1c1"), line("there", "juno-axis", "sword:r1c1")])).toEqual([
    "here",
  ]);
});

it("knows a piece by where it stands, and else the map by who acts", () => {
  expect(
    told([
      line("mine", "", "a8"),
      line("card", "juno-axis", "probe-left"),
      line("theirs", "sword-axis", "x"),
    ]),
  ).toEqual(["mine", "card"]);
});

it("keeps what concerns all maps, and no heading with nothing under it", () => {
  const rows = [heading("Move"), line("there", "sword-axis"), heading("Battle"), line("all", "chance")];
  expect(told(rows)).toEqual(["Battle", "all"]);
});
