/** Where we are, read from the part of the address after `#`, which never leaves the browser. */

export type Place =
  | { page: "start" }
  | { page: "game"; game: string; token: string; at: number | null; end: boolean }
  | { page: "rules"; game: string; rule: string };

export function place(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page, first = "", second = ""] = path.split("/").map(decodeURIComponent);
  if (page === "game" && first) {
    const asked = new URLSearchParams(query);
    const at = asked.get("at");
    return {
      page: "game",
      game: first,
      token: second,
      at: at !== null && /^\d+$/.test(at) ? Number(at) : null,
      end: asked.has("end"),
    };
  }
  if (page === "rules" && first) return { page: "rules", game: first, rule: second };
  return { page: "start" };
}

export const toGame = (game: string, at?: number): string =>
  `#/game/${game}${at === undefined ? "" : `?at=${at}`}`;
/** The page of the end, which is also the link that is shared. */
export const toEnd = (game: string): string => `#/game/${game}?end`;
export const toSeat = (game: string, token: string): string => `${location.origin}/#/game/${game}/${token}`;
export const toRule = (rule: string): string => `#/rules/${rule.split("-")[0]}/${rule}`;
