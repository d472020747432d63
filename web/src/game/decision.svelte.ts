/** The decision that is open: which of its options are left after the clicks so far, and what the player does with it. */
import type { Card, Decision, Explanation, Intent, Option } from "../api/types";
import { preferences } from "../storage";
import { words } from "../strings";
import type { Game } from "./game.svelte";
import { labelOf } from "./naming";
import { fields, forced, highlightsOf, onHex, onPiece, type Choices } from "./options";
import { pause } from "./replay.svelte";

const FEW = 6;
const BUTTONS = 3;
/** Who answers quicker than this wants no sums. */
const REST = 100;
/** Ways to let it be: the last of the buttons. */
const PASSIVE = new Set(["done", "hold", "stay", "stand_fast"]);

export class DecisionStore {
  busy = $state(false);
  /** The options that are left of the decision after the clicks so far. */
  narrowed = $state.raw<Option[] | null>(null);
  /** What has been clicked once and cannot be taken back: a second click does it. */
  sure = $state.raw<Option | null>(null);
  sums = $state.raw<{ option: Option; why: Explanation } | null>(null);
  #undoing = false;
  #asked = new Map<string, Promise<Explanation>>();

  constructor(readonly game: Game) {}

  // what is asked

  current: Decision | null = $derived.by(() => {
    const { replay, seats, view } = this.game;
    return replay.past || seats.covered ? null : (view?.open[0] ?? null);
  });
  options: Option[] = $derived(this.narrowed ?? this.current?.options ?? []);
  highlights: Choices = $derived.by(() => highlightsOf(this.options, this.game.position));
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
    const { hexes, pieces } = this.highlights;
    const { isHex, hexOf } = this.game.position;
    const few = hexes.size + pieces.size <= FEW ? [...hexes, ...pieces] : [];
    return [...few, ...this.#about()]
      .map((thing) => (isHex(thing) ? thing : hexOf(thing)))
      .filter((hex) => hex !== null);
  });
  chosen: string[] = $derived.by(() => {
    if (this.sure) return [...this.#about(), ...fields(this.sure).map(([, thing]) => thing)];
    const first = this.narrowed?.[0];
    const same = first
      ? fields(first).filter(([name, value]) =>
          this.narrowed?.every((option) => option.fields[name] === value),
        )
      : [];
    return [...this.#about(), ...same.map(([, value]) => value)];
  });

  #about = (): string[] => this.current?.about.map(([, thing]) => thing) ?? [];

  /** The seat that is asked, else the one whose eyes we look through. */
  get seat(): string {
    return this.current?.seat ?? this.game.seats.current;
  }

  /** The words on the button of an option. */
  label = (option: Option): string => labelOf(this.current?.ask ?? "", option, this.game.position);

  /** The card of one's own that an option is about: one plays it, or gives it away. */
  card(option: Option): Card | undefined {
    if (!/^(play|discard|hand) /.test(option.text)) return undefined;
    const cards = this.game.view?.panels.flatMap((panel) => panel.cards) ?? [];
    return cards.find(({ id }) => id === option.fields.card);
  }

  /** The game has gone on. */
  reset(): void {
    this.narrowed = this.sure = null;
    this.sums = null;
    this.#asked.clear();
  }

  /** Play a forced option; go on taking back over forced ones; ask for the sums where options are few. */
  async carryOn(): Promise<void> {
    const decision = this.current;
    if (!decision || this.game.seats.covered) return;
    const only = forced(decision);
    if (only) {
      if (!this.#undoing) return this.take(only, words.forced);
      if (this.game.view?.undoable) return this.undo();
    }
    this.#undoing = false;
    await Promise.all([this.game.story.read(), pause(REST)]);
    if (decision !== this.current) return;
    if (decision.options.length <= FEW)
      for (const option of decision.options) await this.weigh(option, false);
  }

  // what the player does

  async take(option: Option, saying = ""): Promise<void> {
    const decision = this.current;
    if (!decision || this.busy) return;
    if (!saying && this.#asksAgain(option)) return;
    this.busy = true;
    this.game.notice = saying;
    if (!saying) this.game.odds.putAway();
    this.#undoing = false;
    try {
      await this.game.socket.answer(decision.seat, option.text, decision.at);
    } catch (why) {
      this.game.notice = (why as Error).message;
    } finally {
      this.busy = false;
      this.game.fadeNotice();
    }
  }

  /** Whether this is the first click of two, on what could not be taken back. */
  #asksAgain(option: Option): boolean {
    const first = option.final && preferences().confirm && this.sure?.text !== option.text;
    this.sure = first ? option : null;
    if (first) void this.weigh(option);
    return first;
  }

  async undo(count = 1): Promise<void> {
    const seat = this.game.seats.current;
    const undoable = this.game.latest?.views[seat]?.undoable;
    if (!undoable) return;
    this.#undoing = true;
    this.game.notice = "";
    try {
      await this.game.socket.undo(seat, Math.min(count, undoable));
    } catch (why) {
      this.game.notice = (why as Error).message;
    }
  }

  restart = (): Promise<void> => this.undo(Infinity);

  /** A click: one option if only one can be meant, else the question what else. */
  choose(meant: Option[]): void {
    if (meant.length === 1 && meant[0]) void this.take(meant[0]);
    else if (meant.length) this.narrowed = meant;
  }
  clickHex = (hex: string): boolean => this.#click(onHex(this.options, hex, this.game.position));
  clickPiece = (id: string): boolean => this.#click(onPiece(this.options, id, this.game.position));
  #click(meant: Option[]): boolean {
    if (this.current) this.choose(meant);
    return meant.length > 0;
  }
  back(): void {
    if (this.sure) this.sure = null;
    else this.narrowed = null;
  }

  // what the player wants to know

  /** Why something can or cannot be done; asked once for each moment of the game. */
  explain(intent: Intent): Promise<Explanation> {
    const { latest, socket } = this.game;
    const key = JSON.stringify([latest?.length, this.seat, intent]);
    let asked = this.#asked.get(key);
    if (!asked) this.#asked.set(key, (asked = socket.why(this.seat, intent)));
    return asked;
  }

  /** Show the sums behind an option. Without `anyway` only if nothing better is on the sheet. */
  async weigh(option: Option, anyway = true): Promise<void> {
    const { latest, odds } = this.game;
    if (!anyway && odds.open) return;
    if (option.battle && (await odds.weigh(option.battle, this.label(option)))) return;
    const why = await this.explain(option.text).catch(() => null);
    if (!(why?.sums.length || why?.chances.length) || latest?.length !== this.game.latest?.length) return;
    if (anyway || !this.sums) this.sums = { option, why };
  }
}
