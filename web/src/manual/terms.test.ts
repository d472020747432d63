import { expect, it } from "vitest";
import { Terms, type Term } from "./terms";

const term = (id: string, title: string, ...also: string[]): Term => ({
  id,
  title,
  also,
  html: "",
  sections: [],
});
const terms = new Terms([
  term("step", "Step"),
  term("zone", "Zone of control", "zone"),
  term("a", "A"),
  term("ex", "Ex"),
]);
const marked = (text: string): string[] =>
  terms
    .chunks(text, new Set())
    .filter((chunk) => chunk.term)
    .map((chunk) => `${chunk.term?.id}:${chunk.text}`);

it("finds the longest spelling, in any case and in the plural", () => {
  expect(marked("It leaves a zone of control and loses two Steps.")).toEqual([
    "zone:zone of control",
    "step:Steps",
  ]);
});
it("marks a term once, whole words only, and no single letters", () => {
  expect(marked("A step, another step, stepping, next")).toEqual(["step:step"]);
});
it("keeps the text as it is", () => {
  const text = "With Ex both lose a step in the zone.";
  expect(
    terms
      .chunks(text, new Set())
      .map((chunk) => chunk.text)
      .join(""),
  ).toBe(text);
});
