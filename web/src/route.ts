/** Where we are, read from the part of the address after `#`, which never leaves the browser. */

export type Place =
  | { page: "start" }
  | { page: "game"; game: string; token: string; at: number | null }
  | { page: "rules"; game: string; rule: string };

export function place(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page, first = "", second = ""] = path.split("/").map(decodeURIComponent);
  if (page === "game" && first) {
    const at = new URLSearchParams(query).get("at");
    return {
      page: "game",
      game: first,
      token: second,
      at: at !== null && /^\d+$/.test(at) ? Number(at) : null,
    };
  }
  if (page === "rules" && first) return { page: "rules", game: first, rule: second };
  return { page: "start" };
}

export const toGame = (game: string, at?: number): string =>
  `#/game/${game}${at === undefined ? "" : `?at=${at}`}`;
export const toSeat = (game: string, token: string): string => `${location.origin}/#/game/${game}/${token}`;
export const toRule = (rule: string): string => `#/rules/${rule.split("-")[0]}/${rule}`;
