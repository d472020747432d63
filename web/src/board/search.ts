/** Finding a place, a unit or a hex by some of its letters. */
import type { Piece, Plan } from "./types";

export interface Found {
  hex: string;
  says: string;
}

const MOST = 8;

const plainly = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Places first, then units, then hexes; all words must be in it, where none is empty. */
export function find(
  wanted: string,
  plan: Plan,
  pieces: Piece[],
  name = (id: string): string => id,
): Found[] {
  const parts = plainly(wanted).split(/\s+/).filter(Boolean);
  if (!parts.length) return [];
  const all = [
    ...Object.entries(plan.places).map(([hex, place]) => ({ hex, says: place[0], also: "" })),
    ...pieces.map(({ id, title, hex }) => ({
      hex,
      says: [...new Set([name(id), title])].join(", "),
      also: id,
    })),
    ...Object.keys(plan.hexes).map((hex) => ({ hex, says: hex.replace(":", " "), also: "" })),
  ];
  const fits = ({ says, also }: { says: string; also: string }): boolean => {
    const text = plainly(`${says} ${also}`);
    return parts.every((part) => text.includes(part));
  };
  return all
    .filter(fits)
    .slice(0, MOST)
    .map(({ hex, says }) => ({ hex, says }));
}
