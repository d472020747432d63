/** Finding a section: by a rule's number, by the id of a section, or by words. */
import type { Manual, ManualSection } from "../api/types";

export type Term = Manual["glossary"][number];

export const sectionsOf = (manual: Manual): ManualSection[] =>
  manual.chapters.flatMap(({ sections }) => sections);

/** How well a pattern fits a rule: its length, more if it is the rule's own id; 0 if not at all. */
const fit = (pattern: string, rule: string): number => {
  if (pattern === rule) return Infinity;
  return pattern.endsWith("*") && rule.startsWith(pattern.slice(0, -1)) ? pattern.length : 0;
};

/** The section that tells a rule or has this id. A part of a rule is told where the rule is. */
export function sectionFor(manual: Manual, goal: string): ManualSection | undefined {
  const sections = sectionsOf(manual);
  const named = sections.find(({ id }) => id === goal);
  if (named) return named;
  let best: { section: ManualSection; fits: number } | undefined;
  for (const section of sections)
    for (const pattern of section.rules) {
      const fits = fit(pattern, goal);
      if (fits > (best?.fits ?? 0)) best = { section, fits };
    }
  return best?.section;
}

/** What a section says, without its marks. */
export const textOf = (html: string): string => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

/** A word and the other ways to say it: who looks for "exchange" also finds "Ex". */
function spellings(word: string, glossary: Term[]): RegExp[] {
  const same = glossary
    .map(({ title, also }) => [title, ...also])
    .filter((ways) => ways.some((way) => way.toLowerCase() === word))
    .flat();
  const whole = same.map((way) => new RegExp(`\\b${escaped(way)}\\b`, "i"));
  return [new RegExp(escaped(word), "i"), ...whole];
}
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The sections in which every word is found, those with all of them in their title first. */
export function found(manual: Manual, wanted: string): ManualSection[] {
  const whole = wanted.trim().toLowerCase();
  if (!whole) return [];
  const asTerm = spellings(whole, manual.glossary);
  const ways =
    asTerm.length > 1 ? [asTerm] : whole.split(/\s+/).map((word) => spellings(word, manual.glossary));
  const holds = (text: string): boolean => ways.every((way) => way.some((one) => one.test(text)));
  const hits = sectionsOf(manual).filter(({ title, html }) => holds(`${title} ${textOf(html)}`));
  return [...hits.filter(({ title }) => holds(title)), ...hits.filter(({ title }) => !holds(title))];
}
