import { describe, expect, it } from "vitest";
import { styled } from "./overlayStyle";
import type { Overlay } from "../api/types";

const overlay = (name: string, hexes: [string, string][], more: Partial<Overlay> = {}): Overlay => ({
  name,
  title: "",
  hexes,
  paths: [],
  cut: [],
  lines: [],
  ...more,
});

describe("a lens as pencil", () => {
  it("writes numbers into one shape", () => {
    const { marks, key } = styled(
      overlay("enemy", [
        ["0101", "2"],
        ["0102", "1½"],
      ]),
      "allied",
    );
    expect(marks).toHaveLength(1);
    expect(marks[0]).toMatchObject({
      pencil: "foe",
      as: "hatch",
      hexes: ["0101", "0102"],
      notes: { "0101": "2", "0102": "1½" },
    });
    expect(key).toEqual([]);
  });

  it("tells mine from theirs by pattern, and both by both", () => {
    const words: [string, string][] = [
      ["a", "Allied"],
      ["b", "German"],
      ["c", "both"],
    ];
    const german = styled(overlay("zones", words), "german");
    expect(german.key.map(({ word, pencil, as }) => [word, pencil, as])).toEqual([
      ["Allied", "foe", "hatch"],
      ["German", "own", "area"],
      ["both", "own", "area"],
      ["both", "foe", "hatch"],
    ]);
    expect(new Set(german.marks.map(({ id }) => id)).size).toBe(4);
  });

  it("gives words that name no side a pattern each", () => {
    const { key } = styled(
      overlay("reach", [
        ["a", "battle"],
        ["b", "no battle"],
        ["c", "exit"],
      ]),
      "allies-left",
    );
    expect(new Set(key.map(({ as }) => as)).size).toBe(3);
  });

  it("draws ways and crosses where they are cut", () => {
    const { marks } = styled(overlay("supply", [["a", ""]], { paths: [["a", "b"]], cut: ["b"] }), "allied");
    expect(marks.map(({ ways, crossed }) => [ways, crossed])).toEqual([
      [undefined, undefined],
      [[["a", "b"]], undefined],
      [undefined, ["b"]],
    ]);
  });

  it("names a section once, in its middle", () => {
    const { marks, key } = styled(
      overlay("sections", [
        ["a", "left"],
        ["b", "left and centre"],
        ["c", "centre"],
      ]),
      "allies",
    );
    expect(marks.map(({ notes, hexes }) => [Object.values(notes ?? {}), hexes])).toEqual([
      [["left"], ["a", "b"]],
      [["centre"], ["b", "c"]],
      [[], ["b"]],
    ]);
    expect(key).toHaveLength(1);
  });
});
