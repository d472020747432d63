/** Where we are, read from the part of the address after `#`, which never leaves the browser. */

export type Place =
  | { page: "start" }
  | { page: "game"; game: string; token: string; at: number | null; end: boolean }
  | { page: "rules"; game: string; goal: string }
  | { page: "wrong" };

/** What the names of games and the secrets of seats are made of; anything else has been cut or broken on its way. */
const WHOLE = /^[\w-]+$/;
const WRONG: Place = { page: "wrong" };

export function place(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const parts = decoded(path.split("/"));
  if (!parts) return WRONG;
  const [page, first = "", second = "", ...more] = parts;
  if (!page && !first) return { page: "start" };
  if (page === "rules" && first) return { page: "rules", game: first, goal: second };
  const whole = WHOLE.test(first) && (!second || WHOLE.test(second)) && !more.length;
  const asked = new URLSearchParams(query);
  if (page === "game" && whole)
    return { page: "game", game: first, token: second, at: moment(asked.get("at")), end: asked.has("end") };
  return WRONG;
}

/** The parts of a path in plain letters; null where one cannot be read. */
function decoded(parts: string[]): string[] | null {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return null;
  }
}

function moment(at: string | null): number | null {
  return at !== null && /^\d+$/.test(at) ? Number(at) : null;
}

export const toGame = (game: string, at?: number): string =>
  `#/game/${game}${at === undefined ? "" : `?at=${at}`}`;
/** The page of the end, which is also the link that is shared. */
export const toEnd = (game: string): string => `#/game/${game}?end`;
export const toSeat = (game: string, token: string): string => `${location.origin}/#/game/${game}/${token}`;
export const toRule = (rule: string): string => `#/rules/${rule.split("-")[0]}/${rule}`;
