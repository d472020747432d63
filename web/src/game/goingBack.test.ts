import { describe, expect, it } from "vitest";
import type { LogEntry, GameEvent } from "../api/types";
import { choicesOf } from "./goingBack";
import { lines } from "./log";

const event = (says: string): GameEvent => ({
  event: "",
  says,
  heading: "",
  dice: [],
  battle: "",
  fields: {},
  deed: null,
});
const did = (n: number, by: string, says = ""): LogEntry => ({
  n,
  by,
  text: "go",
  undo: null,
  hint: "",
  note: null,
  agreed: [],
  events: says ? [event(says)] : [],
});
const back = (n: number, by: string, undo: number, ...agreed: string[]): LogEntry => ({
  ...did(n, by),
  text: "",
  undo,
  agreed,
});

describe("what one can ask to take back", () => {
  it("is each own decision that the log tells of, with the questions that led to it", () => {
    const story = [
      did(1, "allies", "A lands."),
      did(2, "axis", "X fires."),
      did(3, "allies"),
      did(4, "allies", "B moves."),
      did(5, "chance", "A die fell."),
    ];
    expect(choicesOf(story, ["allies"])).toEqual([
      { seat: "allies", after: 2, says: "B moves." },
      { seat: "allies", after: 0, says: "A lands." },
    ]);
  });

  it("is told by the roll that followed where the decision itself is not", () => {
    const story = [did(1, "allies"), did(2, "chance", "The attack failed.")];
    expect(choicesOf(story, ["allies"])).toEqual([{ seat: "allies", after: 0, says: "The attack failed." }]);
  });

  it("is nothing that was taken back, and not more than a few", () => {
    const story = Array.from({ length: 20 }, (_, n) => did(n + 1, "allies", `${n + 1}`));
    expect(choicesOf(story, ["allies"], 3).map(({ after }) => after)).toEqual([19, 18, 17]);
    expect(
      choicesOf([...story, back(21, "allies", 2, "axis")], ["allies"]).map(({ after }) => after),
    ).toEqual([1, 0]);
  });
});

describe("the log", () => {
  it("says that the game was taken back by consent, and strikes out what was", () => {
    const told = lines([
      did(1, "allies", "A lands."),
      did(2, "axis", "X fires."),
      back(3, "allies", 0, "axis"),
    ]);
    expect(told.map((line) => [line.says, line.kind === "line" && line.undone])).toEqual([
      ["A lands.", true],
      ["X fires.", true],
      ["The Allies took the game back to before entry 1, by consent of the Axis.", false],
    ]);
  });
});
