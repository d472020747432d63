/** Where we are, read from the part of the address after `#`, which never leaves the browser. */

export type Place =
  | { page: "start"; scenario: string; data?: string }
  | { page: "game"; game: string; token: string; at: number | null; end: boolean }
  | { page: "rules"; game: string; goal: string }
  | { page: "learn" }
  | { page: "join"; code: string }
  | { page: "notices"; game: string; stop: { channel: string; proof: string } | null }
  | { page: "exercises"; game: string; id: string }
  | { page: "lobby" }
  | { page: "ratings"; player: string }
  | { page: "workshop"; game: string; form: string }
  | { page: "me"; privacy: boolean }
  | { page: "wrong" };

/** What the names of games and the secrets of seats are made of; anything else has been cut or broken on its way. */
const WHOLE = /^[\w-]+$/;
const WRONG: Place = { page: "wrong" };

export function place(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const parts = decoded(path.split("/"));
  if (!parts) return WRONG;
  const [page, first = "", second = "", ...more] = parts;
  if (!page && !first) return { page: "start", scenario: "" };
  if (page === "learn" && !first) return { page: "learn" };
  if (page === "lobby" && !first) return { page: "lobby" };
  if (page === "ratings" && !second) return { page: "ratings", player: first };
  if (page === "me" && !second && (!first || first === "privacy"))
    return { page: "me", privacy: first === "privacy" };
  if (page === "join" && !second && (!first || WHOLE.test(first))) return { page: "join", code: first };
  if (page === "new" && first) {
    const data = new URLSearchParams(query).get("data");
    return {
      page: "start",
      scenario: parts.slice(1).join("/"),
      ...(data && WHOLE.test(data) ? { data } : {}),
    };
  }
  if (page === "rules" && first) return { page: "rules", game: first, goal: second };
  const whole = WHOLE.test(first) && (!second || WHOLE.test(second)) && !more.length;
  if (page === "exercises" && !more.length && (!first || (whole && /^\d+$/.test(second))))
    return { page: "exercises", game: first, id: second };
  if (page === "workshop" && !more.length && (!first || whole))
    return { page: "workshop", game: first, form: second };
  const asked = new URLSearchParams(query);
  const [proof = "", ...rest] = more;
  if (page === "notices" && !first) {
    const game = asked.get("game") ?? "";
    return !game || WHOLE.test(game) ? { page: "notices", game, stop: null } : WRONG;
  }
  if (page === "notices" && first === "stop" && !rest.length && WHOLE.test(second) && WHOLE.test(proof))
    return { page: "notices", game: "", stop: { channel: second, proof } };
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

/** A link that other pages can show: its path says which game, and which moment of it. */
const LINK = /^\/game\/([\w-]+)(?:\/(\d+))?\/?$/;
export const toLink = (game: string, at?: number): string =>
  `${location.origin}/game/${game}${at === undefined ? "" : `/${at}`}`;
/** The same place in the part of the address that never leaves the browser; null if the path names none. */
export function fromLink(path: string): string | null {
  const [, game, at] = LINK.exec(path) ?? [];
  return game ? `/${toGame(game, at === undefined ? undefined : Number(at))}` : null;
}

/** A new game of a scenario, to be settled; `data` is the set that makes it, if it is an owner's. */
export const toNew = (scenario: string, data = ""): string => `#/new/${scenario}${data && `?data=${data}`}`;
export const toGame = (game: string, at?: number): string =>
  `#/game/${game}${at === undefined ? "" : `?at=${at}`}`;
/** The page of the end, which is also the link that is shared. */
export const toEnd = (game: string): string => `#/game/${game}?end`;
export const toSeat = (game: string, token: string): string => `${location.origin}/#/game/${game}/${token}`;
/** An invitation, as it is sent. */
export const toJoin = (code: string): string => `${location.origin}/#/join/${code}`;
export const toLobby = "#/lobby";
export const toRatings = "#/ratings";
/** The page of a player: a person by their id, or a bot. */
export const toPlayer = (player: string): string => `#/ratings/${encodeURIComponent(player)}`;
export const toNotices = (game = ""): string => `#/notices${game && `?game=${game}`}`;
/** Who I am here, and what is kept of me. */
export const toMe = "#/me";
export const toPrivacy = "#/me/privacy";
export const toTerm = (game: string, term: string): string => `#/rules/${game}/term-${term}`;
export const toExercises = "#/exercises";
export const toWorkshop = (game = "", form = ""): string =>
  `#/workshop${game ? `/${game}` : ""}${form ? `/${form}` : ""}`;
export const toExercise = (game: string, id: string): string => `#/exercises/${game}/${id}`;
export const toRule = (rule: string): string => `#/rules/${rule.split("-")[0]}/${rule}`;
