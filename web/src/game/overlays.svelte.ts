/** What is lit on the map by key: which lenses there are, which are on, and what they show now. */
import * as api from "../api/client";
import type { Mark } from "../board/types";
import type { Game } from "./game.svelte";
import { styled, type KeyRow } from "./overlayStyle";
import type { Overlay, Lens } from "../api/types";

const KEYS: Record<string, string> = {
  reach: "R",
  enemy: "E",
  zones: "Z",
  supply: "S",
  sight: "L",
  sections: "S",
  control: "O",
  arrivals: "A",
};
const PATIENCE = 120;

export const keyOf = (lens: Lens): string => KEYS[lens.name] ?? lens.name.charAt(0).toUpperCase();

/** A lens that is on: what it shows and how that is marked. */
export interface ActiveOverlay {
  lens: Lens;
  overlay: Overlay | null;
  refused: string;
  marks: Mark[];
  key: KeyRow[];
}

export class Overlays {
  offered = $state.raw<Lens[]>([]);
  #on = $state.raw<string[]>([]);
  #seen = $state.raw<Record<string, Overlay | string>>({});
  #kept = new Map<string, Promise<Overlay>>();
  #later = 0;
  #offeredFor = "";
  #length = -1;

  constructor(readonly game: Game) {}

  isOn = (name: string): boolean => this.#on.includes(name);
  toggle(name: string): void {
    this.#on = this.isOn(name) ? this.#on.filter((one) => one !== name) : [...this.#on, name];
  }
  /** The lens of a key, if there is one. */
  byKey = (key: string): Lens | undefined => this.offered.find((lens) => keyOf(lens) === key.toUpperCase());

  #seat = $state("");
  active: ActiveOverlay[] = $derived(
    this.offered
      .filter(({ name }) => this.isOn(name))
      .map((lens) => {
        const seen = this.#seen[lens.name];
        if (!seen || typeof seen === "string")
          return { lens, overlay: null, refused: seen ?? "", marks: [], key: [] };
        return { lens, overlay: seen, refused: "", ...styled(seen, this.#seat) };
      }),
  );
  marks: Mark[] = $derived(this.active.flatMap((one) => one.marks));

  /** Look through the lenses that are on, with the eyes of a seat, at what is pointed at. */
  look(seat: string, length: number, pointed: { unit: string; hex: string }): void {
    if (this.#offeredFor !== seat) void this.#offer(seat);
    if (this.#length !== length) this.#kept.clear();
    [this.#length, this.#seat] = [length, seat];
    const on = this.offered.filter(({ name }) => this.isOn(name));
    clearTimeout(this.#later);
    if (on.length)
      this.#later = window.setTimeout(
        () => on.forEach((lens) => void this.#fetch(lens, seat, aboutOf(lens, pointed))),
        PATIENCE,
      );
  }

  async #offer(seat: string): Promise<void> {
    this.#offeredFor = seat;
    this.offered = await api.lenses(this.game.id, this.game.tokens, seat).catch(() => []);
  }

  async #fetch(lens: Lens, seat: string, about: string): Promise<void> {
    const key = `${seat} ${lens.name} ${about}`;
    const asked = this.#kept.get(key) ?? api.overlay(this.game.id, this.game.tokens, seat, lens.name, about);
    this.#kept.set(key, asked);
    const length = this.#length;
    const seen = await asked.catch((why: Error) => why.message);
    if (length === this.#length) this.#seen = { ...this.#seen, [lens.name]: seen };
  }
}

/** What a lens is asked about: the unit pointed at, or the hex where there is none. */
const aboutOf = ({ about }: Lens, { unit, hex }: { unit: string; hex: string }): string =>
  about === "unit" ? unit : about === "hex" ? unit || hex : "";
