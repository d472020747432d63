/** The pencil of the past: what acts that were shown leave on the map. */
import { lossesOf, type Act } from "./acts";

export interface Pencilled {
  trails: string[][];
  moved: string[];
  fought: string[];
  /** By hex: how many were lost there, or that one was lost whole. */
  losses: { hex: string; lost: number; gone: boolean }[];
}

export function pencilOf(acts: Act[], hexOf: (thing: string) => string | null): Pencilled {
  const events = acts.flatMap((act) => act.events);
  const places = (things: string[]): string[] => [...new Set(things.flatMap((thing) => hexOf(thing) ?? []))];
  const did = (...does: string[]) => events.filter(({ deed }) => deed && does.includes(deed.does));
  return {
    trails: events.flatMap(({ deed }) => (deed && deed.way.length > 1 ? [deed.way] : [])),
    moved: places(did("move", "arrive").flatMap(({ deed }) => deed!.by)),
    fought: places(did("battle").flatMap(({ deed }) => deed!.by)),
    losses: lossesOf(events).flatMap(({ piece, lost, gone }) => {
      const hex = hexOf(piece);
      return hex ? [{ hex, lost, gone }] : [];
    }),
  };
}
