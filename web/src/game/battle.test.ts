import { describe, expect, it } from "vitest";
import { battleOf, joined, rolled, shares, sortOf } from "./battle";
import type { Decision, Option, LogEntry } from "../api/types";

const asked = (ask: string, ...things: string[]): Decision => ({
  seat: "allied",
  ask,
  rule: "",
  about: things.map((thing) => ["HexId", thing]),
  options: [],
  secret: false,
  prompt: "",
  at: 0,
});
const option = (text: string, fields: Record<string, string> = {}): Option => ({ text, ...fields });
const told = (n: number, text: string, undo: number | null = null): LogEntry => ({
  n,
  by: "allied",
  text,
  events: [],
  undo,
});

describe("the battle that an option leads to", () => {
  it("is named by the hex, the target, or those who have joined and the one who may", () => {
    expect(battleOf(asked("pick_attack"), option("attack 1805", { hex: "1805" }), [])).toEqual({
      hex: "1805",
    });
    expect(battleOf(asked("pick_target"), option("bombard 6/2", { unit: "6/2" }), [])).toEqual({
      bombard: "6/2",
    });
    const story = [told(1, "attack 1805"), told(2, "join 501/101")];
    expect(
      battleOf(asked("join_attack", "1805"), option("join 502/101", { unit: "502/101" }), story),
    ).toEqual({
      hex: "1805",
      attackers: ["501/101", "502/101"],
    });
    expect(battleOf(asked("join_attack", "1805"), option("done"), story)).toEqual({
      hex: "1805",
      attackers: ["501/101"],
    });
  });

  it("is the one under way when markers are asked for, with the cup as drawn from", () => {
    expect(
      battleOf(asked("commit_marker", "1805"), option("draw_from us_air", { cup: "us_air" }), []),
    ).toEqual({ draw: ["us_air"] });
    expect(battleOf(asked("commit_marker", "1805"), option("done"), [])).toEqual({});
  });

  it("has a unit and a target in Memoir, and there is none where one holds fire", () => {
    expect(battleOf(asked("battle", "a-1"), option("target x-1", { unit: "x-1" }), [])).toEqual({
      unit: "a-1",
      target: "x-1",
    });
    expect(battleOf(asked("battle", "a-1"), option("hold"), [])).toBeNull();
    expect(battleOf(asked("air_next"), option("target x-1", { unit: "x-1" }), [])).toEqual({ target: "x-1" });
    expect(battleOf(asked("air_group"), option("done"), [])).toBeNull();
    expect(battleOf(asked("pick_mover"), option("move 8/4", { unit: "8/4" }), [])).toBeNull();
  });
});

describe("who has joined", () => {
  it("forgets what was taken back and the attack before", () => {
    const story = [
      told(1, "attack 1805"),
      told(2, "join a"),
      told(3, "attack 1906"),
      told(4, "join b"),
      told(5, "join c"),
      told(6, "", 4),
    ];
    expect(joined(story)).toEqual(["b"]);
  });
});

describe("the dice", () => {
  it("are read from the story", () => {
    const event = { event: "fm.fought", says: "", hex: "1805", column: "6", roll: "2", result: "Ex" };
    expect(rolled(event, () => null)).toMatchObject({ hex: "1805", die: 2, column: 6, result: "Ex" });
    expect(
      rolled({ event: "m44.battled", says: "", target: "x-1", faces: "IGF" }, () => "r1c2"),
    ).toMatchObject({ hex: "r1c2", faces: "IGF" });
    expect(rolled({ event: "fm.moved", says: "" }, () => null)).toBeNull();
  });
});

describe("results", () => {
  it("are gathered by whom they hurt", () => {
    expect(["D2", "De", "Ex", ".", "(A)", "Ae"].map(sortOf)).toEqual([
      "good",
      "good",
      "even",
      "none",
      "bad",
      "bad",
    ]);
    const row = (result: string, percent: number) => ({ result, says: "", chance: "", percent });
    expect(shares([row("D2", 10), row("De", 5), row("(A)", 85)])).toEqual([
      { sort: "good", percent: 15 },
      { sort: "bad", percent: 85 },
    ]);
  });
});
