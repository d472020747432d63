/** Scenarios that owners have made: those of this browser, those that the host offers, and one that a link names. */
import type { Scenario } from "../api/types";
import * as api from "./api";
import type { SetKept } from "./api";
import { allMySets } from "./mySets";

/** A scenario of an owner: that from which it begins, under its own name and with its options. */
export interface OwnScenario extends Scenario {
  /** The id by which it is begun. */
  called: string;
  /** The data set that makes it. */
  data: string;
}

export function madeFrom(sets: SetKept[], scenarios: Scenario[]): OwnScenario[] {
  const found = new Map<string, OwnScenario>();
  for (const { fingerprint, title, scenario: made } of sets) {
    const base = scenarios.find(({ id }) => id === made?.start);
    if (!made || !base || found.has(made.id)) continue;
    const options = base.options.map((option) => ({
      ...option,
      default: made.options[option.name] ?? option.default,
    }));
    const blurb = { ...base.blurb, says: made.says || base.blurb.says, first: false };
    found.set(made.id, {
      ...base,
      title,
      options,
      blurb,
      called: made.id,
      data: fingerprint,
      maturity: "draft",
    });
  }
  return [...found.values()];
}

/** Every one that can be begun here, the latest of each name; that of a link first. */
export async function ownScenarios(scenarios: Scenario[], data = ""): Promise<OwnScenario[]> {
  const [linked, offered] = await Promise.all([
    data ? api.kept(data).catch(() => null) : null,
    api.offered().catch((): SetKept[] => []),
  ]);
  return madeFrom([...(linked ? [linked] : []), ...allMySets(), ...offered], scenarios);
}

/** A name as an id has it: `Short Utah!` is `short-utah`. */
export const asName = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[-0-9]+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
