import { describe, expect, it } from "vitest";
import { drawn } from "./overlayStyle";
import type { Glass } from "../api/types";

const glass = (name: string, hexes: [string, string][], more: Partial<Glass> = {}): Glass => ({ name, title: "", hexes, paths: [], cut: [], lines: [], ...more });

describe("a lens as pencil", () => {
  it("writes numbers into one shape", () => {
    const { overlays, key } = drawn(glass("enemy", [["0101", "2"], ["0102", "1½"]]), "allied");
    expect(overlays).toHaveLength(1);
    expect(overlays[0]).toMatchObject({ pencil: "foe", as: "hatch", hexes: ["0101", "0102"], notes: { "0101": "2", "0102": "1½" } });
    expect(key).toEqual([]);
  });

  it("tells mine from theirs by pattern, and both by both", () => {
    const words: [string, string][] = [["a", "Allied"], ["b", "German"], ["c", "both"]];
    const german = drawn(glass("zones", words), "german");
    expect(german.key.map(({ word, pencil, as }) => [word, pencil, as])).toEqual([
      ["Allied", "foe", "hatch"], ["German", "own", "area"], ["both", "own", "area"], ["both", "foe", "hatch"],
    ]);
    expect(new Set(german.overlays.map(({ id }) => id)).size).toBe(4);
  });

  it("gives words that name no side a pattern each", () => {
    const { key } = drawn(glass("reach", [["a", "battle"], ["b", "no battle"], ["c", "exit"]]), "allies-left");
    expect(new Set(key.map(({ as }) => as)).size).toBe(3);
  });

  it("draws ways and crosses where they are cut", () => {
    const { overlays } = drawn(glass("supply", [["a", ""]], { paths: [["a", "b"]], cut: ["b"] }), "allied");
    expect(overlays.map(({ ways, crossed }) => [ways, crossed])).toEqual([[undefined, undefined], [[["a", "b"]], undefined], [undefined, ["b"]]]);
  });

  it("names a section once, in its middle", () => {
    const { overlays, key } = drawn(glass("sections", [["a", "left"], ["b", "left and centre"], ["c", "centre"]]), "allies");
    expect(overlays.map(({ notes, hexes }) => [Object.values(notes ?? {}), hexes])).toEqual([
      [["left"], ["a", "b"]], [["centre"], ["b", "c"]], [[], ["b"]],
    ]);
    expect(key).toHaveLength(1);
  });
});
