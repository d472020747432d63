/** The hex cursor: where the keyboard stands on the map, and the column it keeps while going up and down. */
import { step, type Arrow } from "./geometry";
import type { Plan } from "./types";

export class Cursor {
  hex = $state<string | null>(null);
  #column = 0;

  constructor(readonly plan: () => Plan) {}

  put(hex: string): void {
    this.hex = hex;
    this.#column = this.#across(hex);
  }

  /** One step of an arrow key, from `from`, which may be another hex than the cursor's. */
  go(from: string, arrow: Arrow): void {
    const sideways = arrow === "ArrowLeft" || arrow === "ArrowRight";
    if (sideways || from !== this.hex) this.#column = this.#across(from);
    this.hex = step(this.plan(), from, arrow, this.#column);
    if (sideways) this.#column = this.#across(this.hex);
  }

  #across = (hex: string): number => this.plan().hexes[hex]?.[0] ?? 0;
}
