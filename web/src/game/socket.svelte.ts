/** The socket that stays open while a game is looked at: what it shows, and what is sent over it. */
import { Refused } from "../api/client";
import type { Explanation, Intent, People, Refusal, Snapshot, Talk } from "../api/types";
import { words } from "../strings";
import { changed, type Change } from "./delta";

type Reply = { reply?: number } & Partial<Refusal> & Record<string, unknown>;
/** What comes unasked: the game, its people and its talk, now and whenever they change. */
type Told = Reply & { shown?: Snapshot; changed?: Change; people?: People; talk?: Talk };
interface Waiting {
  /** What was sent; an act is sent again when the socket is open again, for the server takes it only once. */
  message: string;
  act: boolean;
  done: (reply: Reply) => void;
  failed: (why: Refused) => void;
}

/** Who has waited so long wants to know what becomes of their move, in milliseconds. */
const LATE = 600;
/** How long the page says that it has been sent. */
const SAID = 2500;

/** The socket of one game. It connects again by itself when it is cut. */
export class GameSocket {
  /** The game as the server showed it last. */
  latest = $state.raw<Snapshot | null>(null);
  connected = $state(true);
  /** Why the server does not open this game, in its own words. */
  refused = $state("");
  /** Whether there is no such game here. */
  unknown = $state(false);
  /** What has become of a move that is not there at once. */
  moved = $state<"" | "sending" | "sent">("");
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #label = 0;
  #tries = 0;
  #closed = false;
  #late = 0;
  #again = 0;

  constructor(
    readonly game: string,
    public tokens: string[],
    readonly onpeople: (people: People) => void,
    readonly onsnapshot: (latest: Snapshot, before: Snapshot | null) => void,
    readonly onrefused: () => void,
    readonly ontalk: (talk: Talk) => void,
  ) {
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#late);
    this.#socket?.close();
  }

  /** Connects at once instead of waiting for the next try. */
  retry(): void {
    if (this.connected || this.#closed) return;
    clearTimeout(this.#again);
    this.#open();
  }

  /** Says hello anew, with other secrets. */
  introduce(tokens: string[]): void {
    this.tokens = tokens;
    const before = this.#socket;
    this.#open();
    before?.close();
  }

  answer = (seat: string, text: string, at: number): Promise<Reply> =>
    this.#act({ answer: { seat, do: text, at, id: crypto.randomUUID() } });
  sit = (seat: string, word: string): Promise<Reply> => this.#send({ sit: { seat, word } });
  undo = (seat: string, count: number): Promise<Reply> =>
    this.#act({ undo: { seat, count, id: crypto.randomUUID() } });
  why = async (seat: string, intent: Intent): Promise<Explanation> =>
    (await this.#send({ why: { seat, intent } })).why as Explanation;

  #open(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/games/${this.game}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      const wants = { people: true, changes: true, prospects: true, talk: true };
      socket.send(JSON.stringify({ tokens: this.tokens, ...wants }));
      for (const { message } of this.#waiting.values()) socket.send(message);
      this.connected = true;
    };
    socket.onmessage = (message) => this.#receive(JSON.parse(message.data as string) as Told);
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #receive(said: Told): void {
    if (said.shown) return this.#show(said.shown);
    if (said.changed) return this.#show(changed(this.latest, said.changed) as Snapshot);
    if (said.people) return this.onpeople(said.people);
    if (said.talk) return this.ontalk(said.talk);
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
    this.unknown = refused.kind === "unknown";
    this.onrefused();
  }

  /** An act waits for the next socket; a question can be asked again. */
  #lost(): void {
    for (const [label, { act, failed }] of this.#waiting) {
      if (act && !this.#closed) continue;
      this.#waiting.delete(label);
      failed(new Refused("offline", words.offline));
    }
    if (this.#closed) return;
    this.connected = false;
    this.#again = window.setTimeout(() => this.#open(), Math.min(8000, 250 * 2 ** this.#tries++));
  }

  /** Sends something that changes the game, and says so if that takes long. */
  async #act(message: object): Promise<Reply> {
    clearTimeout(this.#late);
    this.moved = "";
    this.#late = window.setTimeout(() => (this.moved = "sending"), LATE);
    try {
      const reply = await this.#send(message, true);
      clearTimeout(this.#late);
      if (this.moved) this.#sent();
      return reply;
    } catch (why) {
      clearTimeout(this.#late);
      this.moved = "";
      throw why;
    }
  }

  #sent(): void {
    this.moved = "sent";
    this.#late = window.setTimeout(() => (this.moved = ""), SAID);
  }

  #send(message: object, act = false): Promise<Reply> {
    const label = ++this.#label;
    const text = JSON.stringify({ ...message, label });
    return new Promise((done, failed) => {
      const open = this.#socket?.readyState === WebSocket.OPEN;
      if (!open && !act) return failed(new Refused("offline", words.offline));
      this.#waiting.set(label, { message: text, act, done, failed });
      if (open) this.#socket?.send(text);
    });
  }
}
