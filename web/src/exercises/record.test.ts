import { describe, expect, test } from "vitest";
import { answered, FIRST_RATING, nextOf, rated, ratingOf, recordFrom, streak, todayOf } from "./record";

const given = { key: "one/1", level: 3, right: true, day: null };

describe("the record", () => {
  test("begins anew where nothing can be read", () => {
    expect(recordFrom({})).toEqual({ first: {}, rating: FIRST_RATING, days: [] });
    expect(recordFrom({ rating: "x", days: 3 } as never)).toEqual({ first: {}, rating: 1000, days: [] });
  });

  test("counts the first answer to an exercise alone", () => {
    const once = answered(recordFrom({}), { ...given, right: false });
    expect(once.first).toEqual({ "one/1": false });
    expect(answered(once, given)).toBe(once);
  });

  test("goes up by more for a hard exercise, and down by more for an easy one", () => {
    expect(rated(1000, 5, true) - 1000).toBeGreaterThan(rated(1000, 1, true) - 1000);
    expect(rated(1000, 5, false)).toBeGreaterThan(rated(1000, 1, false));
    expect(rated(ratingOf(2), 2, true)).toBe(ratingOf(2) + 16);
  });

  test("counts a day once, and only for a right answer to its exercise", () => {
    const day = "2026-06-06";
    const solved = answered(recordFrom({}), { ...given, day });
    expect(solved.days).toEqual([day]);
    expect(answered(solved, { ...given, key: "two/1", day }).days).toEqual([day]);
    expect(answered(recordFrom({}), { ...given, right: false, day }).days).toEqual([]);
    expect(answered(recordFrom({}), given).days).toEqual([]);
  });
});

describe("days in a row", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-01-01"];
  test.each([
    ["2026-03-01", 3],
    ["2026-03-02", 3],
    ["2026-03-03", 0],
    ["2026-02-28", 2],
  ])("up to %s there are %i", (today, count) => {
    expect(streak(days, today)).toBe(count);
  });

  test("a day is that of the reader", () => {
    expect(todayOf(new Date(2026, 5, 6, 23, 59))).toBe("2026-06-06");
  });
});

describe("the next exercise", () => {
  const list = [1, 2, 3, 4, 5].map((level) => ({ id: String(level), level }));
  test("is new, and as hard as one's rating", () => {
    expect(nextOf("one", list, "1", recordFrom({ rating: 1000 }))?.id).toBe("2");
    expect(nextOf("one", list, "1", recordFrom({ rating: 1610 }))?.id).toBe("5");
    expect(nextOf("one", list, "1", recordFrom({ rating: 1000, first: { "one/2": true } }))?.id).toBe("3");
  });
  test("is the one after it when all were answered", () => {
    const first = Object.fromEntries(list.map(({ id }) => [`one/${id}`, true]));
    expect(nextOf("one", list, "3", recordFrom({ first }))?.id).toBe("4");
    expect(nextOf("one", list, "5", recordFrom({ first }))?.id).toBe("1");
  });
});
