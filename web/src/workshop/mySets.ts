/** The data sets that this browser has brought to the server, and the drafts it keeps. */
import type { SetKept } from "./api";

const SETS = "beachhead.sets";
const DRAFT = "beachhead.workshop.";

function kept<T>(key: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T) ?? otherwise;
  } catch {
    return otherwise;
  }
}
/** False if the browser keeps nothing, or has no room for it. */
function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const allMySets = (): SetKept[] => kept<SetKept[]>(SETS, []);
export const mySets = (game: string): SetKept[] =>
  kept<SetKept[]>(SETS, []).filter((one) => one.game === game);
export const saveSet = (set: SetKept): void => {
  const others = kept<SetKept[]>(SETS, []).filter(({ fingerprint }) => fingerprint !== set.fingerprint);
  keep(SETS, [set, ...others].slice(0, 30));
};
export const draftOf = <T>(game: string): T | null => kept<T | null>(DRAFT + game, null);
export const saveDraft = (game: string, draft: unknown): boolean => keep(DRAFT + game, draft);
