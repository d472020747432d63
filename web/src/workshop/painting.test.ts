import { describe, expect, test } from "vitest";
import type { Form } from "./api";
import { along, among, beside, boardOfRow, hexOfRow, rowOfHex } from "./painting";

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
