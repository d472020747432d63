/** Which scenarios are shown on the start page: by game, number of players, time and difficulty. */
import type { Scenario } from "../api/types";
import { words } from "../strings";

export const FILTERS = ["players", "time", "difficulty"] as const;
export type Filter = (typeof FILTERS)[number];
/** Empty where anything is welcome. */
export type Wanted = Record<Filter | "game", string>;
export const ANYTHING: Wanted = { game: "", players: "", time: "", difficulty: "" };

const HOUR = 60;
const TESTS: Record<Filter, Record<string, (scenario: Scenario) => boolean>> = {
  players: {
    two: ({ seats }) => seats.length <= 2,
    team: ({ seats }) => seats.length > 2,
  },
  time: {
    short: ({ blurb }) => blurb.live > 0 && blurb.live < HOUR,
    evening: ({ blurb }) => blurb.live >= HOUR && blurb.live <= 3 * HOUR,
    long: ({ blurb }) => blurb.live > 3 * HOUR,
  },
  difficulty: {
    easy: ({ blurb }) => blurb.difficulty > 0 && blurb.difficulty <= 2,
    medium: ({ blurb }) => blurb.difficulty === 3,
    hard: ({ blurb }) => blurb.difficulty > 3,
  },
};
const LABELS: Record<string, string> = words.choice as unknown as Record<string, string>;

/** What can be chosen in a filter, each with its word. */
export const choices = (filter: Filter): [string, string][] => [
  ["", words.choice.any],
  ...Object.keys(TESTS[filter]).map((name): [string, string] => [name, LABELS[name] ?? name]),
];

/** Those that fit, the ones to begin with first. */
export function shown(scenarios: Scenario[], wanted: Wanted): Scenario[] {
  const fits = (scenario: Scenario): boolean =>
    (!wanted.game || scenario.game.name === wanted.game) &&
    FILTERS.every((filter) => TESTS[filter][wanted[filter]]?.(scenario) ?? true);
  return scenarios.filter(fits).sort((a, b) => Number(b.blurb.first) - Number(a.blurb.first));
}
