/** A lesson that is played: its steps, how far the learner has come, and what happens of itself. */
import * as api from "../api/client";
import type { Lesson, LessonLook, LessonStep } from "../api/types";
import type { Mark } from "../board/types";
import type { Game } from "../game/game.svelte";
import { learnt, playedLesson, saveLearnt } from "../storage";
import { begin } from "./begin";

/** Between two acts of the right way, so that each can be seen, in milliseconds. */
const PAUSE = 700;

export class LessonPlay {
  readonly name: string;
  told = $state.raw<Lesson | null>(null);
  /** What the server says of the step as it stands. */
  look = $state.raw<LessonLook | null>(null);
  step = $state(0);
  since = $state(0);
  /** Which of the choices was picked, and what was pointed at. */
  picked = $state(-1);
  pointed = $state("");
  hinted = $state(false);
  finished = $state(false);
  failed = $state("");
  /** What is still to be done of the right way, and whether the next step begins after it. */
  #queue: string[] = [];
  #goesOn = false;
  #timer = 0;
  #asked = 0;
  /** Whether the right way is to be shown as soon as it is known. */
  #show: boolean;

  constructor(readonly game: Game) {
    const played = playedLesson(game.id)!;
    this.name = played.lesson;
    this.step = played.step;
    this.since = played.since;
    this.#show = !!played.show;
    api.lesson(this.name).then(
      (told) => (this.told = told),
      (why: Error) => (this.failed = why.message),
    );
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  now: LessonStep | null = $derived(this.told?.steps[this.step] ?? null);
  /** Whether the task is done on the board. */
  onBoard: boolean = $derived.by(() => {
    const { now } = this;
    return !!now?.task && !now.point.length && now.right < 0;
  });
  /** Whether one can go on. */
  done: boolean = $derived.by(() => {
    const { now } = this;
    if (!now) return false;
    if (now.point.length) return this.#hits(this.pointed);
    if (now.right >= 0) return this.picked === now.right;
    return !now.task || (!!this.look?.done && !this.game.player.busy); // what others did is seen first
  });
  last: boolean = $derived.by(() => this.step === (this.told?.steps.length ?? 0) - 1);
  wrong = $derived(this.onBoard && !this.done ? (this.look?.wrong ?? null) : null);
  focus: Set<string> | null = $derived.by(() => {
    const things = [...(this.now?.focus ?? []), ...Object.keys(this.now?.labels ?? {})];
    return things.length && !this.finished ? new Set(things) : null;
  });
  tags: Record<string, string> = $derived(this.finished ? {} : (this.now?.labels ?? {}));
  /** Hexes that matter are outlined; a wrong try is crossed. */
  marks: Mark[] = $derived.by(() => {
    const sought = this.done ? [] : (this.now?.point ?? []); // an outline would give them away
    const things = this.finished ? [] : (this.now?.focus ?? []);
    const hexes = things.filter((thing) => this.game.position.isHex(thing) && !sought.includes(thing));
    const tried = this.wrong?.hex ? [this.wrong.hex] : [];
    const marks: Mark[] = [
      { id: "focus", pencil: "accent", as: "outline", hexes },
      { id: "wrong", pencil: "warn", as: "hatch", hexes: tried, crossed: tried },
      { id: "wrong-rim", pencil: "warn", as: "outline", hexes: tried },
    ];
    return marks.filter((mark) => mark.hexes?.length);
  });

  #hits(thing: string): boolean {
    const { position } = this.game;
    const wanted = this.now?.point ?? [];
    return !!thing && (wanted.includes(thing) || wanted.some((want) => position.hexOf(want) === thing));
  }

  // what the game does

  /** The game has gone on: ask how far that leads. */
  async see(): Promise<void> {
    const { game, step, since } = this;
    const asked = ++this.#asked;
    const found = await api.lessonLook(game.id, game.tokens, step, since).catch((why: Error) => {
      this.failed = why.message;
      return null;
    });
    if (!found || asked !== this.#asked) return;
    this.failed = "";
    this.look = found;
    this.#act();
  }

  /** Answer for the learner what does not matter, or what they asked to be shown. */
  #act(): void {
    clearTimeout(this.#timer);
    const { look } = this;
    if (!look || this.game.player.busy) return;
    if (look.auto) return void this.#answer(look.auto);
    if (this.#show && this.onBoard) {
      this.#show = false; // it acts again
      return this.showMe();
    }
    const next = this.#queue[0];
    if (next && this.#offers(next))
      this.#timer = window.setTimeout(() => void (this.#queue.shift(), this.#answer(next)), PAUSE);
    else if (this.#goesOn && !this.#queue.length && this.#isAsked()) void this.#goOn();
  }

  #open() {
    const { latest, seats } = this.game;
    return latest?.views[seats.current]?.open[0];
  }
  #offers = (text: string): boolean => !!this.#open()?.options.some((option) => option.text === text);
  #isAsked = (): boolean => !!this.#open() || !!this.game.result;

  async #answer(text: string): Promise<void> {
    const open = this.#open();
    if (!open || !this.#offers(text)) return;
    await this.game.socket
      .answer(open.seat, text, open.at)
      .catch((why: Error) => (this.failed = why.message));
  }

  // what the learner does

  /** Points at a unit or a hex, where that is asked; says whether it was. */
  point(thing: string): boolean {
    if (!this.now?.point.length || this.finished) return this.game.held;
    this.pointed = thing;
    return true;
  }

  pick(choice: number): void {
    this.picked = choice;
  }

  async takeBack(): Promise<void> {
    if (!this.look?.back) return this.again();
    const { seats, socket } = this.game;
    await socket.undo(seats.current, this.look.back).catch(() => this.again()); // somebody has answered since
  }

  showMe(): void {
    const { now } = this;
    if (!now) return;
    if (now.point.length) this.pointed = now.point[0]!;
    else if (now.right >= 0) this.picked = now.right;
    else if (!this.look) {
      this.#show = true;
      void this.see();
    } else if (!this.look.rest) void this.#anew(this.step, true);
    else {
      this.#queue = [...this.look.rest];
      this.#act();
    }
  }

  again = (): Promise<void> => this.#anew(this.step);
  back = (): Promise<void> => this.#anew(Math.max(0, this.step - 1));

  /** The next step: here, after the rest of the right way, or where that leads. */
  async next(): Promise<void> {
    if (!this.done || this.finished) return;
    if (this.last) return this.#finish();
    const { look } = this;
    if (look?.here || !look) return this.#goOn();
    if (!look.rest?.length) return this.#anew(this.step + 1);
    this.#queue = [...look.rest];
    this.#goesOn = true;
    this.#act();
  }

  async #goOn(): Promise<void> {
    this.#goesOn = false;
    if (!this.look?.here) return this.#anew(this.step + 1);
    this.step++;
    this.since = this.game.latest?.length ?? 0;
    this.picked = -1;
    this.pointed = "";
    this.hinted = false;
    this.look = null;
    this.#save();
    await this.see();
  }

  #save(): void {
    const { games, steps } = learnt();
    const { name: lesson, step, since } = this;
    saveLearnt({
      games: { ...games, [this.game.id]: { lesson, step, since } },
      steps: { ...steps, [lesson]: step },
    });
  }

  async #anew(step: number, show = false): Promise<void> {
    await begin(this.name, step, show).catch((why: Error) => (this.failed = why.message));
  }

  #finish(): void {
    this.finished = true;
    const { done, steps } = learnt();
    saveLearnt({
      done: [...done.filter((name) => name !== this.name), this.name],
      steps: { ...steps, [this.name]: 0 },
    });
  }

  /** Another lesson of the same game. */
  async onwards(id: string): Promise<void> {
    const game = this.name.split("/")[0] ?? "";
    await begin(`${game}/${id}`).catch((why: Error) => (this.failed = why.message));
  }

  /** Uses a key if it means something to the lesson. */
  key(key: string): boolean {
    if (key === "Enter" && this.done && !this.finished) return (void this.next(), true);
    if (key.toLowerCase() === "z" && this.wrong) return (void this.takeBack(), true);
    return false;
  }
}
