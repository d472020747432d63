import { expect, test } from "vitest";
import type { Option } from "../api/types";
import { chosenBefore, offeredBefore, steppedOut, type Answered } from "./retaking";

const option = (text: string, unit: string): Option => ({
  text,
  fields: unit ? { unit } : {},
  final: false,
  battle: null,
  proceed: !unit,
  price: "",
  dear: false,
});
const a = option("join a", "a");
const b = option("join b", "b");
const c = option("join c", "c");
const attack = (options: Option[]): Answered["decision"] => ({
  ask: "join_attack",
  about: [["HexId", "1204"]],
  options,
});

test("a unit steps out of a series, and those after it stay in it", () => {
  const answered = [
    { decision: attack([a, b, c]), option: a },
    { decision: attack([b, c]), option: b },
  ];
  expect(steppedOut(answered, attack([c]), "a")).toEqual({ back: 2, then: ["join b"] });
  expect(steppedOut(answered, attack([c]), "b")).toEqual({ back: 1, then: [] });
  expect(steppedOut(answered, attack([c]), "c")).toBeNull();
});

test("a series ends where something else was asked", () => {
  const answered = [{ decision: { ...attack([a, b]), about: [] }, option: a }];
  expect(steppedOut(answered, attack([b]), "a")).toBeNull();
});

test("another unit is picked in place of the one that was", () => {
  const pick = { ask: "pick_mover", about: [], options: [a, b] } satisfies Answered["decision"];
  const go = { ask: "go", about: [], options: [] } satisfies Answered["decision"];
  const answered = [{ decision: pick, option: a }];
  const meant = (wanted: string) => (options: Option[]) =>
    options.filter(({ fields }) => fields.unit === wanted);
  expect(chosenBefore(answered, go, meant("b"))).toEqual({ back: 1, then: ["join b"] });
  expect(chosenBefore(answered, go, meant("a"))).toBeNull();
  expect(chosenBefore(answered, go, meant("z"))).toBeNull();
  expect(chosenBefore(answered, pick, meant("b"))).toBeNull();
});

test("another unit may be picked while one could go on", () => {
  const pick = { ask: "pick_mover", about: [], options: [a, b] } satisfies Answered["decision"];
  const go = { ask: "go", about: [], options: [c] } satisfies Answered["decision"];
  const answered = [
    { decision: pick, option: a },
    { decision: go, option: c },
  ];
  const meant = (options: Option[]) => options.filter(({ fields }) => fields.unit === "b");
  expect(offeredBefore(answered, go, meant)).toEqual(["join b"]);
  expect(offeredBefore([], go, meant)).toEqual([]);
});
