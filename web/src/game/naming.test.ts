import { describe, expect, it } from "vitest";
import type { UnitName } from "../api/types";
import { boardsOf, labelOf, nameOf, spokenOf, type NameContext } from "./naming";

const units: Record<string, UnitName> = {
  "om-a6": { name: "Armor a6", board: "Omaha", said: "Armor om-a6" },
  reserve3: { name: "Artillery reserve 3", board: "", said: "reserve 3" },
};
const joined: NameContext = {
  seat: "omaha-axis",
  boards: ["gold", "omaha"],
  unitName: (id) => units[id],
  titleOf: (id) => (id === "8/4" ? "8th regiment" : undefined),
  hexOf: (id) => (id === "om-a6" ? "omaha:r3c4" : null),
  isHex: (name) => /r\d+c\d+$/.test(name),
};
const alone: NameContext = { ...joined, boards: [], seat: "allies" };

describe("names", () => {
  it("are those of a player, not of the engine", () => {
    expect(nameOf("om-a6", joined)).toBe("Armor a6 of Omaha");
    expect(nameOf("8/4", joined)).toBe("8/4");
    expect(nameOf("reserve3", joined)).toBe("Artillery reserve 3");
    expect(nameOf("omaha:r3c4", joined)).toBe("Omaha r3c4");
  });
  it("stand on buttons, with the hex that says which board", () => {
    expect(labelOf("order", { text: "order om-a6", fields: { unit: "om-a6" } }, joined)).toBe(
      "Order Armor a6, Omaha r3c4",
    );
    expect(
      labelOf(
        "call",
        { text: "call rt-01 infantry_mg", fields: { row: "rt-01", troop: "infantry_mg" } },
        joined,
      ),
    ).toBe("Call Machine gun team");
    expect(
      labelOf(
        "hand_out",
        {
          text: "hand axis-chief+axis-left probe-left",
          fields: { between: "axis-chief+axis-left", card: "probe-left" },
        },
        joined,
      ),
    ).toBe("Hand Probe left to the Axis general on the left");
  });
  it("call a section as its reader sees it", () => {
    expect(labelOf("section", { text: "in_section section4", fields: { section: "section4" } }, joined)).toBe(
      "In the right section of Omaha",
    );
    expect(labelOf("section", { text: "in_section section1", fields: { section: "section1" } }, alone)).toBe(
      "In the left section",
    );
  });
  it("leave out what an option lacks", () => {
    expect(
      labelOf(
        "repeat",
        { text: "repeat allies barrage -", fields: { seat: "allies", card: "barrage" } },
        alone,
      ),
    ).toBe("Repeat Barrage of the Allies");
  });
});

describe("boards", () => {
  it("stand from left to right, and one alone has no name", () => {
    expect(boardsOf({ "utah:r1c1": [90, 0], "omaha:r1c1": [10, 0], "omaha:r1c2": [20, 0] })).toEqual([
      "omaha",
      "utah",
    ]);
    expect(boardsOf({ r1c1: [0, 0] })).toEqual([]);
  });
});

describe("sentences", () => {
  it("are cut where a unit or a hex is named", () => {
    const { tokens, ids } = spokenOf(Object.entries(units));
    const cut = "Armor om-a6 moved to omaha:r3c4.".split(tokens);
    expect(cut).toContain("omaha:r3c4");
    expect(cut.map((piece) => ids.get(piece))).toContain("om-a6");
    expect("Reserve 3 battled.".split(tokens).map((piece) => ids.get(piece))).toContain("reserve3");
  });
});
