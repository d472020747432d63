import { expect, test } from "vitest";
import type { GameLessons } from "../api/types";
import { suggested } from "./suggest";

const lesson = (game: string, id: string): GameLessons["lessons"][number] => ({
  game,
  id,
  title: id,
  says: "",
  minutes: 5,
  steps: 3,
});
const games: GameLessons[] = [
  { game: "one", title: "One", lessons: [lesson("one", "a"), lesson("one", "b")] },
  { game: "two", title: "Two", lessons: [lesson("two", "c"), lesson("two", "d")] },
];

test("the first lesson comes first", () => expect(suggested(games, [])?.id).toBe("a"));
test("one goes on with the game that was learnt last", () =>
  expect(suggested(games, ["one/a", "two/c"])?.id).toBe("d"));
test("and turns to the other when all of it is done", () =>
  expect(suggested(games, ["one/a", "two/d", "two/c"])?.id).toBe("b"));
test("whoever has done all of them is sent nowhere", () =>
  expect(suggested(games, ["one/a", "one/b", "two/c", "two/d"])).toBeNull());
