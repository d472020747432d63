/** One's own record of exercises: what was answered, a number that goes by difficulty, days in a row. */

export interface ExerciseRecord {
  /** By exercise, such as `game/17`: whether the first answer was right. */
  first: Record<string, boolean>;
  rating: number;
  /** The days on which an exercise of the day was answered right, as 2026-06-06. */
  days: string[];
}

export const FIRST_RATING = 1000;
const STEP = 32;
const DAY = 24 * 60 * 60 * 1000;

export const keyOf = (game: string, id: string): string => `${game}/${id}`;

/** A record as it was kept, or a new one; what cannot be read is left out. */
export function recordFrom(kept: Partial<ExerciseRecord>): ExerciseRecord {
  return {
    first: typeof kept.first === "object" ? kept.first : {},
    rating: typeof kept.rating === "number" ? kept.rating : FIRST_RATING,
    days: Array.isArray(kept.days) ? kept.days : [],
  };
}

/** How strong a player is who answers half of the exercises of a level right. */
export const ratingOf = (level: number): number => 600 + 200 * level;

/** The rating after an answer to an exercise of a level. */
export function rated(rating: number, level: number, right: boolean): number {
  const expected = 1 / (1 + 10 ** ((ratingOf(level) - rating) / 400));
  return Math.round(rating + STEP * ((right ? 1 : 0) - expected));
}

export interface Given {
  key: string;
  level: number;
  right: boolean;
  /** The day, if it is the exercise of that day. */
  day: string | null;
}

/** The record after an answer: only the first to each exercise counts. */
export function answered(record: ExerciseRecord, { key, level, right, day }: Given): ExerciseRecord {
  if (key in record.first) return record;
  const solved = right && day !== null && !record.days.includes(day);
  return {
    first: { ...record.first, [key]: right },
    rating: rated(record.rating, level, right),
    days: solved ? [...record.days, day] : record.days,
  };
}

/** How many days in a row there are, up to today or yesterday. */
export function streak(days: string[], today: string): number {
  const known = new Set(days);
  const before = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
  let [day, count] = [known.has(today) ? today : before(today), 0];
  while (known.has(day)) {
    count += 1;
    day = before(day);
  }
  return count;
}

/** Today where the reader is. */
export function todayOf(now: Date): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

interface Listed {
  id: string;
  level: number;
}

/** The exercise to go on with: new ones first, the nearest to one's rating among them; the list goes round. */
export function nextOf<E extends Listed>(
  game: string,
  list: E[],
  current: string,
  record: ExerciseRecord,
): E | undefined {
  const at = list.findIndex(({ id }) => id === current);
  const round = [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))];
  const fresh = round.filter(({ id }) => !(keyOf(game, id) in record.first));
  const far = ({ level }: Listed): number => Math.abs(ratingOf(level) - record.rating);
  return fresh.length ? fresh.reduce((best, one) => (far(one) < far(best) ? one : best)) : round[0];
}
