/** Changing one's mind: which answers are taken back, and which are given again, for a click on what was chosen before. */
import type { Decision, Option } from "../api/types";
import { fields } from "./options";

export interface Answered {
  decision: Pick<Decision, "ask" | "about" | "options"> & Partial<Pick<Decision, "next">>;
  option: Option;
}

/** How many answers to take back, and the texts of those to give then. */
export interface Retaking {
  back: number;
  then: string[];
}

const names = (option: Option, thing: string): boolean => fields(option).some(([, said]) => said === thing);
const sameQuestion = (one: Answered["decision"], two: Answered["decision"]): boolean =>
  one.ask === two.ask && JSON.stringify(one.about) === JSON.stringify(two.about);

/** One of a series of answers to the same question, that names `thing`, is taken back; those after it are given again. */
export function steppedOut(
  answered: Answered[],
  current: Answered["decision"],
  thing: string,
): Retaking | null {
  for (let back = 1; back <= answered.length; back++) {
    const one = answered[answered.length - back];
    if (!one || !sameQuestion(one.decision, current)) return null;
    if (names(one.option, thing))
      return { back, then: answered.slice(answered.length - back + 1).map(({ option }) => option.text) };
  }
  return null;
}

/** Another choice in place of the last one, which led to the question that is open. */
export function chosenBefore(
  answered: Answered[],
  current: Answered["decision"],
  meant: (options: Option[]) => Option[],
): Retaking | null {
  const chosen = answered.findLastIndex(({ decision }) => decision.options.length > 1); // forced ones were not
  const last = answered[chosen];
  if (!last || last.decision.ask === current.ask) return null;
  const [other, ...more] = meant(last.decision.options);
  if (!other || more.length || other.text === last.option.text) return null;
  return { back: answered.length - chosen, then: [other.text] };
}

/** The text of what the click would have meant before the question that is open: to be given once one goes on. */
export function offeredBefore(
  answered: Answered[],
  current: Answered["decision"],
  meant: (options: Option[]) => Option[],
): string[] {
  const earlier = answered.findLast(({ decision }) => decision.ask !== current.ask);
  const found = earlier ? meant(earlier.decision.options) : [];
  return found.length === 1 ? found.map(({ text }) => text) : [];
}
