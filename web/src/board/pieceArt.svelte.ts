/** The drawings of pieces, each fetched once; those asked for at the same time come in one answer. */
import { SvelteMap } from "svelte/reactivity";
import { fetchPieceArt } from "./drawing";
import type { GameOptions } from "./types";

/** As many as one address holds without growing too long. */
const AT_ONCE = 60;
/** At the end of a look: the same piece in the other manner. */
const SWAPPED = "~";

export class PieceArt {
  readonly drawn = new SvelteMap<string, string>();
  #asked = new Set<string>();

  get #mark(): string {
    return this.swapped ? SWAPPED : "";
  }

  /** `swapped`: symbols where silhouettes are usual, and silhouettes where symbols are. */
  constructor(
    readonly scenario: string,
    readonly options: GameOptions,
    readonly swapped: boolean,
    readonly data: string,
  ) {}

  /** Fetches what is not yet known. What could not be had is asked for again next time. */
  want(looks: Iterable<string>): void {
    const missing = [...new Set(looks)].filter((look) => !this.#asked.has(look));
    for (let first = 0; first < missing.length; first += AT_ONCE)
      void this.#fetch(missing.slice(first, first + AT_ONCE));
  }

  async #fetch(looks: string[]): Promise<void> {
    looks.forEach((look) => this.#asked.add(look));
    try {
      const found = await fetchPieceArt(
        this.scenario,
        this.options,
        looks.map((look) => look + this.#mark),
        this.data,
      );
      for (const look of looks) this.drawn.set(look, found[look + this.#mark] ?? "");
    } catch {
      looks.forEach((look) => this.#asked.delete(look));
    }
  }
}

const albums = new Map<string, PieceArt>();

/** The album of a scenario, perhaps with somebody's own values; it outlives the page that shows it. */
export function pieceArtFor(scenario: string, options: GameOptions, swapped = false, data = ""): PieceArt {
  const key = `${scenario} ${JSON.stringify(options)} ${swapped} ${data}`;
  const album = albums.get(key) ?? new PieceArt(scenario, options, swapped, data);
  albums.set(key, album);
  return album;
}
