import { expect, test } from "vitest";
import { bytesOf } from "./push";

test("a key is read as it is written in addresses", () => {
  expect([...bytesOf("-_8A")]).toEqual([251, 255, 0]);
  expect([...bytesOf("AQI")]).toEqual([1, 2]);
});
