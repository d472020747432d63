/** One game on the table: what the server shows, and what has been chosen so far. Begin with `decision`. */
import * as api from "../api/client";
import { battleOf, rolled } from "./battle";
import { planOf } from "../board/drawing";
import type { Piece, Plan, Scene } from "../board/types";
import { kept, newWord } from "../fairness";
import { savePreferences, saveDicePromise, preferences, myTokens, dicePromise } from "../storage";
import { roll, starts, steps, type Roll } from "./log";
import { boardsOf, labelOf, nameOf, spokenOf } from "./naming";
import { cardSays } from "./cards";
import { fields, forced, highlightsOf, onHex, onPiece, type BoardLookup } from "./options";
import { pause, Replay } from "./replay.svelte";
import { OddsSheet } from "./odds.svelte";
import { Story } from "./story.svelte";
import { seatName, words } from "../strings";
import type { Decision, Explanation, Option, Snapshot, GameEvent, View } from "../api/types";

const FEW = 6;
const BUTTONS = 3;
/** Who answers quicker than this wants no sums. */
const REST = 100;
/** Ways to let it be: the last of the buttons. */
const PASSIVE = new Set(["done", "hold", "stay", "stand_fast"]);

export class Table implements BoardLookup {
  readonly tokens: string[];
  #line: api.Line;
  #boardOf = "";

  shown = $state.raw<Snapshot | null>(null);
  plan = $state.raw<Plan | null>(null);
  players = $state.raw<Record<string, string>>({});
  connected = $state(true);
  gone = $state("");
  notice = $state("");
  busy = $state(false);
  /** The seat whose eyes we look through, when we hold several. */
  sitting = $state("");
  /** The options that are left of the decision after the clicks so far. */
  narrowed = $state.raw<Option[] | null>(null);
  /** What has been clicked once and cannot be taken back: a second click does it. */
  sure = $state.raw<Option | null>(null);
  sums = $state.raw<{ option: Option; why: Explanation } | null>(null);
  /** The odds of a battle; it lies over the sums. */
  readonly sheet = new OddsSheet((battle) => api.odds(this.game, this.tokens, this.decision?.seat ?? this.sitting, battle));
  readonly story = new Story({
    length: () => this.shown?.length ?? (this.gone ? Infinity : 0),
    since: (n) => api.story(this.game, this.tokens, n),
    beginning: async () => (this.kind === "m44" ? api.moment(this.game, this.tokens, 0).catch(() => null) : null),
    heard: (events) => this.#hear(events),
  });
  readonly replay = new Replay({
    length: () => this.shown?.length ?? null,
    moment: (n) => api.moment(this.game, this.tokens, n),
    marks: (what) => (what === "phase" && this.kind === "m44" ? steps(this.story.told) : starts(this.story.log, what)),
    refused: (why) => (this.notice = why.message),
  });
  rolls = $state.raw<Roll[]>([]);
  swapped = $state(preferences().swapped);
  covered = $state(false);
  #undoing = false;
  /** The seats for which a word is on its way. */
  #sat = new Set<string>();
  /** While the engine is asked whether it could be taken back. */
  #unsure = false;
  #asked = new Map<string, Promise<Explanation>>();

  constructor(readonly game: string) {
    this.tokens = myTokens(game);
    this.#line = new api.Line(game, this.tokens, this.#show, (connected, refused) => {
      this.connected = connected || !!refused; // nobody calls again
      if (!refused) return;
      this.gone = refused.message;
      void this.story.read(); // what cannot be played on here can still be read
    });
    void this.#whoPlays();
  }

  close(): void {
    this.replay.playing = false;
    this.#line.close();
  }

  // what is on the table

  seats = $derived(Object.keys(this.shown?.views ?? {}));
  now = $derived(this.replay.past ?? this.shown);
  view: View | null = $derived.by(() => {
    const views = this.now?.views ?? {};
    return views[this.sitting] ?? Object.values(views)[0] ?? null;
  });
  kind = $derived(this.view?.scenario.split(":")[0] ?? "");
  seat = $derived(this.view?.seat ?? "");
  boards: string[] = $derived(boardsOf(this.plan?.hexes ?? {}));
  scene: Scene = $derived(this.view?.scene ?? { pieces: [], under: "", over: "" });
  #pieces: Map<string, Piece> = $derived(new Map(this.scene.pieces.map((piece) => [piece.id, piece])));
  decision: Decision | null = $derived(this.replay.past || this.covered ? null : (this.view?.open[0] ?? null));
  options: Option[] = $derived(this.narrowed ?? this.decision?.options ?? []);
  highlights = $derived(highlightsOf(this.options, this));
  /** The options for the bar: few enough to be read at a glance, the one that does something first. */
  buttons: Option[] = $derived.by(() => {
    if (this.sure) return [this.sure];
    const few = this.options.length <= BUTTONS && this.options.some(({ text }) => PASSIVE.has(text));
    const offered = this.narrowed || few ? this.options : this.highlights.rest;
    const shown = offered.length <= BUTTONS ? offered : offered.filter(({ text }) => PASSIVE.has(text));
    return [...shown].sort((a, b) => Number(PASSIVE.has(a.text)) - Number(PASSIVE.has(b.text)));
  });
  /** Where to look for the question: what it is about, and what may be chosen if that is little. */
  focus: string[] = $derived.by(() => {
    const few = this.highlights.hexes.size + this.highlights.pieces.size <= FEW ? [...this.highlights.hexes, ...this.highlights.pieces] : [];
    const things = [...few, ...(this.decision?.about.map(([, thing]) => thing) ?? [])];
    return things.map((thing) => (this.isHex(thing) ? thing : this.hexOf(thing))).filter((hex) => hex !== null);
  });
  chosen: string[] = $derived.by(() => {
    const about = this.decision?.about.map(([, thing]) => thing) ?? [];
    if (this.sure) return [...about, ...fields(this.sure).map(([, thing]) => thing)];
    const first = this.narrowed?.[0];
    const same = first ? Object.entries(first).filter(([k, v]) => k !== "text" && this.narrowed?.every((o) => o[k] === v)) : [];
    return [...about, ...same.map(([, value]) => value)];
  });
  over = $derived(this.shown?.result ?? null);

  get spectator(): boolean {
    return this.tokens.length === 0;
  }

  isHex = (name: string): boolean => !!this.plan?.hexes[name];
  hexOf = (piece: string): string | null => this.#pieces.get(piece)?.hex ?? null;
  piece = (id: string): Piece | undefined => this.#pieces.get(id);
  /** Units as they are called in sentences; those of Fire & Movement go by their ids. */
  spoken = $derived(spokenOf(this.kind === "m44" ? this.story.titles(this.scene) : [], this.boards.length > 0));
  titleOf = (id: string): string | undefined => this.#pieces.get(id)?.title ?? this.story.titleOf(id);
  name = (thing: string): string => nameOf(thing, this);
  words = (option: Option): string => labelOf(this.decision?.ask ?? "", option, this);

  /** What a card of the hand says. */
  says(option: Option): string {
    if (!option.card || !/^(play|discard|hand) /.test(option.text)) return "";
    return cardSays(option.card, this.view?.panels.find((panel) => panel.title === "Hand")?.lines ?? []);
  }

  // what the server says

  #show = (shown: Snapshot): void => {
    const before = this.shown;
    this.shown = shown;
    this.narrowed = this.sure = null;
    this.sums = null;
    this.sheet.turnOver();
    this.#asked.clear();
    this.story.see(shown);
    this.#sit(shown, before);
    void this.#sitDown(shown);
    void this.#unfold();
    void this.story.read();
    void this.#carryOn();
  };

  /** Look through the eyes of the seat that is asked; draw the curtain if the other side has secrets. */
  #sit(shown: Snapshot, before: Snapshot | null): void {
    const mine = Object.keys(shown.views);
    const asked = shown.waiting.find((seat) => mine.includes(seat));
    const next = asked ?? (mine.includes(this.sitting) ? this.sitting : (mine[0] ?? ""));
    const moves = next !== this.sitting && (this.sitting !== "" || mine.length > 1);
    if (moves && !shown.result && secrets(shown, this.sitting || other(mine, next), next)) this.covered = true;
    if (before?.result !== shown.result && shown.result) this.covered = false;
    this.sitting = next;
  }

  /** Adds a word of our own to the dice for each seat we hold, once we have seen their commitment; and holds the server to it. */
  async #sitDown({ dice, result }: Snapshot): Promise<void> {
    if (!kept(dicePromise(this.game), dice)) this.notice = words.dice.broken;
    saveDicePromise(this.game, dice.commitment);
    if (dice.open || result) return;
    for (const seat of this.tokens.length ? this.seats : []) {
      if (dice.words[seat] || this.#sat.has(seat)) continue;
      this.#sat.add(seat);
      const word = newWord();
      saveDicePromise(this.game, dice.commitment, { [seat]: word });
      await this.#line.sit(seat, word).catch((why: Error) => {
        this.#sat.delete(seat);
        this.notice = why.message;
      });
    }
  }

  async #unfold(): Promise<void> {
    const view = this.view;
    if (!view || this.#boardOf === view.scenario) return;
    this.#boardOf = view.scenario;
    try {
      this.plan = await planOf(view.scenario, view.options);
    } catch (why) {
      this.notice = (why as Error).message;
    }
  }

  async #whoPlays(): Promise<void> {
    this.players = await api.seatBots(this.game).catch(() => ({}));
  }

  /** Dice lie on the table for a moment, and settle the battle on the sheet. */
  #hear(events: GameEvent[]): void {
    if (preferences().dice) this.rolls = events.map(roll).filter((thrown) => thrown !== null);
    if (events.some(({ event }) => /\.(turn|phase)_began$/.test(event))) this.sheet.putAway();
    for (const event of events) {
      const fallen = rolled(event, (unit) => this.hexOf(unit) ?? this.story.stood(unit));
      if (fallen) this.sheet.settle(fallen);
    }
  }

  /** Play a forced option; go on taking back over forced ones; ask for the sums where options are few. */
  async #carryOn(): Promise<void> {
    const decision = this.decision;
    if (!decision || this.covered) return;
    const only = forced(decision);
    if (only) {
      if (!this.#undoing) return this.take(only, words.forced);
      if (this.view?.undoable) return this.undo();
    }
    this.#undoing = false;
    await Promise.all([this.story.read(), pause(REST)]);
    if (decision !== this.decision) return;
    if (decision.options.length <= FEW) for (const option of decision.options) await this.weigh(option, false);
  }

  // what the player does

  async take(option: Option, saying = ""): Promise<void> {
    const decision = this.decision;
    if (!decision || this.busy || this.#unsure) return;
    if (!saying && (await this.#asksAgain(decision, option))) return;
    this.busy = true;
    this.notice = saying;
    if (!saying) this.sheet.putAway();
    this.#undoing = false;
    try {
      await this.#line.answer(decision.seat, option.text, decision.at);
    } catch (why) {
      this.notice = (why as Error).message;
    } finally {
      this.busy = false;
      this.#fade();
    }
  }

  /** Whether this is the first click of two: the engine says what could not be taken back. */
  async #asksAgain(decision: Decision, option: Option): Promise<boolean> {
    if (!preferences().confirm || this.sure?.text === option.text) return false;
    this.#unsure = true;
    const first = (await this.why(option.text).catch(() => null))?.final === true;
    this.#unsure = false;
    if (decision !== this.decision) return true;
    this.sure = first ? option : null;
    if (first) void this.weigh(option);
    return first;
  }

  /** A notice goes by itself. */
  #fade(): void {
    const said = this.notice;
    setTimeout(() => this.notice === said && (this.notice = ""), 5000);
  }

  async undo(count = 1): Promise<void> {
    const view = this.shown?.views[this.sitting];
    if (!view?.undoable) return;
    this.#undoing = true;
    this.notice = "";
    try {
      await this.#line.undo(this.sitting, Math.min(count, view.undoable));
    } catch (why) {
      this.notice = (why as Error).message;
    }
  }

  restart = (): Promise<void> => this.undo(Infinity);

  /** A click: one option if only one can be meant, else the question what else. */
  choose(meant: Option[]): void {
    if (meant.length === 1 && meant[0]) void this.take(meant[0]);
    else if (meant.length) this.narrowed = meant;
  }
  clickHex = (hex: string): boolean => this.#click(onHex(this.options, hex, this));
  clickPiece = (id: string): boolean => this.#click(onPiece(this.options, id, this));
  #click(meant: Option[]): boolean {
    if (this.decision) this.choose(meant);
    return meant.length > 0;
  }
  back(): void {
    if (this.sure) this.sure = null;
    else this.narrowed = null;
  }
  uncover(): void {
    this.covered = false;
    void this.#carryOn();
  }

  // asking

  why(intent: string | Record<string, string>): Promise<Explanation> {
    const seat = this.decision?.seat ?? this.sitting;
    const key = JSON.stringify([this.shown?.length, seat, intent]);
    let asked = this.#asked.get(key);
    if (!asked) this.#asked.set(key, (asked = this.#line.why(seat, intent)));
    return asked;
  }

  /** Show the sums behind an option. Without `anyway` only if nothing better is on the sheet. */
  async weigh(option: Option, anyway = true): Promise<void> {
    const length = this.shown?.length;
    if (!anyway && this.sheet.open) return;
    const battle = this.decision && battleOf(this.decision, option, this.story.told);
    if (battle && (await this.sheet.weigh(battle))) return;
    const why = await this.why(option.text).catch(() => null);
    if (!why?.sums.length || length !== this.shown?.length) return;
    if (anyway || !this.sums) this.sums = { option, why };
  }

  // others

  /** Symbols for silhouettes, or back. */
  swap(): void {
    this.swapped = !this.swapped;
    savePreferences({ swapped: this.swapped });
  }
  waitingFor = $derived((this.now?.waiting ?? []).map(seatName).join(", "));
  botThinks = $derived((this.shown?.waiting ?? []).some((seat) => this.players[seat]));
  async handTo(seat: string, bot: string): Promise<void> {
    await api.handOver(this.game, seat, bot, this.tokens).catch((why: Error) => (this.notice = why.message));
    await this.#whoPlays();
  }
}

const other = (seats: string[], seat: string): string => seats.find((name) => name !== seat) ?? seat;

/** Whether two seats know different things. */
function secrets(shown: Snapshot, one: string, two: string): boolean {
  const [a, b] = [shown.views[one], shown.views[two]];
  return !!a && !!b && JSON.stringify(a.known) !== JSON.stringify(b.known);
}
