import type { GameEvent } from "../api/types";
import type { Act } from "./acts";

/** How long each step of an act takes, in milliseconds, by speed. */
export interface Pace {
  camera: number;
  ring: number;
  /** A hex of a way, and a whole way at most. */
  hex: number;
  way: number;
  marker: number;
  dice: number;
  word: number;
  result: number;
  loss: number;
  between: number;
}

export const AT_ONCE = 0;
export const SPEEDS = [0.5, 1, 2, 4, AT_ONCE] as const;

const pace = (
  ...of: [number, number, number, number, number, number, number, number, number, number]
): Pace => {
  const [camera, ring, hex, way, marker, dice, word, result, loss, between] = of;
  return { camera, ring, hex, way, marker, dice, word, result, loss, between };
};

const PACES: Record<number, Pace> = {
  0.5: pace(500, 500, 400, 1600, 420, 900, 240, 1800, 600, 500),
  1: pace(320, 250, 220, 900, 240, 500, 140, 900, 300, 250),
  2: pace(200, 150, 110, 450, 140, 260, 70, 450, 150, 120),
  4: pace(0, 80, 60, 240, 60, 100, 0, 200, 75, 40),
};

export const paceOf = (speed: number): Pace => PACES[speed] ?? PACES[1]!;
/** The time for one hex of a way of so many. */
export const perHex = ({ hex, way }: Pace, hexes: number): number => Math.min(hex, way / Math.max(1, hexes));

/** Longer than this, and the player offers to go faster; in milliseconds. */
export const LONG = 60_000;
export const FASTER = 2;
/** All that happens on others' maps passes in this time at most. */
const ELSEWHERE = 40_000;
/** A flash for each of so many acts on others' maps. */
export const flashOf = ({ ring }: Pace, acts: number): number =>
  Math.min(ring, ELSEWHERE / Math.max(1, acts));

/** About how long acts take. */
export const lasts = (acts: Act[], pace: Pace): number =>
  acts.reduce(
    (sum, { events }) =>
      events.reduce((all, event) => all + takes(event, pace), sum + pace.ring + pace.between),
    0,
  );

function takes({ deed, dice }: GameEvent, pace: Pace): number {
  if (!deed) return 0;
  if (deed.way.length > 1) return perHex(pace, deed.way.length - 1) * (deed.way.length - 1);
  if (dice.length) return pace.dice + pace.word * deed.marks.length + pace.result;
  return ["loss", "gone", "arrive", "gain"].includes(deed.does) ? pace.loss : pace.marker;
}
