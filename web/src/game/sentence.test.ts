import { expect, it } from "vitest";
import { joined, type Part } from "./sentence";

const part = (text: string, kind: Part["kind"] = "word"): Part => ({ text, kind, title: "" });

it("keeps words together, so that a term of two words is found", () => {
  const cut = [
    part("the drop "),
    part("zone"),
    part(" of the "),
    part("8/4", "unit"),
    part(" is "),
    part("2607", "hex"),
  ];
  expect(joined(cut).map(({ text }) => text)).toEqual(["the drop zone of the ", "8/4", " is ", "2607"]);
});
