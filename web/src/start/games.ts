/** The games that scenarios belong to. */
import type { Scenario } from "../api/types";

type GameTitle = Scenario["game"];

/** Each of them once, in the order of the scenarios. */
export const gamesOf = (scenarios: Scenario[]): GameTitle[] => [
  ...new Map(scenarios.map(({ game }): [string, GameTitle] => [game.name, game])).values(),
];

/** Without what comes after a colon. */
export const shortTitle = ({ title }: Pick<GameTitle, "title">): string => title.split(":")[0] ?? title;
