/** What this browser keeps of talk: the games it watches by a name, and how far it has heard each. */
const KEY = "beachhead.talk";
/** Games that are remembered, as far as that matters: the latest of them. */
const LATEST = 200;

interface Kept {
  watched: string[];
  /** When the last message was said that was seen, by game. */
  seen: Record<string, number>;
  /** Screen readers read new messages out. */
  aloud: boolean;
}

function kept(): Kept {
  const nothing: Kept = { watched: [], seen: {}, aloud: true };
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Kept> | null) };
  } catch {
    return nothing;
  }
}

function keep(now: Partial<Kept>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...now }));
  } catch {
    // A browser that keeps nothing hears all of it anew.
  }
}

export const watched = (game: string): boolean => kept().watched.includes(game);
export const keepWatched = (game: string): void =>
  keep({ watched: [...kept().watched.filter((one) => one !== game), game].slice(-LATEST) });
export const seenTalk = (game: string): number => kept().seen[game] ?? 0;
export const keepSeenTalk = (game: string, at: number): void =>
  keep({ seen: Object.fromEntries(Object.entries({ ...kept().seen, [game]: at }).slice(-LATEST)) });
export const readAloud = (): boolean => kept().aloud;
export const keepAloud = (aloud: boolean): void => keep({ aloud });
