/** The games of this browser that were begun without an account, and how they come into it. */
import { heldSeats } from "../api/client";
import { allSeats, myTokens, playedLesson } from "../storage";
import * as api from "./api";
import { myself } from "./me.svelte";

/** The secrets of my seats here, by game. */
function mine(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { game, token, who } of allSeats())
    if (who === "me" && !playedLesson(game)) found.set(game, [...(found.get(game) ?? []), token]);
  return found;
}

/** The secrets of games of this browser of which the account has no seat. */
export async function loose(): Promise<{ games: number; tokens: string[] }> {
  const known = mine();
  if (!known.size) return { games: 0, tokens: [] };
  const kept = new Set((await heldSeats([])).map(({ game }) => game));
  const there = new Set((await heldSeats([...known.values()].flat())).map(({ game }) => game));
  const left = [...known].filter(([game]) => there.has(game) && !kept.has(game));
  return { games: left.length, tokens: left.flatMap(([, tokens]) => tokens) };
}

/** Several seats at one screen: the server cannot know that all of them are mine. */
export async function keepSeatsOf(game: string): Promise<void> {
  const tokens = myTokens(game);
  if (myself.person && tokens.length > 1) await api.keepSeats(tokens).catch(() => []); // offered later, too
}

/** All of them are whoever's is signed in from now on. */
export async function keepMine(): Promise<void> {
  const tokens = [...mine().values()].flat();
  if (tokens.length) await api.keepSeats(tokens);
}
