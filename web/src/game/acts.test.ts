import { expect, it } from "vitest";
import {
  actsOf,
  foughtIn,
  isClosed,
  isTurn,
  lossesOf,
  mySince,
  outcomeOf,
  rowOf,
  settled,
  stridesOf,
  sumOf,
  together,
  wayOf,
  type Theirs,
} from "./acts";
import type { Deed, GameEvent, LogEntry } from "../api/types";

const deed = (does: Deed["does"], more: Partial<Deed> = {}): Deed => ({
  does,
  begins: "",
  by: [],
  to: [],
  way: [],
  tries: "",
  marks: [],
  chips: [],
  result: "",
  lost: 1,
  left: -1,
  ...more,
});
const event = (says: string, done: Deed | null = null, more: Partial<GameEvent> = {}): GameEvent => ({
  event: `toy.${done?.does ?? "line"}`,
  says,
  heading: "",
  dice: [],
  battle: "",
  fields: {},
  deed: done,
  ...more,
});
const told = (n: number, by: string, ...events: GameEvent[]): LogEntry => ({
  n,
  by,
  text: "",
  undo: null,
  hint: "",
  note: null,
  agreed: [],
  events,
});
const act = (does: Deed["does"], more: Partial<Deed> = {}): GameEvent =>
  event(does, deed(does, { begins: "act", ...more }));
const heading = (says: string): GameEvent => event(says, null, { heading: "phase" });
const theirs: Theirs = (_, seat) => seat === "them";

it("knows what is tried before the dice say what came of it", () => {
  const fired = event(
    "Infantry fired at tanks: 1 hit.",
    deed("battle", { tries: "Infantry fired at tanks" }),
    {
      dice: ["G", "F"],
    },
  );
  expect(rowOf(fired)).toMatchObject({ tries: "Infantry fired at tanks", says: fired.says });
});

it("gives rolls to the answer before them", () => {
  const strides = stridesOf([told(1, "them"), told(2, "chance", event("A roll.")), told(3, "me")]);
  expect(strides.map(({ seat, first, last }) => [seat, first, last])).toEqual([
    ["them", 1, 2],
    ["me", 3, 3],
  ]);
});

it("makes one act of a card and its orders, and of a battle and its losses", () => {
  const strides = stridesOf([
    told(1, "them", act("play"), event("", deed("order"))),
    told(2, "them", event("", deed("order"))),
    told(3, "them", act("battle")),
    told(4, "chance", event("", deed("loss", { by: ["a"], lost: 2 }))),
  ]);
  const acts = actsOf(strides, theirs);
  expect(acts.map(({ first, last, events }) => [first, last, events.length])).toEqual([
    [1, 2, 3],
    [3, 4, 2],
  ]);
  expect(outcomeOf(acts[1]!)).toEqual({ kind: "lost", count: 2 });
});

it("keeps a series together, and lines out", () => {
  const drop = event("drop", deed("roll", { begins: "series" }));
  const acts = actsOf(
    stridesOf([told(1, "them", event("A line.")), told(2, "them", drop), told(3, "them", drop)]),
    theirs,
  );
  expect(acts.map(({ events }) => events.length)).toEqual([2]);
});

it("makes my retreat part of their battle, and their retreat part of mine", () => {
  const retreat = event("", deed("retreat"));
  const strides = stridesOf([
    told(1, "them", act("battle")),
    told(2, "me", retreat),
    told(3, "me", act("battle")),
    told(4, "them", retreat),
  ]);
  expect(actsOf(strides, theirs).map(({ first, last }) => [first, last])).toEqual([[1, 2]]);
});

it("keeps what was taken back, and says so", () => {
  const back: LogEntry = { ...told(3, "them"), undo: 1 };
  const acts = actsOf(stridesOf([told(1, "them", act("move")), told(2, "them", act("move")), back]), theirs);
  expect(acts.map(({ undone }) => undone)).toEqual([false, true]);
});

it("knows since when I have done nothing, and when a turn is over", () => {
  const strides = stridesOf([
    told(1, "me", act("move")),
    told(2, "them", act("move")),
    told(3, "me", event("", deed("retreat"))),
    told(4, "them", act("move")),
  ]);
  expect(mySince(strides, theirs)).toBe(1);
  expect(isClosed(strides)).toBe(false);
  expect(isClosed([...strides, ...stridesOf([told(5, "them", heading("Mine"))])])).toBe(true);
});

it("finds the way of a piece", () => {
  expect(wayOf(act("move", { by: ["a"], way: ["1", "2", "3"] }), () => null)).toEqual(["1", "2", "3"]);
  expect(wayOf(event("", deed("advance", { by: ["a"], to: ["2"] })), () => "1")).toEqual(["1", "2"]);
  expect(wayOf(act("battle", { by: ["a"], to: ["2"] }), () => "1")).toEqual([]);
});

it("says which flag was ignored and why", () => {
  const thrown = event("", deed("battle", { marks: ["hit", "flag", "flag"] }), { dice: ["G", "F", "F"] });
  const rows = settled([rowOf(thrown)!], event("", deed("stand", { result: "bunker" })));
  expect(rows[0]?.marks).toEqual(["hit", "ignored", "flag"]);
  expect(rows[0]?.result).toBe("bunker");
  expect(rowOf(event(""))).toBeNull();
});

it("says what came of dice that have no words", () => {
  const drop = event("It jumped.", deed("roll", { by: ["a"], to: ["1"] }), { dice: ["3"] });
  const rows = settled([rowOf(drop)!], event("It drifted.", deed("arrive", { by: ["a"], to: ["2"] })));
  expect(rows[0]?.result).toBe("It drifted.");
  expect(settled(rows, event("It died.", deed("gone", { by: ["a"] })))[0]?.result).toBe("It drifted.");
  expect(settled([rowOf(drop)!], event("", deed("gone", { by: ["b"] })))[0]?.result).toBe("");
});

it("finds the battle of an act, and the entry of its dice", () => {
  const [fire, back] = [act("battle", {}), event("", deed("battle"))];
  const [first, second] = [
    { ...fire, battle: "x" },
    { ...back, battle: "y" },
  ];
  const story = [told(1, "me"), told(2, "chance", first), told(3, "them"), told(4, "chance", second)];
  const fought = actsOf(stridesOf(story), () => true)[0]!;
  expect(foughtIn(fought, story, 1)?.n).toBe(2);
  expect(foughtIn(fought, story, 3)?.event).toBe(first);
  expect(foughtIn(fought, story, 4)?.event).toBe(second);
});

it("sums up losses by piece", () => {
  const events = [
    event("", deed("loss", { by: ["a"], lost: 1, left: 3 })),
    event("", deed("loss", { by: ["a"], lost: 2, left: 1 })),
    event("", deed("gone", { by: ["b"] })),
  ];
  expect(lossesOf(events)).toEqual([
    { piece: "a", lost: 3, left: 1, gone: false },
    { piece: "b", lost: 0, left: -1, gone: true },
  ]);
  const undone = { first: 1, last: 1, seat: "them", events, undone: true };
  expect(sumOf([undone]).losses).toEqual([]);
});

it("tells a turn of theirs from a reply to my own battle", () => {
  const reply = actsOf(stridesOf([told(4, "them", event("turned over", deed("mark")))]), theirs);
  expect(reply).toHaveLength(1);
  expect(isTurn(reply)).toBe(false);
  expect(isTurn(actsOf(stridesOf([told(4, "them", act("move"))]), theirs))).toBe(true);
});

it("tells in one sentence of those who came in the same way", () => {
  const names: Record<string, string> = { a: "191/91", b: "1057/91", c: "17/17SS" };
  const came = (piece: string, how: string): GameEvent =>
    event(`${names[piece]}${how}`, deed("arrive", { by: [piece] }));
  const all = [
    came("a", " came on by Montebourg (2901)."),
    came("c", " came on near Marigny (0104)."),
    came("b", " came on by Montebourg (2901)."),
    came("a", " was set up at Montebourg (3002)."),
    came("b", " was set up at Montebourg (3002)."),
  ];
  expect(together(all, (piece) => names[piece]!).map(({ says }) => says)).toEqual([
    "191/91 and 1057/91 came on by Montebourg (2901).",
    "17/17SS came on near Marigny (0104).",
    "191/91 was set up at Montebourg (3002).",
    "1057/91 was set up at Montebourg (3002).",
  ]);
});
