/** What can be drawn of a command card from its sentence: where its orders go, and how many. */

export interface CardPicture {
  /** The strips of the map that it orders in, from the left: 0 to 2. None for a card of tactics. */
  strips: number[];
  count: string;
}

export function cardPicture(says: string): CardPicture {
  const count = /\b(every|all)\b/i.test(says) ? "all" : (/\b(\d+)\b/.exec(says)?.[1] ?? "");
  const strips = [/left flank/, /centre|center/, /right flank/].flatMap((place, n) => (place.test(says) ? [n] : []));
  if (/each section|every section|each flank/i.test(says)) return { strips: [0, 1, 2], count };
  return { strips, count };
}
