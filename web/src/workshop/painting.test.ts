import { describe, expect, test } from "vitest";
import type { Form } from "./api";
import {
  along,
  among,
  beside,
  boardOfRow,
  drawnAlong,
  drawnAmong,
  drawnBeside,
  freshName,
  hexOfRow,
  rowOfHex,
  touch,
} from "./painting";

const form = (maps: Record<string, string>): Form => ({
  name: "hexes",
  title: "Hexes",
  says: "",
  fields: [],
  groups: [],
  on_map: "hexes",
  open: false,
  locked: false,
  maps,
  drawn: false,
});

describe("painting", () => {
  test("a hex of one board, and of one of several", () => {
    expect(rowOfHex(form({ "": "a:whole" }), "", "0138")).toBe("0138");
    const several = form({ north: "a:north", south: "a:south" });
    expect(rowOfHex(several, "north", "r1c2")).toBe("north r1c2");
    expect(hexOfRow(several, "north r1c2")).toBe("r1c2");
    expect(boardOfRow(several, "north r1c2")).toBe("north");
  });

  test("a way goes on, and its last hex is taken back", () => {
    expect(along(["01", "02"], "03")).toEqual(["01", "02", "03"]);
    expect(along(["01", "02"], "02")).toEqual(["01"]);
    expect(along(null, "02")).toEqual(["02"]);
  });

  test("a hexside has the lower hex first, and is taken away again", () => {
    expect(beside([], "0237", "0138")).toEqual(["0138|0237"]);
    expect(beside(["0138|0237"], "0138", "0237")).toEqual([]);
    expect(among(["a"], "b")).toEqual(["a", "b"]);
  });
});

/** Neighbours on a small rhombus of hexes named by column and row. */
const next = (a: string, b: string): boolean => {
  const [dx, dy] = [Number(b[0]) - Number(a[0]), Number(b[1]) - Number(a[1])];
  return [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, -1],
    [-1, 1],
  ].some(([x, y]) => dx === x && dy === y);
};

describe("strokes", () => {
  test("a way is drawn on from either end, and back", () => {
    expect(drawnAlong(["11", "12"], ["12", "13", "14"])).toEqual(["11", "12", "13", "14"]);
    expect(drawnAlong(["11", "12"], ["11", "10"])).toEqual(["10", "11", "12"]);
    expect(drawnAlong(["11", "12", "13"], ["13", "12"])).toEqual(["11", "12"]);
    expect(drawnAlong(["11", "12"], ["12"])).toEqual(["11"]);
    expect(drawnAlong(null, ["11", "12"])).toEqual(["11", "12"]);
  });

  test("hexes join a list, or leave it, as the first one says", () => {
    expect(drawnAmong(["11"], ["12", "11", "13"])).toEqual(["11", "12", "13"]);
    expect(drawnAmong(["11", "12", "13"], ["12", "13", "14"])).toEqual(["11"]);
  });

  test("sides touch at a corner", () => {
    expect(touch("11|12", "11|21", next)).toBe(true);
    expect(touch("11|12", "12|21", next)).toBe(true);
    expect(touch("11|12", "11|10", next)).toBe(false);
    expect(touch("11|12", "33|34", next)).toBe(false);
  });

  test("a river is drawn on from the end that the stroke touches", () => {
    const chain = ["11|12", "12|21"];
    expect(drawnBeside(chain, ["21|22"], next)).toEqual([...chain, "21|22"]);
    expect(drawnBeside(chain, ["22|31", "21|22"], next)).toEqual([...chain, "21|22", "22|31"]);
    expect(drawnBeside(["12|21", "21|22"], ["11|12"], next)).toEqual(["11|12", "12|21", "21|22"]);
    expect(drawnBeside(chain, ["12|21"], next)).toEqual(["11|12"]);
    expect(drawnBeside(null, ["11|12"], next)).toEqual(["11|12"]);
  });

  test("a new unit has a name that none has", () => {
    const boards = form({ omaha: "m:omaha", gold: "m:gold" });
    expect(freshName(boards, "omaha", ["gold go-x1", "omaha om-x1"])).toBe("omaha om-n1");
    expect(freshName(boards, "omaha", ["omaha om-x1", "omaha om-n1"])).toBe("omaha om-n2");
  });
});
