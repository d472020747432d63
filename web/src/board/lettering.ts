/**
 * Names on a map that is seen from afar: the small ones are left out, the others are written larger, and those that
 * would then lie over a better one are left out too (`m-over-…`; the drawing knows them by the same levels).
 */

const larger = (name: string, times: number): string =>
  `.m-names .${name}{transform-box:fill-box;transform-origin:50% 50%;scale:${times}}`;
const without = (...names: string[]): string =>
  `${names.map((name) => `.m-names .${name}`).join(",")}{display:none}`;

/** From the farthest: under which scale, and the style of the names. Close by they stand as they were drawn. */
const LEVELS: [number, string][] = [
  [
    0.34,
    without("m-town", "m-hill", "m-river", "m-place", "m-sectionname", "m-over-34") +
      larger("m-city", 2.2) +
      larger("m-beachname", 1.9),
  ],
  [
    0.5,
    without("m-town", "m-hill", "m-river", "m-over-50") +
      larger("m-city", 1.8) +
      larger("m-place", 1.6) +
      larger("m-beachname", 1.4),
  ],
  [0.72, without("m-over-72") + larger("m-city", 1.25) + larger("m-town", 1.16) + larger("m-place", 1.2)],
];

export const lettering = (k: number): string => LEVELS.find(([below]) => k < below)?.[1] ?? "";
