import { expect, it } from "vitest";
import type { Manual } from "../api/types";
import { found, sectionFor } from "./search";

const section = (id: string, title: string, html: string, rules: string[] = []) => ({
  id,
  title,
  html,
  rules,
  edition: "",
  option: "",
});
const manual: Manual = {
  game: "one",
  title: "One",
  chapters: [
    {
      id: "fighting",
      title: "Fighting",
      html: "",
      sections: [
        section("results", "Results", "<p>With Ex both lose a step.</p>", ["one-8.2*"]),
        section("retreat", "Retreat", "<p>They go back.</p>", ["one-8.3*", "one-8.2.5"]),
      ],
    },
  ],
  glossary: [{ id: "exchange", title: "Exchange", html: "", also: ["Ex"], sections: ["results"] }],
};
const ids = (wanted: string): string[] => found(manual, wanted).map(({ id }) => id);

it("finds a term by its other spelling, and words in any order", () => {
  expect(ids("exchange")).toEqual(["results"]);
  expect(ids("step both")).toEqual(["results"]);
  expect(ids("both nowhere")).toEqual([]);
  expect(ids(" ")).toEqual([]);
});

it("leads from a rule's number to the section that names it best", () => {
  expect(sectionFor(manual, "one-8.2.1.b")?.id).toBe("results");
  expect(sectionFor(manual, "one-8.2.5")?.id).toBe("retreat");
  expect(sectionFor(manual, "retreat")?.id).toBe("retreat");
  expect(sectionFor(manual, "one-9")).toBeUndefined();
});
