import { expect, it } from "vitest";
import type { GameEvent } from "../api/types";
import { rolled, shares } from "./battle";

const event = (more: Partial<GameEvent>): GameEvent => ({
  event: "raid.shot",
  says: "",
  heading: "",
  dice: [],
  battle: "",
  fields: {},
  deed: null,
  ...more,
});

it("finds the dice that settle a battle, by its hex or by the unit that was attacked", () => {
  const fought = event({ battle: "1805", dice: ["2"], fields: { column: "6", result: "Ex" } });
  expect(rolled(fought, () => null)).toMatchObject({ hex: "1805", dice: ["2"], column: 6, result: "Ex" });
  expect(rolled(event({ battle: "x-1", dice: ["I", "G"] }), () => "r1c2")).toMatchObject({
    hex: "r1c2",
    dice: ["I", "G"],
    column: 0,
  });
  expect(rolled(event({ dice: ["4"] }), () => null)).toBeNull();
});

it("gathers results by whom they hurt", () => {
  expect(
    shares([
      { sort: "good", percent: 10 },
      { sort: "bad", percent: 85 },
      { sort: "good", percent: 5 },
    ]),
  ).toEqual([
    { sort: "good", percent: 15 },
    { sort: "bad", percent: 85 },
  ]);
});
