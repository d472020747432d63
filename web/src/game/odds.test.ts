import { expect, it } from "vitest";
import type { Battle, Odds } from "../api/types";
import { OddsSheet } from "./odds.svelte";

const odds = (hex: string): Odds => ({ hex, results: [] }) as unknown as Odds;
const battle = (hex: string): Battle => ({ hex });

/** A server that answers when it is told to, and says whether somebody still waits. */
function slow(): {
  sheet: OddsSheet;
  answers: ((found: Odds | Error | null) => void)[];
  waits: AbortSignal[];
} {
  const answers: ((found: Odds | Error | null) => void)[] = [];
  const waits: AbortSignal[] = [];
  const sheet = new OddsSheet(
    (_, signal) =>
      new Promise((found, refused) => {
        answers.push((what) => (what instanceof Error ? refused(what) : found(what)));
        waits.push(signal);
      }),
  );
  return { sheet, answers, waits };
}

it("waits for nothing about a position that is gone", async () => {
  const { sheet, answers, waits } = slow();
  const asked = sheet.weigh(battle("a"));
  sheet.turnOver(1);
  expect(waits[0]!.aborted).toBe(true);
  answers[0]!(new Error("Nobody stands there."));
  await asked;
  expect([sheet.open, sheet.refused]).toEqual([false, ""]);
});

it("asks nothing between my answer and the next position, and then asks again", async () => {
  const { sheet, answers, waits } = slow();
  sheet.leave();
  const between = sheet.quote(battle("a"));
  expect(waits[0]!.aborted).toBe(true);
  answers[0]!(new Error("Nobody waits."));
  expect(await between).toBeNull();
  sheet.turnOver(1);
  const asked = sheet.weigh(battle("b"));
  expect(waits[1]!.aborted).toBe(false);
  answers[1]!(odds("b"));
  await asked;
  expect([sheet.open, sheet.odds?.hex]).toEqual([true, "b"]);
});

it("says why it was refused where the position is still there", async () => {
  const { sheet, answers } = slow();
  const asked = sheet.weigh(battle("a"));
  answers[0]!(new Error("Nobody stands there."));
  expect(await asked).toBe(false);
  expect(sheet.refused).toBe("Nobody stands there.");
});

it("knows the position that it was laid out for", async () => {
  const { sheet, answers } = slow();
  sheet.turnOver(7);
  const asked = sheet.weigh(battle("a"));
  answers[0]!(odds("a"));
  await asked;
  sheet.turnOver(8);
  expect(sheet.at).toBe(7);
});

it("shows and says nothing of a position that the game has left", async () => {
  const { sheet, answers } = slow();
  const asked = sheet.weigh(battle("a"));
  answers[0]!(null);
  await asked;
  expect([sheet.open, sheet.refused]).toEqual([false, ""]);
});

it("lays out nothing that was asked before it was left", async () => {
  const { sheet, answers } = slow();
  const asked = sheet.weigh(battle("a"));
  sheet.leave();
  sheet.stay();
  sheet.putAway();
  answers[0]!(odds("a"));
  await asked;
  expect(sheet.open).toBe(false);
});
