import { expect, it } from "vitest";
import type { Deed, GameEvent } from "../api/types";
import type { Act } from "./acts";
import { flashOf, lasts, paceOf } from "./pace";

const did = (does: Deed["does"], more: Partial<Deed> = {}, dice: string[] = []): GameEvent => ({
  event: "",
  says: "",
  heading: "",
  dice,
  battle: "",
  fields: {},
  deed: {
    does,
    begins: "act",
    by: [],
    to: [],
    way: [],
    marks: [],
    tries: "",
    chips: [],
    result: "",
    lost: 1,
    left: -1,
    ...more,
  },
});
const act = (...events: GameEvent[]): Act => ({ first: 1, last: 1, seat: "them", events, undone: false });

it("knows about how long acts take", () => {
  const pace = paceOf(1);
  const move = act(did("move", { way: ["1", "2", "3"] }));
  expect(lasts([move], pace)).toBe(250 + 250 + 2 * 220);
  const battle = act(did("battle", { marks: ["hit", "miss"] }, ["G", "S"]), did("loss"));
  expect(lasts([battle], pace)).toBe(250 + 250 + 500 + 2 * 140 + 900 + 300);
  const turn = Array<Act>(12).fill(battle);
  expect(lasts(turn, pace)).toBeLessThan(30_000); // as a plain turn should
  expect(lasts(turn, paceOf(2))).toBeLessThan(lasts(turn, pace));
});

it("lets all that happens elsewhere pass in forty seconds", () => {
  expect(flashOf(paceOf(1), 10)).toBe(250);
  expect(400 * flashOf(paceOf(0.5), 400)).toBe(40_000);
});
