/** A sentence of the game in its parts: words, units, and the numbers of hexes. */
import type { Game } from "./game.svelte";
import { numberOf } from "./naming";

export interface Part {
  text: string;
  kind: "word" | "hex" | "unit";
  title: string;
}

export const partsOf = (game: Game, says: string): Part[] =>
  joined(
    says.split(game.position.spoken.tokens).map((text): Part => {
      const number = numberOf(text);
      if (number) return { text: number, kind: "hex", title: "" };
      const title = game.position.spoken.titles.get(text) ?? game.position.titleOf(text);
      return title === undefined ? { text, kind: "word", title: "" } : { text, kind: "unit", title };
    }),
  );

/** Words that follow each other are one part: a term may be two of them. */
export function joined(parts: Part[]): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    const before = found.at(-1);
    if (part.kind === "word" && before?.kind === "word") before.text += part.text;
    else found.push({ ...part });
  }
  return found;
}
