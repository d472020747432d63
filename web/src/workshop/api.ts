/** What the workshop asks of the server. */
import type { components } from "../api/schema";
import { Refused } from "../api/client";
import { workshop } from "../stringsWorkshop";

type Schemas = components["schemas"];
export type Form = Schemas["Form"];
export type FormField = Schemas["FormField"];
export type FormRow = Omit<Schemas["FormRow"], "values"> & { values: Record<string, unknown> };
export type WorkshopGame = Schemas["WorkshopGame"];
export type SetKept = Schemas["SetKept"];
export type SetFault = Schemas["SetFault"];
export type SetVerdict = Schemas["SetVerdict"];
export type SetDifference = Schemas["SetDifference"];
export type Balance = Schemas["BalanceTold"];

/** A line of a data set. */
export interface Line {
  form: string;
  row: string;
  values?: Record<string, unknown>;
  from?: string | Record<string, string>;
  add?: boolean;
  remove?: boolean;
}
export interface Head {
  game: string;
  title: string;
  author: string;
  note: string;
  variant: boolean;
  scenario?: Schemas["OwnScenario"] | null;
}

/** A whole data set. */
export interface Parts {
  head: Head;
  changes: Line[];
}

async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  const found = await fetch(path, init).catch(() => null);
  if (!found) throw new Refused("offline", workshop.offline);
  if (found.ok) return found;
  const { refused, message } = (await found.json().catch(() => ({}))) as {
    refused?: string;
    message?: string;
  };
  throw new Refused(refused ?? "broken", message ?? workshop.offline);
}
const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> =>
  (await answer(path, init)).json() as Promise<T>;
const post = <T>(path: string, body: unknown): Promise<T> =>
  ask<T>(path, { method: "POST", body: JSON.stringify(body) });

async function fromPage<T>(path: string, body: Blob | string): Promise<T> {
  const { token } = await ask<{ token: string }>("/api/page");
  return ask<T>(path, { method: "POST", body, headers: { "x-beachhead-page": token } });
}

export const games = () => ask<WorkshopGame[]>("/api/workshop");
export const rows = (game: string, form: string) => ask<FormRow[]>(`/api/workshop/${game}/${form}`);
export const check = (head: Head, changes: Line[]) =>
  post<SetVerdict>("/api/workshop/check", { head, changes });
export const compare = (here: Parts, there: Parts) =>
  post<SetDifference[]>("/api/workshop/compare", { here, there });
/** The first set with what the second says otherwise, all of it or at these places only. */
export const merge = (here: Parts, there: Parts, only: [string, string, string][] | null) =>
  post<Parts>("/api/workshop/merge", { here, there, only });
export const samples = (game: string, form: string, asked: Record<string, Record<string, unknown>>) =>
  post<Record<string, string>>("/api/workshop/samples", { game, form, rows: asked });
export const read = (file: Blob) => fromPage<Parts>("/api/workshop/read", file);
/** A set that is kept on the server, as its file. */
export const file = (fingerprint: string) => page(`/api/data-sets/${fingerprint}/file`);
/** A page to print, or whatever else lies at an address. */
export const page = async (address: string): Promise<Blob> => (await answer(address)).blob();
export const bring = (text: string) => fromPage<SetKept>("/api/data-sets", text);
export const kept = (fingerprint: string) => ask<SetKept>(`/api/data-sets/${fingerprint}`);
export const offered = () => ask<SetKept[]>("/api/data-sets");
export const beginBalance = (scenario: string, data: string, count: number) =>
  post<Balance>("/api/workshop/balance", { scenario, data, games: count });
export const balance = (id: string) => ask<Balance>(`/api/workshop/balance/${id}`);
export const stopBalance = (id: string) => ask<Balance>(`/api/workshop/balance/${id}`, { method: "DELETE" });
export const report = (id: string) => `/api/workshop/balance/${id}/report`;
export const picture = (fingerprint: string, what: string, kind: string, scenario = "") =>
  `/api/workshop/picture/${fingerprint}/${what}?${new URLSearchParams({ kind, ...(scenario ? { scenario } : {}) })}`;
