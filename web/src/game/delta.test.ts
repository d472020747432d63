import { expect, it } from "vitest";
import { changed } from "./delta";

const old = {
  length: 3,
  view: { open: [1], names: { a: "Rangers", b: "Guns" } },
  pieces: [{ id: 1 }, { id: 2 }, { id: 3 }],
};

it("puts values and fields, and takes fields away", () => {
  const now = changed(old, {
    "+": { length: { "=": 4 }, view: { "+": { names: { "+": { c: { "=": "Tanks" } }, "-": ["a"] } } } },
  });
  expect(now).toEqual({ ...old, length: 4, view: { open: [1], names: { b: "Guns", c: "Tanks" } } });
});

it("takes runs of the old rows and new ones in their order", () => {
  const now = changed(old, { "+": { pieces: { "~": [{ id: 9 }, [1, 3], [0, 1]] } } });
  expect(now).toEqual({ ...old, pieces: [{ id: 9 }, { id: 2 }, { id: 3 }, { id: 1 }] });
});

it("leaves what stays the same object, and touches nothing that was there", () => {
  const before = structuredClone(old);
  const now = changed(old, { "+": { length: { "=": 4 } } }) as typeof old;
  expect(now.view).toBe(old.view);
  expect(now).not.toBe(old);
  expect(old).toEqual(before);
  expect(changed(old, {})).toEqual(old);
});
