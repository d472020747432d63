/** The story in strides and acts: one answer with the dice that followed it, and one thing a person would tell. */
import type { Deed, GameEvent, LogEntry } from "../api/types";

/** Whoever rolls and draws; what they do belongs to the answer before. */
const CHANCE = "chance";

/** An answer and the rolls and draws that followed it at once. */
export interface Stride {
  seat: string;
  first: number;
  last: number;
  events: GameEvent[];
  /** The entry that was gone back to, if it took back others. */
  undo: number | null;
}

export function stridesOf(entries: LogEntry[]): Stride[] {
  const found: Stride[] = [];
  for (const { n, by, events, undo } of entries) {
    const before = found.at(-1);
    if (by === CHANCE && before?.undo === null) {
      before.last = n;
      before.events.push(...events);
    } else found.push({ seat: by, first: n, last: n, events: [...events], undo: undo ?? null });
  }
  return found;
}

/** One thing a person would tell: a card with its orders, a move, a battle with all that follows. */
export interface Act {
  /** The entry in which it began, and the last that belongs to it. */
  first: number;
  last: number;
  seat: string;
  events: GameEvent[];
  /** Whether it was taken back since. */
  undone: boolean;
}

/** Acts are read anew whenever the story goes on: they are the same if they begin with the same event. */
export const isSame = (act: Act, other: Act | null): boolean => act.events[0] === other?.events[0];

/** Whether others do what an event tells; the seat is the one that answered before it. */
export type Theirs = (event: GameEvent, seat: string) => boolean;

/**
 * The acts of others, in order; what was taken back stays among them. What does not begin an act belongs to the one
 * that runs, whoever's answer led to it: my retreat is part of their battle, and their retreat of mine.
 */
export function actsOf(strides: Stride[], theirs: Theirs): Act[] {
  const acts: Act[] = [];
  let open: Act | null = null;
  for (const { seat, first, last, events, undo } of strides) {
    if (undo !== null) for (const act of acts) act.undone ||= act.last > undo;
    if (undo !== null) open = null;
    for (const event of events) {
      if (begins(event, open)) {
        open = { first, last, seat, events: [event], undone: false };
        if (theirs(event, seat)) acts.push(open);
      } else if (open && event.deed) {
        open.events.push(event);
        open.last = last;
      }
    }
  }
  return acts;
}

/** A series goes on in the act of the same kind. */
function begins({ event, deed }: GameEvent, open: Act | null): boolean {
  if (!deed) return false;
  return !open || deed.begins === "act" || (deed.begins === "series" && open.events[0]?.event !== event);
}

/** The entry with which I last began something myself: what was done before it is past. */
export const mySince = (strides: Stride[], theirs: Theirs): number =>
  strides.findLast(({ seat, events }) => events.some((event) => event.deed?.begins && !theirs(event, seat)))
    ?.last ?? 0;

/** A battle whose dice fell in an entry. */
export interface Fought {
  n: number;
  event: GameEvent;
}

/** The battle of an act whose dice fell last, or will fall first. */
export function foughtIn(act: Act, entries: LogEntry[], until: number): Fought | null {
  const rolls = entries.slice(act.first - 1, act.last).flatMap(({ n, events }) => {
    const event = events.find((one) => one.battle && act.events.includes(one));
    return event ? [{ n, event }] : [];
  });
  return rolls.findLast(({ n }) => n <= until) ?? rolls[0] ?? null;
}

/** Whether a turn or phase began after the last act: then it is to be summed up. */
export function isClosed(strides: Stride[]): boolean {
  const told = strides.flatMap(({ events }) => events);
  return told.findLastIndex(({ heading }) => heading) > told.findLastIndex(({ deed }) => deed);
}

/** Whether others began something themselves; else they only replied to what I did. */
export const isTurn = (acts: Act[]): boolean => acts.some(({ events }) => events[0]?.deed?.begins);

const MOVES = new Set<Deed["does"]>(["move", "retreat", "advance"]);

/** The hexes a piece goes along in an event, given where it stands before it. */
export function wayOf({ deed }: GameEvent, hexOf: (piece: string) => string | null): string[] {
  if (!deed || !MOVES.has(deed.does)) return [];
  if (deed.way.length) return deed.way;
  const [piece = ""] = deed.by;
  const [from, [to]] = [hexOf(piece), deed.to];
  return from && to && from !== to ? [from, to] : [];
}

/** What an act came to, for a tag: gone, so many lost, gave way, moved, arrived, or the word of a table. */
export interface Outcome {
  kind: "gone" | "lost" | "back" | "nothing" | "moved" | "arrived" | "ordered";
  /** How many were lost, or ordered. */
  count: number;
}

export function outcomeOf(act: Pick<Act, "events">): Outcome | null {
  const deeds = act.events.flatMap(({ deed }) => deed ?? []);
  const has = (...does: Deed["does"][]): boolean => deeds.some((deed) => does.includes(deed.does));
  const count = deeds.reduce((sum, deed) => sum + (deed.does === "loss" ? deed.lost : 0), 0);
  if (has("gone")) return { kind: "gone", count };
  if (count) return { kind: "lost", count };
  if (has("retreat")) return { kind: "back", count };
  if (has("battle")) return { kind: "nothing", count };
  if (has("arrive")) return { kind: "arrived", count };
  if (has("order")) return { kind: "ordered", count: deeds.filter(({ does }) => does === "order").length };
  return has("move") ? { kind: "moved", count } : null;
}

/** A roll: each die with its word, if the game says one. */
export interface Row {
  dice: string[];
  marks: string[];
  /** Markers that are turned over, before dice are rolled. */
  chips: Deed["chips"];
  says: string;
  /** What is tried, before it says what came of it. */
  tries: string;
  result: string;
  /** The pieces and hexes it is about. */
  about: string[];
}

export const rowOf = ({ dice, deed, says }: GameEvent): Row | null =>
  dice.length || deed?.chips.length
    ? {
        dice,
        marks: deed?.marks ?? [],
        chips: deed?.chips ?? [],
        says,
        tries: deed?.tries ?? "",
        result: deed?.result ?? "",
        about: [...(deed?.by ?? []), ...(deed?.to ?? [])],
      }
    : null;

/** How many dice or markers a row has: so many get their word, one by one. */
export const sizeOf = ({ dice, chips }: Row): number => Math.max(dice.length, chips.length);

/**
 * Rolls with what an event says of the last: why a flag among them was ignored, so that it changes its word; or what
 * came of dice that have no words of their own.
 */
export function settled(rows: Row[], { deed, says }: GameEvent): Row[] {
  const last = rows.at(-1);
  if (!last || !deed) return rows;
  const told = (more: Partial<Row>): Row[] => [...rows.slice(0, -1), { ...last, ...more }];
  if (deed.does === "stand" && last.marks.includes("flag"))
    return told({ marks: last.marks.with(last.marks.indexOf("flag"), "ignored"), result: deed.result });
  const bare = last.dice.length > 0 && !last.marks.length && !last.result;
  return bare && deed.by.some((piece) => last.about.includes(piece)) ? told({ result: says }) : rows;
}

export interface Loss {
  piece: string;
  lost: number;
  left: number;
  gone: boolean;
}

/** What a turn came to. */
export interface Sum {
  losses: Loss[];
  ground: GameEvent[];
  arrivals: GameEvent[];
  medals: GameEvent[];
  battles: number;
  dice: number;
}

export function sumOf(acts: Act[]): Sum {
  const events = acts.filter((act) => !act.undone).flatMap((act) => act.events);
  const that = (does: Deed["does"]): GameEvent[] => events.filter(({ deed }) => deed?.does === does);
  return {
    losses: lossesOf(events),
    ground: that("ground"),
    arrivals: that("arrive"),
    medals: that("medals"),
    battles: acts.filter((act) => act.events.some(({ battle }) => battle)).length,
    dice: events.reduce((sum, { dice }) => sum + dice.length, 0),
  };
}

export function lossesOf(events: GameEvent[]): Loss[] {
  const found = new Map<string, Loss>();
  for (const { deed } of events) {
    if (deed?.does !== "loss" && deed?.does !== "gone") continue;
    for (const piece of deed.by) {
      const loss = found.get(piece) ?? { piece, lost: 0, left: -1, gone: false };
      if (deed.does === "loss") [loss.lost, loss.left] = [loss.lost + deed.lost, deed.left];
      else loss.gone = true;
      found.set(piece, loss);
    }
  }
  return [...found.values()];
}

/** One who came, and how. */
const CAME = /^ (?:came|arrived|landed|went) /;

/** Sentences of those who came in the same way are one: "191/91 and 1057/91 came on by Montebourg". */
export function together(events: GameEvent[], nameOf: (piece: string) => string): { says: string }[] {
  const groups = new Map<string, string[]>();
  for (const { deed, says } of events) {
    const name = nameOf(deed?.by[0] ?? "");
    const [who, how] = says.startsWith(name) ? [name, says.slice(name.length)] : ["", says];
    const same = who && CAME.test(how) ? how : `${who}${how}`;
    groups.set(same, [...(groups.get(same) ?? []), same === how ? who : ""]);
  }
  return [...groups].map(([how, names]) => ({
    says: `${names.length > 1 ? `${names.slice(0, -1).join(", ")} and ` : ""}${names.at(-1)}${how}`,
  }));
}

export const isQuiet = ({ losses, ground, arrivals, medals, battles }: Sum): boolean =>
  !(losses.length + ground.length + arrivals.length + medals.length + battles);
