import { describe, expect, it } from "vitest";
import { forced, highlightsOf, onHex, onPiece, openFields, type BoardLookup } from "./options";
import type { Option } from "../api/types";

const where: Record<string, string> = { "325/82": "3003", "8/4": "2906", "22/4": "2906" };
const board: BoardLookup = { isHex: (name) => /^\d{4}$/.test(name), hexOf: (piece) => where[piece] ?? null };
const option = (text: string, more: Record<string, string> = {}): Option => ({
  text,
  fields: more,
  final: false,
  battle: null,
  proceed: false,
  price: "",
  dear: false,
});

const ADVANCE = [
  option("done"),
  option("advance 325/82 3104", { unit: "325/82", hex: "3104" }),
  option("advance 325/82 3203", { unit: "325/82", hex: "3203" }),
];
const LOSS = [option("take_loss 8/4", { unit: "8/4" }), option("take_loss 22/4", { unit: "22/4" })];
const COME_ON = [
  option("move 8/4", { unit: "8/4" }),
  option("bring_on 9/9", { unit: "9/9" }),
  option("done"),
];

describe("what is forced", () => {
  it("is the only option of a question", () => {
    expect(forced({ options: [option("done")], secret: false })).toEqual(option("done"));
    expect(forced({ options: COME_ON, secret: false })).toBeNull();
    expect(forced({ options: [], secret: false })).toBeNull();
  });

  it("is never played for a player who is asked in secret", () => {
    expect(forced({ options: [option("done")], secret: true })).toBeNull();
    expect(forced({ options: [option("ambush"), option("done")], secret: true })).toBeNull();
  });
});

describe("what is lit", () => {
  it("is every hex and piece that an option names", () => {
    expect([...highlightsOf(ADVANCE, board).hexes]).toEqual(["3104", "3203"]);
    expect([...highlightsOf(ADVANCE, board).pieces]).toEqual(["325/82"]);
  });
  it("leaves buttons for what is not on the board", () => {
    expect(highlightsOf(COME_ON, board).rest.map((o) => o.text)).toEqual(["bring_on 9/9", "done"]);
  });
  it("does not light again what has been said", () => {
    expect([...highlightsOf(ADVANCE.slice(1), board).pieces]).toEqual([]);
    expect(openFields(ADVANCE.slice(1))).toEqual(["hex"]);
  });
});

describe("a click", () => {
  it("on a piece means the options that name it", () => {
    expect(onPiece(ADVANCE, "325/82", board)).toHaveLength(2);
    expect(onPiece(LOSS, "8/4", board)).toEqual([LOSS[0]]);
  });
  it("on a piece means its hex where only hexes are asked for", () => {
    const attack = [option("attack 2906", { hex: "2906" })];
    expect(onPiece(attack, "8/4", board)).toEqual(attack);
  });
  it("on a hex means every piece in it that is asked for", () => {
    expect(onHex(LOSS, "2906", board)).toEqual(LOSS);
    expect(onHex(LOSS, "1111", board)).toEqual([]);
  });
});
