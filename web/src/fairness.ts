/** Fair dice, seen from this side: our own word for each seat, the promise we were given, and the check at the end. */
import type { DiceOpened, DiceShown } from "./api/types";

/** What this browser keeps of a game's dice: the commitment it saw first, and the words it has given. */
export interface DicePromise {
  commitment: string;
  words: Record<string, string>;
}

export type Checked =
  | { fair: true; draws: number; words: number }
  | { fair: false; why: "commitment" | "secret" | "word" | "draw"; draw?: number };

/** 128 random bits. */
export function newWord(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** 256 random bits: a secret that holds a seat. */
export function newSecret(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/** Whether the dice on the table are still those that were promised. */
export const kept = (promised: DicePromise | null, shown: DiceShown): boolean =>
  !promised ||
  (promised.commitment === shown.commitment &&
    Object.entries(promised.words).every(([seat, word]) => (shown.words[seat] ?? word) === word));

/** Works every draw of a finished game out again. The browser does so on https and on this machine only. */
export const canCheck = (): boolean => !!globalThis.crypto?.subtle;

export async function check(opened: DiceOpened, promised: DicePromise | null): Promise<Checked> {
  const secret = bytes(opened.secret);
  const commitment = hex(await crypto.subtle.digest("SHA-256", join(text("beachhead dice "), secret)));
  if (commitment !== opened.commitment) return { fair: false, why: "secret" };
  if (promised && promised.commitment !== commitment) return { fair: false, why: "commitment" };
  for (const [seat, word] of Object.entries(promised?.words ?? {}))
    if (!opened.words.some(([who, given]) => who === seat && given === word))
      return { fair: false, why: "word" };
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  for (const [i, [words, cases, first, last]] of opened.draws.entries()) {
    const salt = opened.words
      .slice(0, words)
      .map(([seat, word]) => `${seat}:${word}\n`)
      .join("");
    const drawn = await below(key, i + 1, BigInt(cases), salt);
    if (drawn < BigInt(first) || drawn >= BigInt(last)) return { fair: false, why: "draw", draw: i + 1 };
  }
  return { fair: true, draws: opened.draws.length, words: opened.words.length };
}

/** Draw number n: 0 to cases - 1, each as likely as the next. */
async function below(key: CryptoKey, n: number, cases: bigint, salt: string): Promise<bigint> {
  const width = 1n << 256n;
  const fair = width - (width % cases);
  for (let attempt = 0; ; attempt++) {
    const drawn = BigInt(
      `0x${hex(await crypto.subtle.sign("HMAC", key, text(`draw/${n}/${attempt}/${salt}`)))}`,
    );
    if (drawn < fair) return drawn % cases;
  }
}

const text = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(words);
const hex = (content: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(content), (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const join = (a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from([...a, ...b]);
