/** One exercise on the page: what was asked, what was picked, and the verdict. */
import { answerExercise, exercise, exercises, type Refused } from "../api/client";
import type { ExerciseAsked, ExerciseJudged, ExerciseList, Plan, Scene } from "../api/types";
import { planOf } from "../board/drawing";
import type { Highlights, Mark } from "../board/types";
import { toExercise } from "../route";
import { exerciseRecord, saveExerciseRecord } from "../storage";
import { answered, keyOf, nextOf, recordFrom, todayOf, type ExerciseRecord } from "./record";

const NONE: Scene = { pieces: [], under: "", over: "", lies: {} };

export class Exercise {
  asked = $state.raw<ExerciseAsked | null>(null);
  plan = $state.raw<Plan | null>(null);
  list = $state.raw<ExerciseList | null>(null);
  picked = $state.raw<string[]>([]);
  judged = $state.raw<ExerciseJudged | null>(null);
  record = $state.raw<ExerciseRecord>(recordFrom(exerciseRecord()));
  /** The record before the answer, if that counted. */
  before = $state.raw<ExerciseRecord | null>(null);
  failed = $state("");
  busy = $state(false);

  constructor(
    readonly game: string,
    readonly id: string,
    onunknown: () => void,
  ) {
    const refused = (why: Refused): void =>
      why.kind === "unknown" ? onunknown() : void (this.failed = why.message);
    exercise(game, id)
      .then(async (asked) => {
        this.plan = await planOf(asked.scenario, asked.options);
        this.asked = asked;
      })
      .catch(refused);
    exercises(todayOf(new Date())).then(
      (lists) => (this.list = lists.find((list) => list.game === game) ?? null),
      () => undefined,
    );
  }

  get scene(): Scene {
    return this.asked?.scene ?? NONE;
  }

  get isOpen(): boolean {
    return !!this.asked && !this.judged;
  }

  /** What may be clicked on the board. */
  readonly highlights = $derived.by((): Highlights => {
    const ids = this.isOpen ? (this.asked?.answers ?? []).map(({ id }) => id) : [];
    const pick = this.asked?.pick;
    return {
      hexes: new Set(pick === "hex" ? ids : []),
      pieces: new Set(pick === "unit" ? ids : []),
    };
  });

  /** What is ringed: one's own picks, or where there is nothing to click, what the question speaks of. */
  readonly chosen = $derived.by((): string[] => {
    if (!this.asked) return [];
    if (this.asked.pick === "choice") return this.asked.focus;
    return this.isOpen ? this.picked : [];
  });

  hexOf(id: string): string | null {
    if (this.plan?.hexes[id]) return id;
    return this.scene.pieces.find((piece) => piece.id === id)?.hex ?? null;
  }

  private hexesOf(ids: Iterable<string>): string[] {
    return [...new Set([...ids].map((id) => this.hexOf(id)).filter((hex) => hex !== null))];
  }

  /** What the question speaks of, and after an answer what was right (ticked) and what was not (crossed). */
  readonly marks = $derived.by((): Mark[] => {
    if (!this.asked) return [];
    const { focus, pick } = this.asked;
    const about: Mark = { id: "focus", pencil: "ink", as: "dots", hexes: this.hexesOf(focus) };
    if (!this.judged || pick === "choice") return [about];
    const right = this.hexesOf(this.judged.answers);
    const wrong = this.hexesOf(this.picked.filter((id) => !this.judged?.answers.includes(id)));
    return [
      about,
      {
        id: "right",
        pencil: "good",
        hexes: right,
        notes: Object.fromEntries(right.map((hex) => [hex, "✓"])),
      },
      { id: "wrong", pencil: "foe", hexes: wrong, crossed: wrong },
    ];
  });

  says(id: string): string {
    return this.asked?.answers.find((answer) => answer.id === id)?.says ?? id;
  }

  /** Picks something, or takes it back. Where one is asked for, another takes its place. */
  toggle(id: string): void {
    if (!this.isOpen || !this.asked?.answers.some((answer) => answer.id === id)) return;
    const held = this.picked.includes(id);
    const others = this.asked.many ? this.picked.filter((other) => other !== id) : [];
    this.picked = held ? others : [...others, id];
  }

  async answer(): Promise<void> {
    if (!this.isOpen || !this.picked.length || this.busy || !this.asked) return;
    this.busy = true;
    try {
      const judged = await answerExercise(this.game, this.id, this.picked);
      this.keep(judged.right);
      this.judged = judged;
      this.failed = "";
    } catch (why) {
      this.failed = (why as Refused).message;
    } finally {
      this.busy = false;
    }
  }

  private keep(right: boolean): void {
    const day = this.list?.today === this.id ? todayOf(new Date()) : null;
    const before = recordFrom(exerciseRecord());
    const level = this.asked?.level ?? 1;
    this.record = answered(before, { key: keyOf(this.game, this.id), level, right, day });
    this.before = this.record === before ? null : before;
    saveExerciseRecord(this.record);
  }

  again(): void {
    this.judged = null;
    this.before = null;
    this.picked = [];
  }

  readonly next = $derived.by((): string => {
    const next = this.list && nextOf(this.game, this.list.exercises, this.id, this.record);
    return next ? toExercise(this.game, next.id) : "";
  });
}
