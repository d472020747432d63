import { expect, it } from "vitest";
import { lines, roll, starts } from "./log";
import type { Told } from "./wire";

const told = (n: number, event: string, says: string, undo: number | null = null): Told => ({
  n, by: "allied", text: "", undo, events: undo === null ? [{ event, says, hex: "2607" }] : [],
});

it("takes out what was taken back", () => {
  const story = [told(1, "fm.landed", "One."), told(2, "fm.landed", "Two."), told(3, "", "", 1), told(4, "fm.landed", "Three.")];
  expect(lines(story).map((line) => line.says)).toEqual(["One.", "Three."]);
});

it("drops headings of phases in which nothing happened", () => {
  const story = [
    told(1, "fm.turn_began", "Turn 1"), told(1, "fm.phase_began", "Empty"),
    told(2, "fm.phase_began", "Full"), told(3, "fm.landed", "Landed."),
  ];
  expect(lines(story).map((line) => line.says)).toEqual(["Turn 1", "Full", "Landed."]);
  expect(starts(lines(story), "phase")).toEqual([1, 2]);
  expect(starts(lines(story), "turn")).toEqual([1]);
});

it("finds the dice of an event", () => {
  expect(roll({ event: "m44.rolled", says: "", faces: "IAF" })?.dice).toEqual(["I", "A", "F"]);
  expect(roll({ event: "fm.fought", says: "", roll: "4" })?.dice).toEqual(["4"]);
  expect(roll({ event: "fm.landed", says: "" })).toBeNull();
});
