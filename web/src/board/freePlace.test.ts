import { describe, expect, it } from "vitest";
import { freePlace } from "./freePlace";

const room = { left: 0, top: 0, width: 1000, height: 700 };
const card = { width: 300, height: 120 };
const hex = { left: 480, top: 330, width: 60, height: 60 };
const apart = ([left, top]: readonly number[], box: typeof hex): boolean =>
  left! + 300 <= box.left ||
  box.left + box.width <= left! ||
  top! + 120 <= box.top ||
  box.top + box.height <= top!;

describe("a place for a card", () => {
  it("is near the hex and not over it", () => {
    const at = freePlace(card, hex, [], room);
    expect(apart(at, hex)).toBe(true);
    expect(Math.abs(at[0] + 150 - 510)).toBeLessThan(260);
  });
  it("covers nothing that is lit, as long as there is room", () => {
    const lit = [260, 320, 380, 440, 500, 560, 620, 680].map((left) => ({ ...hex, left, top: 270 }));
    const at = freePlace(card, hex, lit, room);
    expect([hex, ...lit].every((box) => apart(at, box))).toBe(true);
  });
  it("covers as little as it can where everything is lit", () => {
    const lit = [{ left: 0, top: 0, width: 1000, height: 500 }];
    const at = freePlace(card, { ...hex, top: 100 }, lit, room);
    expect(at[1]).toBeGreaterThanOrEqual(500);
  });
});
