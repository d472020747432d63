/** Terms of the glossary in a text: where they stand, each once. */
import type { GameWords } from "../api/types";

export type Term = GameWords["terms"][number];
export interface Chunk {
  text: string;
  term: Term | null;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** One letter is no term that one would know in a sentence. */
const SHORTEST = 2;

export class Terms {
  readonly #spelled = new Map<string, Term>();
  readonly #pattern: RegExp | null;

  constructor(readonly all: Term[]) {
    for (const term of all)
      for (const way of [term.title, ...term.also])
        if (way.length >= SHORTEST) this.#spelled.set(way.toLowerCase(), term);
    const ways = [...this.#spelled.keys()].sort((a, b) => b.length - a.length).map(escaped);
    this.#pattern = ways.length ? new RegExp(`(?<![\\w-])(${ways.join("|")})(s?)(?![\\w-])`, "giu") : null;
  }

  /** The text in chunks; a term that has `seen` one before is plain text. */
  chunks(text: string, seen: Set<string>): Chunk[] {
    if (!this.#pattern) return [{ text, term: null }];
    const found: Chunk[] = [];
    let from = 0;
    for (const match of text.matchAll(this.#pattern)) {
      const term = this.#spelled.get(match[1]!.toLowerCase());
      if (!term || seen.has(term.id)) continue;
      seen.add(term.id);
      if (match.index > from) found.push({ text: text.slice(from, match.index), term: null });
      found.push({ text: match[0], term });
      from = match.index + match[0].length;
    }
    if (from < text.length) found.push({ text: text.slice(from), term: null });
    return found;
  }
}
