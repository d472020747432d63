import { describe, expect, test } from "vitest";
import type { FormField } from "./api";
import { read, same, written } from "./values";

const field = (kind: string, more: Partial<FormField> = {}): FormField => ({
  name: "x",
  title: "X",
  kind,
  says: "",
  choices: [],
  least: 0,
  most: 99,
  form: "",
  example: "",
  empty: false,
  ...more,
});

test.each([
  ["556", "5-5-6"],
  ["5 5 6", "5-5-6"],
  ["10.10.6", "10-10-6"],
  ["n", "none"],
  ["5-5-6", "5-5-6"],
  ["55", "55"],
])("%s is written out as %s", (typed, meant) => {
  const face = field("text", { form: String.raw`\d{1,2}-\d{1,2}-[1-9]\d?|none`, example: "2-3-6" });
  expect(read(face, typed)).toBe(meant);
});

describe("values in fields", () => {
  test.each([
    ["text", "4-5-6", "4-5-6"],
    ["number", 7, "7"],
    ["numbers", [3, 2, 1], "3 2 1"],
    ["choices", ["wire", "sandbags"], "wire sandbags"],
    ["texts", ["reduced, drifts", "safe"], "reduced, drifts; safe"],
    ["counts", { 4: 1, 6: 2 }, "4=1 6=2"],
    ["pairs", { "6/2": "1709" }, "6/2=1709"],
  ])("a value of %s is written and read again", (kind, value, text) => {
    expect(written(field(kind), value)).toBe(text);
    expect(same(read(field(kind), text), value)).toBe(true);
  });

  test("what is no number stays as it was typed", () => {
    expect(read(field("number"), "seven")).toBe("seven");
    expect(read(field("numbers"), "3 x")).toEqual([3, "x"]);
  });

  test("an empty field that may be left out is nothing", () => {
    expect(read(field("text", { empty: true }), " ")).toBeNull();
    expect(read(field("text"), " ")).toBe("");
  });

  test("the order of a table does not count", () => {
    expect(same({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(same(["a", "b"], ["b", "a"])).toBe(false);
  });
});
