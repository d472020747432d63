import { expect, it } from "vitest";
import { lines, roll, starts, steps } from "./log";
import type { LogEntry } from "../api/types";

const told = (n: number, event: string, says: string, undo: number | null = null): LogEntry => ({
  n,
  by: "allied",
  text: "",
  undo,
  events: undo === null ? [{ event, says, hex: "2607" }] : [],
});

it("takes out what was taken back", () => {
  const story = [
    told(1, "fm.landed", "One."),
    told(2, "fm.landed", "Two."),
    told(3, "", "", 1),
    told(4, "fm.landed", "Three."),
  ];
  expect(lines(story).map((line) => line.says)).toEqual(["One.", "Three."]);
});

it("drops headings of phases in which nothing happened", () => {
  const story = [
    told(1, "fm.turn_began", "Turn 1"),
    told(1, "fm.phase_began", "Empty"),
    told(2, "fm.phase_began", "Full"),
    told(3, "fm.landed", "Landed."),
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

it("finds the steps of a turn of Memoir by what is done", () => {
  const did = (n: number, text: string, event = "", undo: number | null = null): LogEntry => ({
    n,
    by: "axis",
    text,
    undo,
    events: event ? [{ event, says: "" }] : [],
  });
  const story = [
    did(1, "throw IA", "m44.turn_began"),
    did(2, "play recon-left"),
    did(3, "order a1"),
    did(4, "order a2"),
    did(5, "", "", 3),
    did(6, "done"),
    did(7, "choose a1"),
    did(8, "move r1c1"),
    did(9, "target x1"),
    did(10, "throw IA", "m44.turn_began"),
    did(11, "play assault-left"),
  ];
  expect(steps(story)).toEqual([1, 2, 7, 8, 10]);
});
