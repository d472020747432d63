/** What the lobby and the ratings ask the server. */
import { post, request } from "../api/client";
import type { components } from "../api/schema";
import { allSeats } from "../storage";

type Schemas = components["schemas"];
export type Lobby = Schemas["Lobby"];
export type Own = Schemas["Own"];
export type Listed = Schemas["Listed"];
export type ListedPage = Schemas["ListedPage"];
export type Seeker = Schemas["Seeker"];
export type Challenge = Schemas["Challenge"];
export type TablePlayer = Schemas["TablePlayer"];
export type Past = Schemas["Past"];
export type Archive = Schemas["Archive"];
export type Leaders = Schemas["Leaders"];
export type Rated = Schemas["Rated"];
export type RatedGame = Schemas["RatedGame"];
export type PlayerShown = Schemas["PlayerShown"];
export type Wish = Schemas["Wish"];
export type Outcome = Past["outcome"];
type Entered = Schemas["Entered"];

/** What people agree to play: one form for a challenge, an offer and a search. */
export interface Terms {
  scenario: string;
  side: string;
  options: Record<string, boolean | number | string>;
  pace: string;
  rated: boolean;
  /** The data set with whose values it is played; empty for those that everybody has. */
  data: string;
}

/** The server hears at most sixteen secrets at a time: those of the games begun last. */
const links = (): string[] =>
  allSeats()
    .filter(({ who }) => who === "me")
    .slice(-16)
    .map(({ token }) => token);

/** The browser asks with the tag it has, and gets the same again from its own store if nothing has changed. */
export const lobby = () => request<Lobby>("/api/lobby", links(), { cache: "no-cache" });
export const listed = (which: "open" | "running", first: number) =>
  request<ListedPage>(`/api/lobby/public?${new URLSearchParams({ which, first: String(first) })}`);
export const sides = (scenario: string) =>
  request<Record<string, string[]>>(`/api/lobby/sides?${new URLSearchParams({ scenario })}`);
export const archive = (search: Record<string, string>) =>
  request<Archive>(`/api/lobby/archive?${new URLSearchParams(search)}`, links());
export const come = (name: string) => post<Schemas["Me"]>("/api/me", { name });
export const offer = (terms: Terms, bots: Record<string, string>) =>
  post<Entered>("/api/lobby/games", { ...terms, bots });
export const withdrawOffer = (game: string) =>
  request<Entered>(`/api/lobby/games/${game}`, [], { method: "DELETE" });
export const take = (game: string, seat: string) => post<Entered>("/api/lobby/seats", { game, seat });
export const seek = (wish: Wish) => post<Schemas["Sought"]>("/api/lobby/seek", wish);
export const stopSeeking = () =>
  request<unknown>("/api/lobby/seek", [], { method: "DELETE", keepalive: true });
export const challenge = (to: { to: string } | { person: string }, terms: Terms) =>
  post<Schemas["Sent"]>("/api/lobby/challenges", { ...terms, ...to });
/** Show a game in the lobby, or hide it again. */
export const publish = (game: string, shown: boolean, tokens: string[]) =>
  post<Entered>(`/api/games/${game}/public`, { public: shown }, tokens);
export const answerInvitation = (game: string, seat: string, accept: boolean) =>
  post<Entered>("/api/lobby/invitations", { game, seat, accept });
export const rematch = (game: string) => post<Schemas["Sent"]>("/api/lobby/rematches", { game }, links());
export const react = (challenge: string, act: "accept" | "decline" | "withdraw") =>
  post<Entered>(`/api/lobby/challenges/${challenge}`, { act });
export const leaders = (system: string, pace: string, first = 0) =>
  request<Leaders>(`/api/ratings?${new URLSearchParams({ system, pace, first: String(first) })}`);
export const player = (id: string, before = 0) =>
  request<PlayerShown>(`/api/ratings/${encodeURIComponent(id)}?before=${before}`);
