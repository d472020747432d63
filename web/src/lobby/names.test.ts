import { expect, test } from "vitest";
import type { Scenario } from "../api/types";
import { lobby } from "../stringsLobby";
import { battle, everybody, movers, others } from "./names";

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

test("battles of the same title are told apart by their groups", () => {
  const called = (id: string, title: string, group: string) => ({ id, title, group }) as Scenario;
  const all = [
    called("1", "Utah", ""),
    called("2", "Gold + Juno", "Two maps"),
    called("3", "Gold + Juno", "Many"),
  ];
  expect(all.map((one) => battle(one, all))).toEqual([
    "Utah",
    "Gold + Juno · Two maps",
    "Gold + Juno · Many",
  ]);
});

test("clocks have a name, whoever has chosen them", () => {
  const names = ["none", "live-30", "live-45-0", "days-3", "days-5"].map(lobby.pace);
  expect(names).toEqual([
    "no clock",
    "live, 30 min + 60 s",
    "live, 45 min + 0 s",
    "3 days a turn",
    "5 days a turn",
  ]);
});
