import { describe, expect, it } from "vitest";
import type { UnitName } from "../api/types";
import { boardsOf, labelOf, nameOf, numberOf, spokenOf, type NameContext } from "./naming";

const units: Record<string, UnitName> = {
  "om-a6": { name: "Armor by D-1", kind: "Armor" },
  "8/4US": { name: "8/4", kind: "8th Infantry Regiment, 4th Infantry Division" },
};
const joined: NameContext = {
  seat: "omaha-axis",
  boards: ["gold", "omaha"],
  unitName: (id) => units[id],
  place: (hex) => (hex === "omaha:r3c4" ? ["the beach by D-1", "by D-1"] : undefined),
  titleOf: (id) => (id === "8/4" ? "8th regiment" : undefined),
  hexOf: (id) => (id === "om-a6" ? "omaha:r3c4" : null),
  isHex: (name) => /r\d+c\d+$/.test(name),
};
const alone: NameContext = { ...joined, boards: [], seat: "allies" };

describe("names", () => {
  it("are those of a player, not of the engine", () => {
    expect(nameOf("om-a6", joined)).toBe("Armor by D-1");
    expect(nameOf("8/4", joined)).toBe("8/4");
    expect(nameOf("8/4US", joined)).toBe("8/4");
    expect(nameOf("omaha:r3c4", joined)).toBe("the beach by D-1 (r3c4)");
  });
  it("stand on buttons, with the number of the hex for those who want it", () => {
    expect(labelOf("order", { text: "order om-a6", fields: { unit: "om-a6" } }, joined)).toBe(
      "Armor by D-1 (r3c4)",
    );
    expect(labelOf("rebuild", { text: "rebuild 8/4US", fields: { unit: "8/4US" } }, joined)).toBe(
      "Rebuild 8/4",
    );
    const there = { hex: "omaha:r3c4" };
    expect(labelOf("move", { text: "move omaha:r3c4", fields: there }, joined)).toBe(
      "Move to the beach by D-1 (r3c4)",
    );
    expect(labelOf("land_unit", { text: "land omaha:r3c4", fields: there }, joined)).toBe(
      "Land by D-1 (r3c4)",
    );
    expect(
      labelOf(
        "call",
        { text: "call rt-01 infantry_mg", fields: { row: "rt-01", troop: "infantry_mg" } },
        joined,
      ),
    ).toBe("Machine gun team");
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
  it("are cut where a unit or the number of a hex stands", () => {
    const { tokens, titles } = spokenOf(Object.values(units));
    const cut = "Armor by D-1 (omaha:r3c4) met 8/4 (1634).".split(tokens);
    expect(cut.map(numberOf).filter(Boolean)).toEqual(["r3c4", "1634"]);
    expect(cut.filter((piece) => titles.has(piece))).toEqual(["Armor by D-1", "8/4"]);
    expect(titles.get("8/4")).toBe("8th Infantry Regiment, 4th Infantry Division");
  });
  it("take no unit for part of another", () => {
    const { tokens, titles } = spokenOf(Object.values(units));
    const cut = "18/4, 8/49 and Armored.".split(tokens);
    expect(cut.filter((piece) => titles.has(piece))).toEqual([]);
  });
});
