import { expect, test } from "vitest";
import type { TimeControl } from "../api/types";
import { clockText, inTrack, isLow, leftNow, shortSeat } from "./clocks";

test.each([
  [0, "0:00"],
  [0.2, "0:01"],
  [59.5, "1:00"],
  [754, "12:34"],
  [3600, "1:00:00"],
  [86_399, "23:59:59"],
  [86_400, "1 d 00 h"],
  [3 * 86_400 + 5 * 3600, "3 d 05 h"],
  [-5, "0:00"],
])("%f seconds are shown as %s", (seconds, text) => expect(clockText(seconds)).toBe(text));

test("a seat at one of several maps is called by its map", () => {
  expect([shortSeat("the Allies at Sword"), shortSeat("the Allies")]).toEqual(["Sword", "The Allies"]);
});

test("only a clock that runs loses time", () => {
  expect(leftNow({ left: 10, runs: true }, 4)).toBe(6);
  expect(leftNow({ left: 10, runs: true }, 40)).toBe(0);
  expect(leftNow({ left: 10, runs: false }, 4)).toBe(10);
});

test("little is a minute of an evening and half a day of weeks, and less of a short game", () => {
  const live = { pace: "live", minutes: 30 } as TimeControl;
  expect([isLow(live, 61), isLow(live, 60)]).toEqual([false, true]);
  expect([isLow({ ...live, minutes: 1 }, 30), isLow({ ...live, minutes: 1 }, 12)]).toEqual([false, true]);
  const slow = { pace: "days", days: 3 } as TimeControl;
  expect([isLow(slow, 44_000), isLow(slow, 43_000)]).toEqual([false, true]);
});

test("of many clocks mine and those that run are in the track, in their order", () => {
  const seats = ["a", "b", "c", "d"].map((seat) => ({ seat, mine: seat === "d", runs: seat === "b" }));
  expect(inTrack(seats, 2).map(({ seat }) => seat)).toEqual(["b", "d"]);
  expect(inTrack(seats, 4)).toBe(seats);
  expect(inTrack(seats, 1).map(({ seat }) => seat)).toEqual(["b"]);
  const standing = seats.map((seat) => ({ ...seat, runs: false }));
  expect(inTrack(standing, 1).map(({ seat }) => seat)).toEqual(["d"]);
});
