/** The socket that stays open while a game is looked at: what it shows, and what is sent over it. */
import { Refused } from "../api/client";
import type { Explanation, Intent, Refusal, Snapshot } from "../api/types";
import { words } from "../strings";

type Reply = { reply?: number } & Partial<Refusal> & Record<string, unknown>;
interface Waiting {
  done: (reply: Reply) => void;
  failed: (why: Refused) => void;
}

/** The socket of one game. It connects again by itself when it is cut. */
export class GameSocket {
  /** The game as the server showed it last. */
  latest = $state.raw<Snapshot | null>(null);
  connected = $state(true);
  /** Why the server does not open this game, in its own words. */
  refused = $state("");
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #label = 0;
  #tries = 0;
  #closed = false;

  constructor(
    readonly game: string,
    readonly tokens: string[],
    readonly onsnapshot: (latest: Snapshot, before: Snapshot | null) => void,
    readonly onrefused: () => void,
  ) {
    this.#open();
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
  }

  answer = (seat: string, text: string, at: number): Promise<Reply> =>
    this.#send({ answer: { seat, do: text, at, id: crypto.randomUUID() } });
  sit = (seat: string, word: string): Promise<Reply> => this.#send({ sit: { seat, word } });
  undo = (seat: string, count: number): Promise<Reply> =>
    this.#send({ undo: { seat, count, id: crypto.randomUUID() } });
  why = async (seat: string, intent: Intent): Promise<Explanation> =>
    (await this.#send({ why: { seat, intent } })).why as Explanation;

  #open(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/games/${this.game}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      socket.send(JSON.stringify({ tokens: this.tokens }));
      this.connected = true;
    };
    socket.onmessage = (message) =>
      this.#receive(JSON.parse(message.data as string) as Reply & { shown?: Snapshot });
    socket.onclose = () => this.#lost();
  }

  #receive(said: Reply & { shown?: Snapshot }): void {
    if (said.shown) return this.#show(said.shown);
    const waiting = this.#waiting.get(Number(said.reply));
    this.#waiting.delete(Number(said.reply));
    const refused = said.refused && new Refused(said.refused, said.message ?? "", said.rule);
    if (refused && !waiting) return this.#giveUp(refused);
    if (refused) waiting?.failed(refused);
    else waiting?.done(said);
  }

  #show(latest: Snapshot): void {
    const before = this.latest;
    this.latest = latest;
    this.onsnapshot(latest, before);
  }

  /** The server does not open this game: nobody connects again, so the socket does not count as cut. */
  #giveUp(refused: Refused): void {
    this.#closed = true;
    this.connected = true;
    this.refused = refused.message;
    this.onrefused();
  }

  #lost(): void {
    for (const waiting of this.#waiting.values()) waiting.failed(new Refused("offline", words.offline));
    this.#waiting.clear();
    if (this.#closed) return;
    this.connected = false;
    setTimeout(() => this.#closed || this.#open(), Math.min(8000, 250 * 2 ** this.#tries++));
  }

  #send(message: object): Promise<Reply> {
    const label = ++this.#label;
    return new Promise((done, failed) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return failed(new Refused("offline", words.offline));
      this.#waiting.set(label, { done, failed });
      this.#socket.send(JSON.stringify({ ...message, label }));
    });
  }
}
