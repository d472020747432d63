import { expect, test } from "vitest";
import type { Scenario } from "../api/types";
import { ANYTHING, choices, shown } from "./filters";

const scenario = (id: string, seats: number, live: number, difficulty: number, first = false): Scenario => ({
  id,
  title: id,
  says: "",
  seats: Array.from({ length: seats }, (_, n) => String(n)),
  options: [],
  maturity: "proven",
  reconstructed: [],
  group: "",
  game: { name: id.split(":")[0]!, title: "", says: "", manual: false },
  blurb: { says: "", live, bots: live, difficulty, word: "", first },
});
const ALL = [
  scenario("one:long", 2, 240, 5),
  scenario("one:short", 2, 45, 1, true),
  scenario("two:team", 8, 90, 4),
  scenario("two:plain", 2, 0, 0),
];
const ids = (wanted: Partial<typeof ANYTHING>): string[] =>
  shown(ALL, { ...ANYTHING, ...wanted }).map(({ id }) => id);

test("without a filter all are shown, those to begin with first", () => {
  expect(ids({})).toEqual(["one:short", "one:long", "two:team", "two:plain"]);
});

test("filters go together; what nobody has counted is neither short nor easy", () => {
  expect(ids({ game: "two" })).toEqual(["two:team", "two:plain"]);
  expect(ids({ players: "team" })).toEqual(["two:team"]);
  expect(ids({ time: "short" })).toEqual(["one:short"]);
  expect(ids({ time: "long", difficulty: "hard" })).toEqual(["one:long"]);
  expect(ids({ difficulty: "easy", players: "team" })).toEqual([]);
});

test("every choice of a filter has its word", () => {
  expect(choices("time").map(([, word]) => word)).toEqual(["any", "under 1 h", "1 to 3 h", "longer"]);
});
