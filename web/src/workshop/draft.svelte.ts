/** What somebody changes: a draft of a data set, kept in the browser, checked by the server as it grows. */
import * as api from "./api";
import type { Form, FormField, FormRow, Head, Line, Parts, SetFault, WorkshopGame } from "./api";
import { draftOf, saveDraft, saveSet } from "./mySets";
import { same, type Value } from "./values";
import { workshop as says } from "../stringsWorkshop";

/** What is changed in one row. */
export interface Changed {
  form: string;
  row: string;
  act: "set" | "add" | "remove";
  values: Record<string, Value>;
  sources: Record<string, string>;
}
interface Kept {
  head: Head;
  changes: Changed[];
  source: string;
}
interface Step {
  key: string;
  before: Changed | undefined;
  after: Changed | undefined;
}

/** A line of a data set as the draft holds it. */
function changedBy({ form, row, values = {}, from = "guessed", add, remove }: Line): Changed {
  const names = Object.keys(values);
  const sources = typeof from === "string" ? Object.fromEntries(names.map((name) => [name, from])) : from;
  return { form, row, act: add ? "add" : remove ? "remove" : "set", values, sources };
}

/** What undo takes back at once; taking over values may have made the set a variant. */
interface Deed {
  steps: Step[];
  variant: { before: boolean; after: boolean };
}

const PATIENCE = 180;
const MOST_UNDONE = 300;
const keyOf = (form: string, row: string): string => `${form} ${row}`;
const blank = (game: string): Head => ({
  game,
  title: says.unnamed,
  author: "",
  note: "",
  variant: false,
  scenario: null,
});

export class Draft {
  head = $state<Head>(blank(""));
  changes = $state.raw<ReadonlyMap<string, Changed>>(new Map());
  /** Where values come from that are entered now. */
  source = $state("printed");
  /** The rows of each form as the game has them. */
  rows = $state.raw<Record<string, FormRow[]>>({});
  fault = $state.raw<SetFault | null>(null);
  checking = $state(false);
  fingerprint = $state("");
  failed = $state("");
  #undone = $state.raw<Deed[]>([]);
  #done = $state.raw<Deed[]>([]);
  #timer = 0;
  #asked = 0;

  constructor(readonly game: WorkshopGame) {
    this.head = blank(game.name);
    const kept = draftOf<Kept>(game.name);
    if (kept?.head?.game === game.name) {
      this.head = { ...blank(game.name), ...kept.head };
      this.source = kept.source ?? "printed";
      this.changes = new Map(kept.changes.map((one) => [keyOf(one.form, one.row), one]));
      this.#check();
    }
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  form(name: string): Form {
    return this.game.forms.find((form) => form.name === name) ?? this.game.forms[0]!;
  }

  async load(form: string): Promise<FormRow[]> {
    if (!this.rows[form]) {
      try {
        const found = await api.rows(this.game.name, form);
        this.rows = { ...this.rows, [form]: found };
      } catch (why) {
        this.failed = (why as Error).message;
      }
    }
    return this.rows[form] ?? [];
  }

  /** The rows of a form with those that are added. */
  listed(form: string): FormRow[] {
    const added = [...this.changes.values()].filter((one) => one.form === form && one.act === "add");
    const fresh = added.map((one): FormRow => {
      const values = Object.fromEntries(this.form(form).fields.map(({ name }) => [name, null]));
      return { id: one.row, title: one.row, values, groups: {}, printed: [] };
    });
    return [...fresh, ...(this.rows[form] ?? [])];
  }

  change(form: string, row: string): Changed | undefined {
    return this.changes.get(keyOf(form, row));
  }

  /** The value that stands there now. */
  value(form: string, row: FormRow, field: string): Value {
    const values = this.change(form, row.id)?.values;
    return values && field in values ? values[field] : row.values[field];
  }

  isOurs(form: string, row: FormRow, field: string): boolean {
    return !(field in (this.change(form, row.id)?.values ?? {}));
  }

  locked(row: FormRow, field: FormField): boolean {
    return !this.head.variant && row.printed.includes(field.name);
  }

  /** Another value; that which the game has anyway is no change. */
  set(form: string, row: FormRow, field: string, value: Value, steps: Step[] = []): void {
    const before = this.change(form, row.id);
    const values = { ...before?.values, [field]: value };
    const sources = { ...before?.sources, [field]: this.source };
    if (before?.act !== "add" && same(value, row.values[field])) {
      delete values[field];
      delete sources[field];
    }
    const act = before?.act === "add" ? "add" : "set";
    const after: Changed | undefined =
      act === "add" || Object.keys(values).length ? { form, row: row.id, act, values, sources } : undefined;
    this.#take([...steps, { key: keyOf(form, row.id), before, after }]);
  }

  /** Several values at once, as one step: what a stroke paints. */
  setAll(form: string, painted: { row: FormRow; field: string; value: Value }[]): void {
    const steps: Step[] = [];
    for (const { row, field, value } of painted) {
      const key = keyOf(form, row.id);
      const before = steps.findLast((step) => step.key === key)?.after ?? this.changes.get(key);
      const values = { ...before?.values, [field]: value };
      const sources = { ...before?.sources, [field]: this.source };
      if (before?.act !== "add" && same(value, row.values[field])) {
        delete values[field];
        delete sources[field];
      }
      const act = before?.act === "add" ? "add" : "set";
      const after =
        act === "add" || Object.keys(values).length
          ? { form, row: row.id, act: act as Changed["act"], values, sources }
          : undefined;
      steps.push({ key, before: this.changes.get(key), after });
    }
    if (steps.length) this.#take(steps);
  }

  /** Where the values of a row come from. */
  setSource(form: string, row: string, source: string): void {
    const before = this.change(form, row);
    if (!before) return;
    const sources = Object.fromEntries(Object.keys(before.values).map((name) => [name, source]));
    this.#take([{ key: keyOf(form, row), before, after: { ...before, sources } }]);
  }

  reset(form: string, row: string): void {
    const before = this.change(form, row);
    if (before) this.#take([{ key: keyOf(form, row), before, after: undefined }]);
  }

  add(form: string, row: string, values: Record<string, Value> = {}): void {
    const before = this.change(form, row);
    const sources = Object.fromEntries(Object.keys(values).map((name) => [name, this.source]));
    const after: Changed = { form, row, act: "add", values, sources };
    this.#take([{ key: keyOf(form, row), before, after }]);
  }

  remove(form: string, row: string): void {
    const before = this.change(form, row);
    const after: Changed | undefined =
      before?.act === "add" ? undefined : { form, row, act: "remove", values: {}, sources: {} };
    this.#take([{ key: keyOf(form, row), before, after }]);
  }

  clear(): void {
    this.#take([...this.changes].map(([key, before]) => ({ key, before, after: undefined })));
  }

  undo(): void {
    const deed = this.#done.at(-1);
    if (!deed) return;
    const { steps, variant } = deed;
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, deed];
    const back = steps.map(({ key, before, after }) => ({ key, before: after, after: before })).reverse();
    this.#apply({ steps: back, variant: { before: variant.after, after: variant.before } });
  }
  redo(): void {
    const deed = this.#undone.at(-1);
    if (!deed) return;
    this.#undone = this.#undone.slice(0, -1);
    this.#done = [...this.#done, deed];
    this.#apply(deed);
  }

  #take(steps: Step[], variant = this.head.variant): void {
    const deed = { steps, variant: { before: this.head.variant, after: variant } };
    this.#done = [...this.#done, deed].slice(-MOST_UNDONE);
    this.#undone = [];
    this.#apply(deed);
  }
  #apply({ steps, variant }: Deed): void {
    if (variant.before !== variant.after) this.head.variant = variant.after;
    const next = new Map(this.changes);
    for (const { key, after } of steps) {
      if (after) next.set(key, after);
      else next.delete(key);
    }
    this.changes = next;
    this.keep();
  }

  /** Keeps the draft in the browser, and has it checked. */
  keep(): void {
    const kept: Kept = { head: this.head, changes: [...this.changes.values()], source: this.source };
    saveDraft(this.game.name, kept);
    this.#check();
  }

  lines(): Line[] {
    return [...this.changes.values()]
      .filter((one) => one.act === "remove" || Object.keys(one.values).length)
      .map((one): Line => {
        const kinds = new Set(Object.values(one.sources));
        const from = kinds.size === 1 ? [...kinds][0]! : one.sources;
        return {
          form: one.form,
          row: one.row,
          ...(one.act === "set" ? {} : { [one.act]: true }),
          ...(one.act === "remove" ? {} : { values: one.values, from }),
        };
      });
  }

  /** The set in parts, as the server takes it. */
  parts(): Parts {
    return { head: $state.snapshot(this.head), changes: this.lines() };
  }

  text(): string {
    const { game, title, author, note, variant, scenario } = this.head;
    const head = {
      file: "beachhead data",
      format: 1,
      game,
      title,
      ...(author ? { author } : {}),
      ...(note ? { note } : {}),
      ...(variant ? { variant } : {}),
      ...(scenario ? { scenario } : {}),
    };
    return [head, ...this.lines()].map((line) => JSON.stringify(line) + "\n").join("");
  }

  #check(): void {
    clearTimeout(this.#timer);
    this.checking = true;
    this.fingerprint = "";
    this.#timer = window.setTimeout(() => void this.#checked(), PATIENCE);
  }
  async #checked(): Promise<void> {
    const asked = ++this.#asked;
    try {
      const { head, changes } = this.parts();
      const verdict = await api.check(head, changes);
      if (asked !== this.#asked) return;
      this.fault = verdict.fault;
      this.fingerprint = verdict.fingerprint;
      this.failed = "";
    } catch (why) {
      if (asked === this.#asked) this.failed = (why as Error).message;
    } finally {
      if (asked === this.#asked) this.checking = false;
    }
  }

  /** Brings the set to the server, so that games can be begun with it. */
  async save(): Promise<string> {
    this.failed = "";
    try {
      const kept = await api.bring(this.text());
      saveSet(kept);
      return kept.fingerprint;
    } catch (why) {
      this.failed = (why as Error).message;
      return "";
    }
  }

  /** Goes on with the data set in a file; what is there already can be brought back with undo. */
  async import(file: Blob): Promise<void> {
    this.failed = "";
    try {
      const { head, changes } = await api.read(file);
      if (head.game !== this.game.name) throw new Error(`${says.importFailed} ${head.title}: ${head.game}`);
      const { title, author = "", note = "", variant = false, scenario = null } = head;
      this.head = { game: head.game, title, author, note, variant, scenario };
      const gone = [...this.changes].map(([key, before]): Step => ({ key, before, after: undefined }));
      const come = this.#steps(changes);
      const kept = new Set(come.map(({ key }) => key));
      this.#take([...gone.filter(({ key }) => !kept.has(key)), ...come]);
    } catch (why) {
      this.failed = (why as Error).message;
    }
  }

  /** Takes values of another set: those at some places, or all; one step for undo. */
  async takeFrom(there: Parts, only: [string, string, string][] | null): Promise<void> {
    this.failed = "";
    try {
      const { head, changes } = await api.merge(this.parts(), there, only);
      const news = this.#steps(changes).filter(({ before, after }) => !same(before, after));
      this.#take(news, !!head.variant);
    } catch (why) {
      this.failed = (why as Error).message;
    }
  }

  #steps(lines: Line[]): Step[] {
    return lines.map((line) => {
      const after = changedBy(line);
      const key = keyOf(after.form, after.row);
      return { key, before: this.changes.get(key), after };
    });
  }
}
