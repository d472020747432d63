/** Talking to the server: plain requests. The socket of a game is in `game/socket`. */
import type { components } from "./schema";
import type {
  Analysed,
  Arrange,
  Battle,
  BranchListed,
  Briefing,
  CreatedGame,
  DiceOpened,
  ExerciseAsked,
  ExerciseJudged,
  ExerciseList,
  Fortune,
  GameLessons,
  GameOptions,
  Guidance,
  Heed,
  Ordered,
  HeldSeat,
  Lens,
  Lesson,
  LessonBegun,
  LessonLook,
  LogEntry,
  NewBranch,
  NewGame,
  Odds,
  Overlay,
  Invited,
  Page,
  People,
  Refusal,
  Reported,
  Manual,
  RuleTold,
  GameWords,
  AddChannel,
  Notices,
  GameNotices,
  Advice,
  BotKind,
  Weighed,
  WinChance,
  Scenario,
  Snapshot,
  Standing,
  Talk,
  WatchTerms,
} from "./types";
import { words } from "../strings";

type Schemas = components["schemas"];

/** A refusal in the server's own sentence. */
export class Refused extends Error {
  constructor(
    readonly kind: string,
    message: string,
    readonly rule = "",
  ) {
    super(message);
  }
}

export async function request<T>(path: string, tokens: string[] = [], init: RequestInit = {}): Promise<T> {
  const headers = new Headers(init.headers);
  if (tokens.length) headers.set("authorization", `Bearer ${tokens.join(",")}`);
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, headers });
  } catch {
    throw new Refused("offline", words.offline);
  }
  const body = (await answer
    .json()
    .catch(() => ({ refused: "broken", message: words.broken }))) as Partial<Refusal>;
  if (init.signal?.aborted) throw new Refused("offline", words.offline); // in the middle of its words
  if (!answer.ok) throw new Refused(body.refused ?? "broken", body.message ?? words.broken, body.rule);
  return body as T;
}

export const post = <T>(path: string, body: unknown, tokens: string[] = [], signal?: AbortSignal) =>
  request<T>(path, tokens, { method: "POST", body: JSON.stringify(body), signal: signal ?? null });

export const scenarios = () => request<Scenario[]>("/api/scenarios");
export const briefing = (scenario: string, options: GameOptions) =>
  request<Briefing>(`/api/briefing?${new URLSearchParams({ scenario, options: JSON.stringify(options) })}`);
export const thumbnail = (scenario: string, theme: string): string =>
  `/api/board/thumbnail.svg?${new URLSearchParams({ scenario, theme })}`;
export const bots = () => request<BotKind[]>("/api/bots");
export const createGame = (wanted: NewGame) => post<CreatedGame>("/api/games", wanted);
/** A file is taken from a page of the server only: the token shows that this is one. */
export async function importGame(file: Blob): Promise<CreatedGame> {
  const { token } = await request<Page>("/api/page");
  return request<CreatedGame>("/api/import", [], {
    method: "POST",
    body: file,
    headers: { "x-beachhead-page": token },
  });
}
export const look = (game: string, tokens: string[]) => request<Snapshot>(`/api/games/${game}`, tokens);
export const seatBots = (game: string, tokens: string[] = []) =>
  request<Record<string, string>>(`/api/games/${game}/seats`, tokens);
export const manual = (game: string) => request<Manual>(`/api/manual/${game}`);
export const lessons = () => request<GameLessons[]>("/api/lessons");
export const lesson = (name: string) => request<Lesson>(`/api/lessons/${name}`);
export const beginLesson = (name: string, step: number) =>
  post<LessonBegun>(`/api/lessons/${name}`, { step });
export const lessonLook = (game: string, tokens: string[], step: number, since: number) =>
  request<LessonLook>(`/api/games/${game}/lesson?step=${step}&since=${since}`, tokens);
export const ruleTold = (rule: string) =>
  request<RuleTold>(`/api/manual/${rule.split("-")[0]}/rules/${encodeURIComponent(rule)}`);
export const gameWords = (game: string) => request<GameWords>(`/api/manual/${game}/words`);
export const exercises = (day: string) => request<ExerciseList[]>(`/api/exercises?day=${day}`);
export const exercise = (game: string, id: string) => request<ExerciseAsked>(`/api/exercises/${game}/${id}`);
export const answerExercise = (game: string, id: string, answers: string[]) =>
  post<ExerciseJudged>(`/api/exercises/${game}/${id}/answer`, { answers });
export const story = (game: string, tokens: string[], since: number) =>
  request<LogEntry[]>(`/api/games/${game}/story?since=${since}`, tokens);
export const moment = (game: string, tokens: string[], n: number) =>
  request<Snapshot>(`/api/games/${game}/moments/${n}`, tokens);
export const lenses = (game: string, tokens: string[], seat: string) =>
  request<Lens[]>(`/api/games/${game}/overlays?${new URLSearchParams({ seat })}`, tokens);
export const overlay = (game: string, tokens: string[], seat: string, lens: string, about: string) =>
  request<Overlay>(`/api/games/${game}/overlays/${lens}?${new URLSearchParams({ seat, about })}`, tokens);
export const standing = (game: string, tokens: string[], seat: string, n: number | null) =>
  request<Standing>(
    `/api/games/${game}/status?${new URLSearchParams({ seat, ...(n === null ? {} : { n: String(n) }) })}`,
    tokens,
  );
export const cardUnits = (game: string, tokens: string[], seat: string, card: string) =>
  request<Ordered>(`/api/games/${game}/card/${card}?${new URLSearchParams({ seat })}`, tokens);
export const hint = (game: string, tokens: string[], seat: string) =>
  request<Advice>(`/api/games/${game}/hint?${new URLSearchParams({ seat })}`, tokens);
export const weighed = (game: string, tokens: string[], n: number, seat: string) =>
  request<Weighed>(
    `/api/games/${game}/moments/${n}/weighed?${new URLSearchParams(seat ? { seat } : {})}`,
    tokens,
  );
export const chance = (game: string, tokens: string[], seat: string) =>
  request<WinChance>(`/api/games/${game}/chance?${new URLSearchParams({ seat })}`, tokens);
export const guide = (game: string, tokens: string[], seat: string) =>
  request<Guidance>(`/api/games/${game}/guide?${new URLSearchParams({ seat })}`, tokens);
/** Who no longer wants to know gives the signal; of a position that is gone there are none. */
export const odds = (
  game: string,
  tokens: string[],
  asked: { seat: string; battle: Battle; at: number | null },
  signal: AbortSignal,
) => post<Odds | null>(`/api/games/${game}/odds`, asked, tokens, signal);
export const oddsThen = (game: string, tokens: string[], n: number, seat: string | null) =>
  request<Odds>(
    `/api/games/${game}/moments/${n}/odds?${new URLSearchParams(seat === null ? {} : { seat })}`,
    tokens,
  );
export const luck = (game: string, since: number, until: number) =>
  request<Fortune[]>(`/api/games/${game}/luck?since=${since}&until=${until}`);
export const report = (game: string, tokens: string[]) =>
  request<Reported>(`/api/games/${game}/report`, tokens);
export const openedDice = (game: string, tokens: string[]) =>
  request<DiceOpened>(`/api/games/${game}/dice`, tokens);
export const branches = (game: string, tokens: string[]) =>
  request<BranchListed[]>(`/api/games/${game}/branches`, tokens);
export const branchOff = (game: string, tokens: string[], wanted: NewBranch) =>
  post<{ game: string }>(`/api/games/${game}/branches`, wanted, tokens);
export const nameBranch = (game: string, branch: string, name: string, tokens: string[]) =>
  post<BranchListed[]>(`/api/games/${game}/branches/${branch}`, { name }, tokens);
export const deleteBranch = (game: string, branch: string, tokens: string[]) =>
  request<BranchListed[]>(`/api/games/${game}/branches/${branch}`, tokens, { method: "DELETE" });
export const rollAgain = (game: string, tokens: string[]) =>
  post<Snapshot>(`/api/games/${game}/again`, {}, tokens);
export const analysis = (game: string, tokens: string[]) =>
  request<Analysed>(`/api/games/${game}/analysis`, tokens);
export const analyse = (game: string, tokens: string[]) =>
  post<Analysed>(`/api/games/${game}/analysis`, {}, tokens);
export const arrange = (game: string, wanted: Arrange, tokens: string[]) =>
  post<Schemas["Arranged"]>(`/api/games/${game}/people`, wanted, tokens);
export const rename = (game: string, seat: string, name: string, tokens: string[]) =>
  post<People>(`/api/games/${game}/name`, { seat, name }, tokens);
export const holiday = (game: string, wanted: Schemas["Holiday"], tokens: string[]) =>
  post<Snapshot>(`/api/games/${game}/holiday`, wanted, tokens);
export const goBack = (game: string, wanted: Schemas["GoBack"], tokens: string[]) =>
  post<People>(`/api/games/${game}/back`, wanted, tokens);
export const invited = (code: string) => post<Invited>("/api/invitations", { code });
export const claim = (code: string, name: string, secret: string) =>
  post<Schemas["Claimed"]>("/api/invitations/claim", { code, name, secret });
export const talk = (game: string, tokens: string[]) => request<Talk>(`/api/games/${game}/talk`, tokens);
export const say = (game: string, said: Schemas["Say"], tokens: string[]) =>
  post<Talk>(`/api/games/${game}/talk`, said, tokens);
export const heed = (game: string, given: Heed, tokens: string[]) =>
  post<Schemas["Heeded"]>(`/api/games/${game}/talk/heed`, given, tokens);
export const hearAgain = (game: string, id: number, tokens: string[]) =>
  post<Talk>(`/api/games/${game}/talk/hear`, { id }, tokens);
export const watch = (game: string, name: string, secret: string, tokens: string[]) =>
  post<Talk>(`/api/games/${game}/spectators`, { name, secret }, tokens);
export const settleWatching = (game: string, terms: WatchTerms, tokens: string[]) =>
  post<Talk>(`/api/games/${game}/watching`, terms, tokens);
export const consent = (game: string, given: Schemas["Consent"], tokens: string[]) =>
  post<Talk>(`/api/games/${game}/consent`, given, tokens);
export const handOver = (game: string, seat: string, bot: string, tokens: string[]) =>
  post<Snapshot>(`/api/games/${game}/seats/${encodeURIComponent(seat)}`, { bot }, tokens);

/** The server hears at most sixteen secrets at a time. */
export async function heldSeats(tokens: string[]): Promise<HeldSeat[]> {
  const found = new Map<string, HeldSeat>();
  for (let first = 0; first < Math.max(tokens.length, 1); first += 16)
    for (const held of await request<HeldSeat[]>("/api/mine", tokens.slice(first, first + 16)))
      found.set(`${held.game}/${held.seat}`, held); // those of whoever is signed in come every time
  return [...found.values()].sort((a, b) => b.touched - a.touched);
}

export async function gameFile(game: string, tokens: string[], seat: string): Promise<Blob> {
  const headers: HeadersInit = tokens.length ? { authorization: `Bearer ${tokens.join(",")}` } : {};
  const answer = await fetch(`/api/games/${game}/file?seat=${encodeURIComponent(seat)}`, { headers });
  if (!answer.ok) throw new Refused("file", ((await answer.json()) as Refusal).message);
  return answer.blob();
}
export const notices = () => request<Notices>("/api/notices");
export const gameNotices = (game: string) => request<GameNotices>(`/api/games/${game}/notices`);
export const quietIn = (game: string, quiet: string[]) =>
  post<GameNotices>(`/api/games/${game}/notices`, { quiet });
export const addChannel = (given: Partial<AddChannel>) => post<Notices>("/api/notices", given);
export const confirmChannel = (channel: string, code: string) =>
  post<Notices>(`/api/notices/${channel}/confirm`, { code });
export const switchChannel = (channel: string, on: boolean) =>
  post<Notices>(`/api/notices/${channel}/switch`, { on });
export const removeChannel = (channel: string) =>
  request<Notices>(`/api/notices/${channel}`, [], { method: "DELETE" });
export const stopChannel = (channel: string, proof: string) =>
  post<unknown>(`/api/notices/stop/${channel}/${proof}`, {});
