import { expect, it } from "vitest";
import { cardPicture } from "./cards";

it("fills the strip that a card orders in, with the number of orders", () => {
  expect(cardPicture("Order 3 units on the left flank, and 1 unit anywhere On the Move.")).toEqual({ strips: [0], count: "3" });
  expect(cardPicture("Order every unit in the centre.")).toEqual({ strips: [1], count: "all" });
  expect(cardPicture("Order 2 units on the left flank and 2 units on the right flank.")).toEqual({ strips: [0, 2], count: "2" });
  expect(cardPicture("Order 4 infantry units. Without such a unit, order any 1 unit.")).toEqual({ strips: [], count: "4" });
});
