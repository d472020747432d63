/** The log of one of several maps. */
import { tidy, type LogLine, type LogRow } from "./log";

interface Place {
  id: string;
  seats: string[];
}

/** What happened on a map and what concerns no single one, under its headings. */
export const logOfMap = (
  rows: LogRow[],
  map: Place,
  maps: Place[],
  hexOf: (piece: string) => string | null,
): LogRow[] =>
  tidy(
    rows.filter((row) => {
      const on = row.kind === "line" ? mapsOf(row, maps, hexOf) : [];
      return !on.length || on.includes(map.id);
    }),
  );

/** Where a line plays: by the hexes that it names, else by its pieces, else by the map of whoever acts. */
function mapsOf({ names, by }: LogLine, maps: Place[], hexOf: (piece: string) => string | null): string[] {
  const holding = (places: string[]): string[] =>
    maps.filter(({ id }) => places.some((place) => place.startsWith(`${id}:`))).map(({ id }) => id);
  const [hexes, pieces] = [holding(names), holding(names.map((name) => hexOf(name) ?? ""))];
  if (hexes.length) return hexes;
  return pieces.length ? pieces : maps.filter(({ seats }) => seats.includes(by)).map(({ id }) => id);
}
