import { expect, test } from "vitest";
import { mapAt, mapOf, mapsOf } from "./maps";
import { sketchOf } from "./sketch";
import { find } from "./search";
import type { Piece, Plan } from "./types";

const plan: Plan = {
  scenario: "",
  data: "",
  figures: false,
  column: false,
  manual: false,
  left: 0,
  top: 0,
  width: 400,
  height: 100,
  radius: 10,
  hexes: { "west:a1": [10, 10], "west:a2": [90, 10], "east:a1": [210, 10], "east:a2": [290, 10] },
  ground: {},
  tints: [
    { light: "#abc", dark: "#123", hexes: ["west:a1", "west:a2", "east:a1"] },
    { light: "#def", dark: "#456", hexes: ["east:a2"] },
  ],
  places: { "west:a2": ["Ste-Mère-Église", "at Ste-Mère-Église"], "east:a1": ["Caen", "at Caen"] },
  maps: [
    { id: "west", title: "West", seats: ["one"] },
    { id: "east", title: "East", seats: ["two"] },
  ],
};

test("a map has the hexes that begin with its name", () => {
  expect(mapOf("west:a1")).toBe("west");
  expect(mapsOf(plan).map(({ id, middles }) => [id, middles.length])).toEqual([
    ["west", 2],
    ["east", 2],
  ]);
});

test.each([
  [-50, "west"],
  [50, "west"],
  [140, "west"],
  [160, "east"],
  [900, "east"],
])("at %d one looks at %s", (x, id) => {
  expect(mapAt(mapsOf(plan), [x, 0])?.id).toBe(id);
});

test("a sketch has one path for each ground, in the colour of the theme", () => {
  expect(sketchOf(plan, "dark").map(({ fill }) => fill)).toEqual(["#123", "#456"]);
  expect(sketchOf(plan, "light")[0]?.path.match(/M/g)).toHaveLength(3);
});

const unit = (id: string, title: string, hex: string): Piece => ({
  id,
  title,
  hex,
  x: 0,
  y: 0,
  look: "",
  side: "",
});
const pieces = [unit("8/4", "8th Infantry", "west:a1"), unit("22/4", "22nd Infantry", "east:a2")];

test("places are found without their accents, units by name or number, hexes by number", () => {
  expect(find("mere", plan, pieces).map(({ hex }) => hex)).toEqual(["west:a2"]);
  expect(find("22", plan, pieces)[0]).toMatchObject({ hex: "east:a2", says: "22/4, 22nd Infantry" });
  expect(find("infantry 8", plan, pieces).map(({ hex }) => hex)).toEqual(["west:a1"]);
  expect(find("east a1", plan, pieces).map(({ hex }) => hex)).toEqual(["east:a1"]);
  expect(find("  ", plan, pieces)).toEqual([]);
  expect(find("zeppelin", plan, pieces)).toEqual([]);
});
