import { expect, test } from "vitest";
import { everybody, movers, others } from "./names";

const player = (seat: string, name: string, bot = false) => ({ seat, name, bot, person: "" });
const TABLE = [player("allies", "Anna"), player("axis", "captain", true)];

test("the others are named, bots as bots", () => {
  expect(others(TABLE, ["allies"])).toEqual(["bot captain"]);
  expect(others([...TABLE, player("third", "")], ["axis"])).toEqual(["Anna"]);
});

test("who is waited for has a name, or the name of the seat", () => {
  expect(movers(TABLE, ["allies"])).toBe("Anna");
  expect(movers([player("axis", ""), ...TABLE], ["axis", "allies"])).toMatch(/\+2$/);
});

test("two play against each other", () => {
  expect(everybody(TABLE)).toBe("Anna against bot captain");
});
