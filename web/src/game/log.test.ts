import { expect, it } from "vitest";
import { lines, starts, together } from "./log";
import type { GameEvent, LogEntry } from "../api/types";

const event = (says: string, heading: GameEvent["heading"] = ""): GameEvent => ({
  event: "raid.went",
  says,
  heading,
  dice: [],
  battle: "",
  fields: { hex: "2607" },
  deed: null,
});
const told = (n: number, ...events: GameEvent[]): LogEntry => ({
  n,
  by: "north",
  text: "",
  undo: null,
  hint: "",
  note: null,
  agreed: [],
  events,
});
const tookBack = (n: number, undo: number): LogEntry => ({ ...told(n), undo });

it("keeps what was taken back, and marks it", () => {
  const story = [told(1, event("One.")), told(2, event("Two.")), tookBack(3, 1), told(4, event("Three."))];
  expect(lines(story).map((line) => [line.says, line.kind === "line" && line.undone])).toEqual([
    ["One.", false],
    ["Two.", true],
    ["Three.", false],
  ]);
});

it("keeps how the game was laid out", () => {
  const story = [told(1, event("Set up."), event("Turn 1", "turn"), event("One.")), tookBack(2, 0)];
  expect(lines(story).flatMap((line) => (line.kind === "line" ? [[line.says, line.undone]] : []))).toEqual([
    ["Set up.", false],
    ["One.", true],
  ]);
});

it("drops headings of phases in which nothing happened", () => {
  const story = [
    told(1, event("Turn 1", "turn"), event("Empty", "phase")),
    told(2, event("Full", "phase")),
    told(3, event("Landed.")),
  ];
  expect(lines(story).map((line) => line.says)).toEqual(["Turn 1", "Full", "Landed."]);
  expect(starts(lines(story), "phase")).toEqual([1, 2]);
  expect(starts(lines(story), "turn")).toEqual([1]);
});

it("counts what is said again and again", () => {
  const drew = (n: number) => told(n, event("The Axis drew a card."));
  const rows = lines([drew(1), drew(2), told(3, event("One.")), drew(4), tookBack(5, 3)]);
  expect(
    together(rows).flatMap((row) => (row.kind === "line" ? [[row.says, row.times, row.n]] : [])),
  ).toEqual([
    ["The Axis drew a card.", 2, 2],
    ["One.", 1, 3],
    ["The Axis drew a card.", 1, 4],
  ]);
});
