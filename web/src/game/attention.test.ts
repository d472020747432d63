import { describe, expect, it } from "vitest";
import { isMyTurn, soundOf } from "./attention";
import type { Snapshot } from "../api/types";

const shown = (waiting: string[], ...seats: string[]) =>
  ({ waiting, views: Object.fromEntries(seats.map((seat) => [seat, {}])) }) as unknown as Snapshot;
const event = (dice: string[], hex = "", heading: "" | "turn" | "phase" = "") => ({
  dice,
  heading,
  fields: (hex ? { hex } : {}) as Record<string, string>,
});

describe("whose turn it is", () => {
  it("is mine if a seat of mine is asked", () => {
    expect(isMyTurn(shown(["north"], "north"))).toBe(true);
    expect(isMyTurn(shown(["south"], "north"))).toBe(false);
    expect(isMyTurn(shown(["guard"], "spectator"))).toBe(false);
    expect(isMyTurn(null)).toBe(false);
  });
  it("is not mine if a bot plays for me", () => {
    expect(isMyTurn(shown(["north"], "north"), { north: "random" })).toBe(false);
  });
});

describe("what events sound like", () => {
  it("dice before pieces, and nothing for a heading", () => {
    expect(soundOf([event([], "0101"), event(["5"])])).toBe("dice");
    expect(soundOf([event([], "0101")])).toBe("piece");
    expect(soundOf([event([], "0101", "phase"), event([])])).toBeNull();
  });
});
