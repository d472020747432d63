/** The rating of a player over their rated games as a drawing: a line, and the band of what is not known. */
import type { RatedGame } from "./api";

export interface Curve {
  line: string;
  band: string;
  least: number;
  most: number;
}

/** In a window of this width and height, the first game at the left; null for fewer than two games. */
export function curveOf(history: RatedGame[], width: number, height: number): Curve | null {
  const games = [...history].sort((a, b) => a.n - b.n);
  if (games.length < 2) return null;
  const least = Math.min(...games.map(({ rating, give }) => rating - give));
  const most = Math.max(...games.map(({ rating, give }) => rating + give));
  const x = (i: number): number => Math.round((i / (games.length - 1)) * width);
  const y = (value: number): number => Math.round(height - ((value - least) / (most - least || 1)) * height);
  const points = (value: (game: RatedGame) => number): string[] =>
    games.map((game, i) => `${x(i)} ${y(value(game))}`);
  const above = points(({ rating, give }) => rating + give);
  const below = points(({ rating, give }) => rating - give).reverse();
  return {
    line: `M${points(({ rating }) => rating).join("L")}`,
    band: `M${[...above, ...below].join("L")}Z`,
    least,
    most,
  };
}
