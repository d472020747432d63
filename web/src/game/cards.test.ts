import { expect, it } from "vitest";
import { cardPicture, cardSays } from "./cards";

it("fills the strip that a card orders in, with the number of orders", () => {
  expect(cardPicture("Order 3 units on the left flank, and 1 unit anywhere On the Move.")).toEqual({
    strips: [0],
    count: "3",
  });
  expect(cardPicture("Order every unit in the centre.")).toEqual({ strips: [1], count: "all" });
  expect(cardPicture("Order 2 units on the left flank and 2 units on the right flank.")).toEqual({
    strips: [0, 2],
    count: "2",
  });
  expect(cardPicture("Order 4 infantry units. Without such a unit, order any 1 unit.")).toEqual({
    strips: [],
    count: "4",
  });
});

it("finds the sentence of a card in the hand by its id", () => {
  const hand: [string, string, string][] = [
    ["Recon in Force", "", "in each section"],
    ["Recon", "", "on the left flank"],
    ["Recon", "", "in the centre"],
    ["Medics and Mechanics", "", "Heal."],
    ["Direct from HQ", "", "any 4 units"],
    ["Dig-In", "", "sandbags"],
  ];
  expect(cardSays("recon-center", hand)).toBe("in the centre");
  expect(cardSays("recon-left", hand)).toBe("on the left flank");
  expect(cardSays("recon-in-force", hand)).toBe("in each section");
  expect(cardSays("medics", hand)).toBe("Heal.");
  expect(cardSays("direct-from-hq", hand)).toBe("any 4 units");
  expect(cardSays("dig-in", hand)).toBe("sandbags");
  expect(cardSays("barrage", hand)).toBe("");
});
