/** Talking to the server about whoever is signed in. The session is a cookie that no script can read. */
import { post, request } from "../api/client";
import type { Account, Me } from "../api/types";
import { makePasskey, signChallenge, type CreationOptions, type RequestOptions } from "./passkey";

const drop = <T>(path: string) => request<T>(path, [], { method: "DELETE" });

export const me = () => request<Me>("/api/me");
export const beGuest = (name: string) => post<Me>("/api/me", { name });
export const signUp = (name: string, password: string, email: string) =>
  post<Me>("/api/me/sign-up", { name, password, email });
export const signIn = (name: string, password: string) => post<Me>("/api/me/sign-in", { name, password });
export const signOut = () => post<Me>("/api/me/sign-out", {});
export const rename = (name: string) => post<Me>("/api/me/name", { name });
export const account = () => request<Account>("/api/me/account");
export const changePassword = (old: string, fresh: string) =>
  post<Account>("/api/me/password", { old, new: fresh });
export const changeEmail = (email: string) => post<Account>("/api/me/email", { email });
export const endSession = (id: string) => drop<Account>(`/api/me/sessions/${id}`);
export const endOthers = () => drop<Account>("/api/me/sessions");
export const deletePasskey = (id: string) => drop<Account>(`/api/me/passkeys/${id}`);
export const everything = () => request<unknown>("/api/me/export");
export const deleteMe = (password: string) => post<Me>("/api/me/delete", { password });

export async function addPasskey(name: string): Promise<Account> {
  const { options } = await post<{ options: CreationOptions }>("/api/me/passkeys/options", {});
  return post<Account>("/api/me/passkeys", { credential: await makePasskey(options), name });
}
export async function signInByPasskey(): Promise<Me> {
  const { options } = await post<{ options: RequestOptions }>("/api/me/passkey-options", {});
  return post<Me>("/api/me/passkey-sign-in", { credential: await signChallenge(options) });
}

/** The server hears at most sixteen secrets at a time. */
export async function keepSeats(tokens: string[]): Promise<string[]> {
  const games: string[] = [];
  for (let first = 0; first < tokens.length; first += 15)
    games.push(
      ...(await post<{ games: string[] }>("/api/me/seats", {}, tokens.slice(first, first + 15))).games,
    );
  return games;
}
