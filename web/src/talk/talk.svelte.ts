/** Talk at the table, as this browser may hear it, and what it says. */
import * as api from "../api/client";
import type { Audience, Heed, Message, Talk, WatchTerms } from "../api/types";
import type { Mark } from "../board/types";
import type { Game } from "../game/game.svelte";
import { organiserToken, ownSecret, saveName } from "../storage";
import { talkWords as words } from "../stringsTalk";
import { keepAloud, keepSeenTalk, keepWatched, readAloud, seenTalk } from "./kept";
import { markOf, standing, type Sign } from "./signs";

/** How often signs are looked through for those that are over, in milliseconds. */
const TICK = 2000;

export class TalkStore {
  now = $state.raw<Talk | null>(null);
  messages = $state.raw<Message[]>([]);
  /** Whether it is read here at the moment. */
  open = $state(false);
  /** What is read out to those who listen to the page. */
  announced = $state("");
  aloud = $state(readAloud());
  failed = $state("");
  /** What the last act has done. */
  said = $state("");
  /** Whether the pointer draws signs. */
  drawing = $state(false);
  #draft = $state.raw<string[]>([]);
  #signs = $state.raw<Sign[]>([]);
  #time = $state(Date.now());
  #ticking = 0;
  #seen: number;

  constructor(readonly game: Game) {
    this.#seen = seenTalk(game.id);
  }

  close(): void {
    clearInterval(this.#ticking);
  }

  /** The seat that speaks here: the one through whose eyes one looks. */
  seat: string = $derived.by(() => (this.now?.part === "player" ? this.game.seats.current : ""));
  to: Audience[] = $derived(this.now?.to ?? []);
  terms: WatchTerms = $derived(this.now?.terms ?? { talk: true, acts: 0, seconds: 0 });
  late: string = $derived(words.late(this.terms));
  get player(): boolean {
    return this.now?.part === "player";
  }
  /** Whether signs can be drawn: there is somebody on one's side to see them. */
  get canSign(): boolean {
    return this.to.includes("side") && !this.game.seats.covered && !this.game.guided;
  }
  /** What whoever sits here now may read: at one screen the other side's words are not theirs. */
  shown: Message[] = $derived.by(() => {
    if (this.game.seats.covered) return [];
    const { current, side } = this.game.seats;
    return this.messages.filter(({ to, side: theirs, seat }) =>
      to === "side" ? !this.player || theirs === side : to === "self" ? seat === current : true,
    );
  });
  unread: number = $derived.by(() => {
    const seen = this.#time && this.#seen; // seen once it was shown
    return this.open
      ? 0
      : this.shown.filter(({ mine, at, sign }) => !mine && at > seen && !sign.length).length;
  });

  /** The signs that stand now, with the one that is being drawn. */
  marks: Mark[] = $derived.by(() => {
    const { teams = {} } = this.game.view ?? {};
    const shown = new Set(this.shown.map(({ id }) => id));
    const signs = this.#signs.filter(({ message }) => shown.has(message.id));
    const side = (seat: string): string[] => Object.values(teams).find((all) => all.includes(seat)) ?? [];
    const marks = signs.flatMap((sign) =>
      standing([sign], this.#time, this.game.story.entries, side(sign.message.seat)).map(({ message }) =>
        markOf(`sign ${message.id}`, message.sign, message.mine ? "" : words.by(message)),
      ),
    );
    return this.#draft.length ? [...marks, markOf("sign drawn now", this.#draft, "")] : marks;
  });

  /** What the server tells: all of it, or what is new. */
  hear(told: Talk): void {
    const known = new Map(told.whole ? [] : this.messages.map((message) => [message.id, message]));
    const fresh = told.messages.filter(({ id }) => !known.has(id));
    for (const message of told.messages) known.set(message.id, message);
    const first = this.now === null;
    const before = new Set(this.messages.map(({ id }) => id));
    this.messages = [...known.values()];
    this.now = told;
    this.#time = Date.now();
    this.#sign(fresh.filter(({ id, sign }) => sign.length && !before.has(id)));
    const news = first ? [] : fresh.filter(({ id, mine }) => !mine && !before.has(id));
    const last = news.at(-1);
    if (last && this.aloud && !this.game.seats.covered) this.announced = words.aloud(last, this.says(last));
    if (this.open) this.see();
  }

  /** A message in words, a sign among them. */
  says = ({ text, sign, erased }: Message): string => {
    const [from, to] = sign.map(this.#called);
    const pointed = from === undefined ? "" : to === undefined ? words.points(from) : words.shows(from, to);
    return erased ? words.erased : [pointed, text].filter(Boolean).join(": ");
  };
  #called = (hex: string): string => this.game.position.plan?.places[hex]?.[0] ?? hex.replace(":", " ");

  /** All that is here has been seen. */
  see(): void {
    this.#seen = Math.max(this.#seen, ...this.messages.map(({ at }) => at));
    keepSeenTalk(this.game.id, this.#seen);
  }

  #sign(news: Message[]): void {
    const young = news.filter(({ at }) => this.#time - at * 1000 < 60_000);
    if (!young.length) return;
    this.#signs = [...this.#signs, ...young.map((message) => ({ message, heard: this.#time }))];
    this.#ticking ||= window.setInterval(() => {
      this.#time = Date.now();
      this.#signs = this.#signs.filter(({ heard }) => this.#time - heard < 90_000);
      if (this.#signs.length) return;
      clearInterval(this.#ticking);
      this.#ticking = 0;
    }, TICK);
  }

  readOut(aloud: boolean): void {
    this.aloud = aloud;
    keepAloud(aloud);
    if (!aloud) this.announced = "";
  }

  // speaking

  say = (to: Audience, text: string): Promise<boolean> => this.#tell({ to, text, sign: [] });
  sign = (hexes: string[]): Promise<boolean> => this.#tell({ to: "side", text: "", sign: hexes });

  /** What the pointer draws on the map. */
  draw = (hexes: string[], done: boolean): void => {
    this.#draft = done ? [] : hexes;
    if (done && hexes.length) void this.sign(hexes).then((ok) => ok || this.game.say(this.failed));
  };

  #tell({ to, text, sign }: { to: Audience; text: string; sign: string[] }): Promise<boolean> {
    const [{ id, tokens }, seat] = [this.game, to === "spectators" ? "" : this.seat];
    const drawn = sign as [string, string] | [string] | [];
    return this.#try(() => api.say(id, { to, text, sign: drawn, seat, id: crypto.randomUUID() }, tokens));
  }

  /** Does something that is answered with the whole talk; whether it was done. */
  async #try(act: () => Promise<Talk | { says: string }>): Promise<boolean> {
    this.failed = this.said = "";
    try {
      const told = await act();
      if ("messages" in told) this.hear(told);
      else this.said = told.says;
      return true;
    } catch (why) {
      this.failed = (why as Error).message;
      return false;
    }
  }

  async heed(act: Heed["act"], id: string, why = ""): Promise<boolean> {
    const { id: game, tokens } = this.game;
    const done = await this.#try(() => api.heed(game, { act, id, why }, tokens));
    const { said } = this;
    if (done) await this.#try(() => api.talk(game, tokens));
    this.said ||= said;
    return done;
  }
  hearAgain = (id: number): Promise<boolean> =>
    this.#try(() => api.hearAgain(this.game.id, id, this.game.tokens));

  // watching

  /** Be a spectator with a name. */
  async join(name: string): Promise<void> {
    const { id, tokens, socket } = this.game;
    const secret = ownSecret();
    if (!(await this.#try(() => api.watch(id, name, secret, tokens)))) return;
    saveName(name);
    keepWatched(id);
    if (!tokens.includes(secret)) tokens.push(secret);
    socket.introduce([...tokens, organiserToken(id)].filter(Boolean));
  }
  async settle(terms: WatchTerms): Promise<void> {
    const { id, tokens } = this.game;
    const bearer = [...tokens, organiserToken(id)].filter(Boolean);
    if (await this.#try(() => api.settleWatching(id, terms, bearer))) this.said = words.settled;
  }
  async agree(spectator: number, agreed: boolean): Promise<void> {
    const { id, tokens, people } = this.game;
    for (const seat of people.now?.held ?? [this.seat])
      await this.#try(() => api.consent(id, { seat, spectator, agreed }, tokens));
  }
}
