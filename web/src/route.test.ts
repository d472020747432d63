import { expect, test } from "vitest";
import { place, toNew, toNotices } from "./route";

test("a game, a seat, a moment and a rule have their places", () => {
  expect(place("#/game/aB-3_x")).toEqual({ page: "game", game: "aB-3_x", token: "", at: null, end: false });
  expect(place("#/game/abc/secret")).toEqual({
    page: "game",
    game: "abc",
    token: "secret",
    at: null,
    end: false,
  });
  expect(place("#/game/abc?at=12")).toEqual({ page: "game", game: "abc", token: "", at: 12, end: false });
  expect(place("#/game/abc?end")).toMatchObject({ game: "abc", end: true });
  expect(place("#/game/abc?at=-1")).toMatchObject({ at: null });
  expect(place("#/rules/one/one-8.3")).toEqual({ page: "rules", game: "one", goal: "one-8.3" });
});

test("a scenario that was chosen has its place, whatever its id is made of", () => {
  expect(place("#/new/one:two/three+four")).toEqual({ page: "start", scenario: "one:two/three+four" });
  expect(place(toNew("one:field"))).toEqual({ page: "start", scenario: "one:field" });
});

test("notices have a page, also of one game and to end them by the link of a mail", () => {
  expect(place("#/notices")).toEqual({ page: "notices", game: "", stop: null });
  expect(place(toNotices("aB-3"))).toEqual({ page: "notices", game: "aB-3", stop: null });
  expect(place("#/notices/stop/ab12/cd34")).toEqual({
    page: "notices",
    game: "",
    stop: { channel: "ab12", proof: "cd34" },
  });
  for (const broken of ["#/notices?game=a/b", "#/notices/stop/ab12", "#/notices/x", "#/notices/stop/a/b/c"])
    expect(place(broken)).toEqual({ page: "wrong" });
});

test("an account and what is kept of it have their places", () => {
  expect(place("#/me")).toEqual({ page: "me", privacy: false });
  expect(place("#/me/privacy")).toEqual({ page: "me", privacy: true });
  expect(place("#/me/else")).toEqual({ page: "wrong" });
  expect(place("#/me/privacy/else")).toEqual({ page: "wrong" });
});

test.each(["", "#", "#/"])("%j is the start", (hash) => {
  expect(place(hash)).toEqual({ page: "start", scenario: "" });
});

test.each([
  "#/game/%",
  "#/game/",
  "#/game",
  "#/game/a b",
  "#/game/a%2Fb",
  "#/game/abc/x%3C",
  "#/game/a/b/c",
  "#/gme/a",
])("%j is broken", (hash) => {
  expect(place(hash)).toEqual({ page: "wrong" });
});
