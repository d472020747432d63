/** The decision that is open: which of its options are left after the clicks so far, and what the player does with it. */
import type { Card, Decision, Explanation, Intent, Option } from "../api/types";
import { preferences } from "../storage";
import { goOnWords, words } from "../strings";
import type { Game } from "./game.svelte";
import { labelOf, unnumbered } from "./naming";
import { fields, forced, highlightsOf, onHex, onPiece, type Choices } from "./options";
import { chosenBefore, offeredBefore, steppedOut, type Answered } from "./retaking";
import { pause } from "./replay.svelte";

/** So many answers are shown as buttons; more are made on the map. */
const FEW = 6;
/** So many of them stand in the bar, the others on the edge of the table. */
export const IN_BAR = 4;
/** So many letters find room in one of them. */
const IN_TWO_LINES = 30;
/** Who answers quicker than this wants no sums. */
const REST = 100;

export class DecisionStore {
  busy = $state(false);
  /** The options that are left of the decision after the clicks so far. */
  narrowed = $state.raw<Option[] | null>(null);
  /** What has been clicked once and cannot be taken back: a second click does it. */
  sure = $state.raw<Option | null>(null);
  sums = $state.raw<{ option: Option; why: Explanation } | null>(null);
  /** The option whose battle lies on the sheet. */
  shown = $state.raw<Option | null>(null);
  /** Whether the list of all answers is open; and the words that it is narrowed down to. */
  listed = $state(preferences().list);
  filter = $state("");
  /** What I have answered, and could take back. */
  #answered: Answered[] = [];
  /** What is answered next, without being asked. */
  #next: string[] = [];
  /** Taking back goes on over what was not asked; `one` stops where the next unit was taken up. */
  #undoing: "" | "one" | "over" = "";
  /** How far the game had come when the next unit was put down again: it is not taken up a second time. */
  #putDown = -1;
  /** Whether there is a question to go on with as soon as the last answer is settled. */
  #early = false;
  #asked = new Map<string, Promise<Explanation>>();

  constructor(readonly game: Game) {}

  // what is asked

  current: Decision | null = $derived.by(() => {
    const { clocks, held, player, replay, seats, view } = this.game;
    const still = clocks.lost || held || seats.spectator || player.busy;
    return still || replay.past || seats.covered || seats.handed ? null : (view?.open[0] ?? null);
  });
  options: Option[] = $derived(this.narrowed ?? this.current?.options ?? []);
  highlights: Choices = $derived.by(() => highlightsOf(this.options, this.game.position));
  /** The one that goes on and does nothing: the gold button. */
  proceed: Option | null = $derived(this.current?.options.find(({ proceed }) => proceed) ?? null);
  /** What is chosen between. */
  choices: Option[] = $derived(this.options.filter(({ proceed }) => !proceed));
  /** The choices that are buttons: all if they are few, else those that the map cannot mean. */
  answers: Option[] = $derived.by(() => {
    if (this.choices.length <= FEW) return this.choices;
    const rest = this.highlights.rest.filter(({ proceed }) => !proceed);
    return rest.length <= FEW ? rest : [];
  });
  /** How many have room in the bar, beside what else stands there. */
  #room: number = $derived.by(
    () => IN_BAR - [this.together.length, this.ends, this.canGoBack].filter(Boolean).length,
  );
  /** What has a long name and lies on the map is made there. */
  inBar: Option[] = $derived.by(() => {
    if (this.answers.length > this.#room) return [];
    const { rest } = this.highlights;
    const long = this.answers.some(
      (option) => !rest.includes(option) && this.short(option).length > IN_TWO_LINES,
    );
    return long ? this.answers.filter((option) => rest.includes(option)) : this.answers;
  });
  /** The others lie on the edge, but for those that are cards or lit on the map. */
  onEdge: Option[] = $derived(
    this.inBar.length
      ? []
      : this.answers.filter((option) => !this.card(option) && this.highlights.rest.includes(option)),
  );
  /** What the list shows. */
  found: Option[] = $derived.by(() => {
    const wanted = this.filter.toLowerCase().split(/\s+/);
    return this.options.filter((option) => {
      const said = this.label(option).toLowerCase();
      return wanted.every((word) => said.includes(word));
    });
  });
  /** The choices that have a number, in the order shown. */
  numbered: Option[] = $derived(this.listed ? this.found.filter(({ proceed }) => !proceed) : this.answers);
  /** All that can join, where that is asked one by one. */
  together: Option[] = $derived(
    this.current && words.together[this.current.ask] && this.choices.length > 1 ? this.choices : [],
  );
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

  /** The words on the button of an option, with its price. */
  label = (option: Option): string => {
    const said = labelOf(this.current?.ask ?? "", option, this.game.position);
    return option.price && option.price !== said ? words.priced(said, option.price) : said;
  };
  /** The same without the numbers of hexes, where it is told apart from the other choices so. */
  short = (option: Option): string => {
    const said = unnumbered(this.label(option));
    const same = this.choices.filter((other) => unnumbered(this.label(other)) === said);
    return same.length > 1 ? this.label(option) : said;
  };
  /** What going on is called here, whether it is possible yet or not. */
  get goOn(): string {
    const { current, proceed } = this;
    if (proceed) return labelOf(current?.ask ?? "", proceed, this.game.position);
    return goOnWords(current?.options.some(({ price }) => price) ? "" : (current?.ask ?? "")); // gold is never a loss
  }
  /** The key of a choice. */
  keyOf(option: Option): string {
    const place = this.numbered.indexOf(option) + 1;
    return place && place < 10 ? String(place) : "";
  }

  /** The card of one's own that an option is about: one plays it, or gives it away. */
  card(option: Option): Card | undefined {
    if (!/^(play|discard|hand) /.test(option.text)) return undefined;
    const cards = this.game.view?.panels.flatMap((panel) => panel.cards) ?? [];
    return cards.find(({ id }) => id === option.fields.card);
  }

  /** The game has gone on. */
  reset(): void {
    this.narrowed = this.sure = this.shown = null;
    this.sums = null;
    this.listed = preferences().list;
    this.filter = "";
    this.#asked.clear();
    this.#answered = this.undoable ? this.#answered.slice(-this.undoable) : [];
  }

  /** Go on with what was asked for; play a forced option; go on taking back over forced ones; ask for the sums where options are few. */
  async carryOn(): Promise<void> {
    const decision = this.current;
    if (!decision || this.game.seats.covered) return;
    this.#early = this.busy; // the game has gone on before the server said that it took the answer
    if (this.busy) return;
    if (this.game.guided) return this.#rest(decision);
    const only = forced(decision);
    if (only && !this.#undoing) return this.#answer(only, words.forced);
    const wanted = decision.options.find(({ text }) => text === this.#next[0]);
    const unasked = only ?? (this.#undoing === "over" && decision.next);
    if (this.#undoing && unasked && !wanted && this.undoable) return this.undo(1, this.#undoing);
    if (this.#undoing) this.#putDown = decision.at;
    this.#undoing = "";
    this.#next.shift();
    if (wanted) return this.#answer(wanted);
    this.#next = [];
    const up = decision.options.find(({ text }) => text === decision.next);
    if (up && decision.at !== this.#putDown) return this.#answer(up);
    await this.#rest(decision);
  }

  /** The sums behind a few options, for whoever does not answer at once. */
  async #rest(decision: Decision): Promise<void> {
    await Promise.all([this.game.story.read(), pause(REST)]);
    if (decision !== this.current) return;
    if (decision.options.length <= FEW)
      for (const option of [...decision.options].sort((a, b) => Number(b.proceed) - Number(a.proceed)))
        await this.weigh(option, false);
  }

  // what the player does

  async take(option: Option): Promise<void> {
    if (!this.current || this.busy || this.#asksAgain(option)) return;
    this.#next = [];
    this.game.odds.putAway();
    await this.#answer(option);
  }

  /** Go on; not before it is possible. */
  async proceedNow(): Promise<void> {
    if (this.proceed) await this.take(this.proceed);
  }

  /** Take these one after the other, as far as they are asked for. */
  async takeAll([first, ...others]: Option[]): Promise<void> {
    if (!first) return;
    await this.take(first);
    this.#next = others.map(({ text }) => text);
  }

  async #answer(option: Option, saying = ""): Promise<void> {
    const decision = this.current;
    if (!decision || this.busy) return;
    this.busy = true;
    this.game.notice = saying;
    this.#undoing = "";
    this.#answered.push({ decision, option });
    this.game.odds.leave();
    try {
      await this.game.socket.answer(decision.seat, option.text, decision.at);
    } catch (why) {
      this.#answered.pop();
      this.game.odds.stay();
      this.game.notice = (why as Error).message;
    } finally {
      this.busy = false;
      this.game.fadeNotice();
      if (this.#early) void this.carryOn();
    }
  }

  /** Whether this is the first click of two: on what cannot be taken back and is unusual, or on any roll for whom likes it so. */
  #asksAgain(option: Option): boolean {
    const asks = option.final && (option.dear || preferences().askRolls);
    const first = asks && this.sure?.text !== option.text;
    this.sure = first ? option : null;
    if (first) void this.weigh(option);
    return first;
  }

  /** The seat that takes back: the one we look through; in a what-if branch, where everything can be taken back, the one
   * that decided last. */
  get #undoes(): string {
    return this.game.whatIf.last || this.game.seats.current;
  }
  /** How many decisions can be taken back. */
  get undoable(): number {
    return this.game.latest?.views[this.#undoes]?.undoable ?? 0;
  }

  async undo(count = 1, how: "one" | "over" = "over"): Promise<void> {
    const [seat, undoable] = [this.#undoes, this.undoable];
    if (!undoable) return;
    this.#undoing = how;
    this.game.notice = "";
    this.#answered.splice(-Math.min(count, undoable));
    this.game.odds.leave();
    try {
      await this.game.socket.undo(seat, Math.min(count, undoable));
    } catch (why) {
      this.game.odds.stay();
      this.game.notice = (why as Error).message;
    }
  }

  restart = (): Promise<void> => this.undo(Infinity);

  /** A click: one option if only one can be meant, else the question what else. */
  choose(meant: Option[]): void {
    if (meant.length === 1 && meant[0]) void this.take(meant[0]);
    else if (meant.length) this.narrowed = meant;
  }
  clickHex = (hex: string): boolean =>
    this.#click((options) => onHex(options, hex, this.game.position), { hex });
  clickPiece = (id: string): boolean =>
    this.#click((options) => onPiece(options, id, this.game.position), { piece: id });
  #click(meant: (options: Option[]) => Option[], at: { hex?: string; piece?: string }): boolean {
    const found = meant(this.options);
    if (this.current) this.choose(found);
    return found.length > 0 || this.#retake(meant, at.piece);
  }
  /** A click on what was chosen before: another unit in place of this one, or one that steps out of a series. */
  #retake(meant: (options: Option[]) => Option[], piece?: string): boolean {
    const { current } = this;
    if (!current || this.busy || !this.#answered.length) return false;
    const out = piece ? steppedOut(this.#answered, current, piece) : null;
    const other = out ?? chosenBefore(this.#answered, current, meant);
    const next = other ? other.then : offeredBefore(this.#answered, current, meant);
    const goesOn = this.proceed && !this.proceed.final ? this.proceed : null;
    if (!next.length && !other) return false;
    if (!other && !goesOn) return false;
    if (other) void this.undo(other.back);
    else if (goesOn) void this.#answer(goesOn);
    this.#next = next;
    return true;
  }
  /** Whether there is a choice to go back to, and then back to it. */
  get canGoBack(): boolean {
    return !!(this.sure ?? this.narrowed) || this.#chosenOne();
  }
  back(): void {
    if (this.sure) this.sure = null;
    else if (this.narrowed) this.narrowed = null;
    else if (this.#chosenOne()) void this.undo(1, "one");
  }
  /** Whether the question is about what I have just chosen. */
  #chosenOne(): boolean {
    const { current } = this;
    const last = this.#answered.at(-1);
    if (!current || !last || !this.undoable) return false;
    const things = Object.values(last.option.fields);
    return last.decision.ask !== current.ask && current.about.some(([, thing]) => things.includes(thing));
  }
  /** What ends the series of which the next was taken up: no further move, no further battle. */
  get ends(): { option: Option; says: string } | null {
    const last = this.#chosenOne() ? this.#answered.at(-1) : null;
    const option = last?.decision.next ? last.decision.options.find(({ proceed }) => proceed) : null;
    if (!last || !option || option.price) return null;
    return { option, says: labelOf(last.decision.ask, option, this.game.position) };
  }
  /** Put the unit down that was taken up, and end the series. */
  async end(option: Option): Promise<void> {
    this.#next = [option.text];
    await this.undo(1, "one");
  }
  toggleList(): void {
    this.listed = !this.listed;
    this.filter = "";
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

  /** Show the sums behind an option. Without `anyway` only if nothing better is on the sheet, or is about to be. */
  async weigh(option: Option, anyway = true): Promise<void> {
    if (anyway) return (this.#aiming = this.#weigh(option, true));
    await this.#aiming;
    if (!this.game.odds.open) await this.#weigh(option, false);
  }
  /** What was pointed at last is weighed. */
  #aiming: Promise<void> = Promise.resolve();

  async #weigh(option: Option, anyway: boolean): Promise<void> {
    const { latest, odds } = this.game;
    const pointed = ++this.#pointed;
    this.#aimed = option;
    if (option.battle && (await odds.weigh(option.battle, this.label(option)))) {
      if (pointed === this.#pointed && latest?.length === this.game.latest?.length) this.shown = option;
      return;
    }
    const why = await this.explain(option.text).catch(() => null);
    const empty = !(why?.sums.length || why?.chances.length);
    if (!why || empty || pointed !== this.#pointed || latest?.length !== this.game.latest?.length) return;
    if (anyway || !this.sums) this.sums = { option, why };
  }
  #pointed = 0;
  /** What the sheet was last asked to show. */
  #aimed: Option | null = null;

  /** The pointer has left: back to what lies there if one goes on. */
  async weighRest(): Promise<void> {
    if (this.proceed?.battle && this.#aimed !== this.proceed) await this.weigh(this.proceed);
  }
}
