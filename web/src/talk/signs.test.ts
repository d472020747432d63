import { describe, expect, it } from "vitest";
import type { LogEntry, Message } from "../api/types";
import { markOf, standing, STANDS } from "./signs";

const message = (length: number): Message => ({
  id: "a",
  to: "side",
  side: "allies",
  seat: "juno",
  name: "Tom",
  text: "",
  sign: ["r1c1"],
  length,
  at: 0,
  mine: false,
  erased: false,
});
const entry = (n: number, by: string, text = "move"): LogEntry =>
  ({ n, by, text, events: [] }) as unknown as LogEntry;

describe("a sign", () => {
  const sign = { message: message(5), heard: 1000 };
  it("stands for a while", () => {
    expect(standing([sign], 1000 + STANDS - 1, [], ["juno"])).toEqual([sign]);
    expect(standing([sign], 1000 + STANDS, [], ["juno"])).toEqual([]);
  });
  it("stands until its side has acted", () => {
    const before = [entry(4, "juno"), entry(5, "juno")];
    expect(standing([sign], 1001, before, ["juno"])).toEqual([sign]);
    expect(standing([sign], 1001, [...before, entry(6, "german")], ["juno"])).toEqual([sign]);
    expect(standing([sign], 1001, [...before, entry(6, "juno", "")], ["juno"])).toEqual([sign]);
    expect(standing([sign], 1001, [...before, entry(6, "juno")], ["juno"])).toEqual([]);
  });
  it("is a ring or an arrow, with the name of whoever drew it", () => {
    expect(markOf("x", ["r1c1"], "Tom")).toMatchObject({ hexes: ["r1c1"], notes: { r1c1: "Tom" } });
    expect(markOf("x", ["r1c1", "r2c2"], "")).toMatchObject({ ways: [["r1c1", "r2c2"]], way: "arrow" });
    expect(markOf("x", ["r1c1"], "Bartholomew the Great").notes).toEqual({ r1c1: "Bartholomew…" });
  });
});
