import { expect, it } from "vitest";
import { overlap, placed, type Box } from "./placing";

const room: Box = { left: 0, top: 0, width: 1000, height: 600 };
const box = (left: number, top: number): Box => ({ left, top, width: 60, height: 60 });

const isIn = ({ left, top, width, height }: Box): boolean =>
  left >= 0 && top >= 0 && left + width <= room.width && top + height <= room.height;

it("lies beside what it is about and over none of it", () => {
  const battle = [box(400, 300), box(480, 300)];
  const found = placed({ width: 318, height: 160 }, room, battle, battle);
  expect(battle.every((one) => overlap(found, one) === 0)).toBe(true);
  expect(isIn(found)).toBe(true);
});

it("stays in the room at each of its corners", () => {
  for (const battle of [box(0, 0), box(940, 0), box(0, 540), box(940, 540)]) {
    const found = placed({ width: 318, height: 160 }, room, [battle], [battle]);
    expect(overlap(found, battle)).toBe(0);
    expect(isIn(found)).toBe(true);
  }
});

it("avoids what is lit", () => {
  const [battle, lit] = [box(400, 300), Array.from({ length: 6 }, (_, n) => box(480 + 60 * n, 280))];
  const found = placed({ width: 318, height: 160 }, room, [battle], [battle, ...lit]);
  expect([battle, ...lit].every((one) => overlap(found, one) === 0)).toBe(true);
});

it("lies where the fewest stand, if what matters leaves a choice", () => {
  const units = [box(40, 40), box(460, 260), box(480, 60), box(40, 500), box(500, 500)];
  const found = placed({ width: 400, height: 300 }, room, [], [box(900, 540)], units);
  expect([box(900, 540), ...units].every((one) => overlap(found, one) === 0)).toBe(true);
});
