/** What can be drawn of a command card from its sentence: where its orders go, and how many. */

export interface CardPicture {
  /** The strips of the map that it orders in, from the left: 0 to 2. None for a card of tactics. */
  strips: number[];
  count: string;
}

export function cardPicture(says: string): CardPicture {
  const count = /\b(every|all)\b/i.test(says) ? "all" : (/\b(\d+)\b/.exec(says)?.[1] ?? "");
  const strips = [/left flank/, /centre|center/, /right flank/].flatMap((place, n) =>
    place.test(says) ? [n] : [],
  );
  if (/each section|every section|each flank/i.test(says)) return { strips: [0, 1, 2], count };
  return { strips, count };
}

const FLANK = /-(left|right|center)$/;

/** What a card says: the panel of the hand has it by its name, and the flank only in its sentence. */
export function cardSays(card: string, hand: [string, string, string][]): string {
  const id = card.replace(FLANK, "");
  const flank = FLANK.exec(card)?.[1]?.slice(0, 4) ?? "";
  const named = hand.filter(([name]) =>
    `${name.toLowerCase().replace(/[^a-z]+/g, "-")}-`.startsWith(`${id}-`),
  );
  const exact = named.filter(([name]) => name.toLowerCase().replace(/[^a-z]+/g, "-") === id);
  const meant = exact.length ? exact : named;
  return (meant.find(([, , says]) => says.includes(flank)) ?? meant[0])?.[2] ?? "";
}
