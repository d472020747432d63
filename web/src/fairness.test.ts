import { describe, expect, it } from "vitest";
import { check, kept, newWord } from "./fairness";
import opened from "./fairness.fixture.json";
import type { DiceOpened } from "./api/types";

const game = opened as unknown as DiceOpened;
const mine = { commitment: game.commitment, words: Object.fromEntries(game.words) };
const changed = (change: (copy: DiceOpened) => void): DiceOpened => {
  const copy = structuredClone(game);
  change(copy);
  return copy;
};

describe("the dice of a finished game", () => {
  it("follow from the secret and the words", async () => {
    expect(await check(game, mine)).toEqual({ fair: true, draws: game.draws.length, words: 2 });
    expect(await check(game, null)).toMatchObject({ fair: true });
  });

  it("are found out where a draw, a word, the secret or the promise is another", async () => {
    expect(
      await check(
        changed((copy) => (copy.draws[3]![0] = 0)),
        mine,
      ),
    ).toMatchObject({ fair: false, why: "draw" });
    expect(
      await check(
        changed((copy) => (copy.words[0]![1] = "0".repeat(32))),
        mine,
      ),
    ).toMatchObject({ why: "word" });
    expect(
      await check(
        changed((copy) => (copy.words[0]![1] = "0".repeat(32))),
        null,
      ),
    ).toMatchObject({ why: "draw" });
    expect(
      await check(
        changed((copy) => (copy.secret = "1".repeat(64))),
        mine,
      ),
    ).toMatchObject({ why: "secret" });
    expect(await check(game, { ...mine, commitment: "f".repeat(64) })).toMatchObject({ why: "commitment" });
  });
});

describe("a promise", () => {
  const shown = { commitment: game.commitment, open: false, words: mine.words };

  it("is held to while the game goes on", () => {
    expect(kept(null, shown)).toBe(true);
    expect(kept(mine, shown)).toBe(true);
    expect(kept(mine, { ...shown, words: {} })).toBe(true);
    expect(kept({ ...mine, commitment: "f" }, shown)).toBe(false);
    expect(kept(mine, { ...shown, words: { ...mine.words, north: "other" } })).toBe(false);
  });

  it("comes with a word of 128 bits", () => {
    expect(newWord()).toMatch(/^[0-9a-f]{32}$/);
    expect(newWord()).not.toBe(newWord());
  });
});
